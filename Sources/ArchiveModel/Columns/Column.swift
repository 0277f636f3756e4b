/// A column of a table, and what its values mean.
///
/// The meaning decides the SQL type, what redacted exports show instead, and where references and persons are found.
package struct Column: Sendable {
    package enum Meaning: Sendable {
        /// Numbers without further meaning: counts, places, bit sets.
        case integer
        /// A hash by which contents are compared.
        case signature
        /// 0 or 1.
        case flag
        case real
        /// Text without names of persons.
        case text
        /// A time in UTC, in ISO 8601.
        case time
        /// A date, such as `2012-09-20`.
        case day
        /// An address of a picture, or another that a page gives.
        case address
        case bytes
        /// A list in a claim; of objects if the column has ``elements``.
        case list
        /// A list of the IDs of other rows in a claim.
        case identifiers(Reference)
        /// The `source_page.id` of the capture that decided a field group.
        case source(of: String)
        /// The ID that the site gives.
        case id
        /// An ID that is made from content (``/ForumModel/DerivedNumber``); redacted exports hide it if it has a `sort`.
        case contentID(sort: String?)
        /// The ID of a row of another table, which may be missing there.
        case reference(Reference)
        /// The name of the user or account whose row it is.
        case ownName
        /// The name of a person; if the row has their ID, the column with it.
        case personName(of: String?)
        /// Text that may contain names: of the persons whose names the SQL expression returns, and all distinctive ones.
        case prose(naming: String)
        /// Markup that may contain such names.
        case markup(naming: String)

        package static let person = reference(.user)
        package static let prose = prose(naming: "''")
        package static let markup = markup(naming: "''")
        static let contentID = contentID(sort: nil)
    }

    /// The tables to which references lead; the raw values are their names.
    package enum Reference: String, Sendable {
        case category, forum, thread, post, user, account, poll
        case threadTag = "thread_tag"
        case message = "private_message"
        case page = "source_page"

        /// The end of the name of the table with the selected IDs (`selected_page`).
        var selection: String {
            switch self {
            case .page: "page"
            case .threadTag: "tag"
            default: rawValue
            }
        }

        var hasContentIDs: Bool { [.account, .poll, .threadTag].contains(self) }
    }

    /// What happens to a row when the row that it refers to is deleted.
    package enum ForeignKey: String, Sendable {
        case restrict = ""
        case setNull = " ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED"
        case cascade = " ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"
    }

    package let name: String
    package let meaning: Meaning
    package let reference: Reference?
    /// The property of a record from which the values come; nil for values that follow from others.
    let property: RecordProperty?
    let constraint: String
    package let key: ForeignKey?
    /// The field group: the columns that pages show together, so that one capture decides them together.
    package let group: String?
    /// Whether a higher value beats any newer capture (a name on a profile beats one in a list of moderators).
    let isRank: Bool
    /// Whether it is set when the row is created, and never changed.
    package let isFixed: Bool
    /// The schema version that added it to its table.
    package let version: Int
    /// The comment in the SQL.
    package let note: String?
    /// What the values follow from, in words, where no capture decides them.
    package let basis: String?
    /// The column with the name of the person whose ID it is, where that column gives another one (``Meaning/personName(of:)``).
    package let nameColumn: String?
    let isPublished: Bool
    /// Whether deleting the referenced entity on request deletes the row's entity too (`DeletionCascade`).
    package let isDeletedAlong: Bool
    /// Whether the row describes the referenced one, so that the reference alone does not keep that.
    package let isDescription: Bool
    private let declaredType: String?
    private let replacement: String?

    /// Creates a column; `type` and `replacement`, the SQL expression in redacted exports, are given where
    /// they do not follow from the meaning.
    package init(
        _ name: String, _ meaning: Meaning, _ constraint: String = "", key: ForeignKey? = nil,
        group: String? = nil, isRank: Bool = false, isFixed: Bool = false, isDeletedAlong: Bool = false,
        isDescription: Bool = false, since version: Int = 6, type: String? = nil, note: String? = nil,
        basis: String? = nil, nameColumn: String? = nil, isPublished: Bool = true,
        redacted replacement: String? = nil, from property: RecordProperty? = nil
    ) {
        (self.name, self.meaning, self.property) = (name, meaning, property)
        if case .reference(let table) = meaning { reference = table } else { reference = nil }
        (self.constraint, self.key, self.group, self.isRank, self.isFixed) = (constraint, key, group, isRank, isFixed)
        (self.version, self.note, self.basis, self.isPublished) = (version, note, basis, isPublished)
        (self.isDeletedAlong, self.isDescription, self.replacement) = (isDeletedAlong, isDescription, replacement)
        (declaredType, self.nameColumn) = (type, nameColumn)
    }

    static func hidden(
        _ name: String, _ meaning: Meaning, _ constraint: String = "", key: ForeignKey? = nil,
        group: String? = nil, isRank: Bool = false, isFixed: Bool = false, isDeletedAlong: Bool = false,
        note: String? = nil, from property: RecordProperty? = nil
    ) -> Column {
        Column(
            name, meaning, constraint, key: key, group: group, isRank: isRank, isFixed: isFixed,
            isDeletedAlong: isDeletedAlong, note: note, isPublished: false, from: property)
    }

    /// The columns with the captures that decide field groups.
    package static func sources(_ groups: String...) -> [Column] {
        groups.map { .hidden($0 + "_source_id", .source(of: $0)) }
    }

    /// The columns of the objects in a list.
    package var elements: [Column] { property?.elements ?? [] }

    package var type: String {
        if let declaredType { return declaredType }
        return switch meaning {
        case .integer, .signature, .flag, .source, .id, .contentID, .reference: "INTEGER"
        case .real: "REAL"
        case .bytes: "BLOB"
        case .text, .time, .day, .address, .ownName, .personName, .prose, .markup, .list, .identifiers: "TEXT"
        }
    }

    package var isPersonName: Bool { if case .personName = meaning { true } else { false } }

    var isOwnName: Bool { if case .ownName = meaning { true } else { false } }

    /// The column with the ID of the person whose name it is; nil for other columns.
    package var namedPerson: String? { if case .personName(let column) = meaning { column } else { nil } }

    package var isAddress: Bool { if case .address = meaning { true } else { false } }

    package var isSignature: Bool { if case .signature = meaning { true } else { false } }

    package var isFlag: Bool { if case .flag = meaning { true } else { false } }

    package var isMarkup: Bool { if case .markup = meaning { true } else { false } }

    /// The type of the value in the JSON of a claim.
    package var jsonType: String {
        switch meaning {
        case .list, .identifiers: "array"
        default: type.lowercased()
        }
    }

    /// Whether the values have 63 bits and are written as JSON strings, because many parsers lose precision above 53.
    package var isDerivedNumber: Bool {
        if case .contentID = meaning { return true }
        return reference?.hasContentIDs ?? false
    }

    /// What redacted exports read instead; nil for the column itself.
    var redacted: String? {
        if let replacement { return replacement }
        switch meaning {
        case .reference(.user) where isPublished: return Redacted.person(name)
        case .personName where isPublished, .ownName where isPublished: return Redacted.name(name)
        case .reference(.user), .personName, .ownName: return "NULL"
        case .reference(.account): return Redacted.account
        case .contentID(let sort?): return Redacted.number(name, of: sort)
        case .prose(let names) where isPublished: return Redacted.text(name, without: names)
        case .markup(let names) where isPublished: return Redacted.markup(name, without: names)
        default: return nil
        }
    }

    package var sql: String {
        var line = "    \(name) \(type)"
        if !constraint.isEmpty { line += " " + constraint }
        guard let key, let reference else { return line }
        let references = "REFERENCES \(reference.rawValue)(id)\(key.rawValue)"
        let isLong = line.count + references.count > Self.lineLimit
        return line + (isLong ? "\n        " : " ") + references
    }

    private static let lineLimit = 104
}
