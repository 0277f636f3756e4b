"""The threads of the invented forum: who wrote what, when. All text is original.

Bodies are in a small markup of their own (see `markup.py`): lines are folded, an empty line is a paragraph,
`//` at the end of a line is a line break, and `[quote N]` quotes post N.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass
class Post:
    id: int
    author: int
    date: datetime
    body: str
    edited: str = ""  # who, as the edit note names them
    edited_at: datetime | None = None
    attachment: str = ""
    later_body: str = ""  # what it says after somebody edited it
    later_edit: datetime | None = None
    ignored: bool = False
    index: int = 0


@dataclass
class Thread:
    id: int
    forum: int
    title: str
    author: int
    posts: list
    first_index: int = 1

    def __post_init__(self) -> None:
        for offset, post in enumerate(self.posts):
            post.index = post.index or self.first_index + offset

    def post(self, number: int) -> Post:
        return next(p for p in self.posts if p.id == number)


def at(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d %H:%M")


LARK, HARRIET, WICKER, DUCHESS, LOAF, DAN, KETTLE, MOTH, PLINTH, FITCH, GRAVY = range(900001, 900012)
HADDOCK, ZOE, TOAST, HATS, BOG, PORTER, COLONEL, OARS, BADGER, LEDGER, PERHAPS = range(900012, 900023)


def posts(first: int, rows: list[Any]) -> list[Post]:
    """Posts numbered from `first`; each row is (author, date, body) or (author, date, body, {more fields})."""
    return [
        Post(first + i, row[0], at(row[1]), row[2].strip("\n"), **(row[3] if len(row) > 3 else {}))
        for i, row in enumerate(rows)
    ]


OVEN = Thread(9000001, 906, "My oven's firmware believes every day is Tuesday", LOAF, posts(900000001, [
    (LOAF, "2012-09-18 19:52", """
I bought a bakery oven at an auction (no manual, one hinge, smells of victory). It has a little computer. The
computer is convinced that it is Tuesday, and on Tuesdays this oven refuses to go above 90°C, because its last owner
used Tuesdays to dry orange peel.

What I have tried so far:
[list]
* Setting the date. It says “OK” and then it says “TUE”.
* Unplugging it overnight. It woke up, thought about it, and said “TUE”.
* Ringing the manufacturer. In 1998 they merged with a company that makes trampolines.
* Asking nicely.
[/list]
Eleven people are coming for bread on Saturday. Please advise. :ohdear:
"""),
    (KETTLE, "2012-09-18 20:04", """
[quote 900000001]Asking nicely.[/quote]
In what tone?
"""),
    (LOAF, "2012-09-18 20:09", """
Warm, but professional. The way you would talk to a horse that has read the contract.
"""),
    (DAN, "2012-09-18 20:41", """
If it is the board I think it is, the weekday lives in one byte and nobody ever told the byte about Wednesday. Find
the service port (behind the crumbs) and try this:

[code]
> peek 1F
02
> poke 1F 03
OK
> peek 1F
02
[/code]
If it goes back to 02 by itself, the oven is not broken. It is just [b]sure[/b].
"""),
    (LOAF, "2012-09-18 21:15", """
[quote 900000004]
If it goes back to 02 by itself, the oven is not broken. It is just [b]sure[/b].
[/quote]
It goes back to 02. It takes its time about it, too, as if to let me have my moment.
[spoiler]I think it enjoys this.[/spoiler]
"""),
    (MOTH, "2012-09-18 22:30", """
My grandmother had a clock like that. It was eleven minutes fast for forty years and she would not have it mended,
because my grandfather was always ten minutes late, and so the two of them got on.

What I am saying is: who in your house could be [i]helped[/i] by Tuesday?
""", {"edited": "Moth Lieutenant", "edited_at": at("2012-09-18 22:34")}),
    (HADDOCK, "2012-09-18 23:02", """
[quote 900000006]
[quote 900000005]
It goes back to 02. It takes its time about it, too, as if to let me have my moment.
[/quote]
What I am saying is: who in your house could be [i]helped[/i] by Tuesday?
[/quote]
As a doctor (of fish) I would not rush in. First establish whether the oven is wrong or whether it is merely early.
"""),
    (ZOE, "2012-09-19 07:12", """
We get these at the depot. This one thought it was 1987 and we kept it, it’s good for morale:

[timg]http://i.example.org/bins/oven-1987.jpg[/timg]

There is a page about the board here: [url=http://www.example.org/boards/peel-master-3.html]Peel Master 3, an
appreciation[/url]. It was written by someone with feelings.
"""),
    (FITCH, "2012-09-19 08:00", """
Strictly speaking this is not a firmware problem. A day of the week is a social convention. The oven has simply
declined to join.
"""),
    (LOAF, "2012-09-19 08:26", """
[quote 900000009]The oven has simply declined to join.[/quote]
Ambrose, you have explained my oven, my brother and the parish council in one sentence.

Plan for Saturday: dough on Friday night, borrow the neighbour’s oven, tell nobody.
""", {"later_body": """
[quote 900000009]The oven has simply declined to join.[/quote]
Ambrose, you have explained my oven, my brother and the parish council in one sentence.

Plan for Saturday: dough on Friday night, bake at 90°C for [b]nine hours[/b] and call it a tradition.

EDIT, November: the tradition won a ribbon. Second place. First place was a sponge, we do not discuss the sponge.
""", "later_edit": at("2012-11-03 21:14")}),
    (HATS, "2012-09-19 09:40", """
have you tried putting a little hat on the sensor. so it feels like a weekend
"""),
    (KETTLE, "2012-09-19 10:05", """
Relevant to your interests, a man in a cardigan does the whole thing with a paper clip:

[video]PeelMaster3x[/video]

He does not get it to Wednesday either, but look how happy he is. :unsmith:
"""),
    (LOAF, "2012-09-19 18:48", """
[quote 900000011]have you tried putting a little hat on the sensor. so it feels like a weekend[/quote]
I have now put a hat on the sensor. It is a thimble. The display says “TUE” but it says it [i]slower[/i].
"""),
    (DAN, "2012-09-19 20:20", """
Hold on. Has anyone asked what it does at midnight? A byte that is sure of itself still has to count to something.
Somebody sit up with it and write down what it says.
"""),
    (LOAF, "2012-09-20 08:16", """
[quote 900000014]Somebody sit up with it and write down what it says.[/quote]
I sat up with it. We had cocoa; it had a pan of water. At one second to midnight the display went dark, I held my
breath, and then very carefully, one letter at a time, like someone reading off a hand, it said:

[big]TUE (AGAIN)[/big]

It has a [b]counter[/b]. It knows. It has known the whole time. :psyduck:
"""),
    (DAN, "2012-09-20 08:47", """
That is the most beautiful bug report I have ever read. Dump the counter.
"""),
    (LOAF, "2012-09-20 12:19", """
[code]
> peek 20
C3
> peek 21
0B
[/code]
That is 3011 Tuesdays. It has been keeping score since before I could reach a worktop.
"""),
    (MOTH, "2012-09-20 12:31", """
[quote 900000017]That is 3011 Tuesdays.[/quote]
Poor thing. It must be so tired of orange peel.
"""),
    (HADDOCK, "2012-09-20 15:09", """
Then the cure is obvious. Do not tell it that it is Wednesday. Tell it that it is [b]retired[/b].

[code]
> poke 20 00
OK
> poke 21 00
OK
> bye
[/code]
"""),
    (LOAF, "2012-09-22 21:45", """
It is Saturday. I typed it in and I said thank you out loud, because it had earned that. The display went out. Then
it came back with two words I had not seen before, “ANY DAY”, and it has been at 240°C since noon.

Eleven people ate bread. Twelve if you count the oven, and tonight I do. Thank you all. :unsmith: :bravo:
""", {"edited": "Crumb Daemon", "edited_at": at("2012-09-22 21:47")}),
]))


MARROW = Thread(9000002, 902, "THE MARROW SHOW: rules, weigh-in, and why we no longer allow helium", WICKER, [
    Post(900000101, WICKER, at("2013-02-02 21:31"), """
[b]The rules[/b], which are also nailed to the shed:

[b]1. [/b]One marrow per person. Twins count as one marrow if they have not been introduced.

[b]2. [/b]The marrow is weighed as it stands. No boots, no sand, no helium. Last year’s winner is still at large and
was last seen over the estuary.

[b]3. [/b]Judges may be spoken to but not fed.

[b]4. [/b]If your animal eats another person’s entry, your animal has come third.

[quote]“It was like that when I got here.”[/quote]
This is no longer accepted as a statement.

Questions to me by private message, or through the letter box of the shed: [url=http://www.example.org/marrow]
www.example.org/marrow[/url]
""".strip("\n"), edited="Somebody", edited_at=at("2013-03-03 18:42"), index=1),
    Post(900000104, WICKER, at("2013-02-05 22:13"), """
[quote 900000101]
[b]4. [/b]If your animal eats another person’s entry, your animal has come third.
[/quote]
To be clear, because I have had four letters: third place is a real place. The goat keeps the rosette.
""".strip("\n"), index=4),
    Post(900000109, WICKER, at("2013-03-03 18:40"), """
Results: first, Ledger Nightingale with 31.4 kg; second, Uncle Perhaps, who is not sure; third, a goat. The helium
inquiry goes on, mostly upwards. Thread closed, see you all in autumn.
""".strip("\n"), index=9),
])


GOOSE = Thread(9000003, 902, "There is a goose in my greenhouse and it keeps office hours", HARRIET, posts(900000201, [
    (HARRIET, "2013-03-04 08:15", """
Every weekday at nine a goose lets itself into my greenhouse, sits down on the bag of potting compost, and stays
until five. It takes lunch at half past twelve. It does not come at weekends.

I did not buy a goose. Nobody near here keeps geese. I asked at the post office, where they know everything, and they
said “Oh, [i]that[/i] goose” and would not go on.

Ground rules for this thread:
[list]
* I log what it does.
* You help me find out what the job is.
* Nobody is to mention Christmas.
[/list]
[img]http://i.example.org/goose/on-the-compost.jpg[/img]
"""),
    (KETTLE, "2013-03-04 08:31", """
Does it look like management?
"""),
    (HARRIET, "2013-03-04 08:40", """
[quote 900000202]Does it look like management?[/quote]
It has no desk. But it does look at me as if I were late.
"""),
    (PLINTH, "2013-03-04 08:52", """
hello, first post. have you tried standing on one leg, they respect that
"""),
    (HARRIET, "2013-03-04 09:20", """
[quote 900000204]have you tried standing on one leg, they respect that[/quote]
I tried it. It looked at the leg, it looked at me, and I swear it made a note.
"""),
    (DAN, "2013-03-04 10:02", """
You need a proper log. Here is a form, I made it for seagulls but it scales:

[pre]
TIME   EVENT                  MOOD
09:00  arrives                brisk
09:05  sits                   settled
09:06  hisses (at fern)       collegial
12:30  lunch                  private
17:00  leaves                 satisfied?
[/pre]
Use a pencil. They can smell ink.
""", {"edited": "semaphore_dan", "edited_at": at("2013-03-04 10:05")}),
    (ZOE, "2013-03-04 10:40", """
We had a swan on the bin round in 2010. It did Thursdays. When Gary retired it came to the do and stood at the back.
What I mean is, it may not be [b]your[/b] goose’s job. It may be covering for someone. :unsmith:
"""),
    (DUCHESS, "2013-03-04 11:11", """
I have checked, and I can confirm that the goose has not registered an account here. I am not able to comment on
whether it has applied.
"""),
    (HARRIET, "2013-03-04 17:25", """
Day one, as requested.

[pre]
TIME   EVENT                              MOOD
09:00  arrives, wipes feet (!!)           brisk
09:05  sits on compost                    settled
10:15  inspects tomatoes, shakes head     grave
12:30  lunch: one (1) lettuce, mine       private
14:00  stares at the hose for 40 minutes  strategic
17:00  leaves, closes door                done
[/pre]
It [b]closes the door[/b].
"""),
    (MOTH, "2013-03-04 17:58", """
[quote 900000209]
14:00  stares at the hose for 40 minutes  strategic
[/quote]
That is a meeting. I have been in that meeting.
"""),
    (TOAST, "2013-03-04 18:20", """
is it a big goose or a medium goose, asking as someone who has only ever met small ones
"""),
    (HARRIET, "2013-03-04 18:44", """
[quote 900000211]is it a big goose or a medium goose[/quote]
On the compost it is a medium goose. In the doorway it is a very big goose. I think it depends on whether it is on
duty.
"""),
    (FITCH, "2013-03-04 19:30", """
I think you’ll find that a goose cannot “close” a door. It can at most cause a door to become closed.
"""),
    (HADDOCK, "2013-03-04 19:41", """
[quote 900000213]
I think you’ll find that a goose cannot “close” a door. It can at most cause a door to become closed.
[/quote]
Ambrose, that is also all that you or I have ever done.
"""),
    (GRAVY, "2013-03-04 20:15", """
Your goose sounds like a go-getter!!! Has it considered owning one fifty-second of a pond in a premium lakeside
development? Message me, the first ten geese get a free tote bag.
"""),
    (WICKER, "2013-03-04 20:30", """
[quote 900000215]Message me, the first ten geese get a free tote bag.[/quote]
No.
"""),
    (LARK, "2013-03-05 07:50", """
Long-time reader of this goose. I live two villages over, and the thing is that our goose [b]stopped coming[/b] in
February. Ours did the allotments, Monday to Friday, nine to five. We thought it had retired. Harriet, does yours
have a grey feather on the left, like a pen behind an ear?
"""),
    (HARRIET, "2013-03-05 09:03", """
[quote 900000217]does yours have a grey feather on the left, like a pen behind an ear?[/quote]
Yes.

Oh no. I’ve been [b]transferred[/b] a goose.
""", {"attachment": "grey-feather.jpg"}),
    (KETTLE, "2013-03-05 09:10", """
This is now a human resources thread and I will be taking minutes.
"""),
    (HATS, "2013-03-05 09:45", """
[list]
* goose: hatless
* greenhouse: technically one big glass hat
* conclusion: promoted
[/list]
"""),
    (DAN, "2013-03-05 12:31", """
It is 12:31. Is it at lunch? Go and look in the greenhouse while it is out. See if it left anything on the compost.
"""),
    (HARRIET, "2013-03-05 12:48", """
[quote 900000221]See if it left anything on the compost.[/quote]
It left a smaller bag of compost.

[timg]http://i.example.org/goose/smaller-bag.jpg[/timg]

I do not sell this size. I do not know [i]anyone[/i] who sells this size.
"""),
    (ZOE, "2013-03-05 13:05", """
That’s a 5 litre “Old Meadow”. They stopped making them in 1994! Where is it getting 5 litre Old Meadow?! I could get
you €20 for the bag alone.
"""),
    (MOTH, "2013-03-05 13:20", """
[quote 900000223]Where is it getting 5 litre Old Meadow?![/quote]
[spoiler]From itself, in 1994.[/spoiler]
"""),
    (TOAST, "2013-03-05 13:22", """
[quote 900000224]
[quote 900000223]Where is it getting 5 litre Old Meadow?![/quote]
[spoiler]From itself, in 1994.[/spoiler]
[/quote]
i got goosebumps. no pun. i mean there is one but i did not bring it
"""),
    (HARRIET, "2013-03-05 17:40", """
Day two. At 15:10 it pushed the smaller bag over to the seed trays with its beak and looked at me until I filled a
tray. Then it looked until I had sown the tray. Then it sat on the instructions.

I think I am the employee.
"""),
    (BADGER, "2013-03-05 23:59", """
just woke up, what did i miss
"""),
    (KETTLE, "2013-03-06 00:04", """
[quote 900000227]just woke up, what did i miss[/quote]
Minutes of the goose, 4 and 5 March:
[list]
* It has a pen.
* It was transferred.
* Harriet works for it.
* Tote bags were refused.
[/list]
"""),
    (HADDOCK, "2013-03-06 08:12", """
A serious question, then. Is the work [b]good[/b]? What did it have you sow?
"""),
    (HARRIET, "2013-03-06 09:30", """
[quote 900000229]What did it have you sow?[/quote]
The packet has no picture. It has no name either. On the back it says “For the other side of the hedge, when ready”.

There is no other side of my hedge. It is a field. I mean, there is a field.
"""),
    (LARK, "2013-03-06 09:44", """
Harriet, what field? I have the map of the parish open in front of me. Your hedge is the edge of the page. :ohdear:
"""),
    (FITCH, "2013-03-06 10:00", """
I think you’ll find that every map has an edge.
"""),
    (PLINTH, "2013-03-06 10:12", """
[quote 900000232]I think you’ll find that every map has an edge.[/quote]
not globes
"""),
    (DUCHESS, "2013-03-06 10:30", """
[quote 900000233]not globes[/quote]
I have given plinth a small rosette. That was well posted.
"""),
    (DAN, "2013-03-06 16:55", """
Somebody has to ask. Harriet, at five, when it leaves: [i]which way does it go?[/i]
"""),
    (HARRIET, "2013-03-06 17:12", """
Over the hedge.
"""),
    (MOTH, "2013-03-06 17:13", """
:psyduck:
"""),
    (HATS, "2013-03-06 17:20", """
ok but who is wearing the hedge
"""),
    (WICKER, "2013-03-07 08:00", """
Moderator’s note: I have moved the argument about whether a hedge can be worn to a thread of its own. Please keep this
one for the goose. It has been very punctual, and I want us to be a forum that deserves it.
"""),
    (HARRIET, "2013-03-08 17:30", """
Day five, Friday. They came up. All of them, in one afternoon, forty little green things, each with one leaf like a
hand. The goose walked along the trays, one to forty, and [b]touched every one[/b]. Then it turned around and gave me
the feather.

I do not know what I have been given, but I have put it behind my ear.

[img]http://i.example.org/goose/behind-my-ear.jpg[/img]
""", {"edited": "Odd Job Harriet", "edited_at": at("2013-03-08 17:52")}),
    (KETTLE, "2013-03-08 17:45", """
[quote 900000240]Then it turned around and gave me the feather.[/quote]
Let the minutes show that I am not crying, it is the kettle.
"""),
    (ZOE, "2013-03-08 18:02", """
That’s what it did with Gary. That’s [b]exactly[/b] what it did with Gary.
"""),
    (LARK, "2013-03-11 09:05", """
It is Monday, five past nine. Harriet? Did it come?
"""),
    (FITCH, "2013-03-11 09:10", """
I think you’ll find it did not. It came here.

I have a window box, on the third floor, with nothing in it. I have never told anyone on this forum that I wanted
anything to grow. At nine o’clock there was a knock at the window, and I have spent ten minutes deciding how to put
this so that nobody can correct it:

There is a goose on my sill, and I am very glad.
""", {"ignored": True}),
    (HARRIET, "2013-03-11 09:31", """
[quote 900000244]There is a goose on my sill, and I am very glad.[/quote]
Ambrose. Wipe your feet, do what it says, and use a pencil.

I am going over the hedge with a tray. I will tell you what is there.
"""),
    (DAN, "2013-03-11 09:40", """
She has been gone nine minutes. I am going to sit here with my form and I am going to write down every minute of it.
"""),
    (BADGER, "2013-03-11 12:30", """
it’s lunch, i stayed up for this
"""),
    (HARRIET, "2013-03-11 17:00", """
It is a garden. It goes on for ages. There is a bench in it, with a plate on the back, and on the plate are all our
names and a space. I planted the forty and they knew where to go.

Five o’clock. I have closed the door behind me. Same time tomorrow. :unsmith:
"""),
]))


CHAIRS = Thread(9000004, 911, "Post one photograph of a chair that has given up", ZOE, posts(900000301, [
    (ZOE, "2013-05-11 14:02", """
Found behind the depot. It isn’t broken. It has just [b]stopped[/b].

[img]http://i.example.org/chairs/behind-the-depot.jpg[/img]

One chair per post, please, and say where it was. 椅子万歳 (“long live chairs”), as my calendar has it.
"""),
    (HADDOCK, "2013-05-11 14:30", """
Waiting room, platform 3. Somebody has given it a magazine.

[timg]http://i.example.org/chairs/platform-3.jpg[/timg]
"""),
    (HATS, "2013-05-11 14:41", """
[quote 900000302]Somebody has given it a magazine.[/quote]
what was it reading
"""),
    (HADDOCK, "2013-05-11 14:44", """
[quote 900000303]what was it reading[/quote]
It was open at the crossword. It had put “SIT” for everything. ☕
"""),
    (BADGER, "2013-05-12 03:15", """
mine gave up with me in it. no photo, we are both fine, we are just lower now
"""),
    (LEDGER, "2013-05-12 10:20", """
Deck chair, my aunt’s loft, folded into a shape the manual doesn’t name. Itemised:
[list]
* canvas: 1, resigned
* legs: 4 → 3½
* dignity: carried forward
[/list]
"""),
    (PERHAPS, "2013-05-13 18:05", """
This may be a chair. It may be a small gate.

[timg]http://i.example.org/chairs/or-gate.jpg[/timg]
"""),
    (ZOE, "2013-05-13 19:30", """
[quote 900000307]This may be a chair. It may be a small gate.[/quote]
It’s a gate that [i]wanted[/i] to be a chair, and that’s the first one here that hasn’t given up. I’m having it.
Case closed. ✓
""", {"attachment": "gate-in-its-new-home.jpg", "edited": "Zoë of the Bins", "edited_at": at("2013-05-13 19:41")}),
]))


BISCUITS = Thread(9000005, 901, "Rank the biscuits by how well they keep a secret", TOAST, posts(900000401, [
    (TOAST, "2013-06-20 16:00", """
i will start. shortbread: a vault. wafer: told my mum before i’d finished the sentence
"""),
    (LEDGER, "2013-06-20 16:09", """
Digestive: keeps it, but keeps it [i]visibly[/i]. Fig roll: knows something, was told in a cellar, has not slept.
"""),
    (PERHAPS, "2013-06-20 16:31", """
The custard cream might know. It might be two biscuits that each know half.
"""),
    (DUCHESS, "2013-06-20 17:12", """
[quote 900000403]It might be two biscuits that each know half.[/quote]
This is how we protect the launch codes for the tumble dryer.
"""),
    (LARK, "2013-06-20 18:45", """
Ginger nut. You cannot get anything out of it. I have seen one go into tea and come back the same.
"""),
]))

FERRY = Thread(9000009, 0, "Flags seen from the early ferry", DAN, posts(900000450, [
    (DAN, "2013-07-02 06:40", """
Ferry left on time. Two flags up, which is “good morning”, and one flag down, which is “mind the step”. Nobody minded
the step. I shall signal slower tomorrow.
"""),
]), first_index=112)


SOUP = Thread(9000006, 905, "who put the moon in the soup", BADGER, posts(900000501, [
    (BADGER, "2013-12-31 21:31", """
own up. it’s floating there all smug. it’s warm on one side
"""),
    (HATS, "2013-12-31 21:33", """
not me i was at the hat
"""),
    (TOAST, "2013-12-31 21:40", """
i only put in the tide
"""),
    (PERHAPS, "2013-12-31 22:05", """
[quote 900000503]i only put in the tide[/quote]
it may have been me. i was holding a moon earlier and now i am not
"""),
    (MOTH, "2013-12-31 22:30", """
I have been circling this bowl for forty minutes and I want everyone to know I am having a lovely time :sun:
"""),
    (HATS, "2014-01-01 00:01", """
[quote 900000505]
I have been circling this bowl for forty minutes and I want everyone to know I am having a lovely time
[/quote]
happy new year moth

[img]http://i.example.org/soup/moon-with-hat.png[/img]
"""),
    (BADGER, "2014-01-01 16:21", """
update: i ate it. every night is going to be a bit darker for a while, sorry. it needed salt
""", {"edited": "sleepy badger", "edited_at": at("2014-01-01 16:23")}),
]))


KETTLES = Thread(9000007, 906, "I am teaching a kettle to whistle in tune (now with a second kettle)", KETTLE, posts(
    900000641, [
        (HADDOCK, "2014-03-20 19:28", """
[quote 900000640 "semaphore_dan"]If the first kettle is a G, get the second one to be a D and hope for the best.[/quote]
Hope is not a tuning method. Has anyone measured the spout?
"""),
        (KETTLE, "2014-03-20 21:59", """
[quote 900000641]Has anyone measured the spout?[/quote]
I have measured the spout. It is a spout and a half. In case somebody wants to check my working:

[code]
pitch = 440 * 2 ** ((kettle - 9) / 12)   # kettle 0 is "C", kettle 9 is "A bit hot"
if pitch > neighbour.patience:
    lid.open()
[/code]
"""),
        (LOAF, "2014-03-21 07:28", """
My oven would like it known that it can hum. It hums a Tuesday. :ssh:
"""),
        (GRAVY, "2014-03-21 09:15", """
Have you thought about [b]monetising[/b] the second kettle
"""),
        (KETTLE, "2014-03-22 18:40", """
[quote 900000644]Have you thought about [b]monetising[/b] the second kettle[/quote]
The second kettle is a volunteer.

Recording from tonight. The first four bars are “Abide With Steam”; after that the cat comes in:

[video]TwoKettlesNo1[/video]
"""),
        (LARK, "2014-03-22 19:02", """
Played it to the whole house. My father took his hat off at the second kettle. He is still standing there. :unsmith:
"""),
    ]), first_index=41)

THREADS = [OVEN, MARROW, GOOSE, CHAIRS, BISCUITS, FERRY, SOUP, KETTLES]
AUTHORS = {p.id: p.author for t in THREADS for p in t.posts}
