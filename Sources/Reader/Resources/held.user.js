// ==UserScript==
// @name         Held in the archive
// @namespace    awful-archive
// @version      1.0.0
// @description  Marks the pages and threads that the archive holds, and leads to the next page to save.
// @match        https://forums.somethingawful.com/*
// @match        http://forums.somethingawful.com/*
// @grant        GM.xmlHttpRequest
// @grant        GM.getValue
// @grant        GM.setValue
// @connect      127.0.0.1
// @noframes
// @downloadURL  {{ADDRESS}}held.user.js
// @updateURL    {{ADDRESS}}held.user.js
// ==/UserScript==
(async () => {
  'use strict';
  const READER = '{{ADDRESS}}';
  const AT_ONCE = 60;
  const WORDS = { held: 'held in the archive', stale: 'held in part: it has grown, or is not whole', missing: 'not in the archive' };
  const MARKS = { held: '✓', stale: '◐', missing: '○' };
  const COLOURS = { held: '#2e7d32', stale: '#b26a00', missing: '#757575' };

  /** Asks the Reader; the token goes with the request of the manager, never into the page. */
  function ask(addresses, token) {
    const query = addresses.map(address => 'address=' + encodeURIComponent(address)).join('&');
    return new Promise(resolve => GM.xmlHttpRequest({
      method: 'GET', url: READER + 'api/v1/held?' + query, headers: { Authorization: 'Bearer ' + token },
      timeout: 10000, anonymous: true,
      onload: answer => {
        let body = null;
        try { body = JSON.parse(answer.responseText); } catch { /* A refusal is a sentence. */ }
        resolve({ status: answer.status, body, words: answer.responseText });
      },
      onerror: () => resolve({ status: 0 }), ontimeout: () => resolve({ status: 0 })
    }));
  }

  function make(name, text, style) {
    const element = document.createElement(name);
    element.textContent = text;
    Object.assign(element.style, style);
    return element;
  }

  const panel = make('div', '', {
    position: 'fixed', right: '12px', bottom: '12px', zIndex: 2147483647, padding: '8px 12px', borderRadius: '6px',
    font: '13px/1.5 system-ui, sans-serif', color: '#111', background: '#fff', border: '1px solid #888', maxWidth: '20em'
  });
  panel.id = 'held-panel';
  panel.setAttribute('role', 'status');

  function say(text, link) {
    panel.replaceChildren(make('div', text));
    if (link) {
      const element = make('a', link.text, { color: '#0b57d0' });
      element.href = link.address;
      element.id = 'held-next';
      panel.append(element);
    }
    if (!panel.isConnected) document.body.append(panel);
  }

  function forget(words) {
    say(words);
    const button = make('button', 'Enter the token', {});
    button.addEventListener('click', async () => {
      const token = prompt('The token that awful-archive serve --accept-pages printed:');
      if (token) { await GM.setValue('token', token.trim()); start(); }
    });
    panel.append(button);
  }

  /** The links of threads and their pages, by address; of a post, of the last page and the like nothing is asked. */
  function findLinks() {
    const links = new Map();
    for (const link of document.querySelectorAll('a[href*="showthread.php"]')) {
      const url = new URL(link.href, location);
      const fields = url.searchParams;
      if (url.host !== location.host || !fields.get('threadid') || fields.has('goto') || fields.has('postid') || url.hash) continue;
      const key = 'showthread.php?threadid=' + fields.get('threadid')
        + (fields.has('perpage') ? '&perpage=' + fields.get('perpage') : '')
        + (fields.has('pagenumber') ? '&pagenumber=' + fields.get('pagenumber') : '');
      links.set(key, [...links.get(key) || [], link]);
    }
    return links;
  }

  function mark(link, state) {
    link.nextElementSibling?.classList.contains('held-mark') && link.nextElementSibling.remove();
    const sign = make('span', ' ' + MARKS[state], { color: COLOURS[state], fontWeight: 'bold', cursor: 'help' });
    sign.className = 'held-mark';
    sign.title = WORDS[state];
    sign.dataset.state = state;
    sign.setAttribute('aria-label', WORDS[state]);
    link.after(sign);
  }

  async function start() {
    const token = await GM.getValue('token', '');
    if (!token) return forget('The archive can mark what it holds here.');
    const links = findLinks(), thread = new URL(location).searchParams.get('threadid');
    const addresses = [...links.keys()];
    if (thread && /showthread/.test(location.pathname)) {
      const own = 'showthread.php?threadid=' + thread;
      if (!links.has(own)) addresses.unshift(own);
    }
    let own;
    for (let first = 0; first < addresses.length; first += AT_ONCE) {
      const answer = await ask(addresses.slice(first, first + AT_ONCE), token);
      if (answer.status === 401) return forget('The archive does not know this token.');
      if (answer.status !== 200 || !answer.body) return say(answer.words || 'The archive is not open: awful-archive serve --accept-pages');
      for (const item of answer.body.items) for (const link of links.get(item.address) || []) mark(link, item.state);
      own = own || answer.body.threads.find(each => String(each.id) === thread);
    }
    if (!thread) return;
    const next = own && own.next_to_save;
    if (next) say('Not all of this thread is in the archive.', { text: 'Next page to save', address: next });
    else say(own ? 'All of this thread is in the archive.' : 'Nothing of this thread is in the archive yet: save this page.');
  }

  await start();
})();
