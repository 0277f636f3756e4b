"""What people write: a vocabulary of invented words, used as often as words are (Zipf), and post bodies made of it.

A search index of few words would be small and quick for no good reason, so there are tens of thousands, with a long tail
of words that occur once.
"""

import itertools
import random
from typing import Any

from awfultools.samples import markup

COMMON = """the and to of it that is in you was for on this with have but not be they are as at so if or just like what
there all about would one can out up from when has do were more get your who people don't because how them some no had will
time also it's i'm even now then than other good which could been think he she his her did into only make me my we know see
same want their those really every first still most over after way much why off never going too thing things where any
very back here before its should being right made through last something these down own said someone two around though""".split()
ONSETS = [
    *"b br c ch cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sk sl sm sp st str t th tr v w z".split(),
    "",
]
VOWELS = "a a e e i o o u ai ea ee ie oa oo ou".split()
CODAS = "b ck d ft g l ll m mp n nd ng nk nt p r rd rk rn rt s sh ss st t th tch x".split() + [""] * 9
ENDINGS = ["", "", "", "", "s", "s", "ed", "ing", "er", "ly", "ness", "able", "ment", "ish", "tion", "y"]
ACCENTS = str.maketrans("aeiou", "àéïöü")
FOREIGN = ("воля", "мир", "Ελλάς", "日本", "東京", "ñandú — ♥", "☃", "→", "Łódź", "𝄞")
SMILIES = tuple(markup.SMILIES)
SIZE = 40_000
TABLE = 1 << 20


def vocabulary(seed: int) -> list[str]:
    """SIZE different words, the commonest first; common ones are short."""
    draw = random.Random(f"{seed} words")
    words = dict.fromkeys(COMMON)
    while len(words) < SIZE:
        parts = draw.choices((1, 2, 3), (6, 1, 0) if len(words) < 1500 else (4, 5, 1))[0]
        word = "".join(draw.choice(ONSETS) + draw.choice(VOWELS) + draw.choice(CODAS) for _ in range(parts))
        word += draw.choice(ENDINGS[:7] if len(words) < 1500 else ENDINGS)
        if 2 < len(word) < 15:
            words[word] = None
    return list(words)


class Words:
    """Draws words by their frequency: a table that holds each word in proportion to its probability."""

    def __init__(self, seed: int) -> None:
        words = vocabulary(seed)
        weights = [(rank + 2.7) ** -1.05 for rank in range(len(words))]
        each = TABLE / sum(weights)
        edges = [round(edge * each) for edge in itertools.accumulate(weights)]
        self.plain, start = [], 0
        for word, end in zip(words, edges):
            self.plain += [word] * (end - start)
            start = end
        # Every 29th entry of the other table has what windows-1252 has beyond ASCII.
        self.rich = list(self.plain)
        for place in range(7, len(self.rich), 29):
            word = self.rich[place]
            self.rich[place] = (
                word.replace("'", "’")
                if "'" in word
                else (word.translate(ACCENTS), f"“{word}”", f"{word} –", f"{word}…")[place % 4]
            )

    def sentence(self, draw: random.Random, table: list[str], count: int) -> str:
        return " ".join(draw.choices(table, k=count)).capitalize()

    def title(self, draw: random.Random) -> str:
        return self.sentence(draw, self.plain, draw.randint(2, 11))


class Bodies:
    """Makes the HTML inside a post as the site sent it in a given year."""

    def __init__(self, words: Any) -> None:
        self.words = words

    def prose(self, draw: random.Random, table: list[str], count: int, year: int) -> str:
        """About `count` words: sentences, some with emphasis, a smilie, a link; now and then a paragraph."""
        out = []
        while count > 0:
            length = min(count, draw.randint(4, 22))
            count -= length
            text = self.words.sentence(draw, table, length)
            luck = draw.random()
            if luck < 0.14:
                text = self.special(draw, text, luck / 0.14, year)
            elif luck < 0.155:  # what no vocabulary holds: numbers, names, slips of the keyboard
                text += f" {draw.randrange(100_000)} {draw.getrandbits(36):x}"
            out.append(text + ("? " if luck > 0.93 else ". "))
            if count > 0 and draw.random() < 0.30:
                out.append(f"{markup.br(year)}\n" * 2)
        return "".join(out).rstrip()

    def special(self, draw: random.Random, text: str, luck: float, year: int) -> str:
        if luck < 0.40:
            return f"{text} {markup.smilie(draw.choice(SMILIES), year)}"
        if luck < 0.70:
            return markup.inline(
                f"{text} [{'bi'[luck < 0.5]}]{draw.choice(self.words.plain)}[/{'bi'[luck < 0.5]}]", year
            )
        if luck < 0.92:
            host = f"www.example.{draw.choice(('org', 'com', 'net'))}"
            place = f"{host}/{draw.choice(self.words.plain)}/{draw.randrange(10**6)}"
            return markup.inline(f"{text} [url=http://{place}]http://{place}[/url]", year)
        if luck < 0.97:
            return markup.spoiler(text, year)
        return f"{text} {draw.choice(FOREIGN)}"

    def quote(self, draw: random.Random, table: list[str], quoted: tuple[int, str], year: int) -> str:
        number, name = quoted
        text = self.prose(draw, table, min(120, int(draw.lognormvariate(2.9, 0.7)) + 3), year)
        return (
            f'<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&postid={number}'
            f'#post{number}" rel="nofollow">{name} posted:</a></h4><blockquote>\n{text}{markup.br(year)}\n'
            f"</blockquote></div>\n" + ("" if year >= 2025 else f"\n{markup.br(year)}\n")
        )

    def body(self, draw: random.Random, table: list[str], quoted: list[tuple[int, str]], year: int) -> str:
        """`quoted` are numbers and names of the posts that this one answers; mostly none or one."""
        out = [self.quote(draw, table, q, year) for q in quoted]
        count = min(900, int(draw.lognormvariate(3.4, 0.9)) + 1)
        out.append(self.prose(draw, table, count, year))
        luck, br = draw.random(), markup.br(year)
        if luck < 0.07:
            kind = ("img", "timg")[luck < 0.03]
            out.append(
                f"{br}\n{br}\n"
                + markup.inline(f"[{kind}]http://i.example.com/{draw.getrandbits(40):x}.jpg[/{kind}]", year)
            )
        elif luck < 0.09:
            out.append(f"{br}\n{br}\n" + markup.video(f"{draw.getrandbits(44):011x}", year))
        elif luck < 0.105:
            lines = "\n".join(" ".join(draw.choices(table, k=4)) for _ in range(draw.randint(2, 14)))
            out.append("\n" + markup.code("code", lines) + f"\n{br}\n")
        elif luck < 0.12:
            entries = "".join(f"<li>{self.words.sentence(draw, table, 7)}\n" for _ in range(draw.randint(2, 8)))
            out.append(f"{br}\n<ul>\n{entries}</ul>")
        return "".join(out)
