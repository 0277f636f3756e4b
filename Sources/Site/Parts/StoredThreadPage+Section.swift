package import Archive
internal import ForumModel
package import Markup

extension StoredThreadPage {
    /// Returns the section of a division that is this page, or else one titled `Page 3`, or `Posts 41 to 80` if pages are not the site's.
    package func section(of division: ThreadDivision?, isSites: Bool) -> ThreadDivision.Section {
        division?[page: number] ?? ThreadDivision.Section(title: label(isSites: isSites))
    }
}

extension ThreadDivision.Section {
    /// Writes the posts of a section, commentary folded if that is wanted.
    package func write(_ selection: ArchiveSelection, _ out: inout HTMLOutput, posts write: HTMLOutput.Content) {
        guard isCommentary, selection.foldsCommentary else { return write(&out) }
        out.block("details") {
            $0.line("summary", text: posts.count.counted("post"))
            write(&$0)
        }
    }
}
