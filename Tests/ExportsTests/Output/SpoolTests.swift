import Testing

@testable import Exports

@Suite struct `Spools` {
    private static let size = 1 << 20

    @Test(arguments: [1000, 3 * size / 2, 4 * size])
    func `ranges are read back, whether in memory or in a file`(
        count: Int
    ) throws {
        let spool = Spool(temporary: "awful-archive-test")
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        for start in stride(from: 0, to: count, by: 100_000) {
            try spool.write(bytes[start..<min(start + 100_000, count)])
        }
        #expect(spool.byteCount == count)
        for range in [0..<count, 0..<0, count / 3..<count, count / 2..<count / 2 + count / 4] {
            var read: [UInt8] = []
            try spool.read(in: range) { read += $0 }
            #expect(read == Array(bytes[range]))
        }
        var all: [UInt8] = []
        try spool.read { all += $0 }
        #expect(all == bytes)
    }

    @Test func `a temporary file that cannot be made says what to do`() {
        let spool = Spool(temporary: "no-such-folder/file")
        let error = #expect(throws: ExportError.self) {
            try spool.write([UInt8](repeating: 0, count: Self.size + 1))
        }
        #expect(error?.description.contains("name another one in TMPDIR") == true)
    }
}
