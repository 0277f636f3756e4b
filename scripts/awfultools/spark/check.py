"""Imports a corpus on Spark clusters of this machine, and compares what comes out with one import of the same pages.

The pages are those of scripts/bench: as crawls (WARC) and as folders. On Spark with two workers they are imported
and merged; again with an executor that is killed in the middle, with copies of running tasks (on two workers with
addresses of their own, for Spark starts no copy on the same host), with the files dealt to the tasks in another order,
with the files of two tasks swapped, on a worker whose disk is full, through Hadoop's file systems, and divided into
eight partitions, which are searched like one archive. Each time the archive has to be that of one import
(`dump --hash`). An example counts posts by month in Spark, and compares the counts with the archive's. The last table
shows what the division costs.

PySpark is installed from PyPI into .build/spark-venv; where it cannot be had, or Java, this says SKIPPED, and that is
success.

exit status: 0 all the same, or skipped; 1 a difference; 64 wrong usage; 66 no such program
"""

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from awfultools.bench import corpus, measure, variants
from awfultools.paths import BUILD, SCRIPTS, newest_program
from awfultools.spark.cluster import Failed, Run, Spark, environment, kill_executor
from awfultools.spark.scale import Scale

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
# Each query finds posts of several threads; two find more than the limit.
QUERIES = [["people"], ['"of the"'], ["thing*", "-people"], ["never", "OR", "always", "after:2010"]]
PARTITIONS = 8
# Runs the program on a full disk: a small one hides the folder of the archive.
FULL_DISK = """
for word in "$@"; do
    if [ "$previous" = --archive ]; then folder=$(dirname "$word"); fi
    previous=$word
done
exec unshare --mount --map-root-user sh -c 'mount -t tmpfs -o size=256k tmpfs "$0" && exec "$@"' "$folder" PROGRAM "$@"
"""
# The first merge waits until Spark has started a copy of it.
STRAGGLER = """
key=HERE/straggler-$(echo "$1 $2 $3" | cksum | tr ' ' -)
if [ "$1" = merge ] && mkdir HERE/straggler 2>/dev/null; then
    mkdir "$key"
    count=0
    while [ ! -e "$key/copy" ] && [ $count -lt 600 ]; do sleep 0.2; count=$((count + 1)); done
elif [ -d "$key" ]; then
    touch "$key/copy"
fi
exec PROGRAM "$@"
"""


class Check:
    """Runs of the Spark program, and the reference archive for comparison."""

    def __init__(self, program: Path, spark: Spark, work: Path, pages: int, inputs: int) -> None:
        self.program, self.spark, self.work = program, spark, work
        self.pages = work / "pages"
        self.make_pages(pages, inputs)
        began = time.monotonic()
        self.whole = work / "whole.sqlite"
        self.call("import", self.pages, "--archive", self.whole, "--quiet")
        self.seconds = time.monotonic() - began
        self.hash = self.call("dump", "--hash", "--archive", self.whole)
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
        run = self.submit(output, *options, **settings)
        summary = json.loads((output / "_SUCCESS").read_text())
        archives = [output / each for each in summary["archives"]]
        if left := sorted(path.name for path in output.iterdir() if path not in archives and path.name != "_SUCCESS"):
            left = [each for each in left if not each.endswith(".crc")]
        if left:
            raise Failed(f"{name}: left behind: {left[:5]}")
        if len(archives) > 1:
            self.compare_parts(name, archives)
            merged = output / "merged.sqlite"
            self.call("merge", *archives, "--archive", merged)
            archives = [merged]
        if self.call("dump", "--hash", "--archive", archives[0]) != self.hash:
            raise Failed(f"{name}: not the archive of one import")
        shutil.rmtree(output)
        print(
            f"{name}: the archive of one import; {summary['tasks']} tasks, {summary['levels']} levels of merges, "
            f"{run.seconds:.1f} s (import {run.seconds_of('import'):.1f}, merges {run.seconds_of('merge'):.1f}; "
            f"{summary['import_processor_seconds']:.1f} and {summary['merge_processor_seconds']:.1f} s of processor); "
            f"{run.lost_executors} executors lost, {run.speculative_tasks} tasks copied, {len(run.failures)} failed",
            flush=True,
        )
        run.summary = summary
        return run

    def submit(self, output: Path, *options: object, **settings: object) -> Run:
        words = ["--program", self.program, "--task-mb", self.task_mb, "--fan-in", 4, *options]
        return self.spark.submit(IMPORT, *words, self.pages, output, **settings)  # type: ignore[arg-type]

    def compare_parts(self, name: str, parts: list[Path]) -> None:
        """Each post is in exactly one part, each part is sound, and a search of all finds what one archive has."""

        def posts(archive: Path) -> list[int]:
            with closing(sqlite3.connect(f"file:{archive}?mode=ro", uri=True)) as database:
                return [row[0] for row in database.execute("SELECT id FROM post ORDER BY id")]

        held = [posts(part) for part in parts]
        if sorted(post for part in held for post in part) != posts(self.whole):
            raise Failed(f"{name}: {[len(part) for part in held]} posts in the parts, not each post in exactly one")
        for part in parts:
            self.call("check", "--severity", "error", "--archive", part)
        for query in QUERIES:
            found = [self.hits(query, archives) for archives in ([self.whole], parts)]
            if found[0] != found[1] or not found[0]:
                raise Failed(f"{name}: a search for {query} finds {len(found[0])} hits, in the parts {len(found[1])}")
        print(f"{name}: {', '.join(str(len(part)) for part in held)} posts; {len(QUERIES)} searches find the same")

    def hits(self, query: list[str], archives: list[Path]) -> list[list[object]]:
        """Returns the newest hits in some archives, in order."""
        words = [word for archive in archives for word in ("--archive", archive)]
        said = self.call("search", *query, "--sort", "date", "--limit", 200, "--format", "json", *words)
        return [[hit.get(key) for key in ("entity", "id", "date", "snippet")] for hit in json.loads(said)["hits"]]

    def killed(self, *options: object, **settings: object) -> None:
        name = "executor-killed"

        def kill(driver: int) -> bool:
            return any((self.work / name / "_work").glob("leaf-*")) and kill_executor(driver)

        if not self.run(name, *options, meanwhile=kill, **settings).lost_executors:
            raise Failed("no executor was lost: nothing is known")

    def copied(self) -> None:
        with self.spark.two_hosts() as address:
            slow = self.script("straggler.sh", STRAGGLER)
            run = self.run("tasks-copied", "--program", slow, master=address, conf=SPECULATION)
        if not run.speculative_tasks:
            raise Failed("no task was copied: nothing is known")

    def without_disk(self) -> None:
        """One worker's disk is full, and the other does its tasks; then all disks are, and the job says so."""
        namespace = ["unshare", "--mount", "--map-root-user", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
        if subprocess.run(namespace, capture_output=True).returncode:
            print("full-disk: SKIPPED: no file system can be mounted here", flush=True)
            return
        # The first worker that starts the program is the one with the full disk.
        one = """ln -sn "$SPARK_EXECUTOR_DIRS" HERE/full-worker 2>/dev/null
if [ "$(readlink HERE/full-worker)" != "$SPARK_EXECUTOR_DIRS" ]; then exec PROGRAM "$@"; fi
"""
        failures = self.run(
            "full-disk", "--program", self.script("full-disk-of-one", one + FULL_DISK),
            conf={"spark.excludeOnFailure.enabled": "true"},
        ).failures  # fmt: skip
        if not failures or not all("the disk is full" in failure for failure in failures):
            raise Failed(f"full-disk: {len(failures)} tasks failed, not all for the disk: {failures[:1]}")
        output = self.work / "no-disk"
        try:
            self.submit(output, "--program", self.script("full-disk-of-all", FULL_DISK))
        except Failed:
            if "the disk is full" not in self.spark.log() or (output / "_SUCCESS").exists():
                raise
        else:
            raise Failed("no-disk: a job without disk succeeded")
        self.run("no-disk")
        print("no-disk: a job that no worker has disk for says so, and goes on later", flush=True)

    def script(self, name: str, text: str) -> Path:
        """Writes a shell script that stands for the program."""
        file = self.work / name
        file.write_text("#!/bin/sh\n" + text.replace("PROGRAM", str(self.program)).replace("HERE", str(self.work)))
        file.chmod(0o755)
        return file

    def months(self) -> None:
        lines = self.work / "posts.ndjson"
        self.call("export", "ndjson", "--archive", self.whole, "--output", lines, "--quiet")
        said = self.spark.submit(EXAMPLE, lines, "--archive", self.whole, master="local[2]").output
        print(f"posts-per-month: {said.splitlines()[-1]}", flush=True)


def check(program: Path, venv: str, work: Path, options: argparse.Namespace) -> None:
    runs = Check(program, Spark(venv, work), work, options.pages, options.inputs)
    if options.short:
        # A single run with all kinds of disturbances.
        runs.killed("--deal", 1, conf={"spark.speculation": "true"})
        return
    plain: list[Run] = []
    everything: dict[str, Callable[[], object]] = {
        "plain": lambda: plain.append(runs.run("plain")),
        "killed": runs.killed,
        "copied": runs.copied,
        "dealt": lambda: runs.run("dealt-otherwise", "--deal", 1),
        "swapped": lambda: runs.run("swapped", "--swap", 1, min(8, options.inputs)),
        "partitions": lambda: runs.run("partitions", "--partitions", PARTITIONS),
        "disk": runs.without_disk,
        "hadoop": lambda: runs.run("through-hadoop", "--through-hadoop", "--task-mb", 1 << 10),
        "months": runs.months,
        "scale": lambda: Scale(runs.program, runs.pages, work, options.pages).print(plain[0] if plain else None),
    }
    for name in options.only or everything:
        if name not in everything:
            raise Failed(f"--only {name}: there are {', '.join(everything)}")
        everything[name]()


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="check-spark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--program", type=Path, metavar="FILE", help="the program (default: the newest build)")
    add("--pages", type=int, metavar="N", help="pages of threads (default: 4000; 120 with --short)")
    add("--inputs", type=int, metavar="N", help="crawls and folders that they are in (default: 40; 6 with --short)")
    add("--only", type=lambda text: text.split(","), metavar="NAMES", help="some runs: plain,killed,copied …")
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
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="check-spark-") as work:
        try:
            check(program, venv, Path(work), options)
            print(f"check-spark: {time.monotonic() - began:.0f} s")
        except (Failed, measure.Failed) as failure:
            print(f"check-spark: FAILED: {failure}")
            return 1
    return 0
