import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { nodeCheck } from '../../scripts/settings.js';
import { EXIT_CODES } from '../../src/cli/arguments/help.ts';
import { type Played, play } from './play.ts';
import { badlyToldCauses, brokenLines, causesOf, leadsOn, repeatedLines } from './rules.ts';
import { screenOf } from './screen.ts';
import { SITUATIONS } from './situations.ts';

/*
 * What a person sees at the end of each situation, at two widths. `UPDATE=1 npx vitest run
 * test/situations` writes the screens anew; look at the difference before you commit it.
 */

const SCREENS = join(import.meta.dirname, 'screens');
const UPDATE = process.env['UPDATE'] === '1';
const WIDTHS = [80, 120];

/** Lines that stay whole, each with its reason. */
const WHOLE: Readonly<Record<string, RegExp>> = {
  'a difference of files is what `git apply` reads': /^[-+ ]?neon: \{/,
  'an address is one word': /^\S+ +\w+ +[a-z]+\.[a-z]+\/\S+$/,
  'a file on standard output has the bytes of a file': /^# /,
};
/** What is told without a line `next:`, each with its reason. */
const SELF_EVIDENT: Readonly<Record<string, readonly string[]>> = {
  // The message says what to write first.
  'delete-of-protected': ['row/protected has no next step', 'no next step at either end'],
};
/** What may be on a screen twice, each with its reason. */
const TWICE: Readonly<Record<string, RegExp>> = {
  'rows that differ have the same note':
    /^(?:note: the new branch gets no compute|the manifest gives it a read_write)/,
  'a line for the manifest is whole': /^is: false, until: /,
  'one reviews the digest that was confirmed': /^digest ek1-/,
  'each wait before another try is told': /^PATCH \S+: 503 Service$/,
};

const NEXT = /\bnext: /;
const MORE = /^For more about a code in brackets: `evenkeel explain /;

/** `| 4 | A guard stopped the apply, … |`. */
const DOCUMENTED = readFileSync(join(import.meta.dirname, '../../docs/commands.md'), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, code, means] = /^\| (\d+) \| (.*) \|$/.exec(line) ?? [];
    return code === undefined || means === undefined ? [] : [{ code: Number(code), means }];
  });

/** The one code whose row in docs/commands.md has these words. */
function codeOf(ends: string): number {
  const [found, ...others] = DOCUMENTED.filter(({ means }) => means.includes(ends));
  if (found === undefined || others.length > 0)
    throw new Error(`not in one row of docs/commands.md: ${ends}`);
  return found.code;
}

const used = new Set<RegExp>();

function exceptions(of: Readonly<Record<string, RegExp>>): readonly RegExp[] {
  return Object.values(of).map(may => {
    const test = may.test.bind(may);
    may.test = text => {
      const is = test(text);
      if (is) used.add(may);
      return is;
    };
    return may;
  });
}

const whole = exceptions(WHOLE);
const twice = exceptions(TWICE);

function faultsOf({ code, screen, told }: Played): readonly string[] {
  const report = told.report ?? told.preview?.report;
  return [
    ...brokenLines(screen, whole).map(line => `broken by the terminal: ${line}`),
    ...repeatedLines(screen, twice).map(line => `twice: ${line}`),
    ...(report === undefined ? [] : badlyToldCauses(screen, causesOf(report))),
    // Each mistake has its own hint; the last line says how to learn more about it.
    ...(code === 0 || leadsOn(screen, told.problems?.length ? MORE : NEXT)
      ? []
      : ['no next step at either end']),
  ];
}

describe.each(SITUATIONS)('$name', situation => {
  test.each(WIDTHS)('has its screen at %i columns', async columns => {
    const played = await play(situation, columns);
    const path = join(SCREENS, `${situation.name}.${columns}.txt`);
    if (UPDATE) writeFileSync(path, played.screen.text);
    const told = SELF_EVIDENT[situation.name] ?? [];
    expect(faultsOf(played).filter(fault => !told.includes(fault))).toEqual([]);
    expect(played.code).toBe(codeOf(situation.ends));
    expect(played.screen.text).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
  });
});

test('a Node that is too old has its screen', async () => {
  let written = '';
  const stop = new Error('ends here');
  const process = {
    versions: { node: '18.20.4' },
    stderr: { write: (text: string) => (written += text) },
    exit(code: number): never {
      expect(code).toBe(codeOf('usage'));
      throw stop;
    },
  };
  expect(() => runInNewContext(nodeCheck(), { process })).toThrow(stop);
  const screen = await screenOf(written, 80);
  expect(brokenLines(screen, [])).toEqual([]);
  expect(screen.text).toMatchInlineSnapshot(`
    "error[node]: evenkeel needs Node 20.19 or later, and this is Node 18.20.4
      next: Install a newer Node, and run the command again.
    "
  `);
});

test('no exception and no screen is left of what is gone', () => {
  const all = { ...WHOLE, ...TWICE };
  expect(Object.keys(all).filter(why => !used.has(all[why] as RegExp))).toEqual([]);
  const expected = SITUATIONS.flatMap(({ name }) => WIDTHS.map(columns => `${name}.${columns}.txt`));
  expect(readdirSync(SCREENS).sort()).toEqual(expected.sort());
});

test('the codes of docs/commands.md are those of the help', () => {
  expect(DOCUMENTED.map(({ code }) => String(code))).toEqual(EXIT_CODES.map(([code]) => code));
});
