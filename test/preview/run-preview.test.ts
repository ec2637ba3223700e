import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import type { PullRequests } from '../../src/core/sweep.ts';
import { closedPreviews } from '../../src/preview/closed-previews.ts';
import { allPreviews, clocksOf } from '../../src/preview/listed-branches.ts';
import type { PreviewSpec } from '../../src/preview/preview-spec.ts';
import { makePreview, removePreview, resetPreview } from '../../src/preview/run-preview.ts';
import { branch as branchOf, byHand, names } from '../engine/scenarios.ts';
import { CONNECTION, PREVIEW } from '../helpers/preview-connection.ts';
import { PROJECT, said, statuses, type World, world } from '../helpers/world.ts';

const OF = PREVIEW.of;
const NAME = 'preview/pr-12';
const ADDRESS = `neon.branch/${PROJECT}/preview%2Fpr-12`;
const SPEC: PreviewSpec = { ...PREVIEW, connection: CONNECTION };
const DAY_MS = 86_400_000;

function ended(report: Parameters<typeof exitCode>[0]): number {
  return exitCode(report, { detailed: false, strictChecks: false });
}

test('a preview is made with its mark and a compute, and is told with its connection', async () => {
  const here = world();
  const how = here.previewRun();
  const outcome = await makePreview({ ...SPEC, ttl: 7 * 86_400 }, how);
  expect(statuses(outcome.report)).toEqual([
    `done ${ADDRESS}`,
    `done neon.endpoint/${PROJECT}/preview%2Fpr-12/read_write`,
  ]);
  expect(outcome).toMatchObject({ verb: 'up', created: true, wasReset: false, renewed: false });
  expect(outcome.branch).toMatchObject({ name: NAME, madeFrom: { name: 'main' }, schemaOnly: false });
  expect(outcome.connection?.url).toContain(`@${outcome.branch?.host}/neondb`);
  expect(how.hidden).toContain(outcome.connection?.password);
});

test('a preview is told with the host of its read-write compute, also where a read-only one is listed first', async () => {
  const here = world({
    wrap: transport => async request => {
      const answer = await transport(request);
      const body = answer.body === '' ? {} : JSON.parse(answer.body);
      if (request.method !== 'GET' || !Array.isArray(body.endpoints)) return answer;
      return { ...answer, body: JSON.stringify({ ...body, endpoints: body.endpoints.toReversed() }) };
    },
  });
  const { branch: made } = await makePreview(SPEC, here.previewRun());
  byHand(here, 'POST', '/endpoints', { endpoint: { branch_id: made?.id, type: 'read_only' } });
  const again = await makePreview(SPEC, here.previewRun());
  expect(made?.host).toMatch(/^ep-/);
  expect(again.branch).toMatchObject({ id: made?.id, host: made?.host });
  expect(again.connection?.url).toContain(`@${made?.host}/neondb`);
});

test('a size that the vendor refuses ends before the first request, with what to do instead', async () => {
  const here = world();
  await expect(makePreview({ ...SPEC, compute: { max: 17 } }, here.previewRun())).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('there is no size 17'),
    next: expect.stringContaining('leave them out: the compute then has the sizes of the project'),
  });
  expect(here.sent()).toEqual([]);
});

test('without a change a push sends three requests, all of them reads', async () => {
  const here = world();
  await makePreview({ ...SPEC, ttl: 7 * 86_400 }, here.previewRun());
  here.forget();
  const outcome = await makePreview({ ...SPEC, ttl: 7 * 86_400 }, here.previewRun());
  expect(outcome).toMatchObject({ created: false, renewed: false });
  expect(outcome.connection?.pooledUrl).toContain('-pooler.');
  expect(here.writes()).toEqual([]);
  expect(here.sent()).toHaveLength(3);
});

test('a preview whose work is still under way is not whole: no connection is told', async () => {
  const here = world({
    wrap: transport => async request => {
      const answer = await transport(request);
      if (!request.url.includes('/operations')) return answer;
      return { ...answer, body: answer.body.replaceAll('"finished"', '"running"') };
    },
  });
  const outcome = await makePreview(SPEC, here.previewRun());
  expect(statuses(outcome.report)).toContainEqual(expect.stringMatching(/^running /));
  expect(outcome.connection).toBeUndefined();
});

test('an expiry is renewed once less than half of it is left', async () => {
  const here = world();
  const spec = { ...SPEC, ttl: 7 * 86_400 };
  await makePreview(spec, here.previewRun());
  here.clock.advance(3 * DAY_MS);
  expect((await makePreview(spec, here.previewRun())).renewed).toBe(false);
  here.clock.advance(1 * DAY_MS);
  const renewed = await makePreview(spec, here.previewRun());
  expect(statuses(renewed.report)).toEqual([`done ${ADDRESS}`]);
  expect(renewed.renewed).toBe(true);
  here.clock.advance(3 * DAY_MS);
  expect((await makePreview(spec, here.previewRun())).renewed).toBe(false);
});

test('a preview that someone renamed is told and left', async () => {
  const here = world();
  const { branch } = await makePreview(SPEC, here.previewRun());
  byHand(here, 'PATCH', `/branches/${branch?.id}`, { branch: { name: 'preview/demo' } });
  here.forget();
  const gone = await removePreview(OF, PROJECT, here.previewRun());
  expect(gone).toMatchObject({
    deleted: [],
    notes: [{ code: 'preview/renamed', was: NAME, now: 'preview/demo' }],
  });
  expect(ended(gone.report)).toBe(0);
  const all = await allPreviews(PROJECT, here.session());
  const github = {
    own: [],
    open: async () => ({ all: [] }),
    state: async () => ({ is: 'closed', number: 12 }),
  };
  expect(
    await closedPreviews(all, 'acme/app', github as PullRequests, clocksOf(PROJECT, here.session())),
  ).toEqual({
    closed: [],
    notes: [
      {
        code: 'preview/stays',
        name: 'preview/demo',
        cause: { code: 'preview/renamed', was: NAME, now: 'preview/demo' },
      },
    ],
  });
  expect(here.writes()).toEqual([]);
});

test.each([
  ['before its delete', 'GET', 2],
  ['just as the answer to its delete is lost', 'DELETE', 1],
])('a preview that someone renames %s is not told as deleted', async (_, method, nth) => {
  let left = Number.POSITIVE_INFINITY;
  let id = '';
  const here: World = world({
    wrap: wire => async request => {
      if (request.method === method && /\/branches(?:\/|\?|$)/.test(request.url)) left -= 1;
      if (left !== 0) return wire(request);
      left = Number.POSITIVE_INFINITY;
      byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: 'preview/demo' } });
      if (method === 'GET') return wire(request);
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    },
  });
  id = (await makePreview(SPEC, here.previewRun())).branch?.id ?? '';
  left = nth;
  const gone = await removePreview(OF, PROJECT, here.previewRun());
  expect(gone.deleted).toEqual([]);
  expect(gone.report.results.filter(({ status }) => status.startsWith('done'))).toEqual([]);
  expect(gone.notes).toEqual([{ code: 'preview/renamed', was: NAME, now: 'preview/demo' }]);
  expect(names(here)).toContain('preview/demo');
});

test('a clock that is forty minutes behind the service makes a preview that expires, and keeps it', async () => {
  const AHEAD_MS = 40 * 60_000;
  const here: World = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      const { 'x-evenkeel-sandbox-time': __, ...headers } = answer.headers;
      return {
        ...answer,
        headers: { ...headers, date: new Date(here.clock.now() + AHEAD_MS).toUTCString() },
      };
    },
  });
  const spec = { ...SPEC, ttl: 7 * 86_400 };
  const made = await makePreview(spec, here.previewRun());
  expect(ended(made.report)).toBe(0);
  expect(made.connection).toBeDefined();
  const kept = await makePreview(spec, here.previewRun());
  expect([ended(kept.report), kept.renewed]).toEqual([0, false]);
});

test.each([
  ['a moment of the file before the preview', -60_000, 0, 'preview/not-closed'],
  ['one that is less than an hour after it', 3_599_000, 0, 'preview/not-closed'],
  ['one that is still to come', 2 * DAY_MS, 0, 'preview/not-closed'],
  ['clocks that are apart', DAY_MS, 2 * 3_600_000, 'row/clocks-apart'],
  ['a service that tells no time', DAY_MS, undefined, 'row/clocks-apart'],
  ['one that is old enough by both clocks', 3_600_000, 3_500_000, undefined],
])('a list of open pull requests beside %s', async (_, after, ahead, code) => {
  const here = world();
  await makePreview(SPEC, here.previewRun());
  const all = await allPreviews(PROJECT, here.session());
  const made = Date.parse(all[0]?.createdAt ?? '');
  const file = { name: 'open.json', at: made + after };
  const listed: PullRequests = { own: [], open: async () => ({ all: [], file }) };
  const own = made + DAY_MS;
  const clocks = ahead === undefined ? { own } : { own, service: own + ahead };
  const { closed, notes } = await closedPreviews(all, 'acme/app', listed, clocks);
  expect(closed).toHaveLength(code === undefined ? 1 : 0);
  expect(notes.map(each => ('cause' in each ? (each.cause as { code: string }).code : each.code))).toEqual(
    code === undefined ? [] : [code],
  );
});

test.each([
  ['is closed', { is: 'closed', number: 12 }, []],
  ['cannot be found', { is: 'none' }, ['preview/not-closed']],
  ['is one of a fork', { is: 'of-fork', number: 12 }, ['preview/not-closed']],
  ['is open after all', { is: 'open', number: 12 }, ['preview/still-open']],
] as const)('a preview whose pull request %s', async (_, state, codes) => {
  const here = world();
  await makePreview(SPEC, here.previewRun());
  const all = await allPreviews(PROJECT, here.session());
  const asked: PullRequests = { own: [], open: async () => ({ all: [] }), state: async () => state };
  const now = here.clock.now();
  const { closed, notes } = await closedPreviews(all, 'acme/app', asked, { own: now, service: now });
  expect(closed).toHaveLength(codes.length === 0 ? 1 : 0);
  expect(notes.map(each => ('cause' in each ? (each.cause as { code: string }).code : each.code))).toEqual(
    codes,
  );
});

test('a preview of a repository whose name begins alike is none of this one', async () => {
  const here = world();
  await makePreview({ ...SPEC, of: { ...OF, repository: 'acme/ap' } }, here.previewRun());
  const all = await allPreviews(PROJECT, here.session());
  const asked: PullRequests = {
    own: [],
    open: async () => ({ all: [] }),
    state: async () => ({ is: 'closed', number: 12 }),
  };
  const now = here.clock.now();
  const found = (repository: string) => closedPreviews(all, repository, asked, { own: now, service: now });
  expect((await found('acme/ap')).closed).toHaveLength(1);
  expect((await found('acme/app')).closed).toEqual([]);
});

describe('a branch of that name without the mark', () => {
  test.each([
    ['nobody marked', {}],
    ['another pull request marked', { annotation_value: { 'evenkeel.preview': 'acme/app#13' } }],
    ['another repository marked', { annotation_value: { 'evenkeel.preview': 'acme/web#12' } }],
  ])('that %s is not touched, and nothing of it is read out', async (_, more) => {
    const here = world();
    byHand(here, 'POST', '/branches', {
      branch: { name: NAME },
      endpoints: [{ type: 'read_write' }],
      ...more,
    });
    here.forget();
    const how = here.previewRun();
    for (const outcome of [
      await makePreview({ ...SPEC, ttl: 86_400 }, how),
      await makePreview(SPEC, how),
      await removePreview(OF, PROJECT, how),
    ]) {
      const [blocked] = outcome.report.plan.rows;
      expect(blocked?.action).toBe('blocked');
      expect(said(blocked?.reason)).toContain('does not belong to the preview "acme/app#12"');
      expect(outcome.branch).toBeUndefined();
      expect(outcome.connection).toBeUndefined();
      expect(ended(outcome.report)).toBe(4);
    }
    const reset = await resetPreview(SPEC, undefined, how);
    expect(ended(reset.report)).toBe(4);
    expect(how.hidden).toEqual([]);
    expect(here.writes()).toEqual([]);
  });
});

test('a preview goes, and one that is gone already is no error', async () => {
  const here = world();
  await makePreview(SPEC, here.previewRun());
  const gone = await removePreview(OF, PROJECT, here.previewRun());
  expect(gone).toMatchObject({ verb: 'down', deleted: [NAME] });
  expect(names(here)).toEqual(['main']);
  const again = await removePreview(OF, PROJECT, here.previewRun());
  expect(again).toMatchObject({ deleted: [] });
  expect(ended(again.report)).toBe(0);
});

test('an expiry that someone made much later is shortened to the wanted one', async () => {
  const here = world();
  const week = { ...SPEC, ttl: 7 * 86_400 };
  const { branch } = await makePreview(week, here.previewRun());
  const later = new Date(here.clock.now() + 29 * DAY_MS).toISOString();
  byHand(here, 'PATCH', `/branches/${branch?.id}`, { branch: { expires_at: later } });
  await makePreview(week, here.previewRun());
  const { expires_at = '' }: { readonly expires_at?: string } = branchOf(here, NAME);
  const left = Date.parse(expires_at) - here.clock.now();
  expect(Math.round(left / DAY_MS)).toBe(7);
});

test('a reset restores from the parent, keeps the host, and is told as a loss', async () => {
  const here = world();
  const made = await makePreview(SPEC, here.previewRun());
  here.clock.advance(DAY_MS);
  here.forget();
  const reset = await resetPreview(SPEC, undefined, here.previewRun());
  expect(statuses(reset.report)).toEqual([`done ${ADDRESS}`]);
  expect(reset.report.plan.rows[0]?.loss).toMatchObject([{ what: 'data' }]);
  expect(reset).toMatchObject({ verb: 'reset', wasReset: true, created: false });
  expect(reset.branch).toMatchObject({ id: made.branch?.id, host: made.branch?.host });
  expect(here.writes()).toHaveLength(1);
});

test('a reset is refused, and nothing is sent, where its parent was restored less than a day ago', async () => {
  const here = world();
  const { id } = branchOf(here, 'main');
  const { snapshot } = byHand(here, 'POST', `/branches/${id}/snapshot?name=before`) as {
    readonly snapshot: { readonly id: string };
  };
  here.clock.advance(600_000);
  byHand(here, 'POST', `/snapshots/${snapshot.id}/restore`, { name: 'restored', finalize_restore: true });
  here.clock.advance(600_000);
  await makePreview(SPEC, here.previewRun());
  here.clock.advance(600_000);
  here.forget();
  const { report, wasReset } = await resetPreview(SPEC, undefined, here.previewRun());
  expect(said(report.plan.rows[0]?.reason)).toContain('was restored less than a day ago');
  expect(wasReset).toBe(false);
  expect(here.writes()).toEqual([]);
});

test('a reset after which the branch has another id is told as done, with that id, and is sent once', async () => {
  const here = world({ quirks: { restored_branch_id: 'changes' } });
  const made = await makePreview(SPEC, here.previewRun());
  here.clock.advance(DAY_MS);
  here.forget();
  const reset = await resetPreview(SPEC, undefined, here.previewRun());
  expect(statuses(reset.report)).toEqual([`done ${ADDRESS}`]);
  expect(ended(reset.report)).toBe(0);
  expect(reset).toMatchObject({ wasReset: true, branch: { host: made.branch?.host } });
  expect(reset.branch?.id).not.toBe(made.branch?.id);
  expect(reset.connection?.url).toContain(`@${made.branch?.host}/neondb`);
  expect(here.writes()).toHaveLength(1);
});

/** Without the answer to a restore; `then` happens at the service at once. */
function withoutRestoreAnswer(then: () => void): (transport: Transport) => Transport {
  return transport => async request => {
    const answer = await transport(request);
    if (!request.url.endsWith('/restore')) return answer;
    then();
    throw new Error('socket hang up');
  };
}

test('a reset whose answer was lost is told as done by the branch with its mark, whatever its id is then', async () => {
  for (const restored_branch_id of ['kept', 'changes'] as const) {
    const wrap = withoutRestoreAnswer(() => undefined);
    const here = world({ quirks: { restored_branch_id }, wrap });
    await makePreview(SPEC, here.previewRun());
    here.clock.advance(DAY_MS);
    here.forget();
    const reset = await resetPreview(SPEC, undefined, here.previewRun());
    expect(statuses(reset.report)).toEqual([`done ${ADDRESS}`]);
    expect(reset.wasReset).toBe(true);
    expect(here.writes()).toHaveLength(1);
  }
});

test('a reset whose answer was lost is not told as done by a preview that someone made again meanwhile', async () => {
  let madeAgain = (): void => undefined;
  const here = world({ wrap: withoutRestoreAnswer(() => madeAgain()) });
  const { branch } = await makePreview(SPEC, here.previewRun());
  madeAgain = () => {
    here.clock.advance(60_000);
    byHand(here, 'DELETE', `/branches/${branch?.id}`);
    const annotation_value = { 'evenkeel.preview': 'acme/app#12' };
    byHand(here, 'POST', '/branches', { branch: { name: NAME }, annotation_value });
  };
  here.clock.advance(DAY_MS);
  here.forget();
  const reset = await resetPreview(SPEC, undefined, here.previewRun());
  expect(statuses(reset.report)).toEqual([expect.stringContaining(`unknown ${ADDRESS}`)]);
  expect(reset.wasReset).toBe(false);
  expect(here.writes()).toHaveLength(1);
});

test.each([
  ['has its mark, and no reset since', 'acme/app#12', 'before'],
  ['was reset since, and has no mark', undefined, 'after'],
])('a reset whose answer was lost is not told as done by another branch that %s', async (_, mark, when) => {
  let exchanged = (): void => undefined;
  const here = world({ wrap: withoutRestoreAnswer(() => exchanged()) });
  const { branch } = await makePreview(SPEC, here.previewRun());
  const annotation_value = mark === undefined ? {} : { annotation_value: { 'evenkeel.preview': mark } };
  byHand(here, 'POST', '/branches', { branch: { name: 'other' }, ...annotation_value });
  here.clock.advance(DAY_MS);
  const { id, parent_id } = branchOf(here, 'other');
  const resetOther = (): void => {
    byHand(here, 'POST', `/branches/${id}/restore`, { source_branch_id: parent_id });
    here.clock.advance(60_000);
  };
  if (when === 'before') resetOther();
  byHand(here, 'POST', `/branches/${branch?.id}/restore`, { source_branch_id: parent_id });
  here.clock.advance(60_000);
  exchanged = () => {
    exchanged = () => undefined;
    here.clock.advance(60_000);
    byHand(here, 'DELETE', `/branches/${branch?.id}`);
    here.clock.advance(60_000);
    if (when === 'after') resetOther();
    byHand(here, 'PATCH', `/branches/${id}`, { branch: { name: NAME } });
  };
  here.forget();
  const reset = await resetPreview(SPEC, undefined, here.previewRun());
  expect(reset.report.results.map(({ status }) => status)).toEqual(['unknown']);
  expect(reset.wasReset).toBe(false);
  expect(here.writes()).toHaveLength(1);
});

test('a reset that was asked for before the last one resets nothing', async () => {
  const here = world();
  await makePreview(SPEC, here.previewRun());
  const asked = here.clock.now();
  here.clock.advance(60_000);
  expect((await resetPreview(SPEC, asked, here.previewRun())).wasReset).toBe(true);
  here.forget();
  const again = await resetPreview(SPEC, asked, here.previewRun());
  expect(again).toMatchObject({ wasReset: false, notes: [{ code: 'preview/reset-before' }] });
  expect(here.writes()).toEqual([]);
});

test('nor does one that was asked for in the very second of the last one', async () => {
  const here = world();
  await makePreview(SPEC, here.previewRun());
  here.clock.advance(60_000);
  const { branch } = await resetPreview(SPEC, undefined, here.previewRun());
  here.forget();
  const asked = Date.parse(branch?.lastResetAt ?? '') + 999;
  expect((await resetPreview(SPEC, asked, here.previewRun())).wasReset).toBe(false);
  expect(here.writes()).toEqual([]);
  expect((await resetPreview(SPEC, asked + 1, here.previewRun())).wasReset).toBe(true);
});

test('with the data API an expiry is refused before anything is written, and without one its URL is read', async () => {
  const here = world();
  const asked = { ...SPEC, connection: { ...CONNECTION, dataApiUrl: true, authUrl: true } };
  const { branch } = await makePreview(SPEC, here.previewRun());
  byHand(here, 'POST', `/branches/${branch?.id}/data-api/neondb`, {});
  const kept = await makePreview(asked, here.previewRun());
  expect(kept.dataApiUrl).toMatch(/^https:/);
  expect(kept.authUrl).toBeUndefined();
  here.forget();
  const refused = await makePreview({ ...asked, ttl: 86_400 }, here.previewRun());
  expect(refused.report.plan.rows[0]?.reason?.code).toBe('neon/expiry-with-data-api');
  expect(here.writes()).toEqual([]);
});

test('a URL of the data API that an expiry rules out is told', async () => {
  const here = world();
  const asked = { ...SPEC, ttl: 86_400, connection: { ...CONNECTION, dataApiUrl: true } };
  const { notes } = await makePreview(asked, here.previewRun());
  expect(notes).toEqual([{ code: 'preview/no-data-api' }]);
});

test('a preview with the schema alone is a root, so it cannot be reset, and one more than the plan has is told before it is made', async () => {
  const here = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      if (!request.url.endsWith(`/projects/${PROJECT}`)) return answer;
      return { ...answer, body: answer.body.replace('scale_v3', 'free_v3') };
    },
  });
  const of = (number: number): PreviewSpec => ({
    ...SPEC,
    of: { ...OF, number, name: `pr-${number}` },
    parent: 'main',
    schemaOnly: true,
  });
  expect((await makePreview(of(1), here.previewRun())).branch).toMatchObject({ schemaOnly: true });
  expect((await makePreview(of(2), here.previewRun())).created).toBe(true);
  const third = await makePreview(of(3), here.previewRun());
  expect(third.created).toBe(true);
  expect(third.report.plan.notes?.map(({ code }) => code)).toContain('neon/beyond-allowance');
  here.forget();
  const reset = await resetPreview(of(1), undefined, here.previewRun());
  expect(reset.report.plan.rows[0]?.reason?.code).toBe('neon/cannot-reset');
  expect(here.writes()).toEqual([]);
});

test('a preview with children is neither reset nor deleted, and that is said before anything is sent', async () => {
  const here = world();
  const { branch } = await makePreview(SPEC, here.previewRun());
  byHand(here, 'POST', '/branches', { branch: { name: 'child', parent_id: branch?.id } });
  here.forget();
  const reset = await resetPreview(SPEC, undefined, here.previewRun());
  expect(said(reset.report.plan.rows[0]?.reason)).toContain('"child" is a child of this branch');
  const down = await removePreview(OF, PROJECT, here.previewRun());
  expect(ended(down.report)).toBe(4);
  expect(down.branch?.id).toBe(branch?.id);
  expect(here.writes()).toEqual([]);
});

test('a file for secrets that cannot be made stops the run before a branch is made', async () => {
  const open = async (): Promise<never> => {
    throw new Error('no space');
  };
  const here = world({ secrets: { open, write: open, close: async () => undefined } });
  await expect(makePreview(SPEC, here.previewRun())).rejects.toThrow('no space');
  expect(here.writes()).toEqual([]);
});
