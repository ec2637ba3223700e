// What the page does besides showing the report: filter, unfold, and go to a row. It sends nothing,
// and keeps nothing.
const byId = id => document.getElementById(id);
const rows = [...document.querySelectorAll('#rows details.row')];
const groups = [...document.querySelectorAll('#rows .group')];
const [tools, filter, action, found] = ['tools', 'filter', 'action', 'found'].map(byId);

/**
 * Row → the text in which the filter searches: everything that the report says of the row. Made
 * when someone first uses the filter.
 */
let texts;
function textsOf() {
  const plan = JSON.parse(byId('report').textContent).plan.rows.map(row => JSON.stringify(row).toLowerCase());
  const own = element => (element.dataset.rows ?? '').split(' ').map(number => plan[Number(number)] ?? '');
  return new Map(rows.map(row => [row, own(row).join('\n') + row.firstChild.textContent.toLowerCase()]));
}

function show() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0) texts ??= textsOf();
  let shown = 0;
  for (const row of rows) {
    const isFound =
      (action.value === '' || row.dataset.action === action.value) &&
      words.every(word => texts.get(row).includes(word));
    row.hidden = !isFound;
    if (isFound) shown += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector('details.row:not([hidden])');
  found.textContent = shown === rows.length ? '' : `${shown} of ${rows.length} shown`;
}

function fold(open) {
  for (const row of rows) if (!row.hidden) row.open = open;
}

/** Unfolds the row or code that a link on the page leads to. */
function goTo() {
  const target = location.hash.length > 1 ? byId(location.hash.slice(1)) : null;
  if (target === null || target.tagName !== 'DETAILS') return;
  if (target.hidden) {
    filter.value = '';
    action.value = '';
    show();
  }
  target.open = true;
  target.scrollIntoView({ block: 'start' });
  target.querySelector('summary').focus({ preventScroll: true });
}

/** Moves the focus to the next row that is shown, or to the row before. */
function step(by) {
  const shown = rows.filter(row => !row.hidden);
  const at = shown.indexOf(document.activeElement?.closest?.('details.row'));
  const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))];
  next?.querySelector('summary').focus();
}

if (tools !== null) {
  tools.hidden = false;
  filter.addEventListener('input', show);
  action.addEventListener('change', show);
  byId('open').addEventListener('click', () => fold(true));
  byId('close').addEventListener('click', () => fold(false));
  document.addEventListener('keydown', event => {
    const isTyping = event.target === filter || event.target === action;
    if (event.key === 'Escape' && event.target === filter) {
      filter.value = '';
      show();
    } else if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === '/') {
      event.preventDefault();
      filter.focus();
    } else if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
  });
}
addEventListener('hashchange', goTo);
goTo();
