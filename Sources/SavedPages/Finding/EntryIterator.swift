internal import ForumModel

/// Walks through the roots of a search, folder by folder, with an explicit stack instead of recursion.
final class EntryIterator: IteratorProtocol {
    private let finder: PageFinder
    private var roots: ArraySlice<PageFinder.Root>
    /// Files that are roots themselves, which the walk through a folder skips.
    private let namedFiles: Set<BytePath>
    private var entered: Set<FileStatus.Identity> = []
    private var chain: FolderChain
    private var listing: FolderListing?
    /// Names of the lowest folder still to look at.
    private var names: ArraySlice<[UInt8]> = []
    /// Originals that a mirroring tool kept beside pages it changed, in the lowest folder.
    private var originals = OriginalNames([])
    /// The page with which a browser saved the lowest folder, or one above it; nil for other folders.
    private var companionPage: BytePath?
    private var companions = CompanionFolders()
    /// Whether the lowest folder is one page of a scrapbook, with its pictures.
    private var isScrap = false
    /// What a list names in the lowest folder and was not met yet; nil where everything in it is wanted.
    private var unmet: Set<[UInt8]>?
    /// Entries that come before all others, the next one last.
    private var waiting: [FoundEntry] = []

    init(_ finder: PageFinder) {
        self.finder = finder
        roots = finder.roots[...]
        chain = FolderChain(root: BytePath(bytes: []), openLimit: finder.openFolderLimit)
        namedFiles = Set(
            finder.roots.compactMap { root in
                if case .file(let folder, let name) = root { folder.appending(name) } else { nil }
            })
    }

    func next() -> FoundEntry? {
        while true {
            if let entry = waiting.popLast() { return entry }
            if let name = names.popFirst() {
                if let entry = look(at: name) { return entry }
            } else if listing != nil {
                if let entry = listOn() { return entry }
            } else if !chain.isEmpty {
                guard let name = chain.nextPending() else {
                    chain.pop()
                    continue
                }
                if let entry = enter(name) { return entry }
            } else if let root = roots.popFirst() {
                if let entry = begin(root) { return entry }
            } else {
                return nil
            }
        }
    }

    private func begin(_ root: PageFinder.Root) -> FoundEntry? {
        switch root {
        case .folder(let path):
            chain = FolderChain(root: path, openLimit: finder.openFolderLimit)
            companions = CompanionFolders()
            return attempt([]) { () throws(SystemError) in try OpenFile.folder(at: path) }
        case .file(let folder, let name):
            var location = SavedPageLocation(root: folder, path: name, status: nil)
            guard isInShard(location.path) else { return nil }
            do throws(SystemError) {
                let folder = try OpenFile.folder(at: folder)
                let status = try folder.status(of: name.bytes)
                location = SavedPageLocation(root: location.root, path: name, status: status)
                guard status.kind == .regular else { return .skipped(location, reason: .special) }
                return try namedFile(location, name: name, in: folder)
            } catch { return .unreadable(location, error: ReadError(error, at: location)) }
        case .some(let group, let root):
            begin(group, root: root)
            return nil
        }
    }

    private func begin(_ group: FileList.Group, root: BytePath) {
        chain = FolderChain(root: root, start: group.folder, openLimit: finder.openFolderLimit)
        unmet = group.names
        do throws(SystemError) {
            let folder = try chain.first()
            let status = try folder.status()
            try companions.noteFolders(above: group.folder, root: root, portion: finder.listingPortion)
            listing = try FolderListing(of: folder, portion: finder.listingPortion)
            chain.push(folder, named: [], identity: status.identity)
        } catch { finishUnmet(error) }
    }

    /// Accounts for the names of a list that were not met in their folder.
    private func finishUnmet(_ error: SystemError) {
        guard let names = unmet else { return }
        unmet = nil
        let sorted = names.sorted { $1.lexicographicallyPrecedes($0) }
        waiting = sorted.map(chain.path(of:)).filter { isInShard($0) }.map { path in
            let location = SavedPageLocation(root: chain.root, path: path, status: nil)
            let reason: ReadError.Reason = error.isMissing ? .absent : .unreadable(errorNumber: error.number)
            return .unreadable(location, error: ReadError(reason, at: location))
        }
    }

    private func isInShard(_ path: BytePath, of page: BytePath? = nil, isScrap: Bool = false) -> Bool {
        guard let shard = finder.shard else { return true }
        return shard.contains(ShardKey.key(of: path, page: page, isScrap: isScrap))
    }

    private func enter(_ name: [UInt8]) -> FoundEntry? {
        attempt(name) { () throws(SystemError) in try chain.folder().folder(named: name) }
    }

    /// Opens a folder and begins to list it; returns an entry only if that fails, or if the folder was entered before.
    private func attempt(_ name: [UInt8], _ open: () throws(SystemError) -> OpenFile) -> FoundEntry? {
        var location = SavedPageLocation(root: chain.root, path: chain.path(of: name), status: nil)
        do throws(SystemError) {
            let folder = try open()
            let status = try folder.status()
            location = SavedPageLocation(root: chain.root, path: location.path, status: status)
            guard !entered.contains(status.identity) else {
                return isInShard(location.path) ? .skipped(location, reason: .repeatedFolder) : nil
            }
            listing = try FolderListing(of: folder, portion: finder.listingPortion)
            entered.insert(status.identity)
            chain.push(folder, named: name, identity: status.identity)
            return nil
        } catch {
            guard isInShard(location.path) else { return nil }
            return .unreadable(location, error: ReadError(error, at: location))
        }
    }

    /// Gets the next names of the lowest folder, and ends its listing when there are none; returns an entry only if that fails.
    private func listOn() -> FoundEntry? {
        do throws(SystemError) {
            let sorted = try listing?.next() ?? []
            names = sorted[...]
            if unmet != nil { names.removeAll { unmet?.remove($0) == nil } }
            originals = OriginalNames(sorted)
            companions.siblings = sorted
            companionPage = companions.page(of: chain.current)
            isScrap = ToolFolder.isScrap(chain.current, holding: sorted)
            if !sorted.isEmpty { return nil }
            listing = nil
            chain.finishListing()
            finishUnmet(.missing)
            return nil
        } catch {
            listing = nil
            chain.finishListing()
            finishUnmet(error)
            guard isInShard(chain.current) else { return nil }
            let location = SavedPageLocation(root: chain.root, path: chain.current, status: nil)
            return .unreadable(location, error: ReadError(error, at: location))
        }
    }

    /// The entry of a name in the lowest folder; nil for a folder that is entered later, a file that is a root, and other shards.
    private func look(at name: [UInt8]) -> FoundEntry? {
        let path = chain.path(of: name)
        if !namedFiles.isEmpty, namedFiles.contains(chain.root.appending(path)) { return nil }
        var location = SavedPageLocation(root: chain.root, path: path, status: nil)
        do throws(SystemError) {
            let folder = try chain.folder()
            let status = try folder.status(of: name)
            location = SavedPageLocation(root: chain.root, path: path, status: status)
            if status.kind == .folder, !PageName.isHidden(name) { return look(atFolder: location, name) }
            guard isInShard(path, of: companionPage, isScrap: isScrap) else { return nil }
            if PageName.isHidden(name) { return .skipped(location, reason: .hidden) }
            switch status.kind {
            case .symbolicLink: return .skipped(location, reason: .symbolicLink)
            case .special, .folder: return .skipped(location, reason: .special)  // no folder gets here
            case .regular where companionPage != nil: return companion(location, name: name)
            case .regular: return try regular(location, name: name, in: folder)
            }
        } catch {
            guard isInShard(path, of: companionPage, isScrap: isScrap) else { return nil }
            return .unreadable(location, error: ReadError(error, at: location))
        }
    }

    /// Skips a companion folder unless assets are wanted; nil for a folder that is entered later, and for other shards.
    private func look(atFolder location: SavedPageLocation, _ name: [UInt8]) -> FoundEntry? {
        guard companions.note(name, at: location.path), !finder.findsAssets else {
            chain.postpone(name)
            return nil
        }
        guard isInShard(location.path, of: companions.page(of: location.path)) else { return nil }
        return .skipped(location, reason: .companionFolder)
    }

    private func companion(_ location: SavedPageLocation, name: [UInt8]) -> FoundEntry {
        switch PageName.verdict(name) {
        // A frame, or a script that gave out a picture (`attachment.php`): its bytes decide.
        case .asset, .unclear, .page: .asset(location)
        case .container, .somethingElse: .skipped(location, reason: .companionFile)
        }
    }

    private func regular(
        _ location: SavedPageLocation, name: [UInt8], in folder: OpenFile
    ) throws(SystemError) -> FoundEntry {
        var location = location
        let converted = originals.converted(of: name)
        location.converted = converted.map { BytePath(bytes: location.path.bytes.dropLast(name.count) + $0) }
        switch PageName.verdict(name) {
        case .page:
            if let original = originals.original(of: name) {
                return .superseded(location, by: BytePath(bytes: original))
            }
            return .page(location)
        case .container where ToolFolder.isCache(location.path): return .skipped(location, reason: .toolCache)
        case .container: return .container(location)
        case .asset:
            guard finder.findsAssets, isScrap || MirrorPath.url(of: location.path) != nil else { break }
            return .asset(location)
        case .somethingElse where PageName.isJSON(name):
            guard let (file, _) = try folder.file(named: name) else { break }
            if HTMLSniff.looksLikeSiteIndex(try file.bytes(atMost: HTMLSniff.length)) { return .page(location) }
        case .somethingElse: break
        case .unclear:
            guard location.fileSize > 0, let (file, _) = try folder.file(named: name) else { break }
            let head = try file.bytes(atMost: HTMLSniff.length)
            if HTMLSniff.looksLikeHTML(head) { return .page(location) }
            if ContainerForm(head: head) != nil { return .container(location) }
            // A script that gave out a picture (`attachment.php?postid=1`).
            if finder.findsAssets, MirrorPath.url(of: location.path) != nil, MediaType.isPicture(head) {
                return .asset(location)
            }
        }
        return .skipped(location, reason: .notAPage)
    }

    /// A file that was named is read whatever its name: its first bytes say how.
    private func namedFile(
        _ location: SavedPageLocation, name: BytePath, in folder: OpenFile
    ) throws(SystemError) -> FoundEntry {
        switch PageName.verdict(name.bytes) {
        case .page: return .page(location)
        case .container: return .container(location)
        case .asset, .somethingElse, .unclear:
            guard let (file, _) = try folder.file(named: name.bytes) else { return .page(location) }
            let head = try file.bytes(atMost: HTMLSniff.length)
            return ContainerForm(head: head) == nil ? .page(location) : .container(location)
        }
    }
}
