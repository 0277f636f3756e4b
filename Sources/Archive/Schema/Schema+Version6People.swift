// Version 6: what pages say of people whom they only name.

extension Schema {
    static let version6People = ""
}
