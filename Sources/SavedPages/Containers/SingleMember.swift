internal import ForumModel

/// A compressed file as a container of one: the file that was compressed.
final class SingleMember: MemberStream {
    let notes: [Diagnostic] = []
    private let stream: any ByteStream
    private var member: Member?

    init(_ stream: any ByteStream, name: BytePath, modifiedAt: UTCTime?) {
        self.stream = stream
        member = Member(name: name, modifiedAt: modifiedAt)
    }

    func next() -> Member? {
        defer { member = nil }
        return member
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        try stream.read(into: buffer)
    }
}
