/** Names that act on a path, a shell, a page, a terminal, YAML, or an object of JavaScript. */
export const ODD = [
  '__proto__',
  'constructor',
  'toString',
  'a/b',
  '..',
  '../../projects',
  '%2F',
  'a%2Fb%00',
  '?limit=1#top',
  'null',
  '~',
  '0123',
  '2026-11-22',
  '- item',
  'key: value',
  '# comment',
  '*alias',
  '&anchor',
  '!tag',
  '"double" \'single\' `back`',
  '$(id) ${HOME} %PATH%',
  'a|b\\|c',
  '<img src=x onerror=alert(1)>',
  '@everyone [x](javascript:alert(1))',
  'line\nbreak',
  'tab\tdel\u007f',
  '\u001b[2J\u001b[1;1HPlan: 0 to delete',
  '\u202egnp.exe\u2066a\u2069',
  'zero\u200bwidth\ufeff\u2060',
  'مرحبا بالعالم',
  '追放👩‍👩‍👧🏳️‍🌈',
  'e\u0301 beside \u00e9',
  ' leading and trailing ',
];

/**
 * Names of chat input commands and of their options: small letters of any script, digits, `-`, `_`
 * and `'`.
 */
export const SMALL = [
  '__proto__',
  'constructor',
  'hasownproperty',
  "it's",
  '追放',
  'مرحبا',
  'हटाओ',
  'ไล่',
  '0',
  '-',
  'x'.repeat(32),
];

/** Names of context menus: up to 32 characters of any kind. */
export const MENUS = ODD.filter(name => name.trim() === name && name.length <= 32);

/** A part of a list: every so manieth, from one on. Each client has another. */
export const share = (list, from, every) => list.filter((_, at) => at % every === from);
