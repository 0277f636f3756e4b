// https://i.somethingawful.com/js/search_highlight.js?32
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
