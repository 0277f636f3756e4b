internal import ByteCompression
internal import ForumModel

/// Decompresses a gzip stream: all members in order, every byte before damage, checksums verified.
///
/// libarchive decompresses gzip, too, but drops up to 64 KiB before a truncation and does not verify checksums.
final class GzipStream: ByteStream {
    private let source: any ByteStream
    private let budget: UnpackBudget
    private let inflater: Inflater
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var unread: Range<Int> = 0..<0
    private var isSourceAtEnd = false
    private var isBetweenMembers = true
    private var isAtEnd = false
    private var memberCount = 0
    private var failure: ContainerError?
    /// The report of bytes after the last member, once all is read; padding with NULs is not reported.
    private(set) var notes: [Diagnostic] = []

    init(_ source: any ByteStream, budget: UnpackBudget) throws(ContainerError) {
        self.source = source
        self.budget = budget
        guard let inflater = Inflater(.gzip) else {
            throw ContainerError(.unreadable, "Not enough memory to unpack it.")
        }
        self.inflater = inflater
    }

    deinit { buffer.deallocate() }

    func read(into output: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        if let failure { throw failure }
        while !isAtEnd {
            try refill()
            if isBetweenMembers, try !beginMember() { break }
            let (used, made, status) = inflater.step(.init(rebasing: buffer[unread]), into: output)
            unread = unread.lowerBound + used..<unread.upperBound
            switch status {
            case .finished: isBetweenMembers = true
            case .broken: failure = Self.damage("its bytes or their checksum are wrong")
            case .going where made == 0 && used == 0 && isSourceAtEnd: failure = Self.damage("it is truncated")
            case .going: break
            }
            try budget.spend(Int64(made))
            if made > 0 { return made }
            if let failure { throw failure }
        }
        return 0
    }

    /// Reads more input if there is none, or too little to recognise the next member.
    private func refill() throws(ContainerError) {
        while !isSourceAtEnd, unread.isEmpty || isBetweenMembers && unread.count < 2 {
            // What is left goes to the front.
            for (offset, index) in unread.enumerated() { buffer[offset] = buffer[index] }
            unread = 0..<unread.count
            let count = try source.read(into: .init(rebasing: buffer[unread.count...]))
            isSourceAtEnd = count == 0
            unread = 0..<unread.count + count
        }
    }

    /// Whether another member follows; trailing bytes that are not a member are skipped, as gzip does, but reported.
    private func beginMember() throws(ContainerError) -> Bool {
        guard Deflate.isGzip(buffer[unread]) else {
            isAtEnd = true
            if memberCount == 0 { throw Self.damage("it does not begin as gzip does") }
            try passOverRest()
            return false
        }
        if memberCount > 0 { inflater.reset() }
        memberCount += 1
        isBetweenMembers = false
        return true
    }

    private func passOverRest() throws(ContainerError) {
        var (count, isPadding) = (0, true)
        while !unread.isEmpty {
            count += unread.count
            isPadding = isPadding && buffer[unread].allSatisfy { $0 == 0 }
            unread = 0..<(try source.read(into: buffer))
        }
        guard !isPadding else { return }
        notes.report(
            .warning, .containerTrailing,
            """
            \(count) bytes after the end of the gzip stream are not gzip; they were not read. Check what they are, and \
            import them separately if they contain pages.
            """)
    }

    private static func damage(_ reason: String) -> ContainerError {
        ContainerError(.damaged, "The gzip stream is damaged from here on: \(reason). Members read before are kept.")
    }
}
