extension ReaderRequest {
    /// Whether a page of another site sends the request, by what the browser says; false for opening a page in a window or tab.
    ///
    /// Pictures, scripts, frames, forms and prefetches of another site cost the Reader work, though that site cannot read the responses.
    /// Source: [Fetch Metadata Request Headers](https://www.w3.org/TR/fetch-metadata/). Browsers without these fields name the origin of
    /// forms and of requests by scripts.
    var isFromOtherSite: Bool {
        let isReading = method == "GET" || method == "HEAD"
        guard let site = self["sec-fetch-site"] else {
            guard let origin = self["origin"], origin != "http://\(self["host"] ?? "")" else { return false }
            // Browsers hide the origin of the Reader's own forms because of their `Referrer-Policy`.
            return isReading || origin != "null"
        }
        guard site != "same-origin", site != "none" else { return false }
        return !isReading || self["sec-fetch-mode"] != "navigate" || self["sec-fetch-dest"] != "document"
            || self["sec-purpose"] != nil
    }
}
