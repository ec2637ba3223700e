import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { commandId } from '../contract/discord.command.ts';
import { branchId } from '../contract/neon.branch.ts';
import { COMMANDS, NEON, patchBranch, patchCommand, patchEndpoint } from '../helpers/other-client.ts';
import {
  APPLICATION,
  nextOf,
  notesOf,
  PROJECT,
  said,
  statuses,
  type World,
  world,
} from '../helpers/world.ts';

const discord = (commands: string): string => `
name: acme
discord: { application_id: "${APPLICATION}", commands: [${commands}] }
`;

const neon = (branches: string, settings = ''): string => `
name: acme
neon: { projects: [{ id: ${PROJECT}, ${settings} branches: [{ name: main }, ${branches}] }] }
`;

/** What is planned for each resource: its action and its fields as \`path: before → after\`. */
function rows(report: Report): readonly string[] {
  return report.plan.rows.map(row => {
    const fields = row.fields.map(
      ({ path, before, after, leftOut }) =>
        `${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}${leftOut === true ? ' (left out)' : ''}`,
    );
    return [`${row.action} ${row.parts.at(-1)}`, ...fields].join(', ');
  });
}

async function applied(manifest: string): Promise<World> {
  const here = world();
  await here.apply(manifest);
  here.clock.advance(10_000);
  expect(rows(await here.plan(manifest))).toEqual([]);
  return here;
}

const PING = '{ name: ping, description: Ping }';
const DEV = '{ name: dev, endpoints: [{ type: read_write }] }';
const NEXT_WEEK = '2026-11-27T00:00:00Z';

describe('what someone adds to a field that its entry leaves out is drift, and apply takes it back', () => {
  test('an expiry of a permanent branch', async () => {
    const here = await applied(neon(DEV));
    patchBranch(here, 'dev', { expires_at: NEXT_WEEK });
    const drift = await here.drift(neon(DEV));
    expect(rows(drift)).toEqual([`update dev, expires_at: "${NEXT_WEEK}" → null (left out)`]);
    expect(statuses(await here.apply(neon(DEV)))).toEqual([`done neon.branch/${PROJECT}/dev`]);
    expect(rows(await here.drift(neon(DEV)))).toEqual([]);
  });

  test('an expiry of a snapshot', async () => {
    const manifest = neon('{ name: dev, snapshots: [{ name: before }] }');
    const here = await applied(manifest);
    const { snapshots } = here.foreign('GET', `${NEON}/snapshots`).body as {
      readonly snapshots: readonly { readonly id: string }[];
    };
    const path = `${NEON}/snapshots/${snapshots[0]?.id}`;
    here.other('PATCH', path, { snapshot: { expires_at: NEXT_WEEK } });
    expect(rows(await here.drift(manifest))).toEqual([
      `update before, expires_at: "${NEXT_WEEK}" → null (left out)`,
    ]);
    await here.apply(manifest);
    expect(rows(await here.drift(manifest))).toEqual([]);
  });

  test('a required option and localizations of a command', async () => {
    const here = await applied(discord(PING));
    const options = [{ type: 3, name: 'who', description: 'Who', required: true }];
    const [name_localizations, description_localizations] = [{ de: 'klopfen' }, { de: 'Klopft' }];
    patchCommand(here, 'ping', { options, name_localizations, description_localizations });
    const drift = await here.drift(discord(PING));
    expect(
      drift.plan.rows.map(row => [row.action, row.fields.map(({ path, leftOut }) => [path, leftOut])]),
    ).toEqual([
      [
        'update',
        [
          ['description_localizations', true],
          ['name_localizations', true],
          ['options', true],
        ],
      ],
    ]);
    await here.apply(discord(PING));
    expect(rows(await here.drift(discord(PING)))).toEqual([]);
  });

  test('also where its whole list goes back in one PUT', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const manifest = discord(names.map(name => `{ name: ${name}, description: X }`).join(', '));
    const here = await applied(manifest);
    for (const name of names)
      patchCommand(here, name, { options: [{ type: 3, name: 'who', description: 'Who' }] });
    here.forget();
    await here.apply(manifest);
    expect(here.writes()).toEqual([`PUT ${COMMANDS}`]);
    expect(rows(await here.drift(manifest))).toEqual([]);
  });
});

/*
 * Two changes of public bots, seen in their histories: /catalogue of one and /help of another,
 * which had no options, got some. Whoever deploys the later set by hand moves what the earlier
 * manifest says.
 */
test.each([
  ['catalogue', { type: 1, name: 'search', description: 'Search the catalogue' }],
  ['help', { type: 3, name: 'command', description: 'The command to explain' }],
])('a /%s that another deployment gave options is drift', async (name, option) => {
  const manifest = discord(`{ name: ${name}, description: X }`);
  const here = await applied(manifest);
  const body = [{ name, description: 'X', options: [option] }];
  here.other('PUT', COMMANDS, body);
  const drift = await here.drift(manifest);
  expect(drift.plan.rows.map(row => row.fields.map(field => field.path))).toEqual([['options']]);
  expect(statuses(await here.apply(manifest))).toHaveLength(1);
  expect(rows(await here.drift(manifest))).toEqual([]);
});

describe('a default never widens access: where live gives less, the row is blocked until the entry says which', () => {
  test.each([
    ['nsfw', { nsfw: true }, 'nsfw: true', 'nsfw: false'],
    [
      'default_member_permissions',
      { default_member_permissions: '8' },
      'default_member_permissions: "8"',
      'default_member_permissions: null',
    ],
  ])('a command with %s', async (field, change, kept, opened) => {
    const here = await applied(discord(PING));
    patchCommand(here, 'ping', change);
    here.forget();
    const drift = await here.drift(discord(PING));
    expect(drift.plan.rows.map(row => row.action)).toEqual(['blocked']);
    expect(said(drift.plan.rows[0]?.reason)).toContain(`\`${field}\``);
    expect(nextOf(drift.plan.rows[0]?.reason)).toContain(opened);
    expect(statuses(await here.apply(discord(PING)))[0]).toMatch(/^blocked /);
    expect(here.writes()).toEqual([]);
    expect(rows(await here.plan(discord(`{ name: ping, description: Ping, ${kept} }`)))).toEqual([]);
    await here.apply(discord(`{ name: ping, description: Ping, ${opened} }`));
    expect(rows(await here.plan(discord(PING)))).toEqual([]);
  });

  test('a disabled compute', async () => {
    const here = await applied(neon(DEV));
    patchEndpoint(here, 'dev', { disabled: true });
    here.forget();
    const drift = await here.drift(neon(DEV));
    expect(rows(drift)).toEqual(['blocked read_write, disabled: true → false (left out)']);
    expect(nextOf(drift.plan.rows[0]?.reason)).toContain('disabled: true');
    await here.apply(neon(DEV));
    expect(here.writes()).toEqual([]);
    const opened = neon('{ name: dev, endpoints: [{ type: read_write, disabled: false }] }');
    await here.apply(opened);
    expect(rows(await here.plan(neon(DEV)))).toEqual([]);
  });

  test('it goes back as it was read where the rest of its list is written in one PUT', async () => {
    const six = (text: string): string =>
      discord(
        ['a', 'b', 'c', 'd', 'e', 'f'].map(name => `{ name: ${name}, description: ${text} }`).join(', '),
      );
    const here = await applied(six('X'));
    patchCommand(here, 'c', { nsfw: true });
    const live = (): unknown =>
      here.foreign('GET', `${COMMANDS}/${commandId(here, 'c')}?with_localizations=true`).body;
    const before = live();
    here.forget();
    const report = await here.apply(six('Y'));
    expect(here.writes()).toEqual([`PUT ${COMMANDS}`]);
    expect(statuses(report).filter(line => !line.startsWith('done '))).toHaveLength(1);
    expect(live()).toEqual(before);
  });

  test('nothing else of the row is written either', async () => {
    const here = await applied(discord(PING));
    patchCommand(here, 'ping', { nsfw: true });
    here.forget();
    const report = await here.apply(discord('{ name: ping, description: Pong }'));
    expect(report.plan.rows.map(row => row.action)).toEqual(['blocked']);
    expect(here.writes()).toEqual([]);
  });
});

describe("a compute has no Postgres parameters but the project's default ones", () => {
  const live = { pg_settings: { work_mem: '8MB' } };

  test('so others are drift, at one more request, and apply takes them back', async () => {
    const here = await applied(neon(DEV));
    here.forget();
    await here.plan(neon(DEV));
    const requests = here.sent().length;
    patchEndpoint(here, 'dev', { settings: live });
    here.forget();
    const drift = await here.drift(neon(DEV));
    expect(rows(drift)).toEqual([
      'update read_write, settings.pg_settings: {"work_mem":"8MB"} → {} (left out)',
    ]);
    expect(here.sent()).toHaveLength(requests + 1);
    await here.apply(neon(DEV));
    expect(rows(await here.drift(neon(DEV)))).toEqual([]);
  });

  test('so those that the project gives a new compute are not, nor that an older one has none', async () => {
    const here = await applied(neon(DEV));
    here.other('PATCH', NEON, { project: { default_endpoint_settings: live } });
    expect(rows(await here.drift(neon(DEV)))).toEqual([]);
    const two = neon(`${DEV}, { name: two, endpoints: [{ type: read_write }] }`);
    await here.apply(two);
    here.clock.advance(10_000);
    expect(rows(await here.drift(two))).toEqual([]);
    patchEndpoint(here, 'two', { settings: { pg_settings: { work_mem: '1GB' } } });
    expect(rows(await here.drift(two))).toEqual([
      'update read_write, settings.pg_settings: {"work_mem":"1GB"} → {"work_mem":"8MB"} (left out)',
    ]);
  });

  test('as the same plan leaves them: the second plan is empty', async () => {
    const settings = 'settings: { default_endpoint_settings: { pg_settings: { work_mem: 8MB } } },';
    const here = await applied(neon(DEV, settings));
    patchEndpoint(here, 'dev', { settings: live });
    const changed = neon(DEV, settings.replace('8MB', '9MB'));
    await here.apply(changed);
    here.clock.advance(10_000);
    expect(rows(await here.plan(changed))).toEqual([]);
  });

  test('where the project cannot be read the plan is incomplete, and nothing is compared with a guess', async () => {
    const here = await applied(neon(DEV));
    patchEndpoint(here, 'dev', { settings: live });
    const match = { method: 'GET', path: `*/projects/${PROJECT}`, times: 99 };
    const then = { status: 403 };
    here.sandbox.faults.add([{ match, then }]);
    const { plan } = await here.plan(neon(DEV));
    expect(plan.digest).toBe('incomplete');
    expect(plan.rows).toEqual([]);
  });
});

describe('protection that is live and not written', () => {
  test('stays, and is a note of the plan', async () => {
    const here = await applied(neon(DEV));
    patchBranch(here, 'dev', { protected: true });
    const { plan } = await here.drift(neon(DEV));
    expect(plan.rows).toEqual([]);
    expect(notesOf(plan.notes)).toEqual([
      expect.stringContaining('is protected, but its entry does not set `protected`'),
    ]);
  });

  test('is a note of the row where there is one', async () => {
    const here = await applied(neon('{ name: dev }'));
    patchBranch(here, 'dev', { protected: true });
    const { plan } = await here.plan(neon('{ name: dev2, renamed_from: dev }'));
    expect(plan.rows.map(row => [row.action, notesOf(row.notes)])).toEqual([
      ['rename', [expect.stringContaining('is protected, but its entry does not set `protected`')]],
    ]);
  });

  test.each(['protected: true', 'ignore: [protected]'])('needs no note with `%s`', async said => {
    const here = await applied(neon(DEV));
    patchBranch(here, 'dev', { protected: true });
    expect((await here.plan(neon(`{ name: dev, ${said} }`))).plan.notes).toEqual([]);
  });
});

describe('a default alone', () => {
  test('says so once in the plan, whatever the number of rows', async () => {
    const manifest = discord('{ name: a, description: X }, { name: b, description: X }');
    const here = await applied(manifest);
    for (const name of ['a', 'b']) patchCommand(here, name, { name_localizations: { de: 'x' } });
    const { plan } = await here.plan(manifest);
    expect(plan.rows).toHaveLength(2);
    expect(plan.notes.filter(note => note.code === 'default/left-out')).toHaveLength(1);
  });

  test('never replaces, and never blocks a row because the API cannot change the field', async () => {
    const here = await applied(neon(DEV));
    here.other('POST', `${NEON}/branches`, {
      branch: { name: 'theirs', init_source: 'parent-schema' },
      annotation_value: { team: 'web' },
    });
    const theirs = '{ name: theirs, allow: [replace, loss] }';
    expect(rows(await here.plan(neon(`${DEV}, ${theirs}`)))).toEqual([]);
  });

  test('takes an expiry away in the same replace, and shows it', async () => {
    const here = await applied(neon(DEV));
    patchBranch(here, 'dev', { expires_at: NEXT_WEEK });
    const anew =
      '{ name: dev, annotations: { a: b }, endpoints: [{ type: read_write }], allow: [replace, loss] }';
    const { plan } = await here.plan(neon(anew));
    expect(plan.rows[0]?.action).toBe('replace');
    expect(plan.rows[0]?.fields).toContainEqual({
      path: 'expires_at',
      before: NEXT_WEEK,
      after: null,
      leftOut: true,
    });
    await here.apply(neon(anew), { maxDeletes: 9 });
    here.clock.advance(10_000);
    expect(rows(await here.plan(neon(anew)))).toEqual([]);
  });

  test('counts in a plan that was reviewed: someone who moves the field since makes it stale', async () => {
    const manifest = discord('{ name: a, description: X }');
    const here = await applied(manifest);
    patchCommand(here, 'a', { name_localizations: { de: 'x' } });
    const { plan } = await here.plan(manifest);
    patchCommand(here, 'a', { name_localizations: { de: 'y' } });
    expect((await here.apply(manifest, { review: { plan } })).refused?.reason.code).toBe('review/changed');
    const { plan: again } = await here.plan(manifest);
    expect((await here.apply(manifest, { review: { plan: again } })).refused).toBeUndefined();
    expect(rows(await here.plan(manifest))).toEqual([]);
  });

  test('that someone moves while an apply runs is told, not written', async () => {
    const two = (text: string): string =>
      discord(`{ name: a, description: ${text} }, { name: b, description: X }`);
    const here = await applied(two('X'));
    const report = await here.apply(two('Y'), {
      confirm: async () => {
        patchCommand(here, 'b', { name_localizations: { de: 'y' } });
        return true;
      },
    });
    expect(statuses(report).filter(line => line.startsWith('stale'))).toHaveLength(1);
  });
});

test('what someone narrows while an apply runs is told, though the next plan can only block it', async () => {
  const two = (text: string): string =>
    discord(`{ name: a, description: ${text} }, { name: b, description: X }`);
  const here = await applied(two('X'));
  const report = await here.apply(two('Y'), {
    confirm: async () => {
      patchCommand(here, 'b', { nsfw: true });
      return true;
    },
  });
  expect(statuses(report).filter(line => line.startsWith('stale'))).toHaveLength(1);
});

describe('what the service does by itself is no drift', () => {
  test('a branch that was restored, one that was reset, and one with a ttl', async () => {
    const manifest = neon('{ name: dev, ttl: 7d }, { name: base }, { name: kid, parent: base }');
    const here = await applied(manifest);
    here.clock.advance(3_600_000);
    const path = (name: string): string => `${NEON}/branches/${branchId(here, name)}/restore`;
    here.other('POST', path('kid'), { source_branch_id: branchId(here, 'main') });
    here.other('POST', path('dev'), { source_branch_id: branchId(here, 'main') });
    here.clock.advance(600_000);
    expect(rows(await here.plan(manifest))).toEqual([]);
  });

  test('what a new branch inherits, while it is only planned and once it is there', async () => {
    const inside =
      'roles: [{ name: app }], databases: [{ name: app, owner_name: app }], buckets: [{ name: up }]';
    const here = await applied(neon(`{ name: base, ${inside} }`));
    here.other('POST', `${NEON}/branches/${branchId(here, 'base')}/buckets`, {
      name: 'open',
      access_level: 'public_read',
    });
    const both = neon(
      `{ name: base, ${inside} }, { name: kid, parent: base, ${inside.replace('{ name: up }', '{ name: up }, { name: open }')} }`,
    );
    expect(rows(await here.plan(both)).filter(row => !row.startsWith('create kid'))).toEqual([]);
    await here.apply(both);
    here.clock.advance(10_000);
    expect(rows(await here.plan(both))).toEqual([]);
  });
});
