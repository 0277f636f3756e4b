"""The people of the invented forum, and its forums.

Names, numbers and titles are made up. What a person is called or shown as can depend on the year of a capture.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Person:
    """Someone who posts: `name` now, `former` in captures of 2012."""

    id: int
    name: str
    registered: str
    title: str = ""
    avatar: str = ""
    former: str = ""
    roles: tuple = field(default=())
    plain_until: int = 0  # roles other than staff are shown in captures after this year only
    odd_title: str = ""  # raw HTML in place of avatar and title

    def named(self, year: int) -> str:
        return self.former if self.former and year <= 2012 else self.name


PEOPLE = {
    p.id: p
    for p in [
        Person(900001, "Pemberton Lark", "Feb 11, 2004", "Keeper of the spare key", "lark.gif", roles=("platinum",)),
        Person(900002, "Odd Job Harriet", "Jun  8, 2006", "Has a ladder\nand will use it", "harriet.jpg",
               roles=("platinum",)),
        Person(900003, "Wickerbasket", "Jan 30, 2003", "Please wipe your feet", "wicker.gif", roles=("role-mod",)),
        Person(900004, "Grand Duchess of Lint", "Sep  1, 2001", "The dryer is my kingdom", "duchess.png",
               roles=("role-admin",)),
        Person(900005, "Tuesday Loaf", "Apr 19, 2010", "It is always proving day somewhere", "loaf.jpg",
               former="Crumb Daemon", roles=("platinum",)),
        Person(900006, "semaphore_dan", "Nov 26, 2005", "waving, not drowning", "flags.gif"),
        Person(900007, "Kettle & Sons", "Aug 14, 2007", "Est. this morning", "kettle.png", roles=("platinum",)),
        Person(900008, "Moth Lieutenant", "Dec 12, 2008", "Drawn to the situation", "moth.gif"),
        Person(900009, "plinth", "Mar  2, 2013",
               odd_title='<img src="http://fi.somethingawful.com/images/newbie.gif" alt="" class="img" border="0">'),
        Person(900010, "Ambrose Fitch", "Oct  3, 2002", "I think you’ll find", "fitch.jpg"),
        Person(900011, "Gravy Protocol", "Jul  7, 2012", "Pour with confidence", "gravy.gif", roles=("role-banned",)),
        Person(900012, "Doctor Haddock", "May 21, 2009", "Not that kind of doctor.\nNot that kind of haddock.",
               "haddock.png", roles=("platinum",)),
        Person(900013, "Zoë of the Bins", "Jan 13, 2008", "Finders keepers’ keeper", "bins.jpg"),
        Person(900014, "toast <3", "Feb 29, 2012", "butter side up", "toast.gif"),
        Person(900015, "Fifty Tiny Hats", "Apr  1, 2011",
               odd_title="<i> <size:8>Please take a hat to continue:<br>49...<br>48...</i>"),
        Person(900016, "Bog Standard", "Mar 23, 2004", "Load bearing", "bog.gif", roles=("role-mod",)),
        Person(900017, "The Night Porter", "Aug 25, 2001", "Ring twice", "porter.gif", roles=("role-admin",)),
        Person(900018, "Colonel Marmalade", "Oct 20, 2010", "Thick cut", "marmalade.jpg"),
        Person(900019, "BargainOars4U", "Nov  9, 2013"),
        Person(900020, "sleepy badger", "Sep  9, 2009", "five more minutes", "badger.gif"),
        Person(900021, "Ledger Nightingale", "Dec  1, 2006", "sings, but itemised", "ledger.png"),
        Person(900022, "Uncle Perhaps", "Jul 17, 2005", "we’ll see", "perhaps.gif"),
    ]
}

# (number, depth, name); depth 0 is a category. The soup forum renames itself; the night shift came later.
FORUMS_OLD = [
    (990, 0, "Front Porch"),
    (901, 1, "General Kerfuffle"),
    (911, 2, "The Lost Property Box"),
    (902, 1, "Beasts & Neighbours"),
    (903, 2, "Goose Incidents"),
    (909, 2, "The Very Quiet Aquarium"),
    (905, 1, "SOUP: spoons optional"),
    (991, 0, "The Workshop"),
    (904, 1, "Ask Me About My Shed"),
    (906, 2, "Small Electronics, Large Regrets"),
    (908, 3, "project.crumbs"),
    (910, 2, "Borrowed Ladders"),
    (992, 0, "The Attic"),
    (907, 1, "Preserves & Pickles: the best of the rest"),
]

NEW_SOUP = [(905, 1, "SOUP: spoons confiscated pending inquiry"), (912, 2, "The Night Shift")]
FORUMS_NEW = [new for old in FORUMS_OLD for new in (NEW_SOUP if old[0] == 905 else [old])]


def forums(year: int) -> list[tuple[int, int, str]]:
    """The forum list as a capture of that year shows it."""
    return FORUMS_NEW if year >= 2017 else FORUMS_OLD


def path_to(forum: int, year: int) -> list[tuple[int, str]]:
    """The forum's ancestors from the category down, itself last, as (number, name)."""
    path: list[tuple[int, str]] = []
    for number, depth, name in forums(year):
        del path[depth:]
        path.append((number, name))
        if number == forum:
            return list(path)
    raise KeyError(forum)
