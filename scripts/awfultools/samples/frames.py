"""The frame around the content: heads, menus, navigation, feet, in each generation of the site's markup."""

from html import escape

from awfultools.samples.people import forums, path_to
from awfultools.samples.story import Thread

SITE = "The Something Awful Forums"
ACCOUNT = "Pemberton Lark"

# Unix times in the style sheets' and scripts' addresses: a page is not older than its newest.
STAMPS = {
    "oven-begun-2012": (1343000000, 1347900000, 1348020000),
    "oven-2012": (1348360344, 1349148332, 1349200000),
    "goose-2013": (1348360344, 1363000000, 1363100000),
    "bookmarks-2013": (1348360344, 1362700000, 1362786000),
    "people-2013": (1348360344, 1384200000, 1384300000),
    "messages-2013": (1348360344, 1383900000, 1383960000),
    "chairs-2013": (1348360344, 1368400000, 1368500000),
    "summer-2013": (1348360344, 1371800000, 1371900000),
    "autumn-2013": (1348360344, 1383200000, 1383300000),
    "soup-2014": (1348360344, 1388500000, 1388600000),
    "list-2014": (1348360344, 1396700000, 1396790000),
}

NAVIGATION = [
    ("/index.php", "SA Forums"),
    ("http://www.somethingawful.com/", "Something Awful"),
    ("/f/search", "Search the Forums"),
    ("/usercp.php", "User Control Panel"),
    ("/private.php", "Private Messages"),
    ("/dictionary.php", "SAclopedia"),
    ("/stats.php", "Posting Gloryhole"),
    ("/banlist.php", "Leper's Colony"),
    ("/supportmail.php", "Support"),
    ("/account.php?action=logout&amp;ma=00000000", "Log Out"),
]


def raw(text: str) -> str:
    """Text where the site leaves ampersands bare: breadcrumbs and titles of forums."""
    return text.replace("<", "&lt;")


def text(value: str) -> str:
    return escape(value, quote=False).replace('"', "&quot;")


def navigation(attributes: str, year: int) -> str:
    lines = []
    for position, (link, name) in enumerate(NAVIGATION):
        if year == 2012 and position == 1:
            continue
        if year >= 2017:
            link = link.replace("http://www", "//www").replace("/f/search", "/query.php")
        if year >= 2025:
            link = link.replace("//www.somethingawful.com/", "https://www.somethingawful.com/frontpage/")
        dash = "- " if position else ""
        first = "" if position else ' class="first"'
        lines.append(f'<li{first}>{dash}<a href="{link}">{name}</a></li>')
    if year >= 2025:
        rows = "\n".join("            " + line for line in lines)
        return f"            <ul {attributes}>\n{rows}\n        </ul>\n"
    ending = "" if year == 2017 else "\n"
    indent = "" if year == 2017 else "\t"
    return f"{indent}<ul {attributes}>\n" + "\n".join(lines) + f"\n{ending}</ul>\n"


def purchases(year: int) -> str:
    host = "store.somethingawful.com" if year >= 2025 else "secure.somethingawful.com"
    rows = [("register", "Account"), ("platinum", "Platinum Upgrade"), ("smilie", "Smilie")]
    if year >= 2017:
        rows.append(("donate", "Donations!"))
    pad = {2017: ("", ""), 2025: ("    ", "        ")}.get(year, ("\t", "\t\t"))
    lines = [f"{pad[1]}<li><b>Purchase:</b></li>"]
    for position, (page, name) in enumerate(rows):
        dash = "- " if position else ""
        lines.append(f'{pad[1]}<li>{dash}<a href="https://{host}/products/{page}.php">{name}</a></li>')
    return f'{pad[0]}<ul id="nav_purchase">\n' + "\n".join(lines) + f"\n{pad[0]}</ul>\n"


GLOBAL_MENU = """<div id="globalmenu">
	<ul>
		<li class="first"><a href="https://secure.somethingawful.com/">Buy Forum Stuff</a></li>
		<li><a href="http://www.somethingawful.com/">Something Awful</a></li>
	</ul>
</div>
"""

# An advertisement's script is where careless parsers lose their way: markup inside strings inside a comment.
SCRIPT = """<script type='text/javascript'>
<!--//<![CDATA[
   var u = (location.protocol=='https:'?'https://ads.example.org/a.js':'http://ads.example.org/a.js');
   if (1 < 2 && document.referrer) u += "?r=" + escape(document.referrer) + "&amp;x=</p>";
   document.write ("<scr"+"ipt type='text/javascript' src='"+u+"'></scr"+"ipt>");
//]]>--></script>
"""

FOOT_SCRIPT = """<script type="text/javascript">
	try {
		if(document.location.hostname != 'forums.somethingawful.com')
			throw undefined;
	} catch(e) {};
</script>
<noscript><img src="http://pixel.example.org/pixel.gif" style="display:none;" border="0" height="1" width="1" alt=""></noscript>

<!-- PLEASE DO NOT REMOVE -->
<ol id="debug" style="display:none"><li>&nbsp;</ol>

</body>
</html>
"""


def head_2012(
    title: str, stamps: tuple[int, int, int], description: str = "", extra: str = "", lang: str = ' lang="en"'
) -> str:
    old, main, script = stamps
    about = f'\t<meta name="Description" content="{text(description)}">\n' if description else ""
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html{lang}>
<head>
	<title>{text(title)}</title>
	
	<meta name="MSSmartTagsPreventParsing" content="TRUE">
	<meta http-equiv="X-UA-Compatible" content="chrome=1">
	<!--[if lt IE 7]><link rel="stylesheet" type="text/css" href="/css/ie.css?{old}"><![endif]-->
	<link rel="apple-touch-icon" href="http://i.somethingawful.com/core/icon/iphone-touch/forums.png">
	<link rel="stylesheet" type="text/css" href="/css/main.css?{main}">
	<link rel="stylesheet" type="text/css" href="/css/bbcode.css?{old}">
	<link rel="stylesheet" type="text/css" href="http://www.somethingawful.com/globalcss/globalmenu.css">
	

	<!-- <script src="/__utm.js" type="text/javascript"></script> -->
	<script src="/js/dojo/dojo.js?{old}" type="text/javascript"></script>

	<!-- ts-specific includes -->
	

	

	<script type="text/javascript">
		
		
	</script>

	<script type="text/javascript" src="/js/vb/forums.combined.js?{script}"></script>

	

	
{about}{extra}
	

</head>
"""


def head_2013(
    title: str,
    stamps: tuple[int, int, int],
    description: str = "",
    extra: str = "",
    lang: str = ' lang="en"',
    raw_title: bool = False,
) -> str:
    old, main, script = stamps
    about = f'\t<meta name="Description" content="{text(description)}">\n' if description else ""
    return f"""<!DOCTYPE html>
<html{lang}>
<head>
	<title>{raw(title) if raw_title else text(title)}</title>
	
	<meta name="MSSmartTagsPreventParsing" content="TRUE">
	<meta http-equiv="X-UA-Compatible" content="chrome=1">
	<!--[if lt IE 7]><link rel="stylesheet" type="text/css" href="/css/ie.css?{old}"><![endif]-->
	<!--[if lt IE 8]><link rel="stylesheet" type="text/css" href="/css/ie7.css?{old}"><![endif]-->
	<link rel="apple-touch-icon" href="http://i.somethingawful.com/core/icon/iphone-touch/forums.png">
	<link rel="stylesheet" type="text/css" href="/css/main.css?{main}">
	<link rel="stylesheet" type="text/css" href="/css/bbcode.css?{old}">
	<link rel="stylesheet" type="text/css" href="http://www.somethingawful.com/globalcss/globalmenu.css">

	

	<!-- <script src="/__utm.js" type="text/javascript"></script> -->
	<!-- script src="/js/dojo/dojo.js?{old}" type="text/javascript"></script -->
	<script type="text/javascript" src="//ajax.googleapis.com/ajax/libs/jquery/1.8.3/jquery.min.js"></script>

	<link rel="stylesheet" type="text/css" href="http://www.somethingawful.com/css/forums.css?7">

	

	<script type="text/javascript">
		
		
		disable_thread_coloring = true;
		
	</script>

	<script type="text/javascript" src="/js/vb/forums.combined.js?{script}"></script>

	

	<!-- ts-specific includes -->
	
	

	

	
{about}{extra}
	




</head>
"""


def head_2017(
    title: str, description: str = "", account: str = ACCOUNT, refresh: str = "", doctype: str = "<!DOCTYPE html>"
) -> str:
    """The account's name is in the head: a parser opens the body there and drops the real body's attributes."""
    about = f'<meta name="Description" content="{text(description)}">\n' if description else ""
    return f"""{doctype}
<html{' lang="en"' if description else ""}>
<head>
<title>{text(title)}</title>
{refresh}<meta name="MSSmartTagsPreventParsing" content="TRUE">
<meta http-equiv="X-UA-Compatible" content="chrome=1">
<meta name="twitter:dnt" content="on">
 
<link ref="icon" href="https://i.somethingawful.com/images/gren-left-16.png" sizes="16x16">
<!--[if lt IE 7]><link rel="stylesheet" type="text/css" href="/css/ie.css?1408492500"><![endif]-->
<link rel="apple-touch-icon" href="https://i.somethingawful.com/core/icon/iphone-touch/forums.png">
<link rel="stylesheet" type="text/css" href="https://forums.somethingawful.com/css/main.css?1457449439">
<link rel="stylesheet" type="text/css" href="https://forums.somethingawful.com/css/bbcode.css?1456974408">
<link rel="stylesheet" type="text/css" href="https://forums.somethingawful.com/css/forums.css?1484629558">
 
 
<script type="text/javascript" src="https://ajax.googleapis.com/ajax/libs/jquery/2.2.2/jquery.min.js"></script>
<script type="text/javascript" src="https://forums.somethingawful.com/js/vb/forums.combined.js?1476414181"></script>
<div style="display:none;" id="loggedinusername">{account}</div>
<script type="text/javascript">
	//	
	//	disable_thread_coloring = true;
		
	</script>
{about}</head>
"""


def head_2025(title: str, description: str, extra: str = "", lang: str = ' lang="en"') -> str:
    about = (
        f'''    <meta name="Description" content="{text(description)}">
    <meta property="og:title" content="{text(description)}">
'''
        if description
        else ""
    )
    return f"""<!DOCTYPE html>
<html{lang}>
<head>


    <title>{text(title)}</title>
        <meta http-equiv="X-UA-Compatible" content="IE=edge">
    <meta name="twitter:dnt" content="on">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="The Something Awful Forums">
    <meta property="og:image" content="https://fi.somethingawful.com/images/logo.png">
    <link rel="icon" href="https://forums.somethingawful.com/favicon.ico">
    <link rel="stylesheet" type="text/css" href="https://i.somethingawful.com/css/main.css?37">
    <link rel="stylesheet" type="text/css" href="https://i.somethingawful.com/css/bbcode.css?1456974412">
    <style type="text/css">@font-face {{font-family:Roboto;font-style:normal;font-weight:400;src:url(/cf-fonts/s/roboto/5.0.11/latin/400/normal.woff2);unicode-range:U+0000-00FF,U+0131,U+0152-0153;font-display:swap;}}</style>
    <link rel="stylesheet" type="text/css" href="https://i.somethingawful.com/css/forums.css?1545838505">
    <!-- <meta name="viewport"  content="width=device-width , initial-scale=1.0"> -->
    <script type="text/javascript">
        
        
        adjust_page_position = true;
        SABB_show_images = true;
        SABB_show_video = true;
        
    </script>

    <script type="text/javascript" src="https://i.somethingawful.com/js/forums.combined.js?1476414395"></script>

    <link rel="stylesheet" type="text/css" href="https://i.somethingawful.com/css/platicons.css?1456974448">
{about}    

{extra}

</head>
"""


def top_2012(body_attributes: str, ad: bool = False, year: int = 2012, anchor: bool = True) -> str:
    banner = f'\n<div class="oma_pal">\n\t<!-- SA Banner Top -->\n{SCRIPT}</div>\n' if ad else ""
    top = '\n<div id="top"></div>\n' if anchor else ""
    return f'''<body id="something_awful"{body_attributes}>
{top}
{GLOBAL_MENU}


<div id="container">



	

{purchases(year)}
{navigation('id="navigation" class="navigation"', year)}

{banner}



	<div id="content">

	



'''


def foot_2012(version: str, year: int = 2012) -> str:
    return f"""
</div><!-- #content -->
{navigation('class="navigation"', year)}	<div id="copyright">
		Powered by: vBulletin Version 2.2.9 (<a href="/CHANGES">{version}</a>)<br>
		A made-up page in the markup of that time, for testing<br>
	</div>

</div><!-- #container -->

{FOOT_SCRIPT}"""


def top_2017(body_attributes: str) -> str:
    return f'''<body id="something_awful"{body_attributes}>
<div id="top"></div>
<div id="globalmenu">
<ul>
<li class="first"><a href="https://secure.somethingawful.com/">Buy Forum Stuff</a></li>
<li><a href="//www.somethingawful.com/">Something Awful</a></li>
</ul>
</div>
<div id="container">
{purchases(2017)}{navigation('id="navigation" class="navigation"', 2017)}<div id="content">
'''


def foot_2017(logged_in: bool = True) -> str:
    menu = navigation('class="navigation"', 2017)
    if not logged_in:
        menu = menu.replace(
            '/account.php?action=logout&amp;ma=00000000">Log Out',
            '/account.php?action=loginform&amp;next=%2F#form">*** LOG IN ***',
        )
    return f"""<div class="channing"><b></b></div>
</div> 
{menu}<div id="copyright">
Powered by: vBulletin Version 2.2.9 (<a href="/CHANGES">SAVB-v2.1.24</a>)<br>
A made-up page in the markup of that time, for testing<br>
</div>
</div> 
<script async type="text/javascript">	
	try {{
		if(document.location.hostname != 'forums.somethingawful.com')
			throw undefined;
	}} catch(e) {{}};
</script>
<noscript><img src="//pixel.example.org/pixel.gif" style="display:none;" border="0" height="1" width="1" alt=""></noscript>
 
<ol id="debug" style="display:none"><li>&nbsp;</ol>
</body>
</html>
"""


def top_2025(body_attributes: str, group: bool = True) -> str:
    """Search pages (`group` false) have neither the group nor the account."""
    opening = (
        f"""<div id="usergroup" class="145">

<div id="top"></div>


<div style="display:none;" id="loggedinusername">{ACCOUNT}</div>

"""
        if group
        else ""
    )
    return f'''<body id="something_awful"{body_attributes}>
{opening}<div id="container">

    

{purchases(2025)}
{navigation('id="navigation" class="navigation"', 2025)}








    <div id="content">

    

'''


def foot_2025(group: bool = True) -> str:
    closing = "</div>\n" if group else ""
    return f"""<div class="channing"><b></b></div>

</div><!-- #content -->
{navigation(' class="navigation"', 2025)}                <div id="copyright">
                Powered by: vBulletin Version 2.2.9 (<a href="/CHANGES">SABB-v2.25.09</a>)<br>
                A made-up page in the markup of that time, for testing<br>
                <a href="https://forums.somethingawful.com/privacy.php" target="_new">Privacy Policy</a>
            </div>


</div><!-- #container -->
{closing}</body>
</html>
"""


def jump_menu(year: int, first: str = "Jump to another forum:") -> str:
    """The menu that lists the whole hierarchy: no dashes for a category, two for a forum, four for a subforum."""
    space = " " if year < 2017 else ""
    options = "".join(
        f'<option value="{number}"{" " if year != 2017 else ""}>{"-" * 2 * depth} {escape(name)}</option>'
        for number, depth, name in forums(year)
    )
    session = '<input type="hidden" name="s" value="">\n' if year < 2025 else ""
    places = "\n".join(
        f'<option value="{value}"{space}>{name}</option>'
        for value, name in [
            ("pm", "Private Messages"),
            ("cp", "User Control Panel"),
            ("search", "Search Forums"),
            ("home", "Forums Home"),
            ("lc", "Leper's Colony"),
        ]
    )
    return f'''
<form class="forum_jump" action="forumdisplay.php" method="get">
{session}<input type="hidden" name="daysprune" value="">
<select name="forumid">
<option value="-1" selected>{first}</option>
<option value="-1">--------------------</option>
{places}
<option value="-1">--------------------</option>
{options}
</select>
<input type="submit" value="{"GO" if year >= 2025 else "Go"}">
</form>
'''


def crumbs(forum: int, year: int, thread: Thread | None = None, last: bool = True) -> str:
    """The links from the site's front page down; the last one is marked, ampersands of forums are bare."""
    home = "/index.php" if year >= 2025 else "/"
    out = f'<a href="{home}">The Something Awful Forums</a>'
    path = path_to(forum, year)
    for position, (number, name) in enumerate(path):
        mark = ' class="bclast"' if last and thread is None and position == len(path) - 1 else ""
        out += f' &gt; <a href="forumdisplay.php?forumid={number}"{mark}>{raw(name)}</a>'
    if thread:
        mark = ' class="bclast"' if last else ""
        out += f' &gt; <a href="showthread.php?threadid={thread.id}"{mark}>{raw(thread.title)}</a>'
    return f'<span class="mainbodytextlarge"><b>{out}</b></span>'


# Page navigation, three generations.


def pages_2012(base: str, page: int, count: int) -> str:
    """`Pages (N):` with links and a `curpage` span."""

    def link(number: int, label: object, title: str = "") -> str:
        title = f' title="{title}"' if title else ""
        return f'<a class="pagenumber" href="{base}&amp;pagenumber={number}"{title}>{label}</a>'

    out = f"Pages ({count}): <b>   "
    if page > 1:
        out += link(page - 1, "&lsaquo; Prev", "previous page") + " &nbsp;&nbsp;&nbsp;"
    for number in range(1, count + 1):
        out += f'<span class="curpage">{number}</span>' if number == page else link(number, number) + "  "
    if page < count:
        out += "&nbsp;&nbsp;&nbsp;" + link(page + 1, "Next &rsaquo;", "next page &raquo;")
    return out + "</b>"


def pages_2013(base: str, page: int, count: int, titles: bool = True, amp: str = "&") -> str:
    """A `select` with the page's option selected."""

    def link(number: int, label: object, title: str) -> str:
        title = f' title="{title}"' if titles else ""
        return f'<a href="{base}{amp}pagenumber={number}"{title}>{label}</a>'

    out = (
        link(1, "&laquo;", "First page") + link(page - 1, "&lsaquo;", "Previous page")
        if page > 1
        else '<span class="disabled">&laquo;</span><span class="disabled">&lsaquo;</span>'
    )
    options = "".join(
        f'<option value="{n}"{" selected=" + chr(34) + "selected" + chr(34) if n == page else ""}>{n}</option>'
        for n in range(1, count + 1)
    )
    out += f'<select data-url="{base}">{options}</select>'
    if page < count:
        return out + link(page + 1, "&rsaquo;", "Next page") + link(count, f"{count} &raquo;", "Last page")
    return out + '<span class="disabled">&rsaquo;</span><span class="disabled">&raquo;</span>'


def pages_2025(base: str, page: int, count: int, per_page: int) -> str:
    """The same, with everything in `data` attributes."""
    return (
        f'<div class="pages" data-current-page="{page}" data-total-pages="{count}" data-base-url="{base}" '
        f'data-per-page="{per_page}">{pages_2013(base, page, count, amp="&amp;")}</div>'
    )
