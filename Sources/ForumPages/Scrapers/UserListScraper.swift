internal import ForumModel
internal import HTMLTree

/// Reads the account's ignore or buddy list (`member2.php?action=viewlist`).
///
/// Markup: a form to `member2.php` with the hidden fields `action` (`updatelist`) and `userlist` (`ignore` or `buddy`), and a
/// text field `listbits[]` for each name, followed by empty ones. Checked against a real ignore list; a buddy list is assumed to
/// look the same. Sample: `people/View Ignore List.html`.
struct UserListScraper {
    let outline: PageOutline
    /// The maximum number of names, and the maximum length of a name in bytes.
    private static let limit = 10_000
    private static let nameLimit = 256

    func list(_ diagnostics: inout [Diagnostic]) -> UserListPage? {
        guard outline.formTargets.contains(where: { $0.script == "member2.php" }),
            outline.hiddenFields["action"] == "updatelist",
            let kind = outline.hiddenFields["userlist"].flatMap({ UserListPage.Kind(rawValue: $0) })
        else { return nil }
        var field = BoundedField("list")
        var names: [String] = []
        var known: Set<String> = []
        for input in outline.document.root.elements([.input]) where input.attribute(.name, equals: "listbits[]") {
            guard names.count < Self.limit else {
                field.reject("has more than \(Self.limit) names", limit: "\(Self.limit)")
                break
            }
            let value = input.attribute(.value)?[...].folded ?? ""
            guard let name = field.text(value, "name", Self.nameLimit), known.insert(name).inserted else { continue }
            names.append(name)
        }
        diagnostics += field.diagnostics
        return UserListPage(kind: kind, names: names)
    }
}
