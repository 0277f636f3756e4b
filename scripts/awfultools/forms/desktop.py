"""A virtual screen (Xvfb) with simulated keyboard and mouse (xdotool): a complete save of a browser is
had from its own dialog only.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self


class Failure(Exception):
    """A program did not do what it was asked."""


def wait_for(what: str, condition: Callable[[], Any], seconds: float = 30) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise Failure(f"waited {seconds} s in vain for {what}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a program and its children, which share a session."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(10)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass


class Desktop:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        reader, writer = os.pipe()
        self.environment = os.environ.copy()
        self.start(
            "Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1000x24", "-nolisten", "tcp", pass_fds=[writer]
        )
        os.close(writer)
        with os.fdopen(reader) as display:
            self.environment |= {
                "DISPLAY": ":" + display.readline().strip(),
                "HOME": str(self.folder),
                "LC_ALL": "C.UTF-8",
                "TZ": "UTC",
                "GDK_BACKEND": "x11",
            }
        self.environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        return self

    def __exit__(self, *_: Any) -> None:
        for process in reversed(self.started):
            stop(process)

    def start(self, *arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        with open(self.folder / (os.path.basename(arguments[0]) + ".log"), "ab") as log:
            process = subprocess.Popen(
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.environment,
                start_new_session=True,
                **options,
            )
        self.started.append(process)
        return process

    def xdotool(self, *arguments: Any) -> list[str]:
        done = subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True)
        return done.stdout.split()

    def windows(self, name: str) -> list[str]:
        return self.xdotool("search", "--onlyvisible", "--name", name)

    def save_as(self, browser: Any, dialog: str, folder: Path, name: str) -> None:
        """Ctrl+S in the window called `browser`, the name typed, *Save* clicked; both are regular expressions."""
        window = wait_for("the browser's window", lambda: self.windows(browser))[-1]
        self.xdotool("windowfocus", "--sync", window)
        self.xdotool("key", "ctrl+s")
        box = wait_for("the dialog", lambda: self.windows(dialog))[-1]
        time.sleep(1)
        self.xdotool("windowfocus", "--sync", box)
        place = dict(pair.split("=") for pair in self.xdotool("getwindowgeometry", "--shell", box))
        left, top, width, height = (int(place[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
        self.xdotool("mousemove", str(left + width // 2), str(top + 26), "click", "1")
        self.xdotool("key", "ctrl+a")
        self.xdotool("type", "--delay", "5", str(folder / name))
        time.sleep(0.5)
        self.xdotool("mousemove", str(left + width - 49), str(top + height - 24), "click", "1")
        wait_for(f"{name} to be saved", lambda: not self.windows(dialog) and (folder / name).exists())
        settle(folder)


def settle(folder: Path) -> None:
    """Waits until nothing has been written for a second and a half."""

    def state() -> list[tuple[str, int]]:
        return sorted((str(p), p.stat().st_size) for p in folder.rglob("*"))

    before, since = state(), time.monotonic()
    while time.monotonic() - since < 1.5:
        time.sleep(0.3)
        now = state()
        if now != before:
            before, since = now, time.monotonic()
