internal import Bytes
internal import ForumModel

/// Reads `index.php?json=1`, saved as a `.json` file.
///
/// The text is an object with `stats`, `user` and `forums`; a forum has `id`, `title`, `title_short`, `icon`, `has_threads`,
/// `moderators` and `sub_forums`; the first level are categories. Checked against a real file of 2020. The output for readers
/// who are not logged in is **unverified**. Sample: `lists/index.php?json=1.json`.
public enum SiteIndexScraper {
    /// The maximum number of forums; the site has about a hundred.
    private static let forumLimit = 10_000
    /// The maximum size of a text in bytes; longer ones are left out.
    private static let textLimit = 4 << 10

    /// Scrapes the site's index.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - hints: metadata of the capture.
    /// - Returns: a page of kind `index`; without content and with a diagnostic if the file starts like an index but is
    ///   damaged; nil for any other file.
    /// - Complexity: O(*n*) in the size of the file.
    public static func scrape(_ bytes: [UInt8], hints: PageHints = PageHints()) -> ScrapedPage? {
        guard isCandidate(bytes), hints.facts.url.map({ ForumHost.isNamed(in: $0[...]) }) ?? true else { return nil }
        var page = ScrapedPage(identity: PageIdentity(kind: .index))
        page.identity.url = hints.facts.url
        page.identity.decisions = [IdentityDecision(field: "kind", value: PageKind.index.rawValue, witness: .content)]
        page.capture = hints.facts
        page.isForumPage = true
        let root: JSONValue
        do throws(JSONValue.Failure) {
            root = try JSONValue(parsing: bytes)
        } catch {
            guard subForums.first(in: bytes) != nil else { return nil }
            page.diagnostics = [diagnostic(error)]
            return page
        }
        guard let stats = root["stats"], stats.isObject, let user = root["user"],
            let forums = root["forums"]?.array,
            forums.contains(where: {
                $0["id"]?.integer != nil && $0["title"] != nil && $0["sub_forums"] != nil
            })
        else { return nil }
        var index = SiteIndexPage()
        index.forums = listings(forums, &page.diagnostics)
        index.account = account(user)
        index.statistics = statistics(stats)
        page.account = index.account.map { .named($0.name) } ?? .loggedOut
        page.floor.assetStamp = index.account?.lastPostAt?.seconds  // the capture is not older
        page.content = .siteIndex(index)
        return page
    }

    /// Whether a file starts like an object and contains the three keys; a quick check before parsing.
    private static func isCandidate(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(64).first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        return start == 0x7B && keys.allSatisfy { $0.first(in: bytes) != nil }
    }

    private static let keys = [BytePattern("\"stats\""), BytePattern("\"user\""), BytePattern("\"forums\"")]
    private static let subForums = BytePattern("\"sub_forums\"")

    private static func diagnostic(_ failure: JSONValue.Failure) -> Diagnostic {
        switch failure {
        case .cut:
            Diagnostic(
                .warning, .pageTruncated,
                "The site's index ends before its object does; nothing was taken from it.")
        case .invalid:
            Diagnostic(.warning, .pagePartInvalid, "The site's index is no valid JSON; nothing was taken from it.")
        case .tooLarge:
            Diagnostic(
                .warning, .pagePartInvalid,
                "The site's index is too large, nested too deep or has too many values.")
        }
    }

    private static func listings(_ roots: [JSONValue], _ diagnostics: inout [Diagnostic]) -> [ForumListing] {
        var result: [ForumListing] = []
        var known: Set<Int64> = []
        var rejected = 0
        var open: [(value: JSONValue, depth: Int)] = roots.reversed().map { ($0, 0) }
        while let (value, depth) = open.popLast() {
            guard let id = value["id"]?.integer, id > 0, result.count < forumLimit, known.insert(id).inserted,
                let title = text(value["title"])
            else {
                rejected += 1
                continue
            }
            var listing = ForumListing(id: id, name: title, depth: depth)
            listing.shortName = text(value["title_short"])
            listing.iconURL = text(value["icon"])
            listing.hasThreads = value["has_threads"]?.bool
            listing.moderators = (value["moderators"]?.array ?? []).prefix(1000).compactMap(moderator)
            result.append(listing)
            open += (value["sub_forums"]?.array ?? []).reversed().map { ($0, depth + 1) }
        }
        if rejected > 0 {
            diagnostics.report(
                .warning, .pageRowsMissing,
                "The site's index has \(rejected) forums without a number or title of their own; they were left out.")
        }
        return result
    }

    private static func moderator(_ value: JSONValue) -> ModeratorLink? {
        guard let id = value["userid"]?.integer, id > 0, let name = text(value["username"]) else { return nil }
        return ModeratorLink(id: UserID(rawValue: id), name: name)
    }

    private static func account(_ user: JSONValue) -> SiteAccount? {
        guard let id = user["userid"]?.integer, id > 0, let name = text(user["username"]) else { return nil }
        var account = SiteAccount(id: UserID(rawValue: id), name: name)
        account.customTitleHTML = text(user["usertitle"])
        account.joinedAt = time(user["joindate"])
        account.lastPostAt = time(user["lastpost"])
        account.postCount = count(user["posts"])
        account.postRate = user["postsperday"]?.double
        account.role = text(user["role"])
        account.gender = text(user["gender"])
        account.location = text(user["location"])
        account.interests = text(user["interests"])
        account.occupation = text(user["occupation"])
        account.homepageURL = text(user["homepage"])
        account.icqName = text(user["icq"])
        account.aimName = text(user["aim"])
        account.yahooName = text(user["yahoo"])
        account.pictureURL = text(user["picture"])
        return account
    }

    private static func statistics(_ stats: JSONValue) -> SiteStatistics {
        var result = SiteStatistics()
        for (name, path) in SiteStatistics.named { result[keyPath: path] = count(stats[name]) }
        return result
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string?.trimmed, text.utf8.count <= textLimit else { return nil }
        return text.nonEmpty
    }

    private static func count(_ value: JSONValue?) -> Int? {
        value?.integer.flatMap { $0 >= 0 ? Int(exactly: $0) : nil }
    }

    /// Returns a Unix time between 1999, the start of the forums, and 2100; nil for other values.
    private static func time(_ value: JSONValue?) -> UTCTime? {
        guard let seconds = value?.integer, (915_148_800..<4_102_444_800).contains(seconds) else { return nil }
        return UTCTime(seconds: seconds)
    }
}

extension BytePattern {
    fileprivate func first(in bytes: [UInt8]) -> Int? { bytes.withUnsafeBufferPointer { first(in: $0) } }
}
