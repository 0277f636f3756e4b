"""Imports saved pages on a Spark cluster into one archive, or into several that are divided by thread.

usage: spark-submit [Spark's options] import_pages.py [options] INPUT OUTPUT

INPUT is a folder of saved pages, crawls and other containers, OUTPUT a folder for the archives: paths that all workers
see, or addresses of any of Hadoop's file systems (hdfs://…, s3a://…). Three steps, each of independent tasks:

1. The files are listed and dealt to tasks of about --task-mb each; a page, what was saved with it and its original stay
   together, and so does a container. Each task runs `awful-archive import` on the worker's own disk.
2. The archives are merged in a tree, --fan-in at a time (`awful-archive merge`).
3. With --partitions N, N tasks take one partition each of what step 1 made (`merge --partition`), in place of step 2.

A task writes on the worker's disk, then to OUTPUT under a name of its own, and gives its archive the real name by
renaming it. That name follows from the inputs. So a task that is repeated, or runs twice at a time, or whose executor
is lost, changes nothing, and a job that was stopped goes on when it is started again with the same options.

OUTPUT/archive.sqlite (or part-I-of-N.sqlite) is the result, OUTPUT/_SUCCESS says what was done. The program has to be
installed on the workers, or comes along with --files awful-archive. A task whose worker has no disk left says so, and
Spark repeats it; --conf spark.excludeOnFailure.enabled=true keeps further tasks from such a worker.

examples:
  spark-submit --master yarn import_pages.py hdfs:///pages hdfs:///archive
  spark-submit --master spark://host:7077 --files awful-archive import_pages.py --partitions 8 /nfs/pages /nfs/out
"""

import argparse
import hashlib
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

# A file below the input: its path relative to the input, and its size in bytes.
File = tuple[str, int]
# The result of a task: the name of the archive, and the program's summary.
Made = tuple[str, dict[str, Any]]

COMPANION = re.compile(
    r"(_files|-dateien|_fichiers|_archivos|_arquivos|_bestanden|_bylos|_datoteke|_dosyalar|_elemei|_failid|_fails|_fajlovi"
    r"|_ficheiros|_fitxategiak|_fitxers|_pliki|_soubory|_tiedostot|-filer)$",
    re.IGNORECASE,
)
ENDINGS = re.compile(r"(\.orig|\.html|\.htm)+$", re.IGNORECASE)
SCRAP = re.compile(r"[0-9]{17}")
ARGUMENTS_AT_ONCE = 1000


class Storage:
    """The storage of inputs or archives: a folder that all workers share, or one of Hadoop's file systems."""

    def __init__(self, root: str, through_hadoop: bool = False) -> None:
        scheme = root.partition(":")[0] if re.match(r"[a-z][a-z0-9+.-]*:/", root) else ""
        self.is_local = scheme in ("", "file") and not through_hadoop
        if scheme == "file":
            root = "/" + root.removeprefix("file:").lstrip("/")
        if scheme in ("", "file"):
            root = os.path.abspath(root)
        self.root = root if scheme not in ("", "file") or self.is_local else "file://" + root

    def path(self, *names: str) -> str:
        return "/".join([self.root.rstrip("/"), *names])

    # --- Hadoop's shell commands, run with Spark's class path ---

    @staticmethod
    def shell(*arguments: str, accept: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess:
        home = os.environ.get("SPARK_HOME")
        if not home:
            import pyspark

            home = os.path.dirname(pyspark.__file__)
        java = os.path.join(os.environ["JAVA_HOME"], "bin/java") if "JAVA_HOME" in os.environ else "java"
        places = [os.environ.get("HADOOP_CONF_DIR", ""), os.path.join(home, "conf"), os.path.join(home, "jars/*")]
        with tempfile.TemporaryDirectory() as folder:
            # Hadoop's commands require this file, even if empty; a configured one has priority.
            Path(folder, "core-site.xml").write_text("<configuration/>\n")
            path = ":".join([*filter(None, places), folder])
            command = [java, "-cp", path, "org.apache.hadoop.fs.FsShell", *arguments]
            done = subprocess.run(command, capture_output=True, text=True, errors="surrogateescape")
        if done.returncode not in accept:
            raise RuntimeError(f"Hadoop's {' '.join(arguments[:2])} failed: {done.stderr.strip()[-2000:]}")
        return done

    @staticmethod
    def plain(path: str) -> str:
        """Escapes the glob characters of a path."""
        return re.sub(r"([\\*?\[\]{}])", r"\\\1", path)

    # --- Files of tasks ---

    def files(self) -> Iterator[File]:
        """Yields all files below the root, in any order."""
        if self.is_local:
            for folder, _, names in os.walk(self.root):
                for name in names:
                    path = os.path.join(folder, name)
                    yield os.path.relpath(path, self.root), os.lstat(path).st_size
            return
        for line in self.shell("-ls", "-R", self.plain(self.root)).stdout.splitlines():
            fields = line.split(None, 7)
            if len(fields) == 8 and not fields[0].startswith("d"):
                yield fields[7].removeprefix(self.path("")), int(fields[4])

    def exists(self, name: str) -> bool:
        if self.is_local:
            return os.path.exists(self.path(name))
        return self.shell("-test", "-e", self.plain(self.path(name)), accept=(0, 1)).returncode == 0

    def fetch(self, names: Iterable[str], folder: str) -> None:
        """Copies files into a folder, with their parent folders."""
        os.makedirs(folder, exist_ok=True)
        by_folder: dict[str, list[str]] = {}
        for name in names:
            by_folder.setdefault(os.path.dirname(name), []).append(name)
        for parent, members in by_folder.items():
            target = os.path.join(folder, parent)
            os.makedirs(target, exist_ok=True)
            if self.is_local:
                for name in members:
                    shutil.copy2(self.path(name), target)
                continue
            for start in range(0, len(members), ARGUMENTS_AT_ONCE):
                some = [self.plain(self.path(name)) for name in members[start : start + ARGUMENTS_AT_ONCE]]
                self.shell("-get", "-p", *some, target)

    def commit(self, file: str, name: str) -> None:
        """Renames a finished file to its final name; on Hadoop, a file that another attempt committed first is kept."""
        whole = f"_work/.{os.path.basename(name)}.{uuid.uuid4().hex}"
        if self.is_local:
            os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
            os.makedirs(self.path("_work"), exist_ok=True)
            shutil.copyfile(file, self.path(whole))
            os.replace(self.path(whole), self.path(name))
            return
        self.shell("-mkdir", "-p", self.path("_work"))
        self.shell("-put", file, self.path(whole))
        moved = self.shell("-mv", self.path(whole), self.path(name), accept=(0, 1))
        if moved.returncode and not self.exists(name):
            raise RuntimeError(f"{name} could not be given its name: {moved.stderr.strip()[-2000:]}")

    def rename(self, name: str, new: str) -> None:
        if self.is_local:
            os.replace(self.path(name), self.path(new))
        else:
            self.remove(new)
            self.shell("-mv", self.path(name), self.path(new))

    def remove(self, *names: str) -> None:
        for name in names:
            if not self.is_local:
                self.shell("-rm", "-r", "-f", "-skipTrash", self.plain(self.path(name)))
            elif os.path.isdir(self.path(name)):
                shutil.rmtree(self.path(name), ignore_errors=True)
            else:
                Path(self.path(name)).unlink(missing_ok=True)


# --- Grouping of related files ---


def unit(name: str) -> str:
    """Returns the key that the files of one page share; the same rule as the program's `--shard`."""
    parts = name.split("/")
    for position, part in enumerate(parts[:-1]):
        if COMPANION.search(part):
            return ENDINGS.sub("", "/".join([*parts[:position], COMPANION.sub("", part)]))
        if SCRAP.fullmatch(part):
            return "/".join(parts[: position + 1])
    return ENDINGS.sub("", name)


def deal(files: Iterable[File], task_bytes: int, seed: int | None) -> list[list[str]]:
    """Returns the files of each task: whole units, sorted by name, or shuffled with a seed."""
    units: dict[str, list[File]] = {}
    for file in files:
        units.setdefault(unit(file[0]), []).append(file)
    keys = sorted(units)
    if seed is not None:
        random.Random(seed).shuffle(keys)
    tasks: list[list[str]] = []
    left = 0
    for key in keys:
        size = sum(bytes_ for _, bytes_ in units[key])
        if not tasks or size > left:
            tasks.append([])
            left = task_bytes
        tasks[-1] += sorted(name for name, _ in units[key])
        left -= size
    return tasks


def digest(*texts: str) -> str:
    """Returns a hash of some texts, for the name of a result that depends on them."""
    return hashlib.sha256("\0".join(texts).encode(errors="surrogateescape")).hexdigest()[:16]


# --- Tasks, on the workers ---


def processor_seconds() -> float:
    """Returns the processor time of all programs that this process ran to their end."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


class Job:
    """The tasks, and the settings that they share."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.pages = Storage(options.input, options.through_hadoop)
        self.archives = Storage(options.output, options.through_hadoop)
        self.program = options.program
        self.scratch = options.scratch
        self.arguments = options.import_options.split()
        self.name = digest(options.input, *self.arguments)

    def command(self) -> str:
        """Returns the path of the program: the file shipped with --files, else the installed program."""
        from pyspark import SparkFiles

        shipped = os.path.join(SparkFiles.getRootDirectory(), os.path.basename(self.program))
        return shipped if os.access(shipped, os.X_OK) else self.program

    def folder(self) -> tempfile.TemporaryDirectory:
        """Creates a folder on this worker's disk, if possible where Spark cleans up after a lost executor."""
        dirs = os.environ.get("SPARK_EXECUTOR_DIRS") or os.environ.get("LOCAL_DIRS") or ""
        place = self.scratch or next((d for d in re.split("[:,]", dirs) if os.path.isdir(d)), None)
        return tempfile.TemporaryDirectory(prefix="awful-archive-", dir=place)

    def run(self, *arguments: str, accept: tuple[int, ...] = (0,), stdin: bytes = b"") -> dict[str, Any]:
        """Runs the program; its error message, such as one about a full disk, becomes that of the task."""
        began, spent = time.monotonic(), processor_seconds()
        done = subprocess.run([self.command(), *arguments, "--format", "json"], input=stdin, capture_output=True)
        if done.returncode not in accept:
            said = done.stderr.decode(errors="replace").strip()[-3000:]
            host = os.uname().nodename
            raise RuntimeError(f"awful-archive {arguments[0]} ended with status {done.returncode} on {host}: {said}")
        times = {"seconds": time.monotonic() - began, "processor_seconds": processor_seconds() - spent}
        return {**json.loads(done.stdout), **times}

    def import_files(self, names: list[str]) -> Made:
        """Imports files into an archive; status 1 means that some files failed, which the summary lists."""
        name = f"_work/leaf-{digest(self.name, *names)}.sqlite"
        if self.archives.exists(name):
            return name, {}
        with self.folder() as folder:
            archive, said = os.path.join(folder, "leaf.sqlite"), ["--archive", os.path.join(folder, "leaf.sqlite")]
            said += ["--quiet", *self.arguments]
            if self.pages.is_local:
                paths = [self.pages.path(each).encode(errors="surrogateescape") + b"\0" for each in names]
                chosen = [self.pages.root, "--files-from", "-", "-0"]
                summary = self.run("import", *chosen, *said, accept=(0, 1), stdin=b"".join(paths))
            else:
                inputs = os.path.join(folder, "pages")
                self.pages.fetch(names, inputs)
                summary = self.run("import", inputs, *said, accept=(0, 1))
            self.archives.commit(archive, name)
        return name, summary

    def merge(self, names: list[str], partition: str | None = None) -> Made:
        """Merges archives, or one partition of them."""
        name = f"_work/merge-{digest(partition or '', *names)}.sqlite"
        if self.archives.exists(name):
            return name, {}
        with self.folder() as folder:
            archive = os.path.join(folder, "merged.sqlite")
            inputs = [self.archives.path(each) for each in names]
            if not self.archives.is_local:
                self.archives.fetch(names, os.path.join(folder, "inputs"))
                inputs = [os.path.join(folder, "inputs", each) for each in names]
            chosen = ["--partition", partition] if partition else []
            summary = self.run("merge", *inputs, "--archive", archive, *chosen)
            self.archives.commit(archive, name)
        return name, summary


# --- The job, on the driver ---


def groups(names: list[str], size: int) -> list[list[str]]:
    """Divides names into groups of about equal size, at most `size`."""
    count = -(-len(names) // size)
    return [names[index * len(names) // count : (index + 1) * len(names) // count] for index in range(count)]


def swap(tasks: list[list[str]], one: int, other: int) -> None:
    """Lets two tasks, counted from 1, take each other's files."""
    if not 1 <= one <= len(tasks) or not 1 <= other <= len(tasks):
        raise SystemExit(f"--swap {one} {other}: there are tasks 1 to {len(tasks)}")
    tasks[one - 1], tasks[other - 1] = tasks[other - 1], tasks[one - 1]


def seconds_of(what: str, made: list[Made]) -> dict[str, float]:
    """Returns the time that the program took in some tasks, added up."""
    sums = {name: sum(said.get(name, 0.0) for _, said in made) for name in ("seconds", "processor_seconds")}
    return {f"{what}_{name}": round(seconds, 1) for name, seconds in sums.items()}


def run(options: argparse.Namespace) -> dict[str, Any]:
    from pyspark import SparkContext

    job = Job(options)
    if job.archives.exists("_SUCCESS"):
        raise SystemExit(f"{options.output} holds what another job has made; name another folder")
    spark = SparkContext(appName="awful-archive import")
    print(f"application {spark.applicationId}", flush=True)

    def every(what: str, tasks: list[Any], function: Any) -> list[Made]:
        began = time.monotonic()
        made = spark.parallelize(tasks, len(tasks)).map(function).collect() if tasks else []
        print(f"{what}: {len(tasks)} tasks, {time.monotonic() - began:.1f} s", flush=True)
        return made

    tasks = deal(job.pages.files(), options.task_mb << 20, options.deal)
    if options.swap:
        swap(tasks, *options.swap)
    # Without any files, one empty task creates the archive.
    leaves = every("import", tasks or [[]], job.import_files)
    names, levels = sorted(name for name, _ in leaves), 0
    merges: list[Made] = []
    results = {}
    if options.partitions > 1:
        parts = [f"{index}/{options.partitions}" for index in range(1, options.partitions + 1)]
        merges = every("merge, by partitions", parts, lambda part: job.merge(names, part))
        width = len(str(options.partitions))
        for index, (name, _) in enumerate(merges, 1):
            results[name] = f"part-{index:0{width}}-of-{options.partitions}.sqlite"
    else:
        while len(names) > 1:
            levels += 1
            single = [group[0] for group in groups(names, options.fan_in) if len(group) == 1]
            several = [group for group in groups(names, options.fan_in) if len(group) > 1]
            merged = every(f"merge, level {levels}", several, job.merge)
            merges += merged
            names = sorted([*single, *(name for name, _ in merged)])
        results[names[0]] = "archive.sqlite"
    for name, result in results.items():
        job.archives.rename(name, result)
    summary = {
        "tasks": len(tasks),
        "levels": levels,
        "archives": sorted(results.values()),
        "files": sum(len(task) for task in tasks),
        "problems": sum(said.get("problem_count", 0) for _, said in leaves),
        **seconds_of("import", leaves),
        **seconds_of("merge", merges),
    }
    with tempfile.TemporaryDirectory() as folder:
        said = os.path.join(folder, "said")
        Path(said).write_text(json.dumps(summary, indent=2) + "\n")
        job.archives.commit(said, "_SUCCESS")
    # Speculative copies of tasks may run until Spark stops.
    spark.stop()
    job.archives.remove("_work")
    return summary


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("input", help="the folder of pages")
    add("output", help="the folder for the archives")
    add(
        "--program", default="awful-archive", metavar="FILE", help="the program on the workers (default: from the PATH)"
    )
    add("--task-mb", type=int, default=512, metavar="N", help="input of a task in MiB (default: 512)")
    add("--fan-in", type=int, default=8, metavar="N", help="archives that one task merges (default: 8)")
    add("--partitions", type=int, default=1, metavar="N", help="archives to make, divided by thread (default: 1)")
    add("--import-options", default="", metavar="WORDS", help="options for each import: '--time-zone Europe/London'")
    add("--scratch", metavar="FOLDER", help="the workers' own disk (default: where Spark has its files)")
    add("--through-hadoop", action="store_true", help="copy inputs and archives by Hadoop also where workers see them")
    add("--swap", type=int, nargs=2, metavar="N", help="let two tasks take each other's files: the result is the same")
    add("--deal", type=int, metavar="SEED", help="deal the files to the tasks in another order: the result is the same")
    options = parser.parse_args()
    if options.task_mb < 1 or options.fan_in < 2 or options.partitions < 1:
        parser.error("--task-mb and --partitions take a number from 1 on, --fan-in from 2 on")
    return options


if __name__ == "__main__":
    print(json.dumps(run(parse())))
    sys.exit(0)
