package import GRDB

/// A page of results with the start of the next one.
public struct ItemPage<Item: Sendable>: Sendable {
    /// The items, in the list's order.
    public var items: [Item]
    /// The ``PageKey`` of the next page; nil at the end of the list.
    public var next: PageKey?
}

extension ItemPage: Equatable where Item: Equatable {}

/// A position in a list: the values that its last item is sorted by.
///
/// It is valid only for the same query with the same order and filter. It remains valid when the archive changes: new items
/// before it are skipped, and no item is returned twice.
public struct PageKey: Sendable, Hashable {
    package let values: [DatabaseValue]
    package let offset: Int

    package init(values: [DatabaseValue]) {
        self.values = values
        offset = 0
    }

    /// Creates the position after a number of items, for access by page number.
    ///
    /// The preceding items are skipped by their keys without reading them. Later pages are read by key.
    public init(skipping count: Int) {
        values = []
        offset = max(0, count)
    }
}
