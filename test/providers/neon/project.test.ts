import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldChange } from '../../../src/core/report/row.ts';
import type { NeonProjectSettings } from '../../../src/generated/manifest.ts';
import { neonProject } from '../../../src/providers/neon/project/project.ts';
import { parseProject } from '../../../src/providers/neon/project/project-fields.ts';
import { noSecret } from '../../helpers/no-secret.ts';
import { changed, rowOf } from '../../helpers/report-builders.ts';
import { wantedBy } from '../../helpers/wanted-by.ts';
import { lines, world as sandboxWorld, statuses, type World } from '../../helpers/world.ts';
import { faultOf } from '../../sandbox/fault-of.ts';
import { recordingWriter } from './helpers/recording-writer.ts';
import { idsOf, PROJECT, PROJECT_ID, world } from './helpers/world.ts';

const recorded = {
  id: PROJECT_ID,
  name: 'acme',
  region_id: 'aws-us-east-2',
  pg_version: 17,
  provisioner: 'k8s-neonvm',
  store_passwords: true,
  history_retention_seconds: 86_400,
  settings: {
    allowed_ips: { ips: ['203.0.113.9', '203.0.113.0/24'], protected_branches_only: false },
    enable_logical_replication: false,
    quota: { compute_time_seconds: 10, logical_size_bytes: 20 },
  },
  default_endpoint_settings: { autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 },
  owner: { email: 'secret@example.com' },
};

function liveOf(value: Readonly<Record<string, unknown>> = recorded) {
  const raw = parseProject(value);
  const live = raw && neonProject.read.live(raw, PROJECT, world({}));
  if (!live) throw new Error('not a project');
  return live;
}

function wantedFields(entry: NeonProjectSettings) {
  return wantedBy(neonProject, entry, PROJECT).fields;
}

function update(...fields: readonly FieldChange[]) {
  const desired = Object.fromEntries(fields.map(each => [each.path, each.after]));
  return rowOf('update', 'neon.project', PROJECT, undefined, { fields, desired });
}

describe('the settings that the manifest wants', () => {
  it('are flat paths as the API nests them, and only those that are written', () => {
    expect(
      wantedFields({
        name: 'acme',
        allowed_ips: { protected_branches_only: true },
        default_endpoint_settings: { autoscaling_limit_max_cu: 2 },
        block_public_connections: true,
      }),
    ).toEqual({
      name: 'acme',
      'settings.allowed_ips.protected_branches_only': true,
      'settings.block_public_connections': true,
      'default_endpoint_settings.autoscaling_limit_max_cu': 2,
    });
    expect(wantedFields({})).toEqual({});
  });

  it('have no order where order means nothing', () => {
    const window = { weekdays: [7, 6], start_time: '03:00', end_time: '04:00' };
    expect(wantedFields({ allowed_ips: { ips: ['b', 'a', 'b'] }, maintenance_window: window })).toEqual({
      'settings.allowed_ips.ips': ['a', 'b'],
      'settings.maintenance_window': { weekdays: [6, 7], start_time: '03:00', end_time: '04:00' },
    });
  });

  it('belong to the scope itself', () => {
    expect(wantedBy(neonProject, {}, PROJECT)).toEqual({
      address: PROJECT.address,
      parts: PROJECT.parts,
      fields: {},
    });
  });
});

describe('a mistake in the settings', () => {
  it('is a smallest size that is larger than the largest', () => {
    const rules = (min: number, max: number) =>
      neonProject.entry
        .rules?.(
          {
            default_endpoint_settings: { autoscaling_limit_min_cu: min, autoscaling_limit_max_cu: max },
          },
          PROJECT,
          0,
        )
        .map(({ rule, path }) => [rule, path]);
    expect(rules(2, 2)).toEqual([]);
    expect(rules(2, 1)).toEqual([
      ['neon/endpoint-size', ['default_endpoint_settings', 'autoscaling_limit_min_cu']],
    ]);
  });

  it('lets no compute of the project suspend earlier than the service does', () => {
    const rules = (suspend_timeout_seconds: number) =>
      neonProject.entry
        .rules?.({ default_endpoint_settings: { suspend_timeout_seconds } }, PROJECT, 0)
        .map(({ rule, path }) => [rule, path]);
    expect([-1, 0, 60].flatMap(seconds => rules(seconds) ?? [])).toEqual([]);
    expect(rules(59)).toEqual([
      ['neon/endpoint-suspend', ['default_endpoint_settings', 'suspend_timeout_seconds']],
    ]);
  });
});

describe('the live settings', () => {
  it('have every path, with what a missing one means', () => {
    expect(liveOf().fields()).toMatchObject({
      name: 'acme',
      'settings.allowed_ips.ips': ['203.0.113.0/24', '203.0.113.9'],
      'settings.quota.compute_time_seconds': 10,
      'settings.quota.active_time_seconds': 0,
      'settings.block_public_connections': false,
      'settings.maintenance_window': null,
      'settings.preload_libraries': { use_defaults: false, enabled_libraries: [] },
      'default_endpoint_settings.pg_settings': {},
    });
  });

  it('hold nothing of the record that is not used', () => {
    expect(JSON.stringify(liveOf().raw)).not.toContain('secret@example.com');
  });

  it('are not taken from an answer without a project', async () => {
    await expect(neonProject.read.list(PROJECT, recordingWriter({}), idsOf({}))).rejects.toThrow(/a project/);
  });
});

describe('a change of settings', () => {
  async function sent(...fields: readonly FieldChange[]): Promise<unknown> {
    const live = liveOf();
    const client = recordingWriter({ project: recorded, operations: [] });
    const seen = { ...world({}), at: () => live };
    await neonProject.write.update?.(update(...fields), {
      client,
      ids: idsOf({}),
      seen,
      name: 'acme',
      run: 'r',
      secret: noSecret,
    });
    return client.sent[0];
  }

  it('sends the live siblings of a nested setting, and no other setting', async () => {
    expect(await sent(changed('settings.quota.compute_time_seconds', 10, 30))).toEqual({
      method: 'PATCH',
      path: `/projects/${PROJECT_ID}`,
      body: { project: { settings: { quota: { compute_time_seconds: 30, logical_size_bytes: 20 } } } },
    });
  });

  it('sends two changes of one object together', async () => {
    const ips = changed('settings.allowed_ips.ips', [], ['a']);
    const only = changed('settings.allowed_ips.protected_branches_only', false, true);
    expect(await sent(ips, only)).toMatchObject({
      body: { project: { settings: { allowed_ips: { ips: ['a'], protected_branches_only: true } } } },
    });
  });

  it('sends the live siblings of a default for computes', async () => {
    const max = changed('default_endpoint_settings.autoscaling_limit_max_cu', 2, 4);
    expect(await sent(max, changed('name', 'a', 'b'))).toMatchObject({
      body: {
        project: {
          name: 'b',
          default_endpoint_settings: { autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 4 },
        },
      },
    });
  });
});

describe('exported settings', () => {
  it('leave out what is not set, but for what guards', () => {
    expect(neonProject.export?.written?.(liveOf({ id: PROJECT_ID, name: 'acme' }), world({}))).toEqual({
      name: 'acme',
      default_endpoint_settings: { suspend_timeout_seconds: 0, pg_settings: {} },
      quota: {
        active_time_seconds: 0,
        compute_time_seconds: 0,
        written_data_bytes: 0,
        data_transfer_bytes: 0,
        logical_size_bytes: 0,
      },
      allowed_ips: { ips: [], protected_branches_only: false },
      block_public_connections: false,
      block_vpc_connections: false,
    });
  });

  it('expand to what is live', () => {
    const record = fc.record({
      id: fc.constant(PROJECT_ID),
      name: fc.string({ minLength: 1 }),
      history_retention_seconds: fc.nat(),
      settings: fc.record(
        {
          allowed_ips: fc.record({ ips: fc.array(fc.ipV4()), protected_branches_only: fc.boolean() }),
          quota: fc.record(
            { compute_time_seconds: fc.nat(), written_data_bytes: fc.nat() },
            { requiredKeys: [] },
          ),
          enable_logical_replication: fc.boolean(),
          block_public_connections: fc.boolean(),
          maintenance_window: fc.record({
            weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
            start_time: fc.constant('03:00'),
            end_time: fc.constant('04:00'),
          }),
          preload_libraries: fc.record({
            use_defaults: fc.boolean(),
            enabled_libraries: fc.array(fc.string({ minLength: 1 })),
          }),
        },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(record, value => {
        const live = liveOf(value);
        const entry = neonProject.export?.written?.(live, world({})) as NeonProjectSettings;
        expect(live.fields()).toMatchObject(wantedFields(entry) ?? {});
      }),
    );
  });
});

describe('settings on the sandbox', () => {
  const manifest = (settings: string, more = ''): string => `
name: acme
neon: { projects: [{ id: ${PROJECT_ID}, settings: ${settings}${more} }] }
`;

  function project(here: World): Readonly<Record<string, unknown>> {
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}`);
    return (body as { readonly project: Readonly<Record<string, unknown>> }).project;
  }

  it('are read by one get', async () => {
    const here = sandboxWorld();
    await here.plan(manifest('{ name: acme }'));
    expect(here.sent()).toEqual([`GET /neon/api/v2/projects/${PROJECT_ID}`]);
  });

  it.each(['enable_logical_replication', 'hipaa'])('cannot switch %s off again', async field => {
    const here = sandboxWorld();
    await here.apply(manifest(`{ ${field}: true }`));
    here.clock.advance(10_000);
    here.forget();
    const applied = await here.apply(manifest(`{ ${field}: false, name: other }`));
    expect(lines(applied)).toEqual([
      expect.stringMatching(`^blocked .*cannot switch \`${field}\` off again`),
    ]);
    expect(here.writes()).toEqual([]);
    const body = { project: { settings: { [field]: false } } };
    expect(here.foreign('PATCH', `/neon/api/v2/projects/${PROJECT_ID}`, body).status).toBeGreaterThan(399);
  });

  it('name all that one entry would switch off', async () => {
    const here = sandboxWorld();
    await here.apply(manifest('{ enable_logical_replication: true, hipaa: true }'));
    here.clock.advance(10_000);
    const plan = await here.plan(manifest('{ enable_logical_replication: false, hipaa: false }'));
    expect(lines(plan)).toEqual([
      expect.stringContaining('cannot switch `enable_logical_replication` and `hipaa` off again'),
    ]);
  });

  it('block what only the creation of a project can set', async () => {
    const planned = await sandboxWorld().plan(manifest('{ pg_version: 16 }'));
    expect(lines(planned)).toEqual([expect.stringMatching(/^blocked .*cannot change `pg_version`/)]);
  });

  it('block a preload library that the service does not have, before anything is written', async () => {
    const here = sandboxWorld();
    const applied = await here.apply(
      manifest('{ preload_libraries: { enabled_libraries: [no_such_thing] } }'),
    );
    expect(statuses(applied)).toEqual([
      expect.stringMatching(/^blocked .*no preload library "no_such_thing"/),
    ]);
    expect(here.writes()).toEqual([]);
  });

  it('that guard are written though another one of the same entry is refused', async () => {
    const here = sandboxWorld({ plan: 'launch' });
    const guards = 'quota: { compute_time_seconds: 3600, active_time_seconds: 3600 }';
    const applied = await here.apply(manifest(`{ ${guards}, history_retention_seconds: 2592000 }`));
    expect(statuses(applied)).toEqual([
      expect.stringMatching(/^failed neon\.project\/.*exceeds allowed maximum/),
    ]);
    expect(project(here)).toMatchObject({
      history_retention_seconds: 86_400,
      settings: { quota: { compute_time_seconds: 3600, active_time_seconds: 3600 } },
    });
    expect(here.writes()).toHaveLength(2);
    here.clock.advance(10_000);
    const next = await here.plan(manifest(`{ ${guards}, history_retention_seconds: 2592000 }`));
    expect(next.plan.rows.map(({ fields }) => fields.map(({ path }) => path))).toEqual([
      ['history_retention_seconds'],
    ]);
  });

  it('are one request where all of them guard, or none does, and two otherwise', async () => {
    const looks: number[] = [];
    for (const [settings, count] of [
      ['{ quota: { compute_time_seconds: 3600 }, allowed_ips: { ips: [192.0.2.1] } }', 1],
      ['{ name: other, history_retention_seconds: 3600 }', 1],
      ['{ name: other, quota: { compute_time_seconds: 3600 } }', 2],
    ] as const) {
      const here = sandboxWorld();
      expect(statuses(await here.apply(manifest(settings)))).toEqual([expect.stringMatching(/^done/)]);
      expect(here.writes()).toHaveLength(count);
      looks.push(here.sent().filter(each => each === `GET /neon/api/v2/projects/${PROJECT_ID}`).length);
    }
    expect(looks[0]).toBe(looks[1]);
    expect(looks[2]).toBeGreaterThan(looks[1] ?? 0);
  });

  it.each([
    ['before', 1],
    ['before', 2],
    ['after', 1],
    ['after', 2],
  ] as const)(
    'in two requests are done though one is lost (%s it is done, request %i)',
    async (drop, nth) => {
      const here = sandboxWorld();
      const path = `/neon/api/v2/projects/${PROJECT_ID}`;
      here.sandbox.faults.add([faultOf({ drop }, { method: 'PATCH', path, nth })]);
      const applied = await here.apply(manifest('{ name: other, quota: { compute_time_seconds: 3600 } }'));
      expect(statuses(applied)).toEqual([expect.stringMatching(/^done/)]);
      expect(project(here)).toMatchObject({
        name: 'other',
        settings: { quota: { compute_time_seconds: 3600 } },
      });
      expect(here.writes()).toHaveLength(drop === 'before' ? 3 : 2);
    },
  );

  it('in two requests end truly where the look between them is old', async () => {
    const here = sandboxWorld();
    const path = `/neon/api/v2/projects/${PROJECT_ID}`;
    here.sandbox.faults.add([faultOf({ stale: true }, { method: 'GET', path, nth: 3 })]);
    const applied = await here.apply(manifest('{ name: other, quota: { compute_time_seconds: 3600 } }'));
    expect(statuses(applied)).toEqual([expect.stringMatching(/^done/)]);
    expect(project(here)).toMatchObject({
      name: 'other',
      settings: { quota: { compute_time_seconds: 3600 } },
    });
    expect(here.writes().length).toBeLessThanOrEqual(3);
  });

  it('do not hold up the branches where the service refuses them', async () => {
    const here = sandboxWorld();
    const match = { method: 'PATCH', path: `/neon/api/v2/projects/${PROJECT_ID}` };
    here.sandbox.faults.add([faultOf({ status: 400, body: { message: 'over the plan' } }, match)]);
    const applied = await here.apply(
      manifest('{ history_retention_seconds: 604800 }', ', branches: [{ name: dev }]'),
    );
    expect(statuses(applied)).toEqual([
      `done neon.branch/${PROJECT_ID}/dev`,
      expect.stringMatching(/^failed neon\.project\/.*over the plan/),
    ]);
  });

  it('of a project that is not there make the plan incomplete', async () => {
    const planned = await sandboxWorld().plan(
      'name: a\nneon: { projects: [{ id: gone-1, settings: { name: x } }] }',
    );
    expect(planned.plan.digest).toBe('incomplete');
    expect(planned.plan.unread).toMatchObject([{ kind: 'neon.project', scope: 'neon.project/gone-1' }]);
  });

  it('keep what another client set beside them, where a PATCH replaces nested settings', async () => {
    const here = sandboxWorld({ quirks: { patch_settings: 'replaces' } });
    here.foreign('PATCH', `/neon/api/v2/projects/${PROJECT_ID}`, {
      project: { settings: { quota: { logical_size_bytes: 5 } } },
    });
    here.clock.advance(10_000);
    await here.apply(manifest('{ quota: { compute_time_seconds: 3600 } }'));
    expect(project(here)).toMatchObject({
      settings: { quota: { logical_size_bytes: 5, compute_time_seconds: 3600 } },
    });
  });

  it('reach the computes that are made in the same apply', async () => {
    const here = sandboxWorld();
    const branches = ', branches: [{ name: dev, endpoints: [{ type: read_write }] }]';
    await here.apply(manifest('{ default_endpoint_settings: { autoscaling_limit_max_cu: 4 } }', branches));
    const { body } = here.foreign('GET', `/neon/api/v2/projects/${PROJECT_ID}/endpoints`);
    const { endpoints } = body as {
      readonly endpoints: readonly { readonly autoscaling_limit_max_cu: number }[];
    };
    expect(endpoints.map(each => each.autoscaling_limit_max_cu).sort()).toEqual([0.25, 4]);
  });
});
