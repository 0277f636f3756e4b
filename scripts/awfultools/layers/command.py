"""Checks what the compiler does not: which layer may import which, where C and SQLite may be touched, what the pure
layers may not do, how long a file may be, and the direction between the folders of a target. Every problem is printed
as file:line.

usage: scripts/check-layers [FOLDER]          the package to check; default: this one
       scripts/check-layers --draw TARGET     the folders of a target and what they use
"""

import argparse
import os
import sys
from pathlib import Path

from awfultools.layers import folders, imports
from awfultools.paths import ROOT


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="check-layers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--draw", choices=folders.LAYERS, metavar="TARGET")
    options = parser.parse_args()
    # Paths are relative to the package's folder.
    os.chdir(options.folder)
    sources = Path("Sources")
    if options.draw:
        print(folders.drawing(sources / options.draw, folders.LAYERS[options.draw]))
        return 0
    if not sources.is_dir():
        print(f"check-layers: there is no folder Sources in {Path.cwd()}", file=sys.stderr)
        return 66
    if long := imports.long_files(sources):
        print(f"files over {imports.MENTION} lines (worth a look; an error above {imports.LIMIT}):")
        print("\n".join(f"  {length:5}  {path}" for length, path in long))
    problems = [line for target in sorted(sources.iterdir()) for line in imports.problems_of_target(target)]
    problems += folders.all_problems(sources)
    if problems:
        print("\n".join([*problems, f"check-layers: {len(problems)} problem(s)"]), file=sys.stderr)
        return 1
    print("layers: all in order")
    return 0
