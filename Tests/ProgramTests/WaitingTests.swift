import Foundation
import GRDB
import Testing

@Suite struct `A second import` {
    /// A lock as another import holds it, for as long as this lives.
    private final class Lock {
        private let path: String
        private let descriptor: Int32

        init(archive: String) {
            path = URL(fileURLWithPath: archive).resolvingSymlinksInPath().path + ".lock"
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        }

        deinit {
            unlink(path)
            close(descriptor)
        }
    }

    /// The program, running, its standard error going to a file.
    private func start(_ scratch: Scratch, _ command: [String]) throws -> (Process, errors: () -> String) {
        let process = Process()
        let file = scratch.path + "/errors.txt"
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = command + ["--wait", "--archive", scratch.archive]
        process.environment = Program.environment
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        process.standardError = FileHandle(forWritingAtPath: file)
        try process.run()
        return (process, { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" })
    }

    /// Waits until something is so, at most for as long as a test may take.
    private func wait(_ condition: () -> Bool) {
        for _ in 0..<600 where !condition() { usleep(50_000) }
    }

    /// Another program's connection, that may leave a transaction open.
    private func holder(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("page.html", Page.thread(1, posts: 1...3))
        return scratch
    }

    @Test func `is turned away at once, with 75 and a word about --wait`() throws {
        let scratch = try scratch()
        let lock = Lock(archive: scratch.archive)
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 75)
        #expect(result.error.contains("archive.sqlite"))
        #expect(result.error.contains("--wait"))
        #expect(!FileManager.default.fileExists(atPath: scratch.archive))
        withExtendedLifetime(lock) {}
    }

    @Test func `waits when told so, says it once, and leaves one file`() throws {
        let scratch = try scratch()
        var lock: Lock? = Lock(archive: scratch.archive)
        let (process, errors) = try start(scratch, ["import", scratch.pages])
        wait { errors().contains("Waiting") || !process.isRunning }
        usleep(300_000)
        #expect(process.isRunning)
        #expect(!FileManager.default.fileExists(atPath: scratch.archive))
        withExtendedLifetime(lock) {}
        lock = nil
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(errors().components(separatedBy: "Waiting for \(scratch.archive)").count == 2)
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
        #expect(files == ["archive.sqlite", "errors.txt", "pages"])
    }

    @Test func `that waits ends with 130 on Ctrl-C`() throws {
        let scratch = try scratch()
        let lock = Lock(archive: scratch.archive)
        let (process, errors) = try start(scratch, ["import", scratch.pages])
        wait { errors().contains("Waiting") || !process.isRunning }
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 130)
        #expect(!FileManager.default.fileExists(atPath: scratch.archive))
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: ["import", "merge", "repair"])
    func `that waits for SQLite's own lock ends with 130 on Ctrl-C, as any work on an archive does`(
        command: String
    ) throws {
        let scratch = try scratch()
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        try scratch.write("more.html", Page.thread(2, posts: 4...5))
        let words =
            switch command {
            case "import": [scratch.pages]
            case "merge": [scratch.path + "/other.sqlite"]
            default: ["--no-backup"]
            }
        if command == "merge" { _ = try Program.run("import", scratch.pages, "--archive", words[0]) }
        let other = try holder(scratch.archive)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let (process, errors) = try start(scratch, [command] + words)
        wait { errors().contains("Waiting") || !process.isRunning }
        process.interrupt()
        wait { !process.isRunning }
        #expect(!process.isRunning)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
    }

    @Test func `waits for a program that keeps SQLite's own lock, too`() throws {
        let scratch = try scratch()
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        try scratch.write("more.html", Page.thread(2, posts: 4...5))
        let other = try holder(scratch.archive)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let (process, errors) = try start(scratch, ["import", scratch.pages])
        wait { errors().contains("Waiting") || !process.isRunning }
        #expect(process.isRunning)
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        try other.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 5)
    }

    @Test func `fails with 75 when a program keeps SQLite's own lock, and changes nothing`() throws {
        let scratch = try scratch()
        _ = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.archive))
        try scratch.write("more.html", Page.thread(2, posts: 4...5))
        let other = try holder(scratch.archive)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 75)
        #expect(result.error.contains("--wait"))
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.archive)) == before)
    }
}
