"""Each format of an export, read as its readers read it: each word of a post is there, and nothing else of it lives."""

import csv
import html
import io
import json
import mailbox
import os
import re
import sqlite3
import subprocess
import xml.etree.ElementTree as xml
import zipfile
import zlib
from collections.abc import Iterable
from email import policy
from email.parser import BytesParser
from pathlib import Path
from typing import Any

from awfultools.hostile import pages

WORD = re.compile(r"(?<!title)(?<!end)keep\d{5}word")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

# The problems of an export, and what was checked.
Found = tuple[list[str], str]


def parse_message(file: Any) -> Any:
    """A message by the modern rules, which mailbox itself does not ask for."""
    return BytesParser(policy=policy.default).parse(file)


class Readers:
    """A method for each format, by its name: returns the problems of an export, and what was checked."""

    def __init__(self, folder: Path, archive: Path, collection: pages.Collection) -> None:
        self.folder, self.archive, self.pages = folder, archive, collection
        # The words of the posts that the archive holds.
        self.words: set[str] = set()

    def found(self, text: str, extra: Iterable[str] = ()) -> list[str]:
        """Problems: words that a reader does not find."""
        here = set(WORD.findall(text))
        return [f"not found: {w} {self.pages.words[w]!r}" for w in sorted(self.words - here)] + [
            f"not found: {w}" for w in extra if w not in text
        ]

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

    def zim(self, output: Path) -> Found:
        """The pages of the site, and what zimcheck says of dead links and outer pictures."""
        checked = subprocess.run(["zimcheck", "-A", output], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        problems = [checked.stdout.decode(errors="replace")[-250:]] if checked.returncode else []
        folder = self.folder / "zim-unpacked"
        folder.mkdir()
        subprocess.run(["zimdump", "dump", "--dir", folder, output], capture_output=True)
        sources = [path.read_text(encoding="utf-8") for path in folder.rglob("*.html") if not path.is_symlink()]
        text = "\n".join(html.unescape(re.sub(r"<[^<>]*>", "", source)) for source in sources)
        problems += ["a control character in a page" for source in sources if CONTROL.search(source)]
        return problems + self.found(text, self.pages.titles), f"{len(sources):,} pages"

    def html(self, output: Path) -> Found:
        """Self-contained files with portable names."""
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

    @property
    def printed_thread(self) -> int:
        """The longest thread, as a PDF file has one; the shortest for root's WeasyPrint, which is slow."""
        with sqlite3.connect(self.archive) as database:
            sql = "SELECT thread_id FROM post GROUP BY 1 ORDER BY count(*) * ? LIMIT 1"
            return int(database.execute(sql, (-1 if os.getuid() else 1,)).fetchone()[0])

    def pdf(self, output: Path) -> Found:
        """The words of its thread, and no action but links to the web."""
        with sqlite3.connect(self.archive) as database:
            sql = "SELECT body_html FROM post WHERE thread_id = ?"
            bodies = "\n".join(row[0] or "" for row in database.execute(sql, (self.printed_thread,)))
        text = subprocess.run(["pdftotext", output, "-"], capture_output=True, text=True).stdout
        words = self.words & set(WORD.findall(bodies))
        text += re.sub(r"\s", "", text)
        problems = [f"not found: {w} {self.pages.words[w]!r}" for w in sorted(words) if w not in text]
        content = output.read_bytes()
        for stream in re.findall(rb"stream\r?\n(.*?)endstream", content, re.S):
            try:
                content += zlib.decompressobj().decompress(stream)
            except zlib.error:
                continue
        live = rb"/(?:JavaScript|JS|Launch|EmbeddedFiles?|GoToR|SubmitForm|RichMedia|OpenAction)\b"
        problems += sorted({f"has {name.decode()}" for name in re.findall(live, content)})
        addresses = re.findall(rb"/URI ?\(((?:[^\\)]|\\.)*)\)", content)
        problems += [f"leads to {a.decode()}" for a in addresses if not re.match(rb"https?://|mailto:", a)]
        return problems, f"{len(words):,} words, {len(addresses):,} links"

    def saved_pages(self, output: Path) -> Found:
        """The saved pages as they were: nothing is made harmless, so each file must be one that was imported."""
        saved = {path.read_bytes() for path in (self.folder / "pages").rglob("*") if path.is_file()}
        files = [path for path in output.rglob("*") if path.is_file() and not path.name.startswith(".")]
        problems = [f"{path.name}: no page that was imported" for path in files if path.read_bytes() not in saved]
        if not files:
            problems.append("no page")
        return problems, f"{len(files):,} pages as they were saved"

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
        """A description of the tables that contains no text of pages."""
        text = output.read_text(encoding="utf-8")
        said = [f"holds a word of a page: {word}" for word in sorted(self.words) if word in text]
        return said, f"{len(json.loads(text)['databases']):,} database"
