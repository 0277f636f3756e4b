internal import Archive
internal import ForumModel

/// A parameter of the API's routes, in the path or in the query.
struct APIParameter: Sendable {
    enum Form: Sendable, Equatable {
        case number
        case count(most: Int, standard: Int)
        case time, day
        case choice([String])  // the first one is the default
        case flag, text
    }

    var name: String
    var summary: String
    var form: Form
    var isPath = false
    var isRequired = false
    static let id = APIParameter(name: "id", summary: "The number.", form: .number, isPath: true, isRequired: true)
    static let forum = APIParameter(name: "forum", summary: "Only of this forum and those below it.", form: .number)
    static let thread = APIParameter(name: "thread", summary: "Only of this thread.", form: .number)
    static let user = APIParameter(name: "user", summary: "Only of this user.", form: .number)
    static let after = APIParameter(name: "after", summary: "From this moment (ISO 8601, UTC) or day on.", form: .time)
    static let before = APIParameter(name: "before", summary: "Before this moment (ISO 8601, UTC) or day.", form: .time)
    static let limit = APIParameter(
        name: "limit", summary: "How many items at most.", form: .count(most: 500, standard: 50))
    static let page = APIParameter(
        name: "page", summary: "The page, from 1.", form: .count(most: 10_000_000, standard: 1))
    static let key = APIParameter(
        name: "key", summary: "Where to go on: the next_key of the page before, with all else as it was.", form: .text)
    static let isReversed = APIParameter(
        name: "reverse", summary: "Whether the list begins at its other end.", form: .flag)

    static let isUnread = APIParameter(
        name: "unread", summary: "Whether only threads with unread posts are listed.", form: .flag)
    static let isOpen = APIParameter(
        name: "open", summary: "Whether only threads that are not closed are listed.", form: .flag)
    static let direction = APIParameter(
        name: "direction", summary: "Only messages to the account, or only those from it.",
        form: .choice(["any", "incoming", "outgoing"]))

    static let asOf = APIParameter(
        name: "as-of", summary: "As the pages saved up to the end of this day (UTC) show it; the present without it.",
        form: .day)

    static func sort<Order: RawRepresentable<String> & CaseIterable & Equatable>(first: Order) -> APIParameter {
        let keys = [first.rawValue] + Order.allCases.filter { $0 != first }.map(\.rawValue)
        return APIParameter(name: "sort", summary: "The order.", form: .choice(keys))
    }

    var schema: [String: any Sendable] {
        switch form {
        case .number: ["type": "integer", "minimum": 0]
        case .count(let most, let standard):
            ["type": "integer", "minimum": 1, "maximum": most, "default": standard]
        case .time:
            ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?$"]
        case .day: ["type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
        case .choice(let words): ["type": "string", "enum": words, "default": words.first ?? ""]
        case .flag: ["type": "boolean", "default": false]
        case .text: ["type": "string"]
        }
    }
}

/// A request of the API with validated parameters.
struct APIRequest {
    struct Refusal: Error { var words: String }

    private let parameters: [String: APIParameter]
    private let values: [String: String]
    let includesPrivate: Bool

    /// Parameters that the route does not have are ignored.
    init(_ parameters: [APIParameter], includesPrivate: Bool, _ value: (APIParameter) -> String?) throws(Refusal) {
        var values: [String: String] = [:]
        for parameter in parameters {
            guard let text = value(parameter) else {
                guard !parameter.isRequired else { throw Refusal(words: "The parameter \(parameter.name) is missing.") }
                continue
            }
            guard Self.isValue(text, of: parameter.form) else {
                throw Refusal(words: "The parameter \(parameter.name) has a value that it does not take.")
            }
            values[parameter.name] = text
        }
        self.values = values
        self.includesPrivate = includesPrivate
        self.parameters = Dictionary(parameters.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func isValue(_ text: String, of form: APIParameter.Form) -> Bool {
        switch form {
        case .number: number(text) != nil
        case .count(let most, _): number(text).map { (1...Int64(most)).contains($0) } ?? false
        case .time: time(text) != nil
        case .day: AsOfDay(text) != nil
        case .choice(let words): words.contains(text)
        case .flag: text == "true" || text == "false"
        case .text: text.utf8.count <= 4096
        }
    }

    private static func number(_ text: String) -> Int64? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }

    private static func time(_ text: String) -> UTCTime? { UTCTime(text.utf8.count == 10 ? text + "T00:00:00Z" : text) }

    subscript(parameter: APIParameter) -> String? { values[parameter.name] }

    var id: Int64 { values["id"].flatMap(Self.number) ?? 0 }

    func number(_ name: String) -> Int64? { values[name].flatMap(Self.number) }

    /// The day that is asked for; nil for the present.
    var day: AsOfDay? { values[APIParameter.asOf.name].flatMap { AsOfDay($0) } }

    var page: Int { number("page").map { Int($0) } ?? 1 }

    var limit: Int { values["limit"].flatMap { Int($0) } ?? 50 }

    func sort<Order: RawRepresentable<String>>(_ standard: Order) -> Order {
        if let known = values["sort"].flatMap(Order.init(rawValue:)) { return known }
        guard case .choice(let words)? = parameters["sort"]?.form else { return standard }
        return words.first.flatMap(Order.init(rawValue:)) ?? standard
    }

    var isReversed: Bool { isSet(.isReversed) }

    func isSet(_ flag: APIParameter) -> Bool { self[flag] == "true" }

    var filter: ListFilter {
        var filter = ListFilter()
        filter.forums = number("forum").map { [ForumID(rawValue: $0)] } ?? []
        filter.threads = number("thread").map { [ThreadID(rawValue: $0)] } ?? []
        filter.users = number("user").map { [UserID(rawValue: $0)] } ?? []
        filter.after = values["after"].flatMap(Self.time)
        filter.before = values["before"].flatMap(Self.time)
        filter.isOpen = isSet(.isOpen)
        filter.isUnread = isSet(.isUnread)
        filter.isOutgoing = ["incoming": false, "outgoing": true][values["direction"] ?? ""]
        return filter
    }

    /// Returns a name of the list with its order and filter, for page keys.
    func listName(_ path: String) -> String {
        let rest = values.filter { $0.key != "key" && $0.key != "limit" }.sorted { $0.key < $1.key }
        return ([path] + rest.map { "\($0.key)=\($0.value)" }).joined(separator: "&")
    }

    /// Nil for the first page; throws if the key is of another list.
    func key(_ path: String) throws(Refusal) -> PageKey? {
        guard let text = values["key"] else { return nil }
        guard let key = PageKey(text, of: listName(path)) else {
            throw Refusal(words: "The key is of another list: ask with all other parameters as they were.")
        }
        return key
    }
}
