// Walks an open page: what the writer emits from posts against the list of what it may emit, the rest of the page against
// what may never occur. `single` holds the style sheet and script of files that stand alone; null for a site. `isServed` is
// true for the pages of a Reader, which have forms, drawings and frames of their own.
({ single, isServed }) => {
  const XHTML = 'http://www.w3.org/1999/xhtml';
  const elements = new Set(('b strong i em u s del ins sub sup code kbd small br hr span div h4 blockquote ul ol li pre '
    + 'table tbody tr td th a img').split(' '));
  const classes = new Set(('bbc-spoiler tt big gone bbc-center p editedby attachment heading bbc-block code code-head dl dt dd '
    + 'external local quote_link is-elsewhere embed img timg sa-smilie avatar img-missing visually-hidden initials bbc bbc-list no-highlight mention '
    + 'bbcf-xx-small bbcf-x-small bbcf-small bbcf-medium bbcf-large bbcf-x-large bbcf-xx-large').split(' '));
  const number = /^[1-9][0-9]{0,4}$/;
  // Attributes by element: a test of the value. site.js adds tabindex, role and aria-label to a few.
  const attributes = {
    span: {
      tabindex: (v, e) => v === '0' && (e.classList.contains('bbc-spoiler') || isDrawn(e) && e.classList.contains('timg')),
      role: (v, e) => v === 'group' && e.classList.contains('bbc-spoiler') || isDrawn(e) && (v === 'img' || v === 'button'),
      'aria-label': (v, e) => v === 'spoiler' && e.classList.contains('bbc-spoiler') || isDrawn(e),
      'aria-hidden': (v, e) => v === 'true' && (isDrawn(e) || isInitials(e)), title: (v, e) => isDrawn(e)
    },
    td: { colspan: v => /^([2-9]|[1-4][0-9]|50)$/.test(v) },
    th: { colspan: v => /^([2-9]|[1-4][0-9]|50)$/.test(v) },
    ol: { start: v => /^[1-9][0-9]{0,3}$/.test(v) },
    pre: { tabindex: v => v === '0' || v === '-1' },
    table: { tabindex: v => v === '0' || v === '-1' },
    a: { href: isAddress, rel: v => /^[a-z ]+$/.test(v), referrerpolicy: v => v === 'no-referrer' },
    img: {
      src: v => single ? isPicture(v) : /^(\.\.\/)*x\/[0-9a-f]+\.(png|jpg|gif|webp)$/.test(v), alt: () => true, title: () => true,
      width: v => number.test(v), height: v => number.test(v), loading: v => v === 'lazy',
      tabindex: (v, e) => v === '0' && e.classList.contains('timg'), role: (v, e) => v === 'button' && e.classList.contains('timg'),
      'aria-label': (v, e) => v.startsWith('Enlarge: ') && e.classList.contains('timg')
    }
  };
  function isPicture(value) { return /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+\/]+=*$/.test(value); }
  // A picture that the style sheet of a single file shows.
  function isDrawn(e) { return Boolean(single) && e.classList.contains('px') && e.localName === 'span' && !e.childNodes.length; }
  // The initials of an author without an avatar, in one of the colours of the style sheet.
  function isInitials(e) { return e.localName === 'span' && e.classList.contains('initials') && !e.children.length; }
  function isAddress(value, e) {
    if (/^#p[1-9][0-9]*$/.test(value)) return true;
    if (single && /^#page-[1-9][0-9]*$/.test(value)) return true;
    if (!single && /^(\.\.\/)*([a-z0-9]+\/)*[a-z0-9-]+\.(html|png|jpg|gif|webp)(#[a-z0-9]+)?$/.test(value)) return true;
    let url;
    try { url = new URL(value); } catch (no) { return false; }
    if (!/^(https?:\/\/|mailto:)/.test(value) || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return false;
    if (/[\u0000-\u0020\u007f-\u009f\\]/.test(value) || value.length > 8192 * 3) return false;
    const rel = (e.getAttribute('rel') || '').split(' ');
    return !url.username && !url.password && e.getAttribute('referrerpolicy') === 'no-referrer'
      && ['noopener', 'noreferrer', 'nofollow'].every(r => rel.includes(r));
  }

  const problems = [], counts = { roots: 0, elements: 0, attributes: 0, links: 0, pictures: 0, characters: 0 };
  const tell = (what, e) => problems.push(what + ' at ' + place(e));
  function place(e) {
    const post = e.closest && e.closest('[id]');
    return (post ? '#' + post.id + ' ' : '') + (e.outerHTML || e.nodeValue || '').slice(0, 160);
  }
  function isClass(name) { return classes.has(name) || /^c-[0-9a-f]{6}$/.test(name) || single && /^(px|x-[0-9a-f]{20})$/.test(name); }

  // What the writer emits from posts.
  const inert = document.implementation.createHTMLDocument('');
  const roots = [...document.querySelectorAll('.body, .user-title, h1, title')];
  for (const root of roots) {
    counts.roots += 1;
    const plain = root.matches('h1, title');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        counts.characters += node.length;
        if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(node.data)) tell('control character', node.parentElement);
        continue;
      }
      if (node.nodeType !== Node.ELEMENT_NODE) { tell('node of type ' + node.nodeType, node.parentElement); continue; }
      counts.elements += 1;
      const name = node.localName;
      // Names that somebody chose stand in an element that keeps the direction of their letters to themselves.
      if (plain && name === 'bdi' && !node.attributes.length) continue;
      if (plain) tell('element in ' + root.localName, node);
      if (node.namespaceURI !== XHTML) tell('foreign namespace', node);
      if (!elements.has(name)) tell('element <' + name + '>', node);
      for (const attribute of node.attributes) {
        counts.attributes += 1;
        if (attribute.namespaceURI) tell('attribute with a namespace', node);
        if (attribute.name === 'class') {
          for (const c of node.classList) if (!isClass(c) && !(isInitials(node) && /^tint-[0-9]{1,2}$/.test(c))) tell('class ' + c, node);
          continue;
        }
        const test = Object.hasOwn(attributes, name) && Object.hasOwn(attributes[name], attribute.name) && attributes[name][attribute.name];
        if (!test) tell('attribute ' + attribute.name, node);
        else if (!test(attribute.value, node)) tell('value of ' + attribute.name, node);
      }
      if (name === 'a') counts.links += 1;
      if (name === 'img') counts.pictures += 1;
      if (name === 'a' && node.parentElement.closest('a')) tell('link in a link', node);
      if (name === 'table' && [...node.children].some(c => c.localName !== 'tbody')) tell('table with other than tbody', node);
    }
    // A parser eats the first line feed of a pre; the writer therefore writes two.
    const keep = html => html.replace(/(<pre[^>]*>)\n/g, '$1\n\n');
    const copy = inert.createElement('div'), html = root.innerHTML;
    copy.innerHTML = keep(html);
    if (copy.innerHTML !== html) tell('not a fixed point of parsing', root);
  }

  // The map of days is the one drawing that the site makes: known elements, links to days only, in no text of a post.
  const mapElements = new Set(['svg', 'defs', 'pattern', 'rect', 'path', 'text', 'a', 'title']);
  function isOfMap(e) {
    const map = e.closest('svg.heat');
    return map && map.closest('.heat-scroll, .heat-legend') && !map.closest('.body, .user-title') && mapElements.has(e.localName)
      && (e.localName !== 'a' || /^(\.\.\/)?d\/\d{4}-\d\d\.html#d\d{1,2}$/.test(e.getAttribute('href')));
  }

  // What the Reader has besides: drawings outside of posts, frames without rights, forms and files of its own.
  function isOwn(address) { return new URL(address, location).origin === location.origin; }
  function isDrawing(e) {
    const root = isServed && e.closest('svg');
    return root && !root.closest('.body, .user-title, h1') && !/^(script|foreignObject|use|image|animate.*|set)$/.test(e.localName)
      && (e.localName !== 'a' || isOwn(e.href.baseVal));
  }
  function isNoteField(e) { return isServed && e.localName === 'textarea' && !e.value && e.parentElement.matches('form.write-note'); }
  function isFrame(e) { return isServed && e.localName === 'iframe' && e.getAttribute('sandbox') === '' && isOwn(e.src); }
  function isOwnForm(e, name) { return isServed && name === 'action' && e.localName === 'form' && isOwn(e.getAttribute('action')); }
  function isOwnLink(e) {
    return isServed && isOwn(e.href) && (e.rel === 'stylesheet' && /^\/style\//.test(new URL(e.href).pathname)
      || e.rel === 'alternate' && e.type === 'application/atom+xml');
  }
  function isOwnScript(e) { return isServed && !e.text && isOwn(e.src) && /^\/([a-z-]+\/[0-9-]+\/)?(script\/[a-z-]+|t\/\d+\/pages)\.js$/.test(new URL(e.src).pathname); }

  // What no page of the site may have anywhere.
  const ids = new Set();
  for (const e of document.querySelectorAll('*')) {
    if (e.namespaceURI !== XHTML && !isOfMap(e) && !isDrawing(e)) tell('foreign namespace', e);
    for (const a of e.attributes) {
      if (/^on/i.test(a.name)) tell('handler ' + a.name, e);
      if (['style', 'srcset', 'ping', 'background', 'formaction', 'srcdoc', 'target', 'usemap', 'action'].includes(a.name) && !isOwnForm(e, a.name)) tell('attribute ' + a.name, e);
      if (/^\s*(javascript|vbscript|data|blob|file|view-source):/i.test(a.value) && ['href', 'src', 'content'].includes(a.name)
        && !(single && a.name === 'src' && e.localName === 'img' && isPicture(a.value))) tell('scheme in ' + a.name, e);
    }
    if (e.id) { if (ids.has(e.id)) tell('id twice: ' + e.id, e); ids.add(e.id); }
  }
  for (const e of document.querySelectorAll('iframe, frame, frameset, object, embed, applet, base, svg, math, video, audio, template, noscript, marquee, portal, textarea, [contenteditable]')) if (!isOfMap(e) && !isDrawing(e) && !isFrame(e) && !isNoteField(e)) tell('element <' + e.localName + '>', e);
  for (const e of document.querySelectorAll('meta[http-equiv]')) if (!/^(content-security-policy|x-dns-prefetch-control)$/i.test(e.httpEquiv)) tell('meta', e);
  for (const e of document.querySelectorAll('link')) if (!isOwnLink(e)) if (single || e.rel !== 'stylesheet' || !/^(\.\.\/)*style\/site\.css$/.test(e.getAttribute('href'))) tell('link element', e);
  const colours = /^(\.c-[0-9a-f]{6}\{--light:#[0-9a-f]{6};--dark:#[0-9a-f]{6}\}\s*)*$/;
  const drawn = /^(\.x-[0-9a-f]{20}\{width:[0-9]+px;aspect-ratio:[0-9]+\/[0-9]+;background-image:url\(data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+\/]+=*\)\})*$/;
  if (single) {
    const scripts = [...document.querySelectorAll('script')];
    if (scripts.length !== 1 || scripts[0].text !== single.script || scripts[0].attributes.length) tell('script', scripts.at(-1) || document.head);
  } else for (const e of document.querySelectorAll('script')) if (!isOwnScript(e)) if (e.text || !/^(\.\.\/)*(script\/(site|thread|search)\.js|pages\.js|search\/[a-z0-9\/]+\.js)$/.test(e.getAttribute('src'))) tell('script', e);
  for (const e of document.querySelectorAll('style')) if (e.parentElement !== document.head || !(colours.test(e.textContent) || single && (e.textContent === single.style || drawn.test(e.textContent)))) tell('style element', e);
  const first = document.querySelector('head').children;
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
  if (!policy || first[1] !== policy) tell('the policy is not the second element of the head', document.head);
  else if (isServed) {
    if (!/^default-src 'none';/.test(policy.content) || /unsafe|https?:|data:|blob:|\*/.test(policy.content)) tell('policy', policy);
  } else if (!(single ? /^default-src 'none'; img-src data:; style-src( 'sha256-[A-Za-z0-9+\/=]+'){1,3}; script-src 'sha256-[A-Za-z0-9+\/=]+'; base-uri 'none'; form-action 'none'$/ : /^default-src 'none'; img-src 'self'; style-src 'self'( 'sha256-[A-Za-z0-9+\/=]+')?; script-src 'self'; base-uri 'none'; form-action 'none'$/).test(policy.content)) tell('policy', policy);
  return { problems, counts };
}
