"""Runs whole processes and says what they took: seconds, seconds of CPU, peak memory, bytes written to the disk."""

import os
import statistics
import time
from pathlib import Path
from typing import IO, Any

# What a run took: seconds, cpu, memory, written, and its output.
Run = dict[str, Any]
# The facts of a corpus, from the file beside it.
Facts = dict[str, Any]
# The pages from one number (not included) to another of the endless corpus.
Piece = tuple[int, int]


class Failed(Exception):
    """A program that was to be measured did not do its work: its figures would mean nothing."""


class Runner:
    """Runs one program at a time; what it prints goes to files in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.child: int | None = None
        self.core = {max(os.sched_getaffinity(0))}
        self.all = os.sched_getaffinity(0)

    def run(self, command: list[Any], one_core: bool = False, accept: tuple[int, ...] = (0,)) -> Run:
        """Runs a command to its end. `accept` are the exit statuses that mean that the work was done.

        CPU is user and system time of the process and of all descendants that were waited for.
        """
        out, err = (os.path.join(self.folder, name) for name in ("stdout", "stderr"))
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, out, flags, 0o600),
            (os.POSIX_SPAWN_OPEN, 2, err, flags, 0o600),
        ]
        if one_core:
            os.sched_setaffinity(0, self.core)  # the child inherits it
        began = time.perf_counter()
        try:
            self.child = os.posix_spawnp(command[0], [str(c) for c in command], os.environ, file_actions=actions)
        finally:
            if one_core:
                os.sched_setaffinity(0, self.all)
        account = self.io_account()
        os.waitid(os.P_PID, self.child, os.WEXITED | os.WNOWAIT)  # its account of bytes lasts until it is reaped
        wall = time.perf_counter() - began
        written = self.bytes_written(account)
        _, status, used = os.wait4(self.child, 0)
        self.child = None
        status = os.waitstatus_to_exitcode(status)
        with open(out, errors="replace") as file:
            text = file.read()
        if status not in accept:
            with open(err, errors="replace") as file:
                tail = (file.read().strip() or text.strip())[-600:]
            raise Failed(f"status {status}: {' '.join(map(str, command))}\n{tail}")
        return {
            "seconds": wall,
            "cpu": used.ru_utime + used.ru_stime,
            "memory": used.ru_maxrss * 1024,
            "written": written,
            "output": text,
        }

    def io_account(self) -> IO[bytes] | None:
        """The kernel's account of the child's bytes, opened while it runs: once it has ended, only root may open it."""
        try:
            return open(f"/proc/{self.child}/io", "rb", buffering=0)
        except OSError:
            return None

    @staticmethod
    def bytes_written(account: IO[bytes] | None) -> int | None:
        """`write_bytes` without the cancelled ones: what was handed to the disk, not what write() was called with.

        None where the kernel keeps no account or does not show it, or the file system has no disk below it.
        """
        if account is None:
            return None
        try:
            with account:
                fields = dict(line.split(": ") for line in account.read().decode().splitlines())
            return max(0, int(fields["write_bytes"]) - int(fields["cancelled_write_bytes"])) or None
        except (OSError, ValueError, KeyError):
            return None


class Row:
    """What the runs of one competitor took. `scale` turns the time for its `pages` into that for `pages_meant`."""

    def __init__(self, name: str, label: str, pages: int, scale: float = 1) -> None:
        self.name, self.label, self.pages, self.scale = name, label, pages, scale
        self.pages_meant = pages * scale
        self.runs: list[Run] = []
        self.skipped: str | None = None

    def add(self, run: Run) -> None:
        self.runs.append({k: v for k, v in run.items() if k != "output"})

    def all(self, key: str) -> list[float]:
        scale = self.scale if key in ("seconds", "cpu") else 1
        return [run[key] * scale for run in self.runs if run[key] is not None]

    def median(self, key: str = "seconds") -> float | None:
        values = self.all(key)
        return statistics.median(values) if values else None

    def relative(self, base: "Row | None", key: str = "seconds") -> float | None:
        """The ratio to another row: the median over pairs of runs that took turns, else the ratio of the medians."""
        if base is None:
            return None
        ours, theirs = self.all(key), base.all(key)
        if not ours or not theirs or not all(theirs):
            return None
        if len(ours) == len(theirs):
            return statistics.median(a / b for a, b in zip(ours, theirs))
        return statistics.median(ours) / statistics.median(theirs)

    def json(self) -> dict[str, Any]:
        out = {
            "what": self.label,
            "pages": self.pages,
            "runs": len(self.runs),
            "skipped": self.skipped,
            "scaledBy": round(self.scale, 4),
        }
        for key in ("seconds", "cpu", "memory", "written"):
            values = self.all(key)
            out[key] = None
            if values:
                out[key] = {"median": statistics.median(values), "min": min(values), "max": max(values), "all": values}
        return out
