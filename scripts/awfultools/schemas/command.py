"""Writes JSON Schemas for what the commands print with --format json, from the types in the sources.

usage: scripts/make-json-schemas [--check]
   --check  writes nothing: says whether the files are what the sources say

Properties, their types and their descriptions are those of the encoded Swift types. Types that encode themselves are in
scripts/awfultools/schemas/encoded.py. The files are in Sources/awful-archive/awful-archive.docc/Resources/json-schemas;
what the API of the Reader gives is once more in Sources/Reader/Resources/schemas.json.
scripts/check-json validates real output of every command against them.

exit status: 0 done; 1 --check found a difference; 64 wrong usage; 70 a type that it does not understand
"""

import sys

from awfultools.schemas.generator import API_FILE, FOLDER, UnknownType, api_schemas, schemas


def main() -> int:
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if arguments not in ([], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        return 64
    try:
        files = {FOLDER / name: text for name, text in schemas()} | {API_FILE: api_schemas()}
    except UnknownType as error:
        print(f"make-json-schemas: {error}", file=sys.stderr)
        return 70
    paths = [*FOLDER.glob("*.json"), *API_FILE.parent.glob(API_FILE.name)]
    held = {path: path.read_text(encoding="utf-8") for path in paths}
    if arguments:
        wrong = sorted(path for path in held.keys() | files.keys() if held.get(path) != files.get(path))
        for path in wrong:
            print(f"make-json-schemas: {path.name} is not what the sources say: run scripts/make-json-schemas")
        return 1 if wrong else 0
    for path in held.keys() - files.keys():
        path.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0
