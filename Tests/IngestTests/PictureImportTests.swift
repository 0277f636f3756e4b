import Archive
import ForumModel
import Foundation
import Ingest
import TestSupport
import Testing

/// Files of other sources come back to the posts that show them.
@Suite struct `Pictures that come back` {
    typealias Planted = PlantedPicture

    private func show(_ addresses: [String], in bench: ImportBench, thread: Int = 1) async throws {
        let pictures = addresses.map { "<img src=\"\($0)\">" }.joined()
        try bench.write(ImportBench.page(thread: thread, picture: pictures), to: "\(thread).html")
        try await bench.run()
    }

    private func write(_ pictures: [Planted], _ bench: ImportBench, to folder: String) throws {
        for picture in pictures { try bench.scratch.write(picture.bytes, to: folder + "/" + picture.file) }
    }

    @discardableResult
    private func attach(_ names: [String], _ bench: ImportBench) async throws -> ImportSummary {
        var options = bench.options
        options.attachesPictures = true
        return try await bench.run(
            Importer(paths: names.map { bench.scratch[$0] }, archive: bench.archive, options: options))
    }

    /// The sizes and texts of the pictures that a reader shows for addresses.
    private func shown(_ addresses: [String], _ bench: ImportBench) throws -> [String] {
        try ArchiveStore(path: bench.archive, access: .read).reading(ArchiveSelection()) { reader in
            try addresses.map { address in
                let asset = try reader.asset(at: address.replacing("&amp;", with: "&"), on: nil)
                return try asset.flatMap(reader.bytes).map(text(of:)) ?? "none"
            }
        }
    }

    private func text(of bytes: [UInt8]) -> String {
        let header = PictureHeader(bytes)
        return "\(header?.width ?? 0) \(String(decoding: bytes.dropFirst(33), as: UTF8.self))"
    }

    private func hash(_ bench: ImportBench) throws -> ContentHash {
        try LogicalDump(of: ArchiveStore(path: bench.archive, access: .read)).hash()
    }

    @Test func `files under 30 forms of addresses are all attached, and no decoy`() async throws {
        let planted = (0..<7).flatMap(Planted.all)
        let bench = try ImportBench()
        for (thread, start) in stride(from: 0, to: planted.count, by: 21).enumerated() {
            try await show(
                planted[start..<min(start + 21, planted.count)].map(\.address), in: bench, thread: thread + 1
            )
        }
        let decoys = (0..<7).flatMap(Planted.decoys)
        try write(planted + decoys, bench, to: "dump")
        let listed = planted.filter { $0.file.hasPrefix("listed/") }
        let list = listed.map { "\"\($0.address)\",\($0.file)" }.joined(separator: "\r\n")
        try bench.scratch.write("address,file\r\n" + list, to: "dump/list.csv")
        let summary = try await attach(["dump", "dump/list.csv"], bench)
        for (picture, bytes) in zip(planted, try shown(planted.map(\.address), bench)) {
            #expect(bytes == text(of: picture.bytes), "\(picture.address) of \(picture.file)")
        }
        #expect(summary.assetCount == planted.count)
        #expect(summary.problemCount == 0 && summary.goneCount == 0, "\(summary.problems)")
        #expect(summary.unmatchedCount == Set(decoys.map(\.file)).count + 1)
        #expect(try bench.query("SELECT count(*) FROM asset") == ["\(planted.count)"])
        #expect(try await attach(["dump", "dump/list.csv"], bench).assetCount == 0)
    }

    @Test func `folders one by one, in any order, at once and merged give one archive`() async throws {
        let planted = (0..<2).flatMap(Planted.all)
        let halves = [Array(planted.prefix(30)), Array(planted.dropFirst(30))]
        // The same keys in several sizes, in both folders.
        let variants = [
            [("aA00000.png", 80), ("aB00000s.jpg", 20), ("aC00000.gif", 20), ("aD00000.png", 30)],
            [
                ("aA00000.jpg", 60), ("aB00000.png", 40), ("aC00000m.gif", 90),
                ("i.imgur.com/aD00000.gif", 20),
            ],
        ].map { $0.map { Planted(address: "", file: $0, bytes: TestPicture.png($1, $1, $0)) } }
        func bench(pages: [[Int]], folders: [[String]]) async throws -> ImportBench {
            let bench = try ImportBench()
            for (index, files) in variants.enumerated() {
                try write(files + halves[index], bench, to: "dump\(index)")
            }
            for pages in pages {
                for page in pages { try await show(halves[page].map(\.address), in: bench, thread: page + 1) }
                for folders in folders { try await attach(folders, bench) }
            }
            return bench
        }
        let whole = try await bench(pages: [[0, 1]], folders: [["dump0", "dump1"]])
        let expected = try hash(whole)
        let large = try shown(["http://i.imgur.com/aA00000.jpg"], whole)[0]
        #expect(large == "80 aA00000.png")
        for bench in [
            try await bench(pages: [[1, 0]], folders: [["dump1", "dump0"]]),
            try await bench(pages: [[1], [0]], folders: [["dump1"], ["dump0"]]),
            try await bench(pages: [[], [0], [1]], folders: [["dump0"], ["dump1"]]),
        ] { #expect(try hash(bench) == expected) }
        let parts = try await [
            bench(pages: [[0, 1]], folders: [["dump0"]]), bench(pages: [[1, 0]], folders: [["dump1"]]),
        ]
        for order in [parts, parts.reversed()] {
            let merged = try ImportBench()
            try await ExclusiveArchiveAccess(on: merged.archive).run { store in
                _ = try ArchiveMerge(into: store).run(
                    order.map { try ArchiveStore(path: $0.archive, access: .read) })
            }
            #expect(try hash(merged) == expected)
        }
    }

    @Test func `archives give the same as the folder`() async throws {
        let planted = Planted.all(3).filter { !$0.file.hasPrefix("listed/") }
        let hashes = try await [false, true].asyncMap { isPacked in
            let bench = try ImportBench()
            try await show(planted.map(\.address), in: bench)
            let box = try ImportBench()
            for picture in planted { try box.write(picture.bytes, to: picture.file) }
            for picture in Planted.decoys(3) { try box.write(picture.bytes, to: picture.file) }
            if isPacked { try box.pack(as: "box.tar.gz") }
            try FileManager.default.moveItem(at: box.pages, to: bench.scratch.url("dump"))
            #expect(try await attach(["dump"], bench).assetCount == planted.count)
            return try hash(bench)
        }
        #expect(hashes[0] == hashes[1])
    }

    @Test func `a smaller copy is used while there is nothing better`() async throws {
        let bench = try ImportBench()
        let address = "http://i.imgur.com/aBc12.png"
        try await show([address, "http://i.imgur.com/aBc12s.jpg"], in: bench)
        func isThumbnail(_ address: String) throws -> Bool? {
            try ArchiveStore(path: bench.archive, access: .read).reading(ArchiveSelection()) {
                try $0.asset(at: address, on: nil)?.isThumbnail
            }
        }
        try bench.scratch.write(TestPicture.png(9, 9, "small"), to: "small/aBc12s.jpg")
        try await attach(["small"], bench)
        #expect(try isThumbnail(address) == true)
        #expect(try isThumbnail("http://i.imgur.com/aBc12s.jpg") == false)
        try bench.scratch.write(TestPicture.png(5, 5, "whole"), to: "large/aBc12.gif")
        try await attach(["large"], bench)
        #expect(try isThumbnail(address) == false)
        #expect(try shown([address], bench) == ["5 whole"])
    }

    @Test func `a picture that was fetched from the address goes first`() async throws {
        let bench = try ImportBench()
        let address = "http://i.imgur.com/aBc12.png"
        try bench.write(TestPicture.png(5, 5, "fetched"), to: "i.imgur.com/aBc12.png")
        try await show([address], in: bench)
        try bench.scratch.write(TestPicture.png(50, 50, "dump"), to: "dump/aBc12.png")
        try await attach(["dump"], bench)
        #expect(try shown([address], bench) == ["5 fetched"])
    }

    @Test func `what is no picture, or stands for a removed one, is not attached`() async throws {
        let bench = try ImportBench()
        let names = ["html1", "video", "vecto", "pixel", "empty", "marke"]
        try await show(names.map { "http://i.imgur.com/\($0).png" }, in: bench)
        let contents: [[UInt8]] = [
            Array("<!DOCTYPE html><html><body>404</body></html>".utf8),
            [0, 0, 0, 24] + Array("ftypmp42".utf8),
            Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8),
            TestPicture.png(1, 1, "pixel"), [], TestPicture.png(8, 8, "marked"),
        ]
        for (name, bytes) in zip(names, contents) { try bench.scratch.write(bytes, to: "dump/\(name).png") }
        let summary = try await attach(["dump"], bench)
        #expect(summary.assetCount == 1 && summary.goneCount == 2, "\(summary)")
        #expect(
            try shown(names.map { "http://i.imgur.com/\($0).png" }, bench).filter { $0 != "none" } == [
                "8 marked"
            ]
        )
        // One that a person marks is not shown.
        let marked = ContentHash(of: contents[5]).description
        func mark(_ isGone: Bool) async throws -> String? {
            try await ExclusiveArchiveAccess(on: bench.archive).run {
                try $0.markPicture(String(marked.prefix(8)), isGone: isGone)
            }
        }
        #expect(try await mark(true) == marked)
        #expect(try shown(["http://i.imgur.com/marke.png"], bench) == ["none"])
        #expect(try await mark(false) == marked)
        #expect(try shown(["http://i.imgur.com/marke.png"], bench) == ["8 marked"])
    }

    @Test func `a list leads to nothing outside of its folder`() async throws {
        let bench = try ImportBench()
        try await show((0..<4).map { "http://pics.example.org/\($0).png" }, in: bench)
        try bench.scratch.write(TestPicture.png(3, 3, "secret"), to: "secret.png")
        try bench.scratch.write(TestPicture.png(3, 3, "good"), to: "lists/sub/good one.png")
        try FileManager.default.createSymbolicLink(
            at: bench.scratch.url("lists/link.png"), withDestinationURL: bench.scratch.url("secret.png"))
        try bench.scratch.write(
            """
            {"url": "https://pics.example.org/0.png", "file": "../secret.png"}
            {"url": "http://pics.example.org/1.png", "file": "\(bench.scratch["secret.png"])"}
            {"url": "http://pics.example.org/2.png", "file": "link.png"}
            {"url": "http://pics.example.org/3.png", "file": "sub/good one.png"}
            {"url": "http://pics.example.org/4.png", "file": "sub/good one.png"}
            { broken
            """, to: "lists/list.jsonl")
        let summary = try await attach(["lists/list.jsonl"], bench)
        #expect(summary.assetCount == 1, "\(summary)")
        #expect(
            try shown((0..<4).map { "https://pics.example.org/\($0).png" }, bench)
                == ["none", "none", "none", "3 good"])
    }

    @Test func `names that the disk does not tell apart are left out`() async throws {
        let bench = try ImportBench()
        try await show(["http://pics.example.org/a.png", "http://pics.example.org/b.png"], in: bench)
        try bench.scratch.write(TestPicture.png(3, 3, "one"), to: "dump/aB.png")
        try bench.scratch.write(
            "http://pics.example.org/a.png\taB.png\nhttp://pics.example.org/b.png\tAb.png\n", to: "dump/l.tsv"
        )
        // As on a disk that knows no case: two names of one file.
        try FileManager.default.linkItem(
            at: bench.scratch.url("dump/aB.png"), to: bench.scratch.url("dump/Ab.png"))
        #expect(try await attach(["dump/l.tsv"], bench).assetCount == 0)
        #expect(try bench.query("SELECT count(*) FROM asset") == ["0"])
        try FileManager.default.removeItem(at: bench.scratch.url("dump/Ab.png"))
        try bench.scratch.write(TestPicture.png(3, 3, "two"), to: "dump/Ab.png")
        #expect(try await attach(["dump/l.tsv"], bench).assetCount == 2)
    }

    @Test func `an explanation names the key and the file`() async throws {
        let bench = try ImportBench()
        try await show(["http://i.imgur.com/aBc12.png"], in: bench)
        try bench.scratch.write(TestPicture.png(3, 3, "one"), to: "dump/sub/aBc12.gif")
        try await attach(["dump"], bench)
        let store = try ArchiveStore(path: bench.archive, access: .read)
        let pictures = try #require(try store.explain(.post, id: 1)).attachedPictures
        #expect(pictures.map(\.key) == ["imgur:aBc12"])
        #expect(pictures.map(\.capture?.path) == ["sub/aBc12.gif"])
        try store.close()
    }

    @Test func `deleting the post deletes its picture, and tidying keeps that of others`() async throws {
        let bench = try ImportBench()
        try await show(["http://i.imgur.com/aBc12.png"], in: bench)
        let replayed = "https://web.archive.org/web/2009im_/http://Pics.example.org/a.png"
        try await show(["http://imgur.com/dEf34", replayed], in: bench, thread: 2)
        for name in ["aBc12", "dEf34"] {
            try bench.scratch.write(TestPicture.png(3, 3, name), to: "dump/\(name).png")
        }
        try bench.scratch.write(TestPicture.png(3, 3, "listed"), to: "dump/listed.bin")
        try bench.scratch.write("http://pics.example.org/a.png,listed.bin", to: "dump/list.csv")
        #expect(try await attach(["dump", "dump/list.csv"], bench).assetCount == 3)
        try await ExclusiveArchiveAccess(on: bench.archive).run { store in
            #expect(try store.tidyPlan().pictures.isEmpty)
            var request = DeletionRequest(at: bench.options.now)
            request.targets = [Tombstone.Key(.post, 1)]
            _ = try store.delete(request)
        }
        #expect(try shown(["http://i.imgur.com/dEf34.jpg", replayed], bench) == ["3 dEf34", "3 listed"])
        #expect(
            try bench.query("SELECT url FROM asset_url ORDER BY url")
                == ["picture://pics.example.org/a.png", "picture:imgur:dEf34"])
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
