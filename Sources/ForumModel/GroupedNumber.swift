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

    /// Returns the percentage that the number is of a whole, rounded down, as text; `less than 1` if it is not 0.
    public func share(of whole: Self) -> String {
        let percent = whole == 0 ? 0 : Int(Double(self) * 100 / Double(whole))
        return percent == 0 && self > 0 ? "less than 1" : "\(percent)"
    }
}
