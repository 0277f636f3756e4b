internal import Archive
internal import ForumModel

/// Renders a year: its days, and its months with their busiest threads.
struct YearView: Sendable {
    let context: SiteContext
    let calendar: PostCalendar
    let year: PostCalendar.Year
    /// Links to the previous and next years with posts.
    let pager: SitePager

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "\(year.year)")
        let days = SiteParts.count(year.days.count, "day")
        out.line("p", class: "facts", text: "\(SiteParts.count(year.postCount, "post")) on \(days)")
        pager.write("top", &out)
        out.line("section", class: "heat-year") { HeatMap(calendar: calendar, root: "../").write(year, &$0) }
        out.line("h2", text: "Months")
        let months = year.months
        let most = months.max() ?? 1
        out.line("ul", class: "bars") { out in
            for (index, count) in months.enumerated() where count > 0 {
                SiteParts.bar(
                    count, of: most, noun: "post",
                    address: "../" + SiteAddress.month(year: year.year, month: index + 1),
                    words: CalendarDay.name(ofMonth: index + 1), &out)
            }
        }
        return SiteFrame(context: context, root: "../", kind: "page-year", title: String(year.year)).page(
            main: out)
    }
}

/// Renders a month: the active threads of each day.
struct MonthView: Sendable {
    /// A day and its threads, in the order of their first post.
    struct Day: Sendable {
        var day: CalendarDay
        var threads: [StoredThreadDay]
    }

    let context: SiteContext
    let year: Int
    let month: Int
    let days: [Day]
    let pager: SitePager

    /// Renders the page.
    func render() -> [UInt8] {
        let title = "\(CalendarDay.name(ofMonth: month)) \(year)"
        var out = HTMLOutput()
        SiteParts.breadcrumbs([(String(year), "../" + SiteAddress.year(year))], &out)
        out.line("h1", text: title)
        let posts = days.reduce(0) { $0 + $1.threads.reduce(0) { $0 + $1.postCount } }
        let count = "\(SiteParts.count(posts, "post")) on \(SiteParts.count(days.count, "day"))"
        out.line("p", class: "facts", text: "\(count); days and times are UTC")
        pager.writeAround(&out) { out in for day in days { write(day, &out) } }
        return SiteFrame(context: context, root: "../", kind: "page-month", title: title).page(main: out)
    }

    private func write(_ day: Day, _ out: inout HTMLOutput) {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        out.line("section", class: "day", ["id": "d\(day.day.day)"]) {
            $0.line("h2", text: "\(names[day.day.weekday]), \(day.day.words)")
            $0.element("ul", class: "day-threads") { out in
                for thread in day.threads { out.line("li") { write(thread, &$0) } }
            }
        }
    }

    private func write(_ thread: StoredThreadDay, _ out: inout HTMLOutput) {
        SiteParts.link("../" + SiteAddress.post(thread.firstPostID, at: thread.location), &out) {
            SiteParts.name(ThreadPageView.shown(thread.title, of: thread.threadID), &$0)
        }
        out.element("span", class: "count", text: SiteParts.count(thread.postCount, "post"))
    }
}
