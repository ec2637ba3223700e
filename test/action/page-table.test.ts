import { describe, expect, test } from 'vitest';
import type { ApplyState } from '../../src/action/comment/applied-record.ts';
import type { Marker } from '../../src/action/comment/marker.ts';
import { markersLine } from '../../src/action/comment/marker.ts';
import { isKept, type Page, readPage } from '../../src/action/comment/page.ts';
import { groupsOf } from '../../src/action/comment/page-groups.ts';
import { drawPage } from '../../src/action/comment/page-text.ts';
import { tableRows } from './several-manifests.ts';

const HEAD = 'a'.repeat(40);
const LINKS = { runs: 'https://github.com/acme/app/actions/runs/' };
const RUN = { id: 42, attempt: 1, at: 1_795_353_600 };

/** The part of a plan that creates one row. */
function part(name: string, more: Partial<Marker> = {}): Marker {
  const counts = [1, 0, 0, 0, 0, 0];
  const digest = `ek1-${'0'.repeat(40)}`;
  return { is: 'plan', key: name, sha: HEAD, digest, rows: '', done: '', run: RUN, counts, ...more };
}

function pageOf(...parts: readonly Marker[]): Page {
  return { head: HEAD, parts, texts: new Map() };
}

const drawn = (...parts: readonly Marker[]): string => drawPage(pageOf(...parts), LINKS);

describe('the title', () => {
  test.each<ApplyState>(['refused', 'partly', 'failed', 'unclear', 'applying', 'applied'])(
    'adds up what is still to be written, and not what is %s',
    state => {
      const counts = [0, 0, 3, 0, 0, 0];
      const title = drawn(part('a|prod', { counts, state }), part('b|prod', { counts: [0, 0, 1, 0, 0, 0] }));
      expect(title.split('\n')[1]).toMatch(/^### 2 manifests · .* · \*\*1 to delete\*\*$/);
    },
  );
});

describe('the table', () => {
  test('and the list below it have each manifest once', () => {
    const names = Array.from({ length: 250 }, (_, nth) => `manifest-${String(nth).padStart(3, '0')}.yaml`);
    const body = drawn(...names.map(name => part(`${name}|prod`)));
    const shown = tableRows(body).map(row => /`(manifest-\d+\.yaml)`/.exec(row)?.[1]);
    const list = body.split('\n').find(line => line.startsWith('_Not in the table')) ?? '';
    const named = [...list.matchAll(/`(manifest-\d+\.yaml)`/g)].map(([, name]) => name);
    const others = Number(/ and (\d+) more\._$/.exec(list)?.[1]);
    expect([...shown, ...named]).toEqual(names.slice(0, shown.length + named.length));
    expect(shown.length + named.length + others).toBe(names.length);
  });

  test('has the counts of a manifest although one of its shards has no plan, and the run of that one', () => {
    const { counts: _, ...failed } = part('a|prod|2/2', { digest: 'none', run: { ...RUN, id: 77 } });
    const [row] = tableRows(drawn(part('a|prod|1/2', { counts: [2, 0, 0, 0, 0, 0] }), failed));
    expect(row).toContain('| 2 | 0 | 0 | **no plan** ([run](https://github.com/acme/app/actions/runs/77))');
  });

  test('counts no shard as applied whose apply failed', () => {
    const [row] = tableRows(
      drawn(part('a|prod|1/2', { state: 'applied' }), part('a|prod|2/2', { state: 'failed' })),
    );
    expect(row).toContain('**not applied**, 1 of 2 parts applied');
  });

  test('says "planned" of a plan with nothing but blocked rows', () => {
    const states = (counts: readonly number[]): readonly string[] =>
      groupsOf(pageOf(part('a|prod', { counts }))).map(({ state }) => state);
    expect(states([0, 0, 0, 0, 0, 1])).toEqual(['planned']);
    expect(states([0, 0, 0, 0, 0, 0])).toEqual(['unchanged']);
  });

  test('has what loses something or widens access before what risks nothing', () => {
    const groups = groupsOf(
      pageOf(
        part('a|prod'),
        part('b|prod', { counts: [0, 1, 0, 0, 1, 0] }),
        part('c|prod', { counts: [0, 1, 0, 1, 0, 0] }),
        part('d|prod', { counts: [0, 0, 1, 0, 0, 0] }),
      ),
    );
    expect(groups.map(({ key }) => key)).toEqual(['b|prod', 'c|prod', 'd|prod', 'a|prod']);
  });
});

test('parts of two attempts of one run keep their own', () => {
  const parts = [part('a|prod'), part('b|prod', { run: { ...RUN, attempt: 2 } })];
  expect(readPage(`${markersLine({ head: HEAD, markers: parts })}\n`)?.parts).toEqual(parts);
});

describe('a part that a job wrote', () => {
  const own = part('a|prod');
  const later = part('a|prod', { run: { ...RUN, id: 43, at: RUN.at + 60 }, state: 'applied' });

  test('is kept as it was written, or where a newer run wrote it', () => {
    expect(isKept(own, pageOf(own, part('b|prod')))).toBe(true);
    expect(isKept(own, pageOf(later))).toBe(true);
  });

  test('is not kept where it is gone, or of an older run again', () => {
    expect(isKept(own, pageOf(part('b|prod')))).toBe(false);
    expect(isKept(own, undefined)).toBe(false);
    expect(isKept(later, pageOf(own))).toBe(false);
    expect(isKept(own, pageOf({ ...own, state: 'applying' }))).toBe(false);
  });
});
