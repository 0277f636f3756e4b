// The start page: copies dropped or chosen files beside the archive, one after the other, and starts the import.
(function () {
  'use strict';
  addEventListener('DOMContentLoaded', () => {
    var drop = Awful.one('#drop'), words = Awful.one('#drop-words');
    if (Awful.one('main progress')) setTimeout(() => location.reload(), 1000);
    if (Awful.one('.start-result') && !Awful.one('.problems')) setTimeout(() => location.assign('/'), 4000);
    if (!drop) return;

    async function send(path, file) {
      var answer = await fetch('/start/files?path=' + encodeURIComponent(path), {
        method: 'PUT', body: file, headers: { 'X-Start-Token': drop.dataset.token }
      });
      if (!answer.ok) throw new Error(path + ': ' + (await answer.text()).trim());
    }

    async function bring(files) {
      var done = 0;
      drop.classList.add('busy');
      try {
        for (var [path, file] of files) {
          await send(path, file);
          done += 1;
          words.textContent = done.toLocaleString('en') + ' of ' + files.length.toLocaleString('en') + ' files are copied.';
        }
        if (files.length) Awful.one('#start-dropped').submit();
        else words.textContent = 'There is no file in it.';
      } catch (problem) {
        words.textContent = String(problem.message || problem);
      }
      drop.classList.remove('busy');
    }

    // A folder gives its entries in portions, until there are none.
    async function walk(entry, path, found) {
      if (entry.isFile) {
        found.push([path + entry.name, await new Promise((done, fail) => entry.file(done, fail))]);
        return;
      }
      var reader = entry.createReader();
      for (;;) {
        var portion = await new Promise((done, fail) => reader.readEntries(done, fail));
        if (!portion.length) return;
        for (var inner of portion) await walk(inner, path + entry.name + '/', found);
      }
    }

    ['dragover', 'dragleave', 'drop'].forEach(name => drop.addEventListener(name, event => {
      event.preventDefault();
      drop.classList.toggle('over', name === 'dragover');
    }));
    drop.addEventListener('drop', async event => {
      // The entries are there until this event has ended.
      var entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry && item.webkitGetAsEntry()).filter(Boolean), found = [];
      try { for (var entry of entries) await walk(entry, '', found); } catch (problem) { words.textContent = String(problem); return; }
      bring(found);
    });
    Awful.all('#drop input').forEach(input => input.addEventListener('change', () =>
      bring([...input.files].map(file => [file.webkitRelativePath || file.name, file]))));
  });
})();
