"""An archive of the samples for others to break, and everything that reads an archive."""

import hashlib
import random
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path

from awfultools.torture.harness import Failure, Outcome, Program, query

ENTITIES = {
    "category": "category",
    "forum": "forum",
    "thread": "thread",
    "post": "post",
    "user": "user",
    "message": "private_message",
    "announcement": "announcement",
    "punishment": "punishment",
    "tag": "thread_tag",
}
# How long one command on so small an archive may take, on a busy machine and in a debug build.
PATIENCE = 60


@dataclass(frozen=True)
class Sound:
    """An undamaged archive, with the expected output of commands."""

    path: Path
    content: bytes
    hash: str
    report: bytes
    # An entity and a number of each sort that `explain` knows.
    examples: list[tuple[str, int]]

    def copy(self, target: Path) -> Path:
        """A copy at a place, in the stead of what was there."""
        remove(target)
        target.write_bytes(self.content)
        return target


def remove(archive: Path) -> None:
    """Removes an archive and the files that belong to it."""
    for file in archive.parent.glob(archive.name + "*"):
        shutil.rmtree(file) if file.is_dir() else file.unlink()


def make_sound(program: Program, source: Path, work: Path) -> Sound:
    """Imports the pages, with their pictures and their own bytes."""
    archive = work / "sound.sqlite"
    program.run("import", source, "--keep-pages", "all", "--quiet", "--archive", archive, allowed=(0, 1))
    found = {name: query(archive, f"SELECT id FROM {table} ORDER BY id LIMIT 1") for name, table in ENTITIES.items()}
    return Sound(
        archive,
        archive.read_bytes(),
        program.hash(archive),
        check(program, archive).output,
        [(name, rows[0][0]) for name, rows in found.items() if rows],
    )


def check(program: Program, archive: Path) -> Outcome:
    """The full check, with all that it finds."""
    return program.attempt("check", "--full", "--limit", 0, "--archive", archive.name, folder=archive.parent)


def reading_commands(sound: Sound, archive: Path) -> list[list]:
    """What reads an archive and writes nothing to it; exports go to a folder of the archive's own."""
    out = archive.parent / f"{archive.name}.out"
    return [
        ["info"],
        ["info", "--format", "json"],
        ["search", "the"],
        ["search", "a", "--format", "json"],
        ["dump"],
        *(["explain", name, number] for name, number in sound.examples),
        *(["export", form, "--quiet", "--output", out / form] for form in ("ndjson", "csv", "mbox", "markdown")),
        ["export", "site", "--include-private", "--quiet", "--output", out / "site"],
        ["export", "ndjson", "--redact", "--quiet", "--output", out / "redacted"],
        ["backup", out / "backup.sqlite"],
    ]


def run_reader(program: Program, command: list, archive: Path) -> Outcome:
    """Runs a reading command on an archive; a trap or a hang is a failure."""
    out = archive.parent / f"{archive.name}.out"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    outcome = program.attempt(*command, "--archive", archive, seconds=PATIENCE)
    if outcome.status not in (0, 1, 65, 66, 73, 74):
        raise Failure(f"an exit status that says nothing: {outcome.words}")
    return outcome


def alter(archive: Path, *statements: str | tuple) -> None:
    """Runs statements on an archive as another program would that keeps to no rules."""
    database = sqlite3.connect(archive, isolation_level=None)
    try:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            database.execute(*statement) if isinstance(statement, tuple) else database.execute(statement)
    finally:
        database.close()


def run_trials(count: int, run: Callable[[int], str | None], what: str) -> list[str]:
    """Runs numbered trials on all cores, and returns what they say; those that fail are one failure."""

    def guarded(number: int) -> tuple[str | None, str | None]:
        try:
            return run(number), None
        except Failure as failure:
            return None, f"{what} {number}: {failure}"

    with ThreadPoolExecutor(cpu_count()) as pool:
        results = list(pool.map(guarded, range(count)))
    if failures := [failure for _, failure in results if failure]:
        raise Failure(f"{len(failures)} of {count}:\n" + "\n".join(failures[:20]))
    return [said for said, _ in results if said]


def dice_of(seed: str, part: str, number: int) -> random.Random:
    """The dice of one trial, whatever else runs."""
    return random.Random(hashlib.sha256(f"{seed}/{part}/{number}".encode()).digest())


def some(things: list, dice: random.Random, limit: int) -> list:
    """All of the things in the long form, a few in the short one."""
    return things if len(things) <= limit else dice.sample(things, limit)
