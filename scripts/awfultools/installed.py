"""Finds the optional tools of the checks: Chromium, and Python packages in .build/venv."""

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from awfultools.paths import BUILD

VENV_PYTHON = BUILD / "venv/bin/python"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find_chromium() -> str | None:
    """The path of the first Chromium on the PATH."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def can_print() -> bool:
    """Whether `export pdf` finds a program: as root, whom Chromium's sandbox does not serve, only WeasyPrint."""
    command = ["python3", "-c", "import weasyprint"]
    return bool(os.getuid() and find_chromium()) or subprocess.run(command, capture_output=True).returncode == 0


def enter_venv() -> None:
    """Replaces this process: runs the command again with the interpreter of .build/venv.

    Returns if that interpreter is running already, or if scripts/setup --test has not created it.
    """
    if VENV_PYTHON.exists() and Path(sys.prefix).resolve() != VENV_PYTHON.parents[1].resolve():
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])


def run_in_venv(module: str) -> int:
    """Runs a command whose module imports packages of .build/venv; returns its exit status."""
    enter_venv()
    try:
        return importlib.import_module(module).main()
    except ModuleNotFoundError as missing:
        print(f"the Python package {missing.name} is not there: run scripts/setup --test", file=sys.stderr)
        return 69


def has_package(name: str) -> bool:
    """Whether this interpreter can import a package."""
    return importlib.util.find_spec(name) is not None


def axe_script() -> str | None:
    """The source of axe-core, from the package axe-playwright-python; None without the package."""
    package = importlib.util.find_spec("axe_playwright_python")
    if package is None or package.origin is None:
        return None
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")
