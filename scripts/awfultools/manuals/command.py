"""Writes the manual pages from the program's own definitions of its commands.

usage: scripts/make-manuals PROGRAM FOLDER

One page for each command (awful-archive-search.1 …) and one for the program, which also holds the help topics. They are
in the language mdoc, which man-db and mandoc read. The date on the pages is that of SOURCE_DATE_EPOCH, else today.

exit status: 0 done; 64 wrong usage; 74 the program did not describe itself
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from awfultools.manuals.pages import pages


def main() -> int:
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if len(arguments) != 2 or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 64
    program, folder = arguments[0], Path(arguments[1])
    try:
        dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True)
        root = json.loads(dump.stdout)["command"]
    except (OSError, subprocess.CalledProcessError, ValueError, KeyError) as error:
        print(f"make-manuals: {program} does not describe its commands: {error}", file=sys.stderr)
        return 74
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    moment = time.gmtime(int(epoch) if epoch else None)
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in pages(root, f"{time.strftime('%B', moment)} {moment.tm_mday}, {moment.tm_year}"):
        (folder / file).write_text(text, encoding="utf-8")
    return 0
