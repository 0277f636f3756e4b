internal import ArchiveModel
internal import ForumModel
package import GRDB

/// The other archives of merges that were begun and not completed.
///
/// A merge that was killed has imported only some of the pages. A later import completes the derived fields, but only
/// the merge itself, run again, imports the other pages.
package enum UnfinishedMerges {
    private static let property = ArchiveProperty.unfinishedMerges.rawValue

    package static let pathsSQL =
        "SELECT value FROM json_each((SELECT value FROM archive_property WHERE name = '\(property)'))"

    /// Whether there are pictures to delete, and no unfinished merge may bring pages that show them, as a condition on `archive_property`.
    package static let mayDeletePictures = """
        name GLOB '\(ArchiveProperty.droppedPicture.rawValue)*' AND NOT EXISTS (
            SELECT 1 FROM archive_property WHERE name = '\(property)')
        """

    package static func paths(in database: Database) throws -> [String] {
        try database.column(pathsSQL + " ORDER BY 1")
    }

    package static func add(_ paths: [String], in database: Database) throws {
        try store(Set(try self.paths(in: database).map(ExactText.init)).union(paths.map(ExactText.init)), in: database)
    }

    package static func remove(_ paths: [String], in database: Database) throws {
        try store(
            Set(try self.paths(in: database).map(ExactText.init)).subtracting(paths.map(ExactText.init)), in: database)
    }

    /// Replaces texts in the paths.
    package static func replace(_ replaced: (String) -> String, in database: Database) throws {
        let paths = try self.paths(in: database)
        if paths.map(replaced) != paths { try store(Set(paths.map { ExactText(replaced($0)) }), in: database) }
    }

    private static func store(_ paths: Set<ExactText>, in database: Database) throws {
        let list = "[" + paths.map(\.text).sorted().map(JSONText.quoted).joined(separator: ",") + "]"
        try ArchiveProperty.unfinishedMerges.set(paths.isEmpty ? nil : list, in: database)
    }
}
