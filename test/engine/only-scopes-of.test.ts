import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report/report.ts';
import { APPLICATION, GUILD, PROJECT, type World, world } from '../helpers/world.ts';

/** A plan of a manifest that nobody has merged: it reads only in the scopes of the merged one. */

const OTHER_GUILD = '197038439483310087';
const OTHER_PROJECT = 'quiet-hill-110022';
const HEAD = 'evenkeel: 1\nname: acme\n';

function discord(...guilds: readonly string[]): string {
  const command = 'commands: [{ name: ping, description: Answer }]';
  const all = guilds.map(who => `    - { ${who}, ${command} }`).join('\n');
  return `${HEAD}discord:\n  application_id: "${APPLICATION}"\n  guilds:\n${all}\n`;
}

const named = (id: string): string => `ids: ["${id}"]`;

async function planned(here: World, merged: string, change: string): Promise<Report> {
  here.forget();
  const { scopes, sets, withMembers } = here.collect(merged);
  const known = { scopes, ...(sets && { sets }), ...(withMembers && { withMembers }) };
  return here.plan(change, { onlyScopesOf: known });
}

function blocked({ plan }: Report): readonly string[] {
  return plan.rows.filter(({ action }) => action === 'blocked').map(({ address }) => address);
}

function withheld({ plan }: Report): readonly string[] {
  return plan.unread.filter(({ reason }) => reason.code === 'scope/withheld').map(({ scope }) => scope);
}

describe('a plan that is limited to the scopes of a merged manifest', () => {
  const guilds = [GUILD, OTHER_GUILD];

  test('asks nothing of another guild, and is incomplete', async () => {
    const here = world({ guilds });
    const report = await planned(here, discord(named(GUILD)), discord(named(GUILD), named(OTHER_GUILD)));
    expect(here.sent().filter(path => path.includes(OTHER_GUILD))).toEqual([]);
    expect(blocked(report)).toEqual([`discord.command/${APPLICATION}/${OTHER_GUILD}/chat_input/ping`]);
    expect(withheld(report)).toEqual([`discord.scope/${APPLICATION}/${OTHER_GUILD}`]);
    expect(report.plan.digest).toBe('incomplete');
    expect(report.plan.counts).toMatchObject({ create: 1, blocked: 1 });
  });

  test('has the digest of an unlimited plan if the change names no other scope', async () => {
    const here = world({ guilds });
    const yaml = discord(named(GUILD));
    const report = await planned(here, discord(named(GUILD)), yaml);
    expect(report.plan.digest).toBe((await here.plan(yaml)).plan.digest);
  });

  test('reads no list of a set that the merged manifest has not', async () => {
    const here = world({ guilds });
    const report = await planned(here, discord(named(GUILD)), discord(named(GUILD), 'every: true'));
    expect(here.sent().filter(path => path.includes('/users/@me/guilds'))).toEqual([]);
    expect(report.plan.unread.map(({ reason }) => reason.code)).toContain('scope/withheld');
    expect(report.plan.digest).toBe('incomplete');
  });

  test('reads the members of a set that the merged manifest has, but not what its set leaves out', async () => {
    const here = world({ guilds });
    const merged = discord(`every: true, except: ["${OTHER_GUILD}"]`);
    const report = await planned(here, merged, discord('every: true'));
    expect(here.sent().some(path => path.includes(`/guilds/${GUILD}/commands`))).toBe(true);
    expect(here.sent().filter(path => path.includes(`/guilds/${OTHER_GUILD}/`))).toEqual([]);
    expect(withheld(report)).toEqual([`discord.scope/${APPLICATION}/${OTHER_GUILD}`]);
  });

  test('asks nothing of another application, also if its guild is the same', async () => {
    const here = world({ guilds });
    const other = discord(named(GUILD)).replace(APPLICATION, '222222222222222223');
    await planned(here, discord(named(GUILD)), other);
    expect(here.sent()).toEqual([]);
  });

  test('asks nothing of another project, nor for the branches that a set of branches matches there', async () => {
    const here = world({ projects: [PROJECT, OTHER_PROJECT] });
    const merged = `${HEAD}neon:\n  projects:\n    - { id: ${PROJECT}, branches: [{ name: main }] }\n`;
    const change = `${merged}    - { id: ${OTHER_PROJECT}, branches: [{ match: "preview/**" }, { name: x }] }\n`;
    const report = await planned(here, merged, change);
    expect(here.sent().length).toBeGreaterThan(0);
    expect(here.sent().filter(path => path.includes(OTHER_PROJECT))).toEqual([]);
    expect(withheld(report)).toContain(`neon.project/${OTHER_PROJECT}`);
  });

  test('asks nothing of another portal, and its checks have no verdict', async () => {
    const here = world();
    const docs = `${HEAD}docs: { portals: [{ url: DOCS, pages: [{ page: /guides/recovery }] }] }\n`;
    const report = await planned(here, discord(named(GUILD)), docs);
    expect(here.sent()).toEqual([]);
    expect(report.checks.map(({ verdict }) => verdict)).toEqual(['unknown']);
    expect(report.checks[0]?.findings.join()).toContain('nothing was asked');
    const own = await planned(here, docs, docs);
    expect(own.checks.map(({ verdict }) => verdict)).toEqual(['pass']);
  });

  test('reads nothing at all without a merged manifest', async () => {
    const here = world({ guilds });
    here.forget();
    const report = await here.plan(discord(named(GUILD)), { onlyScopesOf: { scopes: [] } });
    expect(here.sent()).toEqual([]);
    expect(report.plan.digest).toBe('incomplete');
  });
});

test('a rename of a global command does not read the overwrites of guilds that are not merged', async () => {
  const here = world({ guilds: [GUILD, OTHER_GUILD] });
  const global = (name: string, more = ''): string =>
    `${discord(named(GUILD))}  commands:\n    - { name: ${name}, description: Say${more} }\n`;
  await here.apply(global('say'));
  const report = await planned(here, global('say'), global('tell', ', renamed_from: say'));
  expect(here.sent().filter(path => path.includes(OTHER_GUILD))).toEqual([]);
  const row = report.plan.rows.find(({ address }) => address.endsWith('/tell'));
  expect(row?.action).toBe('blocked');
  expect(row?.reason).toEqual({
    code: 'scope/withheld',
    scopes: [`discord.scope/${APPLICATION}/${OTHER_GUILD}`],
  });
  expect(JSON.stringify(row?.loss)).toContain('scope/withheld');
});
