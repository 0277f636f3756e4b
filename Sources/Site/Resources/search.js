// The search page: reads the index under search/ piece by piece, each piece a script that calls one function here.
(function () {
  'use strict';
  var pageSize = 10;
  var widest = 8;           // so many segments at once when words are rare
  var mostParts = 64;       // so many parts of an index are read for words that begin alike
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

  function documentsWithTerm(segment, term) {
    return load(segment.key + '/s' + shardOf(term, segment.bits)).then(function (shard) {
      return has.call(shard, term) ? postings(shard[term]) : [];
    });
  }
  // The words that begin alike are spread over all parts of an index.
  function documentsWithPrefix(segment, prefix) {
    return Promise.all(everyNumber(Math.pow(2, segment.bits)).map(function (number) {
      return load(segment.key + '/s' + number);
    })).then(function (shards) {
      var found = new Set();
      shards.forEach(function (shard) {
        Object.keys(shard).forEach(function (word) { if (word.startsWith(prefix)) postings(shard[word]).forEach(found.add, found); });
      });
      return Array.from(found).sort(function (a, b) { return a - b; });
    });
  }
  async function documentsOf(segment, query) {
    var lists = await Promise.all(query.terms.map(function (term) { return documentsWithTerm(segment, term); })
      .concat(query.prefixes.map(function (prefix) { return documentsWithPrefix(segment, prefix); })));
    lists.sort(function (a, b) { return a.length - b.length; });
    var list = lists.length ? lists.reduce(intersect) : everyNumber(segment.count);
    if (!list.length) return list;
    var excluded = await Promise.all(query.without.map(function (term) { return documentsWithTerm(segment, term); }));
    var left = new Set(excluded.flat());
    return list.filter(function (n) { return !left.has(n); });
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
    return documentsOf(segment, query).then(function (list) {
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
      for (var list of lists) for (var hit of await withPhrases(list, query.phrases)) this.found.push(hit);
      this.width = Math.min(widest, this.width * 2);
      progress(this.parts - this.waiting.length, this.parts);
    }
  };

  async function documentOf(hit) {
    var number = Math.floor(hit.number / hit.segment.perBlock);
    var block = await load(hit.segment.key + '/b' + number);
    var row = block.docs[hit.number - number * hit.segment.perBlock];
    return { address: row[0], title: block.titles[row[1]], author: row[2], date: row[3], text: row[4] };
  }

  // All words of a phrase are in these documents; the order of words is known from their text.
  async function withPhrases(hits, phrases) {
    if (!phrases.length) return hits;
    var documents = await Promise.all(hits.map(documentOf));
    return hits.filter(function (_, index) {
      var text = ' ' + wordsOf(documents[index].title + ' ' + documents[index].text).join(' ') + ' ';
      return phrases.every(function (phrase) { return text.includes(' ' + phrase + ' '); });
    });
  }

  Search.prototype.nextPage = async function (progress) {
    await this.fill(this.shown + pageSize, progress);
    var hits = this.found.slice(this.shown, this.shown + pageSize);
    var documents = await Promise.all(hits.map(documentOf));
    this.shown += hits.length;
    return documents;
  };

  Search.prototype.summary = function () {
    var known = this.found.length, mixed = segments.some(function (s) { return s.key[0] === 'm'; });
    var noun = mixed ? (known === 1 ? ' post or message' : ' posts and messages') : (known === 1 ? ' post' : ' posts');
    var total = known.toLocaleString('en') + noun;
    var order = known > 1 ? (this.query.newestFirst ? ', newest first' : ', oldest first') : '';
    if (this.waiting.length) return this.shown + ' of at least ' + total + order;
    return (this.shown < known ? this.shown + ' of ' : '') + total + order;
  };

  // ---- Words marked in a text ----

  // Ranges [start, end) of the text's words that are among the words looked for, or begin with one of them.
  function ranges(text, words) {
    var folded = '', source = [], found = [], at = 0;
    for (var letter of text) {
      var parts = fold(letter);
      for (var i = 0; i < parts.length; i++) source.push([at, at + letter.length]);
      folded += parts;
      at += letter.length;
    }
    for (var match of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (words.has(match[0]) || words.prefixes.some(function (prefix) { return match[0].startsWith(prefix); })) found.push([source[match.index][0], source[match.index + match[0].length - 1][1]]);
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

  var isAddress = /^[a-z0-9][a-z0-9\/.-]*(#[a-z0-9]+)?$/;

  function hitItem(hit, words) {
    var item = make('li'), link = make('a'), by = make('span', hit.author || 'unknown', 'by');
    // Addresses come from the index, but nothing that is not a page of this site is ever linked.
    if (isAddress.test(hit.address)) link.href = hit.address;
    marked(link, hit.title || 'Untitled', words, 0, (hit.title || 'Untitled').length);
    if (hit.date) {
      var time = make('time', hit.date.slice(0, 16).replace('T', ' ') + (hit.date.endsWith('Z') ? ' UTC' : ''));
      time.dateTime = hit.date;
      by.append(', ', time);
    }
    item.append(link, ' ', by);
    if (hit.text !== hit.title) item.append(snippet(hit.text, words));
    return item;
  }

  function dayNumber(text) {
    var time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text + 'T00:00:00Z') : NaN;
    return isNaN(time) ? null : Math.floor(time / 86400000);
  }

  // The first and the last day of `2012`, `2012-03` or `2012-03-15`; null for anything else.
  function daysOfDate(text) {
    var parts = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text);
    if (!parts) return null;
    var month = parts[2] ? parts[2] - 1 : 0, day = parts[3] ? Number(parts[3]) : 1;
    var end = parts[3] ? Date.UTC(parts[1], month, day + 1) : parts[2] ? Date.UTC(parts[1], month + 1) : Date.UTC(Number(parts[1]) + 1, 0);
    return [Date.UTC(parts[1], month, day) / 86400000, end / 86400000 - 1];
  }

  // The words of a query, and those filters of a server's search for which the index has terms.
  function parsed(text) {
    var query = { words: [], without: [], phrases: [], prefixes: [], terms: [], from: null, to: null, unknown: [], endsInWord: false };
    for (var match of text.matchAll(/(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu)) {
      var key = (match[2] || '').toLowerCase(), value = match[3] === undefined ? match[4] : match[3], words = wordsOf(value);
      var days = daysOfDate(value), isNumber = /^\d+$/.test(value);
      query.endsInWord = false;
      if (key === 'user') query.terms.push('a:' + foldName(value));
      else if (key === 'forum' && isNumber) query.terms.push('f:' + value);
      else if (key === 'thread' && isNumber) query.terms.push('t:' + value);
      else if (key === 'after' && days) query.from = days[0];
      else if (key === 'before' && days) query.to = days[0] - 1;
      else if (/^(forum|thread|after|before|has|op|in|quoted)$/.test(key) || match[0] === 'OR') query.unknown.push(match[0]);
      else if (match[1]) query.without.push(...words);
      else if (value.endsWith('*') && words.length === 1) query.prefixes.push(words[0]);
      else {
        query.words.push(...wordsOf((match[2] || '') + ' ' + value));
        query.endsInWord = match[3] === undefined;
        if (match[3] !== undefined && words.length > 1) query.phrases.push(words.join(' '));
      }
    }
    return query;
  }

  var names = ['q', 'author', 'forum', 'thread', 'from', 'to', 'order'];
  var thread = '';          // comes by the address only
  var running = null;       // the search whose results are shown
  var isUnfinished = false; // whether the last word may go on
  var timer = 0;

  // Some browsers refuse to change the address of a file; then the words stand behind the #.
  function readAddress() {
    var address = new URLSearchParams(location.search.length > 1 ? location.search : location.hash.slice(1));
    var any = false;
    isUnfinished = address.get('unfinished') === '1';
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
    if (isUnfinished) address.set('unfinished', '1');
    try { history.replaceState(null, '', location.pathname + (String(address) ? '?' + address : '')); }
    catch (refused) { if (!location.search) location.replace('#' + address); }
  }

  function queryOfForm() {
    var asked = parsed(field('q').value);
    // While somebody types, the last word may go on, where the index is small enough to be read as a whole.
    if (isUnfinished && asked.endsInWord && segments.reduce(function (sum, s) { return sum + Math.pow(2, s.bits); }, 0) <= mostParts) {
      asked.prefixes.push(asked.words.pop());
    }
    var words = new Set(asked.words);
    words.prefixes = asked.prefixes;
    var from = dayNumber(field('from').value), to = dayNumber(field('to').value);
    var author = foldName(field('author').value), forum = field('forum').value;
    var terms = Array.from(words).concat(asked.terms);
    if (author) terms.push('a:' + author);
    if (forum) terms.push('f:' + forum);
    if (thread) terms.push('t:' + thread);
    return {
      words: words, terms: terms, prefixes: asked.prefixes, without: asked.without, phrases: asked.phrases, unknown: asked.unknown,
      inPosts: terms.some(function (term) { return /^[ft]:/.test(term); }), author: terms.some(function (term) { return /^a:/.test(term); }),
      from: from === null ? asked.from : from, to: to === null ? asked.to : to,
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
    if (query.unknown.length) return say('Only the Reader can search for ' + query.unknown.join(' ') + '.', true);
    if (query.from !== null && query.to !== null && query.from > query.to) return say('The first date is after the second.', true);
    if (!query.terms.length && !query.prefixes.length && query.from === null && query.to === null) {
      return say(field('q').value.trim() ? 'There is no letter or digit to search for.' : 'Give a word, or choose an author, a forum or dates.', true);
    }
    say('Searching\u2026');
    var mine = running = {};
    try { await loadManifest(); } catch (problem) { if (mine === running) say(problem.message, true); return; }
    if (mine !== running) return;
    // The number of parts is known now.
    running = new Search(queryOfForm());
    return showPage(running, false);
  }

  // Any post, each as likely as another; null if there is none.
  async function anyPost() {
    var posts = segments.filter(function (segment) { return segment.key[0] !== 'm'; });
    var number = Math.floor(Math.random() * posts.reduce(function (sum, segment) { return sum + segment.count; }, 0));
    for (var segment of posts) {
      if (number < segment.count) return documentOf({ segment: segment, number: number });
      number -= segment.count;
    }
    return null;
  }
  async function goToAnyPost() {
    say('Looking for a post\u2026');
    try {
      await loadManifest();
      var post = await anyPost();
      if (post && isAddress.test(post.address)) location.replace(post.address); else say('There is no post.', true);
    } catch (problem) { say(problem.message, true); }
  }

  // The front page: first posts of this day in other years, and any post, below the links to them.
  async function showMemories() {
    var line = document.querySelector('.on-this-day');
    if (!line) return;
    try {
      await loadManifest();
      var days = Array.from(line.querySelectorAll('a[href*="#d"]')).slice(-3).map(function (link) {
        var parts = /(\d{4})-(\d\d)\.html#d(\d+)$/.exec(link.getAttribute('href'));
        return Date.UTC(parts[1], parts[2] - 1, parts[3]) / 86400000;
      });
      var posts = await Promise.all(days.map(async function (day) {
        var none = { terms: [], prefixes: [], without: [], phrases: [], inPosts: true, from: day, to: day };
        return (await new Search(none).nextPage(function () {}))[0];
      }).concat(anyPost()));
      var plain = Object.assign(new Set(), { prefixes: [] }), list = make('ol', '', 'post-list');
      posts.filter(Boolean).forEach(function (post) { list.append(hitItem(post, plain)); });
      line.after(list);
    } catch { /* The links lead there without the index. */ }
  }

  document.addEventListener('DOMContentLoaded', function () {
    if (!field('search-form')) { showMemories(); return; }
    field('search-form').addEventListener('submit', function (event) { event.preventDefault(); start(); });
    field('q').addEventListener('input', function () {
      clearTimeout(timer);
      isUnfinished = /[\p{L}\p{N}]$/u.test(field('q').value);
      timer = setTimeout(start, 150);
    });
    field('more').addEventListener('click', function () { if (running) showPage(running, true); });
    window.addEventListener('hashchange', function () { if (!location.search && readAddress()) start(); });
    if (location.hash === '#random') goToAnyPost();
    else if (readAddress()) start();
    else field('q').focus();
  });
})();
