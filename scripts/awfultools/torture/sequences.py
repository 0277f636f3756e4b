"""Random sequences of commands over invented pages that contradict each other, and the same in another order."""

import os
import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from awfultools.torture.calls import check_tracing
from awfultools.torture.commands import MODIFIED, Broken, Folder
from awfultools.torture.dumps import comparable
from awfultools.torture.harness import Counts, Failure, Program, Skipped
from awfultools.torture.minimise import minimise
from awfultools.torture.reference import OTHER, Infeasible, OtherOrder
from awfultools.torture.steps import Sequence, Step, draw_sequence
from awfultools.torture.trial import ALL_CHECKS, MAIN, Trial

END_CHECKS = frozenset({"rescan", "order"})


class Runner:
    """Runs sequences, each in a folder of its own."""

    def __init__(self, program: Program, work: Path) -> None:
        self.program, self.work = program, work
        self.counts: Counter[str] = Counter()
        try:
            check_tracing()
            self.can_trace = True
        except Skipped:
            self.can_trace = False

    def run(self, sequence: Sequence, name: str, checks: frozenset[str]) -> tuple[Broken | None, list[str]]:
        """Runs a sequence; returns what broke, if anything did, and the commands so far."""
        shutil.rmtree(self.work / name, ignore_errors=True)
        folder = Folder(self.program, self.work / name, self.can_trace)
        try:
            trial = Trial(sequence, folder, checks)
            trial.run()
            self.counts.update(kills=trial.kills, hits=trial.hits)
            if folder.exists(MAIN):
                self.check_end(trial, folder, checks)
        except Broken as broken:
            return broken, folder.lines
        shutil.rmtree(folder.path)
        return None, folder.lines

    def check_end(self, trial: Trial, folder: Folder, checks: frozenset[str]) -> None:
        """A rescan of everything changes nothing, and another order of the commands gives the same archive."""
        if not checks & END_CHECKS:
            return
        folder.note("# a rescan of everything")
        before, was_thinned = folder.dump_before(MAIN), trial.state.is_thinned
        trial.rescan(Step("rescan"))
        after = folder.dump(MAIN)
        if "rescan" in checks and not was_thinned:
            test = f"diff before <(dump {MAIN})"
            trial.check_same("changed by a rescan", comparable(before), comparable(after), test)
        if "order" not in checks:
            return
        other = OtherOrder(folder, trial.state, trial.sequence.seed)
        try:
            other.build()
        except Infeasible:
            self.counts["infeasible"] += 1
            return
        if trial.has_anonymous_posts(trial.state):
            folder.run("import", "--rescan", *trial.all_pages, "-q", "-a", OTHER, allowed=(0, 1))
        trial.check(OTHER)
        self.counts["compared"] += 1
        without = ["excluded_page"]
        expected, got = (comparable(text, without, False) for text in (folder.dump(OTHER), after))
        trial.check_same("another order", expected, got, f"diff <(alike {OTHER}) <(alike {MAIN})")

    def explain(self, sequence: Sequence, name: str, broken: Broken) -> str:
        """Makes a failing sequence small, keeps its pages, and returns the failure with the commands."""
        checks = checks_of(broken)

        def fails(other: Sequence) -> bool:
            found, _ = self.run(other, f"{name}-trial", checks)
            return found is not None and found.is_like(broken)

        small = minimise(sequence, fails)
        found, lines = self.run(small, name, checks)
        shutil.rmtree(self.work / f"{name}-trial", ignore_errors=True)
        folder = self.work / name
        script = folder / "run.sh"
        if found is None:
            found = Broken(f"once, not again: {broken.way}", broken.places, broken.details)
            found_lines = self.run(sequence, name, ALL_CHECKS | END_CHECKS)[1]
            lines = found_lines
        folder.mkdir(exist_ok=True)
        if found.test.startswith(lines[-1]):
            lines.pop()
        script.write_text("\n".join([*script_head(), *lines, *script_end(found)]) + "\n", encoding="utf-8")
        script.chmod(0o755)
        for file in folder.iterdir():
            if file.name not in ("pages", "run.sh"):
                shutil.rmtree(file) if file.is_dir() else file.unlink()
        used = " ".join(lines)
        for file in (folder / "pages").glob("*"):
            if file.name not in used:
                file.unlink()
        return f"{found}\n  {folder}/run.sh {self.program.path}:\n" + "\n".join(f"    {line}" for line in lines)


def checks_of(broken: Broken) -> frozenset[str]:
    """The checks that find such a fault."""
    way = broken.way
    for start, checks in {
        "check": {"check"},
        "verify": {"verify"},
        "repair": {"repair"},
        "left": {"file"},
        "integrity_check": {"file"},
        "foreign_key_check": {"file"},
        "bytes": {"bytes", "silent"},
        "silent": {"silent"},
        "twin": {"twin"},
        "changed by a rescan": {"rescan"},
        "changed by": {"same"},
        "merged": {"ways"},
        "another order": {"order"},
    }.items():
        if way.startswith(start):
            # A fault that is found in the other archive is found in the end.
            return frozenset(checks) | {"order"}
    return ALL_CHECKS | END_CHECKS


def script_head() -> list[str]:
    return [
        "#!/usr/bin/env bash",
        "# usage: run.sh PROGRAM; status 1 while it fails; works in a copy of this folder",
        'P=$(realpath "$1"); here=$(dirname "$(realpath "$0")"); w=$(mktemp -d); trap \'rm -rf "$w"\' EXIT',
        'cp -r "$here/pages" "$w"; cd "$w" || exit 2',
        f"touch -d @{MODIFIED} pages/*",
        'times=\'s/"\\(marked\\|noted\\)_at":"[^"]*"//\'',
        'dump() { "$P" dump -a "$1" | grep -vE \'^."table":"tombstone"\' | sed "$times" | sort; }',
        'alike() { dump "$1" | grep -v \'"table":"excluded_page"\\|"table":"reader_mark".*"\\(read\\|position\\)"\'; }',
        "set -x",
    ]


def script_end(broken: Broken) -> list[str]:
    """What the fault is, and a test of it."""
    words = [f"# {line}" for line in str(broken).splitlines()]
    return [*words, f"if {broken.test or 'false'}; then exit 0; else exit 1; fi"]


def run_sequences(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Draws sequences, runs them on all cores, and makes each that fails small."""
    runner, count = Runner(program, work), counts["sequences"]
    cores = list(os.sched_getaffinity(0))
    seen: list[Broken] = []

    def run(number: int) -> str | None:
        sequence, name = draw_sequence(f"{seed}/sequence/{number}"), f"sequence{number}"
        broken, _ = runner.run(sequence, name, ALL_CHECKS | END_CHECKS)
        if broken is None:
            return None
        # Faults of one sort are made small once.
        if any(broken.is_like(other) for other in seen):
            shutil.rmtree(work / name, ignore_errors=True)
            return f"sequence {number}: {str(broken).splitlines()[0]}, as another one"
        seen.append(broken)
        return f"sequence {number}: {runner.explain(sequence, name, broken)}"

    # Each with its programs on one core: there the Nth call of a program is always the same one.
    with ThreadPoolExecutor(len(cores), initializer=lambda: os.sched_setaffinity(0, {cores.pop()})) as pool:
        failures = [failure for failure in pool.map(run, range(count)) if failure]
    if failures:
        raise Failure(f"{len(failures)} of {count} sequences:\n" + "\n".join(failures))
    told = runner.counts
    return (
        f"{count} sequences, {told['hits']} of {told['kills']} commands killed; {told['compared']} of them the same in "
        f"another order{' (the others have none)' if told['infeasible'] else ''}"
    )
