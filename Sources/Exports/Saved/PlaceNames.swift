internal import ForumModel
internal import Foundation

/// Assigns paths in an exported folder to the places of saved pages: the original ones, byte for byte, as texts of ``FolderBytes``.
///
/// Names from a container or an archive of others may be hostile: no path leads out of the folder, is longer than file systems
/// allow, or differs from another one only in case; the second of two such paths is below a folder `~2`.
struct PlaceNames {
    private let tops: [String: String]
    private var files: Set<String> = []
    /// Folders as they are spelled, by their names regardless of case.
    private var folders: [String: String] = [:]

    /// A single imported folder becomes the exported one; several become folders in it.
    init(roots: [String]) {
        // Without dots: a folder named like a host would make a mirror of its pages.
        let names = roots.sorted().enumerated().map { number, root in
            SafeFileName.make(number + 1, (root as NSString).lastPathComponent, ending: "")
                .replacing(".", with: "-") + "/"
        }
        tops = roots.count > 1 ? Dictionary(uniqueKeysWithValues: zip(roots.sorted(), names)) : [:]
    }

    /// Returns a new path for a file below an imported folder, or for a member in a folder named after its container.
    mutating func name(root: String, path: [UInt8], member: String?) -> String {
        let path = FolderBytes.text(path.map(CChar.init(bitPattern:))) + (member.map { "!/" + $0 } ?? "")
        // By scalars: a slash and a mark that combines with it are one character, but two names.
        let parts = path.unicodeScalars.split { $0 == "/" || $0 == "\0" }.map { String($0) }.map { part in
            part == "." || part == ".." || part.hasPrefix(".awful-archive-") ? "_" + part : part
        }
        let isOdd = parts.contains { "/\($0)/".split(separator: "/") != [$0[...]] || $0.utf8.count > 255 }
        let isLong = isOdd || parts.isEmpty || path.utf8.count > 2000
        let hash = ContentHash(of: Array(path.utf8))
        let name = (tops[root] ?? "") + (isLong ? "_/\(hash)" : parts.joined(separator: "/"))
        var (result, number) = (name, 1)
        while !add(result) {
            number += 1
            result = "~\(number)/" + name
        }
        return result
    }

    /// Returns false if the path, or a folder on its way, clashes with another one.
    private mutating func add(_ path: String) -> Bool {
        let parents = path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
        let key = path.lowercased()
        guard folders[key] == nil, !files.contains(key),
            parents.allSatisfy({ folders[$0.lowercased(), default: $0] == $0 && !files.contains($0.lowercased()) })
        else { return false }
        files.insert(key)
        for parent in parents { folders[parent.lowercased()] = parent }
        return true
    }
}
