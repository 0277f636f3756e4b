"""What a stranger puts beside an archive: journals that name other files, logs, links and devices."""

import os
import random
import shutil
import sqlite3
import struct
from pathlib import Path

from awfultools.torture.harness import Failure, Program
from awfultools.torture.readers import Sound, remove, run_reader, some

MARK = bytes.fromhex("d9d505f920a163d7")
VICTIM = b"what a person wrote\n"


def rollback_journal(archive: Path, names: bytes, dice: random.Random) -> bytes:
    """A journal with the first page of the archive as it is, and the name of a file to be deleted at its end."""
    data = archive.read_bytes()
    size = struct.unpack(">H", data[16:18])[0]
    size = 65536 if size == 1 else size
    nonce = dice.randrange(1 << 32)
    total = (nonce + sum(data[place] for place in range(size - 200, 0, -200))) & 0xFFFFFFFF
    header = MARK + struct.pack(">5I", 1, nonce, struct.unpack(">I", data[28:32])[0], 512, size)
    body = struct.pack(">I", 1) + data[:size] + struct.pack(">I", total)
    end = struct.pack(">I", (1 << 30) // size + 1) + names + struct.pack(">2I", len(names), sum(names) & 0xFFFFFFFF)
    return header.ljust(512, b"\0") + body + end + MARK


def check_journals(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """No command follows a journal to the file that it names, by whatever path, and none changes the archive for it."""
    victim, archive = work / "diary.txt", work / "journal.sqlite"
    spellings = [victim, work / "." / "sub" / ".." / "diary.txt", "diary.txt", f"../{work.name}/diary.txt"]
    (work / "sub").mkdir()
    page = work / "journal-pages"
    commands = [
        ["info"],
        ["check", "--full"],
        ["dump", "--hash"],
        ["search", "the"],
        ["repair", "--no-backup"],
        ["import", page, "--quiet"],
        ["backup", work / "journal-copy.sqlite"],
        ["export", "ndjson", "--quiet", "--output", work / "journal.ndjson"],
    ]
    page.mkdir()
    shutil.copy(__file__, page / "page.html")
    tried = some(commands, dice, limit)
    for command in tried:
        sound.copy(archive)
        victim.write_bytes(VICTIM)
        journal = rollback_journal(archive, os.fsencode(str(dice.choice(spellings))), dice)
        Path(f"{archive}-journal").write_bytes(journal)
        outcome = program.attempt(*command, "--archive", archive, folder=work)
        if not victim.exists() or victim.read_bytes() != VICTIM:
            raise Failure(f"`{command[0]}` deletes the file that a planted journal names")
        if outcome.status != 65:
            raise Failure(f"a journal that names a file is no reason to refuse: {outcome.words}")
    remove(archive)
    sound.copy(archive)
    Path(f"{archive}-journal").write_bytes(rollback_journal(archive, os.fsencode(victim), dice))
    outcome = program.attempt("merge", archive, "--archive", work / "journal-merged.sqlite")
    if not victim.exists() or outcome.status != 65:
        raise Failure(f"a merge from an archive with a planted journal: {outcome.words}")
    return len(tried) + 1


def check_neighbours(program: Program, sound: Sound, work: Path, dice: random.Random, limit: int) -> int:
    """Checks that files at the paths of a journal, log or lock are not lost, written or waited for."""
    other, kinds = work / "another.txt", ("link", "folder", "pipe", "noise", "empty", "dangling")
    tried = some([(end, kind) for end in ("-journal", "-wal", "-shm", ".lock") for kind in kinds], dice, limit)
    for suffix, kind in tried:
        archive = sound.copy(work / "beside.sqlite")
        other.write_bytes(VICTIM)
        place = Path(f"{archive}{suffix}")
        match kind:
            case "link":
                place.symlink_to(other)
            case "dangling":
                place.symlink_to(work / "nowhere")
            case "folder":
                place.mkdir()
            case "pipe":
                os.mkfifo(place)
            case "noise":
                place.write_bytes(dice.randbytes(5000))
            case "empty":
                place.touch()
        outcome = run_reader(program, ["dump", "--hash"], archive)
        if outcome.status == 0 and outcome.output.decode().strip() != sound.hash:
            raise Failure(f"a {kind} at {suffix} makes another archive: {outcome.words}")
        program.attempt("repair", "--no-backup", "--archive", archive)
        if other.read_bytes() != VICTIM or (work / "nowhere").exists():
            raise Failure(f"a {kind} at {suffix} is written through")
    remove(work / "beside.sqlite")
    return len(tried)


def write_log(sound: Sound, archive: Path, statement: str) -> None:
    """A write-ahead log beside an archive, as another program leaves it that was killed."""
    sound.copy(archive)
    living = archive.with_suffix(".living")
    shutil.copy(archive, living)
    database = sqlite3.connect(living, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(statement)
    shutil.copy(living, archive)
    shutil.copy(f"{living}-wal", f"{archive}-wal")
    database.close()
    remove(living)


def check_logs(program: Program, sound: Sound, work: Path) -> int:
    """A log that brings a foreign object or a lie is like an archive that has it."""
    archive = work / "log.sqlite"
    write_log(sound, archive, "CREATE TRIGGER extra AFTER INSERT ON source_page BEGIN DELETE FROM post; END")
    for command in (["info"], ["check"], ["repair", "--no-backup"], ["dump", "--hash"]):
        outcome = program.attempt(*command, "--archive", archive)
        if outcome.status != 65:
            raise Failure(f"a trigger in a log is let be: {outcome.words}")
    write_log(sound, archive, "UPDATE post SET body_text = 'A lie.'")
    told = program.attempt("check", "--full", "--limit", 0, "--archive", archive)
    if told.status == 0 and told.output.replace(b"log.sqlite", b"sound.sqlite") == sound.report:
        raise Failure("a log that changes all posts, and the check is silent")
    remove(archive)
    return 5
