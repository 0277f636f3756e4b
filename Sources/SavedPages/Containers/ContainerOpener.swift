/// Opens containers: recognises the format by the first bytes, removes compression, and refuses unknown formats.
struct ContainerOpener {
    let limits: ContainerLimits
    let budget: UnpackBudget

    func open(_ file: OpenFile, at location: SavedPageLocation) throws(ContainerError) -> any MemberStream {
        let head = try Self.head(of: file)
        switch ContainerForm(head: head) {
        case .zip:
            let notes = try ZipEnds(of: file).notes
            return try ArchiveMembers(.file(file), as: .archive, budget: budget, notes: notes)
        case .sevenZip, .tar: return try ArchiveMembers(.file(file), as: .archive, budget: budget)
        case .warc: return WARCMembers(FileStream(file), limits: limits)
        case .gzip, .compressed:
            return try unwrapped(FileStream(file), head, named: location.path.lastComponent, location)
        case nil:  // the oldest tar format has no signature, so the name decides
            guard location.path.lastComponent.hasExtension(FileExtension.tar) else { throw Self.unknown(head) }
            return try ArchiveMembers(.file(file), as: .archive, budget: budget)
        }
    }

    func open(
        _ stream: PeekedStream, named name: BytePath, byteCount: Int64?, at location: SavedPageLocation
    ) throws(ContainerError) -> any MemberStream {
        switch ContainerForm(head: stream.head) {
        case .warc: return WARCMembers(stream, limits: limits)
        case .tar: return try ArchiveMembers(.stream(stream), as: .archive, budget: budget)
        case .gzip, .compressed: return try unwrapped(stream, stream.head, named: name.lastComponent, location)
        case .zip where (byteCount ?? 0) > limits.documentByteLimit:
            // Too big for memory: read from front to back, without the directory at its end.
            return try ArchiveMembers(.stream(stream), as: .archive, budget: budget)
        case .zip, .sevenZip:
            let bytes = try stream.bytes(atMost: limits.documentByteLimit + 1)
            guard bytes.count <= limits.documentByteLimit else {
                throw ContainerError(
                    .tooBig,
                    """
                    An archive inside an archive may have at most \(limits.documentByteLimit) bytes. Unpack the outer \
                    one and import the folder.
                    """)
            }
            let notes = stream.head.first == 0x50 ? ZipEnds(of: bytes).notes : []  // `P` of ZIP; 7z begins with `7`
            return try ArchiveMembers(.bytes(bytes), as: .archive, budget: budget, notes: notes)
        case nil:
            guard name.hasExtension(FileExtension.tar) else { throw Self.unknown(stream.head) }
            return try ArchiveMembers(.stream(stream), as: .archive, budget: budget)
        }
    }

    private func unwrapped(
        _ stream: any ByteStream, _ head: [UInt8], named name: BytePath, _ location: SavedPageLocation
    ) throws(ContainerError) -> any MemberStream {
        var outside = stream
        var head = head
        var name = name
        var unpacked: [GzipStream] = []
        func withNotes(_ members: any MemberStream) -> any MemberStream {
            unpacked.isEmpty ? members : UnpackedMembers(members, from: unpacked)
        }
        // Limits compressions around one file; the walk limits containers inside containers.
        for _ in 0..<limits.depthLimit {
            outside = try decompressed(outside, head)
            if let gzip = outside as? GzipStream { unpacked.append(gzip) }
            name = name.withoutCompressionEnding
            let inside = try PeekedStream(outside, count: 512)
            switch ContainerForm(head: inside.head) {
            case .gzip, .compressed: (outside, head) = (inside, inside.head)
            case .tar: return withNotes(try ArchiveMembers(.stream(inside), as: .archive, budget: budget))
            case .warc: return withNotes(WARCMembers(inside, limits: limits))
            case .zip, .sevenZip, nil:  // a ZIP or 7z becomes the only member, which the walk can open
                if name.hasExtension(FileExtension.tar) {
                    return withNotes(try ArchiveMembers(.stream(inside), as: .archive, budget: budget))
                }
                return withNotes(SingleMember(inside, name: name, modifiedAt: location.modifiedAt))
            }
        }
        throw .tooDeep(limits)
    }

    private func decompressed(_ stream: any ByteStream, _ head: [UInt8]) throws(ContainerError) -> any ByteStream {
        if ContainerForm(head: head) == .gzip { return try GzipStream(stream, budget: budget) }
        let members = try ArchiveMembers(.stream(stream), as: .compressed, budget: budget)
        guard try members.next() != nil else { throw ContainerError(.damaged, "It is empty.") }
        return members
    }

    private static func head(of file: OpenFile) throws(ContainerError) -> [UInt8] {
        do throws(SystemError) {
            let head = try file.bytes(atMost: 512)
            try file.rewind()
            return head
        } catch { throw .unreadable(error) }
    }

    private static func unknown(_ head: [UInt8]) -> ContainerError {
        if head.isEmpty { return ContainerError(.damaged, "It is empty. Get another copy of it.") }
        let what = HTMLSniff.looksLikeHTML(head) ? "It is an HTML page, regardless of its name" : "It is none of these"
        return ContainerError(
            .damaged, "\(what): ZIP, 7z, tar, WARC, gzip, bzip2, xz, Zstandard. Nothing was read from it.")
    }
}

extension ContainerError {
    static func tooDeep(_ limits: ContainerLimits) -> ContainerError {
        ContainerError(
            .tooDeep,
            "Containers may be nested at most \(limits.depthLimit) deep. Unpack the outer ones and import the folder.")
    }

    static func unreadable(_ error: SystemError) -> ContainerError {
        ContainerError(.unreadable, "Reading it failed (\(error.words)). Check the disk, then import again.")
    }
}

extension BytePath {
    /// Whether the path ends with a dot and this extension, which is given in lower case; the path may be in any case.
    func hasExtension(_ wanted: String) -> Bool {
        PageName.asciiLowercased(bytes.suffix(wanted.utf8.count + 1)).elementsEqual(("." + wanted).utf8)
    }

    /// The name before it was compressed: without `.gz`, with `.tar` for `.tgz`.
    var withoutCompressionEnding: BytePath {
        for ending in FileExtension.compression where hasExtension(ending) {
            return BytePath(bytes: bytes.dropLast(ending.utf8.count + 1))
        }
        for ending in FileExtension.compressedTars where hasExtension(ending) {
            return BytePath(bytes: bytes.dropLast(ending.utf8.count) + Array(FileExtension.tar.utf8))
        }
        return self
    }
}
