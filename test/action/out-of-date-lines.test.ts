import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApplyState } from '../../src/action/comment/applied-record.ts';
import { ownPages } from '../../src/action/comment/edit-page.ts';
import { type Marker, markerLine, readMarker } from '../../src/action/comment/marker.ts';
import { type AppliedChange, markOutOfDate } from '../../src/action/comment/out-of-date.ts';
import { drawPage } from '../../src/action/comment/page-text.ts';
import { COMMENT_BYTES, writeComment } from '../../src/action/comment/plan-comment.ts';
import { scopeMarks } from '../../src/action/comment/scope-hashes.ts';
import { createGitHub, type GitHub } from '../../src/action/github/github.ts';
import { BOT, type GitHubServer, startGitHub } from '../github/github-server.ts';
import { aBranch, aPlan, PROJECT } from '../helpers/report-builders.ts';

/*
 * What an apply says in the comments of other pull requests: a comment of one manifest, and the one
 * for several.
 */

const AT = 1_795_353_600;
const KEY = 'a.yaml|prod';
const HEAD = 'a'.repeat(40);
const LINKS = { runs: 'https://github.com/acme/app/actions/runs/' };

let service: GitHubServer;
let github: GitHub;
let number: number;

beforeEach(async () => {
  service = await startGitHub();
  service.commit('main', { 'evenkeel.yaml': 'evenkeel: 1\n' });
  number = service.openPull({ from: 'one', files: { a: 'a' } }).number;
  const clock = { now: () => 0, sleep: async () => undefined };
  github = createGitHub(service.settings, { fetch: globalThis.fetch, clock });
});

afterEach(() => service.close());

/** The marker of a plan over the project that the applies below have written into. */
function marker(key: string, more: Partial<Marker> = {}): Marker {
  const scopes = scopeMarks(aPlan([aBranch('create', 'one')]));
  const run = { id: 41, attempt: 1, at: AT };
  const digest = `ek1-${'0'.repeat(40)}`;
  return { is: 'plan', key, sha: HEAD, digest, rows: '', done: '', run, ...scopes, ...more };
}

/** The nth merge, which is applied later than the plans. */
function change(nth: number): AppliedChange {
  const sha = nth.toString(16).padStart(40, 'c');
  const written = [{ key: 'z.yaml|prod', scopes: [PROJECT.address], at: AT + nth }];
  return { sha, pullRequest: 100 + nth, written };
}

const marked = (nth = 1): Promise<boolean> =>
  markOutOfDate(github, number, change(nth), { links: LINKS, redact: text => text });

const said = (body: string): readonly string[] =>
  [...body.matchAll(/\*\*Out of date:\*\* #(\d+)/g)].map(([, found = '']) => found);

function write(body: string): { body: string } {
  return service.repository.addComment(number, body, BOT);
}

const single = (own: Marker): string => `${markerLine(own)}\n### Plan\n`;
const several = (...parts: readonly Marker[]): string =>
  drawPage({ head: HEAD, parts, texts: new Map() }, LINKS);

describe('the comment of one manifest', () => {
  test.each<ApplyState>(['applying', 'applied', 'partly', 'failed', 'refused', 'unclear'])(
    'stays as it is where its plan is %s',
    async state => {
      const comment = write(single(marker(KEY, { state })));
      const before = comment.body;
      expect(await marked()).toBe(false);
      expect(comment.body).toBe(before);
    },
  );

  test('says of each merge that came since', async () => {
    const comment = write(single(marker(KEY)));
    for (const nth of [1, 2]) expect(await marked(nth)).toBe(true);
    expect(said(comment.body)).toEqual(['101', '102']);
    expect(readMarker(comment.body)?.outdated).toEqual([change(1).sha, change(2).sha]);
  });

  test('says it also where the plan has left no room, of one merge after the other', async () => {
    const text = single(marker(KEY));
    const comment = write(`${text}${'x'.repeat(COMMENT_BYTES - Buffer.byteLength(text))}`);
    expect(Buffer.byteLength(comment.body)).toBe(COMMENT_BYTES);
    for (let nth = 1; nth <= 8; nth += 1) await marked(nth);
    expect(said(comment.body)).toHaveLength(8);
    expect(comment.body.length).toBeLessThanOrEqual(65_536);
  });
});

describe('the comment for several manifests', () => {
  test('says of each merge that came since, and in the row of the plan that is out of date', async () => {
    const comment = write(several(marker(KEY), marker('b.yaml|prod', { scopes: '' })));
    for (const nth of [1, 2]) expect(await marked(nth)).toBe(true);
    expect(said(comment.body)).toEqual(['101', '102']);
    const [page] = await ownPages(github, number);
    expect(page?.page.parts.map(({ outdated }) => outdated)).toEqual([
      [change(1).sha, change(2).sha],
      undefined,
    ]);
    expect(await marked(2)).toBe(false);
  });

  test('marks no row whose plan is being applied, and each other one', async () => {
    const comment = write(several(marker(KEY, { state: 'applying' }), marker('b.yaml|prod')));
    await marked();
    const [page] = await ownPages(github, number);
    expect(page?.page.parts.map(({ outdated }) => outdated?.length)).toEqual([undefined, 1]);
    expect(comment.body).toContain('being applied');
  });

  test('is left alone by a job that has a comment of its own', async () => {
    const page = write(several(marker(KEY), marker('b.yaml|prod')));
    const before = page.body;
    const body = single(marker(KEY, { run: { id: 50, attempt: 1, at: AT + 60 } }));
    expect(await writeComment(github, number, KEY, async () => body)).toBe('created');
    expect(service.repository.commentsOf(number).map(each => each.body)).toEqual([before, body]);
    expect(await writeComment(github, number, KEY, async () => `${body}more\n`)).toBe('edited');
    expect(service.repository.commentsOf(number).map(each => each.body)).toEqual([before, `${body}more\n`]);
  });
});
