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

    /// A report with more places than this would be no help; the list has them all.
    private static let limit = 1000

    func findings(in database: Database) throws -> [IntegrityFinding] {
        var scan = try PictureScan(database)
        var places: [IntegrityFinding] = []
        try scan.run { picture in
            guard places.count < Self.limit else { return }
            places.append(
                IntegrityFinding(
                    severity: .info, entity: picture.entity, id: picture.id,
                    message: "shows \(picture.address)"))
        }
        guard scan.missingCount > 0 else { return [] }
        let summary = IntegrityFinding(
            severity: .info, entity: "archive", id: 0,
            message: """
                \(scan.missingCount) of \(scan.shownCount) \(scan.shownCount == 1 ? "picture" : "pictures") that posts show \
                \(scan.missingCount == 1 ? "is" : "are") not held
                """)
        return [summary] + places
    }
}
