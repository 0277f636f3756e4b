"""Long runs against the built program, with what must hold at every size:

  durable   an import killed at any moment, or at any write, and run again ends where an uninterrupted one
            ends; so does one that Ctrl-C stopped, or that met a failing or full disk; so does a merge of
            several archives, and a partition of them
  lossless  damaged pages never crash or hang an import, and each file gets its row in source_page
  contained damaged archives, crawls and one-file pages never crash or hang an import either, and each
            file gets its row, whatever is in it
  trusted   bits that turn over, wrong values, foreign tables and triggers, journals, names and links of strangers:
            no command traps or hangs, and the full check reports whatever changes the dump
  bounded   time grows as the input does, memory does not; no name is left where it was to be redacted
  one tree  both parsers build the same tree for random markup, and read nothing outside of it
  in order  the same pages in any order, in any number of imports, produce the same archive; so do the same imports,
            merges, deletions, exclusions and marks, also where commands are killed
  found     a picture of a dump comes back to the posts that show it, in any order of dumps, and no other does
  there     the Reader says what happened to its archive, refuses what is no request, whoever asks in whatever numbers,
            ends by Ctrl-C alone, and writes nothing; of the pages that are sent to it nothing is lost that it took
  packaged  what is built twice is the same, and its package works in a Debian that has no Swift

"The same archive" means: the same `awful-archive dump --hash`, and where an import was stopped also
the same words in the search index, which no dump shows. Every run is repeatable from its seed.
When something fails, the folder with its pages and archives is kept, and its path is printed.
The parts `write`, `upgrade` and `fault` need strace, and say so where it may not be used.
"""

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from awfultools.paths import SAMPLES, newest_program
from awfultools.torture.calls import run_upgrades, run_writes
from awfultools.torture.containers import run_containers
from awfultools.torture.damage import run_mutations, run_wrecks
from awfultools.torture.faults import run_faults
from awfultools.torture.flips import run_flips
from awfultools.torture.fuzz import run_fuzz
from awfultools.torture.growth import run_growth
from awfultools.torture.harness import Counts, Failure, Program, Skipped
from awfultools.torture.lies import run_lies
from awfultools.torture.memory import run_memory
from awfultools.torture.merges import run_merges
from awfultools.torture.objects import run_objects
from awfultools.torture.orders import run_order
from awfultools.torture.package import run_package
from awfultools.torture.pages import find_pages
from awfultools.torture.pictures import run_pictures
from awfultools.torture.redaction import run_redaction
from awfultools.torture.sequences import run_sequences
from awfultools.torture.serving import run_serving
from awfultools.torture.signals import run_interrupts, run_kills
from awfultools.torture.small import run_small
from awfultools.torture.strangers import run_strangers
from awfultools.torture.uploads import run_uploads
from awfultools.torture.values import run_values

Run = Callable[[Program, Path, Path, Counts, str], str]


class Suite:
    """A suite, and how many trials of each sort it makes: in the short form and in the full one."""

    def __init__(self, name: str, run: Run, **trials: tuple[int, int]) -> None:
        self.name, self.run, self.trials = name, run, trials

    def counts(self, short: bool) -> Counts:
        return {sort: counts[0 if short else 1] for sort, counts in self.trials.items()}


# A line for each suite. "pages": an import to be stopped gets at least so many, so that there is a middle to hit.
# "writes" and "calls": so many kills at a write, and at each other system call that changes a file. "faults": so
# many of each kind. "minutes": how long the parsers are fuzzed. "builds": so many static builds, from nothing.
SUITES = [
    Suite("kill", run_kills, pages=(140, 400), kills=(5, 50)),
    Suite("write", run_writes, pages=(140, 400), writes=(9, 200), calls=(2, 200)),
    Suite("upgrade", run_upgrades, upgrades=(2, 60)),
    Suite("fault", run_faults, pages=(140, 400), faults=(1, 25), disks=(2, 16)),
    Suite("merge", run_merges, pages=(60, 400), merges=(3, 30)),
    Suite("interrupt", run_interrupts, pages=(140, 400), interrupts=(4, 20)),
    Suite("mutate", run_mutations, mutations=(200, 10_000)),
    Suite("wreck", run_wrecks, wrecks=(100, 3_000)),
    Suite("order", run_order, orders=(5, 20), sets=(12, 2_000)),
    Suite("pictures", run_pictures, pictures=(7, 67), kills=(2, 20)),
    Suite("sequences", run_sequences, sequences=(20, 2_000)),
    Suite("flips", run_flips, flips=(20, 2_000)),
    Suite("values", run_values, values=(20, 2_000)),
    Suite("objects", run_objects, objects=(10, 500)),
    Suite("strangers", run_strangers, strangers=(2, 1_000), links=(1, 20)),
    Suite("containers", run_containers, containers=(8, 1_000)),
    Suite("lies", run_lies, lies=(1, 40)),
    Suite("redaction", run_redaction, names=(4, 1_000)),
    Suite("small", run_small, small=(3, 1_000)),
    Suite("growth", run_growth, growth=(2, 100)),
    Suite("memory", run_memory, memory=(0, 100)),
    Suite("fuzz", run_fuzz, minutes=(1, 60)),
    Suite(
        "reader",
        run_serving,
        pages=(80, 400),
        routes=(20, 1_000),
        requests=(150, 20_000),
        clients=(2_000, 10_000),
        damages=(6, 400),
        kills=(3, 30),
        examples=(0, 100),
    ),
    Suite("uploads", run_uploads, uploads=(1_000, 1_000), kills=(3, 40)),
    Suite("package", run_package, builds=(0, 2)),
]


def main() -> int:
    """Runs the suites that the command line asks for; returns the exit status."""
    try:
        return run_suites(parse())
    except KeyboardInterrupt:
        return 130


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="a few trials of each suite, for every day")
    parser.add_argument("--program", type=Path, help="default: the newer one of the release and debug builds")
    parser.add_argument(
        "--pages", type=Path, default=SAMPLES / "forum", help="folder of saved pages (default: Samples/forum)"
    )
    parser.add_argument("--seed", default="1", help="another seed, other damage (default: 1)")
    parser.add_argument(
        "--only", choices=[suite.name for suite in SUITES], action="append", help="just this suite; may be repeated"
    )
    parser.add_argument("--minutes", type=int, metavar="N", help="how long fuzz goes on (default: 60, with --short 1)")
    options = parser.parse_args()
    options.program, options.pages = (options.program or newest_program()).absolute(), options.pages.absolute()
    if not os.access(options.program, os.X_OK):
        parser.error(f"no program at {options.program}: build it first, or name it with --program")
    if len(find_pages(options.pages)) < 2:
        parser.error(f"no saved pages in {options.pages}: name a folder of them with --pages")
    return options


def run_suites(options: argparse.Namespace) -> int:
    program, failed = Program(options.program), False
    work = Path(tempfile.mkdtemp(prefix="awful-torture-"))
    try:
        for suite in SUITES:
            if options.only and suite.name not in options.only:
                continue
            folder, began = work / suite.name, time.monotonic()
            folder.mkdir()
            try:
                counts = suite.counts(options.short)
                if options.minutes is not None and "minutes" in counts:
                    counts["minutes"] = options.minutes
                said = suite.run(program, options.pages, folder, counts, options.seed)
                shutil.rmtree(folder)
            except Skipped as reason:
                said = f"SKIPPED: {reason}"
                shutil.rmtree(folder)
            except Failure as failure:
                failed = True
                said = f"FAILED (seed {options.seed}): {failure}\n  kept in {folder}"
            print(f"{suite.name}: {said} ({time.monotonic() - began:.1f} s)", flush=True)
    finally:
        if not failed:
            shutil.rmtree(work, ignore_errors=True)
    return 1 if failed else 0
