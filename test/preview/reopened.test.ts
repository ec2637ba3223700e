import { expect, test } from 'vitest';
import type { OpenPullRequests, PullRequests, UnknownAnswer } from '../../src/core/sweep.ts';
import { reopened } from '../../src/preview/closed-previews.ts';
import { makePreview, removePreviews } from '../../src/preview/run-preview.ts';
import { names } from '../engine/scenarios.ts';
import { PREVIEW } from '../helpers/preview-connection.ts';
import { PROJECT, said, world } from '../helpers/world.ts';

const REPOSITORY = 'acme/app';
const of = (number: number) => ({ repository: REPOSITORY, number, name: `pr-${number}` });
const MISSING: UnknownAnswer = { unknown: { code: 'sweep/open-unknown', said: 'HTTP 502' } };

/** GitHub, whose list of open pull requests is another one from some request on. */
function told(from: number, then: OpenPullRequests | UnknownAnswer): PullRequests {
  let asked = 0;
  return {
    own: [REPOSITORY],
    open: async () => (++asked < from ? { all: [] } : then),
    state: async () => ({ is: 'closed', number: 0 }),
  };
}

test.each([1, 2])(
  'a pull request that is open again when GitHub is asked for the %d. time keeps its branch, and the others go',
  async nth => {
    const here = world();
    const run = here.previewRun();
    const all = [1, 2, 3].map(of);
    for (const each of all) await makePreview({ ...PREVIEW, of: each }, run);
    here.clock.advance(3_600_000);
    const github = told(nth, { all: [{ number: 2, branch: 'f' }] });
    const stays = () => reopened(all, REPOSITORY, github);
    const { report, swept } = await removePreviews(
      all,
      { repository: REPOSITORY, project: PROJECT, stays },
      run,
    );
    expect(names(here)).toEqual(['main', 'preview/pr-2']);
    expect(swept?.map(each => each.number)).toEqual([1, 3]);
    const reasons = [...report.results, ...report.plan.rows].map(each => said(each.reason));
    expect(reasons.join('\n')).toContain('pull request 2 is open again');
  },
);

test('a state that nobody knows any more keeps every branch', async () => {
  const here = world();
  const run = here.previewRun();
  await makePreview({ ...PREVIEW, of: of(1) }, run);
  here.clock.advance(3_600_000);
  const stays = () => reopened([of(1)], REPOSITORY, told(1, MISSING));
  const to = { repository: REPOSITORY, project: PROJECT, stays };
  expect((await removePreviews([of(1)], to, run)).deleted).toEqual([]);
  expect(names(here)).toEqual(['main', 'preview/pr-1']);
});
