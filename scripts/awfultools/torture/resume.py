"""What must hold of an import that was stopped, and of the next one: it ends where an undisturbed import ends."""

import hashlib
import json
import shutil
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from awfultools.torture.harness import Failure, Program, check_integrity, check_same, query
from awfultools.torture.pages import copy_pages, find_pages


def hash_search_index(archive: Path) -> str:
    """A hash over each word of the search index with its places."""
    database, digest = sqlite3.connect(archive), hashlib.sha256()
    try:
        tables = database.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%USING fts5%' ORDER BY 1")
        for (table,) in tables.fetchall():
            database.execute(f"CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, {table}, instance)")
            for row in database.execute("SELECT * FROM words"):
                digest.update(repr(row).encode())
            database.execute("DROP TABLE words")
    except sqlite3.DatabaseError as error:
        raise Failure(f"search index of {archive.name}: {error}") from None
    finally:
        database.close()
    return digest.hexdigest()


@dataclass
class Whole:
    """Pages, and the archive of an import of them that nothing disturbed."""

    folder: Path
    hash: str
    words: str
    seconds: float


def prepare(program: Program, source: Path, work: Path, count: int) -> Whole:
    """Copies at least so many pages and imports them once."""
    pages, folder, archive = find_pages(source), work / "pages", work / "whole.sqlite"
    copy_pages(pages, source, folder)
    # More captures of the same pages: other bytes, the same content.
    for copy in range(1, -(-count // len(pages))):
        for name in pages:
            target = folder / f"copy{copy}" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((source / name).read_bytes() + b"\n<!-- copy %d -->\n" % copy)
    began = time.monotonic()
    program.import_pages([folder], archive)
    seconds = time.monotonic() - began
    return Whole(folder, program.hash(archive), hash_search_index(archive), seconds)


def files_beside(archive: Path) -> list[Path]:
    """The archive's journals and its lock."""
    return [p for p in archive.parent.glob(archive.name + "*") if p != archive]


def check_stopped(program: Program, whole: Whole, archive: Path) -> bool:
    """However an import ended: the archive opens, is sound, and says so when it is not done; whether it did."""
    if not archive.exists():
        return False
    program.run("info", "--archive", archive)
    # Another SQLite looks at a copy: to open the archive itself would tidy up what the next import is to find.
    copy = archive.parent / f"{archive.stem}-copy" / archive.name
    copy.parent.mkdir()
    for file in [archive, *files_beside(archive)]:
        if not file.name.endswith(("-shm", ".lock")):
            shutil.copy(file, copy.parent / file.name)
    check_integrity(copy)
    pages = query(copy, "SELECT count(*) FROM sqlite_master WHERE name = 'source_page'")[0][0]
    pages = pages and query(copy, "SELECT count(*) FROM source_page")[0][0]
    shutil.rmtree(copy.parent)
    report = json.loads(program.run("check", "--archive", archive, "--format", "json"))
    says = "archive.unfinished" in [section["code"] for section in report["sections"]]
    if pages and not says and program.hash(archive) != whole.hash:
        raise Failure(f"the archive holds {pages} source pages, is not done, and `check` does not say so")
    return says


def check_resumes(program: Program, whole: Whole, archive: Path) -> None:
    """The next import ends where an undisturbed one ends, and leaves one file."""
    program.import_pages([whole.folder], archive)
    check_same(whole.hash, program.hash(archive))
    if left := files_beside(archive):
        raise Failure(f"left beside the archive: {', '.join(file.name for file in left)}")
    check_integrity(archive)
    if hash_search_index(archive) != whole.words:
        raise Failure("the search index is not the same")


def remove_archive(archive: Path) -> None:
    for file in [archive, *files_beside(archive)]:
        file.unlink(missing_ok=True)


def check_hits(hits: int, count: int) -> None:
    """A part that disturbs nothing proves nothing."""
    if hits < 0.7 * count:
        raise Failure(f"only {hits} of {count} imports were disturbed: nothing is known of the others")
