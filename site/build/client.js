// All that the pages run: the search, light and dark, and the menu. Without it every page is whole.
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
        head: plain(title),
      })),
    );
  return index;
}

/** How well a section fits: every word must be in it, in the title it counts more. */
function weigh({ head, low, of, anchor }, words) {
  let sum = anchor === '' ? 2 : 0;
  for (const word of words) {
    const inTitle = head.includes(word);
    const at = low.indexOf(word);
    if (!inTitle && at < 0 && !plain(of).includes(word)) return 0;
    sum += inTitle ? (head === word ? 40 : head.startsWith(word) ? 16 : 10) : at < 0 ? 1 : 2;
  }
  return sum;
}

function excerpt({ text, low }, words) {
  const at = Math.max(
    0,
    Math.min(...words.map(word => low.indexOf(word)).filter(found => found >= 0), text.length) - 40,
  );
  return at >= text.length ? text.slice(0, 120) : `${at > 0 ? '…' : ''}${text.slice(at, at + 140)}`;
}

async function search() {
  const words = plain(input.value)
    .split(/\s+/)
    .filter(word => word !== '');
  const rows = words.length === 0 ? [] : await load();
  const found = rows
    .map(row => ({ row, weight: weigh(row, words) }))
    .filter(({ weight }) => weight > 0)
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
