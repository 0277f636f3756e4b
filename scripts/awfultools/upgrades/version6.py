"""Remakes the archive of schema version 6 that the tests of upgrades open."""

import argparse
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from awfultools.paths import ROOT, SAMPLES, newest_program

FIXTURE = ROOT / "Tests/ArchiveTests/Resources/version6.sql"
# What would differ at each run is what the first one had.
MODIFIED_AT = 1_795_413_484
IMPORTED_AT = "2026-11-23T07:47:50Z"
# What `.dump` leaves out, and the comment above it.
HEAD_LINES = 6


def page_paths(fixture: str) -> list[str]:
    """The paths of the pages in the archive, relative to Samples/forum."""
    found = re.findall(r"^INSERT INTO source_page VALUES\(\d+,'/pages','((?:[^']|'')*)'", fixture, re.MULTILINE)
    return [path.replace("''", "'") for path in found]


def remade(fixture: str, program: Path) -> str:
    """The SQL text of an archive of the same pages, made by the program."""
    with tempfile.TemporaryDirectory() as folder:
        pages, archive = Path(folder) / "pages", Path(folder) / "archive.sqlite"
        for path in page_paths(fixture):
            page = pages / path
            page.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SAMPLES / "forum" / path, page)
            os.utime(page, (MODIFIED_AT, MODIFIED_AT))
        subprocess.run([program, "import", pages, "--archive", archive], check=True, capture_output=True)
        sql = f"DELETE FROM page_sum; UPDATE source_page SET imported_at = '{IMPORTED_AT}'"
        subprocess.run(["sqlite3", archive, sql], check=True)
        dump = subprocess.run(["sqlite3", archive, ".dump"], check=True, capture_output=True, text=True).stdout
    head = "".join(fixture.splitlines(keepends=True)[:HEAD_LINES])
    return head + dump.replace(str(pages), "/pages")


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--program", type=Path, default=newest_program(), help="default: the newest build")
    parser.add_argument("--check", action="store_true", help="write nothing; status 1 if the file would change")
    options = parser.parse_args()
    before = FIXTURE.read_text()
    after = remade(before, options.program)
    if after != before and not options.check:
        FIXTURE.write_text(after)
    result = "is the same" if after == before else "differs" if options.check else "is rewritten"
    print(f"{FIXTURE.relative_to(ROOT)} {result}")
    return int(options.check and after != before)
