"""Values that do not belong into their columns, as other programs and strangers put them there."""

import random
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

from awfultools.torture.harness import Counts, Failure, Program, query
from awfultools.torture.readers import (
    PATIENCE,
    alter,
    check,
    dice_of,
    make_sound,
    reading_commands,
    remove,
    run_reader,
    run_trials,
)

WRONG = [
    None,
    "",
    "abc",
    "\0",
    "a\0b",
    "0",
    "-1",
    "1e308",
    "[]",
    "{}",
    "null",
    '{"a":',
    "12345678901234567890",
    "2012-13-45T99:99:99Z",
    "9999-12-31T23:59:59Z",
    "10000-01-01T00:00:00Z",
    "0000-00-00T00:00:00Z",
    "\U0010ffff",
    "\x1b[31m",
    "../../../evil",
    "<script>alert(1)</script>",
    "<b" * 2000,
    "<div>" * 3000,
    "e\u0301" * 3000,
    b"",
    b"\xff",
    b"\xff\xfe\0\0",
    bytes(9000),
    0,
    1,
    -1,
    2,
    255,
    1 << 31,
    1 << 53,
    (1 << 63) - 1,
    -(1 << 63),
    0.0,
    -0.5,
    0.1,
    1e308,
    float("inf"),
    1e-320,
]
# Codes that only say that the file was written by another program; the report must contain more.
SEAL = b"archive.unsealed"


def columns_of(archive: Path) -> list[tuple[str, str]]:
    """The columns of all tables that hold rows, virtual ones aside."""
    tables = query(
        archive, "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
    )
    return [
        (table, column)
        for (table,) in tables
        if query(archive, f"SELECT EXISTS (SELECT 1 FROM {table})")[0][0]
        for (column,) in query(archive, f"SELECT name FROM pragma_table_info('{table}') ORDER BY cid")
    ]


def wrong_value(archive: Path, table: str, column: str, dice: random.Random) -> Any:
    """A wrong value; by turns a number or text from the same or another place, wrong in the place that it gets."""
    if dice.randrange(4) == 0:
        (value,) = dice.choice(query(archive, f'SELECT "{column}" FROM {table} ORDER BY 1'))
        if isinstance(value, int):
            return min(value ^ (1 << dice.randrange(62)), (1 << 63) - 1)
        if isinstance(value, str) and value:
            place = dice.randrange(len(value))
            return value[:place] + dice.choice(["", "\0", "'", "é", "0"]) + value[place + 1 :]
        if isinstance(value, bytes) and value:
            return value[: dice.randrange(len(value))]
    return dice.choice(WRONG)


def place_of(archive: Path, table: str, dice: random.Random) -> str:
    """One row as a condition, or all of them; tables without row numbers have no other choice."""
    definition = query(archive, f"SELECT sql FROM sqlite_master WHERE name = '{table}'")[0][0]
    if "WITHOUT ROWID" in definition or dice.random() < 0.3:
        return "1"
    return f"rowid = {dice.choice(query(archive, f'SELECT rowid FROM {table} ORDER BY 1'))[0]}"


def write(program: Program, archive: Path, source: Path, number: int) -> None:
    """Runs the writing commands in turn: each succeeds or reports a problem."""
    target = archive.with_suffix(".merged.sqlite")
    commands = [
        ["repair", "--no-backup", "--archive", archive],
        ["merge", archive, "--archive", target],
        ["import", source, "--rescan", "--quiet", "--archive", archive],
        ["import", "--from-kept", "--quiet", "--archive", archive],
    ]
    outcome = program.attempt(*commands[number % len(commands)], seconds=2 * PATIENCE)
    if outcome.status not in (0, 1, 65):
        raise Failure(outcome.words)
    remove(target)


def run_values(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Writes wrong values to a row or a column; nothing may trap or hang, and the full check must report them."""
    sound, count = make_sound(program, source, work), counts["values"]
    columns = columns_of(sound.path)

    def run(number: int) -> str:
        dice, archive = dice_of(seed, "value", number), sound.copy(work / f"value{number}.sqlite")
        table, column = dice.choice(columns)
        value = wrong_value(sound.path, table, column, dice)
        place = place_of(sound.path, table, dice)
        try:
            alter(archive, (f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE {place}', (value,)))
        except sqlite3.IntegrityError:
            remove(archive)
            return "refused by SQLite"
        try:
            told = check(program, archive)
            commands = reading_commands(sound, archive)
            for command in [["dump", "--hash"], *dice.sample(commands, 2)]:
                outcome = run_reader(program, command, archive)
                if command == ["dump", "--hash"]:
                    is_same = outcome.status == 0 and outcome.output.decode().strip() == sound.hash
            report = told.output.replace(archive.name.encode(), b"sound.sqlite")
            if told.status == 0 and report == sound.report and not is_same:
                raise Failure("the dump is another, and the check is silent")
            if number % 2 == 0:
                write(program, archive, source, number // 2)
        except Failure as failure:
            raise Failure(f"{table}.{column} = {value!r:.60} where {place}: {failure}") from None
        remove(archive)
        if is_same:
            return "without a change of the dump"
        return "refused or an error" if told.status else "told by a note only" if SEAL in report else "told"

    outcomes = Counter(run_trials(count, run, "value"))
    return f"{count} wrong values: " + ", ".join(f"{rows} {what}" for what, rows in sorted(outcomes.items()))
