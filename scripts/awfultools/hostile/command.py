"""Attacks the exports: pages full of what must not live, through the built program, into every format.

usage: hostile make FOLDER [--fuzz N] [--seed S]
       hostile check [--program P] [--python VENV_PYTHON] [--fuzz N] [--seed S] [--short] [--keep]

`make` writes the saved pages. `check` imports them, exports each format that the program has, and proves that a reader
finds the word of every post (`keep00001word`) and that nothing else of it lives. --python names a Python with playwright,
for the part with a browser; without one that part is skipped. --short leaves out most of the authors' own pages and looks
less long at each page. One line for each part; status 1 when one failed. Vectors: awfultools/hostile/vectors.py.
"""

import argparse
import csv
import html
import io
import json
import mailbox
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml
import zipfile
from collections.abc import Iterable
from email import policy
from email.parser import BytesParser
from pathlib import Path
from typing import Any

from awfultools.hostile import pages
from awfultools.installed import VENV_PYTHON, find_chromium
from awfultools.paths import SCRIPTS

# What follows the name of an export's output: a folder, or a file with this extension.
SUFFIXES = {
    "site": "",
    "csv": "",
    "datasette": ".json",
    "epub": ".epub",
    "html": "",
    "markdown": "",
    "mbox": ".mbox",
    "ndjson": ".ndjson",
}
WORD = re.compile(r"(?<!title)(?<!end)keep\d{5}word")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# An end tag of the table that the post lies in ends the post: what is behind it is no part of any post.
LEAVES = re.compile(r"^(</?(td|tr|th|tbody|thead|tfoot|table|col|colgroup|caption|body|html)\b[^>]*>)+", re.I)
BOUNDS = re.compile(r"</?(td|tr|th|tbody|thead|tfoot|table|caption|body|html)\b", re.I)


def parse_message(file: Any) -> Any:
    """A message by the modern rules, which mailbox itself does not ask for."""
    return BytesParser(policy=policy.default).parse(file)


# What is wrong with an export, and what was looked at.
Found = tuple[list[str], str]


class Check:
    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.options, self.folder, self.failed = options, folder, 0
        self.archive = folder / "hostile.sqlite"
        fragments = pages.fragments(options.fuzz, options.seed)
        self.pages = pages.Collection(folder / "pages", fragments, options.short)
        self.words: set[str] = set()

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
                self.words.add(word)
            elif not LEAVES.match(vector):
                problems.append(f"lost on import: {word} ({name}) {vector[:150]!r}")
        self.tell(
            "import",
            problems,
            f"{self.pages.count:,} vectors, {len(held):,} of them in posts, {states}, {time.time() - began:.1f} s",
        )

    def found(self, text: str, extra: Iterable[str] = ()) -> list[str]:
        """Problems: words that a reader does not find."""
        here = set(WORD.findall(text))
        return [f"not found: {w} {self.pages.words[w]!r}" for w in sorted(self.words - here)] + [
            f"not found: {w}" for w in extra if w not in text
        ]

    def export(self, kind: str, output: Path) -> Found:
        private = ["--include-private"] if "--include-private" in self.run("export", kind, "--help").stdout else []
        began = time.time()
        result = self.run("export", kind, "--archive", self.archive, "--output", output, "--quiet", *private)
        problems = (
            [] if result.returncode == 0 else [f"status {result.returncode}: {(result.stderr + result.stdout)[-250:]}"]
        )
        return problems, f"exported in {time.time() - began:.1f} s"

    def site(self, output: Path) -> Found:
        files = sorted(output.rglob("*.html"))
        sources = [(p, p.read_text(encoding="utf-8")) for p in files]
        text = "\n".join(html.unescape(re.sub(r"<[^<>]*>", "", source)) for _, source in sources)
        problems = self.found(text, self.pages.titles + self.pages.others_words)
        odd = [
            str(p.relative_to(output))
            for p in output.rglob("*")
            if p.is_file()
            and p.suffix not in {".html", ".js", ".css", ".png", ".jpg", ".gif", ".webp"}
            and p.name != ".awful-archive-export"
        ]
        problems += [f"a file of an odd kind: {name}" for name in odd]
        problems += [f"a control character in {p.name}" for p, source in sources if CONTROL.search(source)]
        return problems, f"{len(files):,} pages"

    def html(self, output: Path) -> Found:
        """Files that stand alone, by names that any file system takes."""
        files = sorted(output.iterdir())
        sources = [(p, p.read_text(encoding="utf-8")) for p in files if p.suffix == ".html"]
        text = "\n".join(
            html.unescape(re.sub(r"<[^<>]*>", "", re.sub(r"<(style|script)>.*?</\1>", "", source, flags=re.S)))
            for _, source in sources
        )
        problems = self.found(text)
        for path in files:
            name = path.name
            if name in ("index.html", ".awful-archive-export"):
                continue
            if (
                not re.fullmatch(
                    r"\d+( [^/\\:*?\"<>|\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*[^ .])?\.html",
                    name,
                )
                or len(name.encode()) > 120
            ):
                problems.append(f"a name that not all file systems take: {name!r}")
        problems += [f"a control character in {p.name}" for p, source in sources if CONTROL.search(source)]
        problems += [
            f"{p.name} refers to {a[:60]}"
            for p, source in sources
            for a in re.findall(r'\ssrc="([^"]*)"', source)
            if not a.startswith("data:image/")
        ]
        return problems, f"{len(sources):,} files"

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

    def epub(self, output: Path) -> Found:
        problems, text, count = [], [], 0
        books = [output] if output.is_file() else sorted(output.rglob("*.epub"))
        for book in books:
            with zipfile.ZipFile(book) as file:
                first = file.infolist()[0]
                if first.filename != "mimetype" or first.compress_type or file.read(first) != b"application/epub+zip":
                    problems.append(f"{book.name}: mimetype is not first, plain and right")
                names = file.namelist()
                if len({n.lower() for n in names}) != len(names):
                    problems.append(f"{book.name}: two names differ by case only")
                for name in names:
                    if name.startswith("/") or ".." in name.split("/"):
                        problems.append(f"{book.name}: {name} leads out")
                    if not name.endswith((".xhtml", ".opf", ".ncx", ".xml")):
                        continue
                    count += 1
                    try:
                        tree = xml.fromstring(file.read(name))
                    except xml.ParseError as problem:
                        problems.append(f"{name}: {problem}")
                        continue
                    text.append("".join(tree.itertext()))
                    problems += self.lives(name, tree) if name.endswith(".xhtml") else []
                folder = self.folder / "epub-unpacked" / book.stem
                file.extractall(folder)
        return problems + self.found("\n".join(text)), f"{len(books)} books, {count:,} documents"

    @staticmethod
    def lives(name: str, tree: xml.Element) -> list[str]:
        problems, ids = [], set()
        for element in tree.iter():
            tag = str(element.tag).rpartition("}")[2]
            if tag in {
                "script",
                "iframe",
                "object",
                "embed",
                "form",
                "input",
                "svg",
                "math",
                "base",
                "video",
                "audio",
            } or "xhtml}" not in str(element.tag):
                problems.append(f"{name}: element {element.tag}")
            for key, value in element.attrib.items():
                key = key.rpartition("}")[2]
                if key.startswith("on") or key in {"style", "srcset", "ping"}:
                    problems.append(f"{name}: attribute {key}")
                if (key == "src" and re.match(r"[a-z]+:|//", value)) or (
                    key == "href" and re.match(r"\s*(?!https?:|mailto:)[a-z.+-]+:|//", value, re.I)
                ):
                    problems.append(f"{name}: {key}={value[:80]}")
                if key == "id" and value in ids:
                    problems.append(f"{name}: id {value} twice")
                if key == "id":
                    ids.add(value)
        return problems

    def markdown(self, output: Path) -> Found:
        problems, text, count = [], [], 0
        for path in [output] if output.is_file() else sorted(output.rglob("*.md")):
            source, count = path.read_bytes().decode("utf-8"), count + 1
            text.append(re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", source))
            inside = None
            for number, line in enumerate(source.split("\n"), 1):
                fence = re.match(r"[\s>]*(?:[-*+] |\d+[.)] )*\s*(`{3,}|~{3,})", line)
                if fence and inside is None:
                    inside = fence[1]
                elif inside and re.fullmatch(
                    r"[\s>]*" + re.escape(inside[0]) + "{" + str(len(inside)) + r",}\s*", line
                ):
                    inside = None
                elif inside is None:
                    # Without code spans, escapes and addresses in angle brackets.
                    rest = re.sub(r"\\[!-/:-@\[-`{-~]", "", re.sub(r"(?<![`\\])(`+)(?!`).+?(?<!`)\1(?!`)", "", line))
                    rest = re.sub(r"<(https?://|mailto:)[^<>\s]*>|\]\(<[^<>\n]*>", "", rest)
                    if "<" in rest and not line.startswith("    "):
                        problems.append(f"{path.name}:{number}: raw <: {line[:160]!r}")
                    if re.search(r"\]\(\s*<?\s*(javascript|vbscript|data|file):", rest, re.I):
                        problems.append(f"{path.name}:{number}: {line[:160]!r}")
            if CONTROL.search(source):
                problems.append(f"{path.name}: control character")
        return problems + self.found("\n".join(text)), f"{count:,} files"

    def mbox(self, output: Path) -> Found:
        problems, text, count, names = [], [], 0, set()
        box: Any = mailbox.mbox(output, create=False, factory=parse_message)
        for message in box:
            count += 1
            allowed = {
                "from",
                "to",
                "date",
                "subject",
                "message-id",
                "in-reply-to",
                "references",
                "mime-version",
                "content-type",
                "content-transfer-encoding",
                "content-disposition",
                "list-id",
                "archived-at",
            }
            for name, value in message.items():
                if name.lower() not in allowed and not name.lower().startswith("x-"):
                    problems.append(f"header {name}: {str(value)[:80]}")
                if re.search(r"[\r\n]", str(value)):
                    problems.append(f"line end in {name}")
            number = str(message["message-id"])
            if number in names:
                problems.append(f"Message-ID twice: {number}")
            names.add(number)
            if message.defects:
                problems.append(f"{number}: {message.defects[:2]}")
            for part in message.walk():
                if part.get_content_type() == "text/plain":
                    text.append(re.sub(r"^>(>*From )", r"\1", part.get_content(), flags=re.M))
                elif part.get_content_type() == "text/html" and re.search(
                    r"<(script|iframe|style|svg|math|form|object|embed|base|meta http)|<[^>]* (on\w+|style|srcset)=",
                    part.get_content(),
                    re.I,
                ):
                    problems.append(f"{number}: live markup")
                elif not part.is_multipart() and part.get_content_type() != "text/html":
                    problems.append(f"{number}: part {part.get_content_type()}")
        with sqlite3.connect(self.archive) as database:
            wanted = database.execute(
                "SELECT (SELECT count(*) FROM post) + (SELECT count(*) FROM private_message)"
            ).fetchone()[0]
        if count != wanted:
            problems.insert(0, f"{count:,} messages for {wanted:,} posts and messages")
        long = [
            n
            for n, line in enumerate(output.read_bytes().split(b"\n"), 1)
            if len(line) > 998 or b"\r" in line.rstrip(b"\r") or b"\0" in line
        ]
        problems += [f"line {n} is too long for mail, or has a bare CR or NUL" for n in long]
        return problems + self.found("\n".join(text)), f"{count:,} messages"

    def ndjson(self, output: Path) -> Found:
        problems, count, source = [], 0, output.read_bytes().decode("utf-8")
        for number, line in enumerate(source.split("\n")[:-1], 1):
            count += 1
            try:
                json.loads(line)
            except ValueError as problem:
                problems.append(f"line {number}: {problem}")
        if re.search("[\u2028\u2029\r]", source):
            problems.append("a line separator that some programs end a line at")
        return problems + self.found(source), f"{count:,} lines"

    def csv(self, output: Path) -> Found:
        problems, text, count = [], [], 0
        csv.field_size_limit(1 << 30)
        for path in [output] if output.is_file() else sorted(output.rglob("*.csv")):
            source = path.read_bytes().decode("utf-8-sig")
            width = None
            for row in csv.reader(io.StringIO(source, newline="")):
                count, width = count + 1, width or len(row)
                if len(row) != width:
                    problems.append(f"{path.name}: {len(row)} fields for {width}: {row[:3]}")
                problems += [
                    f"{path.name}: a formula: {field[:60]!r}"
                    for field in row
                    if re.match(r"[=+\-@\t\r]", field) and not re.fullmatch(r"-?\d+(\.\d+)?", field)
                ]
            text.append(source)
        return problems + self.found("\n".join(text)), f"{count:,} rows"

    def datasette(self, output: Path) -> Found:
        """A description of the tables, in which nothing stands that a page said."""
        text = output.read_text(encoding="utf-8")
        said = [f"holds a word of a page: {word}" for word in sorted(self.words) if word in text]
        return said, f"{len(json.loads(text)['databases']):,} database"

    def browser(self, part: str, output: Path, *options: Any) -> None:
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
            output = self.folder / ("out-" + kind + SUFFIXES[kind])
            problems, counts = self.export(kind, output)
            if not problems:
                try:
                    problems, more = getattr(self, kind)(output)
                    counts = f"{more}, {counts}"
                except (OSError, ValueError, zipfile.BadZipFile) as problem:
                    problems = [f"cannot be read: {problem!r}"]
            self.tell(kind, problems, counts)
            if kind == "site" and output.is_dir():
                self.scripts(output)
                self.browser("browser", output)
            if kind == "html" and output.is_dir():
                self.browser("single files in a browser", output, "--single")
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
