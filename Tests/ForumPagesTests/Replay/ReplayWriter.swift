/// Does to a page what archives of the web do when they replay it.
struct ReplayWriter {
    /// How an archive writes the addresses of a page's tags.
    enum Style: CaseIterable, Sendable {
        /// `https://web.archive.org/web/…`, as browsers save them.
        case absolute
        /// `/web/…`, as the Wayback Machine sends them.
        case rooted
        /// `//web.archive.org/web/…`.
        case schemeless
        /// An archive that runs pywb.
        case pywb
    }

    static let digits = "20130102030405"
    static let page = "http://forums.somethingawful.com/showthread.php?threadid=5"

    var style = Style.rooted
    var digits = Self.digits
    /// How often each address is wrapped.
    var depth = 1

    /// The prefix of an address.
    func prefix(_ modifier: String = "") -> String {
        switch style {
        case .absolute: "https://web.archive.org/web/\(digits)\(modifier)/"
        case .rooted: "/web/\(digits)\(modifier)/"
        case .schemeless: "//web.archive.org/web/\(digits)\(modifier)/"
        case .pywb: "https://archive.example/all/\(digits)\(modifier.isEmpty ? "mp_" : modifier)/"
        }
    }

    /// The page with every absolute address in its tags wrapped; addresses rooted at the site become absolute first.
    func wrapped(_ html: String) -> String {
        var html = html
        for _ in 0..<depth {
            html = html.replacing(/(href|action|content|data-url)="((?:https?:)?\/\/[^"]*)"/) {
                #"\#($0.1)="\#(prefix())\#(absolute($0.2))""#
            }
            html = html.replacing(/(src|background|poster|srcset)="((?:https?:)?\/\/[^"]*)"/) {
                #"\#($0.1)="\#(prefix("im_"))\#(absolute($0.2))""#
            }
            html = html.replacing(/url\((['&a-z;]*)(https?:\/\/[^)]*)\)/) {
                "url(\($0.1)\(prefix("im_"))\($0.2))"
            }
        }
        return html
    }

    private func absolute(_ address: Substring) -> String {
        address.hasPrefix("//") && !address.hasPrefix("//web.archive.org")
            ? "http:" + address : String(address)
    }

    /// The page wrapped and with everything that the archive adds.
    func replayed(_ html: String) -> String {
        let html = wrapped(html)
        if style == .pywb { return html.replacing("<head>", with: "<head>" + insert) }
        return html.replacing("<head>", with: "<head>" + head)
            .replacing(/<body[^>]*>/) { $0.0 + toolbar } + ending
    }

    var head: String {
        """
        <script type="text/javascript" src="https://web-static.archive.org/_static/js/bundle-playback.js?1357141016"></script>
        <script type="text/javascript">window.RufflePlayer=window.RufflePlayer||{};</script>
        <script type="text/javascript">
            __wm.init("https://web.archive.org/web");
            __wm.wombat("\(Self.page)","\(digits)","https://web.archive.org/","web","/_static/", "1357095845");
        </script>
        <link rel="stylesheet" type="text/css" href="/_static/css/banner-styles.css?1999999999" />
        <!-- End Wayback Rewrite JS Include -->
        """
    }

    var toolbar: String {
        """
        <!-- BEGIN WAYBACK TOOLBAR INSERT -->
        <style type="text/css">body { margin-top: 0 }</style>
        <script src="/static/js/analytics.js?1999999999"></script>
        <script>wbCurrentUrl = "\(Self.page)"; archive_analytics.values = {};</script>
        <div id="wm-ipp-base" class="pages"><div id="wm-ipp"><form action="/web/submit"><input type="hidden"
        name="threadid" value="99"><a href="/web/20120101000000*/\(Self.page)">77 captures</a>
        <span class="curpage">8</span></form></div></div>
        <!-- END WAYBACK TOOLBAR INSERT -->
        """
    }

    var ending: String {
        """
        <!--
             FILE ARCHIVED ON 03:04:05 Jan 02, 2013 AND RETRIEVED FROM THE
             INTERNET ARCHIVE ON 09:08:07 Nov 20, 2026.
             JAVASCRIPT APPENDED BY WAYBACK MACHINE, COPYRIGHT INTERNET ARCHIVE.
        -->
        <!--
        playback timings (ms):
          captures_list: 0.571
        -->
        """
    }

    var insert: String {
        """
        <!-- WB Insert -->
        <script>
          wbinfo = {};
          wbinfo.top_url = "https://archive.example/all/\(digits)/\(Self.page)";
          wbinfo.url = "\(Self.page)";
          wbinfo.timestamp = "\(digits)";
        </script>
        <script src='/static/wombat.js'> </script>
        <!-- End WB Insert -->
        """
    }
}
