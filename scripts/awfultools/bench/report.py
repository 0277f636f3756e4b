"""The result in a terminal: machine, rows, targets, curve. Nothing is wider than 100 columns."""

from collections.abc import Collection
from typing import Any


def seconds(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if value < 10 else f"{value:.1f}" if value < 1000 else f"{value:,.0f}"


def table(rows: Any, base: Any, same: Collection[str]) -> list[str]:
    """`base` is the row that those in `same`, which read the same pages, are compared with."""
    lines = [
        f"{'row':<11} {'what':<31} {'median s':>8} {'min to max':>11} {'CPU s':>7} {'MB':>5} {'ms/page':>7} "
        f"{'ratio':>6} {'by CPU':>6}"
    ]
    for row in rows:
        if not row.runs:
            lines.append(f"{row.name:<11} {row.label:<31} {'skipped: ' + (row.skipped or '?')}"[:100])
            continue
        walls = row.all("seconds")
        spread = f"{seconds(min(walls))}-{seconds(max(walls))}" if len(walls) > 1 else "one run"
        ratios = [row.relative(base, key) if row.name in same else None for key in ("seconds", "cpu")]
        ratio, by_cpu = ("-" if r is None else f"{r:.3g}" for r in ratios)
        lines.append(
            f"{row.name:<11} {row.label:<31} {seconds(row.median()):>8} {spread:>11} {seconds(row.median('cpu')):>7} "
            f"{row.median('memory') / 1e6:>5.0f} {row.median() / row.pages_meant * 1e3:>7.3g} {ratio:>6} {by_cpu:>6}"
        )
    return lines


def targets(results: list[dict[str, Any]]) -> list[str]:
    lines = []
    for one in results:
        verdict = {True: "ok  ", False: "MISS", None: "-   "}[one["pass"]]
        value = "not measured" if one["value"] is None else f"{one['value']:.3g}{one['unit']}"
        lines.append(f"{verdict} {one['what']:<63} {value:>12}  at most {one['limit']:.3g}{one['unit']}")
    return lines


def curve(points: list[dict[str, Any]]) -> list[str]:
    lines = [
        f"{'pages':>8} {'first import s':>14} {'ms/page':>8} {'MB':>5} {'archive/input':>14} "
        f"{'further pages':>14} {'median s':>9} {'ms/page':>8}"
    ]
    for p in points:
        lines.append(
            f"{p['pages']:>8,} {seconds(p['seconds']):>14} {p['seconds'] / p['pages'] * 1e3:>8.2f} "
            f"{p['memory'] / 1e6:>5.0f} "
            f"{p['archiveBytes'] / p['inputBytes']:>14.3f} {p['increment']:>14,} {seconds(p['incrementSeconds']):>9} "
            f"{p['incrementSeconds'] / p['increment'] * 1e3:>8.2f}"
        )
    return lines


def sizes(of_archives: dict[str, tuple[int, int]], written: dict[str, float | None]) -> list[str]:
    """Archives beside their pages. `written` are the bytes that making an archive wrote, by row; None: not known."""
    lines = []
    for name, (archive, pages) in of_archives.items():
        line = f"{name}: {archive / 1e6:,.1f} MB of database for {pages / 1e6:,.1f} MB of pages, {archive / pages:.3f}"
        if name in written:
            bytes_ = written[name]
            line += (
                "; bytes written: not known here"
                if bytes_ is None
                else f"; {bytes_ / 1e6:,.1f} MB written, {bytes_ / archive:.2f} of the database"
            )
        lines.append(line)
    return lines
