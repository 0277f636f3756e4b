"""Imports that meet failing writes and disks that are too small."""

import random
import re
import shutil
import subprocess
from pathlib import Path

from awfultools.torture.calls import on_each_core, prepare_traced, trace
from awfultools.torture.harness import Counts, Failure, Program, check_integrity, check_same
from awfultools.torture.resume import Whole, check_hits, check_resumes, check_stopped, files_beside, remove_archive

# How a disk fails: at which call, with which error, once or from then on, and what the message must say.
FAULTS = [
    ("pwrite64", "EIO", "", "I/O error"),
    ("pwrite64", "EIO", "+", "I/O error"),
    ("pwrite64", "ENOSPC", "", "disk is full|I/O error"),
    ("pwrite64", "ENOSPC", "+", "disk is full|I/O error"),
    ("fdatasync", "EIO", "", "I/O error"),
    ("fdatasync", "EIO", "+", "I/O error"),
    ("ftruncate", "EIO", "", "I/O error"),
]


def run_faults(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Makes the Nth write fail, once or permanently, and runs imports on disks that are too small."""
    calls = sorted({fault[0] for fault in FAULTS})
    whole, made = prepare_traced(program, source, work, counts["pages"], calls)
    rounds = []
    for call, error, ever, words in FAULTS:
        dice = random.Random(f"{seed}/fault/{call}/{error}{ever}")
        chosen = dice.sample(range(1, made[call] + 1), min(counts["faults"], made[call]))
        rounds += [(call, error, f"{n}{ever}", words) for n in sorted(chosen)]

    def run_round(call: str, error: str, when: str, pattern: str) -> tuple[bool, int]:
        archive = work / f"{call}-{error}-{when}.sqlite"
        inject = f"inject={call}:error={error}:when={when}"
        status, words = trace(program, whole, archive, f"trace={call}", inject)
        met = "(INJECTED)" in archive.with_suffix(".calls").read_text(errors="replace")
        try:
            check_failed(status, words, archive, pattern)
            if status == 0:
                check_same(whole.hash, program.hash(archive))
            check_stopped(program, whole, archive)
            check_resumes(program, whole, archive)
        except Failure as failure:
            raise Failure(f"{error} at {call} {when} of {made[call]}: {failure}") from None
        remove_archive(archive)
        return met, status

    results = on_each_core(rounds, run_round)
    met = [status for hit, status in results if hit]
    check_hits(len(met), len(rounds))
    return (
        f"{len(met)} of {len(rounds)} imports met an error, {sum(s != 0 for s in met)} ended with it, "
        f"{sum(s == 0 for s in met)} got over it; {fill_disks(program, whole, work, counts['disks'])}; "
        "all ended the same"
    )


def check_failed(status: int, words: str, archive: Path, pattern: str) -> None:
    """An import that met an error ends with status 74, the archive's name and the reason, unless it got over it."""
    if status not in (0, 74):
        raise Failure(f"ended with {status}: {words[-800:]}")
    if status == 74 and not (archive.name in words and re.search(pattern, words)):
        raise Failure(f"the message names not both the file and the reason: {words[-800:]}")


def fill_disks(program: Program, whole: Whole, work: Path, count: int) -> str:
    """Imports to disks of 0.5 to 8 MiB, which grow after that so that the next import can end."""
    disk = work / "disk"
    disk.mkdir()
    own = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    if subprocess.run([*own, "mount -t tmpfs tmpfs /mnt"], capture_output=True).returncode != 0:
        return "small disks SKIPPED: none can be mounted here"
    script = """
        mount -t tmpfs -o size=$1k tmpfs "$2" || exit 77
        "$3" import "$4" --archive "$2/a.sqlite"
        status=$?
        "$3" info --archive "$2/a.sqlite" > "$2.log" 2>&1 || { cat "$2.log"; exit 99; }
        "$3" check --archive "$2/a.sqlite" > "$2.log" 2>&1 || { cat "$2.log"; exit 98; }
        mount -o remount,size=1g "$2" || exit 77
        "$3" import "$4" --archive "$2/a.sqlite" > "$2.log" 2>&1 || { cat "$2.log"; exit 97; }
        cp "$2"/a.sqlite* "$5"
        exit $status
        """
    full = 0
    for number in range(count):
        # The smallest and the largest, and those between them.
        size = 512 + round(number * (8192 - 512) / max(1, count - 1) / 512) * 512
        target = work / f"disk{size}"
        target.mkdir()
        done = subprocess.run(
            [*own, script, "sh", str(size), disk, program.path, whole.folder, target],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=program.environment,
            timeout=600,
        )
        try:
            check_failed(done.returncode, done.stdout.decode(errors="replace"), target / "a.sqlite", "disk is full")
            check_same(whole.hash, program.hash(target / "a.sqlite"))
            check_integrity(target / "a.sqlite")
            if left := files_beside(target / "a.sqlite"):
                raise Failure(f"left beside the archive: {', '.join(file.name for file in left)}")
        except Failure as failure:
            raise Failure(f"disk of {size} KiB: {failure}") from None
        full += done.returncode == 74
        shutil.rmtree(target)
    if full == 0:
        raise Failure("no disk was too small")
    return f"{full} of {count} disks from 0.5 to 8 MiB were too small"
