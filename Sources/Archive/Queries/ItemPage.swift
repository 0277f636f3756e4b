internal import GRDB

/// A page of a list, and where the next one begins.
public struct ItemPage<Item: Sendable>: Sendable {
    /// The items, in the list's order.
    public var items: [Item]
    /// What ``PageKey`` to ask with for the items behind these; nil at the end of the list.
    public var next: PageKey?
}

extension ItemPage: Equatable where Item: Equatable {}

/// A place in a list: the values by which its last item is sorted.
///
/// It means something only to the query that gave it, with the same order and filter. It stays valid when the archive changes:
/// what is new before it is passed over, nothing is shown twice.
public struct PageKey: Sendable, Hashable {
    let values: [DatabaseValue]
    /// How many items are passed over.
    let offset: Int

    init(values: [DatabaseValue]) {
        self.values = values
        offset = 0
    }

    /// Makes the place behind so many items of a list, for somebody who asks for a page by its number.
    ///
    /// The items before it are passed over by their keys: nothing else is read of them. The pages behind it are read by key.
    public init(skipping count: Int) {
        values = []
        offset = max(0, count)
    }
}
