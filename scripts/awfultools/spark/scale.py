"""Measures what the division of an import costs: imports on one core, on all, and in parts, and merges of the parts."""

import os
import shutil
from pathlib import Path

from awfultools.bench.measure import Run as Cost
from awfultools.bench.measure import Runner
from awfultools.spark.cluster import Run

PARTS = 8


class Scale:
    """Imports and merges of the same pages in different ways."""

    def __init__(self, program: Path, pages: Path, work: Path, count: int) -> None:
        self.program, self.pages, self.count = program, pages, count
        self.work = work / "scale"
        self.work.mkdir()
        self.runner = Runner(self.work)

    def measure(self, *words: object, into: Path, one_core: bool = False) -> Cost:
        """Runs an import or a merge into a new archive."""
        into.unlink(missing_ok=True)
        words = (*words, "--archive", into)
        return self.runner.run([self.program, *words], one_core=one_core)

    def print(self, spark: Run | None) -> None:
        """Prints a line for each way: pages a second, and processor time of a page; `spark` is a run of these pages."""
        cores = len(os.sched_getaffinity(0))
        whole = self.work / "whole.sqlite"
        rows: list[tuple[str, float, float]] = []
        for what, one_core in (("import, 1 core", True), (f"import, {cores} cores", False)):
            cost = self.measure("import", self.pages, "--quiet", into=whole, one_core=one_core)
            rows.append((what, cost["seconds"], cost["cpu"]))
        parts = [self.work / f"part-{number}.sqlite" for number in range(1, PARTS + 1)]
        made = [
            self.measure("import", self.pages, "--quiet", "--shard", f"{number}/{PARTS}", into=part)
            for number, part in enumerate(parts, 1)
        ]
        rows.append((f"import in {PARTS} parts, one after another", *self.sum(made)))
        once = self.measure("merge", *parts, into=whole)
        rows.append((f"merge of {PARTS} parts in one pass", once["seconds"], once["cpu"]))
        pairs = [self.work / f"pair-{number}.sqlite" for number in range(PARTS // 2)]
        tree = [
            self.measure("merge", *parts[2 * number : 2 * number + 2], into=pair) for number, pair in enumerate(pairs)
        ]
        tree.append(self.measure("merge", *pairs, into=whole))
        rows.append((f"merge of {PARTS} parts in a tree of two levels", *self.sum(tree)))
        division = [
            self.measure("merge", *parts, "--partition", f"{number}/{PARTS}", into=whole)
            for number in range(1, PARTS + 1)
        ]
        rows.append((f"{PARTS} partitions of {PARTS} parts, one after another", *self.sum(division)))
        steps = (("import", "2 Spark workers, imports"), ("merge", "2 Spark workers, merges in a tree"))
        for step, what in steps:
            if not spark:
                break
            rows.append((what, spark.seconds_of(step), spark.summary[f"{step}_processor_seconds"]))
        base = rows[1]
        print(f"\n{'of ' + format(self.count, ',') + ' pages':44} seconds  pages/s  CPU ms/page  CPU, of the import")
        for what, seconds, cpu in rows:
            per_second, each = self.count / seconds, 1000 * cpu / self.count
            print(f"{what:44} {seconds:7.1f}  {per_second:7.0f}  {each:11.2f}  {cpu / base[2]:18.2f}", flush=True)
        print(f"peak memory of the merge in one pass: {once['memory'] / 1e6:.0f} MB\n", flush=True)
        shutil.rmtree(self.work)

    @staticmethod
    def sum(costs: list[Cost]) -> tuple[float, float]:
        """Returns the seconds and processor seconds of several runs."""
        return sum(cost["seconds"] for cost in costs), sum(cost["cpu"] for cost in costs)
