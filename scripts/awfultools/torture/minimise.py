"""Makes a sequence that fails as small as it can be while it fails in the same way."""

from collections.abc import Callable
from dataclasses import replace

from awfultools.torture.steps import Sequence

Fails = Callable[[Sequence], bool]


def minimise(sequence: Sequence, fails: Fails, limit: int = 150) -> Sequence:
    """The smallest sequence that was found with so many trials: fewer steps, then fewer pages, then fewer posts."""
    trials = 0

    def still_fails(other: Sequence) -> bool:
        nonlocal trials
        trials += 1
        return trials <= limit and fails(other)

    sequence = without_steps(sequence, still_fails)
    for pass_ in (simpler_steps, without_pages, without_parts, without_steps):
        sequence = pass_(sequence, still_fails)
    return sequence


def without_steps(sequence: Sequence, fails: Fails) -> Sequence:
    """Leaves steps out: many at once, then single ones, the last ones first."""
    size = max(1, len(sequence.steps) // 2)
    while True:
        place = len(sequence.steps)
        while place > 0:
            steps = sequence.steps
            other = replace(sequence, steps=steps[: max(0, place - size)] + steps[place:])
            if fails(other):
                sequence = other
            place -= size
        if size == 1:
            return sequence
        size //= 2


def simpler_steps(sequence: Sequence, fails: Fails) -> Sequence:
    """Replaces steps by ones that do less."""
    place = 0
    while place < len(sequence.steps):
        for step in sequence.steps[place].simpler():
            other = replace(sequence, steps=(*sequence.steps[:place], step, *sequence.steps[place + 1 :]))
            if fails(other):
                sequence = other
                break
        else:
            place += 1
    return sequence


def without_pages(sequence: Sequence, fails: Fails) -> Sequence:
    """Leaves out the pages that no step names."""
    used = sequence.used_pages
    return replace(sequence, pages=tuple(page for page in sequence.pages if page.name in used))


def without_parts(sequence: Sequence, fails: Fails) -> Sequence:
    """Leaves out posts and rows of pages."""
    for place in range(len(sequence.pages)):
        part = 0
        while part < len(sequence.pages[place].parts):
            pages = list(sequence.pages)
            pages[place] = pages[place].without(part)
            other = replace(sequence, pages=tuple(pages))
            if fails(other):
                sequence = other
            else:
                part += 1
    return sequence
