"""Reads which properties the types of the Swift sources store, with their types and documentation.

The reader knows as much of Swift as the encoded types of this package use: one declaration in a line, types nested in
types and in extensions. A type that it does not understand has the name `?`, which the generator refuses.
"""

import dataclasses
import re
from pathlib import Path

TYPE = re.compile(
    r"^(?:@\w+ )?(?:(?:public|package|internal|private|fileprivate|final|indirect) )*"
    r"(struct|enum|class|extension|protocol) ([\w.]+)(?:<[^>]*>)?(?:: ([^{]*))?"
)
STORED = re.compile(
    r"^(?:(?:public|package|internal|private|fileprivate|weak)(?:\(set\))? )*"
    r"(?:let|var) ([\w, ]+?)(?:: ([^={]+?))?(?: = (.*?))?( \{.*)?$"
)
CASE = re.compile(r"^(?:indirect )?case (.+)$")
# The types of literals; without a name the type is the group that matched.
LITERALS = [
    (re.compile(r"^(true|false)$"), "Bool"),
    (re.compile(r"^-?\d+$"), "Int"),
    (re.compile(r"^-?\d+\.\d+$"), "Double"),
    (re.compile(r'^"'), "String"),
    (re.compile(r"^(\w+)\("), None),
    (re.compile(r"^([A-Z]\w+)\.\w+$"), None),
]
TEXT = re.compile(r'"(?:\\.|[^"\\])*"')
UNKNOWN = "?"


@dataclasses.dataclass
class Property:
    """A stored property."""

    name: str
    type: str
    documentation: str


@dataclasses.dataclass
class Declaration:
    """A type with what its declaration and its extensions say."""

    name: str
    kind: str = ""
    documentation: str = ""
    inherits: list[str] = dataclasses.field(default_factory=list)
    properties: list[Property] = dataclasses.field(default_factory=list)
    # Cases of an enumeration with their raw values.
    cases: dict[str, str] = dataclasses.field(default_factory=dict)
    has_encode: bool = False


# The types that enclose a line, each with the depth of braces of its members.
Context = list[tuple[str, int]]


def plain_text(comment: list[str]) -> str:
    """The description in a documentation comment, without markup and without what follows it (parameters, errors)."""
    text = re.split(r" - (?:Parameter|Returns|Throws|Complexity)", " ".join(" ".join(comment).split()))[0]
    return re.sub(r"``(?:\w+/)*([^`(]+)[^`]*``", r"\1", text).replace("`", "")


class Declarations(dict[str, Declaration]):
    """All types of the sources, by names that begin with the module and the enclosing types: `Archive.SearchHit`."""

    def __init__(self, sources: Path) -> None:
        super().__init__()
        for module in sorted(path for path in sources.iterdir() if path.is_dir()):
            # Programs see the targets of the archive as one module.
            name = "Archive" if module.name.startswith("Archive") else module.name
            for file in sorted(module.rglob("*.swift")):
                self.read(file.read_text(encoding="utf-8"), name)

    def read(self, text: str, module: str) -> None:
        """Reads one file."""
        context: Context = []
        comment: list[str] = []
        depth, is_text = 0, False
        for raw in text.splitlines():
            line = raw.strip()
            if line.count('"""') % 2 == 1:
                is_text = not is_text
                if is_text:
                    line = line[: line.index('"""')]
            elif is_text:
                continue
            if line.startswith("///"):
                comment.append(line[3:])
                continue
            if line.startswith("//") or (line.startswith("@") and "(" not in line and " " not in line):
                continue
            code = TEXT.sub('""', line).split("//")[0]
            while context and depth < context[-1][1]:
                context.pop()
            found = TYPE.match(code)
            if found and "{" in code:
                context.append((self.declare(found, context, module, plain_text(comment)), depth + 1))
                if code.count("{") == code.count("}"):
                    inner = line[line.index("{") + 1 : line.rindex("}")].strip()
                    self.add_member(inner, context, depth + 1, "")
            else:
                self.add_member(line, context, depth, plain_text(comment))
            depth += code.count("{") - code.count("}")
            comment = []

    def declare(self, found: re.Match[str], context: Context, module: str, documentation: str) -> str:
        """Records a type, or an extension of one; returns the type's full name."""
        kind, short = found[1], found[2]
        name = (context[-1][0] if context else module) + "." + short
        if kind == "extension":
            extended = self.resolve(short, module)
            name = extended.name if extended else name
        each = self.setdefault(name, Declaration(name))
        each.inherits += [part.strip() for part in (found[3] or "").split(",") if part.strip()]
        if kind != "extension":
            each.kind, each.documentation = kind, documentation
        return name

    def add_member(self, line: str, context: Context, depth: int, documentation: str) -> None:
        """Records a property, cases, or that a type encodes itself."""
        if not context or depth != context[-1][1]:
            return
        each = self[context[-1][0]]
        if "func encode(to " in line:
            each.has_encode = True
        case = CASE.match(line)
        if case and each.kind == "enum":
            for part in re.split(r", (?![^(]*\))", case[1]):
                name, _, raw = part.partition(" = ")
                name = name.strip("` ,")
                each.cases[name.split("(")[0]] = raw.strip('"') or name
            return
        stored = STORED.match(line)
        if not stored or each.kind not in ("struct", "class"):
            return
        names, type_, value, block = stored.groups()
        if block and not block.startswith(" { didSet") and value is None:
            return
        for name in names.split(", "):
            each.properties.append(Property(name, (type_ or self.inferred(value)).strip(), documentation))

    @staticmethod
    def inferred(value: str | None) -> str:
        """The type of a literal or of a call of an initializer."""
        for pattern, name in LITERALS:
            if found := pattern.match(value or ""):
                return name or found[1]
        return UNKNOWN

    def resolve(self, name: str, inside: str) -> Declaration | None:
        """The type that a name means within another type or a module."""
        scope = inside.split(".") if inside else []
        while scope:
            found = self.get(".".join([*scope, name]))
            if found and found.kind:
                return found
            scope.pop()
        if name in self:
            return self[name]
        return next((each for key, each in self.items() if each.kind and key.split(".", 1)[1] == name), None)
