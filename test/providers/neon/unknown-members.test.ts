import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { exportScopes } from '../../../src/engine/export.ts';
import { projectScope } from '../../../src/providers/neon/scopes.ts';
import {
  lines,
  notesOf,
  PROJECT,
  statuses,
  type World,
  type WorldOptions,
  world,
} from '../../helpers/world.ts';

const KEPT = { unknown_fields: 'kept', patch_settings: 'replaces' };
const AT = `/neon/api/v2/projects/${PROJECT}`;
const DAILY = { frequency: 'daily', hour: 3 };
const WEEKLY = { frequency: 'weekly', day: 1, hour: 4 };
const EMAIL = { database_name: 'neondb', table_name: 'users', column_name: 'email' };

interface Item {
  readonly [name: string]: unknown;
}

let here: World;

function byHand(method: string, path: string, body?: unknown, of = here): Item {
  const answer = of.foreign(method, AT + path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as Item;
}

function idOf(list: 'branches' | 'endpoints', name?: string): string {
  const all = byHand('GET', `/${list}`)[list] as readonly { readonly id: string; readonly name?: string }[];
  return (all.find(each => name === undefined || each.name === name) as { readonly id: string }).id;
}

function manifest(more: object): string {
  return stringify({ evenkeel: 1, name: 'acme', neon: { projects: [{ id: PROJECT, ...more }] } });
}

const schedule = (...items: readonly object[]) =>
  manifest({ branches: [{ name: 'main', backup_schedule: items }] });

const scheduled = (of = here): unknown =>
  byHand('GET', `/branches/${idOf('branches', 'main')}/backup_schedule`, undefined, of)['schedule'];

async function settled(of: World): Promise<World> {
  await of.clock.sleep(600_000);
  return of;
}

async function newWorld(options: WorldOptions = { quirks: KEPT }): Promise<World> {
  return settled(world(options));
}

beforeEach(async () => {
  here = await newWorld();
});

async function notes(yaml: string): Promise<readonly string[]> {
  return (await here.plan(yaml)).plan.rows.flatMap(row => notesOf(row.notes));
}

async function applied(yaml: string, of = here): Promise<void> {
  const report = await of.apply(yaml);
  expect(statuses(report).filter(line => !line.startsWith('done '))).toEqual([]);
  await settled(of);
}

describe('members of a backup schedule that this version does not know', () => {
  beforeEach(() => {
    byHand('PUT', `/branches/${idOf('branches', 'main')}/backup_schedule`, {
      schedule: [
        { ...DAILY, label: 'nightly', retention_seconds: 86_400 },
        { ...WEEKLY, label: { de: 'Woche' } },
      ],
    });
  });

  it('go back with their item, by frequency, day and hour', async () => {
    await applied(schedule(WEEKLY, { ...DAILY, retention: '2d' }));
    expect(scheduled()).toEqual([
      { ...WEEKLY, label: { de: 'Woche' }, retention_seconds: 3_024_000 },
      { ...DAILY, label: 'nightly', retention_seconds: 172_800 },
    ]);
    expect(lines(await here.plan(schedule(WEEKLY, { ...DAILY, retention: '2d' })))).toEqual([]);
  });

  it('go back a second time in one run, after what the first write left', async () => {
    await applied(schedule(WEEKLY, { ...DAILY, retention: '2d' }));
    await applied(schedule({ ...DAILY, retention: '3d' }, { ...WEEKLY, retention: '3d' }));
    expect(scheduled()).toEqual([
      expect.objectContaining({ ...WEEKLY, label: { de: 'Woche' } }),
      expect.objectContaining({ ...DAILY, label: 'nightly' }),
    ]);
  });

  it('are deleted with their item, and the row says so', async () => {
    expect(await notes(schedule(WEEKLY, { ...DAILY, hour: 5 }))).toEqual([
      '`label` of the daily snapshot is not known to this version and is deleted with what has it',
    ]);
  });

  it('are left out of an export, which tells them', async () => {
    const { sections, unknown } = await exportScopes([projectScope(PROJECT)], here.session());
    expect(JSON.stringify(sections)).toContain('"backup_schedule"');
    expect(unknown).toEqual([
      {
        address: `neon.backup_schedule/${PROJECT}/main`,
        members: [
          { name: 'label', of: ['the daily snapshot'] },
          { name: 'label', of: ['the weekly snapshot'] },
        ],
      },
    ]);
  });

  it('fail the row where the service refuses them, and nothing is sent without them', async () => {
    const strict = await newWorld({});
    strict.sandbox.restore(here.sandbox.state());
    const before = scheduled(strict);
    const report = await strict.apply(schedule(WEEKLY, { ...DAILY, retention: '2d' }));
    expect(statuses(report)).toEqual([expect.stringMatching(/^failed .*schedule\[\d\]\.label/)]);
    expect(strict.writes()).toHaveLength(1);
    expect(scheduled(strict)).toEqual(before);
  });

  it('survive any applies that keep their item', async () => {
    const KINDS = [DAILY, WEEKLY, { ...DAILY, hour: 9 }, { frequency: 'monthly', day: 2 }] as const;
    const keyOf = (item: Item) => JSON.stringify([item['frequency'], item['day'], item['hour']]);
    const members = fc.dictionary(
      fc.constantFrom('label', 'constructor', 'x'),
      fc.jsonValue({ maxDepth: 1 }),
      {
        noNullPrototype: true,
      },
    );
    const state = fc
      .subarray([...KINDS], { minLength: 1 })
      .chain(kinds =>
        fc.tuple(
          ...kinds.map(kind =>
            fc.constantFrom('1d', '2d').map((retention): Item => ({ ...kind, retention })),
          ),
        ),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(members, { minLength: KINDS.length, maxLength: KINDS.length }),
        fc.array(state, { minLength: 1, maxLength: 4 }),
        async (all, states) => {
          here = await newWorld();
          const seeded = KINDS.map((kind, index) => ({ ...JSON.parse(JSON.stringify(all[index])), ...kind }));
          byHand('PUT', `/branches/${idOf('branches', 'main')}/backup_schedule`, { schedule: seeded });
          let expected = seeded;
          for (const items of states) {
            await applied(schedule(...items));
            expected = expected.filter(each => items.some(item => keyOf(item) === keyOf(each)));
            const live = scheduled() as readonly Item[];
            for (const each of expected)
              expect(live.find(item => keyOf(item) === keyOf(each))).toMatchObject(each);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('settings that are written whole', () => {
  const WINDOW = { weekdays: [6], start_time: '03:00', end_time: '04:00' };
  const LIBRARIES = { use_defaults: true, enabled_libraries: ['timescaledb'] };

  it('of a project keep what this version does not know in them', async () => {
    byHand('PATCH', '', {
      project: {
        settings: {
          maintenance_window: { ...WINDOW, time_zone: 'UTC' },
          preload_libraries: { ...LIBRARIES, order: ['a'] },
        },
      },
    });
    await settled(here);
    const settings = {
      maintenance_window: { ...WINDOW, weekdays: [7] },
      preload_libraries: { use_defaults: false, enabled_libraries: ['timescaledb'] },
    };
    await applied(manifest({ settings }));
    const project = byHand('GET', '')['project'] as Item;
    expect(project['settings']).toMatchObject({
      maintenance_window: { weekdays: [7], time_zone: 'UTC' },
      preload_libraries: { use_defaults: false, order: ['a'] },
    });
  });

  it('of an endpoint keep what this version does not know in them', async () => {
    const path = `/endpoints/${idOf('endpoints')}`;
    byHand('PATCH', path, {
      endpoint: { settings: { preload_libraries: { ...LIBRARIES, order: ['a'] }, newer: { x: 1 } } },
    });
    await settled(here);
    const settings = { preload_libraries: { use_defaults: false, enabled_libraries: ['timescaledb'] } };
    await applied(manifest({ branches: [{ name: 'main', endpoints: [{ type: 'read_write', settings }] }] }));
    const endpoint = byHand('GET', path)['endpoint'] as Item;
    expect(endpoint['settings']).toMatchObject({
      newer: { x: 1 },
      preload_libraries: { use_defaults: false, order: ['a'] },
    });
  });
});

describe('members of masking rules that this version does not know', () => {
  it('are deleted with the branch that is replaced, and the row says so', async () => {
    const rules = [{ ...EMAIL, schema_name: 'public', masking_function: 'anon.fake_email()', seed: 7 }];
    const made = byHand('POST', '/branch_anonymized', {
      branch_create: { branch: { name: 'staging' } },
      masking_rules: rules,
      start_anonymization: true,
    });
    expect(made['branch']).toBeDefined();
    await settled(here);
    const anonymized = { masking_rules: [{ ...EMAIL, masking_value: "'x'" }] };
    const yaml = manifest({ branches: [{ name: 'staging', anonymized, allow: ['replace', 'loss'] }] });
    const { plan } = await here.plan(yaml);
    expect(plan.rows.map(row => [row.action, notesOf(row.notes)])).toEqual([
      [
        'replace',
        expect.arrayContaining([
          '`seed` of the rule for public.users.email is not known to this version and is deleted with what has it',
        ]),
      ],
    ]);
  });
});
