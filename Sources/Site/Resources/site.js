// Loaded by every page before its first paint; the site works without it.
var Awful = (function () {
  'use strict';
  var themes = { calm: 'Calm', classic: 'Classic', yospos: 'YOSPOS', fyad: 'FYAD' };
  var html = document.documentElement;

  // A browser may refuse storage to pages opened from a folder.
  function stored(key, value) {
    try {
      if (value !== undefined) localStorage.setItem(key, value);
      return localStorage.getItem(key);
    } catch { return null; }
  }
  function setTheme(name) { if (Object.hasOwn(themes, name)) html.dataset.theme = name; }
  var modes = { auto: 'Auto', light: 'Light', dark: 'Dark' };
  function setMode(name) {
    if (name === 'light' || name === 'dark') html.dataset.mode = name; else delete html.dataset.mode;
  }
  var looks = {
    density: ['Density', { normal: 'Normal', compact: 'Compact' }],
    avatars: ['Avatars', { shown: 'Shown', hidden: 'Hidden' }],
    pictures: ['Pictures', { shown: 'Shown', hidden: 'Hidden' }]
  };
  function setLook(name, value) { if (Object.hasOwn(looks[name][1], value)) html.dataset[name] = value; }
  // The times of pages are in UTC; the forums showed them in the zone of the account that saved the pages.
  var clocks = { utc: 'UTC', forums: 'As on the forums', mine: 'Mine' }, clock = 'utc';
  function setClock(name) {
    if (Object.hasOwn(clocks, name)) clock = name;
    if (document.body) showTimes();
  }
  function showTimes() {
    var zone = clock === 'forums' ? document.body.dataset.zone || 'America/Chicago' : undefined, format;
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone, hourCycle: 'h23', timeZoneName: 'short',
        year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit'
      });
    } catch { /* The browser does not know the zone. */ }
    all('time[datetime$="Z"]').forEach(time => {
      var utc = time.dataset.utc || time.textContent, text = utc, date = new Date(time.dateTime);
      if (format && clock !== 'utc' && !isNaN(date)) {
        var part = Object.fromEntries(format.formatToParts(date).map(each => [each.type, each.value]));
        text = part.year + '-' + part.month + '-' + part.day + ' ' + part.hour + ':' + part.minute + ' ' + part.timeZoneName;
      }
      if (text === time.textContent) return;
      time.dataset.utc = utc;
      time.textContent = text;
    });
  }
  html.classList.add('js');
  setTheme(stored('awful-theme'));
  setMode(stored('awful-mode'));
  for (var look in looks) setLook(look, stored('awful-' + look));
  setClock(stored('awful-times'));

  function make(name, attributes, ...children) {
    var element = document.createElement(name);
    for (var key in attributes) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
  }
  var one = selector => document.querySelector(selector);
  var all = selector => [...document.querySelectorAll(selector)];
  // A ZIM file is searched by its reader.
  var hasSearch = () => !one('.site-head nav li') || Boolean(one('.site-head nav a[href$="search.html"]'));
  // The search of an exported site finds a random post; live.js names the address of a server.
  var parts = { make: make, one: one, all: all, rove: rove, randomPost: 'search.html#random', hasSearch: hasSearch };

  function addTools() {
    var tools = make('div', { class: 'tools' });
    if (!hasSearch()) delete keys['/'];
    else if (!one('#search-form')) {
      var field = make('input', { id: 'quick', type: 'search', placeholder: 'Search', autocomplete: 'off', 'aria-label': 'Search posts' });
      var form = make('form', { role: 'search', 'aria-label': 'Quick search' }, field);
      form.addEventListener('submit', event => {
        event.preventDefault();
        location.href = document.body.dataset.root + 'search.html?q=' + encodeURIComponent(field.value);
      });
      tools.append(form);
    }
    var choices = make('p');
    function choice(id, words, values, value, set) {
      var select = make('select', { id: id });
      for (var name in values) select.append(make('option', { value: name }, values[name]));
      select.value = value;
      select.addEventListener('change', () => {
        set(select.value);
        stored('awful-' + id, select.value);
        // Other letters may make lines of code wider than their box.
        letScrollersFocus();
      });
      choices.append(make('label', { for: id }, make('span', {}, words), select));
    }
    choice('theme', 'Theme', themes, html.dataset.theme, setTheme);
    choice('mode', 'Light or dark', modes, html.dataset.mode || 'auto', setMode);
    for (let name in looks) {
      choice(name, looks[name][0], looks[name][1], html.dataset[name] || Object.keys(looks[name][1])[0], value => setLook(name, value));
    }
    choice('times', 'Times', clocks, clock, setClock);
    tools.append(make('details', { class: 'popup' }, make('summary', {}, 'Look'), make('div', { class: 'looks' }, choices)));
    var head = one('.site-head');
    head.append(tools);
    // A narrow screen shows navigation and tools when asked.
    var menu = make('button', { type: 'button', class: 'menu', 'aria-expanded': 'false' }, 'Menu');
    menu.addEventListener('click', () => menu.setAttribute('aria-expanded', String(head.classList.toggle('is-open'))));
    one('.site-head .home').after(menu);
  }

  // A click elsewhere and Escape close what a summary has opened above the page.
  function closePopups(event) {
    all('.popup[open]').forEach(popup => {
      if (event.key === 'Escape' && popup.contains(event.target)) popup.firstChild.focus();
      if (event.key === 'Escape' || !event.key && !popup.contains(event.target)) popup.open = false;
    });
  }

  // Arrow keys move within a group of links, which takes one stop of the Tab key; up and down by rows where it is a grid.
  function rove(group, selector, isGrid) {
    function links() { return [...group.querySelectorAll(selector)]; }
    group.addEventListener('keydown', event => {
      var list = links(), at = list.indexOf(event.target.closest(selector));
      var row = isGrid ? list.filter(link => link.offsetTop === list[0].offsetTop).length : 1;
      var to = { ArrowRight: at + 1, ArrowDown: at + row, ArrowLeft: at - 1, ArrowUp: at - row, Home: 0, End: list.length - 1 }[event.key];
      if (at < 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      var next = list[Math.max(0, Math.min(list.length - 1, to))];
      list[at].setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    });
  }

  // ---- Front page: the order of threads, the map of days, this day in other years ----

  function prepareCards() {
    var list = one('.cards');
    if (!list || list.children.length < 2) return;
    var orders = { posts: 'most posts', last: 'newest post', first: 'oldest', title: 'title' };
    var title = card => card.querySelector('h3').textContent;
    var select = make('select', { id: 'card-order' });
    for (var name in orders) select.append(make('option', { value: name }, orders[name]));
    select.addEventListener('change', () => {
      var by = select.value;
      list.append(...[...list.children].sort((a, b) => by === 'title' ? title(a).localeCompare(title(b))
        : by === 'posts' ? b.dataset.posts - a.dataset.posts
        : by === 'first' ? (a.dataset.first || '9').localeCompare(b.dataset.first || '9')
        : b.dataset.last.localeCompare(a.dataset.last)));
    });
    one('.threads-section h2').after(make('p', { class: 'order' }, make('label', { for: 'card-order' }, 'Sorted by '), select));
  }

  function prepareDays() {
    all('.heat-map, .page-year .heat-year').forEach(map => {
      var days = [...map.querySelectorAll('svg.heat a')];
      days.forEach((day, index) => {
        day.setAttribute('tabindex', index === days.length - 1 ? '0' : '-1');
        var tip = document.createElementNS('http://www.w3.org/2000/svg', 'title');
        tip.textContent = day.getAttribute('aria-label');
        day.append(tip);
      });
      rove(map, 'svg.heat a');
    });
    var time = one('.page-front .time');
    // A server shows the posts themselves.
    if (!time || one('.memories')) return;
    var now = new Date(), month = String(now.getMonth() + 1).padStart(2, '0');
    var end = '-' + month + '.html#d' + now.getDate();
    var words = now.getDate() + ' ' + now.toLocaleString('en', { month: 'long' });
    var same = [...time.querySelectorAll('svg.heat a')].filter(day => day.getAttribute('href').endsWith(end));
    var line = make('p', { class: 'on-this-day' });
    if (same.length) {
      line.append('On this day, ' + words + ': ');
      same.forEach((day, index) => {
        var label = day.getAttribute('aria-label').split(': ');
        line.append(index ? ', ' : '', make('a', { href: day.getAttribute('href') }, label[0].split(' ').pop()), ' (' + label[1] + ')');
      });
      line.append('. ');
    }
    if (hasSearch()) line.append(make('a', { href: parts.randomPost }, same.length ? 'Or a random post.' : 'A random post'));
    one('.page-front .counts').after(line);
  }

  // ---- Galleries: the right arrow goes to the first picture, then all go on from there; Enter follows its link ----

  function prepareGallery() {
    var gallery = one('.gallery'), links = all('.gallery a');
    if (!gallery) return;
    links.forEach((link, index) => { link.tabIndex = index ? -1 : 0; });
    rove(gallery, 'a', true);
    addEventListener('keydown', event => {
      if (event.key !== 'ArrowRight' || event.ctrlKey || event.altKey || event.metaKey || event.target !== document.body) return;
      event.preventDefault();
      links[0].focus();
    });
  }

  // ---- People whose posts a reader does not want to see, by their numbers: this browser keeps them ----

  var hidden = new Set((stored('awful-hidden') || '').split(' ').filter(Boolean));
  var personAt = address => (/\/u\/(\d+)(?:-\d+)?\.html$/.exec(address) || [])[1];
  function hidePeople() {
    all('article.post').forEach(post => {
      var author = post.querySelector('.author a');
      if (!author || !hidden.has(personAt(author.pathname))) return;
      var button = make('button', { type: 'button', class: 'reveal' }, 'Show the hidden post of ' + author.textContent);
      button.addEventListener('click', () => { post.classList.remove('is-hidden'); button.remove(); post.focus(); });
      post.classList.add('is-hidden');
      post.append(button);
    });
    var person = one('.page-person') && personAt(location.pathname);
    if (!person) return;
    var mark = make('button', { type: 'button', class: 'hide-person', 'aria-pressed': hidden.has(person) }, 'Hide this person while I read');
    mark.addEventListener('click', () => {
      if (!hidden.delete(person)) hidden.add(person);
      stored('awful-hidden', [...hidden].join(' '));
      mark.setAttribute('aria-pressed', hidden.has(person));
    });
    one('h1').after(mark);
  }

  // ---- People and messages: a box that filters, heads that sort ----

  function prepareTable() {
    var table = one('table.sortable');
    if (!table) return;
    var rows = [...table.tBodies[0].rows], heads = [...table.tHead.rows[0].cells];
    var field = make('input', { type: 'search', id: 'names', autocomplete: 'off' });
    var status = make('span', { role: 'status', class: 'count' });
    var fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    var isNumber = cell => cell.matches('.number, :has(time)');
    var names = row => fold([...row.cells].filter(cell => !isNumber(cell)).map(cell => cell.textContent).join(' '));
    field.addEventListener('input', () => {
      var wanted = fold(field.value), shown = 0;
      rows.forEach(row => {
        row.hidden = !names(row).includes(wanted);
        if (!row.hidden) shown += 1;
      });
      status.textContent = wanted ? shown + ' of ' + rows.length : '';
    });
    table.closest('.table-scroll').before(make('p', { class: 'order' }, make('label', { for: 'names' }, 'Filter '), field, ' ', status));
    var value = cell => cell.matches('.number') ? Number(cell.textContent.replace(/\D/g, '')) : fold(cell.textContent);
    heads.forEach((head, column) => {
      var button = make('button', { type: 'button', class: 'sort' }, head.textContent);
      head.replaceChildren(button);
      button.addEventListener('click', () => {
        var up = head.getAttribute('aria-sort') === 'none' || !head.hasAttribute('aria-sort') ? !rows.some(row => isNumber(row.cells[column])) : head.getAttribute('aria-sort') === 'descending';
        heads.forEach(other => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        var of = row => value(row.cells[column]);
        rows.sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0) * (up ? 1 : -1));
        table.tBodies[0].append(...rows);
      });
    });
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
    all('.body pre, .body table, .post-head .user-title').forEach(box => {
      box.tabIndex = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight ? 0 : -1;
    });
  }

  function onClick(event) {
    var element = event.target.closest('.bbc-spoiler, img.timg[tabindex]');
    if (!element || event.target.closest('a') || !getSelection().isCollapsed) return;
    if (!toggle(element)) element.blur();
  }

  function items() {
    return one('article.post') ? all('article.post:not([hidden])')
      : all('.results a, .cards h3 a, .post-list > li > a, .gallery a, .forum-tree a, tbody tr > :first-child a');
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
  parts.keys = keys;
  function onKey(event) {
    var target = event.target;
    // Some keyboards have [ and ] behind AltGr, which shows as Ctrl and Alt.
    if ((event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')) return;
    if (target.closest('input, select, textarea, dialog')) return;
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
    showTimes();
    // Searches and the events of a server bring further times.
    new MutationObserver(showTimes).observe(one('main'), { childList: true, subtree: true });
    prepareBodies();
    prepareCards();
    prepareDays();
    prepareGallery();
    prepareTable();
    hidePeople();
    prepareGaps(all, make);
    arrive();
    addEventListener('click', onClick);
    addEventListener('click', closePopups);
    addEventListener('keydown', closePopups);
    addEventListener('keydown', onKey);
    addEventListener('hashchange', arrive);
    addEventListener('resize', letScrollersFocus);
  });
  return parts;
})();
