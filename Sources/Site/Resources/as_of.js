// Adds a slider over the days of captures to the form that shows a page as of a day; the form works without it.
(function () {
  'use strict';
  document.addEventListener('DOMContentLoaded', () => {
    var form = document.querySelector('.as-of form'), days = form && form.dataset.days.split(' ').filter(Boolean);
    if (!days || days.length < 2) return;
    var field = form.elements['as-of'], range = document.createElement('input');
    range.type = 'range';
    range.min = 0;
    range.max = days.length;
    range.className = 'as-of-slider';
    range.setAttribute('aria-label', 'Day of a capture');
    function words(at) { return at < days.length ? days[at] : 'the present'; }
    function show() { range.setAttribute('aria-valuetext', words(Number(range.value))); }
    // The last day that is not after the chosen one; the present lies behind all days.
    function follow() {
      var later = days.findIndex(day => day > field.value);
      range.value = field.value === '' ? days.length : Math.max(0, (later < 0 ? days.length : later) - 1);
      show();
    }
    range.addEventListener('input', () => { field.value = days[range.value] || ''; show(); });
    field.addEventListener('input', follow);
    // A key changes the day only, so that the page does not change under the hand; the button or Enter shows it.
    range.addEventListener('pointerup', () => form.requestSubmit());
    form.addEventListener('submit', event => {
      event.preventDefault();
      location.href = location.pathname + '?' + new URLSearchParams(new FormData(form)) + location.hash;
    });
    form.append(range);
    follow();
  });
})();
