// https://ajax.googleapis.com/ajax/libs/jquery/2.2.2/jquery.min.js
var dojo = window.dojo || { addOnLoad: function () {}, byId: function () {} };
