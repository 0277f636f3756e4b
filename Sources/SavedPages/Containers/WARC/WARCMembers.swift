internal import ForumModel

final class WARCMembers: MemberStream {
    init(_ source: any ByteStream, limits: ContainerLimits) {}
    static func isWARC(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        bytes.starts(with: "WARC/".utf8)
    }
    let notes: [Diagnostic] = []
    func next() -> Member? { nil }
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }
}
