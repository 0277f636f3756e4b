import Foundation
import GRDB
import Testing

/// The built program, run as a person runs it.
struct Program {
    struct Result {
        var status: Int32
        var output: String
        var error: String
    }

    /// The package's folder.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    static let path: String = {
        if let path = ProcessInfo.processInfo.environment["AWFUL_ARCHIVE_PROGRAM"], !path.isEmpty {
            return path
        }
        return package.appendingPathComponent(".build/debug/awful-archive").path
    }()

    /// The small invented forum, page by page.
    static let samples = package.appendingPathComponent("Samples/forum").path

    /// Its damaged pages, under names that are no pages'.
    static let damagedSamples = package.appendingPathComponent("Samples/damaged").path

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
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        process.standardInput = FileHandle.nullDevice
        // Both pipes are read at once: a full one would stop the program.
        nonisolated(unsafe) var errorData = Data()
        let reader = DispatchQueue(label: "standard error")
        try process.run()
        reader.async { errorData = error.fileHandleForReading.readDataToEndOfFile() }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        reader.sync {}
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
            error: String(decoding: errorData, as: UTF8.self))
    }
}

/// A folder that is gone after the test.
final class Scratch {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "awful-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path + "/pages", withIntermediateDirectories: true)
        // Tests that drop root's privileges must still reach it.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    }

    deinit {
        chmod(path + "/locked", 0o777)
        try? FileManager.default.removeItem(atPath: path)
    }

    var archive: String { path + "/archive.sqlite" }
    var pages: String { path + "/pages" }

    func write(_ name: String, _ bytes: [UInt8]) {
        let file = fopen(pages + "/" + name, "wb")
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    func write(_ name: String, _ text: String) { write(name, Array(text.utf8)) }

    func rows(_ sql: String) throws -> [Row] {
        try DatabaseQueue(path: archive).read { try Row.fetchAll($0, sql: sql) }
    }

    func count(_ sql: String) throws -> Int {
        try DatabaseQueue(path: archive).read { try Int.fetchOne($0, sql: sql) ?? -1 }
    }
}

/// A thread page of our own, small but with everything that makes it one.
enum Page {
    static func thread(_ id: Int, posts: ClosedRange<Int>, title: String = "A thread about towels") -> String
    {
        let body = posts.map { post(id: $0, thread: id) }.joined()
        return """
            <!DOCTYPE html>
            <html><head><title>\(title) - The Something Awful Forums</title></head>
            <body id="something_awful" class="showthread forum_901 thread_\(id)" data-forum="901" data-thread="\(id)">
            <div id="content"><div class="breadcrumbs"><b><a href="/">The Something Awful Forums</a> &gt;
            <a href="forumdisplay.php?forumid=991">Main</a> &gt; <a href="forumdisplay.php?forumid=901">Towels</a> &gt;
            <a href="showthread.php?threadid=\(id)" class="bclast">\(title)</a></b></div>
            <div id="thread" class="thread:\(id)">\(body)</div></div></body></html>
            """
    }

    static func post(id: Int, thread: Int, body: String = "Some words.") -> String {
        """
        <table class="post" id="post\(id)" data-idx="\(id % 1000)"><tr class="altcolor1"><td class="userinfo userid-77">
        <dl class="userinfo"><dt class="author">Arthur</dt><dd class="registered">Jan 13, 2004</dd></dl></td>
        <td class="postbody">\(body)</td></tr><tr><td class="postdate"><a href="#post\(id)">#</a>
        <a class="user_jump" href="/showthread.php?threadid=\(thread)&amp;userid=77">?</a>
        Sep 20, 2012 11:16</td><td class="postlinks"></td></tr></table>
        """
    }
}
