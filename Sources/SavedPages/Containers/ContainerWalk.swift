package import ForumModel

/// Iterates over the members of a container and of nested containers, in constant memory and without writing anything.
///
/// It can be iterated once. A member's name is a label: nothing is created, opened or followed by it.
package final class ContainerWalk: IteratorProtocol, Sequence {
    private struct Level {
        let stream: any MemberStream
        var end: ContainerEnd
    }

    private let location: SavedPageLocation
    private let limits: ContainerLimits
    private let findsAssets: Bool
    private let opener: ContainerOpener
    private var levels: [Level] = []
    private var file: OpenFile?
    private var before: FileStatus?
    private var hash: ContentHash?
    private var isOpened = false
    /// Selects the files that are read as pictures whatever their names; nil for pages and what was saved with them.
    package var isWantedPicture: ((SavedPageLocation) -> Bool)?

    /// The file is opened when the first entry or the hash is requested.
    package init(_ location: SavedPageLocation, findsAssets: Bool = true, limits: ContainerLimits = .standard) {
        (self.location, self.limits, self.findsAssets) = (location, limits, findsAssets)
        opener = ContainerOpener(limits: limits, budget: UnpackBudget(fileSize: location.fileSize, limits: limits))
    }

    /// The SHA-256 of the whole file; nil when it cannot be read, and for files over 4 GiB, as it would take too long.
    package func contentHash() -> ContentHash? {
        guard hash == nil, location.fileSize <= Self.hashLimit else { return hash }
        // The next attempt to open it fails with the same error and reports it.
        hash = try? openFile()?.hash().hash
        return hash
    }

    private static let hashLimit: Int64 = 4 << 30

    /// The container's end entry with its hash, for a container whose members were read in an earlier import and are not read now.
    package var knownEnd: ContainerEnd {
        var end = ContainerEnd(location)
        end.hash = contentHash()
        return end
    }

    package func next() -> ContainerEntry? {
        if !isOpened {
            isOpened = true
            if let end = begin() { return .end(end) }
        }
        while let level = levels.last {
            do throws(ContainerError) {
                guard let member = try level.stream.next() else { return .end(finish(nil)) }
                if let entry = entry(for: member, in: level) {
                    if case .end = entry {} else { levels[levels.count - 1].end.memberCount += 1 }
                    return entry
                }
            } catch { return .end(finish(error)) }
        }
        return nil
    }

    private func openFile() throws(SystemError) -> OpenFile? {
        if let file {
            try file.rewind()
            return file
        }
        guard let (file, status) = try OpenFile.regularFile(at: location) else { return nil }
        self.file = file
        before = status
        return file
    }

    /// Opens the outermost container; returns its end entry if that fails.
    private func begin() -> ContainerEnd? {
        var end = ContainerEnd(location)
        end.hash = contentHash()
        do {
            guard let file = try openFile() else {
                throw ContainerError(.unreadable, "It is no longer a regular file and was not opened.")
            }
            levels = [Level(stream: try opener.open(file, at: location), end: end)]
            return nil
        } catch let error as ContainerError {
            end.error = error
        } catch let error as SystemError {
            end.error = .unreadable(error)
        } catch { end.error = ContainerError(.unreadable, "Reading it failed (\(error)).") }
        return end
    }

    private func finish(_ error: ContainerError?) -> ContainerEnd {
        let level = levels.removeLast()
        var end = level.end
        end.notes += level.stream.notes
        end.error = error
        guard levels.isEmpty else {
            levels[levels.count - 1].end.memberCount += 1
            return end
        }
        let after = try? file?.status()
        if end.error == nil, after?.size != before?.size || after?.modified != before?.modified {
            end.error = ContainerError(
                .changed, "It was modified while it was read. Import again when no program is writing to it.")
        }
        file = nil
        return end
    }

    /// Returns the entry of a member; nil for a folder, and for a container that was entered.
    private func entry(for member: Member, in level: Level) -> ContainerEntry? {
        let name = member.name.isEmpty ? location.path.lastComponent : member.name
        let place = level.end.location.member(name, byteCount: member.byteCount, modifiedAt: member.modifiedAt)
        switch member.kind {
        case .folder: return nil
        case .special: return skipped(place, .specialMember)
        case .other(let code, let reason): return .skipped(place, reason: Diagnostic(.info, code, reason))
        case .damaged(let error): return .failed(place, error: error)
        case .file: break
        }
        if name.isHidden { return skipped(place, .hidden) }
        do throws(ContainerError) {
            return try read(member, named: name, at: place, from: level.stream)
        } catch { return .failed(place, error: error) }
    }

    private func read(
        _ member: Member, named name: BytePath, at place: SavedPageLocation, from stream: any MemberStream
    ) throws(ContainerError) -> ContainerEntry? {
        let verdict = MemberVerdict.verdict(of: member, named: name)
        if let isWantedPicture, verdict != .container {
            return isWantedPicture(place) ? .asset(try asset(member, place, from: stream)) : skipped(place, .notAPage)
        }
        switch verdict {
        case .page: return .page(try page(member, place, from: stream))
        case .container: return try enter(member, named: name, at: place, try PeekedStream(stream, count: 512))
        case .asset where findsAssets: return .asset(try asset(member, place, from: stream))
        case .somethingElse where MemberVerdict.isJSON(member, named: name):
            let peeked = try PeekedStream(stream, count: HTMLSniff.length)
            guard HTMLSniff.looksLikeSiteIndex(peeked.head) else { return skipped(place, .notAPage) }
            return .page(try page(member, place, from: peeked))
        case .asset: return skipped(place, .notAPage)
        case .somethingElse: return skipped(place, name.isInCompanionFolder ? .companionFile : .notAPage)
        case .unclear:
            let peeked = try PeekedStream(stream, count: HTMLSniff.length)
            if HTMLSniff.looksLikeHTML(peeked.head) { return .page(try page(member, place, from: peeked)) }
            if ContainerForm(head: peeked.head) != nil { return try enter(member, named: name, at: place, peeked) }
            if findsAssets, name.isInCompanionFolder || MediaType.isPicture(peeked.head) {
                return .asset(try asset(member, place, from: peeked))
            }
            return skipped(place, .notAPage)
        }
    }

    private func enter(
        _ member: Member, named name: BytePath, at place: SavedPageLocation, _ stream: PeekedStream
    ) throws(ContainerError) -> ContainerEntry? {
        guard levels.count < limits.depthLimit else { throw .tooDeep(limits) }
        let inner = try opener.open(stream, named: name, byteCount: member.byteCount, at: place)
        levels.append(Level(stream: inner, end: ContainerEnd(place)))
        return nil
    }

    private func page(
        _ member: Member, _ place: SavedPageLocation, from stream: any ByteStream
    ) throws(ContainerError) -> SavedPage {
        let isDocument = MemberVerdict.isDocument(place.name)
        let limit = isDocument ? limits.documentByteLimit : limits.pageMemberByteLimit
        let error = isDocument ? ContainerError.documentTooBig(limit: limit) : .pageTooBig(limit: limit)
        return try whole(member, place, from: stream, limit: limit, error)
    }

    private func asset(
        _ member: Member, _ place: SavedPageLocation, from stream: any ByteStream
    ) throws(ContainerError) -> SavedPage {
        let limit = limits.memberByteLimit
        let error = ContainerError(
            .tooBig,
            "It has more than the \(limit) bytes that a picture or style sheet may have. Nothing was imported from it.")
        return try whole(member, place, from: stream, limit: limit, error)
    }

    private func whole(
        _ member: Member, _ place: SavedPageLocation, from stream: any ByteStream, limit: Int, _ tooBig: ContainerError
    ) throws(ContainerError) -> SavedPage {
        guard (member.byteCount ?? 0) <= limit else { throw tooBig }
        let bytes = try stream.bytes(atMost: limit + 1, expected: member.byteCount.map(Int.init) ?? 0)
        guard bytes.count <= limit else { throw tooBig }
        var found = place
        found.fileSize = Int64(bytes.count)
        return SavedPage(location: found, bytes: bytes, facts: member.facts, notes: member.notes)
    }

    private func skipped(_ place: SavedPageLocation, _ reason: SkipReason) -> ContainerEntry {
        .skipped(place, reason: Diagnostic(.info, reason.code, reason.message))
    }
}
