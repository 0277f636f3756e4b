// http://ajax.googleapis.com/ajax/libs/jquery/1.8.3/jquery.min.js
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
