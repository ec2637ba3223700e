import { describe, expect, test } from 'vitest';
import { appliedPage } from '../../src/action/comment/applied-page.ts';
import type { ApplyContext } from '../../src/action/comment/living-comment.ts';
import type { Marker } from '../../src/action/comment/marker.ts';
import { type Page, withParts } from '../../src/action/comment/page.ts';
import { doneId, drawPage, planId } from '../../src/action/comment/page-text.ts';
import { plannedPage, type SavedPart } from '../../src/action/comment/plan-page.ts';
import { digest } from '../../src/core/digest.ts';
import type { RunDocument } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { aBranch, aPlan, aReport, resultFor } from '../helpers/report-builders.ts';
import { tableRows } from './several-manifests.ts';

const HEAD = 'a'.repeat(40);
const MERGE = 'c'.repeat(40);
const LINKS = { runs: 'https://github.com/acme/app/actions/runs/' };
const RUN = { id: 42, attempt: 1, at: 1_795_353_600 };

function planOf(rows: readonly Row[], more: { readonly offline?: true } = {}): RunDocument {
  const plan = aPlan(rows);
  return aReport('plan', { ...plan, digest: digest(plan) }, more);
}

function saved(key: string, document: RunDocument): SavedPart {
  return { key, environment: 'prod', sha: HEAD, made: {}, run: RUN, targets: [], code: 0, document };
}

const [A, B] = ['a.yaml|prod', 'b.yaml|prod'];
const one = saved(A, planOf([aBranch('create', 'one')]));
const two = saved(B, planOf([aBranch('create', 'two')]));

const planned = (parts: readonly SavedPart[], previous?: Page): Page =>
  plannedPage(previous, { head: HEAD, saved: parts }, LINKS).page;

/** The page with something else in one of its parts. */
function withPart(page: Page, key: string, more: Partial<Marker>): Page {
  const own = page.parts.filter(part => part.key === key).map(part => ({ ...part, ...more }));
  return { ...page, parts: withParts(page.parts, own) };
}

const withTexts = (page: Page, texts: Readonly<Record<string, string>>): Page => ({
  ...page,
  texts: new Map([...page.texts, ...Object.entries(texts)]),
});

describe('a new plan', () => {
  const before = planned([one, two]);

  test('keeps the record of an apply of its own manifest, and of no other', () => {
    const record = { sha: MERGE, whole: true, at: RUN.at };
    const applied = withPart(before, B, { state: 'applied', applied: record });
    const { parts } = planned([one, two], applied);
    expect(parts.map(part => part.applied)).toEqual([undefined, record]);
    expect(parts.map(({ state }) => state)).toEqual([undefined, undefined]);
  });

  test('takes away what was said of an apply of its manifest, and of no other', () => {
    const told = withTexts(before, { [doneId(A)]: 'one was applied', [doneId(B)]: 'two was applied' });
    const { texts } = planned([one], told);
    expect([texts.get(doneId(A)), texts.get(doneId(B))]).toEqual([undefined, 'two was applied']);
  });

  test('takes away what was said of plans without room, once all have room', () => {
    const { texts } = planned([one], withTexts(before, { left: 'no room for two' }));
    expect(texts.has('left')).toBe(false);
  });

  test('leaves the line about plans that are out of date while another one is', () => {
    const stale = withTexts(withPart(before, B, { outdated: [MERGE] }), { outdated: 'out of date' });
    const still = planned([one], stale);
    expect(still.texts.get('outdated')).toBe('out of date');
    expect(planned([two], still).texts.has('outdated')).toBe(false);
  });

  test('that was made offline is no review', () => {
    const offline = saved(A, planOf([aBranch('create', 'one')], { offline: true }));
    expect(planned([offline]).parts.map(part => part.digest)).toEqual(['none']);
  });

  test('counts a replace among its deletes', () => {
    const rows = [
      aBranch('replace', 'x', { was: 'br-1' }),
      aBranch('update', 'y'),
      aBranch('delete', 'z'),
      aBranch('create', 'w'),
    ];
    const [row] = tableRows(drawPage(planned([saved(A, planOf(rows))]), LINKS));
    expect(row).toContain('| 1 | 1 | **2** | planned');
  });

  test('that failed mentions nobody, and writes no Markdown of its message', () => {
    const failed: RunDocument = {
      v: 1,
      command: 'plan',
      failed: { code: 'file', message: 'No @team for <img src=x> or **all**' },
      problems: [],
      runs: [{ id: '1', started: '', ended: '', version: '0', files: [], hosts: [], exit: 1 }],
    };
    const text = planned([saved(A, failed)]).texts.get(planId(A)) ?? '';
    expect(text).toContain('No @');
    expect(text).not.toMatch(/@team|<img|(?<!\\)\*\*all/);
  });
});

describe('an apply', () => {
  const context: ApplyContext = {
    key: A,
    environment: 'prod',
    sha: MERGE,
    run: { ...RUN, id: 43 },
    runUrl: `${LINKS.runs}43`,
    made: {},
    now: RUN.at + 60,
    targets: [],
    by: '0.0.0',
    expectDigest: 'reviewed',
    workflowUrl: '',
  };

  /** The page after an apply that did all of these rows. */
  function applied(page: Page, rows: readonly Row[], more: Partial<ApplyContext> = {}, open = rows): Page {
    const of = { ...context, ...more };
    const results = rows.map(row => resultFor(row, open.includes(row) ? 'done' : 'done_before'));
    const report = aReport('apply', aPlan(open), { results });
    const marker = page.parts.find(({ key }) => key === of.key);
    return appliedPage(page, marker, { code: 0, report }, of).page;
  }

  test('of the same commit adds a line, and one of a later commit takes the place of what was said', () => {
    const rows = [aBranch('create', 'one')];
    const first = applied(planned([one]), rows);
    const again = applied(first, [], { run: { ...RUN, id: 44 } });
    expect(again.texts.get(doneId(A))).toMatch(/\/one[\s\S]*\*\*Run again:\*\*/);
    const later = applied(again, [], { run: { ...RUN, id: 45 }, sha: 'd'.repeat(40) });
    expect(later.texts.get(doneId(A))).toContain('`dddddddddd`');
    expect(later.texts.get(doneId(A))).not.toMatch(/\/one|Run again/);
  });

  test('of one of two shards leaves the plan of both, and one of all takes its place', () => {
    const rows = [aBranch('create', 'one')];
    const shards = [1, 2].map(index => saved(`${A}|${index}/2`, planOf(rows)));
    const page = planned(shards);
    expect(page.texts.has(planId(A))).toBe(true);
    expect(applied(page, rows, { key: `${A}|1/2` }).texts.has(planId(A))).toBe(true);
    expect(applied(planned([one]), rows).texts.has(planId(A))).toBe(false);
  });

  test('counts rows that were done before among the done and among all', () => {
    const rows = ['one', 'two', 'three'].map(name => aBranch('create', name));
    const page = applied(planned([one]), rows, {}, rows.slice(0, 1));
    expect(tableRows(drawPage(page, LINKS))[0]).toContain('applied, 3 of 3');
  });
});
