/// Tells which files are in a folder that a browser made for a page: `Title_files/a.gif` beside `Title.html`.
package struct CompanionFiles: Sendable {
    /// The paths of the pages without extension.
    private let stems: Set<String>

    package init(of pages: some Sequence<String>) {
        stems = Set(pages.map { page in page.lastIndex(of: ".").map { String(page[..<$0]) } ?? page })
    }

    package var isEmpty: Bool { stems.isEmpty }

    /// Whether a path is in a folder with a page's name followed by `_`, `-`, a space or a dot; the rest differs by browser and language.
    package func contains(_ path: String) -> Bool {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        return folder.indices.contains { "_- .".contains(folder[$0]) && stems.contains(String(folder[..<$0])) }
    }
}
