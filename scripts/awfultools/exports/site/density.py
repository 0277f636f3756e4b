"""How much of a thread and of a search a screen shows: figures with limits."""

from playwright.sync_api import Browser, Page

from awfultools.exports.browser import Report
from awfultools.exports.site.folder import Pages, Site
from awfultools.exports.site.reader import SiteReader

SCREENS = {1280: 190, 390: 200}  # where the first post of a thread begins at the latest, by width
SCREEN_HEIGHT = 800
LEAST_POSTS = {"normal": 6, "compact": 10}
FIRST_HIT = 300
# The highest that pages of the samples may be, by width: the People, and the Reader's map of what is held.
PEOPLE_HEIGHTS = {1280: 1_100, 390: 1_200}
COVERAGE_HEIGHTS = {1280: 2_000, 390: 2_400}
# Posts of the mean height of a page that a screen shows.
POSTS_SCRIPT = """height => {
  const posts = [...document.querySelectorAll('article.post')];
  const top = posts[0].getBoundingClientRect().top + scrollY, end = posts.at(-1).getBoundingClientRect().bottom + scrollY;
  return (height - top) * posts.length / (end - top);
}"""
# What is cut: lines of titles and names that overflow their box, but for those that end in an ellipsis.
CUT_SCRIPT = """() => [...document.querySelectorAll('h1, h2, h3, .author, .user-title, .facts, .post-line, .card p, th, td')].filter(e => {
  if (e.matches('.visually-hidden')) return false;
  const s = getComputedStyle(e);
  return s.overflowY === 'hidden' && s.webkitLineClamp === 'none' && e.scrollHeight > e.clientHeight + 1
    || s.overflowX === 'hidden' && s.textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1;
}).map(e => e.className || e.localName)"""
# What ends right of the screen, but for what is scrolled or cut by something around it.
WIDE_SCRIPT = """() => [...document.querySelectorAll('body *')].filter(e => {
  const box = e.getBoundingClientRect();
  if (!e.checkVisibility() || !box.width || box.right <= innerWidth + 1) return false;
  for (let p = e.parentElement; p; p = p.parentElement) if (getComputedStyle(p).overflowX !== 'visible') return false;
  return true;
}).map(e => e.className || e.localName)"""
TOP_SCRIPT = """() => {
  const post = document.querySelector('article.post');
  return post ? Math.round(post.getBoundingClientRect().top) : 0;
}"""
ROWS_SCRIPT = (
    "() => new Set([...document.querySelectorAll('.pager li')].filter(e => e.offsetHeight).map(e => e.offsetTop)).size"
)


def check_fit(report: Report, page: Page, name: str) -> None:
    """Nothing of the open page is cut, or wider than the screen."""
    for script, words in [(CUT_SCRIPT, "no text is cut"), (WIDE_SCRIPT, "no element is wider than the screen")]:
        found = page.evaluate(script)
        report.check(f"{name}: {words}", not found, ", ".join(found[:4]))


def check_height(report: Report, page: Page, name: str, limits: dict[int, int]) -> None:
    height, limit = page.evaluate("document.documentElement.scrollHeight"), limits[page.evaluate("innerWidth")]
    report.check(f"{name}: at most {limit:,} px high", height <= limit, f"{height:,} px")


def density(report: Report, browser: Browser, site: Site, pages: Pages) -> None:
    """Measures threads without a note above their posts, and the smallest of those with five posts or more."""
    threads = [page for page in site.threads if 'class="note gap" id="missing-before"' not in page.read_text("utf-8")]
    many = [page for page in threads if page.read_text("utf-8").count("<article") >= 5]
    for width, limit in SCREENS.items():
        with SiteReader(browser, site, viewport={"width": width, "height": SCREEN_HEIGHT}) as reader:
            tops = {}
            for thread in threads:
                reader.open(thread.as_uri())
                tops[str(thread.relative_to(site.folder))] = reader.page.evaluate(TOP_SCRIPT)
            worst = max(tops, key=lambda name: tops[name], default="")
            report.check(
                f"density: the first post begins at {limit} px or above, {width} px wide",
                tops and tops[worst] <= limit,
                f"{tops.get(worst)} px in {worst}",
            )
            for name, url in pages.items():
                reader.open(url)
                check_fit(report, reader.page, f"density: {name} page, {width} px wide")
                if name == "people":
                    check_height(report, reader.page, f"density: {name} page, {width} px wide", PEOPLE_HEIGHTS)
    gapped = next((page for page in site.threads if 'class="note gap"' in page.read_text("utf-8")), None)
    if gapped:
        with SiteReader(browser, site, viewport={"width": 390, "height": 844}) as reader:
            reader.open(gapped.as_uri())
            reader.page.locator(".note.gap .copy").first.click()
            said = reader.page.locator(".note.gap [role=status]").first.inner_text()
            report.check("density: addresses of missing pages are copied", said == "Copied.", said)
            rows = reader.page.evaluate(ROWS_SCRIPT)
            report.check("density: a pager over gaps has two rows at most on a phone", rows <= 2, f"{rows} rows")
    if many:
        shortest = min(many, key=lambda page: page.stat().st_size)
        with SiteReader(browser, site, viewport={"width": 1280, "height": SCREEN_HEIGHT}) as reader:
            for name, least in LEAST_POSTS.items():
                reader.open(shortest.as_uri())
                reader.page.evaluate("name => { document.documentElement.dataset.density = name; }", name)
                shown = reader.page.evaluate(POSTS_SCRIPT, SCREEN_HEIGHT)
                report.check(
                    f"density: {least} short posts on a screen, {name}",
                    shown >= least,
                    f"{shown:.1f} in {shortest.relative_to(site.folder)}",
                )
    with SiteReader(browser, site, viewport={"width": 390, "height": 844}) as reader:
        reader.open(pages["search"])
        hit = reader.page.locator("#results li").first
        if not hit.count():
            report.skip("density: the first hit on a phone", "nothing was found")
            return
        top = hit.evaluate("e => Math.round(e.getBoundingClientRect().top + scrollY)")
        report.check(f"density: the first hit at {FIRST_HIT} px or above on a phone", top <= FIRST_HIT, f"{top} px")
