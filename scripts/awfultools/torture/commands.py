"""Commands of the program on archives of one folder, each written down as a line of a shell script."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from awfultools.torture.harness import Program
from awfultools.torture.invented import Page
from awfultools.torture.resume import files_beside
from awfultools.torture.steps import CALLS

MODIFIED = 1_500_000_000  # time of all files, which is a witness to an import
PATIENCE = 60


class Broken(Exception):
    """Something that must hold did not: in which way, in which tables or codes, the details, and a test in shell."""

    def __init__(self, way: str, places: Iterable[str] = (), details: str = "", test: str = "") -> None:
        self.way, self.places, self.details, self.test = way, tuple(places), details, test
        super().__init__(f"{way} {', '.join(self.places)}".strip() + (f"\n{details}" if details else ""))

    def is_like(self, other: "Broken") -> bool:
        """Whether this is the other fault, or a part of it."""
        return self.way == other.way and set(self.places) <= set(other.places)


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int
    output: str
    seconds: float = 0


class Folder:
    """A folder with pages and archives, in which commands run; their paths are relative to it."""

    def __init__(self, program: Program, path: Path, can_trace: bool) -> None:
        self.program, self.path, self.can_trace = program, path, can_trace
        self.lines: list[str] = []
        (path / "pages").mkdir(parents=True)

    def write(self, pages: Iterable[Page]) -> None:
        for page in pages:
            file = self.path / "pages" / page.name
            file.write_text(page.text, encoding="utf-8")
            os.utime(file, (MODIFIED, MODIFIED))

    def note(self, line: str) -> None:
        self.lines.append(line)

    # Commands

    def run(self, *words: str, allowed: tuple[int, ...] = (0,), is_noted: bool = True) -> Ended:
        """Runs a command; a status that is not allowed is a fault."""
        if is_noted:
            self.note(shell(words))
        return self._judge(words, self._start([self.program.path, *words]), allowed)

    def count_calls(self, *words: str, allowed: tuple[int, ...]) -> tuple[Ended, Counter]:
        """Runs a command, and counts the system calls by which it may be killed."""
        self.note(shell(words))
        if not self.can_trace:
            return self._judge(words, self._start([self.program.path, *words]), allowed), Counter()
        ended = self._judge(words, self._start([*self._trace("calls", f"trace={','.join(CALLS)}"), *words]), allowed)
        found = re.findall(r"^\d+ +(\w+)\(", (self.path / "calls").read_text(errors="replace"), re.M)
        return ended, Counter(found)

    def kill(self, *words: str, call: str, place: int, seconds: float) -> bool:
        """Starts a command that is killed at a system call, or without strace after some time; whether it was."""
        if self.can_trace:
            self.note(
                f"strace -f -qq -o /dev/null -e trace={call} -e inject={call}:signal=KILL:when={place} {shell(words)}"
                f" # killed"
            )
            tracing = self._trace("/dev/null", f"trace={call}", f"inject={call}:signal=KILL:when={place}")
            return self._start([*tracing, *words]).status == -signal.SIGKILL
        self.note(f"timeout -s KILL {seconds:.4f} {shell(words)} # killed")
        return self._start([self.program.path, *words], seconds).status == -signal.SIGKILL

    def _trace(self, output: str, *expressions: str) -> list[str | Path]:
        options = [word for expression in expressions for word in ("-e", expression)]
        return ["strace", "-f", "-qq", "-o", output, *options, self.program.path]

    def _start(self, command: list[str | Path], seconds: float = PATIENCE) -> Ended:
        # A session of its own, so that the program ends with strace.
        began = time.monotonic()
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.program.environment,
            cwd=self.path,
            start_new_session=True,
        )
        try:
            output = process.communicate(timeout=seconds)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return Ended(-signal.SIGKILL, f"no end after {seconds:.4f} s", seconds)
        return Ended(process.returncode, output, time.monotonic() - began)

    def _judge(self, words: tuple[str, ...], ended: Ended, allowed: tuple[int, ...]) -> Ended:
        if ended.status not in allowed:
            details = f"{shell(words)}: {ended.output.strip()[-600:]}"
            test = f"{shell(words)}; [[ ' {' '.join(map(str, allowed))} ' == *\" $? \"* ]]"
            raise Broken("status", [words[0], str(ended.status)], details, test)
        return ended

    def dump(self, archive: str) -> str:
        return self.run("dump", "-a", archive, is_noted=False).output

    def dump_before(self, archive: str) -> str:
        """The dump before a command that is to change nothing."""
        self.note(f"dump {archive} > before")
        return self.dump(archive)

    # Files

    def exists(self, name: str) -> bool:
        return (self.path / name).exists()

    def copy(self, name: str, other: str) -> None:
        self.note(f"cp {name} {other}")
        shutil.copy(self.path / name, self.path / other)

    def move(self, name: str, other: str) -> None:
        self.note(f"mv {name} {other}")
        (self.path / name).rename(self.path / other)

    def remove(self, name: str) -> None:
        self.note(f"rm -rf {name}*")
        if (self.path / name).is_dir():
            shutil.rmtree(self.path / name)
        for file in [self.path / name, *files_beside(self.path / name)]:
            file.unlink(missing_ok=True)

    def bytes(self, archive: str) -> dict[str, bytes]:
        """The bytes of an archive, of its log and of its journal."""
        files = [self.path / archive, *files_beside(self.path / archive)]
        found = [file for file in files if file.is_file() and not file.name.endswith((".lock", "-shm"))]
        return {str(file.relative_to(self.path)): file.read_bytes() for file in found}


def shell(words: Iterable[str]) -> str:
    return " ".join(["$P", *map(shlex.quote, words)])
