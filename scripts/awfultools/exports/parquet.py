"""Converts a CSV export to Parquet with the documented DuckDB statement, and compares the files.

usage: python -m awfultools.exports.parquet CSV-FOLDER ARCHIVE
"""

import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import duckdb

from awfultools.paths import ROOT

DOCUMENTATION = ROOT / "Sources/Exports/Exports.docc/CSV.md"
# Tables whose export leaves rows out.
SHORTENED = {"kept_page", "source_page"}
COLUMNS = "id, thread_id, position, body_html, body_text"


def check(folder: Path, archive: Path) -> str:
    """Raises where a table or a text is not the archive's; returns what was compared."""
    match = re.search(r'duckdb -c "(COPY .*)"$', DOCUMENTATION.read_text(encoding="utf-8"), re.M)
    assert match, f"{DOCUMENTATION.name} has no line of DuckDB"
    line, rows = match[1].replace('\\"', '"'), 0
    tables = sorted(folder.glob("*.csv"))
    with closing(sqlite3.connect(archive)) as database, closing(duckdb.connect()) as duck:
        for table in tables:
            parquet = table.with_suffix(".parquet")
            duck.execute(line.replace("${table%.csv}", str(table.with_suffix(""))).replace("$table", str(table)))
            found = duck.execute(f"SELECT count(*) FROM '{parquet}'").fetchone()
            count = found[0] if found else 0
            if table.stem not in SHORTENED:
                (wanted,) = database.execute(f"SELECT count(*) FROM {table.stem}").fetchone()
                assert count == wanted, f"{table.stem}: {count} rows in Parquet, {wanted} in the archive"
            rows += count
        posts = duck.execute(f"SELECT {COLUMNS} FROM '{folder}/post.parquet' ORDER BY id").fetchall()
        wanted = database.execute(f"SELECT {COLUMNS} FROM post ORDER BY id").fetchall()
        assert posts == wanted, "posts are not the archive's"
    return f"{len(tables)} tables, {rows} rows, no text lost"


if __name__ == "__main__":
    print(check(Path(sys.argv[1]), Path(sys.argv[2])))
