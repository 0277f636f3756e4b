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
        out.raw("<h1>")
        out.raw(year.year)
        out.raw("</h1>\n<p class=\"facts\">")
        out.text(SiteParts.count(year.postCount, "post") + " on " + SiteParts.count(year.days.count, "day"))
        out.raw("</p>\n")
        SiteParts.pager(pager, "top", &out)
        out.raw("<section class=\"heat-year\">")
        HeatMap(calendar: calendar, root: "../").write(year, &out)
        out.raw("</section>\n<h2>Months</h2>\n<ul class=\"bars\">")
        let months = year.months
        let most = months.max() ?? 1
        for (index, count) in months.enumerated() where count > 0 {
            SiteParts.bar(
                count, of: most, noun: "post",
                address: "../" + SiteAddress.month(year: year.year, month: index + 1),
                words: CalendarDay.name(ofMonth: index + 1), &out)
        }
        out.raw("</ul>\n")
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
        out.raw("<h1>")
        out.text(title)
        out.raw("</h1>\n<p class=\"facts\">")
        let posts = days.reduce(0) { $0 + $1.threads.reduce(0) { $0 + $1.postCount } }
        out.text(
            SiteParts.count(posts, "post") + " on " + SiteParts.count(days.count, "day")
                + "; days and times are UTC")
        out.raw("</p>\n")
        SiteParts.pager(pager, "top", &out)
        for day in days { write(day, &out) }
        SiteParts.pager(pager, "bottom", &out)
        return SiteFrame(context: context, root: "../", kind: "page-month", title: title).page(main: out)
    }

    private func write(_ day: Day, _ out: inout HTMLOutput) {
        out.raw("<section class=\"day\"")
        out.attribute("id", "d\(day.day.day)")
        out.raw("><h2>")
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        out.text("\(names[day.day.weekday]), \(day.day.words)")
        out.raw("</h2>\n<ul class=\"day-threads\">")
        for thread in day.threads {
            out.raw("<li>")
            SiteParts.link("../" + SiteAddress.post(thread.firstPostID, at: thread.location), &out) {
                SiteParts.name(thread.title ?? ThreadPageView.untitled(thread.threadID), &$0)
            }
            out.raw("<span class=\"count\">")
            out.text(SiteParts.count(thread.postCount, "post"))
            out.raw("</span></li>\n")
        }
        out.raw("</ul></section>\n")
    }
}
