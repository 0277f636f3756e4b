"""Imports a corpus on Spark clusters of this machine, and compares what comes out with one import of the same pages.

The pages are those of scripts/bench: as crawls (WARC) and as folders. On Spark with two workers they are imported
and merged; again with an executor that is killed in the middle, with copies of running tasks (on two workers with
addresses of their own, for Spark starts no copy on the same host), with the files dealt to the tasks in another order,
through Hadoop's file systems, and divided into partitions. Each time the archive has to be that of one import
(`dump --hash`). Last, an example counts posts by month in Spark, and compares the counts with the archive's.

PySpark is installed from PyPI into .build/spark-venv; where it cannot be had, or Java, this says SKIPPED, and that is
success.

exit status: 0 all the same, or skipped; 1 a difference; 64 wrong usage; 66 no such program
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from awfultools.bench import corpus, variants
from awfultools.paths import BUILD, SCRIPTS, newest_program
from awfultools.spark.cluster import Failed, Run, Spark, environment, kill_executor

IMPORT = SCRIPTS / "spark/import_pages.py"
EXAMPLE = SCRIPTS / "spark/posts_per_month.py"
# Speculative copies also of tasks that have run only briefly; Spark's defaults copy stragglers only.
SPECULATION = {
    "spark.speculation": "true",
    "spark.speculation.interval": "20ms",
    "spark.speculation.multiplier": "1.01",
    "spark.speculation.quantile": "0.1",
    "spark.speculation.minTaskRuntime": "50ms",
}


class Check:
    """Runs of the Spark program, and the reference archive for comparison."""

    def __init__(self, program: Path, spark: Spark, work: Path, pages: int, inputs: int) -> None:
        self.program, self.spark, self.work = program, spark, work
        self.pages = work / "pages"
        self.make_pages(pages, inputs)
        began = time.monotonic()
        whole = work / "whole.sqlite"
        self.call("import", self.pages, "--archive", whole, "--quiet")
        self.seconds = time.monotonic() - began
        self.hash = self.call("dump", "--hash", "--archive", whole)
        size = sum(path.stat().st_size for path in self.pages.rglob("*") if path.is_file())
        self.task_mb = max(1, round(size / inputs / 2**20 * 1.2))
        print(f"one import: {pages} pages, {size / 1e6:.0f} MB in {inputs} inputs, {self.seconds:.1f} s", flush=True)

    def call(self, *words: object) -> str:
        done = subprocess.run([self.program, *map(str, words)], capture_output=True, text=True)
        if done.returncode:
            raise Failed(f"{words[0]} ended with status {done.returncode}: {done.stderr[-2000:]}")
        return done.stdout

    def make_pages(self, pages: int, inputs: int) -> None:
        """Writes three quarters of the inputs as crawls, the others as folders."""
        made = self.work / "corpus"
        corpus.make(made, 0, pages)
        folders = [self.pages / f"folder-{number:02}" for number in range(1, inputs + 1)]
        variants.interleave([made], folders)
        for number, folder in enumerate(folders):
            if number % 4 < 3:
                variants.write_warc([folder], self.pages / f"crawl-{number + 1:02}.warc.gz")
                shutil.rmtree(folder)

    # --- Runs ---

    def run(self, name: str, *options: object, **settings: object) -> Run:
        """Imports all pages on Spark, and compares the archive with the reference."""
        output = self.work / name
        words = ["--program", self.program, "--task-mb", self.task_mb, "--fan-in", 4, *options]
        run = self.spark.submit(IMPORT, *words, self.pages, output, **settings)  # type: ignore[arg-type]
        summary = json.loads((output / "_SUCCESS").read_text())
        archives = [output / each for each in summary["archives"]]
        if left := sorted(path.name for path in output.iterdir() if path not in archives and path.name != "_SUCCESS"):
            left = [each for each in left if not each.endswith(".crc")]
        if left:
            raise Failed(f"{name}: left behind: {left[:5]}")
        if len(archives) > 1:
            merged = output / "merged.sqlite"
            self.call("merge", *archives, "--archive", merged)
            self.compare_posts(name, archives, merged)
            archives = [merged]
        if self.call("dump", "--hash", "--archive", archives[0]) != self.hash:
            raise Failed(f"{name}: not the archive of one import")
        shutil.rmtree(output)
        print(
            f"{name}: the archive of one import; {summary['tasks']} tasks, {summary['levels']} levels of merges, "
            f"{run.seconds:.1f} s (import {run.seconds_of('import'):.1f}, merges {run.seconds_of('merge'):.1f}); "
            f"{run.lost_executors} executors lost, {run.speculative_tasks} tasks copied",
            flush=True,
        )
        return run

    def compare_posts(self, name: str, parts: list[Path], whole: Path) -> None:
        def count(archive: Path) -> int:
            return json.loads(self.call("info", "--format", "json", "--archive", archive))["counts"]["posts"]

        counts = [count(part) for part in parts]
        if sum(counts) != count(whole) or 0 in counts:
            raise Failed(f"{name}: {counts} posts in the parts, {count(whole)} in all")
        for part in parts:
            self.call("check", "--severity", "error", "--archive", part)

    def killed(self, *options: object, **settings: object) -> None:
        name = "executor-killed"

        def kill(driver: int) -> bool:
            return any((self.work / name / "_work").glob("leaf-*")) and kill_executor(driver)

        if not self.run(name, *options, meanwhile=kill, **settings).lost_executors:
            raise Failed("no executor was lost: nothing is known")

    def copied(self) -> None:
        with self.spark.two_hosts() as address:
            run = self.run("tasks-copied", master=address, conf=SPECULATION)
        if not run.speculative_tasks:
            raise Failed("no task was copied: nothing is known")

    def months(self) -> None:
        lines = self.work / "posts.ndjson"
        archive = self.work / "whole.sqlite"
        self.call("export", "ndjson", "--archive", archive, "--output", lines, "--quiet")
        said = self.spark.submit(EXAMPLE, lines, "--archive", archive, master="local[2]").output
        print(f"posts-per-month: {said.splitlines()[-1]}", flush=True)


def check(program: Path, venv: str, work: Path, options: argparse.Namespace) -> None:
    runs = Check(program, Spark(venv, work), work, options.pages, options.inputs)
    if options.short:
        # A single run with all kinds of disturbances.
        runs.killed("--deal", 1, conf={"spark.speculation": "true"})
        return
    runs.run("plain")
    runs.killed()
    runs.copied()
    runs.run("dealt-otherwise", "--deal", 1)
    runs.run("partitions", "--partitions", 3)
    runs.run("through-hadoop", "--through-hadoop", "--task-mb", 1 << 10)
    runs.months()


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="check-spark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--program", type=Path, metavar="FILE", help="the program (default: the newest build)")
    add("--pages", type=int, metavar="N", help="pages of threads (default: 4000; 120 with --short)")
    add("--inputs", type=int, metavar="N", help="crawls and folders that they are in (default: 40; 6 with --short)")
    add("--short", action="store_true", help="one run: few pages, an executor killed, files dealt otherwise")
    options = parser.parse_args()
    options.pages = options.pages or (120 if options.short else 4000)
    options.inputs = options.inputs or (6 if options.short else 40)
    program = (options.program or newest_program()).resolve()
    if not os.access(program, os.X_OK):
        print(f"check-spark: {program} is no program", file=sys.stderr)
        return 66
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        print("SKIPPED: there is no Java (scripts/setup --test says why)")
        return 0
    if (venv := environment(lambda text: print(f"check-spark: {text}", file=sys.stderr, flush=True))) is None:
        print(f"SKIPPED: PySpark could not be installed from PyPI (see {BUILD}/spark-venv.log)")
        return 0
    with tempfile.TemporaryDirectory(prefix="check-spark-") as work:
        try:
            check(program, venv, Path(work), options)
        except Failed as failure:
            print(f"check-spark: FAILED: {failure}")
            return 1
    return 0
