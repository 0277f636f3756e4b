extension BinaryInteger {
    /// The number with commas between thousands (`62,363`), as all texts for people show it.
    public var grouped: String {
        var text = "\(magnitude)"
        for place in stride(from: text.count - 3, to: 0, by: -3) {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
        }
        return self < 0 ? "-" + text : text
    }

    /// Returns the grouped number with a noun, in the plural unless the number is 1.
    public func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
    }

    /// Returns the percentage that the number is of a whole, rounded, but 1 to 99 for any share between nothing and all.
    public func percent(of whole: Self) -> Int {
        guard self > 0, whole > 0 else { return 0 }
        return self >= whole ? 100 : min(99, max(1, Int((Double(self) * 100 / Double(whole)).rounded())))
    }

    /// Returns the percentage that the number is of a whole, rounded, as text; `less than 1` for more than 0 but less than 0.5.
    public func share(of whole: Self) -> String {
        self > 0 && Double(self) * 200 < Double(whole) ? "less than 1" : "\(percent(of: whole))"
    }
}
