"""Measures the program against others that read the same saved pages, as whole processes, in one go.

It makes a corpus of its own in the shape of real saved pages, imports it, and sets the time beside that of reading the
files, of libxml2's and lxml's parsers alone, and of two scripts that do the same work with lxml and with BeautifulSoup;
and beside that of a first import it sets pages saved again, a merge, and an import of the same pages out of containers.
Competitors take turns, so that noise meets all of them. Ratios are the result, by time and by processor time; seconds
are those of this machine, today.
"""

import argparse
import json
import os
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NoReturn

from awfultools.bench import corpus as generator
from awfultools.bench import report, variants
from awfultools.bench.measure import Facts, Failed, Piece, Row, Run, Runner
from awfultools.paths import BUILD, SCRIPTS

PARTS = Path(__file__).resolve().parent

PACKAGES = ["lxml>=5,<7", "beautifulsoup4>=4.12,<5"]
MORE = """
rows (for --only):
  read         reads the files                     dom          libxml2's DOM, in C
  lxml         lxml, parse only                    lxml-sqlite  lxml, SQLite and FTS5, a script
  bs4-sqlite   BeautifulSoup, the same script      import-1     import on one core
  import       import on all cores                 again        the same import again, nothing new
  import-libxml2  the same with --parser libxml2: what the reader of plain markup saves
  saved-again  the same pages, saved a day later with other bytes, into the archive of import
  merge        merges the archive of every second page into that of the others
  merge-tree   merges eight archives, of every eighth page each, into a new one, in one pass
  zip, warc    import of the same pages, out of one ZIP file and out of one crawl
  check, search, site                              on the archive of these pages
  grow-small, grow-large                           imports of --pages and of --middle pages, in turns
  big-import, big-check, big-search, big-page      on --big pages; big-page imports one new page
  curve        what --curve asks for
and names of several: members (zip, warc), page-growth (grow-small, grow-large), bytes-written (import, grow-large).
saved-again, merge, merge-tree, zip and warc are set beside import, which is measured with them.

CPU is user and system time of the whole process with its children; a ratio is the median of the pairs of rounds.
Bytes written are those handed to the disk (write_bytes of /proc/PID/io without cancelled ones; Linux only).

BeautifulSoup reads a sample of the pages; its time is scaled to all of them. Corpora are kept below --work for the next
time: 120 KB a page, so 5 GB for the default. Each page's posts, threads, users and forums are counted after each import
and merge: a quick import of the wrong number of posts is a failure.

examples:
  scripts/bench --quick                              some minutes: 300 pages, 1,200 for big
  scripts/bench --json bench.json                    the whole thing
  scripts/bench --corpus ~/forum-pages --big 0       your own pages
  scripts/bench --only import,lxml --runs 9          just these two
  scripts/bench --only saved-again,merge             what an archive that is there already costs
  scripts/bench --only curve --curve 1000,5000,20000 cost per page as an archive grows
  scripts/bench --clean                              deletes corpora, archives and the Python environment

exit status: 0 done; 1 a target was missed, or a competitor failed; 64 wrong usage; 66 no such corpus or program; 73 too
little room on the disk; 130 interrupted.
"""


class Usage(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(64, f"bench: {message}\n")


def parse() -> argparse.Namespace:
    parser = Usage(prog="bench", description=__doc__, epilog=MORE, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--pages", type=int, default=2000, metavar="N", help="thread pages in the corpus (default: 2000)")
    add("--middle", type=int, metavar="N", help="thread pages of grow-large; 0 for none (default: --pages times 5)")
    add("--big", type=int, default=40000, metavar="N", help="thread pages of the big one; 0 for none (default: 40000)")
    add("--runs", type=int, default=5, metavar="N", help="runs of everything small, and new pages (default: 5)")
    add("--big-runs", type=int, default=2, metavar="N", help="imports of the big corpus (default: 2)")
    add("--corpus", type=Path, metavar="FOLDER", help="any saved pages, in place of the small corpus")
    add(
        "--curve",
        default="",
        metavar="LIST",
        help="sizes of archives, as 1000,2000,5000: a first import of each, then more",
    )
    add("--increment", type=int, default=200, metavar="N", help="pages that a week brings, for --curve (default: 200)")
    add("--only", default="", metavar="NAMES", help="rows to measure, with commas (default: all but the curve)")
    add("--program", type=Path, metavar="FILE", help="measure this one (default: what scripts/awful-archive builds)")
    add("--search", default="because", metavar="WORD", help="the word to look for (default: because)")
    add("--sample", type=int, metavar="N", help="pages for BeautifulSoup (default: every 20th, at least 100)")
    add("--bs4-parser", default="html.parser", choices=("html.parser", "lxml"), help="the parser below BeautifulSoup")
    add("--seed", type=int, default=1, metavar="S", help="another forum (default: 1)")
    add("--json", type=Path, metavar="FILE", help="write all figures to this file too")
    add(
        "--work",
        type=Path,
        default=BUILD / "bench",
        metavar="FOLDER",
        help="where corpora are kept (default: .build/bench)",
    )
    add("--no-targets", action="store_true", help="report only: a missed target does not fail")
    add("--quick", action="store_true", help="--pages 300 --middle 1200 --big 1200 --runs 3 --big-runs 1")
    add("--smoke", action="store_true", help="does everything work? 30 pages, one run, no targets")
    add("--clean", action="store_true", help="delete what earlier runs left below --work")
    options = parser.parse_args()
    if options.quick:
        options.pages, options.middle, options.big, options.runs, options.big_runs = 300, 1200, 1200, 3, 1
    if options.smoke:
        options.pages, options.middle, options.big, options.runs, options.big_runs, options.sample = 30, 45, 45, 1, 1, 6
        options.curve, options.increment, options.no_targets = "20,40", 5, True
    try:
        options.curve = sorted({int(n) for n in options.curve.split(",") if n})
    except ValueError:
        parser.error("--curve takes numbers with commas: 1000,2000,5000")
    names = [n for n in options.only.replace(" ", ",").split(",") if n]
    for name in names:
        if name not in Bench.NAMES and name not in Bench.GROUPS:
            parser.error(f"there is no row {name}; there are {', '.join((*Bench.NAMES, *Bench.GROUPS))}")
    options.only = {row for n in names for row in Bench.GROUPS.get(n, (n,))} or set(Bench.NAMES)
    if options.only & set(Bench.BESIDE_IMPORT):
        options.only.add("import")
    if options.middle is None:
        options.middle = 5 * options.pages
    if options.corpus:
        options.middle = 0  # a given folder has no larger sibling
        if names and options.only <= set(Bench.GROWTH):
            parser.error("page-growth needs the corpus of this script: leave out --corpus")
    if (
        options.pages < 1
        or options.runs < 1
        or options.big_runs < 1
        or options.increment < 1
        or min(options.curve, default=1) < 1
    ):
        parser.error("numbers of pages and runs are at least 1")
    for option in ("big", "middle"):
        if getattr(options, option) and getattr(options, option) <= options.pages:
            parser.error(f"--{option} must be more than --pages, or 0")
    return options


def module(python: str | None, name: str) -> list[Any]:
    """The command that runs a module of this package by an interpreter; that finds it by PYTHONPATH."""
    return [python, "-m", f"awfultools.bench.{name}"]


class Bench:
    SMALL = {
        "read": "read the files",
        "dom": "libxml2 DOM in C",
        "lxml": "lxml, parse only",
        "import-1": "import, one core",
        "import": "import, all cores",
        "import-libxml2": "import by libxml2 alone",
        "saved-again": "the same pages saved again",
        "merge": "merge of two halves",
        "merge-tree": "merge of eight interleaved parts",
        "zip": "import from a ZIP file",
        "warc": "import from a crawl (WARC)",
        "lxml-sqlite": "lxml + sqlite3 + FTS5, a script",
        "again": "re-import, unchanged",
        "check": "check",
        "search": "search",
        "site": "export site",
    }
    GROWTH = ("grow-small", "grow-large")
    BIG = {"big-import": "import", "big-check": "check", "big-search": "search", "big-page": "one new page, into"}
    NAMES = (*SMALL, "bs4-sqlite", *GROWTH, *BIG, "curve")
    GROUPS = {"members": ("zip", "warc"), "page-growth": GROWTH, "bytes-written": ("import", "grow-large")}
    BESIDE_IMPORT = ("saved-again", "merge", "merge-tree", "zip", "warc")
    # How many archives a merge puts together.
    PARTS = {"merge": 2, "merge-tree": 8}

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.work = options.work.resolve()
        self.rows: dict[str, Row] = {}
        self.facts: dict[str, Facts] = {}
        self.points: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self.load = os.getloadavg()[0]
        self.sizes: dict[str, tuple[int, int]] = {}  # of archives, by the rows that made them: (archive, input)
        self.growth: list[tuple[int, int]] = []  # of the archive by pages saved again, round by round: (before, after)

    def wants(self, *names: Any) -> bool:
        return any(n in self.options.only for n in names)

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
        self.room()
        self.python = self.environment() if self.wants("lxml", "lxml-sqlite", "bs4-sqlite") else None
        self.dom = self.compiled() if self.wants("dom") else None

    def fail(self, status: int, text: str) -> int:
        self.tell(text)
        return status

    def ranges(self) -> dict[str, list[Piece]]:
        """The parts of the endless corpus that this run wants, as (from, to)."""
        o, out = self.options, {}
        out["small"] = [] if o.corpus or not self.wants(*self.SMALL, "bs4-sqlite") else [(0, o.pages)]
        out["middle"] = self.pieces(o.middle) if o.middle and self.wants("grow-large") else []
        if o.middle and self.wants("grow-small"):
            out["small"] = [(0, o.pages)]
        big = o.big and self.wants(*self.BIG)
        out["big"] = self.pieces(o.big) if big else []
        out["next"] = [(o.big, o.big + o.runs)] if big and self.wants("big-page") else []
        sizes = o.curve if self.wants("curve") else []
        out["curve"] = list(zip([0, *sizes], sizes))
        out["weeks"] = [(n + o.increment * w, n + o.increment * (w + 1)) for n in sizes for w in range(o.runs)]
        return out

    def pieces(self, end: int) -> list[Piece]:
        """The first pages of the corpus, cut where a smaller corpus of the same options ends: each is made once."""
        cuts = sorted({n for n in (self.options.pages, self.options.middle, self.options.big) if 0 < n <= end})
        return list(zip([0, *cuts], cuts))

    def room(self) -> None:
        """Says how much disk this will take, and stops before it is full."""
        wanted = self.ranges()
        missing = {r for part in wanted.values() for r in part if not self.made(r)}
        need = sum(end - start for start, end in missing) * 125_000
        largest = max([self.options.pages, *(end for _, end in (*wanted["big"], *wanted["middle"], *wanted["curve"]))])
        need += int(largest * 125_000 * 2.2)  # archives, and a copy or a site
        if self.wants(*self.BESIDE_IMPORT):
            need += self.options.pages * 125_000 * 4  # pages in other forms, and archives of them
        self.work.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(self.work).free
        if need > 1e9:
            self.tell(f"this needs {need / 1e9:.1f} GB below {self.work} ({free / 1e9:.0f} GB are free)")
        if need > free * 0.95:
            raise SystemExit(
                self.fail(73, "that is too little room: lower --pages, --big or --curve, or name another --work")
            )

    def environment(self) -> str | None:
        """A Python with the packages of the competitors; None where they cannot be had."""
        python = self.work / "venv/bin/python"
        if python.exists() and subprocess.run([python, "-c", "import lxml, bs4"], capture_output=True).returncode == 0:
            return str(python)
        log = self.work / "venv.log"
        self.tell("installing lxml and beautifulsoup4 into a Python environment, once")
        with log.open("wb") as file:

            def done(*command: Any) -> bool:
                return subprocess.run(command, stdout=file, stderr=file).returncode == 0

            if done(sys.executable, "-m", "venv", "--clear", self.work / "venv") and done(
                python,
                "-m",
                "pip",
                "install",
                "--disable-pip-version-check",
                "--retries",
                "1",
                "--timeout",
                "20",
                *PACKAGES,
            ):
                return str(python)
        self.notes.append(f"lxml and BeautifulSoup could not be installed from PyPI (see {log})")
        return None

    def compiled(self) -> str | None:
        """The program on libxml2 alone; None where there is no compiler."""
        binary, source = self.work / "libxml2_dom", PARTS / "libxml2_dom.c"
        if binary.exists() and binary.stat().st_mtime > source.stat().st_mtime:
            return str(binary)
        try:
            flags = subprocess.run(
                ["pkg-config", "--cflags", "--libs", "libxml-2.0"], capture_output=True, text=True, check=True
            )
            subprocess.run(
                ["cc", "-O2", str(source), *flags.stdout.split(), "-o", str(binary)], capture_output=True, check=True
            )
        except (OSError, subprocess.CalledProcessError) as problem:
            self.notes.append(f"libxml2_dom.c could not be compiled: {problem}")
            return None
        return str(binary)

    # --- Corpora ---

    def folder(self, piece: Piece) -> Path:
        return self.work / f"corpus-{self.options.seed}" / f"{piece[0]:07d}-{piece[1]:07d}"

    def made(self, piece: Piece) -> Facts | None:
        """The facts about pages of the corpus that an earlier run has made, unless the generator has changed."""
        try:
            facts = json.loads(Path(f"{self.folder(piece)}.json").read_text())
        except (OSError, ValueError):
            return None
        return facts if facts["version"] == generator.version() and self.folder(piece).is_dir() else None

    def corpora(self, pieces: list[Piece]) -> tuple[list[Path], Facts]:
        """The folders of these pieces, made when missing, and what an archive of all of them counts."""
        facts = []
        for piece in pieces:
            if not self.made(piece):
                self.tell(f"making pages {piece[0] + 1:,} to {piece[1]:,}")
                folder = self.folder(piece)
                folder.parent.mkdir(parents=True, exist_ok=True)
                self.make(
                    [
                        *module(sys.executable, "corpus"),
                        folder,
                        str(piece[1]),
                        "--from",
                        str(piece[0]),
                        "--seed",
                        str(self.options.seed),
                    ]
                )
            if not (fact := self.made(piece)):
                raise Failed(f"the corpus has made no pages {piece[0] + 1:,} to {piece[1]:,}")
            facts.append(fact)
        counts = {
            "posts": sum(f["posts"] for f in facts),
            "forums": max(f["forums"] for f in facts),
            **{k: len(set().union(*(f[k] for f in facts))) for k in ("threads", "users")},
        }
        pages = sum(f["threadPages"] + f["listPages"] for f in facts)
        return [self.folder(p) for p in pieces], {
            "pages": pages,
            "bytes": sum(f["bytes"] for f in facts),
            "counts": counts,
        }

    @staticmethod
    def make(command: list[Any]) -> None:
        """Runs the generator; when we are stopped, it gets the time to delete what it has begun."""
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                status = process.wait()
            except BaseException:
                process.terminate()
                process.wait()
                raise
        if status == 130:
            raise KeyboardInterrupt
        if status:
            raise Failed(f"the corpus could not be made (status {status})")

    @staticmethod
    def survey(folder: Path) -> tuple[list[Path], Facts]:
        """What is known of a folder of anybody's pages."""
        files = [p for p in folder.rglob("*") if p.is_file()]
        pages = sum(p.suffix in (".html", ".htm") for p in files)
        return [folder], {"pages": pages or len(files), "bytes": sum(p.stat().st_size for p in files), "counts": None}

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
        """The archive counts what the corpus has; of somebody's pages, as many posts as their first import."""
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
        names = [n for n in self.SMALL if self.wants(n)]
        if not names and not self.wants("bs4-sqlite"):
            return
        folders, facts = self.survey(o.corpus) if o.corpus else self.corpora(self.ranges()["small"])
        self.facts["small"] = facts
        for name in names:
            self.row(name, self.SMALL[name], facts["pages"] // (2 if name == "merge" else 1))
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
                self.tell(f"run {number + 1} of {o.runs}: {self.SMALL[name]}")
                self.turn(name, folders, facts, archive)
        if self.wants("bs4-sqlite"):
            self.beautifulsoup(folders, facts)

    def make_variants(self, folders: list[Path], names: list[str]) -> None:
        """The pages in the forms that rows beside `import` read."""
        names = [n for n in names if n in self.BESIDE_IMPORT]
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
            if name not in self.PARTS:
                continue
            parts = [at / f"{name}-{number}" for number in range(1, self.PARTS[name] + 1)]
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
            parts = [self.temporary / f"{name}-{number}.sqlite" for number in range(1, self.PARTS[name] + 1)]
            run = self.program_run("merge --format json --archive", target, *parts)
            self.check_counts(target, facts)
            self.fresh("merged")
        else:
            file = self.temporary / ("pages.zip" if name == "zip" else "pages.warc.gz")
            run = self.imported(self.fresh(name), [file], facts, containers=1)
        if name not in self.PARTS:
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
        elif name in self.BESIDE_IMPORT:
            run = self.turn_beside(name, facts, archive)
        elif name == "again":
            run = self.program_run("import --quiet --format json --archive", archive, *folders, accept=(0, 1))
        elif name == "check":
            run = self.program_run("check --archive", archive, accept=(0,) if facts["counts"] else (0, 1))
        elif name == "search":
            run = self.program_run("search --archive", archive, self.options.search)
        else:
            site = self.temporary / "site"
            shutil.rmtree(site, ignore_errors=True)
            run = self.program_run("export site --quiet --archive", archive, "--output", site)
        row.add(run)

    def beautifulsoup(self, folders: list[Path], facts: Facts) -> None:
        """Once, and on a sample: it takes a tenth of a second for a page."""
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
        names = [n for n in self.GROWTH if self.wants(n)]
        if not o.middle or not names:
            return
        inputs = {n: self.corpora(self.ranges()["small" if n == "grow-small" else "middle"]) for n in names}
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
        if not o.big or not self.wants(*self.BIG):
            return
        folders, facts = self.corpora(self.ranges()["big"])
        self.facts["big"] = facts
        archive = self.temporary / "big.sqlite"
        for name, label in self.BIG.items():
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
            more, _ = self.corpora(self.ranges()["next"])
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
            folders, facts = self.corpora(pieces[: position + 1])
            further = [
                self.corpora([w]) for w in weeks[position * self.options.runs : (position + 1) * self.options.runs]
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

    # --- What comes out ---

    def value(self, name: str, key: str = "seconds") -> float | None:
        row = self.rows.get(name)
        return row.median(key) if row else None

    def ratio(self, name: str, base: str = "import", key: str = "seconds") -> float | None:
        """Of two rows that took turns."""
        return self.rows[name].relative(self.rows.get(base), key) if name in self.rows else None

    def page_ratio(self, name: str, base: str, key: str) -> float | None:
        """The cost of a page in one row, of that in another."""
        ratio = self.ratio(name, base, key)
        return None if ratio is None else ratio * self.rows[base].pages / self.rows[name].pages

    def archive_share(self, name: str) -> float | None:
        return self.sizes[name][0] / self.sizes[name][1] if name in self.sizes else None

    def written_share(self, name: str) -> float | None:
        """Bytes handed to the disk for a byte of the archive that was made."""
        written = self.value(name, "written")
        return None if written is None or name not in self.sizes else written / self.sizes[name][0]

    def grown(self) -> float | None:
        """By how many percent pages saved again let the archive grow."""
        return statistics.median((after / before - 1) * 100 for before, after in self.growth) if self.growth else None

    def targets(self) -> list[dict[str, Any]]:
        theirs = self.options.corpus is not None  # the targets for such pages are those for make_corpus's
        big = f"{self.facts['big']['counts']['posts']:,} posts" if "big" in self.facts else "a big archive"
        pages = f"{self.facts['small']['pages']:,} pages" if "small" in self.facts else "the pages"
        peaks = [self.value(n, "memory") for n in ("import", "big-import", "big-check")]
        few, many = (
            f"{self.rows[n].pages:,}" if n in self.rows else word for n, word in zip(self.GROWTH, ("few", "many"))
        )
        rows = [
            (
                "import",
                f"import of {pages}, of lxml's parse-only time",
                self.ratio("import", "lxml"),
                0.52 if theirs else 0.70,
                "",
            ),
            ("import-script", "  of the lxml and SQLite script", self.ratio("import", "lxml-sqlite"), 1 / 6, ""),
            ("import-bs4", "  of the BeautifulSoup script", self.ratio("import", "bs4-sqlite"), 1 / 60, ""),
            ("again", "re-import unchanged, of the first import", self.ratio("again"), 0.03, ""),
            (
                "saved-again",
                "the same pages saved again, of the first import, CPU",
                self.ratio("saved-again", key="cpu"),
                1,
                "",
            ),
            ("growth", "growth of the archive by them", self.grown(), 8, " %"),
            ("merge", "merge of two halves, of importing the whole, CPU", self.ratio("merge", key="cpu"), 0.6, ""),
            ("merge-tree", "merge of eight parts, of one import of them", self.ratio("merge-tree"), 0.8, ""),
            (
                "merge-tree-memory",
                "peak memory of the merge of eight parts",
                (tree := self.value("merge-tree", "memory")) and tree / 1e6,
                300,
                " MB",
            ),
            ("site", "site export, of the import, CPU", self.ratio("site", key="cpu"), 2, ""),
            ("page", f"one new page into {big}", self.value("big-page"), 0.2, " s"),
            ("memory", "peak memory of the import", peaks[0] and peaks[0] / 1e6, 200, " MB"),
            ("big-memory", "peak memory of the big import", peaks[1] and peaks[1] / 1e6, 200, " MB"),
            ("check-memory", f"peak memory of check, {big}", peaks[2] and peaks[2] / 1e6, 120, " MB"),
            (
                "archive",
                "bytes of archive for a byte of input",
                self.archive_share("import"),
                0.50 if theirs else 0.55,
                "",
            ),
            (
                "big-archive",
                "bytes of archive for a byte of input, the big one",
                self.archive_share("big-import"),
                0.55,
                "",
            ),
            ("written", f"bytes written for a byte of archive, {many} pages", self.written_share("grow-large"), 3, ""),
            (
                "page-growth",
                f"a page among {many}, of one among {few}, CPU",
                self.page_ratio("grow-large", "grow-small", "cpu"),
                1.08,
                "",
            ),
            (
                "flat",
                "cost per page of the big import, of that of the small",
                None if theirs else self.page_ratio("big-import", "import", "seconds"),
                1.15,
                "",
            ),
        ]
        return [
            {"name": n, "what": w, "value": v, "limit": m, "unit": u, "pass": None if v is None else v <= m}
            for n, w, v, m, u in rows
        ]

    def machine(self) -> dict[str, Any]:
        def first(path: str, pattern: str) -> str:
            try:
                return re.findall(pattern, Path(path).read_text(), re.M)[0].strip()
            except (OSError, IndexError):
                return "unknown"

        system = first("/etc/os-release", 'PRETTY_NAME="?([^"\n]*)')
        libxml2 = (
            subprocess.run(["pkg-config", "--modversion", "libxml-2.0"], capture_output=True, text=True).stdout.strip()
            if shutil.which("pkg-config")
            else ""
        )
        return {
            "processor": first("/proc/cpuinfo", r"^model name\s*:\s*(.*)"),
            "cores": len(os.sched_getaffinity(0)),
            "memoryBytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
            "system": f"{system}, Linux {platform.release()}",
            "program": self.program_run("--version")["output"].strip(),
            "python": platform.python_version(),
            "libxml2": libxml2 or "unknown",
            "lxml": self.facts.get("lxml", {}).get("lxml"),
            "lxmlLibxml2": self.facts.get("lxml", {}).get("libxml2"),
            "beautifulsoup": self.facts.get("bs4-sqlite", {}).get("beautifulsoup"),
            "loadBefore": self.load,
        }

    def finish(self) -> int:
        m, targets = self.machine(), self.targets()
        base = self.rows.get("import")
        print(f"\n{m['processor']}, {m['cores']} cores, {m['memoryBytes'] / 1e9:.0f} GB; {m['system']}")
        if m["loadBefore"] > m["cores"] / 2:
            print(
                f"The machine was busy with something else at the start (load {m['loadBefore']:.1f}): "
                "do not trust this run."
            )
        print(f"awful-archive {m['program']}; Python {m['python']}; libxml2 {m['libxml2']}")
        peers = [f"lxml {m['lxml']} on libxml2 {m['lxmlLibxml2']}"] if m["lxml"] else []
        peers += [f"BeautifulSoup {m['beautifulsoup']} on {self.options.bs4_parser}"] if m["beautifulsoup"] else []
        if peers:
            print("; ".join(peers))
        if "small" in self.facts:
            s = self.facts["small"]
            where = "of a given folder" if self.options.corpus else "of the generator"
            print(
                f"{s['pages']:,} pages {where}, {s['bytes'] / s['pages'] / 1e3:.0f} KB each. "
                "Ratios count, seconds are noise."
            )
        if self.rows:
            print()
            print("\n".join(report.table(self.rows.values(), base, (*self.SMALL, "bs4-sqlite"))))
            print(
                "\nratio, by CPU: to the import on all cores. MB: peak, and no less than bench itself has "
                f"({self.floor / 1e6:.0f}).\nThe program may use all cores but for import-1; the others have one."
            )
        written: dict[str, float | None] = {
            n: self.value(n, "written") for n in ("import", "grow-small", "grow-large", "big-import") if n in self.rows
        }
        for line in report.sizes(self.sizes, written):
            print(line)
        if self.growth:
            before, after = (statistics.median(sizes) / 1e6 for sizes in zip(*self.growth))
            print(f"saved-again: from {before:,.1f} to {after:,.1f} MB of database, {self.grown():+.1f} %")
        if self.points:
            print("\n" + "\n".join(report.curve(self.points)))
        if any(t["value"] is not None for t in targets):
            print("\n" + "\n".join(report.targets(targets)))
        for note in self.notes:
            print(note)
        if self.options.json:
            self.save(m, targets)
        return 1 if not self.options.no_targets and any(t["pass"] is False for t in targets) else 0

    def save(self, machine: dict[str, Any], targets: list[dict[str, Any]]) -> None:
        o = self.options
        compared = [n for n in (*self.SMALL, "bs4-sqlite") if self.value(n) and self.value("import")]
        out = {
            "format": 1,
            "machine": machine,
            "parameters": {
                "pages": o.pages,
                "middle": o.middle,
                "big": o.big,
                "runs": o.runs,
                "bigRuns": o.big_runs,
                "seed": o.seed,
                "ownCorpus": o.corpus is None,
                "generator": generator.version(),
                "search": o.search,
            },
            "corpora": {k: self.facts[k] for k in ("small", "big") if k in self.facts},
            "rows": {n: r.json() for n, r in self.rows.items()},
            "ratios": {n: self.ratio(n) for n in compared},
            "cpuRatios": {n: self.ratio(n, key="cpu") for n in compared},
            "databases": {
                n: {"bytes": a, "inputBytes": i, "ratio": a / i, "writtenRatio": self.written_share(n)}
                for n, (a, i) in self.sizes.items()
            },
            "growth": [{"before": before, "after": after} for before, after in self.growth],
            "curve": self.points,
            "targets": targets,
            "notes": self.notes,
        }
        o.json.write_text(json.dumps(out, indent=2, sort_keys=True) + "\n")

    def smoke(self) -> None:
        """Every row is there, measured or skipped for a reason that was said."""
        there = {n for n, row in self.rows.items() if row.runs or row.skipped}
        there |= {"curve"} if len(self.points) == 2 else set()
        missing = [n for n in self.NAMES if self.wants(n) and n not in there]
        if missing or (self.wants("saved-again") and not self.growth):
            raise Failed(
                f"rows are missing: {missing}, {len(self.points)} points of the curve, {len(self.growth)} of growth"
            )

    def everything(self) -> int:
        self.prepare()
        self.temporary = Path(tempfile.mkdtemp(prefix="run-", dir=self.work))
        self.runner = Runner(self.temporary)
        try:
            self.floor = self.runner.run(["true"])["memory"]
            self.small()
            self.page_growth()
            self.large()
            self.curve()
            if self.options.smoke:
                self.smoke()
            return self.finish()
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
