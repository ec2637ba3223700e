import { describe, expect, test } from 'vitest';
import { isNamedBy } from '../../../src/core/address.ts';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import { memorySink } from '../../helpers/memory-sink.ts';
import {
  APP,
  applied,
  beside,
  COMPUTE,
  DEV,
  endOf,
  idOf,
  listed,
  manifest,
  PASSWORD,
  passwordOf,
  RESET,
  RESTART,
  sentTo,
  type Written,
} from '../../helpers/renewals.ts';
import { lines, PROJECT, said, statuses, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

describe('a renewal', () => {
  test.each([
    [DEV, RESET, `reset from its parent neon.branch/${PROJECT}/main`],
    [APP, PASSWORD, 'new password for the role app, as APP_PASSWORD into the file of --secrets-to'],
    [COMPUTE, RESTART, 'restart of the compute'],
  ])(
    'of %s is one row that names the act, is done once, and leaves nothing to do',
    async (address, request, act) => {
      const { here } = await applied();
      const planned = await here.plan(manifest(), { renew: [address] });
      expect(lines(planned)).toEqual([`renew ${address}`]);
      expect(planned.plan.rows[0]?.fields[0]?.after).toBe(act);
      expect(planned.plan.counts.renew).toBe(1);
      const report = await here.apply(manifest(), { renew: [address], review: { plan: planned.plan } });
      expect(statuses(report)).toEqual([`done ${address}: ${act}`]);
      expect(exitCode(report)).toBe(0);
      expect(sentTo(here, request)).toBe(1);
      expect(here.writes()).toHaveLength(1);
      expect(here.events).toContainEqual({
        type: 'started',
        address,
        action: 'renew',
        act,
        ifLeft: [
          address === APP ? { code: 'apply/left', address, secret: true } : { code: 'renew/left', address },
        ],
      });
      expect(lines(await here.plan(manifest()))).toEqual([]);
    },
  );

  test('of a role writes its new password into the file, and nowhere else', async () => {
    const { here, sink } = await applied();
    const old = passwordOf(here);
    const report = await here.apply(manifest(), { renew: [APP] });
    const now = passwordOf(here);
    expect(now).not.toBe(old);
    expect(sink.kept).toEqual([{ address: APP, secrets: [{ name: 'APP_PASSWORD', value: now }] }]);
    expect(JSON.stringify([report, here.events])).not.toContain(String(now));
  });
});

describe('1: a password that nobody has ends 6', () => {
  test('where the answer was lost, and the same saved plan does not call it done', async () => {
    const { here, sink } = await applied();
    const { plan } = await here.plan(manifest(), { renew: [APP] });
    here.sandbox.faults.add([faultOf({ drop: 'after' }, PASSWORD)]);
    const first = endOf(await here.apply(manifest(), { renew: [APP], review: { plan } }));
    expect(first).toMatchObject({ code: 6, status: 'unknown', reason: 'renew/unconfirmed' });
    expect(first.next).toContain(`evenkeel apply --renew ${APP} --secrets-to FILE`);
    here.clock.advance(60_000);
    for (const renew of [[APP], []]) {
      const again = await here.apply(manifest(), { renew, review: { plan } });
      expect(again.refused?.reason.code).toMatch(/^review\/(changed|left-out)$/);
      expect(exitCode(again)).toBe(4);
      expect(again.results.some(({ status }) => status === 'done' || status === 'done_before')).toBe(false);
    }
    expect(sentTo(here, PASSWORD)).toBe(1);
    expect(sink.kept).toEqual([]);
    const fresh = await here.apply(manifest(), { renew: [APP] });
    expect(exitCode(fresh)).toBe(0);
    expect(sink.kept[0]?.secrets[0]?.value).toBe(passwordOf(here));
  });

  test('where a proxy invents a 503 although the service did the work', async () => {
    const { here, sink } = await applied({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (!request.url.endsWith(PASSWORD.path)) return answer;
        return { status: 503, headers: { 'content-type': 'text/html' }, body: 'upstream' };
      },
    });
    expect(endOf(await here.apply(manifest(), { renew: [APP] }))).toMatchObject({
      code: 6,
      status: 'unknown',
    });
    expect(sentTo(here, PASSWORD)).toBe(1);
    expect(sink.kept).toEqual([]);
  });

  test('of two applies at once, only the one whose password counts is done', async () => {
    const { here, sink } = await applied();
    const other = beside(here);
    const reports = await Promise.all([
      here.apply(manifest(), { renew: [APP] }),
      other.here.apply(manifest(), { renew: [APP] }),
    ]);
    const now = passwordOf(here);
    const ends = reports.map((report, nth) => ({
      done: endOf(report).status === 'done',
      code: exitCode(report),
      has: [sink, other.sink][nth]?.kept.some(({ secrets }) => secrets[0]?.value === now),
    }));
    expect(ends.filter(({ done }) => done)).toHaveLength(1);
    for (const { done, code, has } of ends) {
      expect(has).toBe(done);
      expect(done ? code === 0 : code === 4 || code === 6).toBe(true);
    }
  });

  test.each([
    ['restarts', COMPUTE, RESTART],
    ['resets', DEV, RESET],
  ])('of two %s at once, one says that someone else did it', async (_, address, request) => {
    const { here } = await applied();
    const other = beside(here);
    const reports = await Promise.all([
      here.apply(manifest(), { renew: [address] }),
      other.here.apply(manifest(), { renew: [address] }),
    ]);
    const ends = reports.map(endOf).sort((a, b) => String(a.status).localeCompare(String(b.status)));
    expect(ends.map(({ status }) => status)).toEqual(['done', 'done_before']);
    expect(ends[1]?.said).toMatch(/^someone else did this since the plan: (restart|reset) /);
    expect(sentTo(here, request)).toBe(1);
  });

  test('where another one comes within the same second, before the run has ended', async () => {
    const { here } = await applied({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method === 'POST' && request.url.endsWith(PASSWORD.path)) during();
        return answer;
      },
    });
    let times = 0;
    function during(): void {
      if (times++ > 0) return;
      // The other client comes after our operations have ended, by a clock that stands still.
      const state = here.sandbox.state() as { neon: { projects: { roles: Record<string, unknown>[] }[] } };
      const project = state.neon.projects.find(each => each.roles.some(({ name }) => name === 'app'));
      if (project === undefined) throw new Error('no role app');
      project.roles = project.roles.map(role =>
        role['name'] === 'app' ? { ...role, password: 'npg_another-canary' } : role,
      );
      here.sandbox.restore(state);
    }
    const end = endOf(await here.apply(manifest(), { renew: [APP] }));
    expect(end).toMatchObject({ code: 6, status: 'unknown', reason: 'renew/overwritten' });
  });
});

describe('2: a reset that was accepted and not waited for', () => {
  test('is not to be applied again, and a second run sees the one under way, then when it was', async () => {
    const end = new AbortController();
    const { here: before } = await applied({ operationMs: 120_000 });
    const { here } = beside(before, {
      signal: end.signal,
    });
    here.sandbox.faults.clear();
    const running = here.apply(manifest(), { renew: [DEV] });
    for (let nth = 0; nth < 1000 && sentTo(here, RESET) === 0; nth += 1) await Promise.resolve();
    end.abort('signal');
    const first = endOf(await running);
    expect(first).toMatchObject({ status: 'running', reason: 'renew/unconfirmed' });
    expect(first.next).toMatch(/^Do not renew again for this/);
    const second = beside(before).here;
    const { plan } = await second.plan(manifest(), { renew: [DEV] });
    expect(plan.rows[0]).toMatchObject({
      action: 'blocked',
      reason: { code: 'row/busy', state: 'resetting' },
    });
    before.clock.advance(600_000);
    const [row] = (await second.plan(manifest(), { renew: [DEV] })).plan.rows;
    expect(row?.fields[0]?.before).toBe(listed(before, 'branches', 'dev')['last_reset_at']);
    expect(sentTo(second, RESET)).toBe(0);
  });
});

describe('3: a renewal is sent at most once', () => {
  test.each([
    ['a lost answer, done', { drop: 'after' }, 0],
    ['a lost request', { drop: 'before' }, 1],
    ['503', { status: 503 }, 6],
    ['408', { status: 408 }, 6],
    ['500', { status: 500 }, 6],
    ['429', { status: 429, headers: { 'retry-after': '1' } }, 1],
  ] as const)('after %s of a reset', async (_, effect, code) => {
    const { here } = await applied();
    here.sandbox.faults.add([faultOf(effect, RESET)]);
    const report = await here.apply(manifest(), { renew: [DEV] });
    expect(endOf(report).code).toBe(code);
    expect(sentTo(here, RESET)).toBe(1);
    if (code === 6) expect(endOf(report).next).toContain('Renew again only if that was before this run');
  });

  test.each([
    [APP, PASSWORD],
    [COMPUTE, RESTART],
  ])('after a 503 for %s', async (address, request) => {
    const { here } = await applied();
    here.sandbox.faults.add([faultOf({ status: 503 }, request)]);
    expect(endOf(await here.apply(manifest(), { renew: [address] }))).toMatchObject({ code: 6 });
    expect(sentTo(here, request)).toBe(1);
  });
});

test.each(['kept', 'changes'])('4: a reset is done once where the id is %s', async restored_branch_id => {
  const { here } = await applied({ quirks: { restored_branch_id } });
  const { plan } = await here.plan(manifest(), { renew: [DEV] });
  const report = await here.apply(manifest(), { renew: [DEV], review: { plan } });
  expect(statuses(report)).toEqual([expect.stringContaining(`done ${DEV}`)]);
  expect(exitCode(report)).toBe(0);
  expect(sentTo(here, RESET)).toBe(1);
  expect(lines(await here.plan(manifest()))).toEqual([]);
  here.sandbox.faults.add([faultOf({ drop: 'after' }, RESET)]);
  here.clock.advance(60_000);
  expect(endOf(await here.apply(manifest(), { renew: [DEV] }))).toMatchObject({ code: 0 });
});

describe('5: a reset that would not do what the entry says, or that the service refuses, is blocked', () => {
  test.each([
    ['protected: true', /this branch is protected/],
    [`parent_timestamp: "2026-01-01T00:00:00Z"`, /.*/],
  ])('%s in the entry', async (more, why) => {
    const { here } = await applied();
    const report = await here.apply(manifest({ dev: `allow: [loss]\n          ${more}` }), { renew: [DEV] });
    expect(lines(report)).toEqual([expect.stringMatching(new RegExp(`^blocked ${DEV}: `))]);
    expect(said(report.plan.rows[0]?.reason)).toMatch(why);
    expect(here.writes()).toEqual([]);
  });

  test('another parent in the entry', async () => {
    const other = '        - name: other\n          parent: main';
    const { here } = await applied({}, { branches: other });
    const moved = manifest({ branches: other }).replace(
      'name: dev\n          parent: main',
      'name: dev\n          parent: other',
    );
    const report = await here.apply(moved, { renew: [DEV] });
    expect(said(report.plan.rows[0]?.reason)).toContain('a reset copies the live parent');
    expect(here.writes()).toEqual([]);
  });

  test('protection, children and the default flag that are live', async () => {
    const { here } = await applied();
    const reasonOf = async (address: string) =>
      said((await here.plan(manifest(), { renew: [address] })).plan.rows[0]?.reason);
    const id = idOf(here, 'dev');
    here.other('PATCH', `/neon/api/v2/projects/${PROJECT}/branches/${id}`, { branch: { protected: true } });
    expect(await reasonOf(DEV)).toContain('a protected branch cannot be reset');
    const [row] = (await here.plan(manifest(), { renew: [DEV] })).plan.rows;
    expect(row?.notes).toMatchObject([
      { code: 'default/protection-unwritten' },
      { code: 'row/renewed', blocked: true },
    ]);
    here.other('PATCH', `/neon/api/v2/projects/${PROJECT}/branches/${id}`, { branch: { protected: false } });
    here.other('POST', `/neon/api/v2/projects/${PROJECT}/branches`, {
      branch: { name: 'kid', parent_id: id },
    });
    expect(await reasonOf(DEV)).toContain('"kid" is a child of this branch');
    expect(await reasonOf(`neon.branch/${PROJECT}/main`)).toContain('a root branch has no parent');
    const kid = idOf(here, 'kid');
    here.other('DELETE', `/neon/api/v2/projects/${PROJECT}/branches/${kid}`);
    here.other('POST', `/neon/api/v2/projects/${PROJECT}/branches/${id}/set_as_default`);
    expect(await reasonOf(DEV)).toContain('the default branch');
  });

  test('keep, and a loss that the entry does not allow', async () => {
    const { here } = await applied();
    const kept = await here.plan(manifest({ top: `keep: ["${DEV}"]` }), { renew: [DEV] });
    expect(kept.plan.rows[0]?.reason).toMatchObject({ code: 'keep/holds', to: 'renew' });
    const lossy = await here.plan(manifest({ dev: 'annotations: {}' }), { renew: [DEV] });
    expect(lossy.plan.rows[0]?.reason?.code).toBe('loss/not-allowed');
  });
});

test('6: two secrets of one name are not written into one file', async () => {
  const two = manifest({ role: 'a-b }, { name: a_b' });
  const here = world();
  await here.apply(two);
  const at = (name: string) => `neon.role/${PROJECT}/main/${name}`;
  const report = await here.plan(two, { renew: [at('a-b'), at('a_b'), at('a-b')] });
  expect(report.plan.rows.map(({ reason }) => reason?.code)).toEqual([
    'renew/same-variable',
    'renew/same-variable',
  ]);
  expect(lines(await here.plan(two, { renew: [at('a-b')] }))).toEqual([`renew ${at('a-b')}`]);
});

const WITH_ROLE: Written = { dev: 'allow: [loss]\n          roles: [{ name: app }]' };
const DEV_APP = `neon.role/${PROJECT}/dev/app`;

test('6: nor are those of two branches', async () => {
  const { here } = await applied({}, WITH_ROLE);
  const report = await here.plan(manifest(WITH_ROLE), { renew: [APP, DEV_APP] });
  expect(report.plan.rows.map(({ reason }) => reason?.code)).toEqual([
    'renew/same-variable',
    'renew/same-variable',
  ]);
});

test('a role in a branch that is reset gets no password that the reset takes away', async () => {
  const { here } = await applied({}, WITH_ROLE);
  const report = await here.apply(manifest(WITH_ROLE), { renew: [DEV, DEV_APP] });
  const row = report.plan.rows.find(({ address }) => address === DEV_APP);
  expect(row?.reason).toMatchObject({ code: 'renew/scope-first', by: DEV });
  expect(sentTo(here, PASSWORD)).toBe(0);
});

test('what is new in a branch is made after its reset', async () => {
  const { here } = await applied();
  const late = WITH_ROLE.dev?.replace('app', 'late') ?? '';
  const report = await here.apply(manifest({ dev: late }), { renew: [DEV] });
  expect(exitCode(report)).toBe(0);
  const sent = here.writes().map(each => each.split('/').at(-1));
  expect(sent).toEqual(['restore', 'roles']);
});

test('what is new in a branch is made after its reset, also Neon Auth, whose address sorts before it', async () => {
  const { here } = await applied();
  const report = await here.apply(manifest({ dev: 'allow: [loss]\n          auth: {}' }), { renew: [DEV] });
  expect(exitCode(report)).toBe(0);
  const sent = here.writes().map(each => each.split('/').at(-1));
  expect(sent).toEqual(['restore', 'auth']);
});

test.each([
  ['is refused', { status: 404 }],
  ['may be done later', { status: 503 }],
])('nothing new is made in a branch whose reset %s', async (_, effect) => {
  const { here } = await applied();
  here.sandbox.faults.add([faultOf(effect, RESET)]);
  const late = manifest({ dev: 'allow: [loss]\n          roles: [{ name: late }]' });
  const report = await here.apply(late, { renew: [DEV] });
  const row = report.results.find(({ address }) => address === `neon.role/${PROJECT}/dev/late`);
  expect(row?.status).toBe('skipped');
  expect(sentTo(here, { path: '/roles' })).toBe(0);
});

describe('7: a full disk', () => {
  test('is found before the first write', async () => {
    const { here: before } = await applied();
    const full = { ...memorySink(), open: () => Promise.reject(new Error('no space left')) };
    const { here } = beside(before, { secrets: full });
    expect(endOf(await here.apply(manifest(), { renew: [APP] }))).toMatchObject({ status: 'blocked' });
    expect(here.writes()).toEqual([]);
  });

  test('after the answer is told as what it is: nobody has the password, so renew again', async () => {
    const { here, sink } = await applied();
    sink.break('no space left');
    const end = endOf(await here.apply(manifest(), { renew: [APP] }));
    expect(end).toMatchObject({ code: 6, status: 'unknown', reason: 'renew/secret-lost' });
    expect(end.next).toContain('renew again');
    expect(end.next).not.toContain('evoke');
    expect(here.writes()).toHaveLength(1);
  });
});

test('8: what is not live is not created by its renewal', async () => {
  const here = world();
  for (const address of [DEV, APP]) {
    const report = await here.plan(manifest(), { renew: [address] });
    const row = report.plan.rows.find(each => each.address === address);
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'renew/not-live' } });
  }
  const apart = await here.apply(manifest(), { renew: [DEV], target: [DEV] });
  expect(lines(apart)).toEqual([expect.stringContaining('blocked')]);
  expect(here.writes()).toEqual([]);
});

test('9: the address is taken as a plan prints it, and as it is', async () => {
  const slash = '        - name: preview/a b\n          parent: main\n          allow: [loss]';
  const { here } = await applied({}, { branches: slash });
  const encoded = `neon.branch/${PROJECT}/preview%2Fa%20b`;
  for (const text of [encoded, encoded.replace('%2F', '/'), `neon.branch/${PROJECT}/preview/a b`]) {
    expect(lines(await here.plan(manifest({ branches: slash }), { renew: [text] }))).toEqual([
      `renew ${encoded}`,
    ]);
    expect(isNamedBy(encoded as never, text)).toBe(true);
  }
  await expect(here.plan(manifest(), { renew: ['neon.branch/nope'] })).rejects.toThrow('has none');
  await expect(here.plan(manifest(), { renew: [`neon.project/${PROJECT}`] })).rejects.toThrow('--renew');
});

test('9: an address that is the decoded spelling of another one means itself', async () => {
  const both = ['a%2Fb', 'a/b']
    .map(name => `        - name: ${name}\n          parent: main\n          allow: [loss]`)
    .join('\n');
  const { here } = await applied({}, { branches: both });
  const text = `neon.branch/${PROJECT}/a%2Fb`;
  expect(lines(await here.plan(manifest({ branches: both }), { renew: [text] }))).toEqual([`renew ${text}`]);
});

test('9: what --target leaves out cannot be renewed', async () => {
  const { here } = await applied();
  const planned = here.plan(manifest(), { renew: [DEV], target: [`neon.branch/${PROJECT}/main`] });
  await expect(planned).rejects.toThrow(DEV);
});

test('11: a saved plan of a reset is refused where the branch was made anew meanwhile', async () => {
  const { here } = await applied();
  const { plan } = await here.plan(manifest(), { renew: [DEV] });
  here.other('DELETE', `/neon/api/v2/projects/${PROJECT}/branches/${idOf(here, 'dev')}`);
  const parent_id = idOf(here, 'main');
  here.other('POST', `/neon/api/v2/projects/${PROJECT}/branches`, { branch: { name: 'dev', parent_id } });
  const report = await here.apply(manifest(), { renew: [DEV], review: { plan } });
  expect(report.refused?.reason.code).toBe('review/changed');
  expect(sentTo(here, RESET)).toBe(0);
});

test('a compute that was made anew after the yes is not called restarted', async () => {
  const { here } = await applied();
  const endpoints = `/neon/api/v2/projects/${PROJECT}/endpoints`;
  const report = await here.apply(manifest(), {
    renew: [COMPUTE],
    confirm: async () => {
      const { body } = here.foreign('GET', endpoints) as { body: { endpoints: { id: string }[] } };
      here.other('DELETE', `${endpoints}/${body.endpoints[0]?.id}`);
      here.other('POST', endpoints, { endpoint: { branch_id: idOf(here, 'main'), type: 'read_write' } });
      return true;
    },
  });
  expect(endOf(report)).toMatchObject({ code: 4, status: 'stale' });
  expect(sentTo(here, RESTART)).toBe(0);
});

test('a password that someone made within a second after the yes is looked at before the next one', async () => {
  const { here, sink } = await applied({ operationMs: 0 });
  const path = `/neon/api/v2/projects/${PROJECT}/branches/${idOf(here, 'main')}/roles/app/reset_password`;
  const report = await here.apply(manifest(), {
    renew: [APP],
    confirm: () => {
      here.clock.advance(1_000);
      // `other` would let so much time pass that every list is too old for a write.
      expect(here.foreign('POST', path).status).toBe(200);
      return Promise.resolve(true);
    },
  });
  expect(endOf(report)).toMatchObject({ code: 4, status: 'stale', reason: 'renew/since' });
  expect(sentTo(here, PASSWORD)).toBe(0);
  expect(sink.kept).toEqual([]);
});

test('a reset that waited for a limit since its look is looked at again, and not sent after that of someone else', async () => {
  let refusals = 0;
  let resets = 0;
  const here: World = world({
    operationMs: 0,
    wrap: transport => async request => {
      // The write in the other project is refused while the look at the branch goes on.
      if (refusals > 0 && request.method === 'POST' && request.url.endsWith('/roles')) {
        refusals -= 1;
        await here.clock.sleep(50);
        return { status: 429, headers: { 'retry-after': '10' }, body: '{"message":"slow down"}' };
      }
      const answer = await transport(request);
      if (resets === 0 || !request.url.endsWith('/jwks')) return answer;
      resets -= 1;
      // The last read of the look: its answer is already old when it arrives.
      const source = { source_branch_id: idOf(here, 'main') };
      const path = `/neon/api/v2/projects/${PROJECT}/branches/${idOf(here, 'dev')}/restore`;
      expect(here.foreign('POST', path, source).status).toBe(200);
      await here.clock.sleep(100);
      return answer;
    },
  });
  const { project } = here.other('POST', '/neon/api/v2/projects', { project: { name: 'other' } }) as {
    project: { id: string };
  };
  const both = (role: string): string => `${manifest()}
    - id: ${project.id}
      branches: [{ name: main, roles: [${role}] }]`;
  expect(exitCode(await here.apply(both('')))).toBe(0);
  here.clock.advance(60_000);
  here.forget();
  const report = await here.apply(both('{ name: late }'), {
    renew: [DEV],
    confirm: () => {
      refusals = 1;
      resets = 1;
      return true;
    },
  });
  expect(endOf(report)).toMatchObject({ reason: 'apply/done-before' });
  expect(sentTo(here, RESET)).toBe(0);
});

test.each([
  [DEV, '/branches'],
  [COMPUTE, '/endpoints'],
])('%s, renewed by its answer alone, is not done while no list shows it', async (address, path) => {
  const { here } = await applied({ operationMs: 0 });
  here.sandbox.faults.add([
    faultOf({ stale: true }, { method: 'GET', path: `/neon/*${path}`, times: 'all' }),
    faultOf({ stale: true }, { method: 'GET', path: `/neon/*${path}?*`, times: 'all' }),
  ]);
  const report = await here.apply(manifest(), { renew: [address] });
  expect(endOf(report).status).not.toBe('done');
  expect(exitCode(report)).not.toBe(0);
});

test('a branch that was reset once, and made anew by someone instead of this reset, is not called reset', async () => {
  let instead: (() => void) | undefined;
  const { here } = await applied({
    operationMs: 0,
    wrap: transport => async request => {
      if (instead === undefined || !request.url.endsWith(RESET.path)) return transport(request);
      instead();
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    },
  });
  expect(exitCode(await here.apply(manifest(), { renew: [DEV] }))).toBe(0);
  here.clock.advance(60_000);
  instead = () => {
    const branches = `/neon/api/v2/projects/${PROJECT}/branches`;
    here.other('DELETE', `${branches}/${idOf(here, 'dev')}`);
    here.other('POST', branches, { branch: { name: 'dev', parent_id: idOf(here, 'main') } });
  };
  const report = await here.apply(manifest(), { renew: [DEV] });
  expect(endOf(report).status).not.toBe('done');
  expect(exitCode(report)).not.toBe(0);
});

test('what someone changed while a reset ran is told', async () => {
  let during: (() => void) | undefined;
  const { here } = await applied({
    operationMs: 0,
    wrap: transport => async request => {
      const answer = await transport(request);
      if (request.url.endsWith(RESET.path)) during?.();
      return answer;
    },
  });
  const id = idOf(here, 'dev');
  during = () =>
    here.other('PATCH', `/neon/api/v2/projects/${PROJECT}/branches/${id}`, { branch: { name: 'dev-2' } });
  const report = await here.apply(manifest(), { renew: [DEV] });
  expect(endOf(report).status).not.toBe('done');
  expect(exitCode(report)).not.toBe(0);
  expect(endOf(report).next).toMatch(/^Do not renew again for this/);
});

test('a resource that differs from its entry is not renewed, and the difference is shown', async () => {
  const { here } = await applied();
  const other = manifest().replace('type: read_write', 'type: read_write, autoscaling_limit_max_cu: 2');
  const report = await here.apply(other, { renew: [COMPUTE] });
  expect(report.plan.rows[0]).toMatchObject({
    action: 'blocked',
    reason: { code: 'renew/differs', fields: ['autoscaling_limit_max_cu'] },
  });
  expect(here.writes()).toEqual([]);
});
