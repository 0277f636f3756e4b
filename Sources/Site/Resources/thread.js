// Loaded by the pages of threads: timeline, filters, and the words that cite a post. They read well without it.
var AwfulThread = (function () {
  'use strict';
  var make = Awful.make, one = Awful.one, all = Awful.all;
  var count = 0;            // pages of the thread, as far as anything tells
  var pages = [];           // [number, posts, first day, last day]; days since 1970-01-01 UTC, null without dates
  var mostRows = 30;
  var monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

  // ---- Timeline ----

  function date(day) { return new Date(day * 86400000); }
  function dayText(day) {
    var d = date(day);
    return d.getUTCDate() + ' ' + monthNames[d.getUTCMonth()] + ' ' + d.getUTCFullYear();
  }
  // The days of a page's posts; nothing for a page without dates.
  function daysText(page) {
    if (page[2] === null) return '';
    return page[2] === page[3] ? dayText(page[2]) : dayText(page[2]) + ' \u2013 ' + dayText(page[3]);
  }
  var units = [
    { key: day => day, label: dayText },
    { key: day => Math.floor((day + 3) / 7), label: day => 'week of ' + dayText(day - (day + 3) % 7) },
    { key: day => date(day).getUTCFullYear() * 12 + date(day).getUTCMonth(),
      label: day => monthNames[date(day).getUTCMonth()] + ' ' + date(day).getUTCFullYear() },
    { key: day => date(day).getUTCFullYear() * 4 + Math.floor(date(day).getUTCMonth() / 3),
      label: day => date(day).getUTCFullYear() + ', quarter ' + (Math.floor(date(day).getUTCMonth() / 3) + 1) },
    { key: day => date(day).getUTCFullYear(), label: day => String(date(day).getUTCFullYear()) }
  ];

  // Pages one by one where they are few, else by the finest unit of time that gives few rows, else by equal numbers of pages.
  function rows() {
    var dated = pages.every(page => page[2] !== null);
    if (pages.length <= mostRows) {
      return pages.map(page => ({ page: page[0], last: page[0], posts: page[1], label: dated ? dayText(page[2]) : 'page ' + page[0] }));
    }
    function grouped(keyOf, labelOf) {
      var found = [], last = null;
      pages.forEach((page, index) => {
        var key = keyOf(page, index);
        if (key !== last) found.push({ page: page[0], last: page[0], posts: 0, label: labelOf(page) });
        found[found.length - 1].posts += page[1];
        found[found.length - 1].last = page[0];
        last = key;
      });
      return found;
    }
    if (dated) {
      for (var unit of units) {
        var found = grouped(page => unit.key(page[2]), page => unit.label(page[2]));
        if (found.length <= mostRows && found.length > 3) return found;
      }
    }
    var size = Math.ceil(pages.length / mostRows);
    return grouped((page, index) => Math.floor(index / size), page => 'from page ' + page[0]);
  }

  function timeline(here) {
    var list = rows(), most = Math.max(...list.map(row => row.posts), 1), current = 0;
    list.forEach((row, index) => { if (row.page <= here) current = index; });
    var items = list.map((row, index) => {
      var share = Math.ceil(row.posts * 20 / most) * 5;
      var link = make('a', { href: row.page + '.html', tabindex: index === current ? 0 : -1 },
        make('span', { class: 'label' }, row.label), ' ',
        make('span', { class: 'track', 'aria-hidden': 'true' }, make('span', { class: 'bar w-' + share })), ' ',
        make('span', { class: 'count' }, row.page === row.last ? 'p. ' + row.page : 'p. ' + row.page + '\u2013' + row.last));
      link.title = row.posts + ' posts';
      if (index === current) link.setAttribute('aria-current', 'true');
      return make('li', {}, link);
    });
    var nav = make('nav', { class: 'timeline', 'aria-label': 'Timeline' }, make('ol', {}, ...items));
    Awful.rove(nav, 'a');
    return nav;
  }

  function jump(here, last) {
    var field = make('input', { type: 'number', min: 1, max: last, value: here, 'aria-label': 'Page' });
    var form = make('form', { class: 'jump' }, field, make('button', {}, 'Go'));
    form.addEventListener('submit', event => {
      event.preventDefault();
      var wanted = Number(field.value);
      // A page that is not held leads to the note on it: behind the held page before it, or else before the first one.
      var near = pages.reduce((best, page) => page[0] <= wanted ? page[0] : best, 0);
      location.href = near === wanted ? near + '.html'
        : near ? near + '.html#missing-after' : pages[0][0] + '.html#missing-before';
    });
    return form;
  }

  // ---- Filters ----

  var kinds = {
    all: ['All', () => true],
    op: ['Opener', post => post.matches('.is-op')],
    pictures: ['Pictures', post => post.querySelector('.body img:not(.sa-smilie), .body .img-missing')],
    links: ['Links', post => post.querySelector('.body a[href^="http"]:not(.quote_link, .img-missing), .body .embed')]
  };
  var kind = 'all', person = '';
  var author = post => (post.querySelector('.author') || {}).textContent;

  function filter() {
    var posts = all('article.post'), shown = 0;
    posts.forEach(post => {
      var fits = kinds[kind][1](post) && (!person || author(post) === person);
      post.hidden = !fits;
      if (fits) shown += 1;
    });
    all('.filters button').forEach(button => button.setAttribute('aria-pressed', String(button.value === kind)));
    one('.filters output').textContent = shown === posts.length ? posts.length + ' posts on this page'
      : shown + ' of ' + posts.length + ' posts on this page';
    document.body.classList.toggle('is-filtered', shown !== posts.length);
  }

  function filters() {
    var buttons = Object.keys(kinds).map(name => {
      var button = make('button', { type: 'button', value: name, 'aria-pressed': 'false' }, kinds[name][0]);
      button.addEventListener('click', () => { kind = name; filter(); });
      return button;
    });
    var counts = new Map();
    all('article.post').forEach(post => counts.set(author(post), (counts.get(author(post)) || 0) + 1));
    var select = make('select', { 'aria-label': 'Only the posts of' }, make('option', { value: '' }, 'everybody'),
      ...[...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => make('option', { value: name }, name + ' (' + count + ')')));
    select.addEventListener('change', () => { person = select.value; filter(); });
    return make('div', { class: 'filters', role: 'group', 'aria-label': 'Show only' },
      make('div', { class: 'choices' }, ...buttons), select, make('output', {}));
  }

  // ---- Citing ----

  function citation(post) {
    var link = post.querySelector('.permalink'), time = post.querySelector('.post-line time');
    var source = post.querySelector('.post-line .source'), original = post.querySelector('.original');
    var saved = source && document.getElementById(source.hash.slice(1));
    var here = location.protocol === 'file:' ? 't/' + document.body.dataset.thread + '/' + document.body.dataset.page + '.html'
      : location.href.split('#')[0];
    var lines = [author(post) + ', \u201c' + one('h1').textContent + '\u201d, ' + link.textContent + ', ' + (time ? time.dataset.utc || time.textContent : 'without a date')];
    if (original) lines.push(original.href);
    lines.push(here + link.hash);
    if (saved) lines.push('From ' + saved.textContent.trim());
    return lines.join('\n');
  }
  function cite(post) {
    var text = make('textarea', { readonly: '', rows: '7', 'aria-label': 'Citation' });
    text.value = citation(post);
    // The formats for programs, which only a server has.
    var source = post.querySelector('.post-line .source');
    var proof = source && !source.getAttribute('href').startsWith('#') && source.href.replace(/\.html#.*$/, '');
    var formats = proof ? [['BibTeX', '.bib'], ['RIS', '.ris'], ['CSL-JSON', '.json']].flatMap(([name, ending]) => [make('a', { href: proof + ending, download: '' }, name), ' ']) : [];
    var status = make('span', { role: 'status' }), copy = make('button', { type: 'button' }, 'Copy');
    var dialog = make('dialog', { class: 'keys cite-dialog', 'aria-label': 'Cite this post' },
      make('h2', {}, 'Cite this post'), text, ...(proof ? [make('p', {}, 'Or as ', ...formats)] : []), make('p', {}, copy, ' ', make('button', { type: 'button', value: 'close' }, 'Close'), ' ', status));
    copy.addEventListener('click', () => {
      text.select();
      // The clipboard of pages that were opened from a folder answers only to the old command.
      status.textContent = document.execCommand('copy') ? 'Copied.' : 'Copy the marked text.';
    });
    dialog.querySelector('[value=close]').addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => { dialog.remove(); post.querySelector('.cite').focus(); });
    document.body.append(dialog);
    dialog.showModal();
    text.focus();
    text.select();
  }

  // ---- Rail: beside the posts where there is room, else a sheet that the bar at the foot opens ----

  function toggleRail(isOpen) {
    document.body.classList.toggle('rail-open', isOpen);
    one('.page-bar .more').setAttribute('aria-expanded', String(isOpen));
    if (isOpen) one('.rail button, .rail input, .rail a').focus(); else one('.page-bar .more').focus();
  }

  function start() {
    var columns = one('.thread-columns'), here = Number(document.body.dataset.page);
    if (!columns) return;
    var rail = make('aside', { class: 'rail', id: 'rail', 'aria-label': 'This thread' });
    var bar = one('.page-bar') || one('main').appendChild(make('nav', { class: 'page-bar', 'aria-label': 'This page' }));
    if (count > 1) {
      var days = new Map(pages.map(page => [page[0], daysText(page)]));
      all('.of').forEach(of => {
        of.textContent = ' of ' + count;
        if (days.get(here) && of.closest('.pager')) of.append(make('span', { class: 'dates' }, ' \u00b7 ' + days.get(here)));
      });
      all('.pager .near').forEach(link => { link.title = days.get(Number(link.textContent)) || ''; });
      one('.page-bar .here').append(' / ' + count);
      rail.append(make('p', { class: 'rail-head' }, 'Page ' + here + ' of ' + count), jump(here, count), timeline(here));
    }
    rail.append(filters());
    if (Awful.hasSearch()) rail.append(make('a', { class: 'in-thread', href: document.body.dataset.root + 'search.html?thread=' + document.body.dataset.thread }, 'Search this thread'));
    columns.append(rail);
    var more = make('button', { type: 'button', class: 'more', 'aria-controls': 'rail', 'aria-expanded': 'false' }, count > 1 ? 'Timeline, filters' : 'Filters');
    more.addEventListener('click', () => toggleRail(!document.body.classList.contains('rail-open')));
    // Marks within reach of the thumb; the buttons belong to the form below the title.
    all('.marks button').forEach(button => bar.append(button.cloneNode(true)));
    bar.append(more);
    document.body.classList.add('has-bar');
    addEventListener('keydown', event => {
      if (event.key === 'Escape' && document.body.classList.contains('rail-open')) toggleRail(false);
    });
    all('article.post').forEach(post => {
      var button = make('button', { type: 'button', class: 'cite', 'aria-label': 'Cite post ' + post.id.slice(1) }, 'cite');
      button.addEventListener('click', () => cite(post));
      var line = post.querySelector('.post-line');
      var tools = make('button', { type: 'button', class: 'post-tools', 'aria-expanded': 'false', 'aria-label': 'Tools of post ' + post.id.slice(1) }, '\u22ef');
      tools.addEventListener('click', () => tools.setAttribute('aria-expanded', String(line.classList.toggle('is-open'))));
      line.append(button, tools);
    });
    filter();
  }

  document.addEventListener('DOMContentLoaded', start);
  return { pages: function (list, all) { pages = list; count = all; } };
})();
