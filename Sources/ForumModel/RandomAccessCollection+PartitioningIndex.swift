extension RandomAccessCollection {
    /// Returns, by binary search, the index of the first element for which a condition holds; it must hold
    /// for all elements after that one; `endIndex` if it holds for none.
    @inlinable package func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Index {
        var (start, count) = (startIndex, self.count)
        while count > 0 {
            let middle = index(start, offsetBy: count / 2)
            if try belongsInSecondPart(self[middle]) {
                count /= 2
            } else {
                start = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return start
    }
}
