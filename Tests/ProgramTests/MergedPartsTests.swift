import Foundation
import GRDB
import Testing

/// Tests of `merge` with an archive among the others that it cannot take, and of parts of an import on full disks.
@Suite struct `Parts that are merged` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: [String], through prefix: [String] = []) throws -> Program.Result {
        try Program.run(
            arguments: arguments, through: prefix, in: scratch.path,
            environment: ["AWFUL_ARCHIVE": scratch.archive])
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/" + name))
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    }

    private func hash(_ archive: String) throws -> String {
        let result = try run(["dump", "--hash", "--archive", archive])
        #expect(result.status == 0, "\(result.error)")
        return result.output
    }

    /// Imports the samples in three parts.
    private func parts() throws -> [String] {
        try (1...3).map { index in
            let part = "part-\(index).sqlite"
            let result = try run(
                ["import", Program.samples, "--shard", "\(index)/3", "--archive", part])
            #expect(result.status == 0, "\(result.error)")
            return part
        }
    }

    /// Something that is wrong with an archive.
    struct Defect: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// What the message says.
        var message: String
        var status: Int32 = 65
        /// Breaks the file of a path.
        var plant: @Sendable (String) throws -> Void

        static func sql(_ sql: String) -> @Sendable (String) throws -> Void {
            { path in
                let queue = try DatabaseQueue(path: path)
                try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
                try queue.close()
            }
        }
    }

    private static let defects = [
        Defect(
            testDescription: "a newer schema", message: "the archive has schema version 99",
            plant: Defect.sql("PRAGMA user_version = 99")),
        Defect(
            testDescription: "an unreleased schema", message: "made before the first release",
            plant: Defect.sql("PRAGMA user_version = 5")),
        Defect(
            testDescription: "a column of another schema",
            message: "its table post is not as this program makes it",
            plant: Defect.sql("ALTER TABLE post ADD COLUMN score INTEGER")),
        Defect(
            testDescription: "another program's number", message: "a database of another program",
            plant: Defect.sql("PRAGMA application_id = 7")),
        Defect(
            testDescription: "values of another schema", message: "holds values of wrong types",
            plant: Defect.sql("UPDATE post SET body_text = x'00ff'")),
        Defect(testDescription: "a text", message: "not an archive") { path in
            try Data("my diary".utf8).write(to: URL(fileURLWithPath: path))
        },
        Defect(testDescription: "nothing", message: "there is no such archive", status: 66) { path in
            try FileManager.default.removeItem(atPath: path)
        },
        Defect(testDescription: "half a file", message: "damaged") { path in
            let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            try handle.truncate(atOffset: handle.seekToEnd() / 2)
            try handle.close()
        },
    ]

    @Test(arguments: defects) func `are left as they are where one of them is no archive of this version`(
        _ defect: Defect
    ) throws {
        let parts = try parts()
        let broken = parts[1]
        try FileManager.default.copyItem(
            atPath: scratch.path + "/" + broken, toPath: scratch.path + "/sound.sqlite")
        try defect.plant(scratch.path + "/" + broken)
        let before = try files()
        let contents = try before.filter { $0.hasSuffix(".sqlite") }.map { try bytes($0) }
        let commands = [
            ["merge"] + parts + ["--archive", "new.sqlite"],
            ["merge"] + parts + ["--partition", "1/2", "--archive", "new.sqlite"],
        ]
        for command in commands {
            let result = try run(command)
            #expect(result.status == defect.status, "\(result.error)")
            #expect(result.error.contains("\(broken): "), "\(result.error)")
            #expect(result.error.contains(defect.message), "\(result.error)")
            #expect(try files() == before)
            #expect(try before.filter { $0.hasSuffix(".sqlite") }.map { try bytes($0) } == contents)
        }
        // The other parts and the sound one are the archive; before that, an archive that was there stays as it is.
        #expect(try run(["merge", parts[0], "--archive", "all.sqlite"]).status == 0)
        let held = try hash("all.sqlite")
        #expect(try run(["merge"] + parts + ["--archive", "all.sqlite"]).status == defect.status)
        #expect(try hash("all.sqlite") == held)
        #expect(try run(["merge", "sound.sqlite", parts[2], "--archive", "all.sqlite"]).status == 0)
        _ = try run(["import", Program.samples, "--archive", "whole.sqlite"])
        #expect(try hash("all.sqlite") == hash("whole.sqlite"))
    }

    /// Runs a command with a small disk of its own as the folder `disk`.
    private static let smallDisk = [
        "unshare", "--mount", "--map-root-user", "sh", "-c",
        "mount -t tmpfs -o size=\"$DISK_KIB\"k tmpfs disk && exec \"$@\"", "sh",
    ]

    private static let canMount: Bool = {
        let result = try? Program.run(
            program: "true", arguments: [],
            through: ["unshare", "--mount", "--map-root-user", "sh", "-c", "mount -t tmpfs tmpfs /mnt"])
        return result?.status == 0
    }()

    @Test(.enabled(if: canMount, "no file system can be mounted here"), arguments: [64, 1024])
    func `are told by a worker whose disk is full, and made again on another`(kilobytes: Int) throws {
        let parts = try parts()
        let whole = "whole.sqlite"
        _ = try run(["import", Program.samples, "--archive", whole])
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/disk", withIntermediateDirectories: false)
        let contents = try parts.map { try bytes($0) }
        for command in [
            ["import", Program.samples, "--shard", "2/3", "--archive", "disk/part.sqlite"],
            ["merge"] + parts + ["--archive", "disk/all.sqlite"],
        ] {
            let result = try Program.run(
                arguments: command, through: Self.smallDisk, in: scratch.path,
                environment: ["DISK_KIB": "\(kilobytes)"])
            #expect(result.status == 74, "\(command): \(result.error)")
            #expect(result.error.contains("disk/"), "\(result.error)")
            #expect(result.error.contains("the disk is full"), "\(result.error)")
        }
        #expect(try parts.map { try bytes($0) } == contents)
        #expect(try run(["merge"] + parts + ["--archive", "all.sqlite"]).status == 0)
        #expect(try hash("all.sqlite") == hash(whole))
    }

    @Test func `need none of a list's files that are missing, on any worker`() throws {
        for number in 1...4 {
            try scratch.write("\(number).html", Page.thread(number, posts: number * 10...number * 10 + 2))
        }
        try scratch.write("first", "pages/1.html\npages/gone.html\npages/2.html\n")
        try scratch.write("second", "pages/3.html\npages/4.html\n")
        let told = try ["first", "second"].map { list in
            try run(["import", "pages", "--files-from", "pages/\(list)", "--archive", "\(list).sqlite"])
        }
        #expect(told.map(\.status) == [1, 0])
        #expect(told[0].error.contains("pages/gone.html: the list names it"))
        let merged = try run(["merge", "first.sqlite", "second.sqlite", "--archive", scratch.archive])
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try scratch.count("SELECT count(*) FROM post") == 12)
        #expect(try run(["check", "--severity", "error"]).status == 0)
    }
}
