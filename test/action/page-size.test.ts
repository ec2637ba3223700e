import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appliedPage, applyingPage } from '../../src/action/comment/applied-page.ts';
import type { ApplyContext } from '../../src/action/comment/living-comment.ts';
import type { Marker } from '../../src/action/comment/marker.ts';
import { fitParts, type Page, readPage } from '../../src/action/comment/page.ts';
import { drawPage, planId } from '../../src/action/comment/page-text.ts';
import { COMMENT_BYTES } from '../../src/action/comment/plan-comment.ts';
import {
  levelOf,
  type PlannedPage,
  plannedPage,
  type SavedPart,
} from '../../src/action/comment/plan-page.ts';
import { digest } from '../../src/core/digest.ts';
import type { RunDocument } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import {
  aBranch,
  aCommand,
  aPlan,
  aProblem,
  aReason,
  aReport,
  changed,
  resultFor,
} from '../helpers/report-builders.ts';
import { tenant } from '../helpers/sizes.ts';

/** GitHub's limit of a body, in characters. */
const MOST_CHARACTERS = 65_536;
const HEAD = 'a'.repeat(40);
const LINKS = { runs: 'https://github.com/acme/app/actions/runs/' };

function saved(key: string, document: RunDocument, sha = HEAD): SavedPart {
  const run = { id: 42, attempt: 1, at: 1_795_353_600 };
  return { key, environment: 'prod', sha, made: {}, run, targets: [], code: 0, document };
}

function planOf(rows: readonly Row[]): RunDocument {
  const plan = aPlan(rows);
  return aReport('plan', { ...plan, digest: digest(plan) });
}

const shown = (parts: readonly SavedPart[], previous?: Page): PlannedPage =>
  plannedPage(previous, { head: HEAD, saved: parts }, LINKS);

const context: ApplyContext = {
  key: '',
  environment: 'prod',
  sha: 'c'.repeat(40),
  run: { id: 43, attempt: 1, at: 1_795_353_600 },
  runUrl: `${LINKS.runs}43`,
  made: {},
  now: 1_795_353_660,
  targets: [],
  by: '0.0.0',
  expectDigest: 'reviewed',
  workflowUrl: '',
};

/** Six manifests, each in twelve shards with so many rows. */
function shards(rows: number): readonly SavedPart[] {
  return Array.from({ length: 6 }, (_, nth) => nth).flatMap(nth =>
    Array.from({ length: 12 }, (_, at) => {
      const first = (nth * 12 + at) * rows;
      const all = Array.from({ length: rows }, (__, row) =>
        tenant(first + row, { fields: [changed('ttl', null, `${first + row}`)] }),
      );
      const plan = planOf(all);
      return saved(`infra/manifest-${nth}.yaml|prod|${at + 1}/12`, {
        ...plan,
        shard: { index: at + 1, of: 12 },
      } as never);
    }),
  );
}

describe('six manifests in twelve shards each', () => {
  test.each([
    [1, 72],
    [6, 72],
    [8, 63],
    [40, 13],
  ])('with %i rows in a shard fit, before and after each is applied', (rows, remembered) => {
    const parts = shards(rows);
    const { page, left, own } = shown(parts);
    expect(left).toEqual([]);
    expect(own).toHaveLength(72);
    const first = drawPage(page, LINKS);
    expect(first.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(Buffer.byteLength(first)).toBeLessThanOrEqual(COMMENT_BYTES);
    expect(readPage(first)?.parts).toEqual(page.parts);
    const whole = page.parts.filter(each => each.rows !== undefined && each.done !== undefined).length;
    expect(whole).toBe(remembered);
    expect(first.includes('Only the digest counts')).toBe(whole < 72);
    let now = readPage(first) ?? page;
    for (const part of parts) {
      const { document } = part;
      if (!('plan' in document)) throw new Error('no plan');
      const of = { ...context, key: part.key };
      const marker = now.parts.find(({ key }) => key === part.key) as Marker;
      now = applyingPage(now, marker, of).page;
      const results = document.plan.rows.map(row => resultFor(row, 'done'));
      const report = aReport('apply', document.plan, { results });
      now = readPage(drawPage(appliedPage(now, marker, { code: 0, report }, of).page, LINKS)) ?? now;
    }
    const last = drawPage(now, LINKS);
    expect(last.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(Buffer.byteLength(last)).toBeLessThanOrEqual(COMMENT_BYTES);
    expect(now.parts.map(({ state }) => state)).toEqual(parts.map(() => 'applied'));
    expect(last.match(/12 of 12 parts applied/g)).toHaveLength(6);
  });

  test('are named where there is no room for them', () => {
    const many = Array.from({ length: 400 }, (_, nth) =>
      saved(`infra/manifest-${String(nth).padStart(3, '0')}.yaml|prod`, planOf([tenant(nth)])),
    );
    const { page, left, own } = shown(many);
    expect(left.length).toBeGreaterThan(0);
    expect(own).toEqual(page.parts);
    expect(page.parts.length + left.length).toBe(400);
    const body = drawPage(page, LINKS);
    expect(body.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(body).toContain('**Not in this comment, because of the size:** `infra/manifest-');
    expect(body).toContain('_Not in the table, because of the size: `infra/manifest-');
  });
});

test('of parts that do not fit, the longest lists of rows go first, and then the last parts', () => {
  const marker = (key: string, rows: number): Marker => ({
    is: 'plan',
    key,
    sha: HEAD,
    digest: 'ek1-0',
    rows: 'A'.repeat(rows),
    done: 'A'.repeat(rows),
  });
  const parts = [marker('c', 100), marker('a', 4_000), marker('b', 200)];
  const { parts: fit, left } = fitParts(parts, 3_000);
  expect(fit.map(({ key, rows }) => [key, rows?.length])).toEqual([
    ['a', undefined],
    ['b', 200],
    ['c', 100],
  ]);
  expect(left).toEqual([]);
  const few = fitParts(parts, 800);
  expect(few.parts.every(({ rows }) => rows === undefined)).toBe(true);
  expect(few.left).toEqual(['c']);
  const record = { sha: HEAD, whole: false, at: 1 };
  const recorded = parts.map(each => (each.key === 'c' ? { ...each, applied: record } : each));
  expect(fitParts(recorded, 800).parts.map(({ key }) => key)).toContain('c');
});

test.each([
  [[10, 20, 30], 60, 30],
  [[10, 20, 30], 50, 20],
  [[10, 100, 100], 100, 45],
  [[5, 5], 0, 0],
])('sizes %j in %i bytes have the level %i', (sizes, room, level) => {
  expect(levelOf(sizes, room)).toBe(level);
});

test('a large manifest leaves its share to the small ones, and keeps its gravest rows', () => {
  const large = Array.from({ length: 3_000 }, (_, nth) =>
    tenant(nth, { fields: [changed('ttl', null, `${nth}`)] }),
  );
  const small = [aBranch('create', 'one')];
  const gone = aBranch('delete', 'precious');
  const body = drawPage(
    shown([saved('a.yaml|prod', planOf([...large, gone])), saved('b.yaml|prod', planOf(small))]).page,
    LINKS,
  );
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(COMMENT_BYTES);
  expect(body).toContain('neon.branch/shiny-wind-028834/precious');
  expect(body).toContain('neon.branch/shiny-wind-028834/one');
  expect(body).toContain('because of the size');
});

test('a manifest whose plan alone would fit leaves what the others need to them', () => {
  const rows = (from: number, most: number) =>
    Array.from({ length: most }, (_, nth) =>
      tenant(from + nth, { fields: [changed('ttl', null, `${nth}`)] }),
    );
  const texts = [
    saved('a.yaml|prod', planOf(rows(0, 400))),
    saved('b.yaml|prod', planOf(rows(400, 30))),
    saved('c.yaml|prod', planOf(rows(430, 40))),
  ];
  const textOf = (of: readonly SavedPart[], key: string): string =>
    readPage(drawPage(shown(of).page, LINKS))?.texts.get(planId(key)) ?? '';
  const alone = textOf(texts.slice(0, 1), 'a.yaml|prod').length;
  expect(textOf(texts, 'a.yaml|prod').length).toBeGreaterThan(alone / 2);
  expect(textOf(texts, 'a.yaml|prod').length).toBeLessThan(alone);
  for (const key of ['b.yaml|prod', 'c.yaml|prod']) {
    expect(textOf(texts, key)).toBe(textOf(texts.slice(1), key));
    expect(textOf(texts, key)).not.toContain('because of the size');
  }
});

describe('as a reader gets it, the comment of six manifests', () => {
  const failed: RunDocument = {
    v: 1,
    command: 'plan',
    failed: { code: 'invalid', message: 'The manifest is not valid' },
    problems: [aProblem('unknown key "branchs"', { hint: 'did you mean "branches"?' })],
    runs: [{ id: '1', started: '', ended: '', version: '0', files: [], hosts: [], exit: 3 }],
  };
  const opens = aCommand('update', 'ban', {
    fields: [changed('default_member_permissions', '4', null)],
    opening: aReason('everyone may use it'),
  });
  const parts = [
    saved('infra/billing.yaml|prod', planOf([aBranch('delete', 'old'), aBranch('create', 'one')])),
    saved(
      'infra/bot.yaml|prod',
      planOf([opens, aCommand('update', 'ping', { fields: [changed('description', 'Ping', 'Pong')] })]),
    ),
    saved('infra/bot.yaml|staging', planOf([])),
    saved('infra/broken.yaml|prod', failed),
    saved('infra/docs.yaml|prod', planOf([aCommand('create', 'help')])),
    saved(
      'infra/search.yaml|prod',
      planOf([aBranch('create', 'index'), aBranch('create', 'cache')]),
      'b'.repeat(40),
    ),
  ];
  const planned = shown(parts).page;
  const ended = (key: string, statuses: readonly ('done' | 'failed')[], page: Page): Page => {
    const part = parts.find(each => each.key === key);
    if (part === undefined || !('plan' in part.document)) throw new Error(key);
    const { plan } = part.document;
    const results = plan.rows.map((row, at) =>
      resultFor(row, statuses[at] ?? 'done', statuses[at] === 'failed' ? { reason: aReason('400 no') } : {}),
    );
    const report = aReport('apply', plan, { results });
    const marker = page.parts.find(each => each.key === key);
    return appliedPage(page, marker, { code: 0, report }, { ...context, key }).page;
  };
  const [billing] = planned.parts;
  const applying = billing === undefined ? planned : applyingPage(planned, billing, context).page;
  const states: Readonly<Record<string, Page>> = {
    'several-planned': planned,
    'several-applied': ended(
      'infra/bot.yaml|prod',
      ['done', 'done'],
      ended('infra/docs.yaml|prod', ['failed'], applying),
    ),
  };

  test.each(Object.keys(states))('is the one of golden-comments/%s.md', name => {
    const body = drawPage(states[name] as Page, LINKS);
    expect(readPage(body)?.parts).toEqual(states[name]?.parts);
    const text = body.slice(body.indexOf('\n') + 1);
    const file = join(import.meta.dirname, '../golden-comments', `${name}.md`);
    if (process.env['UPDATE'] === '1' || !existsSync(file)) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});
