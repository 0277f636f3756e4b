internal import ForumModel

/// The members of an open container, one after the other; the bytes of the current one can be read.
protocol MemberStream: ByteStream {
    /// Skips the unread rest of the current member and returns the next one; nil after the last. Not called again after an error.
    func next() throws(ContainerError) -> Member?

    /// Diagnostics of the container as a whole, complete when ``next()`` has returned nil or thrown.
    var notes: [Diagnostic] { get }
}

struct Member {
    enum Kind: Equatable {
        /// A file, whose form is decided by its media type or name and its first bytes.
        case file
        /// A folder, which is neither read nor accounted for.
        case folder
        /// A symbolic or hard link, a device, a FIFO: never followed.
        case special
        /// A member that is not a page according to the container (a redirect, a record of another type), with the reason;
        /// accounted for, not read.
        case other(code: DiagnosticCode, reason: String)
        /// A member that cannot be read though its neighbours can (encrypted, unknown method, broken record).
        case damaged(ContainerError)
    }

    /// The name inside the container: a label only, in whatever bytes the container has; never used as a path.
    var name: BytePath
    var kind: Kind = .file
    /// The size in bytes as the container declares it; nil if it does not.
    var byteCount: Int64?
    var modifiedAt: UTCTime?
    /// What else the container says about it; a media type in it decides the kind of file, and the name only without one.
    var facts = CaptureFacts()
    /// Whether `export pages` marked it as saved with a page (such as a picture or frame): it is then an asset, even if it is HTML.
    var isPart = false
    var notes: [Diagnostic] = []
}

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

/// The members of a compressed container, with the notes of the gzip layers around it.
final class UnpackedMembers: MemberStream {
    private let members: any MemberStream
    private let streams: [GzipStream]

    init(_ members: any MemberStream, from streams: [GzipStream]) { (self.members, self.streams) = (members, streams) }

    var notes: [Diagnostic] { members.notes + streams.flatMap(\.notes) }

    func next() throws(ContainerError) -> Member? { try members.next() }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        try members.read(into: buffer)
    }
}
