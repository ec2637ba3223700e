import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import type { CodePage } from '../../src/core/report/failure.ts';
import { againWith } from '../../src/engine/ends/renewal-of-row.ts';
import { reasonPages } from '../../src/generated/reason-pages.ts';
import { DISCORD_CODES } from '../../src/providers/discord/codes.ts';
import { REFUSALS } from '../../src/providers/discord/refusals.ts';
import { NEON_CODES } from '../../src/providers/neon/codes.ts';
import { reasonCodes } from '../../src/providers/reason-codes.ts';
import { codesOf, REASON_CODES, wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { SAMPLE_REASONS } from '../helpers/sample-reasons.ts';

const SRC = join(import.meta.dirname, '../../src');

/** Every hand-written source below a folder, without comments: path → text. */
function sourcesIn(...folders: readonly string[]): ReadonlyMap<string, string> {
  const found = folders.flatMap(folder =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts'))
      .map(file => join(folder, file)),
  );
  return new Map(found.map(file => [file, withoutComments(readFileSync(join(SRC, file), 'utf8'))]));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const engine = sourcesIn('engine');
/**
 * Where the engine's reasons come from: the engine, what merges and compares, the loop itself, and
 * the action.
 */
const makers = [
  ...sourcesIn('action', 'engine', 'cli', 'preview').values(),
  readFileSync(join(SRC, 'reconcile.ts'), 'utf8'),
  readFileSync(join(SRC, 'documents/merge-reports.ts'), 'utf8'),
  ...sourcesIn('providers').values(),
].join('\n');

const OUTCOMES = /^service\//;

describe('every code of the engine', () => {
  test('is given by some source', () => {
    const unused = REASON_CODES.filter(code => !OUTCOMES.test(code) && !makers.includes(`'${code}'`));
    expect(unused).toEqual([]);
    expect(makers).toContain('`service/${failure.outcome}`');
  });

  test('that a source gives has words', () => {
    const areas = new Set(REASON_CODES.map(code => code.slice(0, code.indexOf('/'))));
    const given = [...makers.matchAll(/(?:\bcode:\s*|\? |: )'([a-z]+\/[a-z-]+)'/g)].map(
      ([, code]) => code ?? '',
    );
    const own = given.filter(code => areas.has(code.slice(0, code.indexOf('/'))));
    expect(own.length).toBeGreaterThan(80);
    expect(own.filter(code => !(REASON_CODES as readonly string[]).includes(code))).toEqual([]);
  });

  test.each(REASON_CODES.map(code => [code] as const))('%s has words that are whole', code => {
    const samples = SAMPLE_REASONS[code];
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      const { message, next = 'None.' } = wordsOf(sample);
      expect(message).toMatch(/^\S.*\S$/);
      expect(message).not.toMatch(/undefined|\[object|NaN|\.$| {2}/);
      expect(next).not.toMatch(/undefined|\[object|NaN| {2}/);
      expect(codesOf(sample).split(', ')[0]).toBe(code);
    }
  });
});

test('no engine file has a sentence for a person where a reason belongs', () => {
  const prose = [...engine].flatMap(([file, text]) =>
    [
      ...text.matchAll(/(?:new Blocked|stale|notSent|heldTooLong|left|blockedNow|\.skip)\(\s*['"`][^'"`]*/g),
    ].map(([found]) => `${file}: ${found}`),
  );
  expect(prose).toEqual([]);
  const told = [...engine].flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:reason|why|cause|notes?|next): \[?['"`][^'"`]*/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  // A command line's usage, and what no entry can stand for (export) or follow (adopt), are no
  // reasons of a plan, nor are mistakes of a manifest.
  expect(
    told.filter(
      each => !/^engine\/(?:desired\/(?:target|section-mistakes)\.ts|export\.ts|adopt\/)/.test(each),
    ),
  ).toEqual([]);
});

test('no source reads a sentence of ours back with a regular expression', () => {
  const readers = [...sourcesIn('engine', 'core', 'render', 'action', 'cli')].flatMap(([file, text]) =>
    [...text.matchAll(/(?:reason|message|said)(?:\))?\??\.(?:includes|startsWith|match)\(/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(readers).toEqual([]);
});

describe('the page of a code', () => {
  const all: readonly (readonly [string, CodePage])[] = Object.entries(reasonPages);

  test.each(all)('%s says in plain sentences what it means and what to do', (_, page) => {
    expect(page.title).toMatch(/^\S.*[^.\s]$/);
    expect(page.means).toMatch(/^\S[\s\S]*\.$/);
    expect(page.next).toMatch(/^\S[\s\S]*\.$/);
  });

  test('is there for every reason, and belongs to one code alone', () => {
    expect(all.map(([code]) => code)).toEqual([...reasonCodes].sort());
    expect(new Set(all.map(([, page]) => page.title)).size).toBe(all.length);
  });

  test.each<readonly [string, readonly string[]]>([
    ['neon', NEON_CODES],
    ['discord', [...DISCORD_CODES, ...Object.keys(REFUSALS)]],
  ])('of %s is one that the provider gives', (name, known) => {
    const text = [...sourcesIn(`providers/${name}`)]
      .map(([file, source]) =>
        // Their list alone gives none.
        /\/codes\.ts$/.test(file) ? source.slice(source.indexOf('] as const')) : source,
      )
      .join('\n');
    expect(known.filter(code => !text.includes(`'${code}'`))).toEqual([]);
    for (const code of known) expect(code.startsWith(`${name}/`)).toBe(true);
  });
});

describe('a row that only an apply with --renew carries out', () => {
  const ADDRESS = address('neon.branch', ['shiny-wind-028834', 'masked']);
  /** What tells to apply or to plan, without an address to renew. */
  const BARE = /\b(?:apply|plan) again\b(?! with)|`evenkeel plan(?! --renew)[^`]*`/i;

  test('has its address in each next step that tells to apply or to plan again', () => {
    const ends = Object.values(SAMPLE_REASONS)
      .flat()
      .map(reason => againWith(ADDRESS, { status: 'failed', reason }).reason)
      .filter(reason => reason?.code === 'renew/again');
    expect(ends.length).toBeGreaterThan(20);
    expect(ends.map(reason => reason && wordsOf(reason).next).filter(next => BARE.test(next ?? ''))).toEqual(
      [],
    );
  });
});
