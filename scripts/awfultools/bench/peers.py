"""What the program is compared with: scripts of this package in an environment of their own, and a program in C."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PARTS = Path(__file__).resolve().parent
PACKAGES = ["lxml>=5,<7", "beautifulsoup4>=4.12,<5"]


def module(python: str | None, name: str) -> list[Any]:
    """The command that runs a module of this package by an interpreter; that finds it by PYTHONPATH."""
    return [python, "-m", f"awfultools.bench.{name}"]


def environment(work: Path, tell: Callable[[str], None], notes: list[str]) -> str | None:
    """A Python with the packages of the competitors; None where they cannot be had."""
    python = work / "venv/bin/python"
    if python.exists() and subprocess.run([python, "-c", "import lxml, bs4"], capture_output=True).returncode == 0:
        return str(python)
    log = work / "venv.log"
    tell("installing lxml and beautifulsoup4 into a Python environment, once")
    with log.open("wb") as file:

        def done(*command: Any) -> bool:
            return subprocess.run(command, stdout=file, stderr=file).returncode == 0

        install = "-m pip install --disable-pip-version-check --retries 1 --timeout 20".split()
        if done(sys.executable, "-m", "venv", "--clear", work / "venv") and done(python, *install, *PACKAGES):
            return str(python)
    notes.append(f"lxml and BeautifulSoup could not be installed from PyPI (see {log})")
    return None


def compiled(work: Path, notes: list[str]) -> str | None:
    """The program on libxml2 alone; None where there is no compiler."""
    binary, source = work / "libxml2_dom", PARTS / "libxml2_dom.c"
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
        notes.append(f"libxml2_dom.c could not be compiled: {problem}")
        return None
    return str(binary)
