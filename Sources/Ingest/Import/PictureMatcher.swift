internal import Archive
internal import ForumModel
internal import SavedPages

/// Finds the pictures that files are wanted for, by their paths and by lists.
struct PictureMatcher {
    private let table = PictureKeyTable()
    private let wanted: WantedPictures
    /// The addresses in `asset_url` of files that lists name.
    private var listed: [BytePath: [String]] = [:]

    init(_ wanted: WantedPictures) { self.wanted = wanted }

    /// The entry as a wanted picture; nil for a file that no post shows.
    func match(_ entry: InputEntry) -> InputEntry? {
        switch entry {
        case .found(.container), .found(.unreadable): return entry
        case .found(.skipped(_, let reason)) where reason != .notAPage && reason != .companionFile: return nil
        case .found(let found):
            var location = found.location
            location.pictureAddresses = addresses(of: location)
            return location.pictureAddresses.map { _ in .found(.asset(location)) }
        case .inside(.asset(var page)):
            page.location.pictureAddresses = addresses(of: page.location)
            return .inside(.asset(page))
        case .inside(.skipped): return nil
        default: return entry
        }
    }

    /// The addresses in `asset_url` of a wanted file; empty if its content has to be read to know them, nil for other files.
    func addresses(of location: SavedPageLocation) -> [String]? {
        let path: String
        if let member = location.member {
            // A container has the place of the folder that was given.
            let inner = member.split(separator: "!/").last ?? member[...]
            path = "_/" + (inner.hasPrefix("./") ? inner.dropFirst(2) : inner)
        } else {
            if let listed = listed[location.root.appending(location.path)] { return listed }
            let whole = location.root.lastComponent.appending(location.path)
            path = String(decoding: whole.bytes, as: UTF8.self)
        }
        // A file name in the form of a picture key identifies the picture; for any other, a hash of the content may.
        guard let key = table.key(ofFile: path) else { return wanted.showsHashes ? [] : nil }
        return wanted.contains(key) ? [key.address] : nil
    }

    /// Adds the wanted files of a list, and returns their paths.
    mutating func add(_ list: PictureList) -> [BytePath] {
        var found: [(file: String, address: String)] = []
        list.readLines { address, file in
            let keys = [table.key(of: address), PictureKey(plain: address)].compactMap(\.self)
            if let key = keys.first(where: wanted.contains) { found.append((file, key.address)) }
        }
        // Names that differ only in case may lead to one file; which of the pictures it holds is then unknown, so it is left out.
        var spellings: [String: Set<String>] = [:]
        for (file, _) in found { spellings[file.lowercased()] = [] }
        list.readLines { _, file in spellings[file.lowercased()]?.insert(file) }
        return found.compactMap { file, address in
            let names = spellings[file.lowercased()] ?? []
            guard Set(names.map(list.number)).count == names.count, let path = list.path(of: file) else { return nil }
            listed[path, default: []].append(address)
            return path
        }
    }
}
