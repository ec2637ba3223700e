import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodedTexts } from '../../src/http/decoded-text.ts';
import { createRedactor } from '../../src/http/redact.ts';

const hex = (of: string, digits: number) => (of.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');
const each = (of: string, write: (character: string, nth: number) => string) => [...of].map(write).join('');
const bytes = (of: string) => each(of, one => Buffer.from(one).toString('hex').replace(/../g, '%$&'));
const units = (of: string) =>
  of
    .split('')
    .map(one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
const upper = (of: string) => of.replace(/[0-9a-f]{2,}/g, digits => digits.toUpperCase());
const octal = (of: string) =>
  bytes(of).replace(
    /%(..)/g,
    (_, byte: string) => `\\${Number.parseInt(byte, 16).toString(8).padStart(3, '0')}`,
  );
const second = (of: string, write: (one: string) => string) =>
  each(of, (one, nth) => (nth % 2 === 0 ? one : write(one)));
const inMany = (of: string) =>
  each(of, (one, nth) => {
    const spellings = [
      `&#${one.codePointAt(0)};`,
      `&#x${hex(one, 1)};`,
      `&#X000${upper(hex(one, 2))};`,
      `&#0${one.codePointAt(0)};`,
    ];
    return spellings[nth % spellings.length] as string;
  });

/** Every character of ASCII that has a name in HTML, with one that it has, and some others. */
const NAMES: Readonly<Record<string, string>> = {
  '!': 'excl',
  '"': 'QUOT',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '&': 'AMP',
  "'": 'apos',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'midast',
  '+': 'plus',
  ',': 'comma',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '<': 'LT',
  '=': 'equals',
  '>': 'GT',
  '?': 'quest',
  '@': 'commat',
  '[': 'lbrack',
  '\\': 'bsol',
  ']': 'rbrack',
  '^': 'Hat',
  _: 'lowbar',
  '`': 'grave',
  '{': 'lbrace',
  '|': 'vert',
  '}': 'rbrace',
  '\t': 'Tab',
  '\n': 'NewLine',
  '\u00a0': 'nbsp',
  '¼': 'frac14',
  '²': 'sup2',
  À: 'Agrave',
  ß: 'szlig',
  ü: 'uuml',
  ÿ: 'yuml',
  ç: 'ccedil',
  š: 'scaron',
  ő: 'odblac',
  '€': 'euro',
};

it.each(Object.entries(NAMES))('%s is masked in a secret as its name in HTML', (one, name) => {
  const secret = `npg_x${one}7hQ4`;
  expect(createRedactor([secret]).text(`it was npg_x&${name};7hQ4 here`)).not.toContain('7hQ4');
});

/** How a refusal may repeat a secret, beyond the spellings that usual encoders have. */
const SPELLED: Readonly<Record<string, (secret: string) => string>> = {
  'in numbers of HTML, hexadecimal': of => each(of, one => `&#x${hex(one, 1)};`),
  'in numbers of HTML, in upper case': of => each(of, one => `&#X${upper(hex(one, 2))};`),
  'in numbers of HTML, with zeros before them': of => each(of, one => `&#000${one.codePointAt(0)};`),
  'in numbers of HTML of every spelling': inMany,
  'in numbers of HTML without the semicolon': of => each(of, one => `&#${one.codePointAt(0)}`),
  'in hexadecimal numbers of HTML without the semicolon': of => each(of, one => `&#x${hex(one, 1)}`),
  'in numbers of HTML here and there': of => second(of, inMany),
  'in names of HTML': of =>
    each(of, one => {
      const name = { '<': 'lt', "'": 'apos', '"': 'quot', '&': 'amp', '/': 'sol', '`': 'grave' }[one];
      return name === undefined ? one : `&${name};`;
    }),
  'in JSON, every character': units,
  'in JSON, every character in upper case': of => upper(units(of)),
  'in JSON, every second character': of => second(of, units),
  'in JavaScript with code points': of => each(of, one => `\\u{${hex(one, 1)}}`),
  'in JavaScript with bytes': of => each(of, one => (one < '\u0100' ? `\\x${hex(one, 2)}` : units(one))),
  'in bytes of Python': of => bytes(of).replaceAll('%', '\\x'),
  'in octal digits': of =>
    each(of, one => (one < '\u0080' ? `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}` : one)),
  'in octal bytes': of => octal(of),
  'in octal bytes here and there': of => second(of, octal),
  'in eight digits': of => each(of, one => `\\U${hex(one, 8)}`),
  'in quotes of a shell': of => of.replaceAll("'", "'\\''"),
  'in quotes of a shell, as Python writes them': of => of.replaceAll("'", `'"'"'`),
  'for a shell without quotes': of => of.replace(/[<>"'`$\\ ;#*]/g, '\\$&'),
  'in SQL': of => of.replaceAll("'", "''"),
  'in CSV': of => of.replaceAll('"', '""'),
  'in a URL, every character': bytes,
  'in a URL, every character in upper case': of => upper(bytes(of)),
  'in a URL, every second character': of => second(of, bytes),
  'in a URL with a plus for a space': of => each(of, one => (one === ' ' ? '+' : bytes(one))),
  'in a URL, twice': of => bytes(of).replaceAll('%', '%25'),
  'in a URL, every character twice': of => bytes(bytes(of)),
  'in a URL, three times': of => bytes(of).replaceAll('%', '%2525'),
  'in JSON in a URL': of => encodeURIComponent(units(of)),
  'in JSON in HTML': of => units(of).replaceAll('\\', '&#92;'),
  'in SQL in JSON': of => JSON.stringify(of.replaceAll("'", "''")).slice(1, -1),
  'in HTML in JSON': of => inMany(of).replaceAll('&', '\\u0026'),
  'in percent signs of an old script': of => units(of).replaceAll('\\', '%'),
};

const SECRETS = [
  'k3-plain-secret',
  'a<b>&"c\'d`e=f/g\\h',
  'with a space + plus',
  'schl\u00fcssel/\u00df<&>',
  '\u{1f511}key\u2028"\'&',
  "''''''''",
  'it%41s \\u0041 &lt; own',
];

describe.each(Object.entries(SPELLED))('a secret %s', (_, spelled) => {
  it.each(SECRETS)('%j is masked whole, and nothing beside it', secret => {
    const { text } = createRedactor([secret]);
    expect(text(`refused [${spelled(secret)}] there`)).toBe('refused [***] there');
  });
});

it('masks a secret in which every character is spelled at will', () => {
  const spellings = [(one: string) => one, units, bytes, inMany, (one: string) => upper(bytes(one))];
  const plain = fc.string({
    unit: fc.integer({ min: 0x30, max: 0x7a }).map(code => String.fromCharCode(code)),
  });
  const spelled = fc.array(fc.integer({ min: 0, max: spellings.length - 1 }), {
    minLength: 40,
    maxLength: 40,
  });
  fc.assert(
    fc.property(plain, spelled, (more, choice) => {
      const secret = `k3_${more}_z9kk`;
      const written = each(secret, (one, nth) => spellings[choice[nth % 40] ?? 0]?.(one) ?? one);
      // A character that is written as it is may begin an escape with the next one.
      fc.pre(!/[\\%&]/.test(secret));
      expect(createRedactor([secret]).text(`- ${written} -`)).toBe('- *** -');
    }),
    { seed: 15, numRuns: 200 },
  );
});

it('leaves every text as it is that has no secret, whatever its escapes are', () => {
  const pieces = [
    '\\u006',
    '%',
    '%4',
    '%41',
    '&#',
    '&#6;',
    '&lt;',
    "''",
    '""',
    '\\',
    '\\x',
    '…',
    'k3',
    '<',
    '+',
    ' ',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), list => {
      const text = list.join('');
      expect(createRedactor(['k3-plain secret', 'zzzz<zzzz']).text(text)).toBe(text);
    }),
    { seed: 15, numRuns: 300 },
  );
});

it('masks every secret of a text, with what is between them as it was', () => {
  const { text } = createRedactor(['first<secret', "second'secret"]);
  const said = '&lt; first&lt;secret \\u003c second\\u0027secret %3C second%27secret, first<secret &gt;';
  expect(text(said)).toBe('&lt; *** \\u003c *** %3C ***, *** &gt;');
});

it('masks a short secret with escapes only where nothing of a word touches it', () => {
  const { text } = createRedactor(['pa<<wd']);
  expect(text('\\npa\\x3c\\x3cwd\\n')).toBe('\\n***\\n');
  expect(text('xpa\\x3c\\x3cwd pa%3C%3Cwd')).toBe('xpa\\x3c\\x3cwd ***');
});

it.each([
  ['a letter follows', 'npg_x+hQ4y', 'npg_x&#43hQ4y'],
  ['a backslash of the secret is before it', 'npg_x\\+hQ4y', 'npg_x\\&#43hQ4y'],
  ['a backslash is before it, written three times', 'npg_x\\+hQ4y', 'npg_x\\&#38#38#43hQ4y'],
])('masks a secret with a number of HTML without its semicolon: %s', (_, secret, written) => {
  expect(createRedactor([secret]).text(`said ${written} there`)).toBe('said *** there');
});

it('masks the beginning of a secret where a message cut it within an escape', () => {
  const { text } = createRedactor(['abcdefgh<\u00fc-secret']);
  for (const cut of [
    '\\',
    '\\u',
    '\\u00',
    '\\u003c\\u0',
    '%',
    '%3',
    '%3C%C3',
    '%3C%C3%',
    '&',
    '&#',
    '&#6',
    '&#x',
    '&#x3',
    '&l',
  ])
    expect(text(`said abcdefgh${cut}… and`)).toBe('said ***… and');
  expect(text('said abcdefgi\\u0… and')).toBe('said abcdefgi\\u0… and');
});

it('knows what is no escape', () => {
  for (const said of [
    '%zz',
    '%C0%AF',
    '\\u12',
    '\\u{110000}',
    '&#1114112;',
    '&nothing;',
    '&lt',
    '\\d\\q',
    "'x'",
  ])
    expect(decodedTexts(said, false)).toEqual([]);
  expect(decodedTexts('a+b', false)).toEqual([]);
  expect(decodedTexts('a+b', true).map(({ text }) => text)).toEqual(['a b']);
  expect(decodedTexts('100%2525', false).map(({ text }) => text)).toEqual(['100%25', '100%']);
});
