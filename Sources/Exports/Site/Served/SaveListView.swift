internal import Archive
internal import ForumModel

/// Pages to save, as a list of what each would complete; a link leads to the page on the forums.
enum SaveListView {
    static func writeSection(_ items: [SaveList.Item], _ out: inout HTMLOutput) {
        guard !items.isEmpty else { return }
        out.line("section", class: "saving") {
            $0.line("h2", text: "Next to save")
            write(items, &$0)
        }
    }

    static func write(_ items: [SaveList.Item], _ out: inout HTMLOutput) {
        guard !items.isEmpty else { return }
        list(items.prefix(openCount), &out)
        guard items.count > openCount else { return }
        out.line("details", class: "others") {
            $0.element("summary", text: "\((items.count - openCount).grouped) more")
            list(items.dropFirst(openCount), &$0)
        }
    }

    private static let openCount = 10

    private static func list(_ items: ArraySlice<SaveList.Item>, _ out: inout HTMLOutput) {
        out.line("ol", class: "save-list") { out in
            for item in items {
                out.line("li") {
                    SiteParts.external(item.address, class: "external", title: item.address, &$0) {
                        $0.text(ShownText.cleaned(item.why))
                    }
                }
            }
        }
    }
}
