"""What a run of the benchmark has found: rows, what follows from them, targets; in a terminal and as JSON."""

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
from pathlib import Path
from typing import Any

from awfultools.bench import corpus as generator
from awfultools.bench import report
from awfultools.bench.measure import Facts, Row
from awfultools.bench.rows import GROWTH, SMALL


def machine(version: str, load: float, facts: dict[str, Facts]) -> dict[str, Any]:
    def first(path: str, pattern: str) -> str:
        try:
            return re.findall(pattern, Path(path).read_text(), re.M)[0].strip()
        except (OSError, IndexError):
            return "unknown"

    system = first("/etc/os-release", 'PRETTY_NAME="?([^"\n]*)')
    libxml2 = (
        subprocess.run(["pkg-config", "--modversion", "libxml-2.0"], capture_output=True, text=True).stdout.strip()
        if shutil.which("pkg-config")
        else ""
    )
    return {
        "processor": first("/proc/cpuinfo", r"^model name\s*:\s*(.*)"),
        "cores": len(os.sched_getaffinity(0)),
        "memoryBytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": f"{system}, Linux {platform.release()}",
        "program": version,
        "python": platform.python_version(),
        "libxml2": libxml2 or "unknown",
        "lxml": facts.get("lxml", {}).get("lxml"),
        "lxmlLibxml2": facts.get("lxml", {}).get("libxml2"),
        "beautifulsoup": facts.get("bs4-sqlite", {}).get("beautifulsoup"),
        "loadBefore": load,
    }


class Results:
    """The figures of a run, as they come."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.rows: dict[str, Row] = {}
        self.facts: dict[str, Facts] = {}
        self.points: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self.load = os.getloadavg()[0]
        self.sizes: dict[str, tuple[int, int]] = {}  # of archives, by the rows that made them: (archive, input)
        self.served: dict[str, Any] = {}  # what was measured of a Reader
        self.growth: list[tuple[int, int]] = []  # of the archive by pages saved again, round by round: (before, after)

    def value(self, name: str, key: str = "seconds") -> float | None:
        row = self.rows.get(name)
        return row.median(key) if row else None

    def ratio(self, name: str, base: str = "import", key: str = "seconds") -> float | None:
        """Of two rows that took turns."""
        return self.rows[name].relative(self.rows.get(base), key) if name in self.rows else None

    def page_ratio(self, name: str, base: str, key: str) -> float | None:
        """The cost of a page in one row, of that in another."""
        ratio = self.ratio(name, base, key)
        return None if ratio is None else ratio * self.rows[base].pages / self.rows[name].pages

    def archive_share(self, name: str) -> float | None:
        return self.sizes[name][0] / self.sizes[name][1] if name in self.sizes else None

    def written_share(self, name: str) -> float | None:
        """Bytes handed to the disk for a byte of the archive that was made."""
        written = self.value(name, "written")
        return None if written is None or name not in self.sizes else written / self.sizes[name][0]

    def grown(self) -> float | None:
        """By how many percent pages saved again let the archive grow."""
        return statistics.median((after / before - 1) * 100 for before, after in self.growth) if self.growth else None

    def targets(self) -> list[dict[str, Any]]:
        theirs = self.options.corpus is not None  # the targets for such pages are those for make_corpus's
        big = f"{self.facts['big']['counts']['posts']:,} posts" if "big" in self.facts else "a big archive"
        pages = f"{self.facts['small']['pages']:,} pages" if "small" in self.facts else "the pages"
        peaks = [self.value(n, "memory") for n in ("import", "big-import", "big-check")]
        few, many = (f"{self.rows[n].pages:,}" if n in self.rows else word for n, word in zip(GROWTH, ("few", "many")))
        rows = [
            (
                "import",
                f"import of {pages}, of lxml's parse-only time",
                self.ratio("import", "lxml"),
                0.52 if theirs else 0.70,
                "",
            ),
            ("import-script", "  of the lxml and SQLite script", self.ratio("import", "lxml-sqlite"), 1 / 6, ""),
            ("import-bs4", "  of the BeautifulSoup script", self.ratio("import", "bs4-sqlite"), 1 / 60, ""),
            ("again", "re-import unchanged, of the first import", self.ratio("again"), 0.03, ""),
            (
                "saved-again",
                "the same pages saved again, of the first import, CPU",
                self.ratio("saved-again", key="cpu"),
                1,
                "",
            ),
            ("growth", "growth of the archive by them", self.grown(), 8, " %"),
            ("merge", "merge of two halves, of importing the whole, CPU", self.ratio("merge", key="cpu"), 0.6, ""),
            ("merge-tree", "merge of eight parts, of one import of them", self.ratio("merge-tree"), 0.8, ""),
            (
                "merge-tree-memory",
                "peak memory of the merge of eight parts",
                (tree := self.value("merge-tree", "memory")) and tree / 1e6,
                300,
                " MB",
            ),
            ("site", "site export, of the import, CPU", self.ratio("site", key="cpu"), 2, ""),
            ("page", f"one new page into {big}", self.value("big-page"), 0.2, " s"),
            ("memory", "peak memory of the import", peaks[0] and peaks[0] / 1e6, 200, " MB"),
            ("big-memory", "peak memory of the big import", peaks[1] and peaks[1] / 1e6, 200, " MB"),
            ("check-memory", f"peak memory of check, {big}", peaks[2] and peaks[2] / 1e6, 120, " MB"),
            (
                "archive",
                "bytes of archive for a byte of input",
                self.archive_share("import"),
                0.50 if theirs else 0.55,
                "",
            ),
            (
                "big-archive",
                "bytes of archive for a byte of input, the big one",
                self.archive_share("big-import"),
                0.55,
                "",
            ),
            ("written", f"bytes written for a byte of archive, {many} pages", self.written_share("grow-large"), 3, ""),
            (
                "page-growth",
                f"a page among {many}, of one among {few}, CPU",
                self.page_ratio("grow-large", "grow-small", "cpu"),
                1.08,
                "",
            ),
            (
                "flat",
                "cost per page of the big import, of that of the small",
                None if theirs else self.page_ratio("big-import", "import", "seconds"),
                1.15,
                "",
            ),
        ]
        rows += [
            ("reader-first", "first page of a Reader, after starting", self.served.get("first"), 300, " ms"),
            ("reader-front", "first front page, after starting", self.served.get("front"), 300, " ms"),
            ("reader-page", "thread page at 50 a second, median", self.served.get("thread"), 15, " ms"),
            ("reader-page-99", "  99th percentile", self.served.get("thread99"), 50, " ms"),
            ("reader-typing", "search while typing, the slowest", self.served.get("typing100"), 100, " ms"),
            (
                "reader-memory",
                "memory after many requests",
                (held := self.served.get("memory")) and held / 1e6,
                200,
                " MB",
            ),
        ]
        return [
            {"name": n, "what": w, "value": v, "limit": m, "unit": u, "pass": None if v is None else v <= m}
            for n, w, v, m, u in rows
        ]

    def finish(self, version: str, floor: float) -> int:
        m, targets = machine(version, self.load, self.facts), self.targets()
        base = self.rows.get("import")
        print(f"\n{m['processor']}, {m['cores']} cores, {m['memoryBytes'] / 1e9:.0f} GB; {m['system']}")
        if m["loadBefore"] > m["cores"] / 2:
            print(
                f"The machine was busy with something else at the start (load {m['loadBefore']:.1f}): "
                "do not trust this run."
            )
        print(f"awful-archive {m['program']}; Python {m['python']}; libxml2 {m['libxml2']}")
        peers = [f"lxml {m['lxml']} on libxml2 {m['lxmlLibxml2']}"] if m["lxml"] else []
        peers += [f"BeautifulSoup {m['beautifulsoup']} on {self.options.bs4_parser}"] if m["beautifulsoup"] else []
        if peers:
            print("; ".join(peers))
        if "small" in self.facts:
            s = self.facts["small"]
            where = "of a given folder" if self.options.corpus else "of the generator"
            print(
                f"{s['pages']:,} pages {where}, {s['bytes'] / s['pages'] / 1e3:.0f} KB each. "
                "Ratios count, seconds are noise."
            )
        if self.rows:
            print()
            print("\n".join(report.table(self.rows.values(), base, (*SMALL, "bs4-sqlite"))))
            print(
                "\nratio, by CPU: to the import on all cores. MB: peak, and no less than bench itself has "
                f"({floor / 1e6:.0f}).\nThe program may use all cores but for import-1; the others have one."
            )
        written: dict[str, float | None] = {
            n: self.value(n, "written") for n in ("import", "grow-small", "grow-large", "big-import") if n in self.rows
        }
        for line in report.sizes(self.sizes, written):
            print(line)
        if self.growth:
            before, after = (statistics.median(sizes) / 1e6 for sizes in zip(*self.growth))
            print(f"saved-again: from {before:,.1f} to {after:,.1f} MB of database, {self.grown():+.1f} %")
        if self.points:
            print("\n" + "\n".join(report.curve(self.points)))
        if any(t["value"] is not None for t in targets):
            print("\n" + "\n".join(report.targets(targets)))
        for note in self.notes:
            print(note)
        if self.options.json:
            self.save(m, targets)
        return 1 if not self.options.no_targets and any(t["pass"] is False for t in targets) else 0

    def save(self, machine: dict[str, Any], targets: list[dict[str, Any]]) -> None:
        o = self.options
        compared = [n for n in (*SMALL, "bs4-sqlite") if self.value(n) and self.value("import")]
        out = {
            "format": 1,
            "machine": machine,
            "parameters": {
                "pages": o.pages,
                "middle": o.middle,
                "big": o.big,
                "runs": o.runs,
                "bigRuns": o.big_runs,
                "seed": o.seed,
                "ownCorpus": o.corpus is None,
                "generator": generator.version(),
                "search": o.search,
            },
            "corpora": {k: self.facts[k] for k in ("small", "big") if k in self.facts},
            "rows": {n: r.json() for n, r in self.rows.items()},
            "ratios": {n: self.ratio(n) for n in compared},
            "cpuRatios": {n: self.ratio(n, key="cpu") for n in compared},
            "databases": {
                n: {"bytes": a, "inputBytes": i, "ratio": a / i, "writtenRatio": self.written_share(n)}
                for n, (a, i) in self.sizes.items()
            },
            "growth": [{"before": before, "after": after} for before, after in self.growth],
            "curve": self.points,
            "reader": self.served,
            "targets": targets,
            "notes": self.notes,
        }
        o.json.write_text(json.dumps(out, indent=2, sort_keys=True) + "\n")
