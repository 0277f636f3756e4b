"""Triggers, views, tables, indexes and columns that an archive has no need of."""

import random
from collections import Counter
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program, query
from awfultools.torture.readers import (
    Sound,
    alter,
    check,
    dice_of,
    make_sound,
    reading_commands,
    remove,
    run_reader,
    run_trials,
)

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"


def tables_of(sound: Sound) -> list[str]:
    rows = query(
        sound.path, "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1"
    )
    return [name for (name,) in rows]


def column_of(sound: Sound, table: str, dice: random.Random) -> str:
    return dice.choice([name for (name,) in query(sound.path, f"SELECT name FROM pragma_table_info('{table}')")])


def trigger(sound: Sound, dice: random.Random) -> list[str]:
    table, victim = dice.choice(tables_of(sound)), dice.choice(["post", "user", "source_page", "claim_value"])
    when = dice.choice(["AFTER INSERT", "BEFORE INSERT", "AFTER UPDATE", "BEFORE DELETE", "AFTER DELETE"])
    does = dice.choice(
        [
            f"DELETE FROM {victim}",
            f"UPDATE {victim} SET {column_of(sound, victim, dice)} = 'foreign'",
            "SELECT RAISE(IGNORE)",
            "SELECT RAISE(FAIL, 'no')",
            f"SELECT count(*) FROM ({ENDLESS})",
        ]
    )
    return [f"CREATE TRIGGER extra {when} ON {table} BEGIN {does}; END"]


def view(sound: Sound, dice: random.Random) -> list[str]:
    """A view with its own name, or in place of a table."""
    if dice.random() < 0.4:
        return [f"CREATE VIEW extra AS {ENDLESS}"]
    table = dice.choice(tables_of(sound))
    columns = [name for (name,) in query(sound.path, f"SELECT name FROM pragma_table_info('{table}')")]
    shown = ", ".join(f'x AS "{name}"' for name in columns)
    return [
        "PRAGMA legacy_alter_table = ON",
        f"ALTER TABLE {table} RENAME TO extra_rows",
        f"CREATE VIEW {table} AS SELECT {shown} FROM ({ENDLESS})",
    ]


def table(sound: Sound, dice: random.Random) -> list[str]:
    return [
        dice.choice(
            [
                "CREATE TABLE extra (a, b)",
                "CREATE TABLE extra (a PRIMARY KEY) WITHOUT ROWID",
                "CREATE VIRTUAL TABLE extra USING fts5(a)",
                "CREATE VIRTUAL TABLE extra USING rtree(a, b, c)",
                "CREATE VIRTUAL TABLE extra USING fts5vocab(post_search, 'row')",
                "CREATE TABLE extra (a REFERENCES post ON DELETE CASCADE)",
                "CREATE TABLE sqlite_stat2 (a)",
            ]
        )
    ]


def index(sound: Sound, dice: random.Random) -> list[str]:
    """Plain ones are a person's own; unique, partial ones and those on expressions are foreign."""
    table = dice.choice(tables_of(sound))
    column = column_of(sound, table, dice)
    return [
        dice.choice(
            [
                f'CREATE INDEX extra ON {table} ("{column}")',
                f'CREATE INDEX extra ON {table} ("{column}") WHERE 1',
                f'CREATE INDEX extra ON {table} (upper("{column}"))',
                f'CREATE INDEX extra ON {table} ("{column}" DESC)',
                f'CREATE INDEX extra ON {table} ("{column}" COLLATE NOCASE)',
            ]
        )
    ]


def column(sound: Sound, dice: random.Random) -> list[str]:
    return [
        f"ALTER TABLE {dice.choice(tables_of(sound))} ADD COLUMN "
        + dice.choice(
            [
                "extra",
                "extra TEXT DEFAULT 'x'",
                "extra AS (hex(zeroblob(500000)))",
                "extra AS (1) VIRTUAL",
                "extra CHECK (extra IS NULL)",
            ]
        )
    ]


def definition(sound: Sound, dice: random.Random) -> list[str]:
    """Another definition in place of an object's own."""
    name, sql = dice.choice(query(sound.path, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    place = dice.randrange(len(sql))
    other = dice.choice(
        [
            sql[:place] + sql[place + 1 :],
            sql.replace(" NOT NULL", ""),
            sql.replace("INTEGER", "TEXT"),
            "",
            "nonsense",
            sql[:place],
            sql.replace("(", "(extra, ", 1),
        ]
    )
    if other == sql:
        other = sql + ", extra"
    quoted = other.replace("'", "''")
    return [f"UPDATE sqlite_master SET sql = '{quoted}' WHERE name = '{name}'"]


def missing(sound: Sound, dice: random.Random) -> list[str]:
    """An object, a column or a row of the migrations is gone."""
    kind, name = dice.choice(
        query(sound.path, "SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('table', 'index')")
    )
    return [
        dice.choice(
            [
                f"DROP {kind} {name}",
                f"DELETE FROM sqlite_master WHERE name = '{name}'",
                "DELETE FROM grdb_migrations WHERE rowid = (SELECT max(rowid) FROM grdb_migrations)",
                f"PRAGMA user_version = {dice.choice([-1, 0, 1, 2, 99])}",
            ]
        )
    ]


KINDS = [trigger, trigger, view, table, index, column, definition, missing]


def run_objects(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Adds foreign objects; each command refuses the archive with 65, or does what it does without them."""
    sound, count = make_sound(program, source, work), counts["objects"]

    def run(number: int) -> str:
        dice, archive = dice_of(seed, "object", number), sound.copy(work / f"object{number}.sqlite")
        kind = KINDS[number % len(KINDS)]
        statements = kind(sound, dice)
        try:
            alter(archive, *statements)
        except Exception as error:  # SQLite's own refusal, of whatever class
            remove(archive)
            return f"{kind.__name__} not possible" if str(error) else ""
        try:
            said = attack(program, sound, archive, source, dice)
        except Failure as failure:
            raise Failure(f"{'; '.join(statements)[:200]!r}: {failure}") from None
        remove(archive)
        return f"{kind.__name__} {said}"

    outcomes = Counter(run_trials(count, run, "object"))
    return f"{count} foreign objects: " + ", ".join(f"{rows} {what}" for what, rows in sorted(outcomes.items()))


def attack(program: Program, sound: Sound, archive: Path, source: Path, dice: random.Random) -> str:
    """Reads and writes an archive with a foreign object."""
    before, told = archive.read_bytes(), check(program, archive)
    dumped = run_reader(program, ["dump", "--hash"], archive)
    is_refused = dumped.status == 65
    if not is_refused and dumped.output.decode().strip() != sound.hash:
        raise Failure(f"the dump is another: {dumped.words}")
    for command in dice.sample(reading_commands(sound, archive), 2):
        outcome = run_reader(program, command, archive)
        if is_refused and outcome.status != 65:
            raise Failure(f"the dump is refused, and not this: {outcome.words}")
    if archive.read_bytes() != before:
        raise Failure("a command that reads has written")
    imported = program.attempt("import", source, "--rescan", "--quiet", "--archive", archive, seconds=120)
    if is_refused:
        if imported.status != 65 or archive.read_bytes() != before:
            raise Failure(f"not left as it is: {imported.words}")
        return "refused"
    if imported.status not in (0, 1) or program.hash(archive) != sound.hash:
        raise Failure(f"the next import makes another archive of it: {imported.words}")
    if told.output.replace(archive.name.encode(), b"sound.sqlite") == sound.report and told.status == 0:
        raise Failure("the check is silent")
    return "taken as a person's own"
