internal import Archive
internal import ForumModel

/// Renders the list of users.
struct PeopleView: Sendable {
    let context: SiteContext
    let people: [StoredPerson]
    let pager: SitePager

    /// The maximum number of users on a page.
    static let peoplePerPage = 1000

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        PageHead(root: "../", title: "People").write(context, &out)
        pager.writeAround(&out) {
            SiteParts.table("people sortable", label: "People", ["Name", .number("Posts"), "Last post"], &$0)
            {
                out in
                for person in people { row(person, &out) }
            }
            $0.raw("\n")
        }
        return SiteFrame(context: context, root: "../", kind: "page-people", title: pager.title("People"))
            .page(main: out)
    }

    private func row(_ person: StoredPerson, _ out: inout HTMLOutput) {
        SiteParts.row(&out) {
            SiteParts.link("../" + SiteAddress.user(person.id), &$0) { SiteParts.name(person.name, &$0) }
        } cells: {
            let count = person.postCount > 0 ? person.postCount.grouped : ""
            $0.element("td", class: "number", text: count)
            $0.element("td") { SiteParts.time(person.lastPostAt.map { String($0.prefix(10)) }, &$0) }
        }
    }
}
