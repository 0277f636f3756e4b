internal import GRDB

/// A page of a list, and where the next one begins.
public struct ItemPage<Item: Sendable>: Sendable {
    /// The items, in the list's order.
    public var items: [Item]
    /// What ``PageKey`` to ask with for the items behind these; nil at the end of the list.
    public var next: PageKey?

    /// Makes a page.
    public init(items: [Item], next: PageKey? = nil) {
        self.items = items
        self.next = next
    }
}

extension ItemPage: Equatable where Item: Equatable {}

/// A place in a list: the values by which its last item is sorted.
///
/// It means something only to the query that gave it, with the same order and filter. It stays valid when the archive changes:
/// what is new before it is passed over, nothing is shown twice.
public struct PageKey: Sendable, Hashable {
    let values: [DatabaseValue]
}
