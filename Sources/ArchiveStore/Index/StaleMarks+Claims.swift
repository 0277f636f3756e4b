package import ArchiveModel

extension StaleMarks {
    /// Marks the derived data of an entity as stale before its claims are merged again.
    package func markBeforeReplay(_ entity: ClaimEntity, _ id: Int64) throws {
        if entity.rawValue >= ClaimEntity.poll.rawValue {
            return try markCreated(.claimed, Int64(entity.rawValue))
        }
        guard let kind = entity.stale else { return }
        // A category is marked as a forum with the negative of its number.
        try markBeforeChange(kind, entity == .category ? -id : id)
    }
}

extension ClaimEntity {
    /// The kind of stale mark for entities of this kind; nil if nothing is derived from them.
    fileprivate var stale: StaleEntity? {
        switch self {
        case .post: .post
        case .thread, .threadView: .thread
        case .user: .user
        case .forum, .category, .moderators: .forum
        case .message: .message
        default: nil
        }
    }
}
