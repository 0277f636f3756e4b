internal import Archive
internal import ForumModel
internal import Site

final class SiteRun {
    let reader: ArchiveSnapshot
    let job: ExportJob
    let folder: ExportFolder
    let context: SiteContext
    let numbers: SelectionSummary
    let calendar: PostCalendar
    let site: SitePages
    var summary: ExportSummary
    private var donePosts = 0

    init(_ reader: ArchiveSnapshot, _ job: ExportJob, _ folder: ExportFolder, _ site: SiteExporter) throws {
        (self.reader, self.job, self.folder) = (reader, job, folder)
        numbers = try reader.summary()
        guard numbers.posts + numbers.threads + numbers.messages + numbers.announcements > 0 else {
            throw ExportError.nothingSelected(archive: reader.archivePath)
        }
        calendar = PostCalendar(try reader.days())
        summary = ExportSummary(format: SiteExporter.name, output: job.output)
        summary.threads = numbers.threads
        summary.posts = numbers.posts
        summary.messages = numbers.messages
        context = SiteContext(
            title: site.title, theme: site.theme, zone: try reader.shownZone(),
            sections: SiteContext.sections(
                hasTime: !calendar.years.isEmpty, hasAnnouncements: numbers.announcements > 0,
                hasBookmarks: try !reader.selectedBookmarks().isEmpty, hasMessages: numbers.messages > 0
            ).filter { site.hasSearch || $0.file != SiteAddress.search },
            selection: reader.selection)
        self.site = SitePages(
            reader: reader, context: context, outline: try SiteOutline(reader),
            pictureCache: PictureCache(reader) { try folder.write("x/" + $0.name, $1) })
    }

    func run() throws -> ExportSummary {
        try threads()
        try forumPages()
        try timePages()
        try people()
        try others()
        if context.hasSearch { try search() }
        try folder.write(SiteAddress.front, site.frontPage(numbers, calendar).render())
        for (name, bytes) in SiteAssets.all { try folder.write(name, bytes) }
        try job.tell(1, "putting the site in its place")
        try folder.finish(&summary)
        return summary
    }

    private func threads() throws {
        typealias Made = (names: [String], result: RenderedPage, fingerprint: ContentHash)
        let map = OrderedParallelMap<Made>(workerCount: job.workerCount) { [self] made in
            summary.add(removed: made.result.removed)
            for name in made.names { try folder.write(name, made.result.bytes, fingerprint: made.fingerprint) }
        }
        for id in try reader.threadIDs() {
            guard let thread = try reader.selectedThread(id) else { continue }
            let pages = try reader.pages(of: id)
            let gaps = try reader.gaps(of: thread, pages)
            let galleryLink = try writeGallery(of: .thread(id))
            for (index, page) in pages.enumerated() {
                var (view, read) = try site.threadPage(thread, pages: pages, gaps, at: index)
                view.galleryLink = galleryLink
                let fingerprint = read.combined(with: key + view.parts)
                let isLast = pages.count > 1 && index == pages.count - 1
                let names = [SiteAddress.thread(id, page: page.number)] + (isLast ? [SiteAddress.lastPage(id)] : [])
                let missing = try names.filter { try !folder.keep($0, fingerprint: fingerprint) }
                if !missing.isEmpty { try map.add { [view] in (missing, view.render(), fingerprint) } }
                donePosts += page.postCount
                let share = Double(donePosts) / Double(max(1, numbers.posts))
                try job.tell(0.8 * share, "\(donePosts) of \(numbers.posts) posts")
            }
            let contents = try site.contents(of: thread, pages: pages)
            try folder.write(SiteAddress.contents(id), contents.render())
            if pages.count > 1 || gaps.words != nil {
                try folder.write(SiteAddress.pages(id), ThreadScript.bytes(pages, gaps))
            }
        }
        try map.finish()
    }

    /// The inputs that all pages share, as a part of their fingerprints.
    var key: [String] {
        [
            SiteExporter.version, context.title, context.theme.rawValue, context.zone ?? "",
            "\(reader.selection.isEverything) \(reader.selection.choosesPosts) \(reader.selection.isRedacted)",
        ] + context.sections.map(\.file)
    }
}

extension ThreadPageView {
    /// The inputs of this page other than the rows of its posts, as a part of its fingerprint.
    fileprivate var parts: [String] {
        [
            title, references.forumLinks.description, "\(thread.isClosed)", thread.tagTitle ?? "",
            thread.author.name ?? "", thread.author.id?.description ?? "", pager.parts, gaps.before?.words ?? "",
            gaps.after?.words ?? "", poll?.line ?? "", galleryLink ?? "", thread.firstPostAt ?? "",
        ] + forums.map { "\($0.id) \($0.name ?? "")" }
    }
}
