import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markerLine } from '../../src/action/comment/marker.ts';
import { findComment, writeComment } from '../../src/action/comment/plan-comment.ts';
import { writeIssue } from '../../src/action/drift/drift-issue.ts';
import { createGitHub, type GitHub } from '../../src/action/github/github.ts';
import { mergedPull } from '../../src/action/review/reviewed.ts';
import { aCommand, aPlan, aReport, changed, DIGEST } from '../helpers/report-builders.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { FakeGitHub, type FakeIssue, type FakePull } from './fake-github.ts';

const KEY = 'evenkeel.yaml|prod';
const MERGE = 'c'.repeat(40);
const OTHER = 'e'.repeat(40);
const head = (nth: number): string => `${nth}`.repeat(40);

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

let service: FakeGitHub;
let github: GitHub;

beforeEach(async () => {
  service = new FakeGitHub();
  await service.start();
  github = createGitHub(service.settings, { fetch: globalThis.fetch, clock: virtualClock() });
});

afterEach(() => service.stop());

describe('an issue or comment with our marker', () => {
  test('is not ours where a stranger wrote it, and hides no drift', async () => {
    await writeIssue(github, report, true, context);
    const [ours] = service.issues.splice(0);
    for (const login of ['mallory', '']) {
      const copy = { ...ours, number: 5, state: 'open', user: { login } };
      service.issues.splice(0, service.issues.length, copy as (typeof service.issues)[number]);
      expect(await writeIssue(github, report, true, context), `by ${login}`).toBe('opened');
      expect(service.issues.map(issue => issue.user.login)).toEqual([login, service.login]);
    }
  });

  test('is not closed where a stranger wrote it', async () => {
    await writeIssue(github, report, true, context);
    Object.assign(service.issues[0] ?? {}, { user: { login: 'mallory' } });
    const before = service.writes().length;
    expect(await writeIssue(github, report, false, context)).toBe('unchanged');
    expect(service.writes()).toHaveLength(before);
  });

  test('is no review where a stranger wrote it, first, last or alone', async () => {
    const marker = { is: 'plan', key: KEY, sha: MERGE, digest: DIGEST } as const;
    service.addComment(7, markerLine({ ...marker, sha: OTHER }), 'mallory');
    expect(await findComment(github, 7, KEY)).toBeUndefined();
    service.addComment(7, markerLine(marker), service.login);
    service.addComment(7, markerLine({ ...marker, sha: OTHER }), 'mallory');
    expect((await findComment(github, 7, KEY))?.marker.sha).toBe(MERGE);
  });

  test('is no review of another manifest, nor an issue one of a plan', async () => {
    service.addComment(
      7,
      markerLine({ is: 'plan', key: 'other.yaml|prod', sha: MERGE, digest: DIGEST }),
      service.login,
    );
    service.addComment(7, markerLine({ is: 'drift', key: KEY, sha: MERGE, digest: DIGEST }), service.login);
    expect(await findComment(github, 7, KEY)).toBeUndefined();
  });
});

describe('of two with our marker', () => {
  test('the newest comment is the review, and the one that is edited', async () => {
    const body = (sha: string): string => markerLine({ is: 'plan', key: KEY, sha, digest: DIGEST });
    const [older, newer] = [OTHER, MERGE].map(sha => service.addComment(7, body(sha), service.login));
    expect((await findComment(github, 7, KEY))?.marker.sha).toBe(MERGE);
    expect(await writeComment(github, 7, KEY, async previous => `after ${previous?.marker.sha}`)).toBe(
      'edited',
    );
    expect([older?.body, newer?.body]).toEqual([body(OTHER), `after ${MERGE}`]);
  });

  test('the newest issue is edited, and closed', async () => {
    const issue = async (): Promise<FakeIssue> => {
      await writeIssue(github, report, true, context);
      return service.issues.at(-1) as FakeIssue;
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
  const pull = (number: number, merge_commit_sha: string): FakePull => ({
    number,
    merged_at: '2026-11-20T00:00:00Z',
    merge_commit_sha,
    head: { sha: head(number) },
    base: { ref: 'main' },
  });

  function merged(...pulls: readonly FakePull[]): void {
    service.merged.set(MERGE, pulls);
    for (const { number } of pulls)
      service.addComment(
        number,
        markerLine({ is: 'plan', key: KEY, sha: head(number), digest: DIGEST }),
        service.login,
      );
  }

  const reviewed = () => mergedPull(github, { sha: MERGE }, virtualClock());

  test('is that of the one whose merge the commit is, wherever it stands', async () => {
    merged(pull(1, OTHER), pull(2, MERGE));
    expect((await reviewed()).number).toBe(2);
    merged(pull(2, MERGE), pull(1, OTHER));
    expect((await reviewed()).number).toBe(2);
  });

  test('is nothing where the commit is the merge of none of them', async () => {
    merged(pull(1, OTHER), pull(2, OTHER));
    await expect(reviewed()).rejects.toMatchObject({
      name: 'Unreviewed',
      message: expect.stringContaining('2 pull requests'),
    });
  });
});
