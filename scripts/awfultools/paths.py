"""Places in the checkout that several tools use."""

import os
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
ROOT = SCRIPTS.parent
BUILD = ROOT / ".build"
SAMPLES = ROOT / "Samples"


def real_pages() -> Path | None:
    """The folder of real pages beside the checkout, or None; they belong to their authors and are not in it."""
    folder = Path(os.environ.get("AWFUL_ARCHIVE_ORACLE") or ROOT.parent / "shared") / "real-pages"
    return folder if folder.is_dir() else None


def newest_program() -> Path:
    """The release build, unless there is none or the debug build is newer."""
    release, debug = (BUILD / kind / "awful-archive" for kind in ("release", "debug"))
    built = [path for path in (release, debug) if path.exists()]
    return max(built, key=lambda path: path.stat().st_mtime, default=release)
