// https://forums.somethingawful.com/js/vb/forums.combined.js?1476414181
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
