#!/usr/bin/env python3
"""Opens an exported site from file:// in Chromium, as a reader would, and checks what the reader gets.

usage: check-site SITE_FOLDER [--search WORDS --expect-post ID] [--screenshots DIR] [--max-search-bytes N] [--strict] [--no-axe]
       check-site --only-pictures SITE_FOLDER...

Needs: pip install playwright axe-playwright-python, and a Chromium of the system.
One line for each check: ok, FAIL, or skip (the site has no page to try it on). Status 1 when a check failed; with
--strict also when one was skipped.
"""
import argparse
import importlib.util
import json
import re
import shutil
import sys
from html import unescape
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from playwright.sync_api import Error, TimeoutError, sync_playwright

THEMES = [("calm", "light"), ("calm", "dark"), ("classic", "light"), ("classic", "dark"),
          ("yospos", "dark"), ("yospos", "light"), ("fyad", "light"), ("fyad", "dark")]
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
AXE_SCRIPT = """async tags => {
  document.querySelectorAll('details').forEach(d => d.open = true);
  const r = await axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  return r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].target.join(' '),
    v.nodes[0].failureSummary.replace(/\\s+/g, ' ').slice(0, 300)]);
}"""
PICTURES_SCRIPT = """async () => {
  const all = [...document.images], bad = [];
  for (const image of all) image.loading = 'eager';
  await Promise.all(all.map(image => image.decode().catch(() => bad.push(image.src))));
  return [all.length, bad];
}"""
MOST_PAGES_READ = 3000
MOST_PAGES_OPENED = 300


class Report:
    def __init__(self):
        self.failed = self.passed = self.skipped = 0

    def check(self, name, ok, detail=""):
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)
        print(("ok    " if ok else "FAIL  ") + name + (f": {detail}" if detail != "" else ""), flush=True)
        return ok

    def skip(self, name, why):
        self.skipped += 1
        print(f"skip  {name}: {why}", flush=True)


class Site:
    """The exported folder: finds pages that have what a check needs."""

    def __init__(self, folder):
        self.folder = Path(folder).resolve()
        self.threads = sorted(self.folder.glob("t/*/*.html"))[:MOST_PAGES_READ]

    def url(self, path, tail=""):
        return (self.folder / path).as_uri() + tail

    def holds(self, url):
        parts = urlsplit(url)
        if parts.scheme != "file" or parts.netloc:
            return False
        return Path(unquote(parts.path)).resolve().is_relative_to(self.folder)

    def first(self, paths, test):
        return next((path for path in paths if test(path.read_text(encoding="utf-8"))), None)

    def thread(self, test):
        return self.first(self.threads, test)

    def page_types(self, words):
        """A page of each kind that the site has."""
        forums = sorted(self.folder.glob("f/*.html"))
        people = [p for p in sorted(self.folder.glob("u/*.html")) if not p.name.startswith("index")]
        messages = [p for p in sorted(self.folder.glob("m/*.html")) if not p.name.startswith("index")]
        rich = self.thread(lambda t: "bbc-spoiler" in t and "quote_link" in t) or self.thread(lambda t: "quote_link" in t)
        found = {
            "front": self.folder / "index.html",
            "forum": self.first(forums, lambda t: 'class="threads"' in t) or next(iter(forums), None),
            "thread": rich or next(iter(self.threads), None),
            "person": self.first(people, lambda t: "post-list" in t) or next(iter(people), None),
            "contents": self.first(sorted(self.folder.glob("t/*/index.html")), lambda t: 'class="pages"' in t),
            "people": self.folder / "u/index.html",
            "year": next(iter(sorted(self.folder.glob("d/????.html"))), None),
            "month": next(iter(sorted(self.folder.glob("d/????-??.html"))), None),
            "search": self.folder / "search.html",
            "message": next(iter(messages), None),
        }
        tails = {"search": "?q=" + quote(words)}
        return {name: path.as_uri() + tails.get(name, "") for name, path in found.items() if path and path.exists()}

    def post_to_search(self):
        """Words and number of a post of the index, for when the caller names none."""
        for block in sorted(self.folder.glob("search/*/b0.js")):
            match = re.search(r"AwfulSearch\.block\([^{]*(\{.*\})\)", block.read_text(encoding="utf-8"), re.S)
            if not match:
                continue
            for row in json.loads(match[1])["docs"]:
                post = re.search(r"#p([0-9]+)$", row[0])
                words = sorted(set(re.findall(r"[a-z]{4,}", row[4][:300].lower())), key=lambda w: (-len(w), w))[:4]
                if post and len(words) >= 2:
                    return " ".join(words), post[1]
        return None, None


class Reader:
    """One browser context that notes everything that a page of this site must never do."""

    def __init__(self, browser, site, **options):
        options = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light", **options}
        self.site, self.outside, self.errors, self.requests, self.failed = site, [], [], [], []
        self.context = browser.new_context(offline=True, **options)
        self.context.on("request", self._request)
        self.context.on("requestfailed", lambda request: self.failed.append(f"{request.url} ({request.failure})"))
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("console", lambda m: m.type == "error" and self.errors.append(f"console: {m.text}"))
        self.page.on("pageerror", lambda e: self.errors.append(f"error: {e}"))
        self.page.on("dialog", self._dialog)

    def _request(self, request):
        self.requests.append(request.url)
        if not self.site.holds(request.url):
            self.outside.append(request.url)

    def _dialog(self, dialog):
        self.errors.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def open(self, url):
        if self.page.url != "about:blank":
            self.page.goto("about:blank")
        self.page.goto(url)
        if "search.html?" in url:
            wait_for_search(self.page)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()


def wait_for_search(page):
    page.wait_for_function("() => { const s = document.getElementById('status').textContent; return s && !s.startsWith('Searching'); }")


def in_view(page, post):
    page.wait_for_timeout(150)
    return page.evaluate("""id => { const e = document.getElementById(id); if (!e) return false;
        const r = e.getBoundingClientRect(); return r.top < innerHeight - 20 && r.bottom > 20; }""", post)


def is_covered(spoiler):
    return spoiler.evaluate("e => getComputedStyle(e).webkitTextFillColor === 'rgba(0, 0, 0, 0)'")


def widths(report, browser, site, pages):
    for width in (320, 390, 1280):
        with Reader(browser, site, viewport={"width": width, "height": 844}) as reader:
            for name, url in pages.items():
                reader.open(url)
                worst = 0
                for theme in ("calm", "classic", "yospos", "fyad"):
                    worst = max(worst, reader.page.evaluate(
                        "t => { document.documentElement.dataset.theme = t; return document.documentElement.scrollWidth; }", theme))
                report.check(f"{name}: no sideways scrolling at {width} px", worst <= width, f"{worst} px")


def links(report, site):
    """Every link and picture inside the site leads to a file, and every # to something on its page."""
    ids, broken, number = {}, [], 0

    def ids_of(path):
        if path not in ids:
            ids[path] = set(re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8"))) if path.is_file() else None
        return ids[path]

    pages = sorted(site.folder.rglob("*.html"))[:MOST_PAGES_READ]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for address in set(re.findall(r'\b(?:href|src)="((?![a-z]+:)[^"]*)"', text)):
            number += 1
            path, _, anchor = unescape(address).partition("#")
            target = (page.parent / unquote(path)).resolve() if path else page
            if not target.is_relative_to(site.folder) or not target.is_file():
                broken.append(f"{page.relative_to(site.folder)} to {address}")
            elif anchor and target.suffix == ".html" and anchor not in ids_of(target):
                broken.append(f"{page.relative_to(site.folder)} to {address}")
    report.check("links: all lead somewhere", not broken, "; ".join(broken[:5]) + f" ({len(broken):,} broken)" if broken else f"{number:,} on {len(pages):,} pages")


def pictures(report, browser, site):
    """Every picture of the pages with posts is read from the folder and can be decoded; no request fails."""
    number, bad = 0, []
    pages = [page for page in site.threads if "<img " in page.read_text(encoding="utf-8")]
    with Reader(browser, site) as reader:
        for page in pages[:MOST_PAGES_OPENED]:
            reader.open(page.as_uri())
            count, broken = reader.page.evaluate(PICTURES_SCRIPT)
            number, bad = number + count, bad + broken
        report.check(f"pictures: all of {site.folder.name} are shown", not bad, "; ".join(bad[:3]) or f"{number:,} on {len(pages):,} pages")
        report.check(f"pictures: no request of {site.folder.name} fails", not reader.failed, "; ".join(reader.failed[:3]))
        clean(report, f"pictures of {site.folder.name}", reader)


def search(report, browser, site, words, post, most_bytes):
    with Reader(browser, site) as reader:
        page = reader.page
        reader.open(site.url("search.html", "?q=" + quote(words)))
        files = {u.split("?")[0] for u in reader.requests if u.startswith(site.url("search/"))}
        read = sum(Path(unquote(urlsplit(u).path)).stat().st_size for u in files if Path(unquote(urlsplit(u).path)).exists())
        detail = f"{read:,} bytes in {len(files)} files for the first page of “{words}”"
        report.check("search: bytes read", most_bytes is None or read <= most_bytes, detail)
        link = page.locator(f'#results a[href$="#p{post}"]')
        for _ in range(30):
            if link.count() or not page.locator("#more").is_visible():
                break
            shown = page.locator("#results > li").count()
            page.click("#more")
            page.wait_for_function("n => document.querySelectorAll('#results > li').length > n || document.getElementById('more').hidden", arg=shown)
        status = page.locator("#status").inner_text()
        if not report.check(f"search: “{words}” finds post {post}", link.count() > 0, status):
            return
        report.check("search: words are marked", page.locator("#results mark").count() > 0)
        link.first.click()
        page.wait_for_function("() => document.readyState === 'complete' && location.hash")
        report.check("search: the hit leads to its post", page.evaluate("location.hash") == f"#p{post}" and in_view(page, f"p{post}"), page.url.rsplit("/", 3)[-1])
        page.go_back()
        wait_for_search(page)
        report.check("search: going back shows the hits again", page.locator("#results > li").count() > 0)
        page.fill("#q", "zzzqqqxxx nothinghasthisword")
        page.press("#q", "Enter")
        page.wait_for_timeout(300)
        wait_for_search(page)
        report.check("search: words that no post has", page.locator("#results > li").count() == 0 and "No posts" in page.locator("#status").inner_text())
        reader.open(site.url("index.html"))
        page.fill("#quick", words)
        page.press("#quick", "Enter")
        page.wait_for_url("**/search.html?*")
        wait_for_search(page)
        report.check("search: from the head of a page", page.locator("#results > li").count() > 0, page.locator("#status").inner_text())
        clean(report, "search", reader)


def clean(report, name, reader):
    report.check(f"{name}: no request leaves the folder", not reader.outside, ", ".join(reader.outside[:3]))
    report.check(f"{name}: no error, no dialog", not reader.errors, "; ".join(reader.errors[:3]))


def quotes(report, reader, site):
    local = r'<a class="[^"]*\bquote_link\b(?![^"]*is-elsewhere)[^"]*" href="(?!https?:)([^"]+)"'
    where = site.thread(lambda t: re.search(local, t))
    if not where:
        return report.skip("quote: leads to its post", "no quote of a post in the archive")
    page = reader.page
    reader.open(where.as_uri())
    link = page.locator('a.quote_link:not(.is-elsewhere):not([href^="http"])').locator("visible=true").first
    href = link.get_attribute("href")
    link.click()
    page.wait_for_function("h => location.hash === '#' + h.split('#')[1] && document.readyState === 'complete'", arg=href)
    report.check("quote: leads to its post", in_view(page, href.split("#")[1]), f"{where.relative_to(site.folder)} to {href}")


def spoilers(report, reader, site):
    where = site.thread(lambda t: 'class="bbc-spoiler"' in t)
    if not where:
        return report.skip("spoiler", "no spoiler in the archive")
    page = reader.page
    reader.open(where.as_uri())
    spoiler = page.locator(".bbc-spoiler").locator("visible=true").first
    report.check("spoiler: covered", is_covered(spoiler), where.relative_to(site.folder))
    spoiler.evaluate("""e => { const all = [...document.querySelectorAll('a[href], summary, [tabindex="0"], input, select, button')]
        .filter(x => x.checkVisibility()); (all[all.indexOf(e) - 1] || document.body).focus(); }""")
    page.keyboard.press("Tab")
    report.check("spoiler: the Tab key uncovers it", spoiler.evaluate("e => e === document.activeElement") and not is_covered(spoiler))
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    spoiler.evaluate("e => document.activeElement.blur()")
    report.check("spoiler: Enter leaves it uncovered", not is_covered(spoiler))
    page.emulate_media(media="print")
    covered = page.evaluate("() => [...document.querySelectorAll('.bbc-spoiler, .bbc-spoiler *')].filter(e => getComputedStyle(e).webkitTextFillColor === 'rgba(0, 0, 0, 0)').length")
    report.check("spoiler: readable on paper", covered == 0)
    page.emulate_media(media="screen")


def keys(report, reader, site):
    page = reader.page
    reader.open((site.thread(lambda t: 'class="post' in t) or site.folder / "index.html").as_uri())
    page.keyboard.press("j")
    report.check("keys: j goes to a post", page.evaluate("document.activeElement.matches('article.post')"))
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("j")
    page.keyboard.press("k")
    report.check("keys: k goes back", page.evaluate("document.activeElement.id") == first or page.locator("article.post").count() < 2)
    page.keyboard.press("/")
    page.keyboard.type("jk")
    report.check("keys: / goes to the search box, where letters are letters", page.evaluate("document.activeElement.value") == "jk")
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    report.check("keys: ? shows the keys", page.locator("dialog[open]").count() == 1)
    page.keyboard.press("Escape")
    report.check("keys: Escape closes them", page.locator("dialog[open]").count() == 0)
    where = site.thread(lambda t: 'class="next"' in t)
    if not where:
        return report.skip("keys: ] goes to the next page", "no thread of more than one page")
    reader.open(where.as_uri())
    wanted = page.locator(".pager a.next").first.evaluate("e => e.href")
    page.keyboard.press("]")
    page.wait_for_url(wanted)
    page.wait_for_load_state()
    page.keyboard.press("[")
    page.wait_for_url(where.as_uri())
    report.check("keys: ] and [ turn the pages", True, where.relative_to(site.folder))


def paper(report, reader, site, pages):
    reader.open(pages["thread"])
    reader.page.emulate_media(media="print")
    shown = reader.page.evaluate("""() => ['header.site-head', 'nav.pager', 'nav.breadcrumbs', '.site-foot', '.skip'].filter(s =>
        [...document.querySelectorAll(s)].some(e => getComputedStyle(e).display !== 'none'))""")
    report.check("print: no navigation", not shown, ", ".join(shown))
    cut = reader.page.evaluate("() => [...document.querySelectorAll('article.post .author')].filter(e => { const r = e.getBoundingClientRect(), h = e.closest('.post-head').getBoundingClientRect(); return !r.height || r.bottom > h.bottom + 1; }).length")
    report.check("print: the author of every post", cut == 0, f"{cut} are cut")
    colours = reader.page.evaluate("() => ['calm', 'classic', 'yospos', 'fyad'].map(t => { document.documentElement.dataset.theme = t; const s = getComputedStyle(document.body); return s.color + ' on ' + s.backgroundColor; })")
    report.check("print: black on white in every theme", set(colours) == {"rgb(0, 0, 0) on rgb(255, 255, 255)"}, "; ".join(sorted(set(colours))))
    reader.page.emulate_media(media="screen")


def themes(report, reader, pages):
    page = reader.page
    reader.open(pages["thread"])
    seen = set()
    for theme in ("classic", "yospos", "fyad", "calm"):
        page.select_option("#theme", theme)
        seen.add(page.evaluate("() => document.documentElement.dataset.theme + getComputedStyle(document.body).backgroundColor"))
    report.check("theme: can be chosen", len(seen) == 4)
    page.select_option("#theme", "yospos")
    reader.open(pages["forum"] if "forum" in pages else pages["front"])
    report.check("theme: kept on the next page", page.evaluate("document.documentElement.dataset.theme") == "yospos")
    page.select_option("#theme", "calm")
    grounds = set()
    for mode in ("light", "dark"):
        page.select_option("#mode", mode)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    reader.open(pages["front"])
    report.check("theme: light or dark can be chosen, and stays", len(grounds) == 2 and page.evaluate("document.documentElement.dataset.mode") == "dark")
    page.select_option("#mode", "auto")


def front(report, reader, site, pages):
    """Cards are sorted, days lead to their posts by keyboard, this day in other years is found."""
    page = reader.page
    reader.open(pages["front"])
    titles = lambda: page.locator(".cards h3").all_inner_texts()
    before = titles()
    if len(before) > 1:
        page.select_option("#card-order", "title")
        report.check("front: threads are sorted by title", titles() != before and sorted(titles()) == sorted(before), len(before))
    days = page.locator(".heat-map svg.heat a")
    if not days.count():
        return report.skip("front: days", "no post has a date")
    stops = page.locator('.heat-map svg.heat a[tabindex="0"]')
    report.check("front: the map of days is one stop of the Tab key", stops.count() == 1)
    stops.first.focus()
    page.keyboard.press("Home")
    wanted = days.first.get_attribute("href")
    report.check("front: keys move on the map of days", page.evaluate("document.activeElement.getAttribute('href')") == wanted, wanted)
    page.keyboard.press("Enter")
    page.wait_for_url("**/" + wanted)
    report.check("front: a day leads to its threads", in_view(page, wanted.split("#")[1]) and page.locator(".day-threads a").count() > 0)
    page.locator(".day:target .day-threads a").first.click()
    page.wait_for_url("**/t/**")
    report.check("front: a day's thread leads to its first post", in_view(page, page.url.split("#")[1]))
    reader.open(pages["front"])
    same = page.evaluate("""() => { const href = document.querySelector('.heat-map svg.heat a').getAttribute('href');
        return [...document.querySelectorAll('.heat-map svg.heat a')].filter(a => a.getAttribute('href').slice(6) === href.slice(6)).length; }""")
    month, day = re.search(r"-(\d\d)\.html#d(\d+)", wanted).groups()
    page.clock.set_fixed_time(f"2026-{month}-{int(day):02}T12:00:00")
    reader.open(pages["front"])
    report.check("front: finds this day in other years", page.locator(".on-this-day a").count() == same + 1, page.locator(".on-this-day").inner_text())
    page.locator(".on-this-day a").last.click()
    page.wait_for_url("**/t/**")
    report.check("front: leads to a post by chance", page.evaluate("Boolean(document.getElementById(location.hash.slice(1)))"))


def people(report, reader, pages):
    page = reader.page
    reader.open(pages["people"])
    names = page.locator("table.people tbody tr:not([hidden]) th")
    count = names.count()
    page.fill("#names", names.first.inner_text()[:4])
    shown = names.count()
    report.check("people: a box filters names", 0 < shown <= count and page.locator(".order .count").inner_text() == f"{shown} of {count}")
    page.fill("#names", "")
    page.locator("table.people .sort").nth(1).click()
    posts = [int(re.sub(r"\D", "", text) or 0) for text in page.locator("table.people tbody td:nth-child(2)").all_inner_texts()]
    report.check("people: sorted by posts", posts == sorted(posts, reverse=True), posts[:5])


def timeline(report, browser, site):
    """The rail of a thread: pages by time, filters, citing, by keyboard; on a phone as a sheet."""
    where = site.thread(lambda t: 'src="pages.js"' in t and 'class="next"' in t)
    if not where:
        return report.skip("timeline", "no thread of more than one page")
    with Reader(browser, site, viewport={"width": 1280, "height": 800}) as reader:
        page = reader.page
        reader.open(where.as_uri())
        links = page.locator(".timeline a")
        report.check("timeline: tells which page of how many", re.fullmatch(r"Page \d+ of \d+", page.locator(".rail-head").inner_text()), page.locator(".rail-head").inner_text())
        page.locator('.timeline a[tabindex="0"]').focus()
        page.keyboard.press("End")
        wanted = links.last.evaluate("e => e.href")
        page.keyboard.press("Enter")
        page.wait_for_url(wanted)
        page.wait_for_selector(".timeline")
        report.check("timeline: its last row leads to the last page by keyboard", True, wanted.rsplit("/", 2)[-1])
        reader.open(where.as_uri())
        posts = page.locator("article.post:visible")
        every = posts.count()
        for kind in ("op", "pictures", "links"):
            page.locator(f'.filters button[value="{kind}"]').focus()
            page.keyboard.press("Enter")
            told = page.locator(".filters output").inner_text()
            report.check(f"filter: {kind}", told.startswith(f"{posts.count()} "), told)
        page.locator('.filters button[value="all"]').click()
        page.locator(".filters select").select_option(index=1)
        names = set(page.locator("article.post:visible .author").all_inner_texts())
        report.check("filter: one person", len(names) == 1 and posts.count() < every, f"{names}, {posts.count()} of {every}")
        page.locator(".filters select").select_option(index=0)
        page.locator(".cite").first.click()
        text = page.locator(".cite-dialog textarea").input_value()
        wanted = [r"#\d+", r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", r"https://forums\.somethingawful\.com/showthread\.php\?", r"t/\d+/\d+\.html#p\d+", r"SHA-256 [0-9a-f]{64}"]
        report.check("cite: place, date with zone, both addresses, hash of the capture", all(re.search(part, text) for part in wanted), text.replace("\n", " | "))
        page.keyboard.press("Escape")
        page.locator(".post-line .source").first.click()
        report.check("cite: a source leads to the list of saved pages", page.locator(".sources[open] li:target").count() == 1)
        page.locator(".in-thread").click()
        page.wait_for_url("**/search.html?thread=*")
        report.check("timeline: leads to the search of this thread", page.locator("#one-thread").count() == 1)
        clean(report, "timeline", reader)
    with Reader(browser, site, viewport={"width": 390, "height": 844}) as reader:
        page = reader.page
        reader.open(where.as_uri())
        top = page.evaluate("Math.max(...[...document.querySelectorAll('.site-head, main h1')].map(e => e.getBoundingClientRect().bottom))")
        report.check("phone: 90 px of head", top <= 90, f"{top:.0f} px")
        bar = page.locator(".page-bar").bounding_box()
        report.check("phone: a bar at the foot tells the page", bar["y"] + bar["height"] <= 845 and re.search(r"\d+ / \d+", page.locator(".page-bar").inner_text()))
        page.locator(".page-bar .more").click()
        report.check("phone: it opens timeline and filters", page.locator(".rail").is_visible())
        page.keyboard.press("Escape")
        report.check("phone: Escape closes them", not page.locator(".rail").is_visible())
    with Reader(browser, site, viewport={"width": 1280, "height": 800}) as reader:
        page = reader.page
        reader.open(where.as_uri())
        page.evaluate("document.querySelectorAll('article.post .body').forEach(b => b.textContent = 'Two lines of an ordinary post, as most are. '.repeat(4))")
        seen = page.evaluate("[...document.querySelectorAll('article.post')].filter(p => p.getBoundingClientRect().bottom <= innerHeight).length")
        report.check("density: three posts of two lines are on the first screen", seen >= 3, seen)


def without_script(report, browser, site, pages):
    with Reader(browser, site, java_script_enabled=False) as reader:
        for name in ("front", "forum", "thread", "person"):
            if name not in pages:
                continue
            reader.open(pages[name])
            text = reader.page.locator("main").inner_text()
            report.check(f"{name}: readable without JavaScript", reader.page.locator("h1").is_visible() and len(text) > 40, f"{len(text):,} characters")
        reader.open(site.url("search.html"))
        report.check("search: says that it needs JavaScript", reader.page.locator(".no-script").first.is_visible())
        clean(report, "without JavaScript", reader)


def accessibility(report, browser, site, pages):
    package = importlib.util.find_spec("axe_playwright_python")
    if not package:
        return report.skip("axe", "axe-playwright-python is not installed")
    axe = (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")
    for scheme, width in (("light", 1280), ("dark", 1280), ("light", 390)):
        # The site's own policy would keep axe out.
        with Reader(browser, site, color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True) as reader:
            for name, url in pages.items():
                reader.open(url)
                reader.page.evaluate(axe)
                for theme in [t for t, s in THEMES if s == scheme]:
                    reader.page.evaluate("t => { document.documentElement.dataset.theme = t; }", theme)
                    reader.page.wait_for_timeout(250)
                    found = reader.page.evaluate(AXE_SCRIPT, AXE_TAGS)
                    report.check(f"axe: {name}, {theme}, {scheme}, {width} px", not found, "; ".join(f"{i} x{n} at {t} ({s})" for i, n, t, s in found[:4]))


def screenshots(browser, site, pages, folder):
    folder.mkdir(parents=True, exist_ok=True)
    taken = 0
    for theme, scheme in THEMES:
        if (theme, scheme) in (("yospos", "light"), ("fyad", "dark")):
            continue
        for width in (390, 1280):
            with Reader(browser, site, color_scheme=scheme, viewport={"width": width, "height": 900}) as reader:
                for name, url in pages.items():
                    reader.open(url)
                    reader.page.evaluate("t => { document.documentElement.dataset.theme = t; document.querySelectorAll('#theme').forEach(s => s.value = t); }", theme)
                    reader.page.wait_for_timeout(250)
                    height = min(4000, reader.page.evaluate("document.documentElement.scrollHeight"))
                    reader.page.set_viewport_size({"width": width, "height": max(900, height)})
                    reader.page.screenshot(path=folder / f"{name}-{theme}-{scheme}-{width}.png")
                    reader.page.set_viewport_size({"width": width, "height": 900})
                    taken += 1
    print(f"note  {taken} screenshots in {folder}")


def attempt(report, name, run, *arguments):
    try:
        run(report, *arguments)
    except (TimeoutError, Error) as problem:
        report.check(name, False, str(problem).splitlines()[0])


def check(report, browser, site, options):
    words, post = (options.search, options.expect_post) if options.search else site.post_to_search()
    pages = site.page_types(words or "the")
    for name in ("forum", "thread", "person", "message"):
        if name not in pages:
            report.skip(name, "the site has no such page")
    with Reader(browser, site) as reader:
        others = [site.url(p) for p in ("u/index.html", "m/index.html", "bookmarks.html", "announcements.html") if (site.folder / p).exists()]
        for url in [*pages.values(), *others]:
            attempt(report, "open " + url, lambda _, u: reader.open(u), url)
        clean(report, "every kind of page", reader)
    attempt(report, "links", links, site)
    if words:
        attempt(report, "search", search, browser, site, words, post, options.max_search_bytes)
    else:
        report.skip("search", "no words in the index; give --search and --expect-post")
    with Reader(browser, site) as reader:
        if "thread" in pages:
            for name, run, arguments in (("quote", quotes, ()), ("spoiler", spoilers, ()), ("keys", keys, ()), ("print", paper, (pages,))):
                attempt(report, name, run, reader, site, *arguments)
            attempt(report, "theme", themes, reader, pages)
        attempt(report, "front", front, reader, site, pages)
        attempt(report, "people", people, reader, pages)
        clean(report, "reading", reader)
    if "thread" in pages:
        attempt(report, "timeline", timeline, browser, site)
    attempt(report, "widths", widths, browser, site, pages)
    attempt(report, "without JavaScript", without_script, browser, site, pages)
    if not options.no_axe:
        attempt(report, "axe", accessibility, browser, site, pages)
    if options.screenshots:
        screenshots(browser, site, pages, options.screenshots)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", type=Path, nargs="+", metavar="site")
    parser.add_argument("--only-pictures", action="store_true")
    parser.add_argument("--search", metavar="WORDS")
    parser.add_argument("--expect-post", metavar="ID")
    parser.add_argument("--screenshots", type=Path, metavar="DIR")
    parser.add_argument("--max-search-bytes", type=int, metavar="N")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--no-axe", action="store_true")
    options = parser.parse_args()
    if bool(options.search) != bool(options.expect_post):
        parser.error("--search and --expect-post go together")
    if len(options.sites) > 1 and not options.only_pictures:
        parser.error("give one site; --only-pictures takes several")
    for folder in options.sites:
        if not (folder / "index.html").is_file():
            parser.error(f"{folder} holds no index.html; give the folder of an exported site")
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
    if not chromium:
        parser.error("no Chromium found; install one (Debian: apt-get install chromium)")

    report = Report()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"])
        for folder in options.sites:
            attempt(report, "pictures", pictures, browser, Site(folder))
        if not options.only_pictures:
            check(report, browser, Site(options.sites[0]), options)
        browser.close()

    print(f"{report.passed} ok, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed or (options.strict and report.skipped) else 0


if __name__ == "__main__":
    sys.exit(main())
