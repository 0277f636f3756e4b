package import ArchiveModel
package import ArchiveStore
internal import ForumModel

/// What a page is to an archive that has not imported it.
public enum PageNovelty: String, Sendable, Hashable, Encodable {
    /// The archive has seen its bytes.
    case same
    /// A later capture of a page that the archive holds.
    case newer
    /// An earlier capture of a page that the archive holds.
    case older
    /// The archive holds no capture of it.
    case new
}

extension ArchiveStore {
    package func novelty(of page: SourceRecord) throws(ArchiveError) -> PageNovelty {
        let place = page.threadID == nil ? "thread_id IS NULL" : "thread_id = ?3"
        // Written so that indexes by thread and by address serve.
        let capture =
            page.kind == .showthread
            ? "\(place) AND page_number IS ?4 AND per_page IS ?5 AND filter_user_id IS ?6" : "\(place) AND url = ?7"
        let novelty: String? = try read { database in
            try database.value(
                """
                SELECT CASE WHEN EXISTS (SELECT 1 FROM source_page WHERE sha256 = ?1) THEN 'same'
                    ELSE (SELECT CASE WHEN max(capture_key) < ?2 THEN 'newer' WHEN max(capture_key) >= ?2 THEN 'older' ELSE 'new' END
                        FROM source_page WHERE kind = ?8 AND \(PageStatus.taken) AND \(capture)) END
                """, page.hash?.description, page.key.blob.databaseBlob, page.threadID?.rawValue, page.pageNumber,
                page.perPage, page.filterUserID?.rawValue, page.url, page.kind.rawValue)
        }
        return novelty.flatMap(PageNovelty.init) ?? .new
    }
}
