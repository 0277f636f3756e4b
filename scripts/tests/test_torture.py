"""What torture decides: its table of suites, its damage, its judgement of outcomes."""

import random
import sqlite3
from pathlib import Path

import pytest

from awfultools.torture.command import SUITES, Suite
from awfultools.torture.commands import Broken
from awfultools.torture.damage import check_closing_rows, check_row_for_each, mutate
from awfultools.torture.dumps import Difference, comparable
from awfultools.torture.faults import check_failed
from awfultools.torture.harness import Failure, Outcome, check_integrity, check_same
from awfultools.torture.invented import NAMES, Page, World
from awfultools.torture.minimise import minimise
from awfultools.torture.pages import find_pages
from awfultools.torture.reference import breadth
from awfultools.torture.resume import check_hits
from awfultools.torture.steps import Sequence, Step, draw_sequence
from awfultools.torture.trial import SHOWN


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


def test_a_sequence_follows_from_its_seed() -> None:
    assert draw_sequence("1/sequence/1") == draw_sequence("1/sequence/1") != draw_sequence("1/sequence/2")
    sequences = [draw_sequence(f"1/sequence/{number}") for number in range(60)]
    killed = [sequence for sequence in sequences if all(step.kill for step in sequence.steps)]
    assert 10 <= len(killed) <= 30, "a third of them"
    assert all(step.kill is None for sequence in sequences if sequence not in killed for step in sequence.steps)
    assert all(10 <= len(sequence.pages) <= 16 for sequence in sequences)
    assert all(sequence.used_pages <= {page.name for page in sequence.pages} for sequence in sequences)


def test_invented_pages_contradict_each_other() -> None:
    pages = World(random.Random("pages")).pages(200)
    assert len({page.name for page in pages}) == 200
    names: dict[str, set[str]] = {}
    for page in pages:
        for match in SHOWN.finditer(page.text):
            number, name = (group for group in match.groups() if group)
            names.setdefault(number, set()).add(name)
    assert set().union(*names.values()) <= set(NAMES)
    assert any(len(shown) > 1 for number, shown in names.items() if number != "0")


def test_a_page_can_lose_its_posts() -> None:
    page = Page("a.html", "<a>", ("one", "two"), "</a>")
    assert page.without(0).text == "<a>\ntwo\n</a>"


def test_a_failing_sequence_is_made_as_small_as_it_can_be() -> None:
    pages = tuple(Page(f"{number}.html", "", ("good", "bad"), "") for number in range(3))
    kill = ("pwrite64", 0.5)
    steps = tuple(
        Step("import", ("0.html", "1.html"), kill=kill) if n == 5 else Step("tidy", kill=kill) for n in range(9)
    )

    def fails(sequence: Sequence) -> bool:
        shown = {name for step in sequence.steps for name in step.pages}
        return any("bad" in page.parts and page.name == "1.html" and page.name in shown for page in sequence.pages)

    small = minimise(Sequence("seed", pages, steps), fails)
    assert small.steps == (Step("import", ("1.html",)),)
    assert small.pages == (Page("1.html", "", ("bad",), ""),)
    assert minimise(Sequence("seed", pages, steps), lambda _: False).steps == steps


def test_a_part_of_a_fault_is_like_it() -> None:
    whole = Broken("order", ["post", "user"])
    assert Broken("order", ["post"]).is_like(whole)
    assert not Broken("order", ["forum"]).is_like(whole)
    assert not Broken("verify", ["post"]).is_like(whole)


def test_dumps_are_compared_without_times_of_marks_and_marks_on_nothing() -> None:
    def dump(time: str, target: int) -> str:
        mark = f'"account_id":1,"target":"thread","target_id":{target},"kind":"read","is_set":1,"marked_at":"{time}"'
        lines = ['"table":"account","id":1', '"table":"thread","id":7', '"table":"tombstone","id":1']
        return "\n".join("{" + line + "}" for line in [*lines, f'"table":"reader_mark",{mark}'])

    assert comparable(dump("2013", 7)) == comparable(dump("2014", 7)) != comparable(dump("2013", 8))
    assert len(comparable(dump("2013", 8))) == 2
    assert len(comparable(dump("2013", 7), marks_of_pages=False)) == 2
    difference = Difference(comparable(dump("2013", 7)), comparable(dump("2013", 8)))
    assert difference and difference.tables == ("reader_mark",)
    assert not Difference(["a"], ["a"])


def test_what_takes_nothing_along_is_deleted_first() -> None:
    deletions = [("user", "11", "--everything"), ("forum", "61"), ("user", "11"), ("post", "1", "2"), ("message", "1")]
    assert sorted(deletions, key=breadth) == deletions[::-1]
