"""Makes the JSON Schema of each command's output from the types that the command encodes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from awfultools.paths import ROOT
from awfultools.schemas.declarations import Declaration, Declarations
from awfultools.schemas.encoded import COMMANDS, ENCODED, PLAIN

SOURCES = ROOT / "Sources"
SUFFIX = ".schema.json"


class UnknownType(Exception):
    """A type whose form in JSON is unknown."""


def snake_case(name: str) -> str:
    """A property's name as the encoder converts it."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def split_at_colon(text: str) -> tuple[str, str]:
    """The key and the value of a dictionary type; the value of an array type is empty."""
    depth = 0
    for index, letter in enumerate(text):
        depth += {"[": 1, "<": 1, "]": -1, ">": -1}.get(letter, 0)
        if letter == ":" and depth == 0:
            return text[:index], text[index + 1 :]
    return text, ""


class Generator:
    """Collects the definitions of one command's schema."""

    def __init__(self, types: Declarations) -> None:
        self.types = types
        self.definitions: dict[str, dict[str, Any]] = {}

    def schema(self, text: str, inside: str = "") -> dict[str, Any]:
        """The schema of a type as the sources write it, within another type."""
        text = text.strip()
        if text.endswith("?"):
            return self.schema(text[:-1], inside)
        if text.startswith("(") and "|" in text:
            return {"oneOf": [self.schema(each, inside) for each in text[1:-1].split("|")]}
        if text.startswith("["):
            key, value = split_at_colon(text[1:-1])
            if value:
                return {"type": "object", "additionalProperties": self.schema(value, inside)}
            return {"type": "array", "items": self.schema(key, inside)}
        if text.startswith("Set<"):
            return {"type": "array", "items": self.schema(text[4:-1], inside), "uniqueItems": True}
        if text in PLAIN:
            return dict(PLAIN[text])
        found = self.types.resolve(text.removeprefix("any "), inside)
        if found is None:
            raise UnknownType(f"{text} in {inside}")
        return self.reference(found)

    def reference(self, found: Declaration) -> dict[str, Any]:
        """A reference to a type's definition; the schema itself of a type that is one value."""
        if found.name not in ENCODED:
            if "ContentNumber" in found.inherits:
                return {"type": "string", "pattern": "^[0-9]+$"}
            if "SiteNumber" in found.inherits:
                return {"type": "integer"}
            if found.kind == "enum" and "String" in found.inherits:
                return {"type": "string", "enum": list(found.cases.values())}
        short = found.name.split(".", 1)[1]
        if short not in self.definitions:
            # A type may refer to itself: the name is known before the definition is.
            self.definitions[short] = {}
            self.definitions[short] = self.definition(found)
        return {"$ref": f"#/$defs/{short}"}

    def definition(self, found: Declaration) -> dict[str, Any]:
        """The schema of an object."""
        encoded = ENCODED.get(found.name)
        if encoded is not None and "$schema" in encoded:
            return {key: value for key, value in encoded.items() if key != "$schema"}
        if encoded is None and (found.has_encode or found.kind not in ("struct", "class")):
            raise UnknownType(f"{found.name} encodes itself or is no structure: describe it in encoded.py")
        properties: dict[str, Any] = {}
        required = []
        for key, kind, words in self.properties(found, encoded):
            schema = self.schema(kind, found.name)
            properties[key] = {"description": words, **schema} if words else schema
            if not kind.endswith("?"):
                required.append(key)
        description = (encoded or {}).get("$description", found.documentation)
        return {
            **({"description": description} if description else {}),
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def properties(self, found: Declaration, encoded: dict[str, Any] | None) -> Iterator[tuple[str, str, str]]:
        """The key, type and description of each property that is encoded."""
        stored = {each.name: each for each in found.properties}
        if encoded is not None:
            for name, value in encoded.items():
                if name.startswith("$"):
                    continue
                kind, _, words = value.partition("  ")
                yield snake_case(name), kind, words or (stored[name].documentation if name in stored else "")
            return
        coding = self.types.get(found.name + ".CodingKeys")
        for each in stored.values():
            if coding is None or each.name in coding.cases:
                key = coding.cases[each.name] if coding else each.name
                yield snake_case(key), each.type, each.documentation


# What the API of the Reader gives; its description has their definitions.
API_COMMANDS = (
    *("list forums", "list threads", "list posts", "list users", "list messages"),
    *("list announcements", "list punishments", "list polls", "list tags", "list bookmarks", "list ignored"),
    *("search", "explain"),
)
API_FILE = ROOT / "Sources/Reader/Resources/schemas.json"


def api_schemas(sources: Path = SOURCES) -> str:
    """The definitions of what the API gives, by their names, as OpenAPI refers to them."""
    types = Declarations(sources)
    generator = Generator(types)
    for command in API_COMMANDS:
        generator.schema(COMMANDS[command][0])
    # Of a coverage it gives the threads.
    generator.schema("ThreadCoverage")
    text = json.dumps(dict(sorted(generator.definitions.items())), indent=2, ensure_ascii=False)
    return text.replace("#/$defs/", "#/components/schemas/") + "\n"


def schemas(sources: Path = SOURCES) -> Iterator[tuple[str, str]]:
    """The name of every command, with hyphens, and the text of its schema."""
    types = Declarations(sources)
    for command, (root, words) in COMMANDS.items():
        generator = Generator(types)
        body = generator.schema(root)
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"awful-archive {command}",
            "description": words,
            **body,
            "$defs": dict(sorted(generator.definitions.items())),
        }
        yield command.replace(" ", "-"), json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
