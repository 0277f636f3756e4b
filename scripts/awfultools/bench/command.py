"""Measures the rows of the benchmark; `options` says what it is for."""

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from awfultools.bench import variants
from awfultools.bench.corpora import Corpora
from awfultools.bench.measure import Facts, Failed, Row, Run, Runner
from awfultools.bench.options import parse
from awfultools.bench.peers import compiled, environment, module
from awfultools.bench.reader import lines as reader_lines
from awfultools.bench.reader import measure_reader
from awfultools.bench.results import Results
from awfultools.bench.rows import BESIDE_IMPORT, BIG, GROWTH, NAMES, PARTS, SMALL
from awfultools.paths import BUILD, SCRIPTS


class Bench(Results):
    """Measures the rows that the options ask for."""

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self.corpora = Corpora(options, self.tell)
        self.work, self.wants, self.ranges = self.corpora.work, self.corpora.wants, self.corpora.ranges

    def tell(self, text: str) -> None:
        print(f"bench: {text}", file=sys.stderr, flush=True)

    # --- What is needed first ---

    def prepare(self) -> None:
        options = self.options
        if options.corpus and not options.corpus.is_dir():
            raise SystemExit(self.fail(66, f"{options.corpus} is no folder"))
        self.program = options.program
        if self.program is None:
            if subprocess.run([SCRIPTS / "awful-archive", "--version"], stdout=subprocess.DEVNULL).returncode:
                raise SystemExit(self.fail(1, "the program could not be built"))
            self.program = BUILD / "release/awful-archive"
        self.program = str(self.program.resolve())
        if not os.access(self.program, os.X_OK):
            raise SystemExit(self.fail(66, f"{self.program} is no program"))
        self.corpora.room()
        self.python = (
            environment(self.work, self.tell, self.notes) if self.wants("lxml", "lxml-sqlite", "bs4-sqlite") else None
        )
        self.dom = compiled(self.work, self.notes) if self.wants("dom") else None

    def fail(self, status: int, text: str) -> int:
        self.tell(text)
        return status

    # --- Measuring ---

    def program_run(self, command: str, *arguments: Any, one_core: bool = False, accept: tuple[int, ...] = (0,)) -> Run:
        return self.runner.run([self.program, *command.split(), *arguments], one_core, accept)

    def imported(
        self,
        archive: Path,
        inputs: list[Path],
        facts: Facts,
        one_core: bool = False,
        containers: int = 0,
        parser: str = "auto",
    ) -> Run:
        """An import that is checked: all pages taken, and as many posts, threads and users as the corpus has."""
        own = facts["counts"] is not None
        accept = (0,) if own else (0, 1)  # somebody's folder may well hold pages that cannot be used
        run = self.program_run(
            f"import --quiet --parser {parser} --format json --archive",
            archive,
            *inputs,
            one_core=one_core,
            accept=accept,
        )
        summary = json.loads(run["output"])
        if own:
            states: dict[str, int] = {}
            for kind, counts in summary["pages"].items():
                for state, n in counts.items():
                    key = state if state == "imported" else f"{kind} {state}"
                    states[key] = states.get(key, 0) + n
            wanted = {"imported": facts["pages"], **({"other skipped": containers} if containers else {})}
            if states != wanted or summary["problem_count"]:
                raise Failed(
                    f"the import of {inputs[0]} is wrong: {states} for {wanted}, {summary['problem_count']} problems"
                )
        self.check_counts(archive, facts)
        return run

    def check_counts(self, archive: Path, facts: Facts) -> None:
        """Checks that the archive has the counts of the corpus; for other pages, the posts of their first import."""
        held = json.loads(self.program_run("info --format json --archive", archive)["output"])["counts"]
        wanted = facts["counts"] or facts.setdefault("held", {"posts": held["posts"]})
        wrong = {k: f"{held[k]:,} for {n:,}" for k, n in wanted.items() if held[k] != n}
        if wrong:
            raise Failed(f"{archive.name} does not hold what the pages say: {wrong}")

    def row(self, name: str, label: str, pages: int, scale: float = 1) -> Row:
        return self.rows.setdefault(name, Row(name, label, pages, scale))

    def skip(self, name: str, why: str) -> None:
        self.rows[name].skipped = why

    def fresh(self, name: str) -> Path:
        """A path for an archive that is not there yet."""
        for path in self.temporary.glob(f"{name}.sqlite*"):
            path.unlink()
        return self.temporary / f"{name}.sqlite"

    def copy(self, archive: Path, name: str) -> Path:
        """A copy of an archive that a run may change, on the disk before that run begins."""
        target = self.fresh(name)
        shutil.copyfile(archive, target)
        with target.open("rb") as file:
            os.fsync(file.fileno())
        return target

    def small(self) -> None:
        o = self.options
        names = [n for n in SMALL if self.wants(n)]
        if not names and not self.wants("bs4-sqlite"):
            return
        folders, facts = self.corpora.survey(o.corpus) if o.corpus else self.corpora.take(self.ranges()["small"])
        self.facts["small"] = facts
        for name in names:
            self.row(name, SMALL[name], facts["pages"] // (2 if name == "merge" else 1))
        self.parts: dict[str, list[Any]] = {
            "read": module(sys.executable, "read_files"),
            "dom": [self.dom],
            "lxml": module(self.python, "lxml_parse"),
            "lxml-sqlite": [*module(self.python, "lxml_sqlite"), "--output", self.temporary / "lxml.sqlite"],
        }
        self.runner.run([*self.parts["read"], *folders])  # files are in memory before anybody is measured
        archive = self.temporary / "small.sqlite"
        if self.wants("again", "check", "search", "site") and not self.wants("import"):
            self.imported(self.fresh("small"), folders, facts)
        self.make_variants(folders, names)
        for number in range(o.runs):
            for name in names:
                self.tell(f"run {number + 1} of {o.runs}: {SMALL[name]}")
                self.turn(name, folders, facts, archive)
        if self.wants("bs4-sqlite"):
            self.beautifulsoup(folders, facts)

    def make_variants(self, folders: list[Path], names: list[str]) -> None:
        """The pages in the forms that rows beside `import` read."""
        names = [n for n in names if n in BESIDE_IMPORT]
        if names:
            self.tell(f"making the same pages anew for {', '.join(names)}")
        at = self.temporary
        if "saved-again" in names:
            variants.save_again(folders, at / "saved-again")
        if "zip" in names:
            variants.write_zip(folders, at / "pages.zip")
        if "warc" in names and not self.options.corpus:
            variants.write_warc(folders, at / "pages.warc.gz")
        for name in names:
            if name not in PARTS:
                continue
            parts = [at / f"{name}-{number}" for number in range(1, PARTS[name] + 1)]
            variants.interleave(folders, parts)
            for part in parts:
                self.program_run(
                    "import --quiet --archive",
                    self.fresh(part.name),
                    part,
                    accept=(0, 1) if self.options.corpus else (0,),
                )
                shutil.rmtree(part)
        if names:
            os.sync()  # nobody waits for the disk on behalf of these

    def turn_beside(self, name: str, facts: Facts, archive: Path) -> Run:
        """The turn of a row that is set beside the first import of its round. The archive is that import's."""
        if name == "saved-again":
            target = self.copy(archive, name)
            run = self.imported(target, [self.temporary / name], facts)
            if facts["counts"] and json.loads(run["output"])["unchanged"]:
                raise Failed("pages with other bytes were taken for unchanged ones")
            self.growth.append((archive.stat().st_size, target.stat().st_size))
        elif name == "merge":
            target = self.copy(self.temporary / "merge-1.sqlite", "merged")
            run = self.program_run("merge --format json --archive", target, self.temporary / "merge-2.sqlite")
            self.check_counts(target, facts)
            self.fresh("merged")
        elif name == "merge-tree":
            target = self.fresh("merged")
            parts = [self.temporary / f"{name}-{number}.sqlite" for number in range(1, PARTS[name] + 1)]
            run = self.program_run("merge --format json --archive", target, *parts)
            self.check_counts(target, facts)
            self.fresh("merged")
        else:
            file = self.temporary / ("pages.zip" if name == "zip" else "pages.warc.gz")
            run = self.imported(self.fresh(name), [file], facts, containers=1)
        if name not in PARTS:
            self.fresh(name)
        return run

    def turn(self, name: str, folders: list[Path], facts: Facts, archive: Path) -> None:
        """One competitor's turn."""
        row, peer = self.rows[name], self.parts.get(name)
        if peer:
            if None in peer:
                return self.skip(name, "no compiler or no libxml2" if name == "dom" else "no PyPI packages")
            run = self.runner.run([*peer, *folders], one_core=True)
            said = json.loads(run["output"])
            self.facts[name] = said
            if name == "lxml-sqlite":
                self.sizes[name] = (Path(self.temporary / "lxml.sqlite").stat().st_size, facts["bytes"])
                if facts["counts"] and said["post"] != facts["counts"]["posts"]:
                    raise Failed(f"{name} found {said['post']:,} posts for {facts['counts']['posts']:,}")
        elif name == "import-1":
            run = self.imported(self.fresh("one-core"), folders, facts, one_core=True)
            self.fresh("one-core")
        elif name == "import":
            run = self.imported(self.fresh("small"), folders, facts)
            self.sizes[name] = (archive.stat().st_size, facts["bytes"])
        elif name == "import-libxml2":
            run = self.imported(self.fresh("libxml2"), folders, facts, parser="libxml2")
            self.fresh("libxml2")
        elif name == "warc" and self.options.corpus:
            return self.skip(name, "the addresses of these pages are not known")
        elif name in BESIDE_IMPORT:
            run = self.turn_beside(name, facts, archive)
        elif name == "again":
            run = self.program_run("import --quiet --format json --archive", archive, *folders, accept=(0, 1))
        elif name == "check":
            run = self.program_run("check --archive", archive, accept=(0,) if facts["counts"] else (0, 1))
        elif name == "search":
            run = self.program_run("search --archive", archive, self.options.search)
        else:
            # A folder for each run: ext4 does not give out inodes again within seconds after their deletion: the
            # search for others costs a site of 12,000 files more processor time than the export itself.
            site = self.temporary / f"site-{len(row.runs)}"
            run = self.program_run("export site --quiet --archive", archive, "--output", site)
        row.add(run)

    def beautifulsoup(self, folders: list[Path], facts: Facts) -> None:
        """Runs once, on a sample, because it takes a tenth of a second per page."""
        wanted = self.options.sample or max(100, facts["pages"] // 20)
        every = max(1, facts["pages"] // wanted)
        sample = -(-facts["pages"] // every)
        row = self.row(
            "bs4-sqlite", "BeautifulSoup, same script" + (" *" if every > 1 else ""), sample, facts["pages"] / sample
        )
        if not self.python:
            return self.skip("bs4-sqlite", "no PyPI packages")
        self.tell(f"BeautifulSoup on {sample:,} pages")
        run = self.runner.run(
            [
                *module(self.python, "bs4_sqlite"),
                "--output",
                self.temporary / "bs4.sqlite",
                "--every",
                every,
                "--parser",
                self.options.bs4_parser,
                *folders,
            ],
            one_core=True,
        )
        self.facts["bs4-sqlite"] = json.loads(run["output"])
        row.add(run)
        if every > 1:
            self.notes.append(f"* measured on {sample:,} pages, scaled to {facts['pages']:,}")

    def page_growth(self) -> None:
        """Imports of few and of many pages in turns: what a page costs more where the archive is larger."""
        o = self.options
        names = [n for n in GROWTH if self.wants(n)]
        if not o.middle or not names:
            return
        inputs = {n: self.corpora.take(self.ranges()["small" if n == "grow-small" else "middle"]) for n in names}
        for name, (folders, facts) in inputs.items():
            self.row(name, f"import, {facts['pages']:,} pages", facts["pages"])
            self.runner.run([*module(sys.executable, "read_files"), *folders])
        for number in range(o.big_runs):
            for name, (folders, facts) in inputs.items():
                self.tell(f"run {number + 1} of {o.big_runs}: import of {facts['pages']:,} pages")
                archive = self.fresh(name)
                self.rows[name].add(self.imported(archive, folders, facts))
                self.sizes[name] = (archive.stat().st_size, facts["bytes"])
                self.fresh(name)

    def large(self) -> None:
        o = self.options
        if not o.big or not self.wants(*BIG):
            return
        folders, facts = self.corpora.take(self.ranges()["big"])
        self.facts["big"] = facts
        archive = self.temporary / "big.sqlite"
        for name, label in BIG.items():
            if self.wants(name):
                self.row(
                    name,
                    f"{label}{' ' if name == 'big-page' else ', '}{facts['pages']:,} pages",
                    1 if name == "big-page" else facts["pages"],
                )
        for number in range(o.big_runs if self.wants("big-import") else 1):
            self.tell(f"run {number + 1} of {o.big_runs}: import of {facts['pages']:,} pages")
            run = self.imported(self.fresh("big"), folders, facts)
            if self.wants("big-import"):
                self.rows["big-import"].add(run)
        self.sizes["big-import"] = (archive.stat().st_size, facts["bytes"])
        for number in range(o.runs):
            if self.wants("big-check") and number < o.big_runs:
                self.tell(f"run {number + 1} of {o.big_runs}: check of the big archive")
                self.rows["big-check"].add(self.program_run("check --archive", archive))
            if self.wants("big-search"):
                self.rows["big-search"].add(self.program_run("search --archive", archive, o.search))
        if self.wants("big-page"):
            self.tell("one new page into the big archive")
            more, _ = self.corpora.take(self.ranges()["next"])
            for page in sorted(more[0].rglob("showthread*"))[: o.runs]:
                run = self.program_run("import --quiet --format json --archive", archive, page)
                if json.loads(run["output"])["new"]["posts"] != 40:
                    raise Failed(f"the new page {page} did not bring 40 posts")
                self.rows["big-page"].add(run)
        self.fresh("big")

    def curve(self) -> None:
        if not self.wants("curve"):
            return
        pieces, weeks = self.ranges()["curve"], self.ranges()["weeks"]
        for position, (_, size) in enumerate(pieces):
            folders, facts = self.corpora.take(pieces[: position + 1])
            further = [
                self.corpora.take([w]) for w in weeks[position * self.options.runs : (position + 1) * self.options.runs]
            ]
            self.tell(f"curve: {size:,} pages, then {self.options.increment:,} more")
            archive = self.fresh("curve")
            first = self.imported(archive, folders, facts)
            bytes_ = archive.stat().st_size
            runs = []
            for week, brings in further:
                run = self.program_run("import --quiet --format json --archive", archive, *week)
                if json.loads(run["output"])["new"]["posts"] != brings["counts"]["posts"]:
                    raise Failed(f"{week[0]} did not bring {brings['counts']['posts']:,} posts")
                runs.append(run)
            self.points.append(
                {
                    "pages": size,
                    **{k: first[k] for k in ("seconds", "cpu", "memory")},
                    "inputBytes": facts["bytes"],
                    "archiveBytes": bytes_,
                    "increment": self.options.increment,
                    "incrementSeconds": statistics.median(r["seconds"] for r in runs),
                    "incrementAll": [r["seconds"] for r in runs],
                    "incrementMemory": max(r["memory"] for r in runs),
                }
            )
        self.fresh("curve")

    def reader(self) -> None:
        o = self.options
        if not o.served or not self.wants("reader"):
            return
        folders, facts = self.corpora.take(self.ranges()["served"])
        self.tell(f"import of {facts['pages']:,} pages for the Reader")
        archive = self.fresh("served")
        self.imported(archive, folders, facts)
        seconds, requests = (1, 200) if o.smoke else (20, 100_000)
        self.served = measure_reader(self.program, archive, seconds, requests, self.tell)
        self.notes += reader_lines(self.served, facts["counts"]["posts"])
        self.fresh("served")

    def smoke(self) -> None:
        """Every row is there, measured or skipped for a reason that was said."""
        there = {n for n, row in self.rows.items() if row.runs or row.skipped}
        there |= {"curve"} if len(self.points) == 2 else set()
        there |= {"reader"} if self.served else set()
        missing = [n for n in NAMES if self.wants(n) and n not in there]
        if missing or (self.wants("saved-again") and not self.growth):
            raise Failed(
                f"rows are missing: {missing}, {len(self.points)} points of the curve, {len(self.growth)} of growth"
            )

    def everything(self) -> int:
        self.prepare()
        self.temporary = Path(tempfile.mkdtemp(prefix="run-", dir=self.work))
        self.runner = Runner(self.temporary)
        try:
            floor = self.runner.run(["true"])["memory"]
            self.small()
            self.page_growth()
            self.large()
            self.curve()
            self.reader()
            if self.options.smoke:
                self.smoke()
            return self.finish(self.program_run("--version")["output"].strip(), floor)
        except Failed as problem:
            return self.fail(1, str(problem))
        finally:
            if self.runner.child:
                os.kill(self.runner.child, signal.SIGKILL)
                os.wait4(self.runner.child, 0)
            shutil.rmtree(self.temporary, ignore_errors=True)


def clean(work: Path) -> None:
    """Deletes what this script makes there, and nothing else."""
    for path in [*work.glob("corpus-*"), *work.glob("run-*"), work / "venv"]:
        shutil.rmtree(path, ignore_errors=True)
    for name in ("venv.log", "libxml2_dom"):
        (work / name).unlink(missing_ok=True)


def main() -> int:
    options = parse()
    if options.clean:
        clean(options.work.resolve())
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    os.environ["PYTHONPATH"] = str(SCRIPTS)
    began = time.time()
    try:
        status = Bench(options).everything()
    except KeyboardInterrupt:
        print("\nbench: interrupted", file=sys.stderr)
        return 130
    print(f"bench: {time.time() - began:.0f} s", file=sys.stderr)
    return status
