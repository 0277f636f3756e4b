"""Archives that strangers made: names, links, journals, versions, pictures and indexes that are not what they seem."""

import base64
import contextlib
import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import zipfile
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program, check_integrity, query
from awfultools.torture.journals import check_journals, check_logs, check_neighbours
from awfultools.torture.markup import Post, notice_page, thread_page, write_pages
from awfultools.torture.readers import (
    Sound,
    alter,
    check,
    dice_of,
    make_sound,
    reading_commands,
    remove,
    run_reader,
    some,
)

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def run_strangers(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Every refusal leaves the files as they are; nothing outside of what a command names is read or written."""
    sound, dice, done = make_sound(program, source, work), dice_of(seed, "strangers", 0), 0
    limit = counts["strangers"]
    done += check_journals(program, sound, work, dice, limit)
    done += check_neighbours(program, sound, work, dice, limit)
    done += check_logs(program, sound, work)
    done += check_names(program, work, dice, limit)
    done += check_versions(program, sound, work, dice, limit)
    done += check_search_index(program, sound, work, dice, limit)
    done += check_picture_names(program, sound, work, dice, limit)
    for number in range(counts["links"]):
        check_hard_links(program, sound, work, dice_of(seed, "link", number))
    return f"{done} strange files and {counts['links']} pairs of imports through two links held"


# --- Names -----------------------------------------------------------------------------------------


def check_names(program: Program, work: Path, dice: random.Random, limit: int) -> int:
    """Checks that file names are never interpreted by SQLite, and that two names are two files."""
    folder, pages = work / "names", write_pages(work / "name-pages", {"a.html": notice_page()})
    folder.mkdir()
    foreign = folder / "foreign.db"
    with sqlite3.connect(foreign) as database:
        database.executescript("CREATE TABLE mine (a); PRAGMA user_version = 7")
    before = foreign.read_bytes()
    names = [
        ":memory:",
        "file:foreign.db",
        "file:foreign.db?mode=memory",
        "file:///tmp/x.sqlite?vfs=unix-none",
        "a?b#c%20d",
        "-",
        " ",
        "a\nb.sqlite",
        "'; DROP TABLE post;--",
        "é.sqlite",
        "e\u0301.sqlite",
        b"x\xff.sqlite",
        b"x\xfe.sqlite",
    ]
    tried = some(names, dice, limit)
    for name in tried:
        option = b"--archive=" + (name if isinstance(name, bytes) else name.encode())
        made = program.attempt("import", pages, "--quiet", option, folder=folder)
        held = program.attempt("info", option, folder=folder)
        path = os.path.join(os.fsencode(folder), option[len("--archive=") :])
        if foreign.read_bytes() != before:
            raise Failure(f"{name!r} is written into another program's database")
        if made.status == 0 and (held.status != 0 or not os.path.isfile(path)):
            raise Failure(f"{name!r} is imported into, and then not there")
    listed = [name for name in os.listdir(os.fsencode(folder)) if name.startswith(b"x")]
    if len(listed) not in (0, 2):
        raise Failure(f"of two names that are not UTF-8 there is {listed}")
    if program.attempt("import", pages, "--quiet", "--archive", foreign).status != 65 or foreign.read_bytes() != before:
        raise Failure("another program's database is written to")
    shutil.rmtree(folder)
    return len(tried) + 1


def check_hard_links(program: Program, sound: Sound, work: Path, dice: random.Random) -> None:
    """Two imports through two names of one file lose nothing that they said was done."""
    folders, names = [], [work / "link1.sqlite", work / "link2.sqlite"]
    for place, first in enumerate((50_000, 60_000)):
        pages = {
            f"{n}.html": thread_page(first + n, [Post(first * 10 + 5 * n + i, "w " * 300) for i in range(5)])
            for n in range(120)
        }
        folders.append(write_pages(work / f"link-pages{place}", pages))
    sound.copy(names[0])
    remove(names[1])
    os.link(*names)
    with open(work / "link.log", "wb") as log:
        running = []
        for folder, name in zip(folders, names):
            running.append(program.start("import", folder, "--quiet", "--archive", name, log=log))
            with contextlib.suppress(subprocess.TimeoutExpired):
                running[0].wait(dice.uniform(0, 0.3))
        statuses = [process.wait(300) for process in running]
    if any(status not in (0, 73, 74, 75) for status in statuses):
        raise Failure(f"imports through two links ended with {statuses}: {(work / 'link.log').read_text()[-500:]}")
    check_integrity(names[0])
    for status, first in zip(statuses, (50_000, 60_000)):
        held = query(names[0], f"SELECT count(*) FROM thread WHERE id BETWEEN {first} AND {first + 119}")[0][0]
        if status == 0 and held != 120:
            raise Failure(f"an import through a second link was done, and {120 - held} of its 120 threads are lost")
    for name in names:
        remove(name)


# --- What is in the file -----------------------------------------------------------------------------


def check_versions(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """Other programs', future, impossible and halved files are refused by all commands, and left as they are."""
    archive, half = work / "version.sqlite", len(sound.content) // 2
    made = [
        *(f"PRAGMA user_version = {n}" for n in (99, 0, -1, -(1 << 31), (1 << 31) - 1)),
        *(f"PRAGMA application_id = {n}" for n in (0, 1234, -1)),
        "DELETE FROM grdb_migrations",
        "DROP TABLE punishment",
        "DROP TABLE claim",
        "DROP TABLE page_sum",
        "ALTER TABLE post DROP COLUMN edit_note",
        "ALTER TABLE user RENAME COLUMN gender TO sex",
        b"words " * 999,
        b"SQLite format 3\0",
        b"SQLite format 3\0" + dice.randbytes(5000),
        b"\0" * 9000,
        sound.content[:half],
        sound.content[: half // 512 * 512 + 7],
        sound.content[:100],
        sound.content[:16384],
    ]
    tried = some(made, dice, limit)
    for change in tried:
        sound.copy(archive)
        if isinstance(change, bytes):
            archive.write_bytes(change)
        else:
            alter(archive, change)
        before = archive.read_bytes()
        commands = reading_commands(sound, archive)
        for command in [["info"], ["check"], ["dump", "--hash"], ["repair", "--no-backup"], dice.choice(commands)]:
            outcome = run_reader(program, command, archive)
            # Damage that leaves the tables readable is a finding of the check.
            if outcome.status != 65 and not (command == ["check"] and outcome.status == 1):
                raise Failure(f"{change[:40]!r}: not refused: {outcome.words}")
            if archive.read_bytes() != before:
                raise Failure(f"{change[:40]!r}: `{command[0]}` has written to it")
    remove(archive)
    return len(tried)


def check_search_index(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """Checks that a broken index is reported, and that a repair restores it."""
    archive, indexes = work / "index.sqlite", ("post_search", "thread_search", "message_search")
    wanted = program.attempt("search", "the", "--format", "json", "--archive", sound.path).output
    damage = []
    for name in indexes:
        damage += [
            f"UPDATE {name}_data SET block = randomblob(length(block))",
            f"UPDATE {name}_data SET block = zeroblob(3) WHERE id = (SELECT max(id) FROM {name}_data)",
            f"UPDATE {name}_config SET v = {dice.randrange(5, 999)} WHERE k = 'version'",
            f"DROP TABLE {name}",
            f"DELETE FROM {name}_data WHERE id > 10",
            f"DELETE FROM {name}_docsize",
            f"DELETE FROM {name}_config",
            f"INSERT INTO {name}({name}) VALUES ('delete-all')",
        ]
    tried = some(damage, dice, limit)
    for statement in tried:
        sound.copy(archive)
        alter(archive, statement)
        run_reader(program, ["search", "the"], archive)
        told = check(program, archive)
        if told.status == 0:
            raise Failure(f"{statement}: the check is silent")
        mended = program.attempt("repair", "--no-backup", "--archive", archive)
        found = program.attempt("search", "the", "--format", "json", "--archive", archive)
        if mended.status not in (0, 1) or found.output != wanted:
            raise Failure(f"{statement}: the repair leaves it broken: {mended.words}; {found.words}")
        if program.hash(archive) != sound.hash or check(program, archive).status != 0:
            raise Failure(f"{statement}: the repair makes another archive of it")
    remove(archive)
    return len(tried)


def check_picture_names(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """A picture is named by what it is, not by what the archive says, and stays in the folder of an export."""
    archive, deep = work / "picture.sqlite", work / "deep" / "er" / "still"
    lies = [
        "../../../escaped" + "0" * 50,
        "/tmp/escaped",
        "..",
        ".",
        "",
        "a/b",
        "a\\b",
        "CON",
        "\0",
        "0" * 64,
        "A" * 64,
        f"{dice.getrandbits(256):064x}",
        "../" * 20 + "escaped",
    ]
    honest = hashlib.sha256(PICTURE).hexdigest()
    tried = some(lies, dice, limit)
    for lie in tried:
        sound.copy(archive)
        alter(
            archive,
            *(
                ("INSERT OR REPLACE INTO asset VALUES (?, 'image/png', ?, ?)", (name, len(PICTURE), PICTURE))
                for name in (honest, lie)
            ),
            *(
                ("INSERT OR REPLACE INTO asset_url (url, sha256) VALUES (?, ?)", (f"http://i.example/{n}.png", name))
                for n, name in enumerate((honest, lie))
            ),
            """UPDATE post SET body_html = body_html
               || '<img src="http://i.example/0.png"><img src="http://i.example/1.png">'""",
        )
        for form in ("site", "markdown", "epub", "ndjson"):
            shutil.rmtree(deep, ignore_errors=True)
            deep.mkdir(parents=True)
            words = ["--force"] if form == "epub" else ["--assets"] if form == "ndjson" else []
            program.attempt("export", form, "--quiet", *words, "--output", deep / "out", "--archive", archive)
            escaped = [path for path in work.rglob("*escaped*") if (deep / "out") not in path.parents]
            if escaped or os.path.exists("/tmp/escaped"):
                raise Failure(f"export {form} writes {escaped[:1]} outside of its folder")
            if form == "epub" and (deep / "out").is_file():
                names = zipfile.ZipFile(deep / "out").namelist()
                if bad := [name for name in names if ".." in name.split("/") or name.startswith("/") or "\\" in name]:
                    raise Failure(f"a member of a book is named {bad[0]}")
        if check(program, archive).status == 0:
            raise Failure(f"a picture that is called {lie[:40]!r}, and the check is silent")
    remove(archive)
    shutil.rmtree(work / "deep")
    return len(tried)
