"""A Reader of an archive that is imported into, killed, replaced, removed, damaged, repaired, or on a full disk."""

import os
import random
import shutil
import subprocess
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self

from awfultools.paths import SAMPLES
from awfultools.served.routes import routes
from awfultools.served.server import Server
from awfultools.torture.clients import (
    attack_by_clients,
    attack_by_requests,
    attack_slowly,
    run_schemathesis,
    until_answered,
)
from awfultools.torture.harness import Counts, Failure, Program, check_integrity, check_same
from awfultools.torture.readers import Sound, dice_of, make_sound, some
from awfultools.torture.resume import prepare
from awfultools.torture.served import CALM, attacked, check_answer, check_end, check_temporary, sweep, temporary_folder

# What may also be said of an archive that cannot be read.
ROUGH = CALM | {503}
# Each answer may have another length: the front page shows a post drawn at random.
ALWAYS_NEW = {"", "index.html"}
# In the short form so many addresses are asked for in each trial.
FEW = 14


def run_serving(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Opens a Reader under each attack. Every answer says what happened, the Reader goes on, and writes nothing."""
    sound, dice = make_sound(program, source, work), random.Random(f"{seed}/serving")
    said = []
    folder = work / "sound"
    folder.mkdir()
    with attacked(program, sound.copy(folder / "a.sqlite")) as server:
        known = routes(server, per_shape=2 if counts["routes"] < 100 else 20)
        statuses = sweep(server, known)
        if statuses[200] < 40:
            raise Failure(f"only {statuses[200]} of {len(known)} addresses have an answer")
        check_heads_and_hosts(server, some(known, dice, counts["routes"]))
        said.append(f"{len(known)} addresses")
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(attack_slowly, server)
            said.append(attack_by_requests(server, dice, counts["requests"]))
            waiting.result()
        said.append(attack_by_clients(server, counts["clients"]))
        sweep(server, some(known, dice, FEW))
    said.append(few_files(program, folder / "a.sqlite", some(known, dice, FEW)))
    known = sorted(set(known), key=lambda address: (address.count("/") > 1, address))
    said.append(move_archives(program, sound, work, known, dice))
    said.append(damage(program, sound, work, known, counts["damages"], seed))
    said.append(repair(program, sound, work, some(known, dice, FEW)))
    said.append(import_beside(program, source, work, some(known, dice, counts["routes"]), counts, seed))
    said.append(fill_disk(program, sound, work, some(known, dice, counts["routes"])))
    if counts["examples"]:
        said.append(run_schemathesis(program, sound.copy(folder / "a.sqlite"), counts["examples"], seed))
    return "; ".join(said)


def few_files(program: Program, archive: Path, known: list[str]) -> str:
    """More connections than the Reader may have open files: it says so or closes them, and is there afterwards."""
    with attacked(program, archive, "sh", "-c", 'ulimit -n 64; exec "$@"', "sh") as server:
        with ExitStack() as stack:
            for _ in range(100):
                stack.enter_context(server.connect())
        until_answered(server, "after more connections than files")
        sweep(server, known)
    return "100 connections with 64 files"


def check_heads_and_hosts(server: Server, known: list[str]) -> None:
    """HEAD is GET without a body; under another name and for other methods there is nothing."""
    for address in known:
        whole, head = server.get(address), server.get(address, "HEAD")
        lengths = {answer.headers.get("content-length") for answer in (whole, head)}
        same_length = len(lengths) == 1 or (address in ALWAYS_NEW and None not in lengths)
        if (head.status, head.body) != (whole.status, b"") or not same_length:
            raise Failure(f"HEAD /{address}: {head.status} for {whole.status}, {lengths}, {head.body[:80]!r}")
        for host in ("evil.example", f"evil.example:{server.port}", f"127.0.0.1:{server.port + 1}", "[::1]"):
            refused = server.get(address, Host=host)
            if refused.status != 403 or len(refused.body) > 200:
                raise Failure(f"/{address} under the name {host}: {refused.status}")
        for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
            if (answer := server.get(address, method)).status not in (403, 405):
                raise Failure(f"{method} /{address}: {answer.status}")


def move_archives(program: Program, sound: Sound, work: Path, known: list[str], dice: random.Random) -> str:
    """What stands in the archive's place: nothing, another archive, what is none."""
    folder, other = work / "moved", work / "other" / "b.sqlite"
    folder.mkdir()
    other.parent.mkdir()
    archive, away = sound.copy(folder / "a.sqlite"), work / "away.sqlite"
    program.run("import", SAMPLES / "forum/people", "--quiet", "--archive", other, allowed=(0, 1))
    tried = some(known, dice, FEW)

    def nothing() -> None:
        pass

    strangers = {
        "nothing": nothing,
        "an empty file": archive.touch,
        "text": lambda: archive.write_text("no archive, but longer than the head of one is" * 20),
        "a folder": archive.mkdir,
        "a pipe": lambda: os.mkfifo(archive),
        "a link to itself": lambda: archive.symlink_to(archive.name),
        "half of an archive": lambda: archive.write_bytes(sound.content[: len(sound.content) // 2]),
    }
    with attacked(program, archive, is_kept=False) as server:
        for name, make in strangers.items():
            archive.rename(away)
            make()
            try:
                # An empty file is what an import that was killed at once leaves: an archive that holds nothing.
                statuses = sweep(server, tried, ROUGH)
                files = {path for path in tried if path.startswith(("style/", "script/", "favicon", "api/openapi"))}
                if name not in ("an empty file", "half of an archive") and statuses[503] < len(tried) - len(files):
                    raise Failure(f"{statuses} for {len(tried)} addresses")
            except Failure as failure:
                raise Failure(f"{name} in the archive's place: {failure}") from None
            shutil.rmtree(archive) if archive.is_dir() else archive.unlink(missing_ok=True)
            away.rename(archive)
            sweep(server, tried)
        other.replace(archive)
        front = server.get("")
        check_answer("", front, {200})
        if "has taken the archive" not in front.body.decode():
            raise Failure("the front page does not say that another archive is read now")
        sweep(server, tried)
        if left := sorted(path.name for path in folder.iterdir() if path != archive):
            raise Failure(f"left beside the archive: {', '.join(left)}")
    return f"{len(strangers)} things in the archive's place"


def damage(program: Program, sound: Sound, work: Path, known: list[str], count: int, seed: str) -> str:
    """Bits that turn over and a file that is cut, under an open Reader; a copy of the sound archive mends it."""
    folder = work / "damaged"
    folder.mkdir()
    archive, statuses = sound.copy(folder / "a.sqlite"), Counter[int]()
    with attacked(program, archive, is_kept=False) as server:
        for number in range(count):
            dice = dice_of(seed, "serving", number)
            sweep(server, [""])
            with open(archive, "r+b") as file:
                if number % 4 == 3:
                    file.truncate(dice.randrange(len(sound.content)))
                for _ in range(dice.choice((1, 8, 200)) if number % 4 != 3 else 0):
                    place = dice.randrange(len(sound.content))
                    file.seek(place)
                    file.write(bytes([sound.content[place] ^ 1 << dice.randrange(8)]))
                if number % 4 == 2:
                    start = dice.randrange(len(sound.content))
                    file.seek(start)
                    file.write(dice.randbytes(min(65536, len(sound.content) - start)))
            before = archive.read_bytes()
            try:
                statuses += sweep(server, some(known, dice, FEW), ROUGH)
                if archive.read_bytes() != before or len(list(folder.iterdir())) != 1:
                    raise Failure("the Reader has written to it")
            except Failure as failure:
                raise Failure(f"damage {number}: {failure}") from None
            # In place, as a person does it that copies a backup over the file.
            archive.write_bytes(sound.content)
        archive.unlink()
        sound.copy(archive)
        sweep(server, known[:FEW])
    return f"{count} damaged archives with {statuses[503]} of {statuses.total()} pages that say so"


def repair(program: Program, sound: Sound, work: Path, known: list[str]) -> str:
    """The archive is repaired while its pages are read."""
    folder = work / "repaired"
    folder.mkdir()
    archive = sound.copy(folder / "a.sqlite")
    with attacked(program, archive, is_kept=False) as server:
        with Busy(server, known, ROUGH) as busy:
            for command in (["repair", "--no-backup"], ["backup", folder / "copy.sqlite"], ["repair"]):
                program.run(*command, "--archive", archive)
        sweep(server, known)
        check_same(sound.hash, program.hash(archive))
    return f"{busy.statuses.total()} answers while it was repaired"


class Busy:
    """Asks for addresses again and again in a thread, until the end of a `with` block."""

    def __init__(self, server: Server, known: list[str], allowed: set[int]) -> None:
        self.server, self.known, self.allowed = server, known, allowed
        # A server that is killed answers no more.
        self.may_end = False
        self.statuses, self.is_over = Counter[int](), False
        self.failure: Failure | None = None

    def __enter__(self) -> Self:
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        return self

    def _run(self) -> None:
        while not self.is_over and not self.failure:
            try:
                self.statuses += sweep(self.server, self.known, self.allowed)
            except Failure as failure:
                if not self.may_end:
                    self.failure = failure
                return

    def __exit__(self, *problem: object) -> None:
        self.is_over = True
        self.thread.join()
        if self.failure and not problem[1]:
            raise self.failure


def import_beside(program: Program, source: Path, work: Path, known: list[str], counts: Counts, seed: str) -> str:
    """An import is killed under a Reader, and a Reader beside an import; in the end all pages are there."""
    whole, folder = prepare(program, source, work, counts["pages"]), work / "imported"
    folder.mkdir()
    archive, hits = folder / "a.sqlite", 0
    program.run("import", SAMPLES / "forum/people", "--quiet", "--archive", archive, allowed=(0, 1))
    for number in range(counts["kills"]):
        moment = random.Random(f"{seed}/serving/{number}").uniform(0.05, 0.7 * whole.seconds)
        try:
            hits += kill(program, whole.folder, archive, known, moment, number)
            with attacked(program, archive, is_kept=False) as server:
                sweep(server, known)
        except Failure as failure:
            raise Failure(f"kill {number} after {moment:.2f} of {whole.seconds:.2f} s: {failure}") from None
    with attacked(program, archive, is_kept=False) as server:
        with Busy(server, known, ROUGH) as busy:
            program.import_pages([whole.folder, SAMPLES / "forum/people"], archive)
        sweep(server, known)
    check_integrity(archive)
    if left := sorted(path.name for path in folder.iterdir() if path != archive):
        raise Failure(f"left beside the archive: {', '.join(left)}")
    statuses = busy.statuses
    if statuses[503]:
        raise Failure(f"during an import {statuses[503]} of {statuses.total()} pages could not be made")
    return f"{hits} kills of imports and Readers, {statuses.total()} answers during an import"


def kill(program: Program, pages: Path, archive: Path, known: list[str], moment: float, number: int) -> bool:
    """Kills an import, a Reader beside it, or both; returns whether the import was still running."""
    environment, temporary = temporary_folder(program, archive)
    with Server(program.path, archive, environment=environment) as server, open(temporary.parent / "log", "wb") as log:
        with Busy(server, known, ROUGH) as busy:
            process = program.start("import", pages, "--archive", archive, log=log)
            with suppress(subprocess.TimeoutExpired):
                process.wait(moment)
            is_running = process.poll() is None
            if number % 3 != 1:
                process.kill()
            if number % 3 != 0:
                busy.may_end = True
                server.process.kill()
                server.process.wait()
            process.wait()
        if number % 3 == 0:
            sweep(server, known)
            check_end(server)
    check_temporary(temporary)
    return is_running


def fill_disk(program: Program, sound: Sound, work: Path, known: list[str]) -> str:
    """A Reader whose archive and temporary folder are on a full disk reads as any other."""
    own = ["unshare", "--mount", "--map-root-user"]
    if subprocess.run([*own, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True).returncode != 0:
        return "a full disk SKIPPED: none can be mounted here"
    disk, copy = work / "full" / "disk", sound.copy(work / "full.sqlite")
    disk.mkdir(parents=True)
    size = len(sound.content) // 1024 + 64
    script = f"""
        mount -t tmpfs -o size={size}k tmpfs "$0" && cp "{copy}" "$0/a.sqlite" || exit 77
        mkdir "$0/tmp"; dd if=/dev/zero of="$0/rest" bs=1k 2>/dev/null
        export TMPDIR="$0/tmp" SQLITE_TMPDIR="$0/tmp"
        exec "$@"
        """
    server = Server(
        program.path, disk / "a.sqlite", "--include-private",
        prefix=(*own, "sh", "-c", script, disk), environment=program.environment,
    )  # fmt: skip
    with server:
        statuses = sweep(server, known)
        if statuses[200] == 0:
            raise Failure("no page on a full disk")
    return f"{statuses[200]} pages on a full disk"
