internal import ArchiveModel
internal import ArchiveStore

/// Replaces the name of a forgotten person in the note below a post that they edited.
///
/// Markup: `<p class="editedby"><span>NAME fucked around with this message at …`; the note's text begins with the name as well.
enum EditNoteNames {
    /// Returns the body with a placeholder for the name of its editor; nil if neither its note nor its markup names them.
    static func replaced(in body: PostBody, name: String) -> PostBody? {
        var result = body
        if let note = body.editNote, note.hasPrefix(name) {
            result.editNote = ForgottenPerson.placeholder + note.dropFirst(name.count)
        }
        let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        if let note = body.html.ranges(of: "class=\"editedby\"").last?.upperBound,
            let found = body.html[note...].firstRange(of: ">" + escaped + " ")
        {
            result.html.replaceSubrange(found, with: ">\(ForgottenPerson.placeholder) ")
        }
        return result == body ? nil : result
    }
}
