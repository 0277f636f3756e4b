"""Writes JSON Schemas for what the commands print with --format json, from the types in the sources.

usage: scripts/make-json-schemas [--check | FOLDER]
   FOLDER   writes the schema of each command into this folder, as <command>.schema.json
   --check  writes nothing: says whether Sources/Reader/Resources/schemas.json is what the sources say

Without arguments it writes Sources/Reader/Resources/schemas.json, the definitions of what the API of the Reader gives.
Properties, their types and their descriptions are those of the encoded Swift types. Types that encode themselves are in
scripts/awfultools/schemas/encoded.py. scripts/install and scripts/package install the schemas of the commands;
scripts/check-json validates real output of every command against them.

exit status: 0 done; 1 --check found a difference; 64 wrong usage; 70 a type that it does not understand
"""

import sys
from pathlib import Path

from awfultools.schemas.generator import API_FILE, SUFFIX, UnknownType, api_schemas, schemas


def main() -> int:
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if len(arguments) > 1 or (arguments and arguments[0].startswith("-") and arguments[0] != "--check"):
        print(__doc__.strip(), file=sys.stderr)
        return 64
    try:
        if arguments == ["--check"]:
            # A type of a command that is not understood is an error here, not first at an installation.
            list(schemas())
            if API_FILE.read_text(encoding="utf-8") == api_schemas():
                return 0
            print(f"make-json-schemas: {API_FILE.name} is not what the sources say: run scripts/make-json-schemas")
            return 1
        if not arguments:
            API_FILE.write_text(api_schemas(), encoding="utf-8")
            return 0
        folder = Path(arguments[0])
        folder.mkdir(parents=True, exist_ok=True)
        for command, schema in schemas():
            (folder / (command + SUFFIX)).write_text(schema, encoding="utf-8")
    except UnknownType as error:
        print(f"make-json-schemas: {error}", file=sys.stderr)
        return 70
    return 0
