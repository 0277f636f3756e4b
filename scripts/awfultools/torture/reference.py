"""The same state by another order of commands: pages in another order and other imports, deletions in between.

Deletions by number, imports and exclusions commute, by documentation; so the order is drawn anew, as far as the
commands can be given: what is to be deleted must be there, so smaller things are deleted before what takes them along.
Marks are set as soon as their thread or forum and their account are there. A page that was deleted or is excluded in
the end is imported and taken out again, or never imported. Where a forum or user was deleted, such a page may be the
one that told which threads were in it, or another name of theirs, and no other order is tried; where a thread was, a
page may be the one that told which posts of a search were in it: no other order is tried with a deleted one, and an
excluded one is always imported.
"""

import random
from collections.abc import Iterable

from awfultools.torture.commands import Folder
from awfultools.torture.trial import State

OTHER = "order.sqlite"
# What takes nothing of the following along comes first.
BREADTH = ["message", "post", "thread", "user", "forum", "--everything"]


class Infeasible(Exception):
    """No order was found in which each deletion finds what it deletes."""


class OtherOrder:
    """Builds an archive of the same state by other commands."""

    def __init__(self, folder: Folder, state: State, seed: str) -> None:
        self.folder, self.state, self.seed = folder, state, seed

    def rank(self, *things: str) -> float:
        """A random number that stays the same when other things are left out."""
        return random.Random("/".join([self.seed, *things])).random()

    def build(self) -> None:
        folder, state = self.folder, self.state
        folder.note("# the same in another order")
        out = state.deleted_pages | state.excluded
        if out and any(words[0] in ("forum", "user") for words in state.deletions):
            raise Infeasible("delete forum or user")
        if state.deleted_pages and any(words[0] == "thread" for words in state.deletions):
            raise Infeasible("delete page and thread")
        never = {name for name in out if self.rank("never", name) < 0.5}
        if never == state.pages or any(words[0] == "thread" for words in state.deletions):
            never = set()
        pages = sorted(state.pages - never, key=self.rank)
        deletions, marks = self.ranked_deletions(), list(state.marks)
        batch: list[str] = []
        for place, page in enumerate(pages):
            batch.append(page)
            if place + 1 < len(pages) and self.rank("cut", page) < 0.6:
                continue
            self.load(batch)
            batch = []
            marks = [words for words in marks if not self.set_mark(words)]
            self.delete(deletions, (place + 1) / len(pages))
        if (deletions or marks) and never:
            # It was named by a page that went later.
            self.load(sorted(never))
            never = set()
            for words in marks:
                self.set_mark(words)
            self.delete(deletions, 1)
        for page in sorted(out - never - {p for p in out if p not in pages and never}, key=self.rank):
            self.take_out(page)
        if deletions:
            self.delete(deletions, 1)
        if deletions:
            raise Infeasible(" ".join(deletions[0][1]))

    def ranked_deletions(self) -> list[tuple[float, tuple[str, ...]]]:
        """Deletions with the part of the pages after which each is to be made, smaller things first."""
        ranked, latest = [], 0.0
        order = sorted(self.state.deletions, key=lambda words: (breadth(words), self.rank(*words)))
        for words in order:
            latest = max(latest, self.rank("when", *words))
            ranked.append((latest, words))
        return ranked

    def load(self, pages: Iterable[str]) -> None:
        self.folder.run("import", *(f"pages/{name}" for name in pages), "-q", "-a", OTHER, allowed=(0, 1))

    def set_mark(self, words: tuple[str, ...]) -> bool:
        return self.folder.run(*words, "-a", OTHER, allowed=(0, 66)).status == 0

    def delete(self, deletions: list[tuple[float, tuple[str, ...]]], part: float) -> None:
        while deletions and deletions[0][0] <= part:
            if self.folder.run("delete", *deletions[0][1], "--yes", "-a", OTHER, allowed=(0, 66)).status:
                return
            deletions.pop(0)

    def take_out(self, page: str) -> None:
        name = f"pages/{page}"
        if page in self.state.excluded:
            self.folder.run("exclude", name, "-a", OTHER)
        if page in self.state.deleted_pages:
            self.folder.run("delete", "page", name, "--yes", "-a", OTHER)


def breadth(words: tuple[str, ...]) -> int:
    return BREADTH.index("--everything" if words[-1] == "--everything" else words[0])
