// What a program that imports `Exports` sees: the exports, and safe markup as values.
@_exported public import Markup
