import ForumModel
import Testing

@Suite struct `The order of captures` {
    /// From the oldest to the newest.
    static let ordered: [CaptureKey] = [
        key(nil, false, 0, 0), key(nil, false, 0, 9), key(nil, false, 7, 1), key(nil, true, -5, 0),
        key(-100, false, 0, 0), key(-100, true, 0, 0), key(0, false, 50, 0), key(0, true, -9, 2),
        key(0, true, -9, .max),
        key(0, true, 3, 0), key(1_357_141_016, false, 9, 9), key(1_357_141_016, true, 0, 0),
        key(1_357_141_017, false, 0, 0),
    ]

    private static func key(_ time: Int64?, _ isExplicit: Bool, _ file: Int64, _ hash: UInt64) -> CaptureKey {
        CaptureKey(
            time: time.map(UTCTime.init(seconds:)), isExplicit: isExplicit, fileTime: UTCTime(seconds: file),
            hashPrefix: hash)
    }

    @Test
    func `evidence orders captures: time, then statement over floor, then the file's time, then the hash`() {
        #expect(Self.ordered.reversed().sorted() == Self.ordered)
    }

    @Test func `the order of blobs is the order of keys`() {
        for left in Self.ordered {
            for right in Self.ordered {
                #expect(left.blob.lexicographicallyPrecedes(right.blob) == (left < right))
            }
        }
    }

    @Test func `a key is read from its blob`() {
        for key in Self.ordered { #expect(CaptureKey(blob: key.blob) == key) }
        #expect(CaptureKey(blob: [1, 2, 3]) == nil)
    }

    @Test func `a hash is written in hexadecimal`() {
        let hash = ContentHash(of: "abc".utf8)
        #expect("\(hash)" == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(hash.prefix == 0xba78_16bf_8f01_cfea)
        #expect(ContentHash(bytes: hash.bytes) == hash)
        #expect(ContentHash(bytes: [1]) == nil)
    }
}
