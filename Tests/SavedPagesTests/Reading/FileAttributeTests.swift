import CXattr
import ForumModel
import Testing

@testable import SavedPages

/// Whether files can have attributes where the tests write theirs.
private let hasAttributes: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.write("", to: "a")) != nil else { return false }
    return note("x", in: folder["a"])
}()

private func note(_ text: String, in file: String) -> Bool {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
        return setxattr(file, "user.xdg.origin.url", bytes, bytes.count, 0, 0) == 0
    #else
        return setxattr(file, "user.xdg.origin.url", bytes, bytes.count, 0) == 0
    #endif
}

@Suite(.enabled(if: hasAttributes, "this file system keeps no attributes"))
struct `Attributes of files` {
    private func page(origin: String) throws -> SavedPage {
        let folder = try TemporaryFolder()
        try folder.write("<html>", to: "a.html")
        try #require(note(origin, in: folder["a.html"]))
        let location = SavedPageLocation(
            root: folder.path, path: BytePath("a.html"), fileSize: 6, modifiedAt: UTCTime(seconds: 0))
        return try PageReader().read(location)
    }

    @Test func `the address that a downloader noted beside the file is weak evidence`() throws {
        let page = try page(origin: "https://forums.somethingawful.com/showthread.php?threadid=5")
        #expect(page.facts.url == "https://forums.somethingawful.com/showthread.php?threadid=5")
        #expect(page.facts.urlBasis == .fileAttribute)
    }

    @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "", "https"])
    func `an attribute that is no address of the web is not heard`(origin: String) throws {
        let page = try page(origin: origin)
        #expect(page.facts.url == nil)
    }
}
