internal import Archive
internal import ForumModel
internal import Markup

package struct PeopleView: Sendable {
    let context: SiteContext
    let people: [StoredPerson]
    let pager: SitePager

    static let peoplePerPage = 1000

    package func render() -> [UInt8] {
        var out = HTMLOutput()
        PageHead(root: "../", title: "People").write(context, &out)
        let posters = people.filter { $0.postCount > 0 }
        pager.writeAround(&out) { out in
            if !posters.isEmpty {
                SiteParts.table(
                    "people sortable", label: "People", ["Name", .number("Posts"), "Last post"], &out
                ) { out in for person in posters { row(person, &out) } }
                out.raw("\n")
            }
            writeNonPosters(people.filter { $0.postCount == 0 }, &out)
        }
        return SiteFrame(context: context, root: "../", kind: "page-people", title: pager.title("People"))
            .page(main: out)
    }

    private func writeNonPosters(_ nonPosters: [StoredPerson], _ out: inout HTMLOutput) {
        guard !nonPosters.isEmpty else { return }
        out.line("details", class: "others") {
            $0.element("summary", text: "\(nonPosters.count.counted("person", "people")) without posts here")
            $0.element("p") {
                $0.list(nonPosters) { person, out in
                    SiteParts.link("../" + SiteAddress.user(person.id), &out) { SiteParts.name(person.name, &$0) }
                }
            }
        }
    }

    private func row(_ person: StoredPerson, _ out: inout HTMLOutput) {
        SiteParts.row(&out) {
            SiteParts.link("../" + SiteAddress.user(person.id), &$0) { SiteParts.name(person.name, &$0) }
        } cells: {
            $0.element("td", class: "number", text: person.postCount.grouped)
            $0.element("td") { SiteParts.time(person.lastPostAt.map { String($0.prefix(10)) }, &$0) }
        }
    }
}
