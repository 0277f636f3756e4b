import Archive
import ArgumentParser
import Exports
import ForumModel
import Foundation

/// The options of exports that can have chapters in place of pages.
struct ChapterOptions: ParsableArguments {
    enum Commentary: String, CaseIterable, ExpressibleByArgument { case none, append, fold }

    @Option(
        help: ArgumentHelp(
            "Chapters in place of pages: none, auto (those that the command chapters finds), or a file of that command.",
            valueName: "none|auto|file"), completion: .file()) var chapters = "none"

    @Option(help: "Posts that are in no chapter: none, append after each chapter, or fold (not in Markdown).")
    var commentary = Commentary.none

    @Option(help: "Only this one of the chapters, from 1.") var chapter: Int?

    func validate() throws {
        guard commentary == .none && chapter == nil || chapters != "none" else {
            throw ValidationError("--\(chapter == nil ? "commentary" : "chapter") belongs to --chapters.")
        }
    }

    /// Divides the selected threads into chapters; the posts that index them are found even if they are not selected.
    func divide(_ selection: inout ArchiveSelection, in store: ArchiveStore) throws {
        guard chapters != "none" else { return }
        var whole = ArchiveSelection()
        (whole.forums, whole.threads) = (selection.forums, selection.threads)
        whole.isBookmarkedOnly = selection.isBookmarkedOnly
        selection.foldsCommentary = commentary == .fold
        selection.divisions = try store.reading(whole) { reader in
            var divisions = try chapters == "auto" ? proposed(reader) : read(reader)
            for id in divisions.keys where commentary != .none {
                let posts = try reader.pages(of: id).flatMap { try reader.posts(of: id, page: $0.number).map(\.id) }
                divisions[id]?.addCommentary(of: posts)
            }
            for (id, division) in divisions where chapter != nil {
                let starts = division.sections.indices.filter { !division.sections[$0].isCommentary }
                guard let chapter, starts.indices.contains(chapter - 1) else {
                    throw ValidationError("Thread \(id) has \(starts.count.counted("chapter")).")
                }
                let end = starts.count > chapter ? starts[chapter] : division.sections.count
                divisions[id]?.sections = Array(division.sections[starts[chapter - 1]..<end])
            }
            return divisions
        }
    }

    private func proposed(_ reader: ArchiveSnapshot) throws -> [ThreadID: ThreadDivision] {
        var (divisions, others) = ([ThreadID: ThreadDivision](), 0)
        for id in try reader.threadIDs() where id.rawValue != 0 {  // 0: posts whose thread is unknown
            divisions[id] = try reader.selectedThread(id).map { try ChapterProposal(of: $0, in: reader).division }
            guard divisions[id]?.sections.isEmpty == true else { continue }
            divisions[id] = nil
            others += 1
        }
        if others > 0 {
            Output.error("Note: no chapters were found in \(others.counted("thread")); pages are used there.")
        }
        return divisions
    }

    private func read(_ reader: ArchiveSnapshot) throws -> [ThreadID: ThreadDivision] {
        let text = FileManager.default.contents(atPath: chapters).map { String(decoding: $0, as: UTF8.self) }
        let divisions = try text.map { try ChapterProposal.divisions(in: $0, path: chapters, reader) }
        if let divisions, !divisions.isEmpty { return divisions }
        let reason = text == nil ? "this file cannot be read" : "none of its posts is in the selected threads"
        throw InputFailure(description: "\(Terminal.safe(chapters)): \(reason).")
    }
}
