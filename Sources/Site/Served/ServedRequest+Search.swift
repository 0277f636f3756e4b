internal import Archive
internal import ForumModel

extension ServedRequest {
    /// The maximum number of hits shown of each kind.
    static let hitLimit = 50
    /// The maximum number of hits found of each kind, which are counted for the facets (forum, year, person).
    static let facetLimit = 400

    func searchPage(_ search: ServedSearch) throws -> [UInt8] {
        var view = FoundView(context: site.context, search: search)
        guard !search.words.isEmpty else { return view.render() }
        var options = SearchOptions()
        options.limit = Self.facetLimit
        options.order = search.isByDate ? .date : .relevance
        options.isIncremental = search.isUnfinished
        options.includesPrivate = reader.selection.includesPrivate
        do {
            var result = try reader.search(
                SearchQuery(search.words, isUnfinished: search.isUnfinished), options: options)
            if result.hits.isEmpty || result.isCorrected, !search.isUnfinished, search.words.last?.isLetter == true {
                options.isIncremental = true  // the last word as a prefix, searched as fast as while typing
                let longer = try reader.search(SearchQuery(search.words, isUnfinished: true), options: options)
                if !longer.hits.isEmpty { (result, view.search.isUnfinished) = (longer, true) }
            }
            view.notes = result.notes
            var counts: [String: Int] = [:]
            let shown = result.hits.filter { hit in
                counts[hit.entity, default: 0] += 1
                return counts[hit.entity, default: 0] <= Self.hitLimit
            }
            var hits = try shown.compactMap(found)
            view.facets = try facets(of: result.hits)
            if let day = site.context.asOf?.day {
                let posts = shown.filter { $0.entity == "post" }.map { PostID(rawValue: $0.id) }
                let changes = try reader.readAsOf(day).changes(of: posts)
                for index in hits.indices where hits[index].hit.entity == "post" {
                    hits[index].wasHeld = changes[PostID(rawValue: hits[index].hit.id)]
                }
            }
            view.hits = hits.filter { !$0.isListed } + hits.filter(\.isListed)
            view.hitCount = result.hits.count
            view.isMore = counts.values.contains { $0 >= Self.facetLimit }
        } catch let error as LookupError {
            view.notes = [error.description]
        } catch let error as SearchFilterError { view.notes = [error.description] }
        return view.render()
    }

    private func found(_ hit: SearchHit) throws -> FoundView.Hit? {
        let address: String?
        var isListed = false
        switch hit.entity {
        case "post":
            let id = PostID(rawValue: hit.id)
            address = try reader.location(of: id).map { SiteAddress.post(id, at: $0) }
        case "thread":
            let thread = try reader.selectedThread(ThreadID(rawValue: hit.id))
            address = thread.map(SiteAddress.start)
            isListed = thread?.selectedPostCount == 0
        case "forum": address = SiteAddress.forum(ForumID(rawValue: hit.id))
        case "message": address = SiteAddress.message(MessageID(rawValue: hit.id))
        default: address = "\(SiteAddress.announcements)#a\(hit.id)"
        }
        return address.map { FoundView.Hit(hit: hit, address: $0, isListed: isListed) }
    }

    private func facets(of hits: [SearchHit]) throws -> [FoundView.Facet] {
        var years: [String: Int] = [:]
        var people: [String: Int] = [:]
        var threads: [ThreadID: Int] = [:]
        for hit in hits {
            if let year = hit.date?.prefix(4) { years[String(year), default: 0] += 1 }
            if let author = hit.author, !author.contains("\"") { people[author, default: 0] += 1 }
            let thread = hit.entity == "thread" ? hit.id : hit.threadID
            if let thread { threads[ThreadID(rawValue: thread), default: 0] += 1 }
        }
        var filter = ListFilter()
        filter.threads = Array(threads.keys)
        var forums: [ForumID: (name: String, count: Int)] = [:]
        if !threads.isEmpty {
            for thread in try reader.threads(matching: filter, sortedBy: .id, limit: threads.count).items {
                guard let forum = thread.forumID else { continue }
                forums[forum, default: (thread.forumName ?? "Forum \(forum)", 0)].count += threads[thread.id] ?? 0
            }
        }
        let byForum = forums.map {
            FoundView.Choice(words: $0.value.name, filter: "forum:\($0.key)", count: $0.value.count)
        }
        let byYear = years.map { year, count in
            FoundView.Choice(words: year, filter: "after:\(year) before:\((Int(year) ?? 0) + 1)", count: count)
        }
        let byPerson = people.map { FoundView.Choice(words: $0.key, filter: "user:\"\($0.key)\"", count: $0.value) }
        return [
            FoundView.Facet(heading: "Forums", choices: FoundView.Choice.most(byForum)),
            FoundView.Facet(heading: "Years", choices: FoundView.Choice.most(byYear).sorted { $0.words > $1.words }),
            FoundView.Facet(heading: "People", choices: FoundView.Choice.most(byPerson)),
        ].filter { $0.choices.count > 1 }
    }
}
