internal import ForumModel
internal import Markup

/// Lists pages worth saving, the most valuable first, with the reason and links to them on the forums.
enum SaveListView {
    static func write(_ runs: [SaveList.Run], _ out: inout HTMLOutput) {
        guard !runs.isEmpty else { return }
        out.line("section", class: "saving") { out in
            out.line("h2", text: "Next to save")
            list(runs.prefix(shownCount), &out)
            guard runs.count > shownCount else { return }
            out.line("details", class: "others") {
                $0.element("summary", text: "\((runs.count - shownCount).grouped) more")
                list(runs.dropFirst(shownCount), &$0)
            }
        }
    }

    private static let shownCount = 6

    private static func list(_ runs: ArraySlice<SaveList.Run>, _ out: inout HTMLOutput) {
        out.line("ol", class: "save-list") { out in
            for run in runs {
                out.line("li") { out in
                    for number in run.numbers {  // the first link has the words, the others only the page's number
                        let item = run.item(number)
                        let reason = ShownText.cleaned(item.why)
                        SiteParts.external(item.address, class: "external", title: reason, &out) {
                            $0.text(number == run.numbers.lowerBound ? reason : number.grouped)
                        }
                        out.raw(" ")
                    }
                }
            }
        }
    }
}
