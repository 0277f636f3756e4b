internal import Archive
internal import ForumModel
internal import Markup

extension PostProofView {
    func versions(_ view: inout PostView, _ out: inout HTMLOutput) {
        out.line("h2", ["id": "versions"], text: "Versions of the body")
        if let comparison {
            form(comparison, &out)
            difference(comparison, &out)
        } else {
            SiteParts.note("All captures that show the whole body show the same text, links and pictures.", &out)
        }
        let count = proof.versions.count
        out.line("ol", class: "versions") { out in
            for (index, version) in proof.versions.enumerated() {
                let number = index + 1
                out.line("li") {
                    $0.element("h3", text: "Version \(number)\(number == count ? ", the newest" : "")")
                    $0.element("p", class: "facts", text: Self.seen(version))
                    $0.element("details", flag: count == 1 ? "open" : nil) {
                        $0.element("summary", text: "Read version \(number)")
                        view.bodyDivision(version.bodyHTML, from: version.sourceID, &$0)
                    }
                }
            }
        }
    }

    private static func seen(_ version: PostProof.Version) -> String {
        let captures = version.captureCount.counted("capture")
        guard let first = version.firstCapturedAt?.prefix(10), let last = version.lastCapturedAt?.prefix(10)
        else { return "In \(captures) of an unknown time" }
        return first == last ? "In \(captures) of \(first)" : "In \(captures) from \(first) to \(last)"
    }

    private func form(_ comparison: Comparison, _ out: inout HTMLOutput) {
        out.line("form", class: "compare", ["method": "get", "aria-label": "Compare versions"]) {
            field("from", "From", comparison.from, &$0)
            field("to", "to", comparison.to, &$0)
            $0.element("button", ["type": "submit"], text: "Compare")
        }
    }

    private func field(_ name: String, _ label: String, _ chosen: Int, _ out: inout HTMLOutput) {
        out.element("label", ["for": name], text: label)
        out.raw(" ")
        out.element("select", ["id": name, "name": name]) { out in
            for (index, version) in proof.versions.enumerated() {
                let day = version.firstCapturedAt.map { ", \($0.prefix(10))" } ?? ""
                out.element(
                    "option", ["value": "\(index + 1)"], flag: index == chosen ? "selected" : nil,
                    text: "version \(index + 1)\(day)")
            }
        }
    }

    private func difference(_ comparison: Comparison, _ out: inout HTMLOutput) {
        let (from, to) = (comparison.from, comparison.to)
        out.line("p", class: "difference is-whole") {
            $0.element("span", class: "label", text: "From version \(from + 1) to version \(to + 1): ")
            let bodies = proof.versions.map(\.bodyHTML)
            guard let difference = WordDifference(fromHTML: bodies[from], to: bodies[to]) else {
                return $0.raw("too long to be compared word by word")
            }
            difference.write(&$0, unchanged: "no word changed")
        }
    }
}
