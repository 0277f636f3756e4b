"""Writes JSON Schemas for what the commands print with --format json, from the types in the sources.

usage: scripts/make-json-schemas [--check]
   --check  writes nothing: says whether the files are what the sources say

Properties, their types and their descriptions are those of the encoded Swift types. Types that encode themselves are in
scripts/awfultools/schemas/encoded.py. The files are in Sources/awful-archive/awful-archive.docc/Resources/json-schemas.
scripts/check-json validates real output of every command against them.

exit status: 0 done; 1 --check found a difference; 64 wrong usage; 70 a type that it does not understand
"""

import sys

from awfultools.schemas.generator import FOLDER, UnknownType, schemas


def main() -> int:
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if arguments not in ([], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        return 64
    try:
        files = dict(schemas())
    except UnknownType as error:
        print(f"make-json-schemas: {error}", file=sys.stderr)
        return 70
    held = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    if arguments:
        wrong = sorted(name for name in held.keys() | files.keys() if held.get(name) != files.get(name))
        for name in wrong:
            print(f"make-json-schemas: {name} is not what the sources say: run scripts/make-json-schemas")
        return 1 if wrong else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in held.keys() - files.keys():
        (FOLDER / name).unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0
