internal import Bytes
internal import CLibArchive
internal import ForumModel

/// The members of a ZIP, tar or 7z archive, or the content of a compressed file as one member, read by libarchive.
///
/// Nothing is written to the disk, and a member's name is a label only. The file stays open until this is deallocated.
final class ArchiveMembers: MemberStream {
    enum Input {
        /// A file, read from its current position; formats with a directory at the end need to seek.
        case file(OpenFile)
        case bytes([UInt8])
        /// Bytes that can only be read from front to back.
        case stream(any ByteStream)
    }

    enum Form {
        /// ZIP, 7z and tar, not compressed as a whole.
        case archive
        /// One compressed file, or several concatenated, as one unnamed member; not gzip, see ``GzipStream``.
        case compressed
    }

    let notes: [Diagnostic]
    private let archive: OpaquePointer
    private let source: Source
    private let form: Form
    private let budget: UnpackBudget
    private var current: (byteCount: Int64?, isRead: Bool, isSparse: Bool)?

    init(_ input: Input, as form: Form, budget: UnpackBudget, notes: [Diagnostic] = []) throws(ContainerError) {
        self.notes = notes
        guard let archive = archive_read_new() else {
            throw ContainerError(.unreadable, "Not enough memory to open it.")
        }
        (self.archive, self.form, self.budget) = (archive, form, budget)
        source = Source(input)
        switch form {
        case .archive:
            archive_read_support_format_zip(archive)
            archive_read_support_format_tar(archive)
            archive_read_support_format_7zip(archive)
            archive_read_support_format_empty(archive)
            // Tars may be concatenated with `cat`; each ends with blocks of NULs.
            archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1")
        case .compressed:
            archive_read_support_filter_bzip2(archive)
            archive_read_support_filter_xz(archive)
            archive_read_support_filter_lzma(archive)
            archive_read_support_filter_zstd(archive)
            archive_read_support_format_raw(archive)
        }
        guard Self.open(archive, source) == ARCHIVE_OK else { throw failure }
    }

    deinit { archive_read_free(archive) }

    func next() throws(ContainerError) -> Member? {
        if let current, !current.isRead, isFormat(ARCHIVE_FORMAT_7ZIP), let count = current.byteCount {
            // Skipping a member of a solid archive decompresses it nevertheless.
            try budget.spend(count)
        }
        current = nil
        var entry: OpaquePointer?
        let result = UTF8Names.whileReading { archive_read_next_header(archive, &entry) }
        switch result {
        case ARCHIVE_EOF: return nil
        case ARCHIVE_OK, ARCHIVE_WARN: break
        default: throw failure
        }
        // Without a filter, libarchive would return the bytes as they are.
        if form == .compressed, archive_filter_count(archive) < 2 {
            throw ContainerError(.damaged, "It is truncated or damaged at its beginning.")
        }
        guard let entry else { return nil }
        var member = UTF8Names.whileReading { describe(entry) }
        if result == ARCHIVE_WARN, member.name.isEmpty { member.notes.report(.warning, .containerDamaged, words) }
        current = (member.byteCount, false, archive_entry_sparse_count(entry) > 0)
        return member
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        current?.isRead = true
        let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
        guard count >= 0 else { throw failure }
        // A tar adds no bytes to those that a decompressor before it has counted, except for the holes of a sparse file.
        if !isFormat(ARCHIVE_FORMAT_TAR) || current?.isSparse == true { try budget.spend(Int64(count)) }
        return count
    }

    private func isFormat(_ format: Int32) -> Bool { archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == format }

    private func describe(_ entry: OpaquePointer) -> Member {
        var member = Member(name: name(of: entry))
        if archive_entry_size_is_set(entry) != 0 { member.byteCount = max(0, archive_entry_size(entry)) }
        if archive_entry_mtime_is_set(entry) != 0 {
            let seconds = Int64(archive_entry_mtime(entry))
            // Whatever a forged time is, dates of the years 1 to 9999 can be written.
            member.modifiedAt = UTCTime(seconds: min(max(seconds, -62_135_596_800), 253_402_300_799))
        }
        let type = Int32(archive_entry_filetype(entry))
        if archive_entry_is_encrypted(entry) != 0 {
            member.kind = .damaged(.passwordWanted)
        } else if archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil {
            member.kind = .special
        } else if type == Self.folderType {
            member.kind = .folder
        } else if type != Self.regularType, type != 0 {
            member.kind = .special
        }
        return member
    }

    private func name(of entry: OpaquePointer) -> BytePath {
        guard form == .archive, let name = archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)
        else { return BytePath(bytes: []) }
        return BytePath(bytes: [UInt8](cString: name))
    }

    private static let regularType: Int32 = 0o100000
    private static let folderType: Int32 = 0o040000

    private var words: String {
        guard let text = archive_error_string(archive) else { return "no reason given" }
        return SafeText.escape([UInt8](cString: text))
    }

    /// The error of the call of libarchive that just failed; the source's own error where that was the cause.
    private var failure: ContainerError {
        if let error = source.failure { return error }
        let words = words
        if words.contains("ncrypt") || words.contains("assphrase") { return .passwordWanted }
        if words.contains("Unrecognized") {
            return ContainerError(.damaged, "It is not an archive of a supported format, or its beginning is damaged.")
        }
        if words.contains("nsupported") {
            return ContainerError(
                .unsupported, "It uses an unsupported method (\(words)). Unpack it and import the folder.")
        }
        return ContainerError(
            .damaged, "It is damaged or truncated from here on (\(words)). Members read before are kept.")
    }

    private final class Source {
        let input: Input
        let buffer: UnsafeMutableRawBufferPointer
        var failure: ContainerError?

        init(_ input: Input) {
            self.input = input
            if case .bytes(let bytes) = input {
                buffer = .allocate(byteCount: bytes.count, alignment: 16)
                buffer.copyBytes(from: bytes)
            } else {
                buffer = .allocate(byteCount: 1 << 16, alignment: 16)
            }
        }

        deinit { buffer.deallocate() }

        /// Returns the count; 0 at the end, -1 after an error.
        func read(_ stream: any ByteStream) -> Int {
            do {
                return try stream.read(into: buffer)
            } catch {
                failure = error
                return -1
            }
        }
    }

    private static func open(_ archive: OpaquePointer, _ source: Source) -> Int32 {
        switch source.input {
        case .file(let file): return archive_read_open_fd(archive, file.descriptor, 1 << 16)
        case .bytes: return archive_read_open_memory(archive, source.buffer.baseAddress, source.buffer.count)
        case .stream:
            return archive_read_open2(
                archive, Unmanaged.passUnretained(source).toOpaque(), nil,
                { _, context, start in
                    guard let context else { return -1 }
                    let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
                    guard case .stream(let stream) = source.input else { return -1 }
                    start?.pointee = UnsafeRawPointer(source.buffer.baseAddress)
                    return source.read(stream)
                }, nil, nil)
        }
    }
}

extension ContainerError {
    static let passwordWanted = ContainerError(
        .encrypted, "It is encrypted. Unpack it with its password and import the folder.")
}

/// Sets a UTF-8 locale for the thread, without which libarchive returns no name at all for a member named in UTF-8.
private enum UTF8Names {
    // Older macOS has no C.UTF-8, and calls the encoding alone a locale.
    nonisolated(unsafe) private static let locale =
        newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)

    static func whileReading<Value>(_ body: () -> Value) -> Value {
        guard let locale else { return body() }
        let former = uselocale(locale)
        defer { uselocale(former) }
        return body()
    }
}
