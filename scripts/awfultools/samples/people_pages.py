"""Pages about people: messages, profiles, announcements, the Leper's Colony, lists, notices."""

from collections.abc import Callable
from html import escape
from typing import Any

from awfultools.samples import frames as f
from awfultools.samples.list_pages import USERCP_NAV
from awfultools.samples.markup import flow
from awfultools.samples.people import PEOPLE
from awfultools.samples.story import Thread

# Private messages.


def folder_options(folder: int, space: str = " ") -> str:
    rows = [(0, "Inbox"), (-1, "Sent Items")]
    return "\n".join(
        f'	<option value="{n}"{" selected" if n == folder else space}>{name}</option>' for n, name in rows
    )


Listed = tuple[int, str, str, str, str, str]


def message_table(folder: int, messages: list[Listed]) -> str:
    rows = "".join(
        f"""
		<tr>
			<td class="status"><img src="http://fi.somethingawful.com/images/{status}" alt=""></td>
			<td class="icon">{icon or "&nbsp;"}</td>
			<td class="title"><a href="private.php?action=show&amp;privatemessageid={number}">{f.text(subject)}</a>
			</td>
			<td class="sender"><a href="member.php?action=getinfo&amp;userid=0">{escape(who, quote=False)}</a></td>
			<td class="date">{date}</td>
			<td class="check"><input type="checkbox" name="privatemessage[{number}]" value="yes"></td>
		</tr>"""
        for number, status, icon, subject, who, date in messages
    )
    return f'''	<table class="standard full">
		<thead>
        <tr>
            <th class="title" colspan="3">Message Title</th>
            <th class="sender">{"Sender" if folder == 0 else "Recipient"}</th>
            <th class="date">Date / Time Sent</th>
            <th class="check"><input name="allbox" type="checkbox" value="Check All" title="Select/Deselect All" onClick="CheckAll();"></th>
        </tr>
        </thead>

        <tbody>
        {rows}
    </tbody>
		<tfoot>
			<tr>
				<td align="right" colspan="7"><b>
					<input type="hidden" name="action" value="dostuff">
					<input type="hidden" name="thisfolder" value="{folder}">
					Selected messages: <select name="folderid"><option value="0">Inbox</option></select>
					<input type="submit" class="bginput" name="move" value="Move">
					
					<input type="submit" class="bginput" name="delete" value="Delete">
					</b>
				</td>
			</tr>
		</tfoot>
	</table>
'''


def old_message_table(folder: int, messages: list[Listed]) -> str:
    """The table of 2012: no cell says what it is for, and names are no links."""
    rows = "".join(
        f"""<tr>
<td><img src="http://fi.somethingawful.com/images/{status}" alt=""></td>
<td class="altcolor2">{icon or "&nbsp;"}</td>
<td align="left" width="75%"><a href="private.php?action=show&amp;privatemessageid={number}">{f.text(subject)}</a>
</td>
<td width="25%" class="altcolor2" style="text-align:right;">{escape(who, quote=False)}</td>
<td align="right" nowrap class="smalldate">{date}</td>
<td class="altcolor2"><input type="checkbox" name="privatemessage[{number}]" value="yes"></td>
</tr>
"""
        for number, status, icon, subject, who, date in messages
    )
    return f"""	<table class="standard full">
<tr class="small">
<th colspan="3">Message Title</th>
<th nowrap style="text-align:right;">{"Sender" if folder == 0 else "Recipient"}</th>
<th nowrap>Date / Time Sent</th>
<th nowrap><input name="allbox" type="checkbox" value="Check All" title="Select/Deselect All" onClick="CheckAll();"></th>
</tr>
{rows}<tr>
<td align="right" colspan="7"><b>
<input type="hidden" name="action" value="dostuff">
<input type="hidden" name="thisfolder" value="{folder}">
Selected messages: <select name="folderid"><option value="0">Inbox</option></select>
<input type="submit" class="bginput" name="move" value="Move">
<input type="submit" class="bginput" name="delete" value="Delete">
</b></td>
</tr>
	</table>
"""


def private_folder(
    folder: int, messages: list[Listed], stamps: tuple[int, int, int], table: Callable[..., str] = message_table
) -> str:
    """`messages` are (number, status image, icon HTML, subject, name, date); links of names say `userid=0`."""
    name = "Inbox" if folder == 0 else "Sent Items"
    return (
        f.head_2013(
            f"{f.SITE} - Private Messaging: {f.ACCOUNT}",
            stamps,
            lang="",
            extra="""	<style type="text/css">
		.msgbuttons { text-align:center; }
		.msgbuttons img { border:0; }
	</style>
""",
        )
        + f.top_2012(' class="privfolder"', year=2013, anchor=False)
        + f'''<div class="breadcrumbs"><a href="index.php">{f.SITE}</a> &gt; <a href="usercp.php">User Control Panel For {f.ACCOUNT}</a> &gt; <a href="private.php">Private Messages</a> &gt; {name}</div>


{USERCP_NAV}

<form class="date_select" action="private.php" method="post">
<input type="hidden" name="folderid" value="{folder or ""}">
<b>Show Messages From:</b> <select name="daysprune">
	<option value="1" >last day</option>
	<option value="30" >last 30 days</option>
	<option value="9999" selected>the beginning</option>
</select><input type="submit" value="Go">
</form>

<form class="folder" action="private.php" method="post">
	<b>Jump to folder:</b>
	<select name="folderid" onchange="window.location=('private.php?folderid=' + this.options[this.selectedIndex].value + '&amp;daysprune=9999')">
{folder_options(folder)}
	
	
	</select><input type="submit" value="Go">
</form>

<form class="action" action="private.php" method="post" name="form">
{table(folder, messages)}</form>

<br>

<!-- message buttons -->
<div class="msgbuttons">
	<a href="private.php?action=newmessage"><img src="http://fi.somethingawful.com/images/pm/newmessage.gif" alt="Send a new private message"></a>
</div>

<br>

{f.jump_menu(2013)}
<br>

<!-- icon key -->
<table>
<tr>
	<td rowspan="3" width="50%">&nbsp;</td>
	<td colspan="6" align="center">
		<b>Message quota for all folders: 500</b>
	</td>
	<td rowspan="3" width="50%">&nbsp;</td></tr>
</tr>
<tr>
	<td nowrap><img src="http://fi.somethingawful.com/images/newpm.gif" alt="Unread Message"></td>
	<td nowrap><b>Unread Message</b></td>
	<td nowrap><img src="http://fi.somethingawful.com/images/pm.gif" border=0 alt="Message"></td>
	<td nowrap><b>Message</b></td>
<tr>
	<td nowrap><img src="http://fi.somethingawful.com/images/pmreplied.gif" alt="Replied to Message"></td>
	<td nowrap><b>Replied to Message</b></td>
	<td nowrap><img src="http://fi.somethingawful.com/images/pmforwarded.gif" alt="Forwarded Message"></td>
	<td nowrap colspan="3"><b>Forwarded Message</b></td>
</tr>
</table>
<!-- icon key -->
'''
        + f.foot_2012("SAVB-v2.1.17", 2013)
    )


def private_message(
    number: int,
    subject: str,
    sender: int,
    body: str,
    date: str,
    stamps: tuple[int, int, int],
    before: int = 0,
    after: int = 0,
) -> str:
    """One message: the table is `id="post"` with no number, a `tr` is left open, `editedby` is `attachment`."""
    person = PEOPLE[sender]
    steps = []
    if before:
        steps.append(f'<a href="private.php?action=show&amp;privatemessageid={before}">&lt; Last Message</a>')
    if after:
        steps.append(f'<a href="private.php?action=show&amp;privatemessageid={after}">Next Message &gt;</a>')
    return (
        f.head_2013(
            f"{f.SITE} - Private Messages - ",
            stamps,
            lang="",
            extra="""	<style type="text/css">
		.buttons { text-align:center; margin:1em; }
		.buttons a { border:0; }
	</style>
""",
        )
        + f.top_2012(' class="privmsg"', year=2013, anchor=False)
        + f'''<div class="breadcrumbs"><span class="mainbodytextlarge"><b><a href="/">{f.SITE}</a> &gt; <a href="private.php?">Private Messages</a> &gt; <a href="private.php?folderid=0"></a>{f.text(subject)}</b></span></div>


{USERCP_NAV}
<br>

<form action="private.php" method="post">
<input type="hidden" name="action" value="dodelete">
<input type="hidden" name="privatemessageid" value="{number}">
<b>Delete?</b> <input type="checkbox" name="delete" value="yes" >
<input type="submit" class="bginput" value="Delete">
</form>

<form action="private.php" method="post">
<b>Jump to folder:</b>
<select name="folderid" onchange="window.location=('private.php?folderid='+this.options[this.selectedIndex].value)">
<option value="0" selected>Inbox</option>
<option value="-1" >Sent Items</option>


</select><input type="submit" value="Go">
</form>

<br>

<div id="thread" class="pm">
<table class="post" id="post">
<tr>
	<td class="userinfo">
		<dl class="userinfo userid-{person.id}">
			<dt class="author" title="">{escape(person.name, quote=False)}</dt>
			<dd class="registered">{person.registered}</dd>
			
			<dd class="title">
			<div class="bbc-center"><img src="http://fi.somethingawful.com/safs/titles/90/{person.id % 100:02d}/{person.avatar}" alt="" class="img" border="0"><br />
{escape(person.title, quote=False)}</div><br>
			
			
			</dd>
			
		</dl>
	</td>
	<td class="postbody">
		{flow(body, 2013)}
		<p class="attachment"></p>

	</td>
<tr class="postbar">
	<td class="postdate"><img src="http://fi.somethingawful.com/images/posticon.gif" border="0" alt=""> {date}</td>
	<td class="postlinks">
		<ul class="profilelinks">
			<li><a href="member.php?action=getinfo&amp;userid={person.id}">Profile</a></li>
			<li><a href="private.php?action=newmessage&amp;userid={person.id}">Message</a></li>
			<li><a href="search.php?action=do_search_posthistory&amp;userid={person.id}">Post History</a></li>
		</ul>
		
	</td>
</tr>
</table>
</div>

<div class="messages_nextprev">
	{"&nbsp; &nbsp; ".join(steps)}
</div>

<div class="buttons">
	<a href="private.php?action=newmessage&amp;privatemessageid={number}"><img src="http://fi.somethingawful.com/images/pm/reply.gif" alt="Reply to this message"></a>
	<a href="private.php?action=newmessage&amp;forward=true&amp;privatemessageid={number}"><img src="http://fi.somethingawful.com/images/pm/forward.gif" alt="Forward this message to another member"></a>
</div>

{f.jump_menu(2013)}'''
        + f.foot_2012("SAVB-v2.1.17", 2013)
    )


# People.


def profile(
    user: int,
    stamps: tuple[int, int, int],
    posts: int,
    rate: float,
    last: str,
    gender: str,
    about: str = "",
    contacts: dict[str, str] | None = None,
    more: list[tuple[str, str]] | tuple[()] = (),
) -> str:
    person, contacts = PEOPLE[user], contacts or {}
    name = escape(person.name, quote=False)
    unset = '<span class="unset">not set</span>'
    title = (
        person.odd_title
        or f'<img src="http://fi.somethingawful.com/safs/titles/90/{user % 100:02d}/'
        f'{person.avatar}" alt="" class="img" border="0"><br />\n'
        + person.title.replace("\n", "<br />\n")
    )
    about = (
        about
        or "This moron has not provided any additional info.  The lack of a gender-specific pronoun "
        "here is in no way intended as sexism."
    )
    message = (
        f'<a href="private.php?action=newmessage&amp;userid={user}">Send a private message</a>' if contacts else ""
    )
    page = contacts.get("homepage")
    homepage = f'<a href="{page}" target="_blank">{page}</a>' if page else unset
    extra = "".join(f"			<dt>{key}</dt><dd>{f.text(value)}</dd>\n" for key, value in more)
    forms = "".join(
        f'''
		<form method="POST" action="/member2.php">
		<input type="hidden" name="action" value="addlist">
		<input type="hidden" name="userlist" value="{kind.lower()}">
		<input type="hidden" name="formkey" value="00000000000000000000000000000000">
		<input type="hidden" name="userid" value="{user}">
		<input type="submit" value="Add user to your {kind} List">
		</form>
'''
        for kind in ("Buddy", "Ignore")
    )
    return (
        f.head_2013(
            f"Profile for '{person.name}' - {f.SITE}",
            stamps,
            lang="",
            extra="""	<style type="text/css">
		table.standard { clear:both; }
		.info .unset { color:#999; font-style:italic; }
	</style>
""",
        )
        + f.top_2012(' class="getinfo"', year=2013, anchor=False)
        + f"""<table class="standard" style="width:800px;margin:0 auto;">
<tr>
<th colspan="2">
	User Profile <span class="smalltext">(<a style="color:#fff!important;" href="search.php?action=do_search_posthistory&amp;userid={user}">find posts by user</a>)</span>
</th>
</tr>
<tr>
	<td id="thread">
		<dl class="userinfo">
			<dt class="author">{name}</dt>
			<dd class="registered">{person.registered}</dd>
			<dd class="title">{title}<br></dd>
		</dl>
	</td>
	<td class="info">
		<h3>About {name}</h3>
		<p>
		There have been <b>{posts}</b> posts made by <i>{name}</i>, an
		average of {rate:.2f} posts per day, since registering on <b>{person.registered}</b>.
		<i>{name}</i> claims to be a {gender}.
		</p>
		<p>{about}</p>

		<h3>Contact Information</h3>
		<dl class="contacts">
			<dt class="pm">Message</dt><dd>{message}&nbsp;</dd>

			<dt class="icq">ICQ</dt><dd>{contacts.get("icq", unset)}</dd>
			<dt class="aim">AIM</dt><dd>{contacts.get("aim", unset)}</dd>
			<dt class="yahoo">Yahoo!</dt><dd>{contacts.get("yahoo", unset)}</dd>
			<dt class="homepage">Home Page</dt><dd>{homepage}&nbsp;</dd>
		</dl>

		

		<h3>Additional Info</h3>
		<dl class="additional">
			<dt>Member Since</dt><dd>{person.registered}</dd>
			<dt>Post Count</dt><dd>{posts}</dd>
			<dt>Post Rate</dt><dd>{rate:.2f} per day</dd>
			<dt>Last Post</dt><dd>{last}
{extra}		</dl>
	</td>
</tr>

<tr>
	<td style="text-align:center" colspan="2">
{forms}
	</td>
</tr>
</table>

<br>
"""
        + f.foot_2012("SAVB-v2.1.17", 2013)
    )


def announcement(forum_name: str, stamps: tuple[int, int, int], *announced: Any) -> str:
    """The announcements of a forum, (author, date, body) each: the authors have no numbers here, titles stand in lists only."""
    rows = "".join(announcement_rows(*one) for one in announced)
    return (
        f.head_2012(
            f"{f.SITE} - {forum_name} Announcements",
            stamps,
            lang="",
            extra="""	<style type="text/css">
		div.threadbar.bottom { height:1em; }
	</style>
""",
        )
        + f.top_2012("", anchor=False)
        + f"""<div class="breadcrumbs">
	<a href="index.php">{f.SITE}</a> &gt; Announcements &gt;</b>
</div>

<br>

<b>Current Announcements: {len(announced)}</b>
<br><br>

<div class="threadbar top">
	<b style="margin-bottom:4px;">&raquo; A WORD FROM THE PORTER’S DESK</b>
</div>
<div id="thread">
	<table class="post" id="main_full">
{rows}	</table>
</div>
<div class="threadbar bottom">
</div>

<br>
"""
        + f.foot_2012("SAVB-2.0.15")
    )


def announcement_rows(author: int, date: str, body: str) -> str:
    person = PEOPLE[author]
    return f"""		<tr valign="top">
		<td class="userinfo">
			<dl class="userinfo">
				<dt class="author">{person.name}</dt>
				<dd class="registered">{person.registered}</dd>
				<dd class="title">
					[img]http://fi.somethingawful.com/safs/titles/90/{author % 100:02d}/{person.avatar}[/img]
				</dd>
			</dl>
		</td>
		<td class="postbody">
			{flow(body, 2013)}
		</td>
	</tr>
	<tr>
		<td class="postdate">{date}</td>
		<td class="postlinks"></td>
	</tr>
"""


def banlist(rows: list[tuple[str, int, str, int, str, int, int]], stamps: tuple[int, int, int]) -> str:
    """`rows` are (kind, post or 0, date, user, reason, requested by, approved by)."""

    def person(number: int, nowrap: str = " nowrap") -> str:
        return (
            f'<a href="/member.php?s=&amp;action=getinfo&amp;userid={number}" target="_blank"{nowrap}>'
            f"{escape(PEOPLE[number].name, quote=False)}</a>"
        )

    body = ""
    for kind, post, date, user, reason, requested, approved in rows:
        link = f'<a href="/showthread.php?goto=post&amp;postid={post}" target="new">{kind}</a>' if post else kind
        body += (
            f'				<tr><td align="left"><b>{link}</b></td><td nowrap>{date}</td><td nowrap><b>'
            f"{person(user, '')}</b></td><td>{reason}</td><td nowrap>{person(requested)}</td>"
            f"<td nowrap>{person(approved)}</td></tr>"
        )
    admins = "".join(f"<option value={n}>{PEOPLE[n].name}</option>" for n in (900004, 900017))
    base = "banlist.php?&amp;sort=&amp;asc=0&amp;adminid=&amp;ban_month=0&amp;ban_year=0&amp;actfilt=-1"
    nav = f"""<div class="mqnav">
			<div style="float:left">Displaying jerks 1 to 5 of 15</div>
			<div class="pages">{f.pages_2013(base, 1, 3)}<div class="pb">&nbsp;</div></div>
		</div>"""
    return (
        f.head_2013(f"{f.SITE} - Leper's Colony", stamps, lang="")
        + f.top_2012(' class="banlist"', year=2013, anchor=False)
        + f"""<div class="standard" id="main_full">
	<h2>Leper's Colony</h2>
	<div class="inner">
		<table>
			<tr>
			<td><img src="http://images.somethingawful.com/images/leperscolony.gif"></td>
			<td valign="top">
				<div style="padding-left:8px;">
				Everyone on this island can see the party from here.<p>There is a bench, and a
				clock, and most of them are home by supper.
				</div>
			</td>
			</tr>
		</table>
		<hr>

		<b>Change Display Options</b><br>
		<br>
		<div class="smalltext">
			<form action="banlist.php#list" method="GET">
			<b>Show by admin:</b> <select name="adminid"><option value="">All</option>{admins}</select> | <b>Type:</b> <select name="actfilt"> 				<option value="-1">Any</option>
				<option value="2">Probations</option>
				<option value="-2">ALL bans</option>
</select> <input type="submit" value="Submit" class="s_button">
			</form>
		</div>

		{nav}

		<a name="list"></a>
		<table class="standard full" style="clear:left;">
			<tr><th>Type</th><th nowrap>Date</th><th>Horrible Jerk</th><th>Punishment Reason</th><th nowrap>Requested By</th><th nowrap>Approved By</th></tr>
{body}
		</table>

		{nav}

		<br>
	</div>
</div>
"""
        + f.foot_2012("SAVB-v2.1.17", 2013)
    )


def ignore_list(names: list[str]) -> str:
    boxes = "\n".join(
        f'<input type="text" class="bginput" name="listbits[]" value="{f.text(n)}" size="30"><br>' for n in names
    )
    return (
        f.head_2017(f"{f.SITE} - View Ignore List")
        + f.top_2017(' class="listedit"').replace('<div id="top"></div>\n', "")
        + f"""<div class="breadcrumbs"><a href="index.php">{f.SITE}</a> &gt; <a href="usercp.php">User Control Panel For {f.ACCOUNT}</a> &gt; Edit Ignore List</div>
{USERCP_NAV.replace(chr(9), "")}<form action="member2.php" method="post">
<input type="hidden" name="action" value="updatelist">
<input type="hidden" name="userlist" value="ignore">
<input type="hidden" name="formkey" value="00000000000000000000000000000000">
<div class="standard">
<h2>Edit Ignore List</h2>
<div class="inner">
{boxes}
<input type="text" class="bginput" name="listbits[]" size="30"><br>
<br>
To remove a user from the list, delete their name. You may also just let them tell you about their window box.<br>
<br>
<input type="submit" class="bginput" name="submit" value="Update list" accesskey="s">
</div>
</div>
</form>
"""
        + f.foot_2017()
    )


# Notices.


def must_register() -> str:
    """Logged out: the account reads `Unregistered …`."""
    return (
        f.head_2017(f.SITE, account="Unregistered Passer-by", doctype="")
        + f.top_2017(' class="standarderror"').replace('<div id="top"></div>\n', "")
        + """<center>
<div class="standard">
<h2>Special Message From The Night Porter</h2>
<div class="inner">
<b>Sorry, you must be a registered forums member to view this page.</b>
<b>If you are already a member, <a href="/account.php?action=loginform&amp;next=%2Fmember.php%3Faction%3Dgetinfo">login here</a>.</b>
<br>
<br>
The door isn’t locked — it’s just heavy, and it knows your face or it doesn’t.
</div>
</div>
</center>
"""
        + f.foot_2017(logged_in=False)
    )


def thread_closed(thread: Thread) -> str:
    refresh = f"""<meta http-equiv="Refresh" content="00; URL=showthread.php?threadid={thread.id}">
<meta http-equiv="Cache-Control" content="private, no-cache, post-check=0, pre-check=0">
<meta http-equiv="Pragma" content="no-cache">
<meta http-equiv="Expires" content="0">
"""
    return (
        f.head_2017(f.SITE, refresh=refresh, doctype="")
        + f.top_2017(' class="standardredirect"').replace('<div id="top"></div>\n', "")
        + f"""<center>
<div class="standard" id="main_wide">
<h2>Redirecting...</h2>
<div class="inner">
Sorry! This thread is closed! You will now be returned to the thread.<br>
<br>
<div style="text-align:center;">
<a href="showthread.php?threadid={thread.id}">Click here if you do not want to wait any longer</a><br>
<a href="showthread.php?threadid={thread.id}">(or if your browser does not automatically forward you)</a>
</div>
</div>
</div>
</center>
"""
        + f.foot_2017()
    )


def login_form(next_page: str) -> str:
    """The login form, which the site shows in place of a page that only members may see."""
    return (
        f.head_2017(f.SITE, account="Unregistered Passer-by", doctype="")
        + f.top_2017(' class="loginform"').replace('<div id="top"></div>\n', "")
        + f"""<form accept-charset="UTF-8" action="https://forums.somethingawful.com/account.php" method="POST" class="login_form">
<input type="hidden" name="action" value="login">
<table class="standard" id="main_full">
<tr><th colspan="2">Enter your username and password</th></tr>
<tr><td><b>User Name:</b></td><td><input type="text" name="username" size="20" maxlength="100"></td></tr>
<tr><td><b>Password:</b></td><td><input type="password" name="password" size="20" maxlength="1000"></td></tr>
</table>
<input type="hidden" name="next" value="/{next_page}">
<input type="submit" value="Login">
</form>
"""
        + f.foot_2017(logged_in=False)
    )


# The check of the browser in front of the site; nothing on it is the site's, but its host's name in the script.
CHALLENGE = """<!DOCTYPE html>
<html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="robots" content="noindex,nofollow"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="360"></head>
<body><div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div>
<script>(function(){window._cf_chl_opt = {cvId: '3',cZone: 'forums.somethingawful.com',cType: 'managed',cRay: '0000000000000000',cUPMDTk: "/showthread.php?threadid=9000005"};}());</script></body></html>
"""

DATABASE_UNAVAILABLE = """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html>
<head>
	<title>Database Unavailable</title>
	<style type="text/css">
		body { font: 14px arial; background:#046; margin:0 40px; }
		#msg { margin:0 1em; padding:8px; background:#f0f0f0; }
	</style>
</head>
<body id="something_awful" class="database_error">
	<div id="closemsg">
		<div id="logo"><img src="http://i.somethingawful.com/core/logo_main.gif" alt=""></div>
		<div id="msg">
			<h1>Database Unavailable!</h1>
			The database is currently not available.  You can try doing whatever it is you were trying to do again later.<br>
			<br>
			<div class="note">
				<b>Dear visitor,</b><br>
				<br>
				The database has gone out for milk. It took a coat and left a note, and it has always come back before.
				<br>
				The Night Porter<br>

				<!-- 192.0.2.3 -->
			</div>
			<br>
			<hr>
			</div>
	</div>
</body>
</html>
"""

BANNED = f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "//www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="//www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">
<title>You've Been Banned!</title>
<style type="text/css">
	body {{ background-color: #000000; text-align:center; font-family:arial, sans-serif; }}
	h1 {{ font-weight: bold; font-size: xx-large; color: #00FF00; }}
	</style>
</head>
<body id="something_awful" class="banned">
<h1>CONGRATULATIONS {f.ACCOUNT}!!!</h1>
<img src="//i.somethingawful.com/images/banned/banned2.jpg" alt="Banned!" width="800" height="800" border="1"></p>
<p class="style2"><a href="/banlist.php?userid=900001&amp;actfilt=-1">To check why you were banned, click here.</a></p>
<p class="style2">It was the ladder, wasn’t it. You can have it back on Monday.</p>
<a href="/account.php?action=logout&amp;ma=00000000">To log out, click here.</a>
</body>
</html>
"""
