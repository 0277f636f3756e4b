import Foundation
import Testing

/// `Tests/LibraryProgram`, which is built on the library products alone.
@Suite struct `A program on the libraries` {
    @Test func `imports, asks, searches, marks and sees the imports of another process`() throws {
        let scratch = try Scratch()
        guard let program = try libraryProgram() else { return }
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

    /// The built program; nil if somebody runs the tests with a program from elsewhere.
    private func libraryProgram() throws -> String? {
        let path = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("library-program").path
        if FileManager.default.isExecutableFile(atPath: path) { return path }
        try #require(ProcessInfo.processInfo.environment["AWFUL_ARCHIVE_PROGRAM"] != nil)
        return nil
    }

    @Test func `mounts the Reader in ten lines, which are those of its documentation`() throws {
        let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../..").standardized
        func lines(_ path: String) throws -> [String] {
            try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
                .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let snippets = try lines("Sources/Reader/Reader.docc/Reader.md").split(separator: "```swift")
            .dropFirst()
            .map { $0.prefix { $0 != "```" }.filter { !$0.isEmpty } }
        #expect(snippets.count >= 2 && snippets.allSatisfy { $0.count <= 10 })
        let program = Set(try lines("Tests/LibraryProgram/Serving.swift"))
        for line in snippets.prefix(2).joined() {
            #expect(program.contains(line.replacing("\"awful.sqlite\"", with: "archive")), "\(line)")
        }
        guard let path = try libraryProgram() else { return }
        let scratch = try Scratch.ofSamples()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["serve", scratch.archive]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        defer { process.terminate() }
        let said = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        let address = try #require(said.split(separator: " ").last).trimmingCharacters(
            in: .whitespacesAndNewlines)
        let page = try Program.run(program: "curl", arguments: ["-s", address + "t/9000003/1.html"])
        #expect(page.output.contains("There is a goose in my greenhouse"))
        let answer = try Program.run(
            program: path, arguments: ["respond", scratch.archive, "/t/9000003/1.html"])
        #expect(answer.output.hasPrefix("200, "))
    }
}
