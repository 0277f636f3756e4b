import Foundation
import GRDB
import TestSupport
import Testing

/// The built program, run as a person runs it.
struct Program {
    struct Result {
        var status: Int32
        var output: String
        var error: String
    }

    /// The package's folder.
    static let package = Checkout.folder

    static let path: String = {
        if let path = ProcessInfo.processInfo.environment["AWFUL_ARCHIVE_PROGRAM"], !path.isEmpty {
            return path
        }
        return package.appendingPathComponent(".build/debug/awful-archive").path
    }()

    /// The environment of programs, without the settings of the person who runs the tests.
    static let environment = ProcessInfo.processInfo.environment.merging(
        ["XDG_CONFIG_HOME": "/nonexistent"]
    ) { $1 }

    /// The small invented forum, page by page.
    static let samples = Checkout.samples

    /// Its damaged pages, under names that are no pages'.
    static let damagedSamples = Checkout.path("Samples/damaged")

    static func isInstalled(_ name: String) -> Bool {
        (try? Program.run(program: name, arguments: ["-V"]).status) == 0
    }

    /// Runs the program, perhaps through others (`setpriv`, `sh -c`), in a folder of its own.
    static func run(
        _ arguments: String..., through prefix: [String] = [], in folder: String = NSTemporaryDirectory(),
        environment: [String: String] = [:]
    ) throws -> Result {
        try run(arguments: arguments, through: prefix, in: folder, environment: environment)
    }

    /// The same with the arguments in one array, perhaps of another program.
    static func run(
        program: String = path, arguments: [String], through prefix: [String] = [],
        in folder: String = NSTemporaryDirectory(), environment: [String: String] = [:]
    ) throws -> Result {
        let process = Process()
        let words = prefix + [program] + arguments
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = Self.environment.merging(environment) { $1 }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        process.standardInput = FileHandle.nullDevice
        // Both pipes are read at once: a full one would stop the program.
        nonisolated(unsafe) var errorData = Data()
        let reader = DispatchQueue(label: "standard error")
        try process.run()
        reader.async { errorData = bytes(of: error) }
        let data = bytes(of: output)
        reader.sync {}
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
            error: String(decoding: errorData, as: UTF8.self))
    }
}

/// A folder with one for pages, and the place of an archive; gone after the test.
final class Scratch {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.makeFolder("pages")
    }

    /// The bytes of an archive of the samples, which are imported once in a test run.
    private static let samples = Result {
        let scratch = try Scratch()
        let result = try Program.run("import", Program.samples, "--archive", scratch.archive, "--quiet")
        try #require(result.status == 0, "\(result.error)")
        return try Data(contentsOf: URL(fileURLWithPath: scratch.archive))
    }

    /// Makes a folder with an archive of the samples.
    static func ofSamples() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.addSamples()
        return scratch
    }

    /// Puts an archive of the samples in its place.
    func addSamples() throws { try Self.samples.get().write(to: URL(fileURLWithPath: archive)) }

    var path: String { folder.path }
    var archive: String { folder["archive.sqlite"] }
    var pages: String { folder["pages"] }

    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        try folder.write(bytes, to: "pages/" + name)
    }

    func write(_ name: String, _ text: String) throws { try write(name, text.utf8) }

    /// Puts a script for `sh` into the folder, as a program.
    func install(_ path: String, _ script: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n".utf8, to: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder[path])
    }

    /// Makes a folder with samples, and the folders `bin` and `tmp` for programs that take the place of others.
    static func ofSamplesAndPrograms() throws -> Scratch {
        let scratch = try ofSamples()
        for name in ["bin", "tmp"] { try scratch.folder.makeFolder(name) }
        return scratch
    }

    func rows(_ sql: String) throws -> [Row] {
        try DatabaseQueue(path: archive).read { try Row.fetchAll($0, sql: sql) }
    }

    func count(_ sql: String) throws -> Int {
        try DatabaseQueue(path: archive).read { try Int.fetchOne($0, sql: sql) ?? -1 }
    }
}

/// A thread page of our own, small but with everything that makes it one.
enum Page {
    static func thread(_ id: Int, posts: ClosedRange<Int>, title: String = "A thread about towels") -> String {
        let trail = """
            <div id="content"><div class="breadcrumbs"><b><a href="/">The Something Awful Forums</a> &gt;
            <a href="forumdisplay.php?forumid=991">Main</a> &gt; <a href="forumdisplay.php?forumid=901">Towels</a> &gt;
            <a href="showthread.php?threadid=\(id)" class="bclast">\(title)</a></b></div>
            """
        return ForumPage.thread(
            id, posts.map { post(id: $0, thread: id) }, above: trail,
            head: "<head><title>\(title) - The Something Awful Forums</title></head>\n", below: "</div>")
    }

    static func post(id: Int, thread: Int, body: String = "Some words.") -> String {
        let links = """
            <a href="#post\(id)">#</a>
            <a class="user_jump" href="/showthread.php?threadid=\(thread)&amp;userid=77">?</a>

            """
        return ForumPage.post(
            id, body: body, author: "Arthur", userID: 77, index: id % 1000, registered: "Jan 13, 2004",
            links: links)
    }
}
