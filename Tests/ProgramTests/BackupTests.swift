import Foundation
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

    @Test func `a packed backup is restored to the same archive, and unpacked by zstd`() throws {
        let scratch = try `Asking an archive`.archive()
        let (packed, again) = (scratch.path + "/copy.sqlite.zst", scratch.path + "/again.sqlite")
        let made = try Program.run("backup", packed, "--archive", scratch.archive)
        #expect(made.output.contains("Next: awful-archive backup --restore"), "\(made.error)")
        let restored = try Program.run("backup", "--restore", packed, "--archive", again)
        #expect(restored.status == 0, "\(restored.error)")
        let hash = { try Program.run("dump", "--hash", "--archive", $0).output }
        #expect(try hash(again) == hash(scratch.archive))
        #expect(try Program.run("backup", "--restore", packed, "--archive", again).status == 73)
        #expect(try Program.run("backup", packed, "--force", "--archive", again).status == 0)
        #expect(try Program.run("check", "--archive", packed).error.contains("backup --restore"))
    }

    @Test func `a link that waits in the place of the packed file is not followed`() throws {
        let scratch = try `Asking an archive`.archive()
        let (packed, diary) = (scratch.path + "/copy.sqlite.zst", scratch.path + "/diary")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: diary))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/.copy.sqlite.zst.partial.zst", withDestinationPath: diary)
        #expect(try Program.run("backup", packed, "--archive", scratch.archive).status == 0)
        #expect(try String(contentsOfFile: diary, encoding: .utf8) == "mine")
    }

    @Test(.enabled(if: Program.isInstalled("zstd"), "zstd is not installed"))
    func `a packed file is unpacked no further than its header says`() throws {
        let scratch = try `Asking an archive`.archive()
        let (bomb, packed) = (scratch.path + "/bomb", scratch.path + "/bomb.zst")
        let archive = try Data(contentsOf: URL(fileURLWithPath: scratch.archive))
        try (archive + Data(count: 1 << 20)).write(to: URL(fileURLWithPath: bomb))
        #expect(try Program.run(program: "zstd", arguments: ["-q", bomb, "-o", packed]).status == 0)
        let again = scratch.path + "/again.sqlite"
        #expect(try Program.run("backup", "--restore", packed, "--archive", again).status == 65)
        #expect(!FileManager.default.fileExists(atPath: again))
    }

    @Test(.enabled(if: Program.isInstalled("zstd"), "zstd is not installed"))
    func `a packed backup is unpacked by zstd without options`() throws {
        let scratch = try `Asking an archive`.archive()
        let (packed, again) = (scratch.path + "/copy.sqlite.zst", scratch.path + "/again.sqlite")
        _ = try Program.run("backup", packed, "--archive", scratch.archive)
        _ = try Program.run("backup", "--restore", packed, "--archive", again)
        let arguments = ["-q", "-d", packed, "-o", scratch.path + "/z.sqlite"]
        #expect(try Program.run(program: "zstd", arguments: arguments).status == 0)
        let bytes = try [again, scratch.path + "/z.sqlite"].map {
            try Data(contentsOf: URL(fileURLWithPath: $0))
        }
        #expect(bytes[0] == bytes[1])
    }

    @Test func `a packed backup that is damaged, cut or no archive is refused, and nothing is left`() throws {
        let scratch = try `Asking an archive`.archive()
        let (packed, again) = (scratch.path + "/copy.sqlite.zst", scratch.path + "/again.sqlite")
        _ = try Program.run("backup", packed, "--archive", scratch.archive)
        let whole = try Data(contentsOf: URL(fileURLWithPath: packed))
        var turned = whole
        turned[whole.count / 2] ^= 1
        var foreign = whole
        foreign[whole.count - 1] ^= 1
        for bytes in [turned, foreign, whole.dropLast(90), whole + Data([1]), Data("my diary".utf8)] {
            try bytes.write(to: URL(fileURLWithPath: packed))
            let refused = try Program.run("backup", "--restore", packed, "--archive", again)
            #expect(refused.status == 65, "\(refused.output)")
            #expect(refused.error.contains(packed))
            #expect(
                try !FileManager.default.contentsOfDirectory(atPath: scratch.path).contains {
                    $0.contains("again")
                })
        }
    }

    @Test(.enabled(if: Program.isInstalled("par2"), "par2 is not installed"))
    func `recovery files mend a damaged backup, and check says how`() throws {
        let scratch = try `Asking an archive`.archive()
        let copy = scratch.path + "/copy.sqlite"
        let made = try Program.run("backup", copy, "--parity", "10", "--archive", scratch.archive)
        #expect(made.output.contains("par2 verify -- "), "\(made.error)")
        let whole = try Data(contentsOf: URL(fileURLWithPath: copy))
        var damaged = whole
        // Twenty runs, 9.5 % of the file.
        for start in stride(from: 20_000, to: whole.count, by: whole.count / 20) {
            for place in start..<min(start + whole.count / 211, whole.count) { damaged[place] ^= 1 }
        }
        try damaged.write(to: URL(fileURLWithPath: copy))
        let checked = try Program.run("check", "--archive", copy)
        #expect((checked.output + checked.error).contains("Next: par2 repair -- \(copy).par2"))
        #expect((checked.output + checked.error).contains("what was written to it later is lost"))
        #expect(
            try Program.run("backup", "--restore", copy, "--archive", scratch.path + "/from-damaged.sqlite").status
                == 65)
        let arguments = ["repair", "-q", "-q", "--", copy + ".par2"]
        #expect(try Program.run(program: "par2", arguments: arguments).status == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == whole)
        #expect(try Program.run("backup", copy, "--parity", "51", "--archive", scratch.archive).status == 64)
        // Recovery files of a former copy would bring that one back.
        #expect(try Program.run("backup", copy, "--force", "--archive", scratch.archive).status == 0)
        #expect(!FileManager.default.fileExists(atPath: copy + ".par2"))
    }

    @Test func `recovery files of a copy that is gone do not stay beside a new one`() throws {
        let scratch = try `Asking an archive`.archive()
        for name in ["copy.sqlite.par2", "copy.sqlite.vol000+20.par2", "copy.sqlite.zst.par2"] {
            try Data("old".utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
        }
        let result = try Program.run("backup", scratch.path + "/copy.sqlite", "--archive", scratch.archive)
        #expect(result.status == 0, "\(result.error)")
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.hasSuffix(".par2") }
        #expect(left == ["copy.sqlite.zst.par2"])
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
