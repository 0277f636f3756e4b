// Missing pages: each note on them gets a button that copies the addresses to save. Stands before the scripts of sites and single files.
function prepareGaps(all, make) {
  all('.note.gap').forEach(note => {
    var [first, last] = note.dataset.pages.split('-').map(Number);
    var address = note.querySelector('a').href.replace(/\d+$/, '');
    var words = last > first ? 'Copy ' + (last - first + 1).toLocaleString('en') + ' addresses' : 'Copy the address';
    var button = make('button', { type: 'button', class: 'copy' }, words), status = make('span', { role: 'status' });
    button.addEventListener('click', () => {
      var area = make('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
      area.value = Array.from({ length: last - first + 1 }, (_, index) => address + (first + index) + '\n').join('');
      note.append(area);
      area.select();
      // The clipboard of pages that were opened from a folder answers only to the old command.
      status.textContent = document.execCommand('copy') ? 'Copied.' : 'The browser refuses to copy.';
      area.remove();
      button.focus();
    });
    note.append(' \u00b7 ', button, ' ', status);
  });
}
