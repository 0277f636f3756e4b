"""Remakes the rows of Tests/ArchiveTests/Resources/version6.sql, the archive with which the tests check upgrades.

Its tables are those of schema version 6, which no program of today makes, so they stay; that an upgrade makes today's of
them is what the tests check. Its rows are what the program reads from the pages of Samples/forum that it names, as far as
version 6 has columns for them. These stay, too: the folder and the time of the import, and the tables STAYING.
"""

import argparse
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path

from awfultools.paths import ROOT, SAMPLES, newest_program

DOCUMENT = ROOT / "Tests/ArchiveTests/Resources/version6.sql"
# What only the schema's version decides: migrations, how kept pages are packed, and sums of the file's own pages.
STAYING = {"grdb_migrations", "kept_page", "page_sum"}
ROW = re.compile(r"INSERT INTO (\w+) ?VALUES")
TABLES = """
    SELECT name FROM main.sqlite_schema
    WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %' AND name NOT LIKE 'sqlite_%'
"""


def content(text: str) -> dict[str, list[tuple[object, ...]]]:
    """The rows of all tables, however the version of the program sqlite3 writes them."""
    database = sqlite3.connect(":memory:")
    database.executescript(text)
    tables = [name for (name,) in database.execute(TABLES)]
    return {table: database.execute(f"SELECT * FROM {table}").fetchall() for table in tables}


def remade(text: str, program: Path, folder: Path) -> str:
    """The text of the archive with rows from the pages that it names, which are imported in an empty folder."""
    former = sqlite3.connect(":memory:")
    former.executescript(text)
    for path, time in former.execute("SELECT path, file_modified_at FROM source_page"):
        page = folder / "pages" / path
        page.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SAMPLES / "forum" / path, page)
        os.utime(page, (time, time))
    made, archive = folder / "made.sqlite", folder / "version6.sqlite"
    arguments = ["import", str(folder / "pages"), "--archive", str(made)]
    subprocess.run([str(program), *arguments], check=True, capture_output=True, env={"HOME": str(folder)})
    lines = [line for line in text.split("\n") if not (row := ROW.match(line)) or row[1] in STAYING]
    with sqlite3.connect(archive) as database:
        database.executescript("\n".join(lines))
        database.execute("ATTACH ? AS made", (str(made),))
        for table in {name for (name,) in database.execute(TABLES)} - STAYING:
            columns = ", ".join(f'"{column[1]}"' for column in database.execute(f"PRAGMA main.table_info({table})"))
            database.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM made.{table}")
        place = former.execute("SELECT root, imported_at FROM source_page").fetchone()
        database.execute("UPDATE source_page SET root = ?, imported_at = ?", place)
    dump = subprocess.run(["sqlite3", archive, ".dump"], check=True, capture_output=True, text=True).stdout
    return text[: text.index("PRAGMA foreign_keys")] + dump


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if rows would change")
    check = parser.parse_args().check
    text = DOCUMENT.read_text()
    with tempfile.TemporaryDirectory() as folder:
        new = remade(text, newest_program(), Path(folder))
    if not check:
        DOCUMENT.write_text(new)
    elif content(new) != content(text):
        print(f"make-version6: {DOCUMENT.name} is not what the program makes: run scripts/make-version6")
        return 1
    return 0
