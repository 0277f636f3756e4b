"""Attacks the exports: pages full of what must not live, through the built program, into every format.

usage: hostile make FOLDER [--fuzz N] [--seed S]
       hostile check [--program P] [--python VENV_PYTHON] [--fuzz N] [--seed S] [--short] [--keep]

`make` writes the saved pages. `check` imports them, exports each format that the program has, and proves that a reader
finds the word of every post (`keep00001word`) and that nothing else of it lives; and it opens the Reader's pages and API. --python names a Python with playwright,
for the part with a browser; without one that part is skipped. --short leaves out most of the authors' own pages and looks
less long at each page. One line for each part; status 1 when one failed. Vectors: awfultools/hostile/vectors.py.
"""

import argparse
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

from awfultools.hostile import pages
from awfultools.hostile.formats import CONTROL, WORD, Found, Readers
from awfultools.hostile.served import check_catalog, check_data
from awfultools.installed import VENV_PYTHON, can_print, find_chromium
from awfultools.paths import SCRIPTS
from awfultools.served.server import NoAnswer, Server

# What follows the name of an export's output: a folder, or a file with this extension.
SUFFIXES = {
    "site": "",
    "zim": ".zim",
    "csv": "",
    "datasette": ".json",
    "epub": ".epub",
    "html": "",
    "markdown": "",
    "mbox": ".mbox",
    "ndjson": ".ndjson",
    "pages": "",
    "pdf": ".pdf",
}
# The methods that read exports whose name is another thing there.
METHODS = {"pages": "saved_pages"}
# An end tag of the table that holds the post ends the post; what follows belongs to no post.
LEAVES = re.compile(r"^(</?(td|tr|th|tbody|thead|tfoot|table|col|colgroup|caption|body|html)\b[^>]*>)+", re.I)


class Check:
    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.options, self.folder, self.failed = options, folder, 0
        self.archive = folder / "hostile.sqlite"
        fragments = pages.fragments(options.fuzz, options.seed)
        self.pages = pages.Collection(folder / "pages", fragments, options.short)
        self.readers = Readers(folder, self.archive, self.pages)

    def tell(self, part: str, problems: list[str], counts: str) -> None:
        self.failed += bool(problems)
        print(f"{'FAIL ' if problems else 'ok   '} {part}: {counts}", flush=True)
        for problem in problems[: self.options.show]:
            print(f"        {problem[:300]}")
        if len(problems) > self.options.show:
            print(f"        and {len(problems) - self.options.show:,} more")

    def run(self, *arguments: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.options.program, *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=self.folder,
            errors="replace",
        )

    # --- The parts ---

    def imports(self) -> None:
        began = time.time()
        result = self.run("import", "pages", "--archive", self.archive, "--quiet")
        problems = [] if result.returncode == 0 else [f"status {result.returncode}: {result.stderr[-250:]}"]
        with sqlite3.connect(self.archive) as database:
            states = dict(database.execute("SELECT status, count(*) FROM source_page GROUP BY status"))
            bodies = "\n".join(row[0] or "" for row in database.execute("SELECT body_html FROM post"))
        held = set(WORD.findall(bodies))
        for word, (name, vector) in self.pages.words.items():
            if word in held:
                self.readers.words.add(word)
            elif not LEAVES.match(vector):
                problems.append(f"lost on import: {word} ({name}) {vector[:150]!r}")
        self.tell(
            "import",
            problems,
            f"{self.pages.count:,} vectors, {len(held):,} of them in posts, {states}, {time.time() - began:.1f} s",
        )

    def export(self, kind: str, output: Path) -> Found:
        private = ["--include-private"] if "--include-private" in self.run("export", kind, "--help").stdout else []
        chosen = ["--thread", self.readers.printed_thread] if kind == "pdf" else []
        began = time.time()
        options = ["--archive", self.archive, "--output", output, "--quiet", *private, *chosen]
        result = self.run("export", kind, *options)
        problems = (
            [] if result.returncode == 0 else [f"status {result.returncode}: {(result.stderr + result.stdout)[-250:]}"]
        )
        return problems, f"exported in {time.time() - began:.1f} s"

    def scripts(self, output: Path) -> None:
        """Each file of the index is one call with data, which JSON can read but for the call."""
        problems, count = [], 0
        for path in sorted((output / "search").rglob("*.js")):
            source, count = path.read_bytes().decode("utf-8"), count + 1
            call = re.fullmatch(r"AwfulSearch\.(manifest|shard|block|days)\((.*)\);\n", source, re.S)
            try:
                json.loads(f"[{call[2]}]" if call else "")
            except ValueError as problem:
                problems.append(f"{path.name}: {problem}")
            for bad in ("<", "\u2028", "\u2029", "\r"):
                if bad in source:
                    problems.append(f"{path.name} holds {bad!r}")
            if CONTROL.search(source):
                problems.append(f"{path.name} holds a control character")
        self.tell("search index", problems, f"{count:,} files")

    def browser(self, part: str, output: Path | str, *options: Any) -> None:
        python = self.options.python or (VENV_PYTHON if VENV_PYTHON.exists() else sys.executable)
        if subprocess.run([python, "-c", "import playwright"], capture_output=True).returncode or not find_chromium():
            print(
                f"SKIPPED {part}: no playwright or no Chromium (scripts/setup --test; --python names a Python that has it)"
            )
            return
        began = time.time()
        wait = "10" if self.options.short else "300"
        command = [python, SCRIPTS / "check-hostile", output, *options, "--wait", wait, "--jobs", "6"]
        result = subprocess.run([*command, "--show", str(self.options.show)], capture_output=True, text=True)
        lines = (result.stdout + result.stderr).strip().splitlines() or ["said nothing"]
        self.tell(part, lines[:-1] if result.returncode else [], f"{lines[-1]}, {time.time() - began:.0f} s")

    def reader(self) -> None:
        """Every page of the Reader and its API."""
        try:
            with Server(self.options.program, self.archive, "--include-private") as server:
                problems, counts = check_data(server, self.readers)
                self.tell("the Reader's API and feeds", problems, counts)
                self.tell("the catalog for e-readers", *check_catalog(server, self.readers))
                self.browser(
                    "the Reader in a browser", server.address, "--each", "3" if self.options.short else "10000"
                )
        except NoAnswer as problem:
            self.tell("the Reader", [str(problem)], "")

    def everything(self) -> int:
        self.imports()
        offered = self.run("export", "--help").stdout
        listed = re.findall(r"^  ([a-z]+) ", offered.partition("SUBCOMMANDS:")[2], re.M)
        for kind in sorted(set(SUFFIXES) | set(listed), key=lambda kind: (kind != "site", kind)):
            if kind not in SUFFIXES or kind not in listed:
                self.tell(
                    kind, ["there is no check for it in scripts/hostile" if kind in listed else "no such export"], ""
                )
                continue
            if kind == "zim" and not shutil.which("zimwriterfs"):
                print("SKIPPED zim: no zimwriterfs (Debian: zim-tools)")
                continue
            if kind == "pdf" and not (can_print() and shutil.which("pdftotext")):
                print("SKIPPED pdf: no chromium (or root) and no weasyprint, or no pdftotext (Debian: poppler-utils)")
                continue
            output = self.folder / ("out-" + kind + SUFFIXES[kind])
            problems, counts = self.export(kind, output)
            if not problems:
                try:
                    problems, more = getattr(self.readers, METHODS.get(kind, kind))(output)
                    counts = f"{more}, {counts}"
                except (OSError, ValueError, zipfile.BadZipFile) as problem:
                    problems = [f"cannot be read: {problem!r}"]
            self.tell(kind, problems, counts)
            if kind == "site" and output.is_dir():
                self.scripts(output)
                self.browser("browser", output)
            if kind == "html" and output.is_dir():
                self.browser("single files in a browser", output, "--single")
        self.reader()
        return 1 if self.failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make")
    make.add_argument("folder", type=Path)
    check = commands.add_parser("check")
    check.add_argument("--program", default=str(SCRIPTS / "awful-archive"))
    check.add_argument("--python")
    check.add_argument("--short", action="store_true")
    check.add_argument("--keep", action="store_true", help="leave the folder with pages and exports")
    check.add_argument("--show", type=int, default=12, metavar="N")
    for command in (make, check):
        command.add_argument("--fuzz", type=int, default=200, metavar="N")
        command.add_argument("--seed", type=int, default=1, metavar="S")
    options = parser.parse_args()
    if options.command == "make":
        made = pages.Collection(options.folder, pages.fragments(options.fuzz, options.seed))
        print(f"{made.count:,} vectors in {len(list(options.folder.iterdir())):,} pages")
        return 0
    options.program = os.path.abspath(options.program)
    folder = Path(tempfile.mkdtemp(prefix="hostile-"))
    status = Check(options, folder).everything()
    if options.keep or status:
        print(f"kept: {folder}")
    else:
        shutil.rmtree(folder)
    return status
