internal import Archive
package import ForumModel
package import Markup

package struct PollParts: Sendable {
    private let poll: Poll

    init?(_ poll: Poll?) {
        guard let poll else { return nil }
        self.poll = poll
    }

    /// The question, with the number of votes and the kind of poll if they are known.
    private var words: String {
        var facts = poll.voteCount.map { [$0.counted("vote")] } ?? []
        if poll.isMultiple == true { facts.append("several answers") }
        if poll.isClosed == true { facts.append("closed") }
        let question = ShownText.cleaned(poll.question ?? "(no question)")
        return question + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
    }

    package var title: String { "Poll: " + words }

    package var options: [(words: String, votes: Int?)] {
        poll.options.map { (ShownText.cleaned($0.text ?? "(no text)"), $0.voteCount) }
    }

    package var line: String {
        words + " " + options.map { $0.words + ($0.votes.map { ": \($0)" } ?? "") }.joined(separator: "; ")
    }

    /// Writes the poll for the line below a title: folded, so that posts begin at the same place with it.
    func writeMenu(_ out: inout HTMLOutput) {
        out.element("details", class: "popup poll") {
            $0.element("summary", text: "Poll")
            $0.element("div") {
                $0.element("p") { $0.element("b", text: words) }
                writeOptions(&$0)
            }
        }
    }

    func write(_ out: inout HTMLOutput) {
        out.line("details", class: "poll") {
            $0.element("summary", text: title)
            writeOptions(&$0)
        }
    }

    package func writeUnfolded(_ out: inout HTMLOutput) {
        out.line("section", class: "poll") {
            $0.element("p") { $0.element("b", text: title) }
            writeOptions(&$0)
        }
    }

    private func writeOptions(_ out: inout HTMLOutput) {
        SiteParts.bars(options.map { .init(words: $0.words, count: $0.votes) }, noun: "vote", &out)
    }
}

extension ArchiveSnapshot {
    /// Returns the poll of a thread; nil if there is none and for thread 0 (unknown).
    package func poll(of thread: ThreadID) throws -> PollParts? {
        guard thread.rawValue != 0 else { return nil }
        let filter = ListFilter(threads: [thread])
        return PollParts(try polls(matching: filter, sortedBy: .id, limit: 1).items.first)
    }
}
