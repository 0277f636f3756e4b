"""What the checks of exports decide without a browser: reports, books, links of a site, mail, parts."""

import json
import mailbox
import sqlite3
from email.message import EmailMessage
from pathlib import Path

import pytest

from awfultools.exports import books, command, mail


def test_warnings_of_epubcheck_are_problems_and_infos_are_not() -> None:
    def message(severity: str) -> dict[str, object]:
        return {
            "ID": "X-1",
            "severity": severity,
            "message": "why",
            "locations": [{"path": "p", "line": 1, "column": 2}],
        }

    report = json.dumps({"messages": [message("INFO"), message("USAGE"), message("WARNING"), message("ERROR")]})
    found = books.problems(Path("a.epub"), 1, report, "")
    assert [line.split(":")[1].strip() for line in found] == ["X-1 WARNING", "X-1 ERROR"]


@pytest.mark.parametrize("status, output", [(0, ""), (0, "no JSON"), (1, '{"messages": []}')])
def test_a_checker_that_says_nothing_is_a_problem(status: int, output: str) -> None:
    assert books.problems(Path("a.epub"), status, output, "broken")


def test_a_sound_book_has_no_problems() -> None:
    assert books.problems(Path("a.epub"), 0, '{"messages": []}', "") == []


def archive_and_mail(folder: Path, *bodies: str) -> tuple[str, str]:
    """An archive with one post for each body, and the mail of them."""
    archive, mbox = folder / "a.sqlite", mailbox.mbox(folder / "a.mbox")
    with sqlite3.connect(archive) as database:
        database.executescript("CREATE TABLE post (id, body_text); CREATE TABLE private_message (id)")
        for number, body in enumerate(bodies):
            database.execute("INSERT INTO post VALUES (?, 'goose in the doorway')", (number,))
            message = EmailMessage()
            message["Message-ID"], message["X-Awful-Post"] = f"<{number}@example>", str(number)
            message.set_content(body)
            mbox.add(message)
    mbox.flush()
    return str(folder / "a.mbox"), str(archive)


def test_mail_holds_every_word_of_every_post(tmp_path: Path) -> None:
    assert mail.check(*archive_and_mail(tmp_path, "a goose in the doorway")) == "1 messages, no word lost"


def test_a_word_that_mail_lost_is_told(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="doorway"):
        mail.check(*archive_and_mail(tmp_path, "a goose in the"))


@pytest.fixture
def exports(tmp_path: Path) -> command.Exports:
    return command.Exports(Path("true"), tmp_path, None)


def test_a_part_that_fails_fails_the_run(exports: command.Exports, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: command.Exports) -> str:
        return exports.run("sh", "-c", "echo why; exit 3")

    monkeypatch.setitem(command.PARTS, "mail", fail)
    is_well, words, _ = command.run_part(exports, "mail")
    assert not is_well and words.startswith("why\n") and "status 3" in words


def test_what_is_not_there_is_skipped_with_the_reason(
    exports: command.Exports, monkeypatch: pytest.MonkeyPatch
) -> None:
    def skip(_: command.Exports) -> str:
        command.need("no_such_package_anywhere")
        return "not skipped"

    monkeypatch.setitem(command.PARTS, "mail", skip)
    assert command.run_part(exports, "mail")[:2] == (True, "SKIPPED: no Python package no_such_package_anywhere")


def test_an_expected_status_is_no_failure_and_the_last_line_counts(exports: command.Exports) -> None:
    assert exports.run("sh", "-c", "echo a; echo b; exit 1", statuses=(0, 1)) == "b"
