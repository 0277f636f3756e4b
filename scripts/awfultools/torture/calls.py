"""Imports that are killed at the system calls that change files; strace counts the calls and sends the signal."""

import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from awfultools.paths import ROOT
from awfultools.torture.harness import Counts, Failure, Program, Skipped, check_same, count_files, query
from awfultools.torture.resume import (
    Whole,
    check_hits,
    check_resumes,
    check_stopped,
    hash_search_index,
    prepare,
    remove_archive,
)

CALLS = ["pwrite64", "fsync", "fdatasync", "ftruncate", "unlink"]


def check_tracing() -> None:
    """Finds out whether strace may make system calls fail here; a container or a hardened system may forbid it."""
    probe = ["strace", "-f", "-qq", "-e", "trace=getppid", "-e", "inject=getppid:error=EIO:when=1", "true"]
    try:
        done = subprocess.run(probe, stdin=subprocess.DEVNULL, capture_output=True, timeout=30)
    except FileNotFoundError:
        raise Skipped("strace is not there (scripts/setup --test installs it)") from None
    except subprocess.TimeoutExpired:
        raise Skipped("strace does not work here: it hangs") from None
    if done.returncode != 0:
        words = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise Skipped(f"strace may not trace here: {words[-1]}")


def trace(program: Program, whole: Whole, archive: Path, *expressions: str) -> tuple[int, str]:
    """Runs an import under strace; returns its status and its words. The calls go to a file beside the archive."""
    command: list[str | Path] = ["strace", "-f", "-qq", "-o", archive.with_suffix(".calls")]
    for expression in expressions:
        command += ["-e", expression]
    command += [program.path, "import", whole.folder, "--archive", archive]
    # A session of its own, so that the program ends with strace.
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=program.environment,
        start_new_session=True,
    )
    seconds = 60 + 0.5 * count_files(whole.folder)
    try:
        words = process.communicate(timeout=seconds)[0].decode(errors="replace").strip()
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if isinstance(error, subprocess.TimeoutExpired):
            raise Failure(f"hangs: no end after {seconds:.0f} s") from None
        raise
    return process.returncode, words


def count_calls(archive: Path) -> Counter:
    """How often each system call was made in the traced import."""
    lines = archive.with_suffix(".calls").read_text(errors="replace").splitlines()
    return Counter(match[1] for line in lines if (match := re.match(r"\d+ +(\w+)\(", line)))


def on_each_core(rounds: list, run: Callable[..., Any]) -> list:
    """Runs rounds on all cores, each with its programs on one of them, and returns what they return.

    strace counts calls thread by thread. On one core Swift's tasks have one thread, so the Nth write of the import
    is the Nth write of its thread, whatever the rounds beside it do.
    """
    cores = list(os.sched_getaffinity(0))
    pool = ThreadPoolExecutor(len(cores), initializer=lambda: os.sched_setaffinity(0, {cores.pop()}))
    try:
        return [future.result() for future in [pool.submit(run, *one) for one in rounds]]
    finally:
        pool.shutdown(cancel_futures=True)


def prepare_traced(program: Program, source: Path, work: Path, count: int, calls: list[str]) -> tuple[Whole, Counter]:
    """The pages and how often an undisturbed import of them makes each call."""
    check_tracing()
    whole, archive = prepare(program, source, work, count), work / "counted.sqlite"

    def run_once() -> tuple[int, str]:
        return trace(program, whole, archive, "trace=" + ",".join(calls))

    status, words = on_each_core([()], run_once)[0]
    if status not in (0, 1):
        raise Failure(f"the import under strace ended with {status}: {words[-800:]}")
    check_same(whole.hash, program.hash(archive))
    return whole, count_calls(archive)


def run_writes(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Kills imports at the Nth of the calls that change files, for every N or a sample of them."""
    whole, made = prepare_traced(program, source, work, counts["pages"], CALLS)
    rounds = []
    for call in sorted(made):
        limit = counts["writes" if call == "pwrite64" else "calls"]
        dice = random.Random(f"{seed}/write/{call}")
        rounds += [(call, n) for n in sorted(dice.sample(range(1, made[call] + 1), min(limit, made[call])))]

    def run_round(call: str, n: int) -> tuple[tuple[str, int] | None, bool]:
        archive = work / f"{call}{n}.sqlite"
        status, words = trace(program, whole, archive, f"trace={call}", f"inject={call}:signal=SIGKILL:when={n}")
        try:
            if status not in (0, -signal.SIGKILL):
                raise Failure(f"ended with {status}: {words[-800:]}")
            place = (call, count_calls(archive)[call]) if status < 0 else None
            is_unfinished = check_stopped(program, whole, archive)
            check_resumes(program, whole, archive)
        except Failure as failure:
            raise Failure(f"killed at {call} {n} of {made[call]}: {failure}") from None
        remove_archive(archive)
        return place, is_unfinished

    results = on_each_core(rounds, run_round)
    hit = [place for place, _ in results if place]
    unfinished = sum(is_unfinished for _, is_unfinished in results)
    check_hits(len(hit), len(rounds))
    if unfinished == 0 and len(rounds) > 50:
        raise Failure("no kill left an unfinished import: nothing is known of those")
    places = Counter(call for call, _ in set(hit))
    said = ", ".join(f"{places[call]} of {made[call]} {call}" for call in sorted(made))
    return (
        f"{len(hit)} of {len(rounds)} imports of {count_files(whole.folder)} pages killed at different calls "
        f"({said}); {unfinished} left work that `check` tells of; all ended the same"
    )


def run_upgrades(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Kills upgrades of an archive of schema version 6, and imports again: nothing is lost, and the copy is whole."""
    check_tracing()
    old, folder = work / "version6.sqlite", work / "no-pages"
    folder.mkdir()
    database = sqlite3.connect(old)
    database.executescript((ROOT / "Tests/ArchiveTests/Resources/version6.sql").read_text())
    database.close()
    whole = Whole(folder, program.hash(old), hash_search_index(old), 0)

    def upgrade(name: str, *expressions: str) -> tuple[Path, int]:
        archive = work / f"{name}.sqlite"
        shutil.copy(old, archive)
        status, words = trace(program, whole, archive, *expressions)
        if status not in (0, 1, -signal.SIGKILL):
            raise Failure(f"{name}: ended with {status}: {words[-800:]}")
        return archive, status

    archive, _ = on_each_core([("counted", "trace=" + ",".join(CALLS))], upgrade)[0]
    made = count_calls(archive)
    version = query(archive, "PRAGMA user_version")

    def run_round(call: str, n: int) -> bool:
        archive, status = upgrade(f"{call}{n}", f"trace={call}", f"inject={call}:signal=SIGKILL:when={n}")
        copy = archive.with_suffix(".v6-backup.sqlite")
        try:
            check_stopped(program, whole, archive)
            check_resumes(program, whole, archive)
            if query(archive, "PRAGMA user_version") != version:
                raise Failure("the next import did not finish the upgrade")
            check_same(whole.hash, program.hash(copy))
        except Failure as failure:
            raise Failure(f"upgrade killed at {call} {n} of {made[call]}: {failure}") from None
        remove_archive(archive)
        copy.unlink()
        return status < 0

    dice = random.Random(f"{seed}/upgrade")
    rounds = [
        (call, n)
        for call in sorted(made)
        for n in sorted(dice.sample(range(1, made[call] + 1), min(counts["upgrades"], made[call])))
    ]
    hits = sum(on_each_core(rounds, run_round))
    check_hits(hits, len(rounds))
    return f"{hits} of {len(rounds)} upgrades killed at different calls; all ended the same"
