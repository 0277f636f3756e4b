// Pages of a server: tells what is imported while they are open. They work without it.
(function () {
  'use strict';
  if (!window.EventSource) return;
  var make = Awful.make, one = Awful.one;
  var newest = null, posts = [], source = null, release = null, waiting = 0, news = null, timer = 0, wasRunning = false;

  Awful.randomPost = '/random';

  function number(count) { return count.toLocaleString('en'); }

  // Shows what was imported, below the page; reading goes on.
  function tell(message) {
    if (!news) {
      news = make('aside', { class: 'news', 'aria-label': 'Imported meanwhile' }, make('p', { role: 'status' }));
      var close = make('button', { type: 'button' }, 'Close');
      close.addEventListener('click', () => { news.hidden = true; });
      var again = make('button', { type: 'button' }, 'Show it here');
      again.addEventListener('click', () => location.reload());
      news.append(make('p', { class: 'choices-of-news' }, again, close));
      document.body.append(news);
    }
    var line = news.firstChild;
    posts.push(...message.posts);
    if (posts.length) {
      line.replaceChildren(make('a', { href: '/showthread.php?goto=post&postid=' + posts[0] }, number(posts.length) + ' new post' + (posts.length === 1 ? '' : 's')), ' in this thread.');
      news.hidden = false;
      return;
    }
    line.replaceChildren(message.count === 1 ? 'A page was imported: ' : number(message.count) + ' pages were imported: ');
    message.pages.forEach((page, index) => {
      if (index) line.append(', ');
      line.append(page.address ? make('a', { href: page.address }, page.words) : page.words);
    });
    if (message.count > message.pages.length) line.append(' and others');
    line.append('.');
    news.hidden = false;
  }

  // The dashboard follows the archive by itself.
  function renew() {
    if (!one('.page-dashboard') || timer) return;
    timer = setTimeout(async () => {
      timer = 0;
      try {
        var answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
        if (!answer.ok) return;
        var page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        var open = Awful.all('main details').map(box => box.open);
        one('main').replaceChildren(...page.querySelector('main').childNodes);
        Awful.all('main details').forEach((box, index) => { box.open = Boolean(open[index]); });
      } catch { /* The next event asks again. */ }
    }, 500);
  }

  function showImport(status) {
    var words = one('#import-words'), bar = one('#import-bar');
    if (words) {
      bar.hidden = !status;
      if (!status) words.textContent = 'No import is running.';
      else if (status.share !== undefined) {
        words.textContent = 'An import has read ' + number(status.done) + ' files, and counts, sorts and indexes now.';
        bar.value = Math.round(status.share * 1000);
      } else {
        words.textContent = 'An import is running: ' + number(status.done) + (status.total ? ' of ' + number(status.total) : '') + ' files are read.';
        if (status.total) bar.value = Math.min(1000, Math.round(status.done * 1000 / status.total));
        else bar.removeAttribute('value');
      }
    }
    if (wasRunning && !status) renew();
    wasRunning = Boolean(status);
  }

  // A browser keeps six connections to a server, for all its tabs: at most three of them listen, so that pages always come.
  function listen() {
    if (source || release || document.hidden) return;
    if (navigator.locks) claim(0); else open();
  }
  function claim(place) {
    if (place === 3) {
      clearTimeout(waiting);
      waiting = setTimeout(listen, 5000);
      return;
    }
    navigator.locks.request('awful-events-' + place, { ifAvailable: true }, lock => {
      if (!lock) { claim(place + 1); return undefined; }
      if (source || release || document.hidden) return undefined;
      open();
      return new Promise(done => { release = done; });
    });
  }
  function open() {
    var fields = { after: newest, thread: document.body.dataset.thread };
    source = new EventSource('/events?' + Object.entries(fields).filter(f => f[1] != null).map(f => f.join('=')).join('&'));
    source.addEventListener('ready', event => { newest = JSON.parse(event.data).newest; });
    source.addEventListener('import', event => showImport(JSON.parse(event.data)));
    source.addEventListener('archive', event => {
      var message = JSON.parse(event.data);
      newest = message.newest;
      if (message.count) tell(message);
      renew();
    });
    // A browser asks for the same address again after an error, which would name pages that were told.
    source.addEventListener('error', () => { stop(); setTimeout(listen, 5000); });
  }
  function stop() {
    if (source) source.close();
    if (release) release();
    source = release = null;
  }

  // Pages in the background give their connection back.
  document.addEventListener('visibilitychange', () => { if (document.hidden) stop(); else listen(); });
  addEventListener('pagehide', stop);
  addEventListener('pageshow', listen);
})();
