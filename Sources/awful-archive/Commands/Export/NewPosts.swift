import Archive
import Exports
import ForumModel
import Foundation

/// The posts that came in since the last export with `--new` into a folder, where a file says up to where.
struct NewPosts {
    private let file: URL
    private var pages: [String: SourcePageID]  // the newest by a hash of format, archive, query and selection

    /// Restricts a selection to these posts, of which there may be none.
    init(
        of store: ArchiveStore, for output: String, _ format: String, _ query: String?,
        _ selection: inout ArchiveSelection
    ) throws {
        file = URL(fileURLWithPath: output).deletingLastPathComponent().appendingPathComponent(".awful-archive-new")
        do {
            let isThere = FileManager.default.fileExists(atPath: file.path)
            pages = try isThere ? JSONDecoder().decode([String: SourcePageID].self, from: Data(contentsOf: file)) : [:]
        } catch {
            throw ExportError.unsuitable(path: file.path, reason: "it cannot be read; remove it to export everything")
        }
        // Which messages are new is not known.
        selection.includesPrivate = false
        var typed = selection
        (typed.posts, typed.redactionKey) = (nil, "")
        // Hashed, since a selection may name people, and the folder may be shared.
        let key = ContentHash(of: Array("\(format) \(store.path) \(query ?? "") \(typed)".utf8)).description
        let last = pages[key]
        (pages[key], selection.posts) = try store.reading(selection) { reader in
            (try reader.newestPageID(), try last.map(reader.selectedPosts) ?? selection.posts)
        }
        guard last == nil else { return }
        let path = Terminal.safe(file.path)
        Output.error("Note: \(path) records no earlier export of this kind, so everything is exported.")
    }

    /// Records that the export is complete.
    func save() throws { try JSONEncoder().encode(pages).write(to: file, options: .atomic) }
}
