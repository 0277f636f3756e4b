/// SQL expressions that replace columns with personal data in redacted reads (``ArchiveTable/redaction``).
///
/// `t` is the table, `alias` the temporary table of pseudonyms (`RedactedViews`); NULL stays NULL.
enum Redacted {
    static func person(_ column: String) -> String { "(SELECT id FROM alias WHERE user_id = t.\(column))" }

    static func name(_ column: String) -> String { "alias_of_name(t.\(column))" }

    /// An ID derived from hidden values; equal numbers of one sort stay equal.
    static func number(_ column: String, of sort: String) -> String { "keyed_number(t.\(column), '\(sort)')" }

    static let account = number("account_id", of: "account")

    /// A text without the distinctive names of all users (``NameTokens``), and without those that the expression `names` gives,
    /// joined by U+001F.
    static func text(_ column: String, without names: String = "''") -> String {
        "without_names(t.\(column), \(names))"
    }

    /// The same for markup, in which the names of elements and attributes are unchanged.
    static func markup(_ column: String, without names: String = "''") -> String {
        "without_names_in_markup(t.\(column), \(names))"
    }

    static func names(ofUser user: String) -> String {
        """
        ifnull((SELECT name FROM main.user WHERE id = \(user)), '') || char(31)
        || ifnull((SELECT group_concat(name, char(31)) FROM main.user_name WHERE user_id = \(user)), '')
        """
    }
}
