"""The steps of a random sequence: what is done to an archive, drawn from a seed before anything is run."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from awfultools.torture.invented import FORUMS, MESSAGES, PEOPLE, THREADS, Page, World

# System calls that change files, at one of which a killed command is killed.
CALLS = ["pwrite64", "fdatasync", "ftruncate", "unlink", "rename"]


@dataclass(frozen=True)
class Step:
    """A command, or a few that belong together. What is not there makes it a step that does nothing."""

    action: str
    # Names of pages.
    pages: tuple[str, ...] = ()
    # Further words of the command, such as what is deleted.
    words: tuple[str, ...] = ()
    # Which of several possible targets, as a part of their number; or which way.
    choice: float = 0.0
    # What is done to the archive that is merged, before.
    others: tuple["Step", ...] = field(default=())
    # At which system call the command is killed, and at which of these calls, as a part of their number.
    kill: tuple[str, float] | None = None

    def simpler(self) -> list["Step"]:
        """Steps that do less."""
        less = [replace(self, kill=None)] if self.kill else []
        for key in ("others", "pages"):
            things = getattr(self, key)
            if len(things) > (key == "pages"):
                less += [replace(self, **{key: things[:n] + things[n + 1 :]}) for n in range(len(things))]
        return less


@dataclass(frozen=True)
class Sequence:
    """Pages, what is done with them, and the seed of the other order in which it is done again."""

    seed: str
    pages: tuple[Page, ...]
    steps: tuple[Step, ...]

    @property
    def used_pages(self) -> set[str]:
        steps = [*self.steps, *(other for step in self.steps for other in step.others)]
        return {page for step in steps for page in step.pages}


def draw_sequence(seed: str) -> Sequence:
    """The sequence of a seed; the commands of every third one are killed."""
    dice = random.Random(seed)
    world = World(dice)
    pages = world.pages(dice.randint(10, 16))
    drawer = StepDrawer(dice, world, [page.name for page in pages])
    steps = [drawer.first_import(), *(drawer.step() for _ in range(dice.randint(4, 8)))]
    if dice.random() < 1 / 3:
        steps = [replace(step, kill=(dice.choices(CALLS, [6, 2, 1, 1, 1])[0], dice.random())) for step in steps]
    return Sequence(seed, tuple(pages), tuple(steps))


class StepDrawer:
    """Draws steps that concern some pages."""

    def __init__(self, dice: random.Random, world: World, pages: list[str]) -> None:
        self.dice, self.world, self.pages = dice, world, pages
        self.marked: set[tuple[str, ...]] = set()
        self.sorts: list[tuple[float, Callable[[], Step]]] = [
            (4, self.import_pages),
            (3, self.merge),
            (6, self.delete),
            (2, self.delete_person),
            (2, lambda: Step("forget", choice=dice.random())),
            (3, self.exclude),
            (2, lambda: Step("undo", choice=dice.random())),
            (2, self.mark),
            (2, self.split),
            (1.5, lambda: Step("join", choice=dice.random())),
            (1, lambda: Step("partitions", choice=dice.random())),
            (1, lambda: Step("tidy")),
            (0.7, lambda: Step("repair")),
            (0.7, lambda: Step("backup")),
        ]

    def step(self) -> Step:
        weights = [weight for weight, _ in self.sorts]
        return self.dice.choices([draw for _, draw in self.sorts], weights)[0]()

    def some_pages(self, least: int, most: int) -> tuple[str, ...]:
        return tuple(self.dice.sample(self.pages, self.dice.randint(least, most)))

    def first_import(self) -> Step:
        return Step("import", self.some_pages(4, 8))

    def import_pages(self) -> Step:
        return Step("import", self.some_pages(1, 4), ("--rescan",) if self.dice.random() < 0.2 else ())

    def merge(self) -> Step:
        sorts = [self.delete, self.delete, self.exclude, self.mark, self.delete_person]
        others = tuple(self.dice.choice(sorts)() for _ in range(self.dice.choice([0, 0, 1, 2])))
        return Step("merge", self.some_pages(2, 5), choice=self.dice.random(), others=others)

    def delete(self) -> Step:
        dice = self.dice
        person, post = str(dice.choice(PEOPLE)), str(dice.choice(self.world.posts).number)
        words = dice.choices(
            [
                ("thread", str(dice.choice(THREADS))),
                ("post", post),
                ("user", person),
                ("user", person, "--and-name"),
                ("forum", str(dice.choice(FORUMS))),
                ("message", str(dice.choice(MESSAGES))),
                ("posts", "--user", person),
                ("page",),
            ],
            [3, 3, 2, 1, 2, 1.5, 1, 2],
        )[0]
        return Step("delete", self.some_pages(1, 1) if words == ("page",) else (), words)

    def delete_person(self) -> Step:
        return Step("delete", (), ("user", str(self.dice.choice(PEOPLE)), "--everything"))

    def exclude(self) -> Step:
        names = sorted(self.world.names[self.dice.choice(PEOPLE)])
        reason = ("--reason", f"{self.dice.choice(names)} made it up") if self.dice.random() < 0.3 else ()
        return Step("exclude", self.some_pages(1, 2), reason)

    def mark(self) -> Step:
        dice = self.dice
        account = dice.choice(sorted(self.world.names[dice.choice(self.world.accounts)]))
        thread = str(dice.choice(THREADS))
        words = dice.choice(
            [
                ("mark", dice.choice(["read", "unread"]), thread),
                ("bookmark", dice.choice(["add", "remove"]), "thread", thread),
                ("bookmark", dice.choice(["add", "remove"]), "forum", str(dice.choice(FORUMS))),
                ("note", "thread", thread, "of my own"),
                ("tag", "forum", str(dice.choice(FORUMS)), "kept"),
                ("saved", "add", "kept", "goose"),
            ]
        )
        if words[0] not in ("mark", "bookmark"):
            return Step("mark", (), words)
        # Of two marks of one sort on one thing the newer one holds; in an archive of this second none is.
        key = (account, words[0], *words[2:])
        if key in self.marked:
            return Step("repair")
        self.marked.add(key)
        return Step("mark", (), (*words, "--account", account))

    def split(self) -> Step:
        thing = self.dice.choice([("--thread", THREADS), ("--forum", FORUMS)])
        return Step("split", (), (thing[0], str(self.dice.choice(thing[1]))))
