"""Which files a script of this folder reads, and its command line."""

import argparse
import os
from typing import Any


def pages(arguments: list[str], about: str, *more: Any) -> tuple[argparse.Namespace, list[str]]:
    """The options and the sorted paths; `more` are further options, as (name, settings)."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--every", type=int, default=1, help="read every Nth page only")
    for name, settings in more:
        parser.add_argument(name, **settings)
    options = parser.parse_args(arguments)
    found = []
    for folder in options.folders:
        for path, _, names in os.walk(folder):
            found += [os.path.join(path, name) for name in names if name.endswith((".html", ".htm"))]
    found.sort()
    return options, found[:: options.every]
