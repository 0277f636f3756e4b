"""What two dumps of an archive must have in common, and in which tables they differ."""

import json
import re
from collections.abc import Iterable

# What was deleted has causes and random numbers that depend on the order of commands.
DELETIONS = {"tombstone"}
MARKED_AT = re.compile(r'"(?:marked|noted)_at":"[^"]*"')
TARGETS = {"thread", "forum", "post"}


def comparable(dump: str, without: Iterable[str] = (), marks_of_pages: bool = True) -> list[str]:
    """The lines of a dump without the tables of deletions, without the times of marks, and without marks on nothing.

    `marks_of_pages`: with marks that depend on which posts were held when they were set.
    """
    left_out = DELETIONS.union(without)
    lines, marks, held = [], [], set()
    for line in dump.splitlines():
        table = table_of(line)
        if table in left_out:
            continue
        if table in ("reader_mark", "reader_note"):
            marks.append(line)
            continue
        if table in TARGETS or table == "account":
            held.add((table, json.loads(line)["id"]))
        lines.append(line)
    for line in marks:
        mark = json.loads(line)
        is_note = "purpose" in mark
        is_held = (mark["target"], mark["target_id"]) in held and (is_note or ("account", mark["account_id"]) in held)
        if is_held and (marks_of_pages or is_note or mark["kind"] == "bookmark"):
            lines.append(MARKED_AT.sub('"marked_at":""', line))
    return sorted(lines)


def table_of(line: str) -> str:
    """The table of a line of a dump."""
    return line[len('{"table":"') : line.index('"', len('{"table":"'))]


class Difference:
    """The lines that only one of two dumps has."""

    def __init__(self, expected: list[str], got: list[str]) -> None:
        self.missing = sorted(set(expected).difference(got))
        self.surplus = sorted(set(got).difference(expected))

    def __bool__(self) -> bool:
        return bool(self.missing or self.surplus)

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(sorted({table_of(line) for line in [*self.missing, *self.surplus]}))

    def __str__(self) -> str:
        lines = [f"  - {line[:400]}" for line in self.missing[:6]] + [f"  + {line[:400]}" for line in self.surplus[:6]]
        more = len(self.missing) + len(self.surplus) - len(lines)
        return "\n".join([*lines, f"  and {more} lines more"] if more > 0 else lines)
