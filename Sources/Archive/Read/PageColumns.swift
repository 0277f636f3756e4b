/// SQL that names a saved page in words for people.
enum PageColumns {
    /// Joins the page whose number a column has, as `page`.
    static func join(_ column: String) -> String { "LEFT JOIN source_page AS page ON page.id = \(column)" }

    /// The path of the page `page`, with its root where the archive has several.
    static let path = """
        iif((SELECT count(DISTINCT root) FROM source_page) > 1, page.root || '/', '') || page.path
            || ifnull(' › ' || page.member, '')
        """

    /// The columns of the page `page`: `source_page_id` and `source_page`.
    static let selected = "page.id AS source_page_id, \(path) AS source_page"
}
