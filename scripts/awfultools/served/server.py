"""A process of `serve`, and requests to it."""

import http.client
import os
import re
import selectors
import signal
import socket
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

# Seconds that a process may take to listen and to end, and an answer to come: also on a busy machine, in a debug build.
PATIENCE = 60


class NoAnswer(Exception):
    """The server did not answer, or not as HTTP does."""


@dataclass(frozen=True)
class Answer:
    """A complete response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def is_page(self) -> bool:
        """Whether it is a page of the Reader, and not one that somebody saved, which has no rights in its frame."""
        is_sandboxed = "sandbox" in self.headers.get("content-security-policy", "")
        return self.headers.get("content-type", "").startswith("text/html") and not is_sandboxed

    @property
    def is_json(self) -> bool:
        return self.headers.get("content-type", "").startswith("application/json")


class Client:
    """Requests to a Reader, by the address that it printed."""

    def __init__(self, address: str) -> None:
        found = re.search(r"http://(\S+?):(\d+)/", address)
        if not found:
            raise NoAnswer(f"no address of a Reader: {address}")
        self.address, self.host, self.port = found[0], found[1].strip("[]"), int(found[2])

    @property
    def state(self) -> str:
        """What is known of the server where it does not answer."""
        return ""

    def get(
        self, path: str, method: str = "GET", seconds: float = PATIENCE, body: bytes | None = None, **headers: str
    ) -> Answer:
        """Sends a request for an address behind the server's own, and returns the response.

        An underscore in the name of a header stands for a hyphen.
        """
        connection = http.client.HTTPConnection(self.host, self.port, timeout=seconds)
        try:
            fields = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, "/" + path, body, headers={"Connection": "close", **fields})
            answer = connection.getresponse()
            fields = {name.lower(): value for name, value in answer.getheaders()}
            # A stream of events has no end.
            is_endless = fields.get("content-type", "").startswith("text/event-stream")
            return Answer(answer.status, fields, b"" if is_endless else answer.read())
        except (OSError, http.client.HTTPException) as problem:
            raise NoAnswer(f"{method} /{path[:200]}: {problem!r}{self.state}") from None
        finally:
            connection.close()

    def connect(self, seconds: float = PATIENCE) -> socket.socket:
        return socket.create_connection((self.host, self.port), timeout=seconds)

    def send(self, content: bytes, seconds: float = PATIENCE) -> bytes:
        """Sends any bytes, and returns what comes until the server closes the connection."""
        received = b""
        with self.connect(seconds) as client:
            try:
                client.sendall(content)
                with suppress(OSError):
                    client.shutdown(socket.SHUT_WR)
                while part := client.recv(65536):
                    received += part
            except (ConnectionResetError, BrokenPipeError):
                # The server closed while bytes were on their way.
                pass
            except TimeoutError:
                raise NoAnswer(f"{content[:80]!r}: the connection stays open for {seconds:.0f} s") from None
        return received


class Server(Client):
    """`awful-archive serve` on a free port, from entering a `with` block to its end, where Ctrl-C stops it.

    `prefix` is a command that runs the server, such as `unshare`; it has to replace itself by it.
    """

    def __init__(
        self,
        program: str | Path,
        archive: str | Path,
        *options: str | Path,
        prefix: tuple[str | Path, ...] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.command = [*prefix, program, "serve", archive, "--port", "0", *options]
        self.environment = environment

    def __enter__(self) -> Self:
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, env=self.environment
        )
        try:
            super().__init__(self._first_line().decode())
        except NoAnswer:
            self.end(signal.SIGKILL)
            raise NoAnswer(f"serve did not tell its address: {self.words}") from None
        return self

    def _first_line(self) -> bytes:
        assert self.process.stdout is not None
        line = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n") and selector.select(PATIENCE):
                part = os.read(self.process.stdout.fileno(), 4096)
                if not part:
                    break
                line += part
        return line

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGINT)

    def end(self, number: signal.Signals) -> int:
        """Sends a signal, and returns the exit status; a process that goes on is killed."""
        self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise NoAnswer(f"the server goes on after {number.name}") from None
        finally:
            if self.process.stdout:
                self.process.stdout.close()

    @property
    def words(self) -> str:
        """The end of what the server wrote to standard error."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace").strip()[-500:]

    @property
    def state(self) -> str:
        """How the process ended, where it has."""
        status = self.process.poll()
        return "" if status is None else f", the server ended with status {status}: {self.words}"

    def memory(self, field: str = "VmHWM") -> int:
        """The highest resident memory so far in bytes; `VmRSS` is the present one. Linux only."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(rf"^{field}:\s*(\d+) kB", text, re.M)
        return int(found[1]) << 10 if found else 0
