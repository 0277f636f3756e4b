"""Reads which properties the types of the sources store, with their types and documentation.

It knows as much of Swift as the encoded types of this package use: one declaration in a line, types nested in types and
extensions. What it does not understand becomes an unknown type, which the generator refuses.
"""
import dataclasses
import pathlib
import re

TYPE = re.compile(r"^(?:@\w+ )?(?:(?:public|package|internal|private|fileprivate|final|indirect) )*(struct|enum|class|extension|protocol) ([\w.]+)(?:<[^>]*>)?(?:: ([^{]*))?")
STORED = re.compile(r"^(?:(?:public|package|internal|private|fileprivate|weak)(?:\(set\))? )*(?:let|var) ([\w, ]+?)(?:: ([^={]+?))?(?: = (.*?))?( \{.*)?$")
CASE = re.compile(r"^(?:indirect )?case (.+)$")
LITERALS = [(re.compile(r"^(true|false)$"), "Bool"), (re.compile(r"^-?\d+$"), "Int"), (re.compile(r"^-?\d+\.\d+$"), "Double"),
            (re.compile(r'^"'), "String"), (re.compile(r"^(\w+)\("), None), (re.compile(r"^([A-Z]\w+)\.\w+$"), None)]
TEXT = re.compile(r'"(?:\\.|[^"\\])*"')


@dataclasses.dataclass
class Property:
    """A stored property."""
    name: str
    type: str
    documentation: str


@dataclasses.dataclass
class Declaration:
    """A type."""
    name: str
    kind: str = ""
    documentation: str = ""
    inherits: list = dataclasses.field(default_factory=list)
    properties: list = dataclasses.field(default_factory=list)
    # Cases of an enumeration with their raw values.
    cases: dict = dataclasses.field(default_factory=dict)
    has_encode: bool = False


def words(lines):
    """The sentence of a documentation comment, as plain text."""
    text = " ".join(line.strip() for line in lines)
    text = re.split(r" (?:- Parameter|- Returns|- Throws|- Complexity)", text)[0].strip()
    return re.sub(r"``(?:\w+/)*([^`(]+)[^`]*``", r"\1", text).replace("`", "")


class Declarations(dict):
    """All types of the sources, by their names with the module and the types that they are nested in: `Archive.SearchHit`."""

    def __init__(self, sources):
        super().__init__()
        for module in sorted(path for path in pathlib.Path(sources).iterdir() if path.is_dir()):
            for file in sorted(module.rglob("*.swift")):
                self.read(file.read_text(encoding="utf-8"), module.name)

    def read(self, text, module):
        """Reads one file."""
        context, depth, comment, is_text = [], 0, [], False
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
            if line.startswith("//") or line.startswith("@") and "(" not in line and " " not in line:
                continue
            code = TEXT.sub('""', line).split("//")[0]
            while context and depth < context[-1][1]:
                context.pop()
            found = TYPE.match(code)
            if found and "{" in code:
                context.append((self.declare(found, context, module, words(comment)), depth + 1))
                if code.count("{") == code.count("}"):
                    inner = line[line.index("{") + 1 : line.rindex("}")].strip()
                    self.member(inner, context, depth + 1, "")
            else:
                self.member(line, context, depth, words(comment))
            depth += code.count("{") - code.count("}")
            comment = []

    def declare(self, found, context, module, documentation):
        """Notes a type or an extension of one, and gives its name."""
        kind, short = found.group(1), found.group(2)
        name = (context[-1][0] if context else module) + "." + short
        if kind == "extension":
            extended = self.resolve(short, module)
            name = extended.name if extended else name
        each = self.setdefault(name, Declaration(name))
        each.inherits += [part.strip() for part in (found.group(3) or "").split(",") if part.strip()]
        if kind != "extension":
            each.kind, each.documentation = kind, documentation
        return name

    def member(self, line, context, depth, documentation):
        """Notes a property, a case, or that a type encodes itself."""
        if not context or depth != context[-1][1]:
            return
        each = self[context[-1][0]]
        if "func encode(to " in line:
            each.has_encode = True
        case = CASE.match(line)
        if case and each.kind == "enum":
            for part in re.split(r", (?![^(]*\))", case.group(1)):
                name, _, value = part.partition(" = ")
                each.cases[name.strip("` ,").split("(")[0]] = value.strip('"') or name.strip("` ,")
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
    def inferred(value):
        """The type of a literal."""
        for pattern, name in LITERALS:
            found = pattern.match(value or "")
            if found:
                return name or found.group(1)
        return "?"

    def resolve(self, name, inside):
        """A type as code within another one, or within a module, means it."""
        scope = inside.split(".") if inside else []
        while scope:
            found = self.get(".".join([*scope, name]))
            if found and found.kind:
                return found
            scope.pop()
        if self.get(name):
            return self[name]
        return next((each for key, each in self.items() if each.kind and key.split(".", 1)[1] == name), None)
