internal import Archive
internal import ByteCompression
internal import ForumModel
internal import ForumPages
internal import HTMLTree
internal import SavedPages

/// An entry as a record for the archive.
struct ReadEntry: Sendable {
    var record: PageRecord
    var problem: ImportError?
    /// Visible text of the page that nothing read.
    var unread: [UnreadPassage] = []
    var layout: String?
    var comparison: RouteComparison?
}

/// Reads, parses and resolves one entry at a time; runs on all cores.
struct EntryReader: Sendable {
    let pageByteLimit: Int
    private let reader: PageReader
    private let opener: DocumentOpener
    private let parse: ParseStage
    private let resolve: ResolveStage
    private let assets: AssetMapper
    private let keeper: PageKeeper
    private let clock: StageClock?
    private let wanted: WantedPictures?

    init(
        options: ImportOptions, packer: PagePacker = PagePacker(), clock: StageClock? = nil,
        wanted: WantedPictures? = nil
    ) {
        (self.clock, self.wanted) = (clock, wanted)
        pageByteLimit = options.pageByteLimit
        reader = PageReader(limits: options.containerLimits)
        opener = DocumentOpener(limits: options.containerLimits)
        parse = ParseStage(options: options)
        resolve = ResolveStage(options: options)
        assets = AssetMapper(policy: options.assets)
        keeper = PageKeeper(policy: options.keptPages, packer: packer)
    }

    func byteLimit(of location: SavedPageLocation) -> Int { reader.byteLimit(of: location.name, as: .page) }

    /// Reads an entry: a file that wraps several pages yields several records, an unwanted picture none, any other entry one.
    func read(_ entry: InputEntry) -> [ReadEntry] {
        switch entry {
        case .found(let entry): complete(found(entry), file: entry.location)
        case .inside(let entry): inside(entry)
        case .knownContainer(let end): [known(end)]
        }
    }

    /// Reads a kept page again; its recorded location is unchanged.
    func read(_ kept: KeptPages.Page) throws(ContainerError) -> ReadEntry {
        let source = kept.source
        // The archive is untrusted, so the limits of an import apply.
        let name = source.member ?? source.path
        let limit = reader.byteLimit(of: name, as: .page)
        guard kept.content.byteCount <= limit else { throw .pageTooBig(limit: limit) }
        let unpacked = kept.content.unpack(limit: limit)
        if case .tooBig = unpacked.end { throw .pageTooBig(limit: limit) }
        let bytes = try unpacked.whole()
        let location = SavedPageLocation(
            root: BytePath(source.root), path: BytePath(bytes: source.pathBytes),
            member: source.member.map { BytePath($0) }, fileSize: Int64(bytes.count), modifiedAt: source.key.fileTime)
        let entries = pages(SavedPage(location: location, bytes: bytes, facts: kept.content.facts))
        guard var entry = entries.last else { throw ContainerError(.noPage, "There is no page in it.") }
        entry.record.source.root = source.root
        entry.record.source.path = source.path
        entry.record.source.member = source.member
        entry.record.source.fileByteCount = source.fileByteCount
        entry.record.kept = kept.content
        return entry
    }

    func parsedPages(of location: SavedPageLocation) throws(ImportError) -> [ParsedPage] {
        let pages: [SavedPage]
        do {
            pages = try opener.pages(in: try reader.read(location))
        } catch let error as ReadError {
            throw .read(file: location.display, reason: error.explanation)
        } catch { throw .read(file: location.display, reason: (error as? ContainerError)?.message ?? "\(error)") }
        return pages.map(parsed)
    }

    private func found(_ entry: FoundEntry) -> [ReadEntry] {
        do throws(ReadError) {
            switch entry {
            case .page(let location): return pages(try read(location))
            case .asset(let location): return asset(try read(location, as: .asset))
            case .container(let location):
                // The lister enters containers; one that was not entered is accounted for nevertheless.
                return [skipped(location, Diagnostic(.info, .containerPassedOver, "It was not opened."))]
            case .superseded(let location, let original):
                let message =
                    "A mirroring tool changed this page and kept the original, \(original.display), which is read."
                let issue = Diagnostic(.info, .pageSuperseded, message)
                return [ReadEntry(record: resolve.record(of: location, status: .superseded, issue: issue))]
            case .skipped(let location, let reason):
                var entry = skipped(location, Diagnostic(.info, reason.code, reason.message))
                if reason.isWorthTelling { entry.problem = .read(file: location.display, reason: reason.message) }
                return [entry]
            case .unreadable(_, let error): throw error
            }
        } catch { return [unreadable(error)] }
    }

    private func read(
        _ location: SavedPageLocation, as content: PageReader.Content = .page
    ) throws(ReadError) -> SavedPage {
        try clock.measure(.reading) { () throws(ReadError) in try reader.read(location, as: content) }
    }

    /// Marks the last record of a file, after which nothing of it is left to be read.
    private func complete(_ entries: [ReadEntry], file: SavedPageLocation) -> [ReadEntry] {
        var entries = entries
        if !entries.isEmpty { entries[entries.count - 1].record.source.fileByteCount = file.fileSize }
        return entries
    }

    private func inside(_ entry: ContainerEntry) -> [ReadEntry] {
        switch entry {
        case .page(let page): return pages(page)
        case .asset(let page): return asset(page)
        case .skipped(let location, let reason): return [skipped(location, reason)]
        case .failed(let location, let error): return [failed(location, error)]
        case .end(let end):
            var entry = self.end(end)
            if end.location.member == nil { entry.record.source.fileByteCount = end.location.fileSize }
            return [entry]
        }
    }

    private func end(_ end: ContainerEnd) -> ReadEntry {
        let message = "It holds \(end.memberCount) members, which are accounted for one by one."
        let opened = Diagnostic(.info, .containerOpened, message)
        var entry = end.error.map { failed(end.location, $0) } ?? skipped(end.location, opened)
        entry.record.source.hash = end.hash
        entry.record.issues += end.notes
        return entry
    }

    private func known(_ end: ContainerEnd) -> ReadEntry {
        let message = "The archive has read a container with the same bytes, from another place."
        let issue = Diagnostic(.info, .containerKnown, message)
        var record = resolve.record(of: end.location, status: .duplicate, issue: issue)
        record.source.hash = end.hash
        record.source.fileByteCount = end.location.fileSize
        return ReadEntry(record: record)
    }

    private func failed(_ location: SavedPageLocation, _ error: ContainerError) -> ReadEntry {
        let status: PageStatus = error.code == .unreadable || error.code == .changed ? .unreadable : .quarantined
        let issue = Diagnostic(.error, error.code.diagnostic, error.message)
        return ReadEntry(
            record: resolve.record(of: location, status: status, issue: issue),
            problem: .read(file: location.display, reason: error.message))
    }

    private func pages(_ saved: SavedPage) -> [ReadEntry] {
        do throws(ContainerError) {
            let inside = try clock.measure(.reading, count: 0) { () throws(ContainerError) in
                try opener.pages(in: saved)
            }
            return inside.map(page)
        } catch {
            var entry = failed(saved.location, error)
            entry.record.source.hash = saved.hash
            entry.record.kept = keeper.keep(saved, entry.record)
            return [entry]
        }
    }

    private func page(_ page: SavedPage) -> ReadEntry {
        let parsed = parsed(page)
        let record = clock.measure(.resolve) { self.record(of: parsed) }
        guard record.source.status == .quarantined, let issue = record.issues.first else {
            return ReadEntry(
                record: record, unread: parsed.scraped?.unreadText.passages ?? [],
                layout: parsed.scraped?.layout, comparison: parsed.comparison)
        }
        let kind = record.source.kind == .other ? "" : record.source.kind.rawValue
        let problem = ImportError.parse(file: page.location.display, page: kind, reason: issue.message)
        return ReadEntry(record: record, problem: problem, comparison: parsed.comparison)
    }

    /// Stage 1 of a page, with the address from its location.
    private func parsed(_ page: SavedPage) -> ParsedPage {
        var page = page
        if page.facts.url == nil {
            let path = page.location.facts
            (page.facts.url, page.facts.urlBasis) = (path.url, path.urlBasis)
        }
        var parsed = clock.measure(.parse) { parse.parse(page) }
        if parsed.sampled != nil { clock.measure(.compare) { parse.compareRoutes(&parsed) } }
        return parsed
    }

    private func record(of parsed: ParsedPage) -> PageRecord {
        let page = parsed.page
        var record = resolve.resolve(parsed)
        if record.source.status == .skipped { return record }
        record.assets = assets.embeddedRecords(of: page, text: parsed.text, source: record.source, &record.issues)
        var pictures = PictureMapper(text: parsed.text, record: record, known: page.facts.pictures)
        pictures.resolve(&record)
        record.prepare()
        record.kept = keeper.keep(page, record)
        return record
    }

    /// Reads a picture or style sheet; one of another source that no post shows has no entry.
    private func asset(_ page: SavedPage) -> [ReadEntry] {
        var page = page
        if page.location.pictureAddresses?.isEmpty == true {
            guard let key = wanted?.key(ofContent: page.bytes) else { return [] }
            page.location.pictureAddresses = [key.address]
        }
        var issues: [Diagnostic] = page.notes
        let found = assets.ownRecords(of: page, &issues)
        var entry = skipped(page.location, issues.removeFirst())
        entry.record.issues += issues
        entry.record.source.hash = page.hash
        entry.record.source.byteCount = Int64(page.bytes.count)
        entry.record.assets = found
        return [entry]
    }

    private func skipped(_ location: SavedPageLocation, _ reason: Diagnostic) -> ReadEntry {
        ReadEntry(record: resolve.record(of: location, status: .skipped, issue: reason))
    }

    private func unreadable(_ error: ReadError) -> ReadEntry {
        let status: PageStatus = error.byteCount != nil ? .quarantined : .unreadable  // non-nil if it is too big
        var record = resolve.record(
            of: error.location, status: status, issue: Diagnostic(.error, error.code, error.explanation))
        record.source.hash = error.hash
        return ReadEntry(record: record, problem: .read(file: error.location.display, reason: error.explanation))
    }
}
