internal import ForumModel
internal import HTMLTree

/// Reads which past day's list of threads a page shows.
///
/// Markup: `form#ac_timemachine` with the menus `ac_month`, `ac_day` and `ac_year`. The form is on nearly every list; in a list of the
/// present only the current year is selected. Checked against four real lists of the present; that a list of the past has its month
/// selected is **unverified**.
enum ListArchiveScraper {
    /// The day chosen; nil for a list of the present.
    static func scrape(_ outline: PageOutline) -> ListArchiveDate? {
        guard let form = outline.archiveForm else { return nil }
        var chosen: [String: Int] = [:]
        for menu in form.all(.select).prefix(8) {
            guard let name = menu.attribute(.name),
                let option = menu.elements([.option]).first(where: { $0.has(.selected) }),
                let value = IdentityScraper.number((option.attribute(.value) ?? option.optionText)[...])
            else { continue }
            chosen[name] = value
        }
        guard let year = chosen["ac_year"], (1999...2100).contains(year),
            let month = chosen["ac_month"], (1...12).contains(month)
        else { return nil }
        let day = chosen["ac_day"].flatMap { (1...31).contains($0) ? $0 : nil }
        return ListArchiveDate(year: year, month: month, day: day)
    }
}
