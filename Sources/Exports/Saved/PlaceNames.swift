internal import Archive
internal import ForumModel
internal import Foundation

/// Assigns paths in an exported folder to the places of saved pages.
///
/// A path is the original one, byte for byte, as a text of ``FolderBytes``. Names from a container or an archive of others may be
/// hostile: no path leads out of the folder, is longer than file systems allow, or differs from another one only in case.
struct PlaceNames {
    private static let componentLimit = 240
    private static let pathLimit = 2000

    private let tops: [String: String]
    private var files: Set<String> = []
    private var folders: [String: String] = [:]
    private var folderNames: Set<String> = []

    /// A single imported folder becomes the exported one; several become folders in it.
    init(roots: [String]) {
        guard roots.count > 1 else {
            tops = [:]
            return
        }
        var names: [String: String] = [:]
        for (number, root) in roots.sorted().enumerated() {
            // Without dots: a folder named like a host would make a mirror of its pages.
            let name = SafeFileName.make(number + 1, (root as NSString).lastPathComponent, ending: "")
            names[root] = name.replacing(".", with: "-")
        }
        tops = names
    }

    /// Returns a new path for a place; members are in a folder named after their container.
    mutating func name(of place: SavedContent.Place) -> String {
        var path = FolderBytes.text(place.path.map(CChar.init(bitPattern:)))
        if let member = place.member {
            path += "!/" + member
        } else if !place.isFile {
            path += "!/page.html"
        }
        var parts = path.split(separator: "/", omittingEmptySubsequences: true).map { Self.safe($0) }
        if parts.isEmpty { parts = ["_"] }
        if let top = tops[place.root] { parts.insert(top, at: 0) }
        if parts.reduce(0, { $0 + $1.utf8.count + 1 }) > Self.pathLimit {
            parts = ["_", Self.short(Substring(parts.joined(separator: "/")))]
        }
        var folder = ""
        for part in parts.dropLast() { folder = self.folder(part, in: folder) }
        return Self.unique(folder + (parts.last ?? "_")) {
            files.insert($0).inserted && !folderNames.contains($0)
        }
    }

    /// Returns the path of a folder with a slash; one that is named like a file gets another name.
    private mutating func folder(_ name: String, in parent: String) -> String {
        let whole = parent + name
        if let known = folders[whole] { return known }
        let path = Self.unique(whole) { !files.contains($0) && folderNames.insert($0).inserted } + "/"
        folders[whole] = path
        return path
    }

    private static func unique(_ path: String, _ isNew: (String) -> Bool) -> String {
        var (result, number) = (path, 1)
        while !isNew(result.lowercased()) {
            number += 1
            let start = path.index(after: path.lastIndex(of: "/") ?? path.startIndex)
            let dot = path[start...].lastIndex(of: ".") ?? path.endIndex
            result = "\(path[..<dot])~\(number)\(path[dot...])"
        }
        return result
    }

    private static func safe(_ part: Substring) -> String {
        if part == "." || part == ".." { return "_" }
        if part.hasPrefix(".awful-archive-") { return "_" + part }
        let text = part.contains("\0") ? part.replacing("\0", with: "_")[...] : part
        return text.utf8.count > componentLimit ? short(text) : String(text)
    }

    /// A name by the hash of one that is too long, with its extension.
    private static func short(_ part: Substring) -> String {
        let dot = part.lastIndex(of: ".") ?? part.endIndex
        let ending = part[dot...].utf8.count < 12 && !part[dot...].contains("/") ? part[dot...] : ""
        return ContentHash(of: Array(part.utf8)).description + ending
    }
}
