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
}
