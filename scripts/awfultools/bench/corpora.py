"""The pages that are measured: pieces of an endless corpus, made when they are missing, or somebody's own folder."""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awfultools.bench import corpus as generator
from awfultools.bench.measure import Facts, Failed, Piece
from awfultools.bench.peers import module
from awfultools.bench.rows import BESIDE_IMPORT, BIG, SMALL


class Corpora:
    """Makes and keeps corpora below a folder."""

    def __init__(self, options: argparse.Namespace, tell: Callable[[str], None]) -> None:
        self.options, self.tell, self.work = options, tell, options.work.resolve()

    def wants(self, *names: Any) -> bool:
        return any(n in self.options.only for n in names)

    def ranges(self) -> dict[str, list[Piece]]:
        """The parts of the endless corpus that this run wants, as (from, to)."""
        o, out = self.options, {}
        out["small"] = [] if o.corpus or not self.wants(*SMALL, "bs4-sqlite") else [(0, o.pages)]
        out["middle"] = self.pieces(o.middle) if o.middle and self.wants("grow-large") else []
        if o.middle and self.wants("grow-small"):
            out["small"] = [(0, o.pages)]
        out["served"] = self.pieces(o.served) if o.served and self.wants("reader") else []
        big = o.big and self.wants(*BIG)
        out["big"] = self.pieces(o.big) if big else []
        out["next"] = [(o.big, o.big + o.runs)] if big and self.wants("big-page") else []
        sizes = o.curve if self.wants("curve") else []
        out["curve"] = list(zip([0, *sizes], sizes))
        out["weeks"] = [(n + o.increment * w, n + o.increment * (w + 1)) for n in sizes for w in range(o.runs)]
        return out

    def pieces(self, end: int) -> list[Piece]:
        """The first pages of the corpus, cut where a smaller corpus of the same options ends: each is made once."""
        o = self.options
        cuts = sorted({n for n in (o.pages, o.middle, o.served, o.big) if 0 < n <= end})
        return list(zip([0, *cuts], cuts))

    def room(self) -> None:
        """Says how much disk this will take, and stops before it is full."""
        wanted = self.ranges()
        missing = {r for part in wanted.values() for r in part if not self.made(r)}
        need = sum(end - start for start, end in missing) * 125_000
        largest = max(
            [self.options.pages, *(end for part in ("big", "middle", "curve", "served") for _, end in wanted[part])]
        )
        need += int(largest * 125_000 * 2.2)  # archives, and a copy or a site
        if self.wants(*BESIDE_IMPORT):
            need += self.options.pages * 125_000 * 4  # pages in other forms, and archives of them
        if self.wants("site"):
            need += self.options.pages * 140_000 * self.options.runs
        self.work.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(self.work).free
        if need > 1e9:
            self.tell(f"this needs {need / 1e9:.1f} GB below {self.work} ({free / 1e9:.0f} GB are free)")
        if need > free * 0.95:
            self.tell("that is too little room: lower --pages, --big or --curve, or name another --work")
            raise SystemExit(73)

    def folder(self, piece: Piece) -> Path:
        return self.work / f"corpus-{self.options.seed}" / f"{piece[0]:07d}-{piece[1]:07d}"

    def made(self, piece: Piece) -> Facts | None:
        """The facts about pages of the corpus that an earlier run has made, unless the generator has changed."""
        try:
            facts = json.loads(Path(f"{self.folder(piece)}.json").read_text())
        except (OSError, ValueError):
            return None
        return facts if facts["version"] == generator.version() and self.folder(piece).is_dir() else None

    def take(self, pieces: list[Piece]) -> tuple[list[Path], Facts]:
        """The folders of these pieces, made when missing, and what an archive of all of them counts."""
        facts = []
        for piece in pieces:
            if not self.made(piece):
                self.tell(f"making pages {piece[0] + 1:,} to {piece[1]:,}")
                folder = self.folder(piece)
                folder.parent.mkdir(parents=True, exist_ok=True)
                seed = str(self.options.seed)
                self.make(
                    [*module(sys.executable, "corpus"), folder, str(piece[1]), "--from", str(piece[0]), "--seed", seed]
                )
            if not (fact := self.made(piece)):
                raise Failed(f"the corpus has made no pages {piece[0] + 1:,} to {piece[1]:,}")
            facts.append(fact)
        counts = {
            "posts": sum(f["posts"] for f in facts),
            "forums": max(f["forums"] for f in facts),
            **{k: len(set().union(*(f[k] for f in facts))) for k in ("threads", "users")},
        }
        pages = sum(f["threadPages"] + f["listPages"] for f in facts)
        return [self.folder(p) for p in pieces], {
            "pages": pages,
            "bytes": sum(f["bytes"] for f in facts),
            "counts": counts,
        }

    @staticmethod
    def make(command: list[Any]) -> None:
        """Runs the generator; when we are stopped, it gets the time to delete what it has begun."""
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                status = process.wait()
            except BaseException:
                process.terminate()
                process.wait()
                raise
        if status == 130:
            raise KeyboardInterrupt
        if status:
            raise Failed(f"the corpus could not be made (status {status})")

    @staticmethod
    def survey(folder: Path) -> tuple[list[Path], Facts]:
        """What is known of a folder of anybody's pages."""
        files = [p for p in folder.rglob("*") if p.is_file()]
        pages = sum(p.suffix in (".html", ".htm") for p in files)
        return [folder], {"pages": pages or len(files), "bytes": sum(p.stat().st_size for p in files), "counts": None}
