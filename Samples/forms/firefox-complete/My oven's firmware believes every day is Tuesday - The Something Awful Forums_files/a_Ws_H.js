// http://ads.example.org/a.js
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
