// Loaded by every page before its first paint; the site works without it.
(function () {
  'use strict';
  var themes = { calm: 'Calm', classic: 'Classic', yospos: 'YOSPOS', fyad: 'FYAD' };
  var html = document.documentElement;

  // A browser may refuse storage to pages opened from a folder.
  function stored(value) {
    try {
      if (value !== undefined) localStorage.setItem('awful-theme', value);
      return localStorage.getItem('awful-theme');
    } catch { return null; }
  }
  function setTheme(name) { if (Object.hasOwn(themes, name)) html.dataset.theme = name; }
  html.classList.add('js');
  setTheme(stored());

  function make(name, attributes, ...children) {
    var element = document.createElement(name);
    for (var key in attributes) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
  }
  var one = selector => document.querySelector(selector);
  var all = selector => [...document.querySelectorAll(selector)];

  function addTools() {
    var tools = make('div', { class: 'tools' });
    if (!one('#search-form')) {
      var field = make('input', { id: 'quick', type: 'search', placeholder: 'Search', autocomplete: 'off', 'aria-label': 'Search posts' });
      var form = make('form', { role: 'search', 'aria-label': 'Quick search' }, field);
      form.addEventListener('submit', event => {
        event.preventDefault();
        location.href = document.body.dataset.root + 'search.html?q=' + encodeURIComponent(field.value);
      });
      tools.append(form);
    }
    var select = make('select', { id: 'theme' });
    for (var name in themes) select.append(make('option', { value: name }, themes[name]));
    select.value = html.dataset.theme;
    select.addEventListener('change', () => { setTheme(select.value); stored(select.value); });
    tools.append(make('label', { for: 'theme' }, 'Theme ', select));
    one('.site-head').append(tools);
  }

  // Spoilers and thumbnails answer to a click, Enter and Space.
  var toggle = element => element.classList.toggle(element.matches('img') ? 'full' : 'revealed');
  function set(element, role, label) {
    element.setAttribute('role', role);
    element.setAttribute('aria-label', label);
  }
  function prepareBodies() {
    all('.bbc-spoiler').forEach(spoiler => set(spoiler, 'group', 'spoiler'));
    all('img.timg').forEach(image => {
      if (image.closest('a')) return;
      image.tabIndex = 0;
      set(image, 'button', 'Enlarge: ' + (image.alt || 'picture'));
    });
    all('article.post').forEach(post => post.tabIndex = -1);
    letScrollersFocus();
  }
  function letScrollersFocus() {
    all('.body pre, .body table').forEach(box => {
      box.tabIndex = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
    });
  }

  function onClick(event) {
    var element = event.target.closest('.bbc-spoiler, img.timg[tabindex]');
    if (!element || event.target.closest('a') || !getSelection().isCollapsed) return;
    if (!toggle(element)) element.blur();
  }

  function items() {
    return one('article.post') ? all('article.post')
      : all('.results a, .post-list > li > a, .forum-tree a, tbody tr > :first-child a');
  }
  function step(by) {
    var list = items();
    var at = list.findIndex(item => item.contains(document.activeElement)), to = at + by;
    if (at < 0) {
      // Nothing chosen yet: start from the screen.
      to = list.findIndex(item => item.getBoundingClientRect().top > 8 * by);
      if (to < 0) to = list.length;
      if (by < 0) to -= 1;
    }
    var next = list[Math.max(0, Math.min(list.length - 1, to))];
    if (!next) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: next.matches('article') ? 'start' : 'nearest' });
  }
  function follow(selector) {
    var link = one(selector);
    if (link) location.href = link.href;
  }

  function showKeys() {
    var dialog = one('dialog.keys');
    if (!dialog) {
      var list = make('dl');
      for (var key in keys) list.append(make('dt', {}, make('kbd', {}, key)), make('dd', {}, keys[key][0]));
      dialog = make('dialog', { class: 'keys', 'aria-labelledby': 'keys-title' },
        make('h2', { id: 'keys-title' }, 'Keys'), list, make('button', {}, 'Close'));
      dialog.lastChild.addEventListener('click', () => dialog.close());
      document.body.append(dialog);
    }
    dialog.showModal();
  }

  var keys = {
    j: ['next post or entry', () => step(1)],
    k: ['the one before', () => step(-1)],
    '[': ['previous page', () => follow('.pager a.previous')],
    ']': ['next page', () => follow('.pager a.next')],
    '/': ['search', () => one('#q, #quick').focus()],
    '?': ['these keys', showKeys]
  };
  function onKey(event) {
    var target = event.target;
    // Some keyboards have [ and ] behind AltGr, which shows as Ctrl and Alt.
    if ((event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')) return;
    if (target.closest('input, select, dialog')) return;
    var action = Object.hasOwn(keys, event.key) && keys[event.key][1];
    if (/^(Enter| )$/.test(event.key) && target.matches('.bbc-spoiler, img.timg[role]')) {
      action = () => toggle(target);
    }
    if (!action) return;
    event.preventDefault();
    action();
  }

  // A link to a post inside closed details opens them, and the keys go on from there.
  function arrive() {
    var target = document.getElementById(location.hash.slice(1));
    if (!target || target.id === 'main') return;
    for (var box = target; (box = box.parentElement);) if (box.matches('details')) box.open = true;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }

  document.addEventListener('DOMContentLoaded', () => {
    addTools();
    prepareBodies();
    arrive();
    addEventListener('click', onClick);
    addEventListener('keydown', onKey);
    addEventListener('hashchange', arrive);
    addEventListener('resize', letScrollersFocus);
  });
})();
