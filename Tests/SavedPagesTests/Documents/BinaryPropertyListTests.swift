import ForumModel
import Testing

@testable import SavedPages

/// Hostile lists: a problem outside of the page affects only itself; nothing crashes or runs endlessly.
@Suite(.timeLimit(.minutes(1))) struct `Binary property lists` {
    /// A web archive with a page and, as its subresources, what a closure adds.
    private func archive(
        key: String = "WebSubresources", add: (inout BinaryPropertyListBuilder) -> Int,
        change: (inout [UInt8]) -> Void = { _ in }
    ) -> [UInt8] {
        var builder = BinaryPropertyListBuilder()
        let page = builder.addPage()
        let other = add(&builder)
        let top = builder.add(dictionary: [("WebMainResource", page), (key, other)])
        return builder.bytes(top: top, change: change)
    }

    private static func addNothing(_ builder: inout BinaryPropertyListBuilder) -> Int {
        builder.add(array: [])
    }

    /// Damaged lists, by their problem.
    static let damage: [String: [UInt8]] = [
        "a count of 2^63 - 1": [0xAF, 0x13, 0x7F] + Array(repeating: 0xFF, count: 7),
        "a count of 2^63": [0xAF, 0x13, 0x80] + Array(repeating: 0, count: 7),
        "a count of 2^62 in a dictionary": [0xDF, 0x13, 0x40] + Array(repeating: 0, count: 7),
        "a count of sixteen bytes": [0xAF, 0x14] + Array(repeating: 0, count: 16),
        "a count that is a string": [0xAF, 0x51, 0x01],
        "a set": [0xC1, 0x00, 0x00],
        "an ordered set": [0xB1, 0x00, 0x00],
        "a UID": [0x80, 0x05],
        "null": [0x00],
        "an unknown kind": [0xF0],
        "a number": [0x11, 0x01, 0x00],
        "a date that is not a number": [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
        "a string of 2^64 - 1 characters": [0x6F, 0x13] + Array(repeating: 0xFF, count: 8),
        "data that goes on into the table": [0x4F, 0x11, 0x7F, 0xFF],
        "an array that goes on into the table": [0xAF, 0x11, 0x7F, 0xFF],
    ]

    @Test(arguments: damage.keys.sorted())
    func `an object that is damaged or of no use is none`(name: String) throws {
        let object = try #require(Self.damage[name])
        let document = try openWebArchive(archive { $0.add(object) })
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets == [])
        #expect(document.noteCodes == ["webarchive.bad-resource"])
        // And as an element, which must not end the list.
        let beside = try openWebArchive(
            archive { builder in
                let picture = builder.addResource(
                    url: "https://i.example.org/a", type: "image/png", data: [1])
                return builder.add(array: [builder.add(object), picture])
            })
        #expect(beside.assets.count == 1)
        #expect(beside.noteCodes == ["webarchive.bad-resource"])
    }

    @Test func `lists that hold themselves are read once`() throws {
        let document = try openWebArchive(
            archive { builder in
                let number = builder.add([])
                builder.replace(number, by: [0xA2] + builder.references([number, number]))
                return number
            })
        #expect(document.text == "<p>goose</p>")
        #expect(document.noteCodes == ["webarchive.bad-resource"])
        var builder = BinaryPropertyListBuilder()
        let itself = builder.add([])
        builder.replace(
            itself, by: [0xD1] + builder.references([builder.add(string: "WebMainResource"), itself]))
        #expect(refusal(ofWebArchive: builder.bytes(top: itself))?.code == .damaged)
    }

    @Test func `frames that hold each other are read once`() throws {
        var builder = BinaryPropertyListBuilder()
        let page = builder.addPage()
        let picture = builder.addResource(url: "https://i.example.org/a", type: "image/png", data: [1])
        let pictures = builder.add(array: [picture, picture])
        let frames = builder.add([])
        let main = [
            ("WebMainResource", page), ("WebSubresources", pictures), ("WebSubframeArchives", frames),
        ]
        let top = builder.add(dictionary: main)
        let frame = builder.add(dictionary: main)
        builder.replace(frames, by: [0xA3] + builder.references([top, frame, frame]))
        let document = try openWebArchive(builder.bytes(top: top))
        #expect(document.assets.count == 1)
        #expect(document.notes.map(\.message).first?.contains("1 frame(s)") == true)
        #expect(document.notes.count == 1)
    }

    @Test func `frames in frames may be as deep as they like`() throws {
        var builder = BinaryPropertyListBuilder()
        let page = builder.addPage()
        var frame = builder.add(dictionary: [("WebMainResource", page)])
        for _ in 0..<5000 {
            frame = builder.add(dictionary: [("WebSubframeArchives", builder.add(array: [frame]))])
        }
        let frames = builder.add(array: [frame])
        let top = builder.add(dictionary: [("WebMainResource", page), ("WebSubframeArchives", frames)])
        let document = try openWebArchive(builder.bytes(top: top))
        #expect(document.notes.map(\.message).first?.contains("5001 frame(s)") == true)
    }

    @Test func `arrays that hold each other ten times over are not unfolded`() throws {
        let document = try openWebArchive(
            archive { builder in
                var last = builder.add(string: "honk")
                for _ in 0..<12 { last = builder.add(array: Array(repeating: last, count: 10)) }
                return last
            })
        #expect(document.text == "<p>goose</p>")
        #expect(document.noteCodes == ["webarchive.bad-resource"])
    }

    @Test func `data that many resources share is paid for by each`() throws {
        func shared(_ count: Int) -> [UInt8] {
            archive { builder in
                let entries = [
                    ("WebResourceData", builder.add(data: Array(repeating: 7, count: 1 << 20))),
                    ("WebResourceMIMEType", builder.add(string: "image/png")),
                    ("WebResourceURL", builder.add(string: "https://i.example.org/a")),
                ]
                return builder.add(array: (0..<count).map { _ in builder.add(dictionary: entries) })
            }
        }
        #expect(try openWebArchive(shared(10)).assets.count == 10)
        #expect(refusal(ofWebArchive: shared(30))?.code == .bomb)
        let limits = ContainerLimits(document: (9 << 20) + 100_000)
        #expect(refusal(ofWebArchive: shared(9), limits: limits) == nil)
        #expect(refusal(ofWebArchive: shared(10), limits: limits)?.code == .bomb)
    }

    @Test func `a long key that many share is paid for by each`() throws {
        let bytes = archive { builder in
            let key = builder.add(string: String(repeating: "x", count: 1 << 20))
            let object = [0xD1] + builder.references([key, key])
            return builder.add(array: (0..<30).map { _ in builder.add(object) })
        }
        #expect(refusal(ofWebArchive: bytes)?.code == .bomb)
    }

    @Test func `an array of more than a million elements is none`() throws {
        let document = try openWebArchive(
            archive { $0.add([0xAF, 0x12, 0x00, 0x0F, 0x42, 0x41] + Array(repeating: 0, count: 2_000_002)) })
        #expect(document.noteCodes == ["webarchive.bad-resource"])
    }

    @Test func `a reference to what does not exist is a damaged object`() throws {
        let document = try openWebArchive(archive { $0.add([0xA2, 0xFF, 0xFF, 0x7F, 0xFF]) })
        #expect(document.notes.first?.message.hasPrefix("Skipped 2 of") == true)
        var wide = BinaryPropertyListBuilder()
        wide.referenceSize = 8
        let page = wide.addPage()
        let array = wide.add([0xA1] + Array(repeating: 0xFF, count: 8))
        let top = wide.add(dictionary: [("WebMainResource", page), ("WebSubresources", array)])
        #expect(try openWebArchive(wide.bytes(top: top)).noteCodes == ["webarchive.bad-resource"])
    }

    @Test(arguments: [1, 2, 3, 4, 8])
    func `offsets and references may have any size`(size: Int) throws {
        var builder = BinaryPropertyListBuilder()
        builder.referenceSize = size
        builder.offsetSize = max(size, 2)
        let top = builder.add(dictionary: [("WebMainResource", builder.addPage())])
        #expect(try openWebArchive(builder.bytes(top: top)).text == "<p>goose</p>")
    }

    @Test(
        arguments: [
            (6, [0]), (6, [9]), (7, [0]), (7, [9]),  // the sizes of offsets and references
            (8, [0x7F]), (8, [0xFF]), (14, [0xFF]), (15, [0]),  // how many objects there are
            (16, [0x7F]), (16, [0xFF]), (23, [0xFF]),  // the outermost
            (24, [0x7F]), (24, [0xFF]), (29, [0xFF]), (30, [0, 7]),  // where the table is
        ] as [(Int, [UInt8])])
    func `a trailer whose numbers cannot be true is damage`(place: Int, values: [UInt8]) {
        let bytes = archive(add: Self.addNothing) { bytes in
            let start = bytes.count - 32 + place
            bytes.replaceSubrange(start..<start + values.count, with: values)
        }
        #expect(refusal(ofWebArchive: bytes)?.code == .damaged)
    }

    @Test(arguments: [0, 7, 0x7FFF_FFFF, 0xFFFF_FFFF, -1])
    func `an object that is said to be where none can be is none`(offset: Int) {
        let bytes = archive(add: Self.addNothing) { bytes in
            // The outermost object is the last one: its offset is just before the trailer.
            let table = bytes[(bytes.count - 8)...].reduce(0) { $0 << 8 | Int($1) }
            let end = bytes.count - 32
            bytes.replaceSubrange(
                end - 4..<end, with: BinaryPropertyListBuilder.number(offset < 0 ? table : offset, 4))
        }
        #expect(refusal(ofWebArchive: bytes)?.code == .noPage)
    }

    @Test func `a file that was cut short is damaged`() {
        let whole = archive { $0.add(array: []) }
        for length in 8..<whole.count {
            #expect(refusal(ofWebArchive: Array(whole[..<length]))?.code == .damaged)
        }
    }
}
