import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import type { PullRequests } from '../../src/core/sweep.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { decideSwept } from '../../src/engine/decide/decide-swept.ts';
import { DecisionContext } from '../../src/engine/decide/decision-context.ts';
import { preparePlan } from '../../src/engine/plan/prepare-plan.ts';
import { patchBranch } from '../helpers/other-client.ts';
import { type AskedPullRequests, pullRequests } from '../helpers/pull-requests.ts';
import { lines, notesOf, PROJECT, said, statuses, type World, world } from '../helpers/world.ts';
import { branch, byHand, names } from './scenarios.ts';

const DAY_MS = 86_400_000;
const NUMBERED = '{ match: ["preview/**"], older_than: 7d, no_open: "preview/pr-{number}" }';

/** A manifest with a sweep; `entries` one a line. */
function sweeping(entries: readonly string[], branches: readonly string[] = [], top = ''): string {
  return `
name: acme
${top}
neon:
  projects:
    - id: ${PROJECT}
      sweep:
${entries.map(each => `        - ${each}`).join('\n')}
      branches:
        - { name: main }
${branches.map(each => `        - ${each}`).join('\n')}
`;
}

function make(here: World, name: string, more: object = {}, endpoints?: readonly object[]): void {
  byHand(here, 'POST', '/branches', {
    branch: { name, ...more },
    ...(endpoints === undefined ? {} : { endpoints }),
  });
}

/** So many days pass. */
function days(here: World, count: number): void {
  here.clock.advance(count * DAY_MS);
}

function plan(here: World, yaml: string, pulls?: AskedPullRequests): Promise<Report> {
  return here.plan(yaml, { sweep: pulls === undefined ? {} : { pullRequests: pulls } });
}

function apply(here: World, yaml: string, pulls: AskedPullRequests, maxDeletes = 100): Promise<Report> {
  return here.apply(yaml, { sweep: { pullRequests: pulls }, maxDeletes });
}

/** Why each row goes. */
function whys(report: Report): readonly string[] {
  return report.plan.rows.flatMap(row => row.notes.map(said)).map(each => `${each}`);
}

test('a branch that someone made goes once its pull request is closed, and the row says why', async () => {
  const here = world();
  make(here, 'preview/pr-41');
  make(here, 'preview/pr-42');
  make(here, 'other/pr-41');
  days(here, 12);
  const pulls = pullRequests([{ number: 41 }, { number: 42, open: true }]);
  const planned = await plan(here, sweeping([NUMBERED]), pulls);
  expect(lines(planned)).toEqual(['delete neon.branch/shiny-wind-028834/preview%2Fpr-41']);
  expect(whys(planned)).toEqual(['the sweep deletes this branch: it is 12 d old, pull request 41 is closed']);
  expect(notesOf(planned.plan.notes).join('\n')).toContain('preview%2Fpr-42: pull request 42 is open');
  const applied = await apply(here, sweeping([NUMBERED]), pulls);
  expect(statuses(applied)).toEqual(['done neon.branch/shiny-wind-028834/preview%2Fpr-41']);
  expect(names(here)).toEqual(['main', 'other/pr-41', 'preview/pr-42']);
});

test('every other run plans nothing of it, and says in one note how many branches match', async () => {
  const here = world();
  make(here, 'preview/pr-41');
  make(here, 'preview/pr-42');
  days(here, 12);
  const planned = await here.plan(sweeping([NUMBERED]));
  expect(lines(planned)).toEqual([]);
  expect(planned.plan.notes.filter(each => each.code.startsWith('sweep/'))).toEqual([
    { code: 'sweep/matches', count: 2 },
  ]);
});

test('a sweep plans its own rows and nothing else', async () => {
  const here = world();
  make(here, 'preview/pr-41');
  days(here, 12);
  const planned = await plan(here, sweeping([NUMBERED], ['{ name: new }']), pullRequests([{ number: 41 }]));
  expect(lines(planned)).toEqual(['delete neon.branch/shiny-wind-028834/preview%2Fpr-41']);
});

test('guards count what matched, and --max-deletes takes the oldest', async () => {
  const here = world();
  for (let nth = 1; nth <= 8; nth += 1) {
    make(here, `preview/pr-${nth}`);
    days(here, 1);
  }
  days(here, 12);
  const pulls = pullRequests(Array.from({ length: 8 }, (_, nth) => ({ number: nth + 1 })));
  const refused = await here.apply(sweeping([NUMBERED]), { sweep: { pullRequests: pulls } });
  expect(said(refused.refused?.reason)).toContain(
    '8 deletes are more than the 5 that one apply makes without --max-deletes',
  );
  expect(names(here)).toHaveLength(9);
  const applied = await apply(here, sweeping([NUMBERED]), pulls, 3);
  expect(statuses(applied)).toHaveLength(3);
  expect(names(here)).toEqual(
    ['main', 4, 5, 6, 7, 8].map(each => (each === 'main' ? each : `preview/pr-${each}`)),
  );
});

test('a pull request that is opened again between plan and delete holds its branch, and the report says so', async () => {
  const here = world();
  make(here, 'preview/pr-1');
  make(here, 'preview/pr-2');
  days(here, 12);
  const pulls = pullRequests([{ number: 1 }, { number: 2 }]);
  const applied = await here.apply(sweeping([NUMBERED]), {
    sweep: { pullRequests: pulls },
    maxDeletes: 9,
    confirm: async () => {
      pulls.known[0] = { ...pulls.known[0], open: true } as never;
      return true;
    },
  });
  expect(statuses(applied)).toEqual([
    'stale neon.branch/shiny-wind-028834/preview%2Fpr-1: this branch stays: pull request 1 is open',
    'done neon.branch/shiny-wind-028834/preview%2Fpr-2',
  ]);
  expect(said(applied.results[0]?.reason)).toContain('this branch stays: pull request 1 is open');
  expect(names(here)).toEqual(['main', 'preview/pr-1']);
});

test.each<readonly [string, (here: World) => void, string]>([
  ['protected', here => byHand(here, 'PATCH', at(here), { branch: { protected: true } }), 'protected'],
  [
    'given a child',
    here => make(here, 'child', { parent_id: branch(here, 'preview/pr-1').id }),
    'this branch is the parent of',
  ],
  ['renamed', here => byHand(here, 'PATCH', at(here), { branch: { name: 'kept' } }), ''],
  [
    'reset',
    here => byHand(here, 'POST', `${at(here)}/restore`, { source_branch_id: branch(here, 'main').id }),
    'old, and `older_than` is',
  ],
])('a branch that is %s between plan and delete stays', async (_, change, why) => {
  const here = world();
  make(here, 'preview/pr-1');
  make(here, 'preview/other');
  days(here, 12);
  const applied = await here.apply(sweeping([NUMBERED]), {
    sweep: { pullRequests: pullRequests([{ number: 1 }]) },
    confirm: async () => {
      change(here);
      return true;
    },
  });
  expect(applied.refused).toBeUndefined();
  expect(here.writes().filter(each => each.startsWith('DELETE'))).toEqual([]);
  expect(applied.results.map(each => said(each.reason)).join()).toContain(why);
});

function at(here: World): string {
  return `/branches/${branch(here, 'preview/pr-1').id}`;
}

test('who is open is asked again before each delete; what cannot be read then blocks it', async () => {
  const here = world();
  make(here, 'preview/pr-1');
  make(here, 'preview/x');
  days(here, 12);
  const pulls = pullRequests([{ number: 1 }]);
  const applied = await here.apply(sweeping([NUMBERED]), {
    sweep: { pullRequests: pulls },
    confirm: async () => {
      pulls.trouble = 'GET /pulls: 502';
      here.clock.advance(6_000);
      return true;
    },
  });
  expect(said(applied.results[0]?.reason)).toContain('GET /pulls: 502');
  expect(names(here)).toContain('preview/pr-1');
});

test('with idle_for, computes, buckets and the data API hold', async () => {
  const here = world();
  const idle = '{ match: ["agent/*"], older_than: 2d, idle_for: 24h }';
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    make(here, `agent/${name}`, {}, name === 'e' ? [] : [{ type: 'read_write' }]);
  make(here, 'agent/busy', {}, [{ type: 'read_write' }]);
  for (const { id, branch_id } of endpoints(here))
    if (branch_id !== branch(here, 'agent/busy').id && branch_id !== branch(here, 'main').id)
      byHand(here, 'POST', `/endpoints/${id}/suspend`);
  days(here, 3);
  used(here, 'agent/b', new Date(here.clock.now() - 3_600_000).toISOString());
  byHand(here, 'POST', `/branches/${branch(here, 'agent/c').id}/buckets`, { name: 'files' });
  const { id } = branch(here, 'agent/d');
  byHand(here, 'POST', `/branches/${id}/data-api/neondb`, {});
  here.forget();
  const planned = await plan(here, sweeping([idle]));
  expect(lines(planned)).toEqual([
    'delete neon.branch/shiny-wind-028834/agent%2Fa',
    'delete neon.branch/shiny-wind-028834/agent%2Fe',
  ]);
  const told = notesOf(planned.plan.notes).join('\n');
  expect(told).toContain('agent%2Fb: the branch was idle for 1 h, and `idle_for` is 24 h');
  expect(told).toContain('agent%2Fc: this branch has buckets');
  expect(told).toContain('agent%2Fd: this branch has the data API');
  expect(told).toContain('agent%2Fbusy: a compute of the branch is in use');
});

test('with idle_for, the data API of any database of a branch holds', async () => {
  const here = world();
  make(here, 'agent/a', {}, []);
  here.clock.advance(10_000);
  const at = `/branches/${branch(here, 'agent/a').id}`;
  byHand(here, 'POST', `${at}/databases`, { database: { name: 'second', owner_name: 'neondb_owner' } });
  here.clock.advance(10_000);
  byHand(here, 'POST', `${at}/data-api/second`, {});
  days(here, 12);
  const planned = await plan(here, sweeping(['{ match: ["agent/*"], older_than: 2d, idle_for: 24h }']));
  expect(lines(planned)).toEqual([]);
  expect(notesOf(planned.plan.notes).join()).toContain('agent%2Fa: this branch has the data API');
});

test('with idle_for, a branch of which nobody can say whether it has the data API stays', async () => {
  const here = world({
    wrap: wire => async request =>
      request.url.includes('/data-api/') ? { status: 500, headers: {}, body: '{}' } : wire(request),
  });
  make(here, 'agent/a', {}, []);
  days(here, 12);
  const planned = await plan(here, sweeping(['{ match: ["agent/*"], older_than: 2d, idle_for: 24h }']));
  expect(lines(planned).filter(line => line.startsWith('delete'))).toEqual([]);
});

test('a branch stays whose compute tells neither when it was last active nor when it was made', async () => {
  const here = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      if (!/\/endpoints(\?|$)/.test(request.url) || request.method !== 'GET') return answer;
      const told = JSON.parse(answer.body) as { readonly endpoints: readonly object[] };
      const endpoints = told.endpoints.map(each => ({
        ...each,
        last_active: undefined,
        created_at: undefined,
      }));
      const { status, headers } = answer;
      return { status, headers, body: JSON.stringify({ ...told, endpoints }) };
    },
  });
  make(here, 'agent/a', {}, [{ type: 'read_write' }]);
  for (const { id } of endpoints(here)) byHand(here, 'POST', `/endpoints/${id}/suspend`);
  days(here, 12);
  const planned = await plan(here, sweeping(['{ match: ["agent/*"], older_than: 2d, idle_for: 24h }']));
  expect(planned.plan.rows.filter(({ action }) => action === 'delete')).toEqual([]);
});

function endpoints(here: World): readonly { readonly id: string; readonly branch_id: string }[] {
  const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/endpoints`);
  return (body as { readonly endpoints: readonly { id: string; branch_id: string }[] }).endpoints;
}

/** The compute of a branch was last active then. */
function used(here: World, name: string, last_active: string): void {
  const { id } = branch(here, name);
  const state = JSON.parse(JSON.stringify(here.sandbox.state()));
  for (const project of state.neon.projects)
    for (const endpoint of project.endpoints)
      if (endpoint.branch_id === id) endpoint.last_active = last_active;
  here.sandbox.restore(state);
}

test('what an entry names, keep holds, or others marked stays, and the newest do', async () => {
  const here = world();
  const entry = '{ match: ["p/*"], except: ["p/out"], older_than: 1d, beyond_newest: 1 }';
  make(here, 'p/free');
  make(here, 'p/held');
  make(here, 'p/named');
  make(here, 'p/out');
  byHand(here, 'POST', '/branches', {
    branch: { name: 'p/theirs' },
    annotation_value: { evenkeel: 'other', 'evenkeel.branch': 'p/theirs' },
  });
  byHand(here, 'POST', '/branches', {
    branch: { name: 'p/ours' },
    annotation_value: { evenkeel: 'acme', 'evenkeel.branch': 'p/ours' },
  });
  days(here, 1);
  make(here, 'p/last');
  days(here, 2);
  const yaml = sweeping([entry], ['{ name: p/named }'], 'keep: ["neon.branch/*/p/held"]');
  const planned = await plan(here, yaml);
  expect(lines(planned)).toEqual([
    'delete neon.branch/shiny-wind-028834/p%2Ffree',
    'delete neon.branch/shiny-wind-028834/p%2Fours',
  ]);
  const told = notesOf(planned.plan.notes).join('\n');
  expect(told).toContain('p%2Fheld: the line neon.branch/*/p/held of `keep` matches this resource');
  expect(told).toContain('p%2Flast: this branch is the newest branch, which `beyond_newest` keeps');
  expect(told).toContain('p%2Fnamed: an entry of the manifest names this branch');
  expect(told).toContain('p%2Ftheirs: the annotations of this branch say that it belongs to "other"');
  expect(told).not.toContain('p%2Fout');
});

test('a branch that someone renames meanwhile stays, and is told as there, also where another one has its name', async () => {
  const here = world();
  for (const number of [1, 2, 3]) make(here, `preview/pr-${number}`);
  days(here, 12);
  const applied = await here.apply(sweeping([NUMBERED]), {
    sweep: { pullRequests: pullRequests([{ number: 1 }, { number: 2 }, { number: 3 }]) },
    maxDeletes: 9,
    confirm: async () => {
      patchBranch(here, 'preview/pr-1', { name: 'needed' });
      patchBranch(here, 'preview/pr-2', { name: 'preview/pr-1' });
      return true;
    },
  });
  const at = `neon.branch/${PROJECT}`;
  expect(statuses(applied)).toEqual([
    `stale ${at}/preview%2Fpr-1: this resource was deleted and created again since the plan`,
    `stale ${at}/preview%2Fpr-2: someone renamed this resource to ${at}/preview%2Fpr-1 since the plan`,
    `done ${at}/preview%2Fpr-3`,
  ]);
  expect(names(here)).toEqual(['main', 'needed', 'preview/pr-1']);
});

test('a list of nobody knows which repository says nothing of a branch that another tool made for one', async () => {
  const here = world();
  for (const [name, repository] of [
    ['preview/pr-1', 'acme/web'],
    ['preview/pr-2', undefined],
  ] as const)
    byHand(here, 'POST', '/branches', {
      branch: { name },
      ...(repository === undefined ? {} : { annotation_value: { 'github-commit-repo': repository } }),
    });
  days(here, 12);
  const file = { name: 'open.json', at: here.clock.now() };
  const pulls: PullRequests = {
    own: [],
    open: async () => ({ all: [{ number: 7, branch: 'other' }], file }),
  };
  const planned = await here.plan(sweeping([NUMBERED]), { sweep: { pullRequests: pulls } });
  expect(lines(planned)).toEqual([`delete neon.branch/${PROJECT}/preview%2Fpr-2`]);
  expect(notesOf(planned.plan.notes).join()).toContain(
    'preview%2Fpr-1: the annotations of this branch say that it belongs to "acme/web"',
  );
  const named = NUMBERED.replace(' }', ', repositories: [acme/web] }');
  expect(lines(await here.plan(sweeping([named]), { sweep: { pullRequests: pulls } }))).toHaveLength(2);
});

test('a branch whose moment cannot be read takes no place among the newest of its entry', async () => {
  const here = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      if (!request.url.includes('/branches?')) return answer;
      const body = JSON.parse(answer.body) as { readonly branches: readonly { readonly name: string }[] };
      const branches = body.branches.map(each =>
        each.name.startsWith('agent/odd') ? { ...each, created_at: 'unreadable' } : each,
      );
      const { status, headers } = answer;
      return { status, headers, body: JSON.stringify({ ...body, branches }) };
    },
  });
  for (const name of ['old', 'odd-1', 'odd-2', 'odd-3', 'odd-4', 'new']) {
    make(here, `agent/${name}`);
    days(here, 2);
  }
  days(here, 12);
  const newest = '{ match: ["agent/*"], older_than: 2d, beyond_newest: 1 }';
  const planned = await here.plan(sweeping([newest]), { sweep: {} });
  expect(lines(planned)).toEqual([`delete neon.branch/${PROJECT}/agent%2Fold`]);
});

test('--no-prune stops it', async () => {
  const here = world();
  make(here, 'preview/pr-1');
  days(here, 12);
  const planned = await here.plan(sweeping([NUMBERED]), {
    prune: false,
    sweep: { pullRequests: pullRequests([{ number: 1 }]) },
  });
  expect(planned.plan.rows).toEqual([]);
  expect(planned.plan.notes).toEqual([{ code: 'sweep/off' }]);
});

test('--no-prune stops it also where the branches were read: in the plan, and just before a delete', async () => {
  const here = world();
  make(here, 'preview/pr-1');
  days(here, 12);
  const sweep = { pullRequests: pullRequests([{ number: 1 }]) };
  const wanted = here.collect(sweeping([NUMBERED]));
  const { given } = await preparePlan(wanted, here.session(), { prune: true, sweep });
  const [row] = given.rows;
  const live = row && given.observed.at(row.address);
  if (live === undefined) throw new Error('nothing is swept');
  const decided = (prune: boolean) => {
    const input = { ...given, prune };
    const swept = decideSwept(live, given.kinds.get(live.kind), new DecisionContext(input));
    return { rows: decideAll(input).rows.map(({ action }) => action), before: swept?.decision.is };
  };
  expect(decided(true)).toEqual({ rows: ['delete'], before: 'taken' });
  expect(decided(false)).toEqual({ rows: [], before: undefined });
});

test('nobody who says who is open blocks what depends on it', async () => {
  const here = world();
  make(here, 'preview/pr-1');
  days(here, 12);
  const planned = await plan(here, sweeping([NUMBERED]));
  expect(lines(planned)).toEqual([
    'blocked neon.branch/shiny-wind-028834/preview%2Fpr-1: evenkeel does not know which pull requests are open: nobody said which pull requests are open',
  ]);
});

test('the requests are the branch list, with idle_for the endpoint list, and those about what would go', async () => {
  const here = world();
  for (let nth = 1; nth <= 20; nth += 1) make(here, `preview/pr-${nth}`);
  days(here, 12);
  const both = '{ match: ["preview/**"], older_than: 7d, idle_for: 24h, no_open: "preview/pr-{number}" }';
  const pulls = pullRequests([
    { number: 1 },
    { number: 2 },
    ...Array.from({ length: 18 }, (_, n) => ({ number: n + 3, open: true })),
  ]);
  here.forget();
  const planned = await plan(here, sweeping([both]), pulls);
  expect(lines(planned)).toHaveLength(2);
  const project = `/neon/api/v2/projects/${PROJECT}`;
  expect([...here.sent()].map(each => each.replace(/\?.*/, '').replace(/br-[a-z0-9-]+/, '…')).sort()).toEqual(
    [
      `GET ${project}/branches`,
      `GET ${project}/endpoints`,
      ...[1, 2].flatMap(() => [
        `GET ${project}/branches/…/buckets`,
        `GET ${project}/branches/…/data-api/neondb`,
        `GET ${project}/branches/…/databases`,
      ]),
    ].sort(),
  );
  expect(pulls.asked.sort()).toEqual(['open acme/app', 'state 1', 'state 2']);
});

/** Eight branches that are minutes old, and a gateway whose clock is wrong. */
test('a branch of minutes is not old because a Date says so, and the row says why', async () => {
  const wrong = (days: number) =>
    world({
      wrap: wire => async request => {
        const answer = await wire(request);
        const date = new Date(Date.parse(answer.headers['date'] ?? '') + days * DAY_MS).toUTCString();
        return { ...answer, headers: { ...answer.headers, date } };
      },
    });
  const entry = '{ match: ["p/**"], older_than: 7d, beyond_newest: 2 }';
  for (const days of [30, 365, 0]) {
    const here = wrong(days);
    for (let nth = 1; nth <= 8; nth += 1) make(here, `p/${nth}`);
    const report = await here.apply(sweeping([entry]), { sweep: {}, maxDeletes: 100 });
    expect(names(here)).toHaveLength(9);
    expect(report.results.map(each => each.status)).toEqual(days === 0 ? [] : Array(6).fill('blocked'));
  }
});

test('of branches that were made in one second none is newer than another', async () => {
  const here = world();
  for (const name of ['p/1', 'p/2', 'p/3']) make(here, name);
  const entry = '{ match: ["p/*"], older_than: 7d, beyond_newest: 2 }';
  days(here, 12);
  expect(lines(await plan(here, sweeping([entry])))).toHaveLength(1);
  const state = JSON.stringify(here.sandbox.state());
  here.sandbox.restore(
    JSON.parse(state.replaceAll(/"created_at":"[^"]+"/g, '"created_at":"2026-11-20T00:00:00Z"')),
  );
  expect(lines(await plan(here, sweeping([entry])))).toEqual([]);
});

test.each([
  ['active', '"current_state":"active"'],
  ['init', '"current_state":"init"'],
  ['being started', '"current_state":"idle","pending_state":"active"'],
])('a compute that is %s after the plan holds its branch', async (_, after) => {
  let state = '"current_state":"idle"';
  const here: World = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      if (request.method !== 'GET' || !request.url.includes('/endpoints')) return answer;
      const body = answer.body.replaceAll(/"current_state":"\w+"/g, state);
      return { ...answer, body, value: JSON.parse(body) };
    },
  });
  for (const name of ['p/1', 'p/2', 'p/3']) make(here, name, {}, [{ type: 'read_write' }]);
  days(here, 12);
  const report = await here.apply(sweeping(['{ match: ["p/*"], older_than: 7d, idle_for: 24h }']), {
    sweep: {},
    maxDeletes: 100,
    confirm: async found => {
      expect(lines(found)).toHaveLength(3);
      state = after;
      return true;
    },
  });
  expect(report.results.map(each => each.status)).toEqual(['stale', 'stale', 'stale']);
  expect(names(here)).toEqual(['main', 'p/1', 'p/2', 'p/3']);
});

test.each([
  ['a limit', { status: 429, headers: { 'retry-after': '60' }, body: '{"message":"slow down"}' }],
  ['a limit of 10 s', { status: 429, headers: { 'retry-after': '10' }, body: '{"message":"slow down"}' }],
  ['an overloaded service', { status: 503, headers: { 'retry-after': '60' }, body: '{"message":"later"}' }],
])('a delete that had to wait for %s looks again, and finds what is in use by then', async (_, refusal) => {
  let isRefused = false;
  const here: World = world({
    wrap: wire => async request => {
      if (request.method !== 'DELETE' || isRefused) return wire(request);
      isRefused = true;
      byHand(here, 'PATCH', `/branches/${request.url.split('/').at(-1)}`, { branch: { protected: true } });
      return refusal;
    },
  });
  for (const name of ['p/1', 'p/2', 'p/3']) make(here, name);
  days(here, 12);
  here.forget();
  const entry = '{ match: ["p/*"], older_than: 7d, beyond_newest: 2 }';
  const report = await here.apply(sweeping([entry]), { sweep: {}, maxDeletes: 9 });
  expect(report.results.map(each => [each.status, each.reason?.code])).toEqual([
    ['stale', 'stale/not-swept'],
  ]);
  expect(here.writes().filter(each => each.startsWith('DELETE'))).toEqual([]);
  expect(names(here)).toEqual(['main', 'p/1', 'p/2', 'p/3']);
});

test('a look that took longer than 30 s is made again before a delete', async () => {
  let isSlow = false;
  const here: World = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      if (!isSlow || request.method !== 'GET' || !request.url.includes('/branches?')) return answer;
      isSlow = false;
      byHand(here, 'PATCH', `/branches/${branch(here, 'p/1').id}`, { branch: { protected: true } });
      await here.clock.sleep(31_000);
      return answer;
    },
  });
  for (const name of ['p/1', 'p/2', 'p/3']) make(here, name);
  days(here, 12);
  const report = await here.apply(sweeping(['{ match: ["p/*"], older_than: 7d, beyond_newest: 2 }']), {
    sweep: {},
    maxDeletes: 9,
    confirm: async found => {
      expect(lines(found)).toEqual([`delete neon.branch/${PROJECT}/p%2F1`]);
      isSlow = true;
      return true;
    },
  });
  expect(report.results.map(each => each.reason?.code)).toEqual(['stale/not-swept']);
  expect(here.writes().filter(each => each.startsWith('DELETE'))).toEqual([]);
});

test('what an entry names by its id alone stays', async () => {
  const here = world();
  for (const name of ['p/1', 'p/2', 'p/3']) make(here, name);
  days(here, 12);
  const entry = '{ match: ["p/*"], older_than: 7d, beyond_newest: 1 }';
  expect(lines(await plan(here, sweeping([entry])))).toHaveLength(2);
  const named = sweeping([entry], [`{ name: other, id: ${branch(here, 'p/1').id} }`]);
  expect(lines(await plan(here, named))).toEqual([`delete neon.branch/${PROJECT}/p%2F2`]);
});

test.each([-40, 40])(
  'within an hour the younger age counts: a Date that is %i minutes ahead',
  async minutes => {
    const here = world({
      wrap: wire => async request => {
        const answer = await wire(request);
        const date = new Date(Date.parse(answer.headers['date'] ?? '') + minutes * 60_000).toUTCString();
        return { ...answer, headers: { ...answer.headers, date } };
      },
    });
    make(here, 'p/1');
    make(here, 'p/2');
    here.clock.advance(7 * DAY_MS - 30 * 60_000);
    const entry = '{ match: ["p/*"], older_than: 7d, beyond_newest: 1 }';
    expect(lines(await plan(here, sweeping([entry])))).toEqual([]);
    here.clock.advance(90 * 60_000);
    expect(lines(await plan(here, sweeping([entry])))).toHaveLength(1);
  },
);

test('of two branches that one list has under one name neither goes', async () => {
  const here = world({
    wrap: wire => async request => {
      const answer = await wire(request);
      if (request.method !== 'GET' || !/\/branches(\?|$)/.test(request.url)) return answer;
      const { status, headers } = answer;
      return { status, headers, body: answer.body.replaceAll('"p/twin"', '"p/1"') };
    },
  });
  for (const name of ['p/1', 'p/twin', 'p/2']) make(here, name);
  days(here, 12);
  const yaml = sweeping(['{ match: ["p/*"], older_than: 7d, beyond_newest: 0 }']);
  const applied = await here.apply(yaml, { sweep: {}, maxDeletes: 9 });
  expect(statuses(applied)).toEqual([`done neon.branch/${PROJECT}/p%2F2`]);
  expect(names(here)).toEqual(['main', 'p/1', 'p/twin']);
});

test('what entries name only as a parent or a former name stays', async () => {
  const here = world();
  for (const name of ['p/parent', 'p/former', 'p/free']) make(here, name);
  days(here, 12);
  const entry = '{ match: ["p/*"], older_than: 7d, beyond_newest: 0 }';
  expect(lines(await plan(here, sweeping([entry])))).toHaveLength(3);
  // Neither has a counterpart: the one is to be made, the other one was renamed by hand before.
  const named = sweeping(
    [entry],
    ['{ name: next, parent: p/parent }', '{ name: main2, renamed_from: p/former }'],
  );
  make(here, 'main2');
  const planned = await plan(here, named);
  expect(lines(planned)).toEqual([`delete neon.branch/${PROJECT}/p%2Ffree`]);
});

/** Every list of branches says more about those of `p/`. */
function branchesWith(more: object): World {
  return world({
    wrap: wire => async request => {
      const answer = await wire(request);
      if (request.method !== 'GET' || !/\/branches(\?|$)/.test(request.url)) return answer;
      const told = JSON.parse(answer.body) as { readonly branches: readonly { readonly name: string }[] };
      const branches = told.branches.map(each => (each.name.startsWith('p/') ? { ...each, ...more } : each));
      const { status, headers } = answer;
      return { status, headers, body: JSON.stringify({ ...told, branches }) };
    },
  });
}

test('a branch that keeps the state before a restore to a point in time stays, however old it is', async () => {
  const here = world();
  make(here, 'p/1');
  here.clock.advance(600_000);
  byHand(here, 'POST', `/branches/${branch(here, 'p/1').id}/restore`, {
    source_branch_id: branch(here, 'p/1').id,
    source_timestamp: new Date(here.clock.now() - 60_000).toISOString(),
    preserve_under_name: 'p/before',
  });
  days(here, 12);
  const yaml = sweeping(['{ match: ["p/before"], older_than: 7d, beyond_newest: 0 }']);
  const planned = await plan(here, yaml);
  expect(lines(planned)).toEqual([]);
  expect(notesOf(planned.plan.notes).join('\n')).toMatch(/p%2Fbefore: .*restore/);
});

test.each([
  ['is on its way to another state', { pending_state: 'ready' }, 'restored'],
  ['is being made', { current_state: 'init' }, 'init'],
])('a branch that %s stays, however old it is', async (_, more, why) => {
  const here = branchesWith(more);
  for (const name of ['p/1', 'p/2']) make(here, name);
  days(here, 12);
  const yaml = sweeping(['{ match: ["p/*"], older_than: 7d, beyond_newest: 0 }']);
  const planned = await plan(here, yaml);
  expect(lines(planned)).toEqual([]);
  expect(
    notesOf(planned.plan.notes).filter(each => each.includes('does not delete') && each.includes(why)),
  ).toHaveLength(2);
});

test.each([
  ['no reason', { message: 'branch not found' }, 0],
  ['a reason that is not known', { reason: 'gone_fishing', message: 'not found' }, 0],
  ['the reason that there is no object storage', { reason: 'region_unavailable', message: 'none' }, 1],
])('a 404 of the bucket list with %s', async (_, body, swept) => {
  const here = world({
    wrap: wire => async request => {
      if (!request.url.includes('/buckets')) return wire(request);
      const { headers } = await wire(request);
      return { status: 404, headers, body: JSON.stringify(body) };
    },
  });
  make(here, 'p/1', {}, []);
  days(here, 12);
  const planned = await plan(here, sweeping(['{ match: ["p/*"], older_than: 7d, idle_for: 24h }']));
  expect(planned.plan.rows.filter(each => each.action === 'delete')).toHaveLength(swept);
  expect(planned.plan.rows.filter(each => each.action === 'blocked')).toHaveLength(1 - swept);
});

test.each([2, -2, undefined])(
  'what is old by both clocks stays where a Date is wrong by %s hours',
  async by => {
    const here = world({
      wrap: wire => async request => {
        const answer = await wire(request);
        const { date = '', ...headers } = answer.headers;
        if (by === undefined) return { ...answer, headers };
        return {
          ...answer,
          headers: { ...headers, date: new Date(Date.parse(date) + by * 3_600_000).toUTCString() },
        };
      },
    });
    make(here, 'p/1');
    days(here, 12);
    const yaml = sweeping(['{ match: ["p/*"], older_than: 7d, beyond_newest: 0 }']);
    const { rows } = (await plan(here, yaml)).plan;
    expect(rows.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ['blocked', 'row/clocks-apart'],
    ]);
  },
);
