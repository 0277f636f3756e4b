// http://forums.somethingawful.com/js/vb/forums.combined.js?1371900000
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
