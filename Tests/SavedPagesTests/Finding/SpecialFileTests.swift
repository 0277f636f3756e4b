import ForumModel
import SavedPages
import Testing

@Suite struct `Special files` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(.timeLimit(.minutes(1))) func `a FIFO is never opened`() throws {
        try folder.makeFIFO("fifo.html")
        try folder.makeFIFO("fifo")
        try folder.makeSocket("socket")
        try folder.write(to: "z.html")
        let entries = Array(try PageFinder(paths: [folder.path]).entries())
        #expect(
            dump(entries) == [
                "file.special fifo", "file.special fifo.html", "file.special socket", "page z.html",
            ])
        for entry in entries.dropLast() {
            let error = #expect(throws: ReadError.self) { try PageReader().read(entry.location) }
            #expect(error?.reason == .special)
        }
    }

    @Test func `symbolic links are not followed, whether they dangle, loop or lead up or out`() throws {
        try folder.write(to: "real/a.html")
        try folder.link("real/dangling.html", to: "nowhere")
        try folder.link("real/file.html", to: "a.html")
        try folder.link("real/loop.html", to: "loop.html")
        try folder.link("real/out", to: "/etc")
        try folder.link("real/up", to: "..")
        #expect(
            try found(in: folder) == [
                "page real/a.html", "file.symlink real/dangling.html", "file.symlink real/file.html",
                "file.symlink real/loop.html", "file.symlink real/out", "file.symlink real/up",
            ])
    }

    @Test func `what a symbolic link points to is not read through it`() throws {
        try folder.write(to: "real/a.html")
        try folder.link("link", to: "real")
        try folder.link("link.html", to: "real/a.html")
        for name in ["link/a.html", "link.html"] {
            let location = SavedPageLocation(
                root: folder.path, path: BytePath(name), fileSize: 6, modifiedAt: .init(seconds: 0))
            #expect(throws: ReadError.self) { try PageReader().read(location) }
        }
    }

    @Test func `every reason has a code and a sentence of its own`() {
        #expect(Set(SkipReason.allCases.map(\.code)).count == SkipReason.allCases.count)
        #expect(Set(SkipReason.allCases.map(\.message)).count == SkipReason.allCases.count)
    }
}
