// https://i.somethingawful.com/js/forums.combined.js?1476414395
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
