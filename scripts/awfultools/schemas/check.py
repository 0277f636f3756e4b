"""Validates what every command prints with --format json against its JSON Schema.

usage: scripts/check-json --program PROGRAM

Runs the commands on the samples in a temporary folder. It needs the Python package jsonschema (scripts/setup --test
installs it into .build/venv); without it this says SKIPPED, and that is success.

exit status: 0 all fit, or skipped; 1 an output does not fit, or a schema is not tested; 64 wrong usage
"""

import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from awfultools.installed import enter_venv, has_package
from awfultools.paths import SAMPLES
from awfultools.schemas.generator import SUFFIX, schemas

ARCHIVE = "archive.sqlite"
LISTS = (
    "forums threads posts users messages announcements punishments pages tags bookmarks polls ignored buddies "
    "notes own-tags tombstones"
).split()
EXPORTS = ["site", "html", "epub", "mbox", "markdown", "ndjson", "csv", "datasette"]
EXPLAINED = [
    ("post", "900000010"),
    ("post", "900000777"),
    ("thread", "9000003"),
    ("user", "900002"),
    ("forum", "902"),
    ("message", "9100003"),
    ("category", "990"),
]
SEARCHES = [
    ["goose"],
    ["soup"],
    ["sourdough", "--sort", "date"],
    ["kettle", "--by-thread"],
    ["zzz"],
    ["in:announcements"],
]
# Commands without archive, and those that print nothing but JSON.
WITHOUT_ARCHIVE = {"config", "inspect", "scrape"}
ALWAYS_JSON = {"scrape"}

# The name of a schema, and the arguments of a command whose output it describes.
Invocation = tuple[str, list[str]]


def reading_commands() -> Iterator[Invocation]:
    """Commands that fill the archive and read it."""
    forum, forms = str(SAMPLES / "forum"), str(SAMPLES / "forms")
    yield "import", ["import", forum, str(SAMPLES / "damaged"), forms, "--timings", "--quiet"]
    for options in ([], ["--full"], ["--only", "picture.not-held"], ["--severity", "error"]):
        yield "check", ["check", *options]
    for options in (
        [],
        ["--thread", "9000003"],
        ["--all"],
        ["--urls"],
        ["--urls", "--all", "--limit", "20"],
        ["--pictures"],
    ):
        yield "coverage", ["coverage", *options]
    for options in ([], ["--sources", forum, "--all"], ["--manifest", "bag"]):
        yield "verify", ["verify", *options]
    yield "info", ["info"]
    yield "config", ["config"]
    for entity in LISTS:
        yield f"list-{entity}", ["list", entity]
    for thread in ["9000001", "9000003", "9000014"]:
        yield "show-thread", ["show", "thread", thread]
    yield "show-post", ["show", "post", "900000010", "--versions", "--around", "2"]
    yield "show-forum", ["show", "forum", "902"]
    yield "show-user", ["show", "user", "900002"]
    yield "show-message", ["show", "message", "9100003"]
    yield "show-announcement", ["show", "announcement", "5750199936920858212"]
    yield "show-page", ["show", "page", "lists/index.html"]
    for words in SEARCHES:
        yield "search", ["search", *words]
    yield "inspect", ["inspect", forum, forms, "--all", "--unread"]
    yield "inspect", ["inspect", forum, "--both-routes"]
    yield "import", ["import", "--dry-run", forum]
    yield "import", ["import", "--pictures", forum]
    yield "import", ["import", "--from-kept", "--time-zone", "Europe/London"]
    for entity, number in EXPLAINED:
        yield "explain", ["explain", entity, number]
    pages = sorted(str(page) for page in (SAMPLES / "forum").rglob("*.htm*"))
    yield "scrape", ["scrape", pages[0]]
    yield "scrape", ["scrape", *pages]
    for format_ in EXPORTS:
        yield "export", ["export", format_, "--output", f"export-{format_}"]


def changing_commands() -> Iterator[Invocation]:
    """Commands that change the archive."""
    yield "mark", ["mark", "read", "9000003"]
    yield "bookmark", ["bookmark", "add", "forum", "902"]
    yield "list-bookmarks", ["list", "bookmarks"]
    yield "note", ["note", "post", "900000010", "a note", "--quote", "lost"]
    yield "tag", ["tag", "thread", "9000003", "kept"]
    yield "list-notes", ["list", "notes"]
    yield "list-own-tags", ["list", "own-tags"]
    yield "untag", ["untag", "thread", "9000003", "kept"]
    yield "annotations", ["annotations", "write", "notes.jsonld", "--force"]
    yield "annotations", ["annotations", "read", "notes.jsonld"]
    yield "saved", ["saved", "add", "kept", "goose"]
    yield "saved", ["saved"]
    yield "backup", ["backup", "copy.sqlite"]
    yield "exclude", ["exclude", "1", "--reason", "a test"]
    yield "exclude", ["exclude", "--list"]
    yield "exclude", ["exclude", "--undo", "1"]
    yield "merge", ["merge", "copy.sqlite"]
    yield "repair", ["repair", "--dry-run"]
    yield "repair", ["repair"]
    yield "split", ["split", "--forum", "902", "--dry-run"]
    yield "split", ["split", "--before", "2013", "--dry-run"]
    yield "split", ["split", "--partitions", "2", "--output", "parts"]
    yield "split", ["split", "--thread", "9000010", "--output", "nothing.sqlite"]
    yield "split", ["split", "--thread", "9000003", "--output", "thread.sqlite"]
    yield "merge", ["merge", "thread.sqlite"]
    yield "delete", ["delete", "thread", "9000003", "--dry-run"]
    # A user name that is a common word is not replaced in texts.
    yield "delete", ["delete", "user", "plinth", "--everything", "--dry-run"]
    yield "delete", ["delete", "thread", "9000003", "--yes", "--why", "a test"]
    yield "delete", ["delete", "page", "1", "--yes"]
    yield "delete", ["delete", "user", "Odd Job Harriet", "--everything", "--yes"]
    yield "list-tombstones", ["list", "tombstones"]
    yield "tidy", ["tidy", "--dry-run"]
    yield "tidy", ["tidy", "--yes"]
    yield "tidy", ["tidy", "--dry-run"]
    yield "delete", ["delete", "thread", "9000003", "--forget"]


def commands_on_altered_archive() -> Iterator[Invocation]:
    """Commands that find what another program changed."""
    yield "check", ["check", "--full"]
    yield "verify", ["verify", "--sources", str(SAMPLES / "forum")]
    yield "repair", ["repair", "--dry-run"]
    yield "repair", ["repair", "--no-backup"]


def alter(archive: Path) -> None:
    """Changes an archive as another program might."""
    with closing(sqlite3.connect(archive)) as database, database:
        database.execute("UPDATE thread SET title = 'another title' WHERE id = 9000007")
        database.execute("UPDATE user SET post_count = post_count + 1")
        database.execute("INSERT INTO announcement (id) VALUES (1)")


class Check:
    """Runs commands in a folder and counts invalid outputs."""

    def __init__(self, program: Path, folder: Path) -> None:
        from jsonschema import Draft202012Validator, FormatChecker

        self.program, self.folder = program, folder
        # Without the package rfc3339-validator, jsonschema accepts any string as a date.
        if FormatChecker().conforms("2012-09-20", "date-time"):
            raise SystemExit(
                "check-json: dates are not checked without the Python package rfc3339-validator (scripts/setup --test)"
            )
        self.validators: dict[str, Any] = {}
        for name, text in schemas():
            schema = json.loads(text)
            Draft202012Validator.check_schema(schema)
            self.validators[name] = Draft202012Validator(schema, format_checker=FormatChecker())
        self.used: set[str] = set()
        self.output_count = self.problem_count = 0

    def tell(self, problem: str) -> None:
        self.problem_count += 1
        print(f"check-json: {problem}")

    def run(self, name: str, words: list[str]) -> None:
        """Runs a command and validates its output."""
        typed = " ".join(words[:3])
        if name not in WITHOUT_ARCHIVE:
            words = [*words, "--archive", ARCHIVE]
        if name not in ALWAYS_JSON:
            words = [*words, "--format", "json"]
        completed = subprocess.run([str(self.program), *words], capture_output=True, text=True, cwd=self.folder)
        # Some commands exit with 1 if they find problems.
        if completed.returncode not in (0, 1):
            return self.tell(f"{typed}: status {completed.returncode}: {completed.stderr.strip()[:300]}")
        if name not in self.validators:
            return self.tell(f"{typed}: there is no schema {name}{SUFFIX}")
        self.used.add(name)
        self.output_count += 1
        try:
            output = json.loads(completed.stdout)
        except ValueError as invalid:
            return self.tell(f"{typed}: no JSON: {invalid}")
        for error in list(self.validators[name].iter_errors(output))[:5]:
            place = "/".join(str(each) for each in error.absolute_path)
            self.tell(f"{typed}: {place or 'the whole'}: {error.message[:300]}")
        return None


def main() -> int:
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if len(arguments) != 2 or arguments[0] != "--program":
        print(__doc__.strip(), file=sys.stderr)
        return 64
    if not has_package("jsonschema"):
        # Replaces this process if there is a .build/venv.
        enter_venv()
        print("SKIPPED: the Python package jsonschema is not there (scripts/setup --test says why)")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        check = Check(Path(arguments[1]).resolve(), Path(folder))
        for name, words in [*reading_commands(), *changing_commands()]:
            check.run(name, words)
        alter(Path(folder) / ARCHIVE)
        for name, words in commands_on_altered_archive():
            check.run(name, words)
    for name in sorted(check.validators.keys() - check.used):
        check.tell(f"nothing is validated by {name}{SUFFIX}")
    print(f"check-json: {check.output_count} outputs, {len(check.validators)} schemas, {check.problem_count} problems")
    return 1 if check.problem_count else 0
