// The search page of a server: asks for the results while somebody types.
(function () {
  'use strict';
  var form = document.getElementById('search-form'), field = document.getElementById('q');
  var sort = document.getElementById('sort');
  var timer = 0, asked = 0, shown = 0;

  function address(isUnfinished) {
    var query = new URLSearchParams();
    query.set('q', field.value);
    if (sort.value === 'date') query.set('sort', 'date');
    var plain = '/search.html?' + query;
    if (isUnfinished) query.set('unfinished', '1');
    return { plain: plain, asked: '/search.html?' + query };
  }

  async function ask(isUnfinished) {
    var number = ++asked, place = address(isUnfinished);
    try {
      var answer = await fetch(place.asked, { headers: { Accept: 'text/html' } });
      if (!answer.ok) throw new Error(answer.status);
      var page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      // Answers may overtake each other.
      if (number < shown) return;
      shown = number;
      document.getElementById('found').replaceWith(page.getElementById('found'));
      history.replaceState(null, '', place.plain);
    } catch {
      if (number === asked) document.getElementById('status').textContent = 'The Reader does not answer.';
    }
  }

  field.addEventListener('input', function () {
    clearTimeout(timer);
    timer = setTimeout(ask, 120, !/\s$/.test(field.value));
  });
  sort.addEventListener('change', function () { ask(false); });
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    clearTimeout(timer);
    ask(false);
  });
  field.focus();
})();
