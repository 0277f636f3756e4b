// The filter of a thread in one file; the file is read without it as well.
(function () {
  'use strict';
  var html = document.documentElement;
  html.classList.add('js');

  var all = selector => [...document.querySelectorAll(selector)];
  function make(name, attributes, ...children) {
    var element = document.createElement(name);
    for (var key in attributes) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
  }

  // Letters without case and accents, as people type them.
  var plain = text => (/[^\x00-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text).toLowerCase();
  var kinds = {
    all: ['All posts', () => true],
    op: ['By the opener', post => post.matches('.is-op')],
    gallery: ['Only pictures', post => post.querySelector('.body :is(.img, .timg)')],
    picture: ['With pictures', post => post.querySelector('.body :is(.img, .timg, .img-missing)')],
    link: ['With links', post => post.querySelector('.body :is(a.external, a.embed)')]
  };

  var items, texts = new Map(), field, choice, status;

  function textOf(item) {
    if (!texts.has(item)) texts.set(item, plain(item.textContent));
    return texts.get(item);
  }

  function apply() {
    var words = plain(field.value).split(/\s+/).filter(Boolean);
    var test = kinds[choice ? choice.value : 'all'][1];
    var count = 0, pages = new Set();
    for (var item of items) {
      var fits = test(item) && words.every(word => textOf(item).includes(word));
      item.hidden = !fits;
      if (!fits) continue;
      count += 1;
      pages.add(item.closest('.page'));
    }
    html.classList.toggle('only-pictures', choice?.value === 'gallery');
    for (var page of all('.page')) page.hidden = !pages.has(page);
    status.textContent = count === items.length ? ''
      : count ? count + ' of ' + items.length + (choice ? ' posts' : ' threads') : 'Nothing has all of that.';
  }

  function clear() {
    field.value = '';
    if (choice) choice.value = 'all';
    apply();
  }

  function addFilter() {
    items = all('article.post');
    var hasPosts = items.length > 0;
    if (!hasPosts) items = all('.thread-list > li');
    if (items.length < 2) return;
    var what = hasPosts ? 'posts' : 'threads';
    field = make('input', { id: 'filter', type: 'search', placeholder: 'Filter ' + what, autocomplete: 'off', 'aria-label': 'Filter ' + what + ' by words and names' });
    status = make('output', { for: 'filter' });
    var form = make('form', { class: 'filter', role: 'search', 'aria-label': 'Filter' }, field);
    if (hasPosts) {
      choice = make('select', { 'aria-label': 'Which posts' });
      for (var key in kinds) choice.append(make('option', { value: key }, kinds[key][0]));
      choice.addEventListener('change', apply);
      form.append(choice);
    }
    form.append(status);
    var timer;
    field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(apply, items.length > 2000 ? 250 : 60); });
    field.addEventListener('keydown', event => { if (event.key === 'Escape') clear(); });
    form.addEventListener('submit', event => { event.preventDefault(); clearTimeout(timer); apply(); });
    var first = document.querySelector('.posts, .page');
    first.before(form);
  }

  // A link to a post that the filter hides shows everything again.
  function arrive() {
    var target = document.getElementById(location.hash.slice(1));
    if (!target || target.id === 'main') return;
    if (field && target.closest('[hidden]')) clear();
    for (var box = target; (box = box.parentElement);) if (box.matches('details')) box.open = true;
    target.scrollIntoView();
  }

  // Spoilers and thumbnails answer to a tap, Enter and Space.
  function toggle(element) {
    element.classList.toggle(element.matches('.timg') ? 'full' : 'revealed');
    if (element.matches('.bbc-spoiler:not(.revealed)')) element.blur();
  }
  function toggled(event) {
    var element = event.target.closest('.bbc-spoiler, .timg[tabindex]');
    return element && !event.target.closest('a') ? element : null;
  }

  function prepare() {
    all('.bbc-spoiler').forEach(box => { box.setAttribute('role', 'group'); box.setAttribute('aria-label', 'spoiler'); });
    all('.body .timg').forEach(image => {
      if (image.closest('a')) return;
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      image.setAttribute('aria-label', 'Enlarge: ' + (image.alt || image.getAttribute('aria-label') || 'picture'));
    });
    letScrollersFocus();
  }

  // What is too wide scrolls on its own, and then the keys must reach it; many are not measured.
  function letScrollersFocus() {
    var boxes = all('.body pre, .body table');
    boxes.forEach(box => {
      box.tabIndex = boxes.length > 500 || box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
    });
  }

  document.addEventListener('DOMContentLoaded', () => {
    addFilter();
    prepare();
    prepareGaps(all, make);
    arrive();
    addEventListener('click', event => {
      var element = toggled(event);
      if (element && getSelection().isCollapsed) toggle(element);
      // The same address again changes nothing, but a filter may hide where it leads.
      if (event.target.closest && event.target.closest('a[href^="#"]')) setTimeout(arrive);
    });
    addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (!event.target.matches || !event.target.matches('.bbc-spoiler, .timg[tabindex]')) return;
      event.preventDefault();
      toggle(event.target);
    });
    addEventListener('hashchange', arrive);
    addEventListener('resize', letScrollersFocus);
  });
})();
