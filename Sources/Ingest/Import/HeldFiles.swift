internal import Archive
internal import ForumModel
internal import SavedPages

/// Compares files, and the pages and pictures inside them, with the bytes that an archive holds.
struct HeldFiles {
    typealias Outcome = FolderVerification.Outcome

    private let held: HeldContents
    private let reader: PageReader
    private let opener = DocumentOpener()

    init(archive: String) throws(ArchiveError) {
        held = try HeldContents(archive: archive)
        // The limit of documents applies to any name, so that whatever an import can read is read.
        var limits = ContainerLimits.standard
        (limits.pageByteLimit, limits.memberByteLimit) = (limits.documentByteLimit, limits.documentByteLimit)
        reader = PageReader(limits: limits)
    }

    /// Returns how a file is held, or why it is not; `isFile` is false if no regular file can be opened now, as for a folder.
    func outcome(of entry: FoundEntry, isFile: Bool) throws(ArchiveError) -> (Outcome, String?) {
        switch entry {
        case .unreadable(_, let error): return (.notHeld, error.explanation)
        case .skipped(_, let reason) where !isFile: return (.notHeld, reason.message)
        case .container(let location): return try container(location)
        default: break
        }
        let file: SavedPage
        do throws(ReadError) {
            file = try reader.read(entry.location)
        } catch { return (.notHeld, error.explanation) }
        if try held.holds(file.bytes, hash: file.hash) { return (.held, nil) }
        switch entry {
        case .skipped, .asset: return (.notHeld, Self.notAPart)
        case .superseded(_, let original):
            return (.notHeld, "A mirroring tool changed this page; the original is \(original.display).")
        default: return try document(file)
        }
    }

    private static let notAPart = "It is not part of a saved page."

    /// A file that wraps a page, such as MHTML.
    private func document(_ file: SavedPage) throws(ArchiveError) -> (Outcome, String?) {
        let pages = opened(file)
        if let error = pages.error { return (.notHeld, error) }
        if pages.found.map(\.hash) == [file.hash] {
            // The file is itself a page. An empty one has no bytes that could be kept.
            if file.bytes.isEmpty, case .notKept = try held.absence(of: file.hash) { return (.held, nil) }
            return (.notHeld, try absence(of: file))
        }
        for page in pages.found { if let lack = try lack(of: page) { return (.notHeld, lack) } }
        return (.otherForm, nil)
    }

    private func opened(_ file: SavedPage) -> (found: [SavedPage], error: String?) {
        do throws(ContainerError) {
            return (try opener.pages(in: file), nil)
        } catch { return ([], error.message) }
    }

    /// Returns why a page from inside a file, or a picture with it, is not held; nil if all of them are.
    private func lack(of page: SavedPage) throws(ArchiveError) -> String? {
        if try !held.holds(page.bytes, hash: page.hash) { return try absence(of: page) }
        for asset in page.assets where MediaType.sniff(asset.bytes, declared: asset.mediaType, name: asset.url) != nil {
            if try !held.holds(asset.bytes, hash: ContentHash(of: asset.bytes)) {
                return
                    "The archive does not hold a picture or style sheet in it (\(asset.url ?? "without an address"))."
            }
        }
        return nil
    }

    private func absence(of page: SavedPage) throws(ArchiveError) -> String {
        switch try held.absence(of: page.hash) {
        case .unknown: "The archive never read these bytes: the file is new, or was changed."
        case .notKept:
            "The archive read the page but keeps no bytes of it; import --rescan keeps them, unless a part of it was deleted."
        case .excluded: "The page is excluded."
        }
    }

    private func container(_ location: SavedPageLocation) throws(ArchiveError) -> (Outcome, String?) {
        var (lacks, heldCount) = ([String](), 0)
        for entry in ContainerWalk(location) {
            switch entry {
            case .page(let file):
                heldCount += 1
                let pages = opened(file)
                var lack = pages.error
                for page in pages.found where lack == nil { lack = try self.lack(of: page) }
                if let lack { lacks.append("\(file.location.display): \(lack)") }
            case .asset(let asset):
                heldCount += 1
                guard try !held.holds(asset.bytes, hash: asset.hash) else { continue }
                lacks.append("\(asset.location.display): \(Self.notAPart)")
            case .skipped(let location, let reason):
                if Self.isForm(location, reason) { continue }
                lacks.append("\(location.display): \(Self.notAPart)")
            case .failed(let location, let error): lacks.append("\(location.display): \(error.message)")
            case .end(let end): if let error = end.error { lacks.append("\(end.location.display): \(error.message)") }
            }
        }
        if let first = lacks.first {
            return (.notHeld, lacks.count == 1 ? first : "\(first) (and \(lacks.count - 1) more like it)")
        }
        return heldCount > 0 ? (.otherForm, nil) : (.notHeld, "There is no saved page in it.")
    }

    /// Whether a member only belongs to the form of its container: repeated captures, and the tables of WACZ.
    private static func isForm(_ member: SavedPageLocation, _ reason: Diagnostic) -> Bool {
        reason.has(.warcRevisit)
            || member.path.lastComponent.display.hasSuffix(".wacz")
                && ["indexes/", "pages/", "datapackage"].contains { member.member?.hasPrefix($0) == true }
    }
}
