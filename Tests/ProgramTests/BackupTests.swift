import Foundation
import GRDB
import Testing

@Suite struct `Copying an archive` {
    @Test func `backup says what it made, in text and as JSON, and the copy passes check`() throws {
        let scratch = try `Asking an archive`.archive()
        let copy = scratch.path + "/copy.sqlite"
        let text = try Program.run("backup", copy, "--archive", scratch.archive)
        #expect(text.status == 0, "\(text.error)")
        #expect(text.error.isEmpty)
        #expect(text.output.contains("Next: awful-archive check --archive"))
        #expect(try Program.run("check", "--archive", copy).status == 0)
        let json = try Program.run(
            "backup", copy, "--force", "--format", "json", "--archive", scratch.archive)
        let result = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(result.map { Set($0.keys) } == ["archive", "path", "bytes", "pages"])
        #expect(result?["path"] as? String == copy)
        let size = try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int
        #expect(result?["bytes"] as? Int == size)
    }

    @Test func `backup refuses what it cannot do, each with its status`() throws {
        let scratch = try `Asking an archive`.archive()
        let copy = scratch.path + "/copy.sqlite"
        #expect(try Program.run("backup", copy, "--archive", scratch.path + "/none.sqlite").status == 66)
        #expect(try Program.run("backup", copy, "--archive", scratch.pages + "/page.html").status == 65)
        #expect(
            try Program.run("backup", scratch.path + "/no/copy", "--archive", scratch.archive).status == 73)
        #expect(
            try Program.run("backup", scratch.pages, "--force", "--archive", scratch.archive).status == 73)
        #expect(!FileManager.default.fileExists(atPath: copy))
        try Data("my diary".utf8).write(to: URL(fileURLWithPath: copy))
        let taken = try Program.run("backup", copy, "--archive", scratch.archive)
        #expect(taken.status == 73)
        #expect(taken.error.contains("there is a file or folder already"))
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "my diary")
    }

    @Test(.enabled(if: `Places that cannot be used`.canMount, "no disk can be mounted in this sandbox"))
    func `a disk that is full while copying ends with 74 and holds no half copy`() throws {
        let scratch = try `Asking an archive`.archive()
        let disk = scratch.path + "/disk"
        mkdir(disk, 0o777)
        let result = try Program.run(
            "backup", disk + "/copy.sqlite", "--archive", scratch.archive,
            through: [
                "unshare", "--mount", "--map-root-user", "sh", "-c",
                """
                mount -t tmpfs -o size=64k tmpfs \(disk) || exit 77
                "$@"; status=$?
                ls -A \(disk)
                exit $status
                """, "sh",
            ])
        #expect(result.status == 74)
        #expect(result.error.contains("copy.sqlite: the disk is full"))
        #expect(result.output.isEmpty)
    }
}
