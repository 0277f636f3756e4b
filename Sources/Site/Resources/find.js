// The search page of a server: asks for the results while somebody types.
(function () {
  'use strict';
  var form = document.getElementById('search-form'), field = document.getElementById('q');
  var sort = document.getElementById('sort');
  var timer = 0, asked = 0, shown = 0;
  // Whether the last word may go on; kept in the address, so that Enter and another visit find what typing found.
  var isUnfinished = new URLSearchParams(location.search).get('unfinished') === '1';

  async function ask() {
    clearTimeout(timer);
    var query = new URLSearchParams({ q: field.value });
    if (sort.value === 'date') query.set('sort', 'date');
    if (isUnfinished) query.set('unfinished', '1');
    var number = ++asked, address = location.pathname + '?' + query;
    try {
      var answer = await fetch(address, { headers: { Accept: 'text/html' } });
      if (!answer.ok) throw new Error(answer.status);
      var page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      // Answers may overtake each other.
      if (number < shown) return;
      shown = number;
      document.getElementById('found').replaceWith(page.getElementById('found'));
      history.replaceState(null, '', address);
    } catch {
      if (number === asked) document.getElementById('status').textContent = 'The Reader does not answer.';
    }
  }

  // An empty page shows how to ask, until somebody does.
  var syntax = document.querySelector('.syntax');
  syntax.open = !field.value;
  field.addEventListener('input', function () {
    clearTimeout(timer);
    syntax.open = false;
    isUnfinished = /[\p{L}\p{N}]$/u.test(field.value);
    timer = setTimeout(ask, 120);
  });
  sort.addEventListener('change', ask);
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    ask();
  });
  field.focus();
})();
