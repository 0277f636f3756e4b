"""Runs the Spark program on local clusters, and evaluates their event logs."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from awfultools.paths import BUILD

VENV = BUILD / "spark-venv"
PACKAGE = "pyspark>=3.5,<3.6"
LOCAL_CLUSTER = "local-cluster[2,1,1024]"
EXECUTOR = b"CoarseGrainedExecutorBackend"


class Failed(Exception):
    """A failed check."""


def environment(tell: Callable[[str], None]) -> str | None:
    """Returns the folder of a virtual environment with PySpark, created if missing; None if that fails."""
    python = VENV / "bin/python"
    if python.exists() and subprocess.run([python, "-c", "import pyspark"], capture_output=True).returncode == 0:
        return str(VENV)
    tell(f"installing {PACKAGE} into {VENV}, once")
    log = BUILD / "spark-venv.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as file:
        commands: list[list[str | Path]] = [
            [sys.executable, "-m", "venv", "--clear", VENV],
            [
                python,
                "-m",
                "pip",
                "install",
                "--disable-pip-version-check",
                "--retries",
                "1",
                "--timeout",
                "20",
                PACKAGE,
            ],
        ]
        if any(subprocess.run(command, stdout=file, stderr=file).returncode for command in commands):
            return None
    return str(VENV)


@dataclass
class Run:
    """The result of one run of a Spark program."""

    output: str
    seconds: float
    lost_executors: int
    speculative_tasks: int
    failures: list[str]
    summary: dict[str, Any] = field(default_factory=dict)

    def seconds_of(self, step: str) -> float:
        """Returns the wall-clock time of all tasks of a step, in seconds."""
        return sum(float(found) for found in re.findall(rf"^{step}.*: \d+ tasks, ([\d.]+) s$", self.output, re.M))


class Spark:
    """Runs programs with spark-submit; all of their files are below one folder."""

    def __init__(self, venv: str, work: Path) -> None:
        self.venv, self.work = Path(venv), work
        self.home = next((self.venv / "lib").glob("python*")) / "site-packages/pyspark"
        self.count = 0
        self.environment = os.environ | {
            "SPARK_HOME": str(self.home),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(work / "spark-local"),
            "SPARK_WORKER_DIR": str(work / "spark-worker"),
            "SPARK_LOG_DIR": str(work / "spark-log"),
            "PYSPARK_PYTHON": str(self.venv / "bin/python"),
        }

    def submit(
        self,
        script: Path,
        *arguments: object,
        master: str = LOCAL_CLUSTER,
        conf: dict[str, str] | None = None,
        meanwhile: Callable[[int], bool] | None = None,
    ) -> Run:
        """Runs a script. Calls `meanwhile` repeatedly with the driver's process ID until it returns true."""
        self.count += 1
        events, log = self.work / f"events-{self.count}", self.work / f"spark-{self.count}.log"
        events.mkdir()
        settings = {
            "spark.ui.enabled": "false",
            "spark.eventLog.enabled": "true",
            "spark.eventLog.dir": f"file://{events}",
            "spark.driver.memory": "512m",
        } | (conf or {})
        options = [word for key, value in settings.items() for word in ("--conf", f"{key}={value}")]
        command = [self.home / "bin/spark-submit", "--master", master, *options, script, *arguments]
        began = time.monotonic()
        with log.open("wb") as errors, (self.work / "output").open("w+") as output:
            process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                env=self.environment, cwd=self.work, start_new_session=True,
            )  # fmt: skip
            try:
                while process.poll() is None:
                    if meanwhile and meanwhile(process.pid):
                        meanwhile = None
                    time.sleep(0.05)
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
            output.seek(0)
            said = output.read()
        if process.returncode:
            raise Failed(
                f"spark-submit ended with status {process.returncode}: {log.read_text(errors='replace')[-4000:]}"
            )
        return Run(said, time.monotonic() - began, *self.read_events(events))

    def log(self) -> str:
        """Returns what Spark and the script wrote to standard error in the last run."""
        return (self.work / f"spark-{self.count}.log").read_text(errors="replace")

    @staticmethod
    def read_events(folder: Path) -> tuple[int, int, list[str]]:
        """Returns the numbers of lost executors and of speculative tasks, and the messages of failed tasks."""
        lost = speculative = 0
        failures = []
        for file in folder.rglob("*"):
            for line in file.open(errors="replace") if file.is_file() else ():
                try:
                    event = json.loads(line)
                except ValueError:
                    continue
                kind = event.get("Event", "")
                lost += kind == "SparkListenerExecutorRemoved"
                speculative += kind == "SparkListenerTaskStart" and event["Task Info"]["Speculative"]
                end = event.get("Task End Reason", {})
                if end.get("Reason") == "ExceptionFailure":
                    failures.append(end.get("Description", ""))
        return lost, speculative, failures

    @contextmanager
    def two_hosts(self) -> Iterator[str]:
        """Runs a master and two workers with different addresses; Spark starts no copy of a task on the same host.

        Yields the master's address.
        """
        log, processes = self.work / "cluster.log", []
        options = {"stdin": subprocess.DEVNULL, "env": self.environment, "cwd": self.work}
        spark_class = str(self.home / "bin/spark-class")
        deploy = "org.apache.spark.deploy"
        with log.open("wb") as file:
            try:
                command = [
                    spark_class,
                    f"{deploy}.master.Master",
                    "--host",
                    "127.0.0.1",
                    "--port",
                    "0",
                    "--webui-port",
                    "0",
                ]
                processes.append(subprocess.Popen(command, stdout=file, stderr=file, **options))  # type: ignore[call-overload]
                address = wait_for(lambda: re.search(r"spark://127\.0\.0\.1:\d+", log.read_text()), "no master")[0]
                for host in ("127.0.0.1", "127.0.0.2"):
                    size = ["--cores", "1", "--memory", "1g", "--webui-port", "0", "--host", host]
                    command = [spark_class, f"{deploy}.worker.Worker", *size, address]
                    environment = self.environment | {"SPARK_LOCAL_IP": host}
                    processes.append(
                        subprocess.Popen(command, stdout=file, stderr=file, **(options | {"env": environment}))  # type: ignore[call-overload]
                    )
                wait_for(lambda: log.read_text().count("Successfully registered with master") == 2, "no workers")
                yield address
            finally:
                for process in reversed(processes):
                    process.terminate()
                for process in processes:
                    process.wait(30)


def wait_for(found: Callable[[], Any], otherwise: str, seconds: float = 60) -> Any:
    """Polls a function until it returns a true value, and returns that."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := found():
            return value
        time.sleep(0.1)
    raise Failed(otherwise)


def kill_executor(driver: int) -> bool:
    """Kills one executor among the descendants of a driver's process; returns whether there was one."""
    parents: dict[int, int] = {}
    executors = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            words = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if EXECUTOR in words and b"java" in words.split(b"\0")[0]:
            executors.append(int(entry.name))
    for process in executors:
        above = process
        while above in parents and above != driver:
            above = parents[above]
        if above == driver:
            os.kill(process, signal.SIGKILL)
            return True
    return False
