// http://forums.somethingawful.com/js/dojo/dojo.js?1348360344
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
