"""Imports that are killed, or stopped by Ctrl-C, at random moments."""

import random
import re
import signal
import subprocess
from collections import Counter
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program, count_files
from awfultools.torture.resume import (
    Whole,
    check_hits,
    check_resumes,
    check_stopped,
    files_beside,
    prepare,
    remove_archive,
)

PATIENCE = 20  # seconds that an import may go on after Ctrl-C; it takes one batch, and the machine may be busy


def run_kills(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    whole, count, hits = prepare(program, source, work, counts["pages"]), counts["kills"], 0
    for number in range(count):
        moment = random.Random(f"{seed}/kill/{number}").uniform(0, whole.seconds)
        archive = work / f"killed{number}.sqlite"
        for _ in range(3):
            status = stop(program, whole, archive, moment, signal.SIGKILL)
            if status < 0:
                break
            # It was faster this time.
            remove_archive(archive)
            moment *= 0.7
        hits += status == -signal.SIGKILL
        try:
            check_stopped(program, whole, archive)
            check_resumes(program, whole, archive)
        except Failure as failure:
            raise Failure(f"import {number}, killed after {moment:.3f} of {whole.seconds:.3f} s: {failure}") from None
        remove_archive(archive)
    check_hits(hits, count)
    return f"{hits} of {count} imports of {count_files(whole.folder)} pages killed while running; all ended the same"


def stop(program: Program, whole: Whole, archive: Path, moment: float, number: signal.Signals) -> int:
    """Starts an import, sends it a signal at a moment, and returns its status; its words go to a file beside it."""
    with open(archive.with_suffix(".log"), "wb") as log:
        process = program.start("import", whole.folder, "--archive", archive, log=log)
        try:
            process.wait(moment)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
        try:
            return process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise Failure(f"the import went on for {PATIENCE} s after {number.name} at {moment:.3f} s") from None


def run_interrupts(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    whole, count = prepare(program, source, work, counts["pages"]), counts["interrupts"]
    statuses: Counter[int] = Counter()
    for number in range(count):
        sent = (signal.SIGINT, signal.SIGTERM)[number % 2]
        moment = random.Random(f"{seed}/interrupt/{number}").uniform(0, whole.seconds)
        archive = work / f"stopped{number}.sqlite"
        try:
            for _ in range(3):
                status = stop(program, whole, archive, moment, sent)
                if status != 0:
                    break
                remove_archive(archive)
                moment *= 0.7
            statuses[status] += 1
            words = archive.with_suffix(".log").read_text(errors="replace")
            # Before it has read its arguments the program dies like any other, and has made nothing.
            if (status == -sent and archive.exists()) or status not in (-sent, 0, 130):
                raise Failure(f"ended with {status}: {words.strip()[-800:]}")
            if status == 130 and not re.search("again", words):
                raise Failure(f"does not say what to do now: {words.strip()[-800:]}")
            if left := files_beside(archive):
                raise Failure(f"left beside the archive: {', '.join(file.name for file in left)}")
            check_stopped(program, whole, archive)
            check_resumes(program, whole, archive)
        except Failure as failure:
            raise Failure(
                f"import {number}, {sent.name} after {moment:.3f} of {whole.seconds:.3f} s: {failure}"
            ) from None
        remove_archive(archive)
    check_hits(count - statuses[0], count)
    return (
        f"{statuses[130]} of {count} imports of {count_files(whole.folder)} pages stopped by SIGINT or SIGTERM "
        "with status 130; all ended the same"
    )
