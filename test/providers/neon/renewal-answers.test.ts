import { describe, expect, test } from 'vitest';
import {
  APP,
  applied,
  COMPUTE,
  DEV,
  editProject,
  endOf,
  listed,
  manifest,
  PASSWORD,
  passwordOf,
  RESET,
  RESTART,
  sentTo,
  type Written,
  withMore,
} from '../../helpers/renewals.ts';
import { lines, PROJECT, said, type World } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

describe('a new password', () => {
  test('is not made for a role of Neon, which the service made for itself', async () => {
    const { here } = await applied();
    editProject(here, project => {
      project.roles = withMore(project.roles, 'app', { protected: true });
    });
    const report = await here.apply(manifest(), { renew: [APP] });
    expect(report.plan.rows[0]).toMatchObject({ action: 'blocked', reason: { code: 'neon/cannot-renew' } });
    expect(said(report.plan.rows[0]?.reason)).toContain('Neon made this role for its own use');
    expect(here.writes()).toEqual([]);
  });

  test('is made for a role whose record does not say how it logs in', async () => {
    const { here, sink } = await applied();
    editProject(here, project => {
      project.roles = project.roles.map(({ authentication_method: _, ...role }) => role);
    });
    expect(endOf(await here.apply(manifest(), { renew: [APP] }))).toMatchObject({ code: 0, status: 'done' });
    expect(sink.kept[0]?.secrets[0]?.value).toBe(passwordOf(here));
  });

  test('that the answer lacks is lost, and no empty one is written', async () => {
    const { here, sink } = await applied({
      wrap: transport => async request => {
        const answer = await transport(request);
        if (!request.url.endsWith(PASSWORD.path)) return answer;
        const body = JSON.parse(answer.body) as { readonly role: Record<string, unknown> };
        const { password: _, ...role } = body.role;
        return { ...answer, body: JSON.stringify({ ...body, role }) };
      },
    });
    const end = endOf(await here.apply(manifest(), { renew: [APP] }));
    expect(end).toMatchObject({ code: 6, status: 'unknown', reason: 'renew/unconfirmed' });
    expect(end.next).toContain('Renew again');
    expect(sink.kept).toEqual([]);
    expect(sentTo(here, PASSWORD)).toBe(1);
  });

  test('is done in a project that keeps no passwords, where none can be compared', async () => {
    const { here, sink } = await applied();
    editProject(here, project => {
      project.record = { ...project.record, store_passwords: false };
    });
    expect(endOf(await here.apply(manifest(), { renew: [APP] }))).toMatchObject({ code: 0, status: 'done' });
    expect(sink.kept[0]?.secrets[0]?.value).toMatch(/^npg_./);
    expect(here.sent().some(each => each.endsWith('/reveal_password'))).toBe(true);
  });

  test('counts when the run ends, because its operations are over', async () => {
    const { here } = await applied({ operationMs: 45_000 });
    here.clock.advance(600_000);
    expect(endOf(await here.apply(manifest(), { renew: [APP] }))).toMatchObject({ code: 0, status: 'done' });
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT}/operations`) as {
      readonly body: { readonly operations: readonly { readonly status: string }[] };
    };
    expect(new Set(body.operations.map(({ status }) => status))).toEqual(new Set(['finished']));
  });

  test('that was overtaken before the last look is one that nobody may have', async () => {
    let overtakes = true;
    const { here } = await applied({
      operationMs: 0,
      wrap: transport => async request => {
        const answer = await transport(request);
        if (!overtakes || !request.url.endsWith(PASSWORD.path)) return answer;
        overtakes = false;
        here.clock.advance(1_000);
        expect(here.foreign('POST', new URL(request.url).pathname).status).toBe(200);
        return answer;
      },
    });
    const end = endOf(await here.apply(manifest(), { renew: [APP] }));
    expect(end).toMatchObject({ code: 6, status: 'unknown', reason: 'renew/unconfirmed' });
    expect(end.next).toContain('Renew again');
    expect(end.next).not.toContain('Do not renew');
    expect(sentTo(here, PASSWORD)).toBe(1);
  });
});

describe('a restart', () => {
  const computeOf = (here: World): Record<string, unknown> => {
    const path = `/neon/api/v2/projects/${PROJECT}/endpoints`;
    const { body } = here.foreign('GET', path) as { body: { endpoints: Record<string, unknown>[] } };
    const [compute] = body.endpoints;
    if (compute === undefined) throw new Error('no compute');
    return compute;
  };
  /** Someone changes what no entry says. */
  const change = (here: World): void => {
    const path = `/neon/api/v2/projects/${PROJECT}/endpoints/${computeOf(here)['id']}`;
    expect(here.foreign('PATCH', path, { endpoint: { suspend_timeout_seconds: 600 } }).status).toBe(200);
  };

  test('shows when the compute was started last, not when its settings changed', async () => {
    const { here } = await applied({ operationMs: 0 });
    const { started_at } = computeOf(here);
    change(here);
    expect(computeOf(here)['updated_at']).not.toBe(started_at);
    const { plan } = await here.plan(manifest(), { renew: [COMPUTE] });
    expect(plan.rows[0]).toMatchObject({ action: 'renew', fields: [{ before: started_at }] });
  });

  test('that was lost is not done because someone changed the settings', async () => {
    const { here } = await applied({
      operationMs: 0,
      wrap: transport => async request => {
        if (!request.url.endsWith(RESTART.path)) return transport(request);
        change(here);
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      },
    });
    const end = endOf(await here.apply(manifest(), { renew: [COMPUTE] }));
    expect(end.status).not.toBe('done');
    expect(end.code).not.toBe(0);
  });
});

describe('a reset', () => {
  const AT_LSN: Written = { dev: 'allow: [loss]\n          parent_lsn: 0/1A2B3C4' };

  test('that Neon does not allow is blocked, and nothing else is written before', async () => {
    const { here } = await applied();
    const why = 'the branch is a restore that is not finalized';
    editProject(here, project => {
      const restricted_actions = [{ name: 'restore', reason: why }];
      project.branches = withMore(project.branches, 'dev', { restricted_actions });
    });
    const report = await here.apply(manifest(), { renew: [DEV] });
    expect(report.plan.rows[0]).toMatchObject({ action: 'blocked', reason: { code: 'neon/cannot-reset' } });
    expect(said(report.plan.rows[0]?.reason)).toContain(why);
    expect(here.writes()).toEqual([]);
  });

  test.each([[{}], [AT_LSN]])(
    'is blocked where the entry wants the state at its `parent_lsn`, of a branch made from %j',
    async before => {
      const { here } = await applied({}, before);
      const report = await here.apply(manifest(AT_LSN), { renew: [DEV] });
      expect(report.plan.rows.map(({ action }) => action)).toEqual(['blocked']);
      expect(said(report.plan.rows[0]?.reason)).toContain('the entry wants the state at its `parent_lsn`');
      expect(here.writes()).toEqual([]);
    },
  );

  test('from a parent that was restored less than a day ago is blocked, and then planned', async () => {
    const { here } = await applied();
    const restored = (name: string): void =>
      editProject(here, project => {
        const branches = project.branches.map(({ restore_status: _, ...each }) => each);
        const created_at = new Date(here.clock.now()).toISOString();
        project.branches = withMore(branches, name, { restore_status: 'finalized', created_at });
      });
    restored('main');
    const soon = await here.plan(manifest(), { renew: [DEV] });
    expect(lines(soon)).toEqual([
      expect.stringMatching(/^blocked .*"main" was restored less than a day ago/),
    ]);
    restored('dev');
    expect(lines(await here.plan(manifest(), { renew: [DEV] }))).toEqual([`renew ${DEV}`]);
    restored('main');
    here.clock.advance(86_400_000);
    expect(lines(await here.plan(manifest(), { renew: [DEV] }))).toEqual([`renew ${DEV}`]);
  });

  test('is not believed to be accepted by an answer about another branch', async () => {
    const { here } = await applied({
      wrap: transport => async request => {
        if (!request.url.endsWith(RESET.path)) return transport(request);
        const body = JSON.stringify({ branch: listed(here, 'branches', 'main'), operations: [] });
        return { status: 200, headers: { 'content-type': 'application/json' }, body };
      },
    });
    const end = endOf(await here.apply(manifest(), { renew: [DEV] }));
    expect(end).toMatchObject({ code: 6, status: 'unknown', reason: 'renew/unconfirmed' });
    expect(end.next).toContain('Renew again only if that was before this run');
  });

  test.each(['stops', 'has waited its longest'])(
    'that is still running when the run %s is not to be applied again',
    async how => {
      const end = new AbortController();
      let isReset = false;
      let reads = 0;
      const { here } = await applied({
        operationMs: 0,
        signal: end.signal,
        wrap: transport => async request => {
          const answer = await transport(request);
          if (request.url.endsWith(RESET.path)) {
            isReset = true;
            editProject(here, project => {
              const settling = { state: 'resetting', until: here.clock.now() + 86_400_000 };
              project.branches = withMore(project.branches, 'dev', { settling });
            });
          }
          if (isReset && /\/branches(\?|$)/.test(request.url)) reads += 1;
          if (how === 'stops' && reads === 2) end.abort('signal');
          return answer;
        },
      });
      const ended = endOf(await here.apply(manifest(), { renew: [DEV] }));
      expect(ended).toMatchObject({ status: 'running', reason: 'renew/unconfirmed' });
      expect(ended.next).toMatch(/^Do not renew again for this/);
      expect(sentTo(here, RESET)).toBe(1);
    },
  );

  test('after which the branch has another id is done although the next list lags', async () => {
    const { here } = await applied({
      operationMs: 0,
      quirks: { restored_branch_id: 'changes' },
      wrap: transport => async request => {
        const answer = await transport(request);
        const lists = { method: 'GET', path: '/neon/*/branches?*', times: 1 } as const;
        if (request.url.endsWith(RESET.path)) here.sandbox.faults.add([faultOf({ stale: true }, lists)]);
        return answer;
      },
    });
    const report = await here.apply(manifest(), { renew: [DEV] });
    expect(endOf(report)).toMatchObject({ code: 0, status: 'done' });
    expect(sentTo(here, RESET)).toBe(1);
  });
});
