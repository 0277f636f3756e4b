/// The note that an export with pseudonyms contains.
package enum Redaction { package static let words = "Names of people were replaced by others." }
