"""What torture decides: its table of suites, its damage, its judgement of outcomes."""

import random
import sqlite3
from pathlib import Path

import pytest

from awfultools.torture.command import SUITES, Suite
from awfultools.torture.damage import check_closing_rows, check_row_for_each, mutate
from awfultools.torture.faults import check_failed
from awfultools.torture.harness import Failure, Outcome, check_integrity, check_same
from awfultools.torture.pages import find_pages
from awfultools.torture.resume import check_hits


def test_names_of_suites_are_unique_and_the_short_form_is_never_longer() -> None:
    names = [suite.name for suite in SUITES]
    assert len(set(names)) == len(names)
    assert all(short <= full for suite in SUITES for short, full in suite.trials.values())


def test_a_suite_counts_by_its_form() -> None:
    suite = Suite("name", lambda *_: "", kills=(5, 50))
    assert (suite.counts(short=True), suite.counts(short=False)) == ({"kills": 5}, {"kills": 50})


def test_damage_is_repeatable_and_damages() -> None:
    page, other = b"<html><body>" + b"words " * 200, b"<p>other</p>" * 50
    wounded = [mutate(page, other, random.Random(f"{number}")) for number in range(50)]
    assert wounded == [mutate(page, other, random.Random(f"{number}")) for number in range(50)]
    assert sum(data != page for data in wounded) >= 45
    assert {mutate(b"", b"", random.Random(number)) for number in range(20)}, "nothing can be damaged as well"


@pytest.mark.parametrize(
    "status, error, crashed", [(0, b"", False), (1, b"", False), (-11, b"", True), (132, b"", True)]
)
def test_signals_are_crashes(status: int, error: bytes, crashed: bool) -> None:
    assert Outcome("info", status, b"", error, 1, 1, 0, False).has_crashed is crashed


def test_a_trap_that_was_caught_is_a_crash() -> None:
    assert Outcome("info", 1, b"", b"Fatal error: index", 1, 1, 0, False).has_crashed


def test_an_import_that_met_an_error_names_the_file_and_the_reason() -> None:
    archive = Path("a.sqlite")
    check_failed(0, "", archive, "disk is full")
    check_failed(74, "a.sqlite: the disk is full", archive, "disk is full")
    for status, words in [(1, "a.sqlite: the disk is full"), (74, "the disk is full"), (74, "a.sqlite: no reason")]:
        with pytest.raises(Failure):
            check_failed(status, words, archive, "disk is full")


def test_too_few_disturbed_imports_prove_nothing() -> None:
    check_hits(7, 10)
    with pytest.raises(Failure):
        check_hits(6, 10)


def test_another_hash_is_another_archive() -> None:
    check_same("a", "a")
    with pytest.raises(Failure):
        check_same("a", "b")


def test_dangling_references_break_integrity(tmp_path: Path) -> None:
    archive = tmp_path / "a.sqlite"
    with sqlite3.connect(archive) as database:
        database.executescript("CREATE TABLE a (id PRIMARY KEY); CREATE TABLE b (a REFERENCES a)")
    check_integrity(archive)
    with sqlite3.connect(archive) as database:
        database.execute("INSERT INTO b VALUES (1)")
    with pytest.raises(Failure, match="foreign_key_check"):
        check_integrity(archive)


def test_each_file_of_a_batch_needs_its_row(tmp_path: Path) -> None:
    folder, archive = tmp_path / "batch", tmp_path / "a.sqlite"
    folder.mkdir()
    (folder / "1.zip").touch()
    with sqlite3.connect(archive) as database:
        database.execute("CREATE TABLE source_page (path, file_byte_count)")
        database.execute("INSERT INTO source_page VALUES ('1.zip', NULL)")
    check_row_for_each(folder, archive)
    with pytest.raises(Failure, match="no closing row"):
        check_closing_rows(folder, archive)
    (folder / "2.zip").touch()
    with pytest.raises(Failure, match="2 files went in"):
        check_row_for_each(folder, archive)


def test_pages_are_found_without_hidden_files_and_files_of_pages(tmp_path: Path) -> None:
    for name in ("b.html", "a/x.htm", ".hidden/y.html", "b_files/z.html", "picture.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [str(name) for name in find_pages(tmp_path)] == ["a/x.htm", "b.html"]
