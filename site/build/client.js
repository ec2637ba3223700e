// All that the pages run: the search, light and dark, the menu, and the copying of code. Without it every page is whole.
const root = document.documentElement;
root.classList.add('js');
const base = document.querySelector('meta[name="site-base"]').content;
const find = selector => document.querySelector(selector);

/* Light and dark; the head has chosen already. */
for (const button of document.querySelectorAll('.VPSwitchAppearance')) {
  button.setAttribute('aria-label', 'Dark colors');
  const tell = () => button.setAttribute('aria-checked', String(root.classList.contains('dark')));
  tell();
  button.addEventListener('click', () => {
    const isDark = root.classList.toggle('dark');
    localStorage.setItem('vitepress-theme-appearance', isDark ? 'dark' : 'light');
    tell();
  });
}

/* The menu of a narrow window. */
const sidebar = find('.VPSidebar');
const menu = find('.VPLocalNav .menu');
function showMenu(isOpen) {
  sidebar?.classList.toggle('open', isOpen);
  root.classList.toggle('menu-open', isOpen);
  menu?.setAttribute('aria-expanded', String(isOpen));
}
menu?.addEventListener('click', event => {
  event.stopPropagation();
  showMenu(!sidebar?.classList.contains('open'));
});
document.addEventListener('click', event => {
  if (root.classList.contains('menu-open') && !sidebar?.contains(event.target)) showMenu(false);
});

/* The groups of the sidebar. */
for (const title of document.querySelectorAll('.VPSidebarItem.collapsible > .item[role="button"]')) {
  const group = title.parentElement;
  // The arrow is a part of the button around it.
  for (const name of ['role', 'tabindex', 'aria-label']) title.querySelector('.caret')?.removeAttribute(name);
  const tell = () => title.setAttribute('aria-expanded', String(!group.classList.contains('collapsed')));
  const turn = () => {
    group.classList.toggle('collapsed');
    tell();
  };
  tell();
  title.addEventListener('click', turn);
  title.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target === title) turn();
  });
}
const here = [...document.querySelectorAll('.VPSidebar a')].find(
  ({ href }) => href === location.origin + location.pathname,
);
here?.setAttribute('aria-current', 'page');
for (let group = here?.closest('.collapsed'); group; group = group.parentElement.closest('.collapsed'))
  group.classList.remove('collapsed');

/* The button that copies a block of code. */
for (const button of document.querySelectorAll('button.copy')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent);
    button.classList.add('copied');
    setTimeout(() => button.classList.remove('copied'), 2000);
  });
}

/* The search: an index of this site, loaded when it is first wanted. */
const dialog = find('dialog.search');
const input = dialog.querySelector('input');
const list = dialog.querySelector('ol');
let index;

const plain = text => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

async function load() {
  index ??= fetch(`${base}search.json`)
    .then(answer => answer.json())
    .then(rows =>
      rows.map(([page, anchor, title, of, text]) => ({
        page,
        anchor,
        title,
        of,
        text,
        low: plain(text),
        about: plain(of),
        head: plain(title),
      })),
    );
  return index;
}

/** Words of a question that say nothing of what it is about. */
const SMALL = new Set(
  'a an and any are as at be being by can do does for from get has have how i if in is it its me my of on or per so that the their there they this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);
const ENDING = /(?:ies|ing|ed|es|s|e|y)$/;
/** How much of a word is left at least. */
const SHORTEST = 4;

/** The words to look for, without endings: "deleted" finds "deletes", too. */
function wordsOf(text) {
  const all = plain(text)
    .split(/[^\p{L}\p{N}._/%-]+/u)
    .filter(word => word !== '');
  const telling = all.filter(word => !SMALL.has(word));
  return (telling.length > 0 ? telling : all).map(word => {
    const stem = word.replace(ENDING, '');
    return stem.length < SHORTEST ? word : stem;
  });
}

/** Where a word is in a text: at the beginning of one of its words, or else anywhere. */
function placeOf(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return at;
  return word.length < SHORTEST ? -1 : text.indexOf(word);
}

/** About evenkeel itself, and not about its use. */
const INSIDE =
  /^(?:ARCHITECTURE|CONTRIBUTING|adding-|releasing|reliability|performance|own-provider|facts\/)/;
/** A long section has any word: those of the text count less there. In characters. */
const USUAL = 700;

/** How well each section fits: by its words that few others have, most by those of its title. */
function weighed(rows, words) {
  const found = rows.map(({ head, low, about, page }) => {
    const inText = 3 / (1 + Math.max(0.5, low.length / USUAL) ** 0.5);
    return words.map(word => {
      const title = placeOf(head, word) < 0 ? 0 : head === word ? 12 : 4;
      const points = title + (placeOf(low, word) < 0 ? 0 : inText) || (placeOf(about, word) < 0 ? 0 : 1);
      return INSIDE.test(page) ? points / 2 : points;
    });
  });
  const rarity = words.map((_, at) => {
    const having = found.filter(each => each[at] > 0).length;
    return having === 0 ? 0 : Math.log(1 + rows.length / having);
  });
  const most = rarity.reduce((sum, each) => sum + each, 0);
  return rows.flatMap((row, index) => {
    const points = found[index];
    const known = rarity.reduce((sum, each, at) => sum + (points[at] > 0 ? each : 0), 0);
    // Less than half of what is asked is another question.
    if (most === 0 || known < most / 2) return [];
    const sum = points.reduce((all, each, at) => all + each * rarity[at], row.anchor === '' ? 1 : 0);
    return [{ row, weight: sum * (known / most) ** 2 }];
  });
}

/** Whole words. */
function shortened(text, from, length) {
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const rest = text.slice(start);
  return rest.length <= length ? rest : `${rest.slice(0, rest.lastIndexOf(' ', length))} …`;
}

function excerpt({ text, low }, words) {
  const places = words.map(word => placeOf(low, word)).filter(place => place >= 0);
  const at = Math.max(0, Math.min(...places, text.length) - 40);
  if (at >= text.length) return shortened(text, 0, 120);
  return `${at > 0 ? '…' : ''}${shortened(text, at, 140)}`;
}

async function search() {
  const asked = input.value;
  const words = wordsOf(asked);
  const rows = words.length === 0 ? [] : await load();
  const found = weighed(rows, words)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 20);
  list.replaceChildren(
    ...found.map(({ row }) => {
      const link = document.createElement('a');
      link.href = `${base}${row.page}${row.anchor === '' ? '' : `#${row.anchor}`}`;
      const title = document.createElement('b');
      title.textContent = row.anchor === '' ? row.title : `${row.of} › ${row.title}`;
      const text = document.createElement('span');
      text.textContent = excerpt(row, words);
      link.append(title, text);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  dialog.dataset.found = asked;
  dialog.querySelector('p').textContent = words.length > 0 && found.length === 0 ? 'Nothing found.' : '';
}

function open() {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  void load();
}
for (const button of document.querySelectorAll('.search-open')) button.addEventListener('click', open);
input.addEventListener('input', search);
dialog.addEventListener('click', event => {
  if (event.target === dialog || event.target.closest('a')) dialog.close();
});
dialog.addEventListener('keydown', event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...list.querySelectorAll('a')];
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  if (step === undefined) return;
  event.preventDefault();
  const to = links.indexOf(document.activeElement) + step;
  (to < 0 ? input : links[Math.min(to, links.length - 1)])?.focus();
});
document.addEventListener('keydown', event => {
  if (event.key === 'Escape') showMenu(false);
  const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
  const isWanted =
    (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isWanted) return;
  event.preventDefault();
  open();
});
