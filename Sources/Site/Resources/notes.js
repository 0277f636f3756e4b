// Notes on posts, in the thread pages of a server: a passage is selected and n pressed, or the tool of its post.
(function () {
  'use strict';
  var make = Awful.make, one = Awful.one, all = Awful.all, chosen = null;

  // The words of a part of a post as its author wrote them: without those that stand in for pictures and posts.
  function words(range) {
    var box = make('div');
    box.append(range.cloneContents());
    box.querySelectorAll('.img-missing, .gone, .embed, .editedby').forEach(each => each.remove());
    box.querySelectorAll('img.sa-smilie').forEach(each => each.replaceWith(each.alt));
    box.querySelectorAll('br, p, div, li, blockquote, td, h4').forEach(each => each.after(' '));
    return box.textContent;
  }
  // The selected passage, up to the end of the post in which it begins, with the words around it.
  function passage() {
    var selection = getSelection();
    if (selection.isCollapsed) return null;
    var range = selection.getRangeAt(0).cloneRange(), start = range.startContainer, around = document.createRange();
    var body = (start.nodeType === 1 ? start : start.parentElement).closest('article.post .body');
    if (!body || body.closest('.history')) return null;
    around.selectNodeContents(body);
    if (range.compareBoundaryPoints(Range.END_TO_END, around) > 0) range.setEnd(around.endContainer, around.endOffset);
    var found = { post: body.closest('article.post'), quote: words(range).trim() };
    around.setEnd(range.startContainer, range.startOffset);
    found.prefix = words(around).slice(-200);
    around.selectNodeContents(body);
    around.setStart(range.endContainer, range.endOffset);
    found.suffix = words(around).slice(0, 200);
    return found.quote ? found : null;
  }

  function write(post, found) {
    var fields = { token: one('#marks [name=token]').value, mark: 'note', post: post.id.slice(1) };
    if (found) Object.assign(fields, { quote: found.quote, prefix: found.prefix, suffix: found.suffix });
    var text = make('textarea', { name: 'text', rows: '4', maxlength: '20000', 'aria-label': 'Note' });
    // A passage may be marked without words.
    text.required = !found;
    var close = make('button', { type: 'button' }, 'Cancel');
    var form = make('form', { class: 'write-note', method: 'post', action: document.body.dataset.root + 'marks' },
      ...Object.entries(fields).map(([name, value]) => make('input', { type: 'hidden', name: name, value: value })),
      ...(found ? [make('blockquote', { dir: 'auto' }, found.quote)] : []), text,
      make('p', {}, make('button', {}, 'Keep'), ' ', close));
    var dialog = make('dialog', { class: 'keys note-dialog', 'aria-labelledby': 'note-title' },
      make('h2', { id: 'note-title' }, 'Note on ' + post.querySelector('.permalink').textContent), form);
    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => { dialog.remove(); post.querySelector('.add-note').focus({ preventScroll: true }); });
    document.body.append(dialog);
    dialog.showModal();
    text.focus();
  }

  document.addEventListener('DOMContentLoaded', () => {
    all('article.post').forEach(post => {
      var tool = make('button', { type: 'button', class: 'add-note', 'aria-label': 'Note on post ' + post.id.slice(1) }, 'note');
      tool.addEventListener('click', () => write(post, chosen && chosen.post === post ? chosen : null));
      post.querySelector('.post-line').append(tool);
    });
    // On a phone the tap that opens the tools of a post ends the selection.
    document.addEventListener('selectionchange', () => { chosen = passage() || chosen; });
    addEventListener('pointerdown', event => { if (!event.target.closest('.post-line')) chosen = null; });
    Awful.keys.n = ['note on the selected passage or post', () => {
      var found = passage(), focused = document.activeElement.closest('article.post');
      var post = found ? found.post : focused || all('article.post:not([hidden])').find(each => each.getBoundingClientRect().bottom > 80);
      if (post) write(post, found);
    }];
  });
})();
