import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENTS } from '../../scripts/matrix-clients.js';
import { QUIRK_HELP } from '../../src/cli/arguments/quirk-help.ts';
import { QUIRKS } from '../../src/sandbox/quirks.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8');

test('the page names each difference between the two manners, with both positions and the day of its evidence', () => {
  const rows = PAGE.split('\n').filter(line => /^\| `[a-z_]+` \| `[a-z_]+` \| `/.test(line));
  const differing = Object.entries(QUIRKS).flatMap(([name, { values, lenient }]) =>
    lenient === undefined ? [] : [`| \`${name}\` | \`${values[0]}\` | \`${lenient}\` |`],
  );
  const named = rows.map(row => row.split('|').slice(0, 4).join('|')).map(start => `${start}|`);
  expect(named.sort()).toEqual(differing.sort());
  expect(rows.filter(row => !/20\d\d-\d\d-\d\d/.test(row))).toEqual([]);
});

test('the page and the help of the command name every quirk with its values, the usual one first', () => {
  const usualFirst = Object.entries(QUIRKS).map(([name, { values, lenient = values[0] }]) => {
    const others = values.filter(value => value !== lenient);
    return { name, values: [lenient, ...others], strict: lenient === values[0] ? undefined : values[0] };
  });
  expect(QUIRK_HELP).toEqual(
    usualFirst.map(({ name, values, strict }) => [
      name,
      values.map(value => (value === strict ? `${value} (--strict)` : value)).join(', '),
    ]),
  );
  for (const { name, values, strict } of usualFirst)
    if (strict === undefined)
      expect(PAGE).toContain(`| \`${name}\` | ${values.map(value => `\`${value}\``).join(', ')} | `);
});

test('the table of clients has a row for each that `npm run test:clients` tries, pinned as there', () => {
  const [, table = ''] = /^\| client \| version \| `--strict` \|\n((?:\|.*\n)+)/m.exec(PAGE) ?? [];
  const rows = table.split('\n').slice(1, -1);
  expect(rows.map(row => row.split('`')[1])).toEqual(CLIENTS.map(({ name }) => name));
  for (const { name, packages } of CLIENTS) {
    const version = packages?.find(each => each.startsWith(`${name}@`))?.slice(name.length + 1);
    const start = version === undefined ? `| \`${name}\` | ` : `| \`${name}\` | ${version} | `;
    expect(PAGE).toContain(start);
  }
});
