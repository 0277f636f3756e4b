"""The result in a terminal: machine, rows, targets, curve. Nothing is wider than 100 columns."""


def seconds(value):
    if value is None:
        return "-"
    return f"{value:.3f}" if value < 10 else f"{value:.1f}" if value < 1000 else f"{value:,.0f}"


def table(rows, base, same):
    """`base` is the row that those in `same`, which read the same pages, are compared with."""
    lines = [f"{'row':<11} {'what':<32} {'median s':>8} {'min to max':>11} {'CPU s':>7} {'MB':>5} {'ms/page':>8} {'ratio':>7}"]
    unit = base.median() if base else None
    for row in rows:
        if not row.runs:
            lines.append(f"{row.name:<11} {row.label:<32} {'skipped: ' + (row.skipped or '?')}"[:100])
            continue
        walls = row.all("seconds")
        spread = f"{seconds(min(walls))}-{seconds(max(walls))}" if len(walls) > 1 else "one run"
        ratio = f"{row.median() / unit:.3g}" if unit and row.name in same else "-"
        lines.append(f"{row.name:<11} {row.label:<32} {seconds(row.median()):>8} {spread:>11} {seconds(row.median('cpu')):>7} "
                     f"{row.median('memory') / 1e6:>5.0f} {row.median() / row.pages_meant * 1e3:>8.3g} {ratio:>7}")
    return lines


def targets(results):
    lines = []
    for one in results:
        verdict = {True: "ok  ", False: "MISS", None: "-   "}[one["pass"]]
        value = "not measured" if one["value"] is None else f"{one['value']:.3g}{one['unit']}"
        lines.append(f"{verdict} {one['what']:<63} {value:>12}  at most {one['limit']:.3g}{one['unit']}")
    return lines


def curve(points):
    lines = [f"{'pages':>8} {'first import s':>14} {'ms/page':>8} {'MB':>5} {'archive/input':>14} "
             f"{'further pages':>14} {'median s':>9} {'ms/page':>8}"]
    for p in points:
        lines.append(f"{p['pages']:>8,} {seconds(p['seconds']):>14} {p['seconds'] / p['pages'] * 1e3:>8.2f} {p['memory'] / 1e6:>5.0f} "
                     f"{p['archiveBytes'] / p['inputBytes']:>14.3f} {p['increment']:>14,} {seconds(p['incrementSeconds']):>9} "
                     f"{p['incrementSeconds'] / p['increment'] * 1e3:>8.2f}")
    return lines
