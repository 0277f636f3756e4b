/// Walks through the roots of a search, folder by folder, with a stack of its own and no recursion.
final class EntryIterator: IteratorProtocol {
    private let finder: PageFinder
    private var roots: ArraySlice<PageFinder.Root>
    /// Files that were named: a walk passes over them, as they come by themselves.
    private let namedFiles: Set<BytePath>
    private var entered: Set<FileStatus.Identity> = []
    private var chain: FolderChain
    private var listing: FolderListing?
    /// Names of the lowest folder still to look at, the next one last.
    private var names: [[UInt8]] = []

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
            if let name = names.popLast() {
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

    // MARK: - Roots

    private func begin(_ root: PageFinder.Root) -> FoundEntry? {
        switch root {
        case .folder(let path):
            chain = FolderChain(root: path, openLimit: finder.openFolderLimit)
            return attempt([]) { () throws(SystemError) in try OpenFile.folder(at: path) }
        case .file(let folder, let name):
            var location = SavedPageLocation(root: folder, path: name, status: nil)
            do throws(SystemError) {
                let status = try OpenFile.folder(at: folder).status(of: name.bytes)
                location = SavedPageLocation(root: folder, path: name, status: status)
                return status.kind == .regular ? .page(location) : .skipped(location, reason: .special)
            } catch {
                return .unreadable(location, error: ReadError(error, at: location))
            }
        }
    }

    // MARK: - Folders

    private func enter(_ name: [UInt8]) -> FoundEntry? {
        attempt(name) { () throws(SystemError) in try chain.folder().folder(named: name) }
    }

    /// Opens a folder and begins to list it; an entry only if that is not to be.
    private func attempt(
        _ name: [UInt8], _ open: () throws(SystemError) -> OpenFile
    ) -> FoundEntry? {
        var location = SavedPageLocation(root: chain.root, path: chain.path(of: name), status: nil)
        do throws(SystemError) {
            let folder = try open()
            let status = try folder.status()
            location = SavedPageLocation(root: chain.root, path: location.path, status: status)
            guard !entered.contains(status.identity) else {
                return .skipped(location, reason: .repeatedFolder)
            }
            listing = try FolderListing(of: folder, portion: finder.listingPortion)
            entered.insert(status.identity)
            chain.push(folder, named: name, identity: status.identity)
            return nil
        } catch {
            return .unreadable(location, error: ReadError(error, at: location))
        }
    }

    /// Gets the next names of the lowest folder; an entry only if that fails.
    private func listOn() -> FoundEntry? {
        do throws(SystemError) {
            names = try (listing?.next() ?? []).reversed()
            if !names.isEmpty { return nil }
            listing = nil
            chain.finishListing()
            return nil
        } catch {
            listing = nil
            chain.finishListing()
            let location = SavedPageLocation(root: chain.root, path: chain.current, status: nil)
            return .unreadable(location, error: ReadError(error, at: location))
        }
    }

    // MARK: - Names

    /// Says what a name in the lowest folder is; nil for a folder, which is entered later.
    private func look(at name: [UInt8]) -> FoundEntry? {
        let path = chain.path(of: name)
        if !namedFiles.isEmpty, namedFiles.contains(chain.root.appending(path)) { return nil }
        var location = SavedPageLocation(root: chain.root, path: path, status: nil)
        do throws(SystemError) {
            let folder = try chain.folder()
            let status = try folder.status(of: name)
            location = SavedPageLocation(root: chain.root, path: path, status: status)
            if PageName.isHidden(name) { return .skipped(location, reason: .hidden) }
            switch status.kind {
            case .symbolicLink:
                return .skipped(location, reason: .symbolicLink)
            case .special:
                return .skipped(location, reason: .special)
            case .folder where PageName.isCompanionFolder(name):
                return .skipped(location, reason: .companionFolder)
            case .folder:
                chain.postpone(name)
                return nil
            case .regular:
                return try isPage(name, size: status.size, in: folder)
                    ? .page(location) : .skipped(location, reason: .notAPage)
            }
        } catch {
            return .unreadable(location, error: ReadError(error, at: location))
        }
    }

    private func isPage(_ name: [UInt8], size: Int64, in folder: OpenFile) throws(SystemError) -> Bool {
        switch PageName.verdict(name) {
        case .page: return true
        case .somethingElse: return false
        case .unclear:
            guard size > 0, let (file, _) = try folder.file(named: name) else { return false }
            return HTMLSniff.looksLikeHTML(try file.bytes(atMost: HTMLSniff.length))
        }
    }
}
