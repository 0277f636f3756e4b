/// What an export says when people have other names in it.
enum Redaction {
    static let words = "Names of people were replaced by others."
}
