internal import ForumModel
internal import HTMLTree

/// Reads the date of a thread list that shows a past day.
///
/// Markup: `form#ac_timemachine` with the menus `ac_month`, `ac_day` and `ac_year`. The form is on nearly every list; in a
/// current list only the current year is selected. Checked against four real current lists; that a past list has its month
/// selected is **unverified**.
enum ListArchiveScraper {
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
