import ForumModel

@testable import SavedPages

/// Archives byte by byte, so that each can be wrong in just one way.
enum ContainerBuilder {
    /// A file in an archive.
    struct File {
        var name: [UInt8]
        var content: [UInt8]
        /// tar's type: `0` a file, `2` a symbolic link, `5` a folder.
        var type = UInt8(ascii: "0")
        var link = ""
        /// The size that the archive claims; nil for the true one.
        var claimedSize: Int?
        var isEncrypted = false
        var hasWrongChecksum = false

        init(_ name: String, _ content: String = "<html>") {
            self.name = Array(name.utf8)
            self.content = Array(content.utf8)
        }

        init(_ name: [UInt8], _ content: [UInt8]) {
            self.name = name
            self.content = content
        }
    }

    // MARK: tar

    static func tar(_ files: [File]) -> [UInt8] {
        files.flatMap { header($0) + padded($0.content) } + [UInt8](repeating: 0, count: 1024)
    }

    /// A tar archive of sparse files that start with a hole, which takes no space in it, and end with one block.
    static func sparseTar(_ names: [String], holeByteCount: Int) -> [UInt8] {
        names.flatMap { name in
            var file = File(name, String(repeating: "x", count: 512))
            file.type = UInt8(ascii: "S")
            return header(file, holeByteCount: holeByteCount) + file.content
        } + [UInt8](repeating: 0, count: 1024)
    }

    /// tar files in each other, so many deep, around one page.
    static func nestedTars(_ depth: Int) -> [UInt8] {
        let page = File("page.html")
        var headers = [header(page) + padded(page.content)]
        var size = headers[0].count
        for _ in 1..<depth {
            size += 1024
            var file = File("inner.tar", "")
            file.claimedSize = size
            headers.append(header(file))
            size += 512
        }
        return headers.reversed().flatMap(\.self) + [UInt8](repeating: 0, count: 1024 * depth)
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }

    static func header(_ file: File, holeByteCount: Int? = nil) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 512)
        func put(_ text: some Sequence<UInt8>, at start: Int) {
            for (offset, byte) in text.enumerated() { block[start + offset] = byte }
        }
        func octal(_ number: Int, _ width: Int) -> [UInt8] {
            let digits = String(number, radix: 8)
            return Array((String(repeating: "0", count: width - digits.utf8.count) + digits).utf8)
        }
        put(file.name.prefix(100), at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(file.claimedSize ?? file.content.count, 11), at: 124)
        put(octal(1_348_157_760, 11), at: 136)
        block[156] = file.type
        put(file.link.utf8, at: 157)
        put("ustar".utf8, at: 257)
        put("00".utf8, at: 263)
        if let holeByteCount {  // as GNU tar writes it: where the piece behind the hole is, and how large
            put("ustar  \0".utf8, at: 257)
            put(octal(holeByteCount, 11), at: 386)
            put(octal(file.content.count, 11), at: 398)
            put(octal(holeByteCount + file.content.count, 11), at: 483)
        }
        put([UInt8](repeating: 0x20, count: 8), at: 148)
        put(octal(block.reduce(0) { $0 + Int($1) }, 6), at: 148)
        block[154] = 0
        return block
    }

    // MARK: ZIP

    /// A ZIP without compression.
    static func zip(_ files: [File]) -> [UInt8] {
        var local: [UInt8] = []
        var central: [UInt8] = []
        for file in files {
            let flags = file.isEncrypted ? 1 : 0
            let sum = file.hasWrongChecksum ? 1 : checksum(of: file.content)
            let size = file.claimedSize ?? file.content.count
            var fields = numbers((20, 2), (flags, 2), (0, 2), (0x823C, 2), (0x4134, 2))
            fields += numbers((Int(sum), 4), (size, 4), (size, 4), (file.name.count, 2))
            central += numbers((0x0201_4B50, 4), (20, 2)) + fields
            central += numbers((0, 2), (0, 2), (0, 2), (0, 2), (0, 4), (local.count, 4)) + file.name
            local += numbers((0x0403_4B50, 4)) + fields + numbers((0, 2)) + file.name + file.content
        }
        let end = numbers(
            (0x0605_4B50, 4), (0, 4), (files.count, 2), (files.count, 2), (central.count, 4),
            (local.count, 4), (0, 2))
        return local + central + end
    }

    /// Little-endian numbers, each with its width in bytes.
    private static func numbers(_ values: (Int, Int)...) -> [UInt8] {
        values.flatMap { value, width in (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }

    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = (sum & 1 == 1) ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

/// What is inside a container, one line per entry: `page a.html 6`, `container.encrypted b.html`, at last
/// `end <members>` or the code of what went wrong.
func dump(_ walk: ContainerWalk) -> [String] {
    walk.map { entry in
        switch entry {
        case .page(let page): "page \(page.location.member ?? "-") \(page.bytes.count)"
        case .asset(let page): "asset \(page.location.member ?? "-") \(page.bytes.count)"
        case .skipped(let location, let reason): "\(reason.code) \(location.member ?? "-")"
        case .failed(let location, let error): "\(error.code.diagnostic.rawValue) \(location.member ?? "-")"
        case .end(let end):
            (end.error?.code.diagnostic.rawValue ?? "end \(end.memberCount)")
                + (end.location.member.map { " " + $0 } ?? "")
        }
    }
}
