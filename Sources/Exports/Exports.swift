// What a program that imports `Exports` sees: the exports, safe markup as values, and the pages of a site.
@_exported public import Markup
@_exported public import Site
