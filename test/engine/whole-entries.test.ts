import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { commandId } from '../contract/discord.command.ts';
import { branchId } from '../contract/neon.branch.ts';
import { APPLICATION, PROJECT, statuses, type World, world } from '../helpers/world.ts';

const NEON = `/neon/api/v2/projects/${PROJECT}`;
const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;

const discord = (commands: string): string => `
name: acme
discord: { application_id: "${APPLICATION}", commands: [${commands}] }
`;

const neon = (branches: string, settings = '{}'): string => `
name: acme
neon: { projects: [{ id: ${PROJECT}, settings: ${settings}, branches: [{ name: main }, ${branches}] }] }
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

function patchCommand(here: World, name: string, body: unknown): void {
  expect(here.foreign('PATCH', `${COMMANDS}/${commandId(here, name)}`, body).status).toBe(200);
}

function patchBranch(here: World, name: string, branch: unknown): void {
  expect(here.foreign('PATCH', `${NEON}/branches/${branchId(here, name)}`, { branch }).status).toBe(200);
  here.clock.advance(10_000);
}

/** The read_write endpoint of a branch, as another client finds it. */
function endpointOf(here: World, branch: string): { readonly id: string; readonly disabled?: boolean } {
  const { endpoints } = here.foreign('GET', `${NEON}/endpoints`).body as {
    readonly endpoints: readonly { readonly id: string; readonly branch_id: string }[];
  };
  const found = endpoints.find(each => each.branch_id === branchId(here, branch));
  if (found === undefined) throw new Error(`no endpoint of ${branch}`);
  return found;
}

function patchEndpoint(here: World, branch: string, endpoint: unknown): void {
  const path = `${NEON}/endpoints/${endpointOf(here, branch).id}`;
  expect(here.foreign('PATCH', path, { endpoint }).status).toBe(200);
  here.clock.advance(10_000);
}

const PING = '{ name: ping, description: Ping }';
const DEV = '{ name: dev, endpoints: [{ type: read_write }] }';
const NEXT_WEEK = '2026-11-27T00:00:00Z';

describe('what somebody adds to a field that its entry leaves out is drift, and apply takes it back', () => {
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
    expect(here.foreign('PATCH', path, { snapshot: { expires_at: NEXT_WEEK } }).status).toBe(200);
    expect(rows(await here.drift(manifest))).toEqual([
      `update before, expires_at: "${NEXT_WEEK}" → null (left out)`,
    ]);
    await here.apply(manifest);
    expect(rows(await here.drift(manifest))).toEqual([]);
  });

  test('a required option and localizations of a command', async () => {
    const here = await applied(discord(PING));
    const options = [{ type: 3, name: 'who', description: 'Who', required: true }];
    patchCommand(here, 'ping', { options, name_localizations: { de: 'klopfen' } });
    const drift = await here.drift(discord(PING));
    expect(
      drift.plan.rows.map(row => [row.action, row.fields.map(({ path, leftOut }) => [path, leftOut])]),
    ).toEqual([
      [
        'update',
        [
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
 * Two changes of public bots, seen in their histories: /catalogue of one and /help of another, which had no options, got some.
 * Whoever deploys the later set by hand moves what the earlier manifest says.
 */
test.each([
  ['catalogue', { type: 1, name: 'search', description: 'Search the catalogue' }],
  ['help', { type: 3, name: 'command', description: 'The command to explain' }],
])('a /%s that another deployment gave options is drift', async (name, option) => {
  const manifest = discord(`{ name: ${name}, description: X }`);
  const here = await applied(manifest);
  const body = [{ name, description: 'X', options: [option] }];
  expect(here.foreign('PUT', COMMANDS, body).status).toBe(200);
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
    expect(drift.plan.rows[0]?.reason).toContain(`\`${field}\``);
    expect(drift.plan.rows[0]?.next).toContain(opened);
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
    expect(drift.plan.rows[0]?.next).toContain('disabled: true');
    await here.apply(neon(DEV));
    expect(here.writes()).toEqual([]);
    const opened = neon('{ name: dev, endpoints: [{ type: read_write, disabled: false }] }');
    await here.apply(opened);
    expect(rows(await here.plan(neon(DEV)))).toEqual([]);
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
