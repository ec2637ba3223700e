import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/core/report/report.ts';
import { probes } from '../../../src/providers/neon/probes.ts';
import { projectScope } from '../../../src/providers/neon/scopes.ts';
import { notesOf, statuses, type World, world } from '../../helpers/world.ts';
import { PROJECT_ID } from './helpers/world.ts';

const BRANCH = {
  name: 'main',
  protected: true,
  endpoints: [{ type: 'read_write', autoscaling_limit_min_cu: 56, autoscaling_limit_max_cu: 56 }],
  backup_schedule: [{ frequency: 'daily', hour: 3 }],
  snapshots: [{ name: 'one' }, { name: 'two' }],
};
const SETTINGS = { history_retention_seconds: 604_800, allowed_ips: { ips: ['203.0.113.0/24'] } };

function manifest(settings: object, branch?: object, more = {}): string {
  const branches = branch === undefined ? [] : [{ ...branch, name: 'main' }];
  return JSON.stringify({
    name: 'acme',
    neon: { projects: [{ id: PROJECT_ID, settings, branches, ...more }] },
  });
}

function suspending(suspend_timeout_seconds: number): object {
  return { type: 'read_write', suspend_timeout_seconds };
}

/** What notes say of the plan. */
function said(report: Report): readonly string[] {
  const notes = (report.plan.notes ?? []).filter(({ code }) => code === 'neon/beyond-allowance');
  return notesOf(notes).map(each => each.replace(`project ${PROJECT_ID}: `, ''));
}

const SIX = [
  'the apply needs 1 protected branch in all, and the Neon plan Free includes 0; Neon may refuse more',
  `neon.endpoint/${PROJECT_ID}/main/read_write would have 56 CU, and the Neon plan Free allows at most 2; Neon may refuse that`,
  'the project would keep a history of 7d, and the Neon plan Free allows at most 6h; Neon may refuse that',
  'the apply needs 2 manual snapshots in all, and the Neon plan Free allows 1; Neon may refuse that',
  'the project would have backup schedules, and the Neon plan Free has none; Neon may refuse that',
  'the project would have IP allow lists, and the Neon plan Free has none; Neon may refuse that',
];

describe('what the plan of a project does not have', () => {
  it('is told before the first write, all of it, and the sandbox refuses each', async () => {
    const here = world({ plan: 'free' });
    const planned = await here.plan(manifest(SETTINGS, BRANCH));
    expect([...said(planned)].sort()).toEqual([...SIX].sort());
    expect(planned.plan.notes?.map(({ code }) => code)).not.toContain('neon/allowance');
    expect(planned.plan.counts.blocked).toBe(0);
    expect(here.writes()).toEqual([]);
    const applied = statuses(await here.apply(manifest(SETTINGS, BRANCH)));
    expect(applied.filter(each => each.startsWith('done'))).toEqual([]);
  });

  it.each<[string, object, object | undefined, string]>([
    ['protection', {}, { protected: true }, 'at most 0 protected branches'],
    ['a size', {}, { endpoints: BRANCH.endpoints }, 'computes of at most 2 CU'],
    ['a history', { history_retention_seconds: 604_800 }, undefined, 'max:"21600"'],
    ['a schedule', {}, { backup_schedule: BRANCH.backup_schedule }, 'no backup schedules'],
    ['snapshots', {}, { snapshots: BRANCH.snapshots }, 'snapshots limit exceeded'],
    ['an allow list', { allowed_ips: { ips: ['203.0.113.0/24'] } }, undefined, 'no IP allow lists'],
    ['public connections', { block_public_connections: true }, undefined, 'no private networking'],
    ['HIPAA', { hipaa: true }, undefined, 'no HIPAA'],
    ['a compute that never suspends', {}, { endpoints: [suspending(-1)] }, 'no computes that never suspend'],
    ['a suspend time', {}, { endpoints: [suspending(60)] }, 'suspend after 300 to 300 seconds'],
    [
      'a suspend time of later computes',
      { default_endpoint_settings: { suspend_timeout_seconds: 600 } },
      undefined,
      'suspend after 300 to 300 seconds',
    ],
    [
      'a size of later computes',
      { default_endpoint_settings: { autoscaling_limit_max_cu: 4 } },
      undefined,
      'at most 2 CU',
    ],
  ])(
    'is refused by the sandbox on Free by itself, after one note: %s',
    async (_what, settings, branch, words) => {
      const here = world({ plan: 'free' });
      const report = await here.apply(manifest(settings, branch));
      expect(said(report)).toHaveLength(1);
      expect(
        statuses(report)
          .filter(each => each.startsWith('failed'))
          .join(),
      ).toContain(words);
    },
  );

  it('is told of a VPC restriction, and not of one that goes', async () => {
    const more = { vpc_restrictions: [{ vpc_endpoint_id: 'vpce-1234567890abcdef0', label: 'app' }] };
    const asked = manifest({}, undefined, more);
    expect(said(await world({ plan: 'launch' }).plan(asked))).toEqual([
      'the project would have private networking, and the Neon plan Launch has none; Neon may refuse that',
    ]);
    const before = world();
    await before.apply(asked);
    const here = world({ plan: 'launch' });
    here.sandbox.restore(before.sandbox.state());
    const gone = { vpc_restrictions: [{ ...more.vpc_restrictions[0], absent: true }] };
    const report = await here.plan(manifest({}, undefined, gone));
    expect(report.plan.counts.delete).toBe(1);
    expect(said(report)).toEqual([]);
  });

  it.each<['launch' | 'scale', number, number]>([
    ['launch', 16, 604_800],
    ['scale', 56, 2_592_000],
  ])('begins beyond what plan %s has: %i CU, %i s', async (plan, cu, seconds) => {
    const sized = (size: number) => ({
      endpoints: [{ type: 'read_write', autoscaling_limit_min_cu: size, autoscaling_limit_max_cu: size }],
      backup_schedule: BRANCH.backup_schedule,
    });
    const most = manifest({ history_retention_seconds: seconds }, sized(cu));
    expect(said(await world({ plan }).plan(most))).toEqual([]);
    expect(statuses(await world({ plan }).apply(most)).filter(each => !each.startsWith('done'))).toEqual([]);
    if (plan === 'scale') return;
    expect(said(await world({ plan }).plan(manifest({}, sized(cu + 2))))).toHaveLength(1);
    const longer = manifest({ history_retention_seconds: seconds + 1 });
    expect(said(await world({ plan }).plan(longer))).toHaveLength(1);
  });

  it('is told of when computes suspend: plan Launch can switch that off and not choose it, Scale has both', async () => {
    const of = (plan: 'free' | 'launch' | 'scale', seconds: number) =>
      world({ plan }).apply(manifest({}, { endpoints: [suspending(seconds)] }));
    expect(said(await of('launch', 60))).toEqual([
      `neon.endpoint/${PROJECT_ID}/main/read_write would suspend computes after 1m, and the Neon plan Launch allows only 5m; Neon may refuse that`,
    ]);
    expect(said(await of('free', -1))).toEqual([
      'the project would have computes that never suspend, and the Neon plan Free has none; Neon may refuse that',
    ]);
    const taken = [of('free', 0), of('free', 300), of('launch', -1), of('launch', 300), of('scale', -1)];
    for (const report of await Promise.all([...taken, of('scale', 60), of('scale', 604_800)])) {
      expect(said(report)).toEqual([]);
      expect(statuses(report).filter(each => !each.startsWith('done'))).toEqual([]);
    }
  });

  it('is not told of what stays as it was, nor of what goes', async () => {
    const here = world();
    await here.apply(manifest(SETTINGS, BRANCH));
    const free = world({ plan: 'free' });
    free.sandbox.restore(here.sandbox.state());
    expect(said(await free.plan(manifest(SETTINGS, BRANCH)))).toEqual([]);
    const less = { ...BRANCH, snapshots: [{ name: 'one', absent: true, allow: ['loss'] }], protected: false };
    expect(said(await free.plan(manifest({ ...SETTINGS, allowed_ips: { ips: [] } }, less)))).toEqual([]);
  });

  it('names the largest of the computes', async () => {
    const read_only = (name: string, size: number) => ({
      type: 'read_only',
      name,
      autoscaling_limit_min_cu: size,
      autoscaling_limit_max_cu: size,
    });
    const endpoints = [read_only('a', 4), read_only('b', 8), read_only('c', 6)];
    expect(said(await world({ plan: 'free' }).plan(manifest({}, { endpoints })))).toEqual([
      `neon.endpoint/${PROJECT_ID}/main/b would have 8 CU, and the Neon plan Free allows at most 2; Neon may refuse that`,
    ]);
  });

  it('is not told of a row that is blocked', async () => {
    const here = world({ plan: 'free' });
    const beyond = { hipaa: true, region_id: 'aws-eu-central-1' };
    const report = await here.plan(manifest(beyond));
    expect(report.plan.counts.blocked).toBe(1);
    expect(said(report)).toEqual([]);
  });

  it('counts the manual snapshots that live', async () => {
    const here = world({ plan: 'free' });
    await here.apply(manifest({}, { snapshots: [{ name: 'one' }] }));
    const more = manifest({}, { snapshots: [{ name: 'one' }, { name: 'two' }] });
    expect(said(await here.plan(more))).toEqual([SIX[3]]);
    expect(said(await here.plan(manifest({}, { snapshots: [{ name: 'one' }] })))).toEqual([]);
  });

  it.each(['free', 'free_v2', 'launch', 'business', 'direct_sales_v3', 'UNKNOWN'])(
    'is not told of a plan of which nothing is published: %s',
    async subscription => {
      const here = on(subscription);
      expect(said(await here.plan(manifest(SETTINGS, BRANCH)))).toEqual([]);
    },
  );
});

describe('doctor', () => {
  const says = async (here: World): Promise<string> => {
    const [probe] = probes(projectScope(PROJECT_ID));
    return (
      (await probe?.read(here.session().connections[0]!.client(projectScope(PROJECT_ID)).reader))?.says ?? ''
    );
  };

  it('names what the plan of a project does not have at all, and nothing of a plan that it does not know', async () => {
    const none =
      'without protected branches, backup schedules, IP allow lists, private networking, HIPAA, computes that never suspend';
    expect(await says(world({ plan: 'free' }))).toBe(`readable, writable, plan free_v3 (${none})`);
    expect(await says(world({ plan: 'launch' }))).toContain(
      'plan launch_v3 (without IP allow lists, private networking, HIPAA)',
    );
    expect(await says(world({ plan: 'scale' }))).toBe('readable, writable, plan scale_v3');
    expect(await says(on('free_v2'))).toBe('readable, writable, plan free_v2');
  });
});

/** A sandbox whose project says that it is on another plan. */
function on(subscription: string): World {
  return world({
    wrap: wire => async request => {
      const { value: _, ...answer } = await wire(request);
      return { ...answer, body: answer.body.replace('"scale_v3"', `"${subscription}"`) };
    },
  });
}
