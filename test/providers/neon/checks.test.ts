import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../../../src/core/report/report.ts';
import type { NeonState, ProjectState } from '../../../src/sandbox/neon/neon-state.ts';
import { PROJECT, type World, world } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';

const BASE = `/neon/api/v2/projects/${PROJECT}`;

/** A manifest with these checks on `main` and, beside it, on the project. */
function manifest(onMain: string, onProject = '{}', more = ''): string {
  return `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      checks: ${onProject}
      branches:
        - name: main
          checks: ${onMain}
        ${more}
`;
}

async function checksOf(here: World, yaml: string): Promise<readonly CheckResult[]> {
  here.forget();
  return (await here.plan(yaml)).checks;
}

async function only(here: World, yaml: string): Promise<CheckResult> {
  const [check, ...others] = await checksOf(here, yaml);
  expect(others).toEqual([]);
  if (check === undefined) throw new Error('there is no check');
  return check;
}

/** Changes the project of the sandbox's state. */
function change(here: World, edit: (project: ProjectState) => void): void {
  const state = here.sandbox.state();
  for (const project of (state.neon as NeonState).projects) edit(project);
  here.sandbox.restore(state);
}

const USERS = {
  database: 'neondb',
  schema: 'public',
  name: 'users',
  columns: [{ name: 'id', type: 'bigint' }],
};
const ORDERS = { ...USERS, name: 'orders' };

describe.each([
  ['storage', 'region_unavailable', 'the region has no object storage'],
  ['ai_gateway', 'ai_gateway_unavailable', 'the region has no AI gateway'],
])('the %s check', (key, reason, words) => {
  const yaml = manifest(`{ ${key}: true }`);
  const refuse = (here: World, why: string, times: number) =>
    here.sandbox.faults.add([
      faultOf(
        { status: 404, body: { code: 'NOT_ENABLED', message: 'no', reason: why } },
        { method: 'GET', path: `${BASE}/branches/*/${key}`, times },
      ),
    ]);

  test('passes where the branch has it, with one request', async () => {
    const here = world();
    const check = await only(here, yaml);
    expect(check).toMatchObject({ address: `neon.${key}/${PROJECT}/main`, verdict: 'pass', findings: [] });
    expect(check.evidence).toMatch(/^https:/);
    expect(here.sent().filter(line => line.endsWith(`/${key}`))).toHaveLength(1);
  });

  test('fails with the reason of a 404, which is asked for once more', async () => {
    const here = world();
    refuse(here, reason, 2);
    const check = await only(here, yaml);
    expect(check.verdict).toBe('fail');
    expect(check.findings).toEqual([`not available: ${words} (${reason})`]);
    expect(here.sent().filter(line => line.endsWith(`/${key}`))).toHaveLength(2);
  });

  test('shows a reason that nobody knows', async () => {
    const here = world();
    refuse(here, 'moon_phase', 2);
    expect((await only(here, yaml)).findings).toEqual([
      'not available: the service gives this reason (moon_phase)',
    ]);
  });

  test('takes branch_not_found for a branch that could not be read', async () => {
    const here = world();
    refuse(here, 'branch_not_found', 1);
    const check = await only(here, yaml);
    expect(check.verdict).toBe('unknown');
    expect(check.findings[0]).toContain('branch_not_found');
  });

  test.each([[{}], [{ enabled: 'true' }], [{ enabled: null }], [[]]])(
    'is unknown after %j, which says neither that it is on nor that it is off',
    async body => {
      const here = world();
      here.sandbox.faults.add([faultOf({ status: 200, body }, { path: `${BASE}/branches/*/${key}` })]);
      const check = await only(here, yaml);
      expect(check.verdict).toBe('unknown');
      expect(check.findings[0]).toContain('"enabled"');
    },
  );

  test('is unknown where the service refuses otherwise', async () => {
    const here = world();
    here.sandbox.faults.add([
      faultOf({ status: 403, body: { code: '', message: 'no' } }, { path: `${BASE}/branches/*/${key}` }),
    ]);
    expect(await only(here, yaml)).toMatchObject({ verdict: 'unknown' });
  });
});

test('a check on a branch that is only planned sends nothing and is unknown', async () => {
  const here = world();
  const yaml = manifest('{}', '{}', '- { name: dev, checks: { storage: true, advisors: [{}] } }');
  const checks = await checksOf(here, yaml);
  expect(checks.map(check => check.verdict)).toEqual(['unknown', 'unknown']);
  expect(here.sent()).toHaveLength(1);
});

test('a check that is asked for alone is looked at all the same', async () => {
  const here = world();
  const report = await here.plan(manifest('{ storage: true }'), { target: ['neon.storage/**'] });
  expect(report.checks.map(check => check.verdict)).toEqual(['pass']);
});

describe('the advisors check', () => {
  const issue = (name: string, level: 'INFO' | 'WARN' | 'ERROR', category: 'SECURITY' | 'PERFORMANCE') => ({
    name,
    title: name,
    level,
    facing: 'EXTERNAL' as const,
    categories: [category],
    description: name,
    detail: `Table users: ${name}`,
    remediation: 'https://example.com/fix',
    metadata: {},
    cache_key: name,
  });
  const troubled = (): World => {
    const here = world();
    change(here, project => {
      project.advisorIssues = [
        issue('rls_disabled', 'ERROR', 'SECURITY'),
        issue('unused_index', 'INFO', 'PERFORMANCE'),
      ];
    });
    return here;
  };

  test('passes where nothing is found', async () => {
    const check = await only(world(), manifest('{ advisors: [{}] }'));
    expect(check).toMatchObject({ address: `neon.advisors/${PROJECT}/main/all`, verdict: 'pass' });
  });

  test('counts issues at or above its level and in its category, with one request for all of a database', async () => {
    const here = troubled();
    const yaml = manifest(
      '{ advisors: [{ category: performance }, { category: performance, database: neondb, level: info }, { category: security }] }',
    );
    const checks = await checksOf(here, yaml);
    expect(checks.map(check => [check.address.split('/main/')[1], check.verdict, check.findings])).toEqual([
      [
        'neondb/performance',
        'fail',
        ['INFO unused_index: Table users: unused_index (https://example.com/fix)'],
      ],
      ['performance', 'pass', []],
      ['security', 'fail', ['ERROR rls_disabled: Table users: rls_disabled (https://example.com/fix)']],
    ]);
    // Two databases were named (one by nothing), and each has a failed check that is asked for
    // again.
    expect(here.sent().filter(line => line.includes('/advisors?'))).toHaveLength(4);
  });

  test('says why the service cannot look', async () => {
    const here = world();
    here.foreign('POST', `${BASE}/branches/${mainId(here)}/databases`, {
      database: { name: 'other', owner_name: 'neondb_owner' },
    });
    here.clock.advance(10_000);
    const check = await only(here, manifest('{ advisors: [{}] }'));
    expect(check.verdict).toBe('unknown');
    expect(check.findings[0]).toContain('database_name is required');
  });
});

describe('the schema check', () => {
  const withDev = (): World => {
    const here = world();
    change(here, project => {
      project.branches = project.branches.map(branch => ({ ...branch, tables: [USERS] }));
    });
    here.foreign('POST', `${BASE}/branches`, { branch: { name: 'dev' } });
    here.clock.advance(10_000);
    return here;
  };
  const yaml = manifest(
    '{}',
    '{}',
    '- { name: dev, checks: { schema: [{ database: neondb, same_as: main }] } }',
  );

  test('passes where both branches have the same', async () => {
    const here = withDev();
    expect(await only(here, yaml)).toMatchObject({
      address: `neon.schema/${PROJECT}/dev/neondb`,
      verdict: 'pass',
    });
    expect(here.sent()).toHaveLength(2);
  });

  test.each([[{}], [{ diff: null }], [{ diff: [] }], [[]]])(
    'is unknown after %j, which has no difference to look at',
    async body => {
      const here = withDev();
      here.sandbox.faults.add([
        faultOf({ status: 200, body }, { path: `${BASE}/branches/*/compare_schema*` }),
      ]);
      const check = await only(here, yaml);
      expect(check.verdict).toBe('unknown');
      expect(check.findings[0]).toContain('"diff"');
    },
  );

  test('shows the lines that only one has', async () => {
    const here = withDev();
    change(here, project => {
      project.branches = project.branches.map(branch =>
        branch.name === 'dev' ? { ...branch, tables: [ORDERS] } : branch,
      );
    });
    const check = await only(here, yaml);
    expect(check.verdict).toBe('fail');
    expect(check.findings).toEqual([
      `the schema differs from that of neon.branch/${PROJECT}/main (- only there, + only here)`,
      '-CREATE TABLE public.users (id bigint);',
      '+CREATE TABLE public.orders (id bigint);',
    ]);
  });

  test('shortens a long difference', async () => {
    const here = withDev();
    change(here, project => {
      const tables = Array.from({ length: 60 }, (_, index) => ({ ...USERS, name: `t${index}` }));
      project.branches = project.branches.map(branch =>
        branch.name === 'dev' ? { ...branch, tables: [USERS, ...tables] } : branch,
      );
    });
    const { findings } = await only(here, yaml);
    expect(findings).toHaveLength(42);
    expect(findings.at(-1)).toBe('and 20 more lines');
  });

  test('looks for named tables, in public where no schema is named', async () => {
    const here = withDev();
    const tables = manifest(
      '{ schema: [{ database: neondb, tables: [users, public.orders, billing.users] }] }',
    );
    const check = await only(here, tables);
    expect(check.findings).toEqual([
      'the database has no table billing.users',
      'the database has no table public.orders',
    ]);
    const there = manifest('{ schema: [{ database: neondb, tables: [public.users] }] }');
    expect((await only(here, there)).verdict).toBe('pass');
  });

  test('is unknown where the database or the other branch does not exist', async () => {
    const here = withDev();
    const none = manifest(
      '{ schema: [{ database: nope, tables: [users] }, { database: neondb, same_as: gone }] }',
    );
    const checks = await checksOf(here, none);
    expect(checks.map(check => check.verdict)).toEqual(['unknown', 'unknown']);
    expect(checks[0]?.findings[0]).toContain('gone, which this schema is compared with, does not exist');
    expect(checks[1]?.findings[0]).toContain('database');
  });

  test.each([
    ['{ database: neondb }', 'neon/schema-check-empty'],
    ['{ database: neondb, same_as: main }', 'neon/schema-check-itself'],
  ])('refuses %s', (entry, rule) => {
    expect(() => world().collect(manifest(`{ schema: [${entry}] }`))).toThrow(rule);
  });
});

describe('the consumption check', () => {
  const spent = (): World => {
    const here = world();
    change(here, project => {
      project.consumption = { compute_unit_seconds: 10, root_branch_bytes_month: 5, extra_branches_month: 1 };
    });
    return here;
  };

  test('sums the frames of a window of a project', async () => {
    const here = spent();
    const budget = (atMost: number) =>
      manifest('{}', `{ consumption: [{ metric: compute_unit_seconds, window: 3d, at_most: ${atMost} }] }`);
    const pass = await only(here, budget(1_000));
    expect(pass).toMatchObject({
      address: `neon.consumption/${PROJECT}/compute_unit_seconds/3d`,
      verdict: 'pass',
    });
    expect(pass.evidence).toMatch(/^compute_unit_seconds is 7[23]0 in the last 3d$/);
    const fail = await only(here, budget(700));
    expect(fail.findings[0]).toMatch(/^compute_unit_seconds is 7[23]0 in the last 3d, more than 700$/);
  });

  test('asks once for all metrics of a window, and picks the finest frames that reach back that far', async () => {
    const here = spent();
    const entries = [
      '{ metric: compute_unit_seconds, window: 30d, at_most: 1000000 }',
      '{ metric: extra_branches_month, window: P30D, at_most: 1000000 }',
      '{ metric: compute_unit_seconds, window: 52w, at_most: 1000000 }',
      '{ metric: compute_unit_seconds, window: 1h, at_most: 1000000 }',
    ];
    const checks = await checksOf(here, manifest('{}', `{ consumption: [${entries.join(', ')}] }`));
    expect(checks.map(check => check.verdict)).toEqual(['pass', 'pass', 'pass', 'pass']);
    const asked = here.sent().filter(line => line.includes('/consumption_history/v2/projects'));
    expect(asked.map(line => /granularity=(\w+)/.exec(line)?.[1]).sort()).toEqual([
      'daily',
      'hourly',
      'monthly',
    ]);
  });

  test('asks once a project for the branches of a window, and once for all counters', async () => {
    const here = spent();
    here.foreign('POST', `${BASE}/branches`, { branch: { name: 'dev' } });
    here.clock.advance(10_000);
    const entries =
      '{ consumption: [{ metric: compute_unit_seconds, window: 2h, at_most: 5 }, { metric: compute_time_seconds, at_most: 0 }] }';
    const checks = await checksOf(here, manifest(entries, '{}', `- { name: dev, checks: ${entries} }`));
    expect(
      checks.map(check => `${check.address.slice(`neon.consumption/${PROJECT}/`.length)} ${check.verdict}`),
    ).toEqual([
      'dev/compute_time_seconds pass',
      'dev/compute_unit_seconds/2h fail',
      'main/compute_time_seconds pass',
      'main/compute_unit_seconds/2h fail',
    ]);
    expect(here.sent().filter(line => line.includes('/v2/branches'))).toHaveLength(2);
    // The branches, the history and its repetition, the counters; and the project, for its
    // organization.
    expect(here.sent().filter(line => line.includes('/branches?'))).toHaveLength(2 + 2);
    expect(here.sent()).toHaveLength(5);
  });

  test.each([
    [403, 'the Neon plan has no consumption history'],
    [406, 'the consumption history does not go back as far as `window`'],
  ])('is unknown after a %i', async (status, words) => {
    const here = world();
    here.sandbox.faults.add([
      faultOf(
        { status, body: { code: '', message: 'no' } },
        { path: '/neon/api/v2/consumption_history/v2/projects' },
      ),
    ]);
    const yaml = manifest(
      '{}',
      '{ consumption: [{ metric: compute_unit_seconds, window: 7d, at_most: 1 }] }',
    );
    const check = await only(here, yaml);
    expect(check.verdict).toBe('unknown');
    expect(check.findings[0]).toContain(words);
  });

  test.each([
    ['{ metric: compute_unit_seconds, at_most: 1 }', 'needs a `window`'],
    ['{ metric: compute_unit_seconds, window: 30m, at_most: 1 }', 'must be from 1 hour to 364 days'],
    [
      '{ metric: compute_time_seconds, window: 7d, at_most: 1 }',
      'cannot have a `window`, because it is a counter',
    ],
    ['{ metric: extra_branches_month, window: 7d, at_most: 1 }', 'is measured for a whole project'],
  ])('refuses %s', (entry, words) => {
    expect(() => world().collect(manifest(`{ consumption: [${entry}] }`))).toThrow(words);
  });

  test('refuses a counter of a branch on a project', () => {
    const yaml = manifest('{}', '{ consumption: [{ metric: logical_size, at_most: 1 }] }');
    expect(() => world().collect(yaml)).toThrow('is counted for a branch, and this check is of a project');
  });
});

test('checks are not looked at by apply and are not in the digest', async () => {
  const here = world();
  const bare = await here.plan(manifest('{}'));
  const checked = await here.plan(manifest('{ storage: true }'));
  expect(checked.plan.digest).toBe(bare.plan.digest);
  here.forget();
  expect((await here.apply(manifest('{ storage: true }'))).checks).toEqual([]);
  expect(here.sent().filter(line => line.endsWith('/storage'))).toEqual([]);
});

function mainId(here: World): string {
  const { projects } = here.sandbox.state().neon as NeonState;
  const found = projects[0]?.branches.find(branch => branch.default);
  if (found === undefined) throw new Error('no default branch');
  return found.id;
}
