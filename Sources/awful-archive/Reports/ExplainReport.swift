import Archive
import ForumModel

struct ExplainReport {
    let explanation: Explanation
    private var fields: ExplainedField { ExplainedField(entity: explanation.entity) }

    var lines: [String] {
        // An ID of more than 53 bits is derived by the archive, not the site's.
        let id = explanation.id >> 53 == 0 ? " \(explanation.id)" : ""
        var lines = [Terminal.bold(explanation.entity.rawValue + id)]
        if !explanation.isHeld { lines += mentionLines }
        for field in explanation.fields where !field.isSilent && !fields.words(of: field.claim.values).isEmpty {
            lines += [""] + text(of: field)
        }
        if !explanation.derived.isEmpty {
            lines += ["", Terminal.bold("Derived from the others")]
            for derived in explanation.derived {
                lines.append("  " + fields.words(derived.column, derived.value))
                lines.append(Terminal.dim("    from \(derived.basis)"))
            }
        }
        if !explanation.history.isEmpty {
            lines += ["", Terminal.bold("Before")]
            lines += explanation.history.map { "  " + fields.words(of: $0.values).joined(separator: ", ") }
        }
        if !explanation.marks.isEmpty {
            lines += ["", Terminal.bold("Marked by hand")]
            lines += explanation.marks.map { mark in
                let words =
                    switch mark.kind {
                    case "read": mark.isSet ? "read" : "unread"
                    case "position": "read up to post \(mark.postID.map(\.description) ?? "")"
                    default: mark.isSet ? "bookmarked" : "not bookmarked"
                    }
                let account =
                    mark.accountName.map { Terminal.line($0, limit: 60) } ?? "the account of pages that name none"
                return "  \(words) for \(account), \(mark.markedAt)"
            }
        }
        if !explanation.revisions.isEmpty {
            lines += ["", Terminal.bold("Former versions")]
            for revision in explanation.revisions {
                let first = revision.firstCapturedAt ?? "an unknown time"
                let last = revision.lastCapturedAt ?? "an unknown time"
                lines.append("  seen " + (first == last ? "on \(first)" : "from \(first) to \(last)"))
                lines.append("    " + Terminal.line(revision.html, limit: 400))
            }
        }
        if !explanation.embeddedPictures.isEmpty {
            lines += ["", Terminal.bold("Pictures that were in the page itself")]
            for picture in explanation.embeddedPictures {
                let size = picture.byteCount.map { ", \(SummaryReport.size($0))" } ?? ", not held"
                lines.append("  \(picture.address)")
                lines.append(Terminal.dim("    was \(Terminal.line(picture.prefix, limit: 100))…\(size)"))
                if let capture = picture.capture { lines.append(Terminal.dim("    in " + text(of: capture))) }
            }
        }
        if !explanation.attachedPictures.isEmpty {
            lines += ["", Terminal.bold("Pictures that came back")]
            for picture in explanation.attachedPictures {
                lines.append("  \(Terminal.line(picture.address, limit: 400))")
                let file = picture.capture.map { " from " + text(of: $0) } ?? ""
                let size = picture.isThumbnail ? ", a smaller copy" : ""
                lines.append(Terminal.dim("    by key \(Terminal.line(picture.key, limit: 400))\(file)\(size)"))
            }
        }
        return lines
    }

    private var mentionLines: [String] {
        var lines = ["  The archive does not hold it.", "", Terminal.bold("Mentioned")]
        for mention in explanation.mentions {
            lines.append("  " + sentence(of: mention))
            let facts = [
                mention.authorName.map { "written by \(Terminal.line($0, limit: 60))" },
                mention.authorID.map { "user \($0)" }, mention.postedAt.map { "posted \($0)" },
                mention.threadID.map { "thread \($0)" }, mention.forumID.map { "forum \($0)" },
            ].compactMap(\.self)
            if !facts.isEmpty { lines.append("    " + facts.joined(separator: ", ")) }
            if let excerpt = mention.excerpt { lines.append("    “\(Terminal.line(excerpt, limit: 400))”") }
            if let capture = mention.capture { lines.append(Terminal.dim("    in " + text(of: capture))) }
        }
        return lines
    }

    private func sentence(of mention: Explanation.Mention) -> String {
        let post = mention.postID.map { "post \($0)" } ?? "a post"
        let thread = mention.mentionedInThreadID.map { ", thread \($0)" } ?? ""
        let by = mention.mentionedBy.map { " by \(Terminal.line($0, limit: 60))" } ?? ""
        let time = mention.mentionedAt.map { ", \($0)" } ?? ""
        return switch mention.basis {
        case "quote": "quoted in \(post)\(by)\(thread)\(time)"
        case "link": "linked in \(post)\(by)\(thread)\(time)"
        case "search": "found by a search"
        case "punishment": "named by a punishment"
        default: mention.basis
        }
    }

    private func text(of field: Explanation.Field) -> [String] {
        var lines = fields.words(of: field.claim.values).map { "  " + $0 }
        if let decider = field.claim.captures.first {
            lines.append(Terminal.dim("    Decided by " + text(of: decider)))
            lines += more(field.claim.captures.count - 1, "says the same", "say the same")
            if explanation.entity == .post {
                lines.append(Terminal.dim("    The rule: \(field.rule.replacing("capture", with: "saved page"))"))
            }
        } else {
            lines.append(Terminal.dim("    No saved page shows it"))
        }
        // Statements that differ only in numbers of the archive's own look the same.
        let decided = fields.words(of: field.claim.values)
        for other in field.others {
            let words = fields.words(of: other.values)
            guard words != decided else { continue }
            let value = words.count == 1 ? words[0].replacing(#/^[^:]*: /#, with: "") : words.joined(separator: ", ")
            lines.append("    Overruled: " + value)
            if let newest = other.captures.first {
                lines.append(Terminal.dim("      by " + text(of: newest)))
                lines += more(other.captures.count - 1, "says so too", "say so too").map { "  " + $0 }
            }
        }
        return lines
    }

    private func more(_ count: Int, _ one: String, _ many: String) -> [String] {
        guard count > 0 else { return [] }
        return [Terminal.dim("    \(count.counted("other saved page")) \(count == 1 ? one : many)")]
    }

    private func text(of capture: Explanation.Capture) -> String {
        let member = capture.member.map { " › " + Terminal.safe($0) } ?? ""
        let time = capture.capturedAt.map { ", saved \(CaptureBasis.saved($0, capture.capturedBasis))" } ?? ""
        let account = capture.account.map { ", seen by \(Terminal.line($0, limit: 60))" } ?? ""
        return Terminal.safe(capture.path) + member + time + account
    }
}

extension Explanation.Field {
    /// Whether no capture claims the field.
    fileprivate var isSilent: Bool {
        claim.captures.isEmpty && others.isEmpty && claim.values.allSatisfy { $0.value == .null }
    }
}
