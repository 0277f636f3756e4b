internal import Bytes
internal import ForumModel

/// Pages zipped together with their pictures: SingleFile's self-extracting pages, WebScrapBook's HTZ, Mozilla's MAFF.
///
/// A MAFF file has a folder for each page, with an `index.rdf` that says its address, time and encoding; the others have
/// one page, `index.html`, at the top.
enum ZippedDocument {
    /// Whether some bytes are a ZIP, or a page that is one too.
    static func isZipped(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: FileSignature.zipMember) { return true }
        // A self-extracting page: the ZIP's directory is near the end, perhaps followed by markup as its comment.
        let tail = bytes.suffix(22 + 65_535)
        guard tail.count >= 22, bytes.first.map({ $0 == 0x3C || $0 == 0xEF || $0 <= 0x20 }) == true else {
            return false
        }
        return tail.withUnsafeBufferPointer { buffer in
            var last: Int?
            while let place = directoryEnd.first(in: buffer, from: last.map { $0 + 1 } ?? 0, to: buffer.count - 18) {
                last = place
            }
            guard let last else { return false }
            // Four bytes that happen to look like it are mostly followed by a comment length beyond the end of the file.
            let comment = Int(buffer[last + 20]) | Int(buffer[last + 21]) << 8
            return last + 22 + comment <= buffer.count
        }
    }

    /// How names of fonts, sound and films end, which are left out.
    private static let wordless = ["eot", "mp3", "mp4", "ogg", "otf", "ttf", "webm", "woff", "woff2"]

    private static let directoryEnd = BytePattern(FileSignature.zipDirectoryEnd)

    static func open(_ bytes: [UInt8], limits: ContainerLimits) throws(ContainerError) -> [OpenedDocument] {
        let files = try ZippedFiles(bytes, limits: limits)
        var documents: [OpenedDocument] = []
        for folder in files.pageFolders { documents.append(document(in: folder, of: files)) }
        guard !documents.isEmpty else {
            if let error = files.error { throw error }
            throw ContainerError(
                .noPage,
                "It contains no index.html. If it is an archive of pages, rename it to .zip and import that.")
        }
        if let error = files.error {  // in or after the last page; the note also keeps the file from being kept
            documents[documents.count - 1].notes.report(.warning, error.code.diagnostic, error.message)
        }
        return documents
    }

    private static func document(in folder: ZippedFiles.PageFolder, of files: ZippedFiles) -> OpenedDocument {
        var document = OpenedDocument(page: files[folder.page] ?? [], facts: folder.facts)
        document.name = BytePath(folder.page)
        document.notes = files.notes
        for (name, bytes) in files.contents where name != folder.page {
            let type = MediaType.sniff(bytes, declared: nil, name: name, isFrame: true)
            let isFrame = type == MarkupAddresses.frameType
            guard name.hasPrefix(folder.prefix), let type, !isFrame else {
                let isWordless = bytes.contains(0) && wordless.contains { name.lowercased().hasSuffix("." + $0) }
                let isFormed = name == folder.prefix + "index.rdf" || isWordless
                document.isWhole =
                    document.isWhole && name.hasPrefix(folder.prefix)
                    && (isFormed || isFrame && !HTMLSniff.mayBeForumPage(bytes))
                continue
            }
            // As the page refers to it: relative to itself.
            let url = String(name.dropFirst(folder.prefix.count))
            document.assets.append(SavedAsset(url: url, mediaType: type, bytes: bytes))
        }
        return document
    }
}
