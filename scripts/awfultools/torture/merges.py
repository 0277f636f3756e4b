"""Kills merges at random times: repeated merges must produce the archive of an undisturbed merge."""

import random
import time
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program, check_integrity, check_same
from awfultools.torture.resume import (
    check_hits,
    check_stopped,
    files_beside,
    hash_search_index,
    prepare,
    remove_archive,
)

PARTS = 4
PARTITION = ["--partition", "1/2"]


def run_merges(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Merges archives of parts of the pages, and partitions of them, and kills each merge at a random time."""
    whole = prepare(program, source, work, counts["pages"])
    parts = []
    for number in range(1, PARTS + 1):
        parts.append(work / f"part{number}.sqlite")
        shard = f"{number}/{PARTS}"
        program.run("import", whole.folder, "--shard", shard, "--archive", parts[-1], seconds=600, allowed=(0, 1))
    dice, killed = random.Random(f"{seed}/merge"), 0
    ways: list[list[str]] = [[], PARTITION]
    for options in ways:
        undisturbed = work / "undisturbed.sqlite"
        began = time.monotonic()
        program.run("merge", *parts, "--archive", undisturbed, *options, seconds=600)
        seconds = time.monotonic() - began
        expected, words = program.hash(undisturbed), hash_search_index(undisturbed)
        if not options:
            check_same(whole.hash, expected)
        remove_archive(undisturbed)
        for number in range(counts["merges"]):
            archive = work / f"merge{number}.sqlite"
            # A merge may be killed several times.
            for _ in range(dice.choice([1, 1, 2, 3])):
                delay = seconds * dice.uniform(0.05, 0.95)
                outcome = program.observe("merge", *parts, "--archive", archive, *options, seconds=delay)
                killed += outcome.is_hung
                if not options:
                    check_stopped(program, whole, archive)
            program.run("merge", *parts, "--archive", archive, *options, seconds=600)
            check_same(expected, program.hash(archive))
            check_integrity(archive)
            if hash_search_index(archive) != words:
                raise Failure("the search index is not the same")
            if left := files_beside(archive):
                raise Failure(f"left beside the archive: {', '.join(file.name for file in left)}")
            remove_archive(archive)
    count = len(ways) * counts["merges"]
    check_hits(killed, count)
    return f"{killed} kills in {count} merges of {PARTS} archives and partitions of them; all ended the same"
