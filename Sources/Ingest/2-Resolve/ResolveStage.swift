internal import Archive
internal import ForumModel
internal import ForumPages
internal import HTMLTree
internal import SavedPages

/// Stage 2: determines which page this is, whose view, and when captured; dates become UTC, values become records.
///
/// Input: one scraped page. Output: the records for the archive. Pure; names that only other pages can resolve (last
/// posters, senders) remain names and are resolved from the archive in stage 5.
struct ResolveStage: Sendable {
    let options: ImportOptions
    /// The time of the import, limited to the plausible range.
    private let latest: UTCTime
    private let caches = CachePool { ForumCache() }

    init(options: ImportOptions) {
        self.options = options
        latest = PlausibleCapture.latest(now: options.now)
    }

    func resolve(_ parsed: ParsedPage) -> PageRecord {
        var record = PageRecord(source: sourceRecord(parsed.page.location, status: .imported))
        record.source.hash = parsed.page.hash
        record.source.byteCount = Int64(parsed.page.bytes.count)
        record.source.encoding = parsed.text?.encoding.rawValue
        record.source.key.hashPrefix = parsed.page.hash.prefix
        record.source.capturedBasis = .fileTime
        record.issues = parsed.scraped == nil ? parsed.page.notes : parsed.diagnostics
        if let scraped = parsed.scraped { identify(&record, scraped) }
        if let refusal = parsed.refusal {
            record.source.status = refusal.status
            record.issues.insert(Diagnostic(refusal.severity, refusal.code, refusal.message), at: 0)
        }
        guard let scraped = parsed.scraped, record.source.status.isTaken else { return record }
        let mapper = RecordMapper(
            page: scraped, zone: options.zone, dates: dates(of: record),
            accountIsKnown: record.source.accountName != nil)
        mapper.fill(&record, caches.use { $0.records(of: scraped) })
        return record
    }

    func record(of location: SavedPageLocation, status: PageStatus, issue: Diagnostic) -> PageRecord {
        PageRecord(source: sourceRecord(location, status: status), issues: [issue])
    }

    private func sourceRecord(_ location: SavedPageLocation, status: PageStatus) -> SourceRecord {
        var source = SourceRecord(
            root: location.root.display, path: location.path.display, pathBytes: location.path.bytes,
            status: status, modifiedAt: location.modifiedAt, importedAt: options.now)
        source.member = location.member
        source.byteCount = location.fileSize
        return source
    }

    private func identify(_ record: inout PageRecord, _ scraped: ScrapedPage) {
        let identity = scraped.identity
        record.issues += scraped.diagnostics
        record.source.kind = identity.kind
        record.source.readerVersion = ReaderVersion.current
        record.source.unreadLetterCount = scraped.isForumPage ? scraped.unreadText.letterCount : nil
        record.source.isWhole =
            !scraped.diagnostics.contains { $0.has(.pageTruncated) } && scraped.posts.allSatisfy(\.isWhole)
        record.source.status =
            switch scraped.content {
            case _ where !scraped.isForumPage: .notForum
            case .notice: .notice
            case .nothing where scraped.features == nil: .notRead
            default: .imported
            }
        record.source.url = scraped.capture.url
        record.source.urlBasis = scraped.capture.urlBasis
        record.source.forumID = identity.forumID
        record.source.threadID = identity.threadID
        record.source.filterUserID = identity.filterUserID
        record.source.perPage = identity.perPage
        record.source.pageNumber = identity.pageNumber
        record.source.pageCount = identity.pageCount
        if identity.kind == .showthread, identity.filterUserID == nil, identity.pageCount == nil {
            // A thread of one page has no navigation.
            record.source.pageNumber = identity.pageNumber ?? 1
            if record.source.pageNumber == 1 { record.source.pageCount = 1 }
        }
        record.source.timeZone = (options.zone.name, options.isZoneGiven ? "option" : "default")
        record.source.accountName =
            switch scraped.account {
            case .named(let name): name
            case .loggedOut: nil
            case .unknown: options.owner
            }
        if case .notice(let notice) = scraped.content { record.issues.report(.info, notice.reason.code, notice.text) }
        captureTime(&record, scraped)
    }

    /// The dates that the page can show: none later than its capture, if that is stated.
    private func dates(of record: PageRecord) -> PlausibleDates {
        let stated = record.source.key.isExplicit ? record.source.key.time : nil
        return PlausibleDates(zone: options.zone, until: min(stated ?? latest, latest))
    }

    /// The stated time, else the floor (the newest time that the page shows), else the file's time; implausible times are reported
    /// and ignored, so that one page cannot win over all others.
    private func captureTime(_ record: inout PageRecord, _ scraped: ScrapedPage) {
        let plausible = PlausibleDates(zone: options.zone, until: latest)
        let newestDate = scraped.newestDate { plausible.isPlausible($0) }.flatMap { plausible.utc($0) }
        let assetTime = plausibleCapture(
            scraped.floor.assetStamp.map(UTCTime.init(seconds:)), by: "style sheets or scripts", &record)
        let floor = [newestDate, assetTime].compactMap(\.self).max()
        if case .threadList(let list) = scraped.content, let endOfDay = list.archiveDate.flatMap(plausible.end) {
            // The list is of that day, regardless of when the page was saved.
            record.source.key.time = endOfDay
            record.source.capturedBasis = .pageFloor
            return
        }
        guard let basis = scraped.capture.capturedBasis,
            let time = plausibleCapture(scraped.capture.capturedAt, by: basis.rawValue, &record)
        else {
            guard let floor else { return }
            record.source.key.time = floor
            record.source.capturedBasis = .pageFloor
            return
        }
        record.source.key.time = time
        record.source.key.isExplicit = true
        record.source.capturedBasis = basis
        // Time zones differ by about a day at most.
        guard let floor, time.seconds < floor.seconds - 86_400 else { return }
        record.issues.report(
            .warning, .captureBeforeFloor,
            """
            The page was saved at \(time) by its \(basis.rawValue), but shows something of \(floor); the former \
            was kept, so see whether the clock or the address that gave it was right.
            """)
    }

    /// Nil, with an issue, for a time before the site existed or after the import.
    private func plausibleCapture(_ time: UTCTime?, by basis: String, _ record: inout PageRecord) -> UTCTime? {
        guard let time else { return nil }
        guard PlausibleCapture.contains(time, now: options.now) else {
            let wrong =
                time < PlausibleCapture.earliest
                ? "before the site was there"
                : "after the import at \(latest), and would count as newer than all others"
            record.issues.report(
                .warning, .captureImplausible,
                """
                The page says that it was saved at \(time) by its \(basis), which is \(wrong). That time does not count; see \
                whether the clock was right, and who made the file.
                """)
            return nil
        }
        return time
    }
}
