"""Bits of an archive that turn over, as disks and copies do it."""

from collections import Counter
from pathlib import Path

from awfultools.torture.harness import Counts, Failure, Program
from awfultools.torture.readers import check, dice_of, make_sound, reading_commands, remove, run_reader, run_trials

SECTOR = 512


def run_flips(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """Flips bits in used parts of the file; the full check must report whatever changes the dump."""
    sound, count = make_sound(program, source, work), counts["flips"]
    used = [at for at in range(0, len(sound.content), SECTOR) if sound.content[at : at + SECTOR].strip(b"\0")]

    def run(number: int) -> str:
        dice, archive = dice_of(seed, "flip", number), work / f"flip{number}.sqlite"
        data = bytearray(sound.content)
        place = min(dice.choice(used) + dice.randrange(SECTOR), len(data) - 1)
        data[place] ^= 1 << dice.randrange(8)
        archive.write_bytes(data)
        told = check(program, archive)
        report = told.output.replace(archive.name.encode(), b"sound.sqlite")
        is_told, is_same = told.status != 0 or report != sound.report, False
        if is_told:
            commands = reading_commands(sound, archive)
            run_reader(program, commands[number % len(commands)], archive)
        else:
            is_same = run_reader(program, ["dump", "--hash"], archive).output.decode().strip() == sound.hash
        if not is_same and not is_told:
            raise Failure(f"byte {place} changes the dump, and the check is silent")
        remove(archive)
        return "told" if is_told else "in unused bytes, dump unchanged"

    outcomes = Counter(run_trials(count, run, "flip"))
    return f"{count} flipped bits: " + ", ".join(f"{rows} {what}" for what, rows in sorted(outcomes.items()))
