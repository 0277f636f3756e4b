// The search page: reads the index under search/ piece by piece, each piece a script that calls one function here.
(function () {
  'use strict';
  var pageSize = 10;
  var widest = 8;           // so many segments at once when words are rare
  var snippetBefore = 60, snippetLength = 260;
  var has = Object.prototype.hasOwnProperty;

  // ---- Pieces of the index ----

  var segments = [];        // oldest first: { key, count, bits, perBlock, first, last }
  var arrived = new Map();  // name of a piece -> its content
  var pieces = new Map();   // file -> promise of its content

  window.AwfulSearch = {
    manifest: function (content) { arrived.set('index', content); },
    shard: function (key, number, content) { arrived.set(key + '/s' + number, content); },
    days: function (key, content) { arrived.set(key + '/days', content); },
    block: function (key, number, content) { arrived.set(key + '/b' + number, content); }
  };

  function load(name) {
    if (!pieces.has(name)) {
      pieces.set(name, new Promise(function (resolve, reject) {
        var file = 'search/' + name + '.js', script = document.createElement('script');
        function fail(what) {
          pieces.delete(name);
          reject(new Error(what + ' ' + file + '. Copy the whole folder of the site again, with everything in it.'));
        }
        script.onload = function () {
          script.remove();
          if (arrived.has(name)) resolve(arrived.get(name)); else fail('The index is damaged at');
          arrived.delete(name);
        };
        script.onerror = function () { script.remove(); fail('The index lacks the file'); };
        script.src = file;
        document.head.append(script);
      }));
    }
    return pieces.get(name);
  }

  function loadManifest() {
    return load('index').then(function (manifest) {
      if (manifest.version !== 1) throw new Error('The index has version ' + manifest.version + ', this page reads version 1.');
      segments = manifest.segments.map(function (s) {
        return { key: s[0], count: s[1], bits: s[2], perBlock: s[3], first: s[4], last: s[5] };
      });
    });
  }

  // ---- Words ----

  // The same in the writer: NFKD, no marks, lower case, final sigma as any sigma.
  function fold(text) {
    return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\u03c2/g, '\u03c3');
  }
  function wordsOf(text) { return fold(text).match(/[\p{L}\p{N}]+/gu) || []; }
  function foldName(name) { return fold(name).replace(/\s+/gu, ' ').trim(); }

  function shardOf(word, bits) {
    var hash = 0x811c9dc5;
    new TextEncoder().encode(word).forEach(function (byte) { hash = Math.imul(hash ^ byte, 0x01000193); });
    return (hash & (Math.pow(2, bits) - 1)) >>> 0;
  }

  // ---- Numbers: base-64 VLQ without sign ----

  var digits = new Map(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
    .map(function (letter, value) { return [letter.charCodeAt(0), value]; }));

  function numbers(text, take) {
    var value = 0, scale = 1;
    for (var i = 0; i < text.length; i++) {
      var digit = digits.get(text.charCodeAt(i));
      value += (digit & 31) * scale;
      if (digit & 32) { scale *= 32; continue; }
      take(value);
      value = 0;
      scale = 1;
    }
  }
  function postings(text) {
    var list = [], at = -1;
    numbers(text, function (gap) { at += gap + 1; list.push(at); });
    return list;
  }
  function daysOf(text) {
    var list = [], day = 0;
    numbers(text, function (n) { day += n % 2 ? -(n + 1) / 2 : n / 2; list.push(day); });
    return list;
  }

  // ---- One segment: the documents that have all terms and lie within the dates ----

  function everyNumber(count) { return Array.from({ length: count }, function (_, n) { return n; }); }

  // Both ascend; the longer one is searched by halves when it is much longer.
  function intersect(short, long) {
    var at = 0;
    return short.filter(function (n) {
      var step = 1;
      while (at + step < long.length && long[at + step] < n) { at += step; step *= 2; }
      var low = at, high = Math.min(at + step, long.length - 1);
      while (low < high) {
        var middle = (low + high) >> 1;
        if (long[middle] < n) low = middle + 1; else high = middle;
      }
      at = low;
      return long[low] === n;
    });
  }

  function documentsWithTerms(segment, terms) {
    if (!terms.length) return Promise.resolve(everyNumber(segment.count));
    return Promise.all(terms.map(function (term) {
      return load(segment.key + '/s' + shardOf(term, segment.bits)).then(function (shard) {
        return has.call(shard, term) ? shard[term] : '';
      });
    })).then(function (texts) {
      texts.sort(function (a, b) { return a.length - b.length; });
      if (texts[0] === '') return [];
      return texts.slice(1).reduce(function (list, text) { return list.length ? intersect(list, postings(text)) : list; },
        postings(texts[0]));
    });
  }

  function isOutside(segment, query) {
    if (query.inPosts && segment.key[0] === 'm') return true;
    if (query.from === null && query.to === null) return false;
    if (segment.first === null) return true;
    return (query.from !== null && segment.last < query.from) || (query.to !== null && segment.first > query.to);
  }

  function visit(segment, query) {
    if (isOutside(segment, query)) return Promise.resolve([]);
    var cut = (query.from !== null && segment.first < query.from) || (query.to !== null && segment.last > query.to);
    return documentsWithTerms(segment, query.terms).then(function (list) {
      if (!cut || !list.length) return list;
      return load(segment.key + '/days').then(function (text) {
        var days = daysOf(text);
        return list.filter(function (n) {
          return (query.from === null || days[n] >= query.from) && (query.to === null || days[n] <= query.to);
        });
      });
    }).then(function (list) {
      if (query.newestFirst) list.reverse();
      return list.map(function (n) { return { segment: segment, number: n }; });
    });
  }

  // ---- One search: goes through the segments only as far as the reader asks ----

  function Search(query) {
    this.query = query;
    this.waiting = segments.filter(function (segment) { return !isOutside(segment, query); });
    if (query.newestFirst) this.waiting.reverse();
    // Private messages come after the posts in either order.
    this.waiting.sort(function (a, b) { return (a.key[0] === 'm') - (b.key[0] === 'm'); });
    this.parts = this.waiting.length;
    this.found = [];
    this.shown = 0;
    this.width = 1;
  }

  Search.prototype.fill = async function (wanted, progress) {
    var query = this.query;
    while (this.found.length < wanted && this.waiting.length) {
      var some = this.waiting.slice(0, this.width);
      var lists = await Promise.all(some.map(function (segment) { return visit(segment, query); }));
      this.waiting.splice(0, some.length);
      for (var list of lists) for (var hit of list) this.found.push(hit);
      this.width = Math.min(widest, this.width * 2);
      progress(this.parts - this.waiting.length, this.parts);
    }
  };

  Search.prototype.nextPage = async function (progress) {
    await this.fill(this.shown + pageSize, progress);
    var hits = this.found.slice(this.shown, this.shown + pageSize);
    var documents = await Promise.all(hits.map(async function (hit) {
      var number = Math.floor(hit.number / hit.segment.perBlock);
      var block = await load(hit.segment.key + '/b' + number);
      var row = block.docs[hit.number - number * hit.segment.perBlock];
      return { address: row[0], title: block.titles[row[1]], author: row[2], date: row[3], text: row[4] };
    }));
    this.shown += hits.length;
    return documents;
  };

  Search.prototype.summary = function () {
    var known = this.found.length, mixed = segments.some(function (s) { return s.key[0] === 'm'; });
    var noun = mixed ? (known === 1 ? ' post or message' : ' posts and messages') : (known === 1 ? ' post' : ' posts');
    var total = known.toLocaleString('en') + noun;
    if (this.waiting.length) return this.shown + ' of at least ' + total;
    return this.shown < known ? this.shown + ' of ' + total : total;
  };

  // ---- Words marked in a text ----

  // Ranges [start, end) of the text's words that are among the words looked for.
  function ranges(text, words) {
    var folded = '', source = [], found = [], at = 0;
    for (var letter of text) {
      var parts = fold(letter);
      for (var i = 0; i < parts.length; i++) source.push([at, at + letter.length]);
      folded += parts;
      at += letter.length;
    }
    for (var match of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (words.has(match[0])) found.push([source[match.index][0], source[match.index + match[0].length - 1][1]]);
    }
    return found;
  }

  function marked(element, text, words, from, to) {
    var at = from;
    ranges(text, words).forEach(function (range) {
      if (range[0] < at || range[1] > to) return;
      element.append(text.slice(at, range[0]), make('mark', text.slice(range[0], range[1])));
      at = range[1];
    });
    element.append(text.slice(at, to));
    return element;
  }

  function snippet(text, words) {
    var first = ranges(text, words)[0], from = 0;
    if (first && first[0] > snippetBefore) {
      from = first[0] - snippetBefore;
      var space = text.slice(from, first[0]).search(/\s/u);
      if (space >= 0) from += space + 1;
    }
    var to = Math.min(text.length, from + snippetLength);
    if (to < text.length) {
      var back = text.slice(from, to).search(/\s\S*$/u);
      if (back > snippetLength / 2) to = from + back;
    }
    var element = make('p', from > 0 ? '\u2026 ' : '', 'excerpt');
    marked(element, text, words, from, to);
    if (to < text.length) element.append(' \u2026');
    return element;
  }

  // ---- The page ----

  function make(name, text, className) {
    var element = document.createElement(name);
    if (className) element.className = className;
    element.textContent = text || '';
    return element;
  }
  function field(id) { return document.getElementById(id); }

  function hitItem(hit, words) {
    var item = make('li'), link = make('a'), by = make('span', hit.author || 'unknown', 'by');
    // Addresses come from the index, but nothing that is not a page of this site is ever linked.
    if (/^[a-z0-9][a-z0-9\/.-]*(#[a-z0-9]+)?$/.test(hit.address)) link.href = hit.address;
    marked(link, hit.title || 'Untitled', words, 0, (hit.title || 'Untitled').length);
    if (hit.date) {
      var time = make('time', hit.date.slice(0, 16).replace('T', ' '));
      time.dateTime = hit.date;
      by.append(', ', time);
    }
    item.append(link, ' ', by, snippet(hit.text, words));
    return item;
  }

  function dayNumber(text) {
    var time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text + 'T00:00:00Z') : NaN;
    return isNaN(time) ? null : Math.floor(time / 86400000);
  }

  var names = ['q', 'author', 'forum', 'thread', 'from', 'to', 'order'];
  var thread = '';          // comes by the address only
  var running = null;       // the search whose results are shown

  // Some browsers refuse to change the address of a file; then the words stand behind the #.
  function readAddress() {
    var address = new URLSearchParams(location.search.length > 1 ? location.search : location.hash.slice(1));
    var any = false;
    names.forEach(function (name) {
      var value = address.get(name) || '';
      if (value) any = true;
      if (name === 'thread') thread = /^[0-9]+$/.test(value) ? value : '';
      else if (name === 'order') field('order').value = value === 'oldest' ? 'oldest' : 'newest';
      else if (field(name)) field(name).value = value;
    });
    return any;
  }
  function writeAddress() {
    var address = new URLSearchParams();
    names.forEach(function (name) {
      var value = name === 'thread' ? thread : field(name).value;
      if (value && !(name === 'order' && value === 'newest')) address.set(name, value);
    });
    try { history.replaceState(null, '', location.pathname + (String(address) ? '?' + address : '')); }
    catch (refused) { if (!location.search) location.replace('#' + address); }
  }

  function queryOfForm() {
    var words = Array.from(new Set(wordsOf(field('q').value)));
    var author = foldName(field('author').value), forum = field('forum').value;
    var terms = words.slice();
    if (author) terms.push('a:' + author);
    if (forum) terms.push('f:' + forum);
    if (thread) terms.push('t:' + thread);
    return {
      words: new Set(words), terms: terms, inPosts: Boolean(forum || thread), author: author,
      from: dayNumber(field('from').value), to: dayNumber(field('to').value),
      newestFirst: field('order').value !== 'oldest'
    };
  }

  function say(text, isProblem) {
    field('status').textContent = text;
    field('status').classList.toggle('problem', Boolean(isProblem));
  }

  function sayThread() {
    var note = field('one-thread');
    if (note) note.remove();
    if (!thread) return;
    note = make('p', 'Only within one thread. ', 'note');
    note.id = 'one-thread';
    var button = make('button', 'Search all threads');
    button.type = 'button';
    button.addEventListener('click', function () { thread = ''; start(); });
    note.append(button);
    field('search-form').after(note);
  }

  async function showPage(search, moveFocus) {
    var began = Date.now();
    field('more').hidden = true;
    try {
      var hits = await search.nextPage(function (done, all) {
        if (search === running && Date.now() - began > 1000) {
          began = Date.now();
          say('Searching: ' + done + ' of ' + all + ' parts\u2026');
        }
      });
      if (search !== running) return;
      var items = hits.map(function (hit) { return hitItem(hit, search.query.words); });
      field('results').append.apply(field('results'), items);
      if (moveFocus && items.length) items[0].querySelector('a').focus();
      if (search.shown) say(search.summary());
      else say('No posts found.' + (search.query.author ? ' The author must be given by the whole name.' : ' All words must be in the post, whole.'));
      field('more').hidden = search.shown >= search.found.length && !search.waiting.length;
    } catch (problem) {
      if (search === running) say(problem.message, true);
    }
  }

  async function start() {
    writeAddress();
    sayThread();
    running = null;
    field('results').replaceChildren();
    field('more').hidden = true;
    var query = queryOfForm();
    if (query.from !== null && query.to !== null && query.from > query.to) return say('The first date is after the second.', true);
    if (!query.terms.length && query.from === null && query.to === null) {
      return say(field('q').value.trim() ? 'There is no letter or digit to search for.' : 'Give a word, or choose an author, a forum or dates.', true);
    }
    say('Searching\u2026');
    var mine = running = {};
    try { await loadManifest(); } catch (problem) { if (mine === running) say(problem.message, true); return; }
    if (mine !== running) return;
    running = new Search(query);
    return showPage(running, false);
  }

  // Leads to any post, each as likely as another.
  async function goToAnyPost() {
    say('Looking for a post\u2026');
    try {
      await loadManifest();
      var posts = segments.filter(function (segment) { return segment.key[0] !== 'm'; });
      var number = Math.floor(Math.random() * posts.reduce(function (sum, segment) { return sum + segment.count; }, 0));
      for (var segment of posts) {
        if (number < segment.count) {
          var part = Math.floor(number / segment.perBlock), block = await load(segment.key + '/b' + part);
          var address = block.docs[number - part * segment.perBlock][0];
          if (/^[a-z0-9][a-z0-9\/.-]*(#[a-z0-9]+)?$/.test(address)) location.replace(address);
          return;
        }
        number -= segment.count;
      }
      say('There is no post.', true);
    } catch (problem) { say(problem.message, true); }
  }

  document.addEventListener('DOMContentLoaded', function () {
    field('search-form').addEventListener('submit', function (event) { event.preventDefault(); start(); });
    field('more').addEventListener('click', function () { if (running) showPage(running, true); });
    window.addEventListener('hashchange', function () { if (!location.search && readAddress()) start(); });
    if (location.hash === '#random') goToAnyPost();
    else if (readAddress()) start();
    else field('q').focus();
  });
})();
