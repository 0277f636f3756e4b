internal import ForumModel

/// Pages to save, as a list of what each would complete; a link leads to the page on the forums.
enum SaveListView {
    static func write(_ runs: [SaveList.Run], _ out: inout HTMLOutput) {
        guard !runs.isEmpty else { return }
        out.line("section", class: "saving") { out in
            out.line("h2", text: "Next to save")
            list(runs.prefix(openCount), &out)
            guard runs.count > openCount else { return }
            out.line("details", class: "others") {
                $0.element("summary", text: "\((runs.count - openCount).grouped) more")
                list(runs.dropFirst(openCount), &$0)
            }
        }
    }

    private static let openCount = 6

    private static func list(_ runs: ArraySlice<SaveList.Run>, _ out: inout HTMLOutput) {
        out.line("ol", class: "save-list") { out in
            for run in runs {
                out.line("li") { out in
                    for number in run.numbers {
                        let item = run.item(number)
                        let words = ShownText.cleaned(item.why)
                        SiteParts.external(item.address, class: "external", title: words, &out) {
                            $0.text(number == run.numbers.lowerBound ? words : number.grouped)
                        }
                        out.raw(" ")
                    }
                }
            }
        }
    }
}
