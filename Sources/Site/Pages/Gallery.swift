package import Archive
internal import ForumModel
internal import Markup

/// The held pictures that posts of a thread or person show, in the order of posts, each once per post.
package struct Gallery: Sendable {
    /// `page` is the saved page that the markup is from.
    typealias Picture = (post: PostID, image: SafeImage, page: SourcePageID?, asset: StoredAsset, isSpoiler: Bool)

    let subject: PictureSubject
    var pictures: [Picture] = []
    /// The numbers of shown, held and gone pictures by host, which only a server counts.
    var hosts: [PictureHost] = []

    static let pageSize = 60

    package var pageCount: Int { SitePager.pageCount(of: pictures.count, size: Self.pageSize) }

    /// The words of a link to the gallery; nil if there is nothing to show.
    package var link: String? { !hosts.isEmpty ? Self.words(hosts) : pictures.isEmpty ? nil : "Pictures" }

    static func words(_ hosts: [PictureHost]) -> String {
        let (shown, held, gone) = hosts.reduce((0, 0, 0)) { ($0.0 + $1.shown, $0.1 + $1.held, $0.2 + $1.gone) }
        return shown.counted("picture") + ", \(held.grouped) held" + (gone > 0 ? ", \(gone.grouped) gone" : "")
    }
}

extension SitePages {
    /// Finds held pictures in posts, except smilies; in quotes of a thread only those not shown before, in those of a person none.
    package func gallery(of subject: PictureSubject) throws -> Gallery {
        try reader.cached("gallery \(subject.hashValue & 7)", of: "\(subject)") {  // keeps at most 8 galleries
            var gallery = Gallery(subject: subject)
            guard try context.isServed || reader.pictures != nil else { return gallery }
            var references = ReferenceReader(reader, findsLinks: false)
            var shown: [(address: String, page: SourcePageID?)] = []
            var seen: Set<String> = []
            try reader.forEachPicturedPost(of: subject) { post, html, page in
                try references.add(html, from: page)
                var (open, own) = ([SafeElement](), Set<String>())
                for token in Sanitizer().markup(of: html).tokens {
                    switch token {
                    case .open(let element): open.append(element)
                    case .close: _ = open.popLast()
                    case .image(var image) where [.picture, .thumbnail].contains(image.kind):
                        let isQuoted = open.contains(.division(.quote))
                        if isQuoted, case .user = subject { continue }
                        shown.append((image.source, page))
                        guard let asset = references.references.assets[.init(source: image.source, page: page)],
                            // Leaves out single pixels, which hosts send in place of advertisements.
                            try asset.byteCount > 1000 || reader.pictures?.pixelCount(of: asset) ?? 0 > 1,
                            own.insert(asset.sha256).inserted, seen.insert(asset.sha256).inserted || !isQuoted
                        else { continue }
                        (image.kind, image.isInLink) = (.picture, true)  // the entry is a link to the post
                        gallery.pictures.append((post, image, page, asset, open.contains(.spoiler)))
                    default: break
                    }
                }
            }
            if context.isServed { gallery.hosts = try reader.pictureHosts(of: shown) }
            return gallery
        }
    }

    /// Renders a page of a gallery: pictures that link to their posts; nil if there is no such page.
    package func galleryPage(_ number: Int, of gallery: Gallery) throws -> [UInt8]? {
        let (root, parent): (String, (words: String, address: String)?) =
            switch gallery.subject {
            case .thread(let id):
                ("../../", try reader.selectedThread(id).map { ($0.shownTitle, SiteAddress.start(of: $0)) })
            case .user(let id):
                ("../", try reader.profile(of: id).map { ($0.author.name ?? "User \(id)", SiteAddress.user(id)) })
            }
        guard gallery.link != nil, number <= gallery.pageCount, let parent else { return nil }
        let pictures = gallery.pictures.dropFirst((number - 1) * Gallery.pageSize).prefix(Gallery.pageSize)
        var (references, out, list) = (PageReferences(), HTMLOutput(), HTMLOutput())
        for picture in pictures {
            references.assets[.init(source: picture.image.source, page: picture.page)] = picture.asset
        }
        references = try pictureCache.add(references)
        for picture in pictures {
            let targets = SiteTargets(root: root, references: references, page: picture.page, isSelection: false)
            guard targets.resolve(picture.image) != nil, let post = try reader.listedPost(picture.post) else {
                continue
            }
            var writer = HTMLMarkupWriter(targets: targets)
            list.line("li") {
                SiteParts.link(root + SiteAddress.post(post.id, at: post.location), &$0) { out in
                    out.element("span", class: picture.isSpoiler ? "bbc-spoiler" : nil) {
                        writer.write(picture.image, to: &$0)
                    }
                    let title = ThreadPageView.shown(post.title, of: post.location.threadID)
                    out.element("span", class: "by") {
                        SiteParts.name(root == "../" ? title : post.author.name, &$0)  // "../": a person's gallery
                        $0.raw(" ")
                        SiteParts.time(post.postedAt.map { String($0.prefix(10)) }, &$0)
                    }
                }
            }
        }
        SiteParts.breadcrumbs([(parent.words, root + parent.address)], &out)
        out.line("h1", text: "Pictures")
        out.line("p", class: "facts", text: gallery.pictures.count.counted("picture"))
        let pager = SitePager(page: number, of: gallery.pageCount) { SiteAddress.gallery(gallery.subject, page: $0) }
        pager.writeAround(&out) {
            if list.count == 0 { return SiteParts.note("No picture that these posts show is in the archive.", &$0) }
            $0.block("ol", class: "gallery") { $0.raw(list) }
        }
        if !gallery.hosts.isEmpty {
            let facts = gallery.hosts.map { ($0.host.isEmpty ? "(local names)" : $0.host, Gallery.words([$0])) }
            out.line("section", class: "hosts") {
                $0.element("h2", text: "By host")
                SiteParts.facts(facts, class: "person", &$0)
            }
        }
        let title = pager.title("Pictures: " + ShownText.cleaned(parent.words))
        return SiteFrame(context: context, root: root, kind: "page-gallery", title: title).page(main: out)
    }
}
