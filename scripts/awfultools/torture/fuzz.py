"""Invented markup through both parsers at once, by libFuzzer under AddressSanitizer (`scripts/fuzz`)."""

import re
import subprocess
from pathlib import Path

from awfultools.paths import ROOT
from awfultools.torture.harness import Counts, Failure, Program, Skipped

SCRIPT = ROOT / "scripts/fuzz"
NO_FUZZER = 69


def run_fuzz(program: Program, pages: Path, folder: Path, counts: Counts, seed: str) -> str:
    """Fuzzes for so many minutes; a seed that is no number counts as 1."""
    number = seed if seed.isdigit() else "1"
    command = [str(SCRIPT), "--minutes", str(counts["minutes"]), "--seed", number]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    output = done.stdout + done.stderr
    if done.returncode == NO_FUZZER:
        raise Skipped(output.strip().splitlines()[-1])
    if done.returncode != 0:
        (folder / "log").write_text(output)
        said = [
            line for line in output.splitlines() if re.match(r"routes: |SUMMARY: |Test unit written|.*error: ", line)
        ]
        raise Failure("; ".join(said) or f"scripts/fuzz ended with status {done.returncode}")
    executed = re.search(r"number_of_executed_units:\s*(\d+)", output)
    routes = re.search(r"^routes: (.*)$", output, re.M)
    return f"{int(executed[1]) if executed else 0:,} inputs through both parsers: {routes[1] if routes else 'no count'}"
