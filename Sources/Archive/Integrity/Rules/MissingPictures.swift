internal import ForumModel
internal import GRDB

/// Pictures that posts show and no saved page includes.
struct MissingPictures: CollectingRule {
    let code = DiagnosticCode.pictureNotHeld

    /// A single finding for all of them; `missing-pictures` lists the addresses.
    func findings(in database: Database) throws -> [IntegrityFinding] {
        var scan = try PictureScan(database)
        try scan.run { _ in }
        guard scan.missingCount > 0 else { return [] }
        var message = """
            \(scan.missingCount) of \(scan.shownCount) \(scan.shownCount == 1 ? "picture" : "pictures") that posts \
            show \(scan.missingCount == 1 ? "is" : "are") not held
            """
        let heldCount = scan.shownCount - scan.missingCount
        if heldCount > 0 {
            let places = scan.heldPlaceCount == 1 ? "1 place" : "\(scan.heldPlaceCount) places"
            message += "; \(heldCount) \(heldCount == 1 ? "is" : "are"), shown in \(places)"
        }
        return [IntegrityFinding(severity: .info, entity: "archive", id: 0, message: message)]
    }
}
