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
        // From the end, so that the places of former notes stay.
        for note in body.html.ranges(of: "class=\"editedby\"").reversed() {
            guard let found = result.html[note.upperBound...].firstRange(of: ">" + escaped + " ") else { continue }
            result.html.replaceSubrange(found, with: ">\(ForgottenPerson.placeholder) ")
        }
        return result == body ? nil : result
    }
}
