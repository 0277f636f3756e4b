import Testing

@testable import SavedPages

@Suite struct `Names of pages` {
    @Test(arguments: [
        "Thread.html", "Thread.HTM", "page.xhtml", "showthread.php", "unknown.php", "-rf.html",
        "showthread.php?threadid=1&pagenumber=2", "showthread.php@threadid=1&pagenumber=2",
        "showthread.php%3Fthreadid=1", "showthread.php%3fthreadid=1", "showthread.php\u{FF1F}threadid=1",
        "ShowThread.PHP?threadid=1", "showthread.php?threadid=1.orig",
        "forums.somethingawful.com_index.php?x",
        "private.php?action=show&x=a.b", "showthread.php?threadid=1&pagenumber=2.html", "index.html.1",
        "Thread.html.orig", "foo.htm?x=1", "other.php?x=1.html",
    ])
    func `a page by its name`(name: String) {
        #expect(PageName.verdict(Array(name.utf8)) == .page)
    }

    @Test(arguments: [
        "smilie.gif", "style.css", "style.css?1357141016", "logo@2x.png", "attachment.php?postid=1.png",
        "photo.JPEG", "t.webp",
    ])
    func `a picture or style sheet by its name`(name: String) {
        #expect(PageName.verdict(Array(name.utf8)) == .asset)
    }

    @Test(arguments: [
        "pages.zip", "pages.tar", "pages.tar.gz", "pages.tgz", "pages.tar.zst", "pages.TAR.XZ", "pages.7z",
        "page.html.gz", "crawl.warc", "crawl.warc.gz", "crawl.wacz",
    ])
    func `a container by its name`(name: String) {
        #expect(PageName.verdict(Array(name.utf8)) == .container)
    }

    @Test(arguments: ["page.mht", "page.MHTML", "page.webarchive", "pages.maff", "page.htz"])
    func `a page in one file with its pictures by its name`(name: String) {
        #expect(PageName.verdict(Array(name.utf8)) == .page)
    }

    @Test(arguments: ["notes.txt", "notes.txt.1", "html.txt", "thread.html:Zone.Identifier"])
    func `something else by its name`(name: String) {
        #expect(PageName.verdict(Array(name.utf8)) == .somethingElse)
    }

    @Test(arguments: [
        "showthread", "Thread no. 5", "attachment.php?postid=1", "myshowthread.php?threadid=1", "page.2",
        "name.",
        "html", "me@home", "caf.é", "pages.zip.001",
    ])
    func `a name that says nothing`(name: String) {
        #expect(PageName.verdict(Array(name.utf8)) == .unclear)
    }

    @Test(arguments: [
        ("Thread_files", true), ("Thread_FILES", true), ("_files", true), ("files", false),
        ("a_filesx", false), ("Thread-Dateien", true), ("Thread_fichiers", true), ("Thread-filer", true),
    ])
    func `companion folders end as their browser's language has it`(name: String, isCompanion: Bool) {
        #expect(PageName.isCompanionFolder(Array(name.utf8)) == isCompanion)
    }

    @Test(arguments: [
        "<!DOCTYPE html PUBLIC>", "<!doctype\n HTML>", "  \r\n\t<HTML lang=en>", "\u{FEFF}<html>", "<head>",
        "<!-- saved -->",
        "<?xml version='1.0'?><html>", "<BODY>",
    ])
    func `first bytes that look like HTML`(text: String) {
        #expect(HTMLSniff.looksLikeHTML(Array(text.utf8)))
    }

    @Test(arguments: [
        "", "   ", "plain text <html>", "<svg>", "<!doctype svg>", "%PDF-1.4", "\u{89}PNG", "<",
    ])
    func `first bytes that do not`(text: String) {
        #expect(!HTMLSniff.looksLikeHTML(Array(text.utf8)))
    }

    @Test func `UTF-16 with a byte order mark is read`() {
        let little: [UInt8] = [0xFF, 0xFE] + "\n<html>".utf8.flatMap { [$0, 0] }
        let big: [UInt8] = [0xFE, 0xFF] + "\n<html>".utf8.flatMap { [0, $0] }
        #expect(HTMLSniff.looksLikeHTML(little) && HTMLSniff.looksLikeHTML(big))
        #expect(HTMLSniff.looksLikeHTML(little + [0]))
        #expect(!HTMLSniff.looksLikeHTML([0xFF, 0xFE]))
    }
}
