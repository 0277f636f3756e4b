"""Pages as the Wayback Machine shows them and people save them, assembled from general knowledge of its markup: scripts
and style before the head, a toolbar at the top of the body, rewritten links, and its comments at the end.
"""

import re
from pathlib import Path
from urllib.parse import urljoin

from awfultools.forms.forum_site import Site
from awfultools.forms.pages import Page, file_title

PREFIX = "https://web.archive.org"
HEAD = """<script type="text/javascript" src="https://web-static.archive.org/_static/js/bundle-playback.js?v=2N_sDSC0" charset="utf-8"></script>
<script type="text/javascript" src="https://web-static.archive.org/_static/js/wombat.js?v=txqj7nKC" charset="utf-8"></script>
<script>window.RufflePlayer=window.RufflePlayer||{{}};window.RufflePlayer.config={{"autoplay":"on","unmuteOverlay":"hidden"}};</script>
<script type="text/javascript" src="https://web-static.archive.org/_static/js/ruffle/ruffle.js"></script>
<script type="text/javascript">
    __wm.init("https://web.archive.org/web");
  __wm.wombat("{url}","{stamp}","https://web.archive.org/","web","https://web-static.archive.org/_static/",
	      "{unix}");
</script>
<link rel="stylesheet" type="text/css" href="https://web-static.archive.org/_static/css/banner-styles.css?v=p7PEIJWi" />
<link rel="stylesheet" type="text/css" href="https://web-static.archive.org/_static/css/iconochive.css?v=3PDvdIFv" />
<!-- End Wayback Rewrite JS Include -->
"""
TOOLBAR = """<!-- BEGIN WAYBACK TOOLBAR INSERT -->
<script>__wm.rw(0);</script>
<div id="wm-ipp-base" lang="en" style="display:none;direction:ltr;" toolbar-mode="auto">
<div id="wm-ipp" style="position:fixed;left:0;top:0;right:0;">
<div id="wm-ipp-inside">
  <form target="_top" method="get" action="/web/submit" name="wmtb" id="wmtb"><input type="text" name="url" id="wmtbURL" value="{url}" onfocus="this.focus();this.select();" /><input type="hidden" name="type" value="replay" /><input type="hidden" name="date" value="{stamp}" /><input type="submit" value="Go" /></form>
  <div id="wm-capinfo"><a href="/web/{stamp}*/{url}" title="See a list of every capture for this URL">3 captures</a></div>
  <table><tr class="d"><td id="displayDayEl" title="You are here: {clock} {date}">{day}</td></tr></table>
</div>
</div>
</div>
<div id="wm-ipp-print">The Wayback Machine - {prefix}/web/{stamp}/{url}</div>
<script type="text/javascript">//<![CDATA[
__wm.bt(750,27,25,2,"web","{url}","{stamp}",1996,"https://web-static.archive.org/_static/",["css/banner-styles.css?v=p7PEIJWi","css/iconochive.css?v=3PDvdIFv"], false);
  __wm.rw(1);
//]]></script>
<!-- END WAYBACK TOOLBAR INSERT -->
"""
OLD_HEAD = """<script type="text/javascript" src="/static/js/analytics.js"></script>
<script type="text/javascript">archive_analytics.values.server_name="wwwb-app5.us.archive.org";archive_analytics.values.server_ms=327;</script>
<link type="text/css" rel="stylesheet" href="/static/css/banner-styles.css"/>
"""
OLD_TOOLBAR = """<!-- BEGIN WAYBACK TOOLBAR INSERT -->
<script type="text/javascript" src="/static/js/disclaim-element.js" ></script>
<script type="text/javascript">//<![CDATA[
var __wm = (function(){{
var wbPrefix = "/web/";
var wbCurrentUrl = "{url}";
var firstYear = 1996;
return {{ wbPrefix: wbPrefix, wbCurrentUrl: wbCurrentUrl }};
}})();//]]>
</script>
<style type="text/css">body {{ margin-top:0 !important; padding-top:0 !important; min-width:800px !important; }}</style>
<div id="wm-ipp" lang="en" style="display:none;">
<div style="position:fixed;left:0;top:0;width:100%!important">
<a href="/web/" title="Wayback Machine home page"><img src="/static/images/toolbar/wayback-toolbar-logo.png" alt="Wayback Machine" width="110" height="39" border="0" /></a>
<a class="" href="/web/{stamp}*/{url}" title="See a list of every capture for this URL"><strong>3 captures</strong></a>
</div></div>
<!-- END WAYBACK TOOLBAR INSERT -->
"""
TAIL = """<!--
     FILE ARCHIVED ON {archived} AND RETRIEVED FROM THE
     INTERNET ARCHIVE ON 00:00:00 Jan 01, 2020.
     JAVASCRIPT APPENDED BY WAYBACK MACHINE, COPYRIGHT INTERNET ARCHIVE.

     ALL OTHER CONTENT MAY ALSO BE PROTECTED BY COPYRIGHT (17 U.S.C.
     SECTION 108(a)(3)).
-->
<!--
playback timings (ms):
  captures_list: 0.567
  exclusion.robots: 0.085
  exclusion.robots.policy: 0.072
  esindex: 0.011
  cdx.remote: 8.123
  LoadShardBlock: 117.424 (3)
  PetaboxLoader3.datanode: 97.241 (4)
  load_resource: 54.991
-->"""
KINDS = {"img": "im_", "script": "js_", "iframe": "if_", "link": "cs_"}


def replay(page: Page, host: str, head: str, toolbar: str) -> bytes:
    stamp = page.captured.strftime("%Y%m%d%H%M%S")
    facts = {
        "url": page.url,
        "stamp": stamp,
        "prefix": PREFIX,
        "unix": int(page.captured.timestamp()),
        "clock": page.captured.strftime("%H:%M:%S"),
        "date": page.captured.strftime("%b %d, %Y"),
        "day": page.captured.strftime("%d"),
        "archived": page.captured.strftime("%H:%M:%S %b %d, %Y"),
    }

    def tag(found: re.Match[str]) -> str:
        name = found[1].lower()

        def link(part: re.Match[str]) -> str:
            value = part[3]
            if not value or value.startswith(("#", "javascript:", "mailto:", "data:")):
                return part[0]
            kind = KINDS.get(name, "")
            if name == "link" and "stylesheet" not in found[0].lower():
                kind = "im_" if "icon" in found[0].lower() else ""
            absolute = urljoin(page.url, value.replace("&amp;", "&")).replace("&", "&amp;")
            return f"{part[1]}{part[2]}{host}/web/{stamp}{kind}/{absolute}{part[2]}"

        return re.sub(r"""(\s(?:href|src|action|background)=)(["'])(.*?)\2""", link, found[0], flags=re.I | re.S)

    # Everything but scripts, styles and comments, which replay leaves to a script of its own.
    parts = re.split(r"(<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>)", page.text, flags=re.I | re.S)
    for number, part in enumerate(parts):
        if number % 2 == 0:
            parts[number] = re.sub(r"<([a-z]+)\s[^>]*>", tag, part, flags=re.I)
        elif part[:7].lower() == "<script":
            end = part.index(">") + 1
            parts[number] = re.sub(r"<([a-z]+)\s[^>]*>", tag, part[:end], flags=re.I) + part[end:]
    text = "".join(parts)
    text = re.sub(r"(<head[^>]*>)", lambda found: found[1] + head.format(**facts), text, count=1, flags=re.I)
    text = re.sub(r"(<body[^>]*>)", lambda found: found[1] + toolbar.format(**facts), text, count=1, flags=re.I)
    # Replay passes the page's bytes on; what it adds is ASCII.
    return (text.rstrip("\n") + "\n" + TAIL.format(**facts)).encode("cp1252")


def saved(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    """Links absolute, as now, or root-relative below the older toolbar, or without scheme: all three are met."""
    taken: set[str] = set()
    kinds = [(PREFIX, HEAD, TOOLBAR), ("", OLD_HEAD, OLD_TOOLBAR), (PREFIX.removeprefix("https:"), HEAD, TOOLBAR)]
    for number, page in enumerate(pages):
        (out / (file_title(page, taken) + ".html")).write_bytes(replay(page, *kinds[number % 3]))


def downloaded(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    """The original bytes under percent-encoded names, as downloaders for the Wayback Machine write them."""
    folder = out / "websites" / "forums.somethingawful.com"
    folder.mkdir(parents=True)
    for page in pages:
        path, _, query = page.url.split("forums.somethingawful.com/")[1].partition("?")
        name = path + ("%3f" + query.replace("=", "%3d").replace("&", "%26") if query else "")
        (folder / name).write_bytes(page.data)
