// http://forums.somethingawful.com/js/vb/forums.combined.js?1368500000
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
