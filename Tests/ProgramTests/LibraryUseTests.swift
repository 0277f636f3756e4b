import Foundation
import Testing

/// `Tests/LibraryProgram`, which is built on the library products alone.
@Suite struct `A program on the libraries` {
    @Test func `imports, asks, searches, marks and sees the imports of another process`() throws {
        let scratch = try Scratch()
        let program = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("library-program").path
        guard FileManager.default.isExecutableFile(atPath: program) else {
            // Somebody runs the tests with a program from elsewhere.
            try #require(ProcessInfo.processInfo.environment["AWFUL_ARCHIVE_PROGRAM"] != nil)
            return
        }
        let result = try Program.run(
            program: program,
            arguments: [
                "demonstrate", scratch.archive,
                Program.samples + "/threads/who put the moon in the soup - The Something Awful Forums.htm",
                Program.samples,
            ])
        #expect(result.status == 0, "\(result.error)")
        #expect(
            result.output == """
                posts: 7
                first by: sleepy badger
                hits: 1
                unread: true
                observed: 1 to 14 while another process imported, status 0

                """)
    }

    @Test func `mounts the Reader`() throws {
        let scratch = try Scratch.ofSamples()
        let program = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("library-program").path
        guard FileManager.default.isExecutableFile(atPath: program) else {
            try #require(ProcessInfo.processInfo.environment["AWFUL_ARCHIVE_PROGRAM"] != nil)
            return
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["serve", scratch.archive]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        defer { process.terminate() }
        let address = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let page = try Program.run(
            program: "curl", arguments: ["-s", address + "t/9000003/1.html"])
        #expect(page.output.contains("There is a goose in my greenhouse"))
    }
}
