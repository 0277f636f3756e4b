"""The archive of schema version 6."""

import hashlib
import sqlite3

from awfultools.paths import SAMPLES
from awfultools.samples.version6 import DOCUMENT, ROW, STAYING


def test_the_samples_are_the_pages_of_the_archive() -> None:
    archive = sqlite3.connect(":memory:")
    archive.executescript(DOCUMENT.read_text())
    pages = archive.execute("SELECT path, sha256 FROM source_page").fetchall()
    assert len(pages) == 14
    assert all(hashlib.sha256((SAMPLES / "forum" / path).read_bytes()).hexdigest() == sha256 for path, sha256 in pages)


def test_rows_are_told_from_tables() -> None:
    row = ROW.match("INSERT INTO kept_page VALUES(3,'gzip')")
    assert row is not None
    assert row[1] in STAYING
    assert ROW.match("INSERT INTO sqlite_schema(type,name)VALUES('table','post_search')") is None
