"""What the checks need from this machine: a browser, and Python packages in an environment of their own."""

import importlib.util
import shutil
from pathlib import Path

from awfultools.paths import BUILD

VENV_PYTHON = BUILD / "venv/bin/python"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find_chromium() -> str | None:
    """The path of the first Chromium on the PATH."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def has_package(name: str) -> bool:
    """Whether this interpreter can import a package."""
    return importlib.util.find_spec(name) is not None


def axe_script() -> str | None:
    """The source of axe-core, from the package axe-playwright-python; None without the package."""
    package = importlib.util.find_spec("axe_playwright_python")
    if package is None or package.origin is None:
        return None
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")
