/// The note that an export with pseudonyms contains.
enum Redaction { static let words = "Names of people were replaced by others." }
