internal import ForumModel

/// What is in a compressed file, with what was odd about the compression around it.
final class UnpackedMembers: MemberStream {
    private let members: any MemberStream
    private let streams: [GzipStream]

    init(_ members: any MemberStream, from streams: [GzipStream]) {
        self.members = members
        self.streams = streams
    }

    var notes: [Diagnostic] { members.notes + streams.flatMap(\.notes) }

    func next() throws(ContainerError) -> Member? { try members.next() }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        try members.read(into: buffer)
    }
}
