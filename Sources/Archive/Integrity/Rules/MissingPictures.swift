internal import ForumModel
internal import GRDB

/// Pictures that posts show and that no saved page brought along.
struct MissingPictures: IntegrityRule {
    let code = "picture.not-held"
    let meaning = "Posts and the titles beside them show pictures that the archive does not hold."
    let advice = """
        `check --missing-pictures FILE` writes their addresses for `wget -x -i FILE`; import the folder that makes. Or save \
        the pages again in a form that keeps pictures.
        """

    /// One finding for all of them: the list of addresses names each.
    func findings(in database: Database) throws -> [IntegrityFinding] {
        var scan = try PictureScan(database)
        try scan.run { _ in }
        guard scan.missingCount > 0 else { return [] }
        return [
            IntegrityFinding(
                severity: .info, entity: "archive", id: 0,
                message: """
                    \(scan.missingCount) of \(scan.shownCount) \(scan.shownCount == 1 ? "picture" : "pictures") that posts \
                    show \(scan.missingCount == 1 ? "is" : "are") not held
                    """)
        ]
    }
}
