import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markerLine } from '../../src/action/comment/marker.ts';
import { findComment, writeComment } from '../../src/action/comment/plan-comment.ts';
import { writeIssue } from '../../src/action/drift/drift-issue.ts';
import { createGitHub, type GitHub } from '../../src/action/github/github.ts';
import { mergedPull } from '../../src/action/review/reviewed.ts';
import { BOT, type GitHubServer, startGitHub } from '../github/github-server.ts';
import type { Issue } from '../github/hosted-repository.ts';
import { aCommand, aPlan, aReport, changed, DIGEST } from '../helpers/report-builders.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';

const KEY = 'evenkeel.yaml|prod';
const MERGE = 'c'.repeat(40);
const OTHER = 'e'.repeat(40);

const report = aReport(
  'drift',
  aPlan([aCommand('update', 'a', { fields: [changed('description', 'x', 'y')] })]),
);
const context = {
  key: KEY,
  files: ['evenkeel.yaml'],
  environment: 'prod',
  now: 1_800_000_000,
  sha: MERGE,
  runUrl: '',
  strictChecks: false,
  options: [],
  labels: [],
  opened: async () => undefined,
};

let service: GitHubServer;
let github: GitHub;
/** An open pull request. */
let number: number;

beforeEach(async () => {
  service = await startGitHub();
  service.commit('main', { 'evenkeel.yaml': 'evenkeel: 1\n' });
  number = service.openPull({ from: 'one', files: { a: 'a' } }).number;
  github = createGitHub(service.settings, { fetch: globalThis.fetch, clock: virtualClock() });
});

afterEach(async () => {
  await service.close();
  expect(service.violations).toEqual([]);
});

/** Issues without pull requests. */
function issues(): readonly Issue[] {
  return service.repository.issues.filter(each => service.repository.pull(each.number) === undefined);
}

describe('an issue or comment with our marker', () => {
  test('is not ours where a stranger wrote it, and hides no drift', async () => {
    await writeIssue(github, report, true, context);
    const [ours] = issues();
    if (ours === undefined) throw new Error('no issue');
    for (const login of ['mallory', '']) {
      service.repository.issues.splice(0, Number.POSITIVE_INFINITY, { ...ours, author: login });
      expect(await writeIssue(github, report, true, context), `by ${login}`).toBe('opened');
      expect(issues().map(issue => issue.author)).toEqual([login, BOT]);
    }
  });

  test('is not closed where a stranger wrote it', async () => {
    await writeIssue(github, report, true, context);
    Object.assign(issues()[0] ?? {}, { author: 'mallory' });
    const writes = () => service.requests.filter(each => /^(?:POST|PATCH) \/repos/.test(each));
    const before = writes().length;
    expect(await writeIssue(github, report, false, context)).toBe('unchanged');
    expect(writes()).toHaveLength(before);
  });

  test('is no review where a stranger wrote it, first, last or alone', async () => {
    const marker = { is: 'plan', key: KEY, sha: MERGE, digest: DIGEST } as const;
    service.repository.addComment(number, markerLine({ ...marker, sha: OTHER }), 'mallory');
    expect(await findComment(github, number, KEY)).toBeUndefined();
    service.repository.addComment(number, markerLine(marker), BOT);
    service.repository.addComment(number, markerLine({ ...marker, sha: OTHER }), 'mallory');
    expect((await findComment(github, number, KEY))?.marker.sha).toBe(MERGE);
  });

  test('is no review of another manifest, nor an issue one of a plan', async () => {
    service.repository.addComment(
      number,
      markerLine({ is: 'plan', key: 'other.yaml|prod', sha: MERGE, digest: DIGEST }),
      BOT,
    );
    service.repository.addComment(
      number,
      markerLine({ is: 'drift', key: KEY, sha: MERGE, digest: DIGEST }),
      BOT,
    );
    expect(await findComment(github, number, KEY)).toBeUndefined();
  });
});

describe('of two with our marker', () => {
  test('the newest comment is the review, and the one that is edited', async () => {
    const body = (sha: string): string => markerLine({ is: 'plan', key: KEY, sha, digest: DIGEST });
    const [older, newer] = [OTHER, MERGE].map(sha => service.repository.addComment(number, body(sha), BOT));
    expect((await findComment(github, number, KEY))?.marker.sha).toBe(MERGE);
    expect(await writeComment(github, number, KEY, async previous => `after ${previous?.marker.sha}`)).toBe(
      'edited',
    );
    expect([older?.body, newer?.body]).toEqual([body(OTHER), `after ${MERGE}`]);
  });

  test('the newest issue is edited, and closed', async () => {
    const issue = async (): Promise<Issue> => {
      await writeIssue(github, report, true, context);
      return issues().at(-1) as Issue;
    };
    const older = await issue();
    older.state = 'closed';
    const newer = await issue();
    older.state = 'open';
    expect(await writeIssue(github, aReport('drift', aPlan([])), false, context)).toBe('closed');
    expect([older.state, newer.state]).toEqual(['open', 'closed']);
  });
});

describe('what was reviewed, of a commit that several pull requests hold', () => {
  /** Merged ones, each with a plan of its head, of which the given one became the commit. */
  function merged(...own: readonly boolean[]): { readonly sha: string; readonly numbers: readonly number[] } {
    const { repository } = service;
    const pulls = own.map((_, at) =>
      service.openPull({ from: `held-${at}-${service.requests.length}`, files: { [`held-${at}`]: 'x' } }),
    );
    const other = repository.tip('main');
    const sha = service.commit('main', { held: 'x' });
    pulls.forEach((pull, at) => {
      repository.isMerged(pull, [sha], 'ada');
      if (own[at] !== true) pull.mergeSha = other;
      const marker = markerLine({ is: 'plan', key: KEY, sha: pull.head, digest: DIGEST });
      repository.addComment(pull.number, marker, BOT);
    });
    return { sha, numbers: pulls.map(each => each.number) };
  }

  const reviewed = (sha: string) => mergedPull(github, { sha }, virtualClock());

  test('is that of the one whose merge the commit is, wherever it stands', async () => {
    const last = merged(false, true);
    expect((await reviewed(last.sha)).number).toBe(last.numbers[1]);
    const first = merged(true, false);
    expect((await reviewed(first.sha)).number).toBe(first.numbers[0]);
  });

  test('is nothing where the commit is the merge of none of them', async () => {
    const { sha } = merged(false, false);
    await expect(reviewed(sha)).rejects.toMatchObject({
      name: 'Unreviewed',
      message: expect.stringContaining('2 pull requests'),
    });
  });
});
