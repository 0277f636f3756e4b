internal import Archive

extension PostProofView {
    /// Writes the versions of the body, and the difference between two of them.
    func versions(_ view: inout PostView, _ out: inout HTMLOutput) {
        out.raw("<h2 id=\"versions\">Versions of the body</h2>\n")
        if let comparison {
            form(comparison, &out)
            difference(comparison, &out)
        } else {
            SiteParts.note(
                "All captures that show the whole body show the same text, links and pictures.", &out)
        }
        out.raw("<ol class=\"versions\">")
        for (index, version) in proof.versions.enumerated() {
            out.raw("<li><h3>Version ")
            out.raw(index + 1)
            if index + 1 == proof.versions.count { out.raw(", the newest") }
            out.raw("</h3><p class=\"facts\">")
            out.text(Self.seen(version))
            out.raw("</p><details")
            if proof.versions.count == 1 { out.raw(" open") }
            out.raw("><summary>Read version ")
            out.raw(index + 1)
            out.raw("</summary><div class=\"body\">")
            view.body(version.bodyHTML, from: version.sourceID, &out)
            out.raw("</div></details></li>\n")
        }
        out.raw("</ol>\n")
    }

    private static func seen(_ version: PostProof.Version) -> String {
        let captures = SiteParts.count(version.captureCount, "capture")
        guard let first = version.firstCapturedAt?.prefix(10), let last = version.lastCapturedAt?.prefix(10)
        else { return "In \(captures) of an unknown time" }
        return first == last ? "In \(captures) of \(first)" : "In \(captures) from \(first) to \(last)"
    }

    private func form(_ comparison: Comparison, _ out: inout HTMLOutput) {
        out.raw("<form class=\"compare\" method=\"get\" aria-label=\"Compare versions\">")
        field("from", "From", comparison.from, &out)
        field("to", "to", comparison.to, &out)
        out.raw("<button type=\"submit\">Compare</button></form>\n")
    }

    private func field(
        _ name: StaticString, _ label: StaticString, _ chosen: Int, _ out: inout HTMLOutput
    ) {
        out.raw("<label for=\"")
        out.raw(name)
        out.raw("\">")
        out.raw(label)
        out.raw("</label> <select id=\"")
        out.raw(name)
        out.raw("\" name=\"")
        out.raw(name)
        out.raw("\">")
        for (index, version) in proof.versions.enumerated() {
            out.raw("<option")
            out.attribute("value", "\(index + 1)")
            if index == chosen { out.raw(" selected") }
            out.raw(">version ")
            out.raw(index + 1)
            if let day = version.firstCapturedAt?.prefix(10) { out.text(", \(day)") }
            out.raw("</option>")
        }
        out.raw("</select>")
    }

    private func difference(_ comparison: Comparison, _ out: inout HTMLOutput) {
        let sanitizer = Sanitizer()
        func text(_ index: Int) -> String {
            TextMarkupWriter.text(sanitizer.markup(of: proof.versions[index].bodyHTML))
        }
        out.raw("<p class=\"difference is-whole\"><span class=\"label\">")
        out.text("From version \(comparison.from + 1) to version \(comparison.to + 1): ")
        out.raw("</span>")
        if let difference = WordDifference(from: text(comparison.from), to: text(comparison.to)) {
            if difference.isEmpty {
                out.raw("no word changed")
            } else {
                difference.write(&out)
            }
        } else {
            out.raw("too long to be compared word by word")
        }
        out.raw("</p>\n")
    }
}
