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
        out.raw("<h1>People</h1>\n")
        SiteParts.pager(pager, "top", &out)
        out.raw(
            "<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"People\"><table class=\"people sortable\"><thead><tr><th scope=\"col\">Name</th><th scope=\"col\" class=\"number\">Posts</th><th scope=\"col\">Last post</th></tr></thead><tbody>\n"
        )
        for person in people {
            out.raw("<tr><th scope=\"row\">")
            SiteParts.link("../" + SiteAddress.user(person.id), &out) { SiteParts.name(person.name, &$0) }
            out.raw("</th><td class=\"number\">")
            if person.postCount > 0 { out.text(SiteParts.number(person.postCount)) }
            out.raw("</td><td>")
            SiteParts.time(person.lastPostAt.map { String($0.prefix(10)) }, &out)
            out.raw("</td></tr>\n")
        }
        out.raw("</tbody></table></div>\n")
        SiteParts.pager(pager, "bottom", &out)
        return SiteFrame(
            context: context, root: "../", kind: "page-people",
            title: pager.number == 1 ? "People" : "People, page \(pager.number)"
        ).page(main: out)
    }
}
