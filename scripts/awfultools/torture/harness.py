"""The built program as the parts of the torture run it, and what all of them hold it to."""

import os
import resource
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

# How many trials of each sort a suite makes, by the names in the table of `command`.
Counts = dict[str, int]


class Failure(Exception):
    """Something that must hold did not."""


class Skipped(Exception):
    """Something that cannot be tried on this machine, and why."""


@dataclass(frozen=True)
class Outcome:
    """How one run of the program ended."""

    command: str
    status: int
    output: bytes
    error: bytes
    seconds: float
    # Processor seconds, user and system.
    processor: float
    # Highest resident memory in bytes; never below that of this script, from which the program was started.
    peak: int
    is_hung: bool

    @property
    def has_crashed(self) -> bool:
        return self.status < 0 or self.status >= 132 or b"Fatal error" in self.error

    @property
    def words(self) -> str:
        """What happened, in a line."""
        if self.is_hung:
            return f"`{self.command}` hangs: no end after {self.seconds:.0f} s"
        how = f"signal {-self.status}" if self.status < 0 else f"status {self.status}"
        said = (self.error or self.output).decode(errors="replace").strip()[-300:]
        return f"`{self.command}` ended with {how}: {said}"


class Program:
    """The built program, run as a person would run it, but with a time limit."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.environment = {k: v for k, v in os.environ.items() if k != "AWFUL_ARCHIVE"}
        self.environment |= {"SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}

    def start(self, *arguments: Any, log: IO[bytes]) -> subprocess.Popen:
        return subprocess.Popen(
            [self.path, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=self.environment,
        )

    def run(self, *arguments: Any, seconds: float = 120, allowed: tuple[int, ...] = (0,)) -> str:
        """Runs to the end and returns standard output; any other exit status is a failure."""
        what = " ".join(str(a) for a in arguments[:2])
        try:
            done = subprocess.run(
                [self.path, *arguments],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env=self.environment,
                timeout=seconds,
            )
        except subprocess.TimeoutExpired:
            raise Failure(f"`{what}` hangs: no end after {seconds:.0f} s") from None
        if done.returncode not in allowed:
            how = f"signal {-done.returncode}" if done.returncode < 0 else f"status {done.returncode}"
            words = (done.stderr or done.stdout).decode(errors="replace").strip()[-800:]
            raise Failure(f"`{what}` ended with {how}: {words}")
        return done.stdout.decode(errors="replace")

    def attempt(self, *arguments: Any, **options: Any) -> Outcome:
        """Runs to the end, however it ends, and raises a failure where it traps or hangs; options as of `observe`."""
        outcome = self.observe(*arguments, **options)
        if outcome.is_hung or outcome.has_crashed:
            raise Failure(outcome.words)
        return outcome

    def observe(
        self,
        *arguments: Any,
        seconds: float = 60,
        limits: dict[int, int] | None = None,
        output: IO[bytes] | None = None,
        folder: Path | None = None,
        prepare: Callable[[], None] | None = None,
    ) -> Outcome:
        """Runs to the end, with success or failure, and reports the result.

        `limits` are limits of the process (`resource.RLIMIT_…`), `output` a file in the place of standard output.
        """

        def restrict() -> None:
            for limit, value in (limits or {}).items():
                resource.setrlimit(limit, (value, value))
            if prepare:
                prepare()

        words = [a if isinstance(a, bytes) else str(a) for a in arguments]
        began = time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen(
                [self.path, *words],
                stdin=subprocess.DEVNULL,
                stdout=output or out,
                stderr=err,
                env=self.environment,
                cwd=folder,
                preexec_fn=restrict if limits or prepare else None,
            )
            hung = threading.Event()

            def end() -> None:
                hung.set()
                process.send_signal(signal.SIGKILL)

            timer = threading.Timer(seconds, end)
            timer.start()
            try:
                _, status, usage = os.wait4(process.pid, 0)
            finally:
                timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            err.seek(0)
            return Outcome(
                " ".join(str(a) for a in words[:3]),
                process.returncode,
                out.read(),
                err.read(),
                time.monotonic() - began,
                usage.ru_utime + usage.ru_stime,
                usage.ru_maxrss << 10,
                hung.is_set(),
            )

    def import_pages(self, paths: Iterable[Path], archive: Path) -> None:
        paths = list(paths)
        seconds = 60 + 0.5 * sum(count_files(p) for p in paths)
        self.run("import", *paths, "--archive", archive, seconds=seconds, allowed=(0, 1))

    def hash(self, archive: Path) -> str:
        text = self.run("dump", "--archive", archive, "--hash").strip()
        if not text:
            raise Failure("`dump --hash` printed nothing")
        return text


def count_files(path: Path) -> int:
    return sum(1 for p in path.rglob("*") if p.is_file()) if path.is_dir() else 1


def query(archive: Path, sql: str) -> list:
    database = sqlite3.connect(archive)
    try:
        return database.execute(sql).fetchall()
    except sqlite3.DatabaseError as error:
        raise Failure(f"{sql}: {error}") from None
    finally:
        database.close()


def check_integrity(archive: Path) -> None:
    result = query(archive, "PRAGMA integrity_check")
    if result != [("ok",)]:
        raise Failure(f"integrity_check of {archive.name}: {result[:3]}")
    dangling = query(archive, "PRAGMA foreign_key_check")
    if dangling:
        raise Failure(f"foreign_key_check of {archive.name}: {len(dangling)} rows, the first: {dangling[0]}")


def check_same(expected: str, got: str) -> None:
    if expected != got:
        raise Failure(f"not the same archive (dump --hash {got}, not {expected})")
