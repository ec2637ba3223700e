import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import type { Report } from '../../src/core/report.ts';
import { exportScopes } from '../../src/engine/export.ts';
import {
  COMMAND,
  COMMAND_FORM,
  type CommandForm,
  type Member,
  OPTION,
  OVERWRITE,
} from '../../src/providers/discord/members.ts';
import { discordScope } from '../../src/providers/discord/scope.ts';
import { BODY_MEMBERS } from '../../src/sandbox/discord/command.ts';
import { OVERWRITE_MEMBERS } from '../../src/sandbox/discord/permissions.ts';
import { CHOICE_MEMBERS, OPTION_MEMBERS } from '../../src/sandbox/discord/read-option.ts';
import { APPLICATION, GUILD, statuses, type World, world } from '../helpers/world.ts';
import { itemsOf, memberOf, type Placed, schemaOf, twoValues } from './two-values.ts';

/*
 * Every member of a Discord command, option, choice and overwrite, by its table and its schema alone, as every-field.test.ts does
 * for fields. Nobody writes a case for a new member; what it lacks fails here.
 */

type Members = { readonly [name: string]: Json };
type Noun = CommandForm['noun'] | 'overwrite';

const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;
const IN_GUILD = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const IDS = ['345678901234567890', '456789012345678901'];
const TEXT = { type: 'string', name: 'one', description: 'One' };

const CHOICE = OPTION.members.get('choices')?.items?.() as CommandForm;
const command = schemaOf('discord.command');
const option = itemsOf(memberOf(command, ['options']) as Placed);
const SCHEMAS: Readonly<Record<Noun, Placed>> = {
  command,
  option,
  choice: itemsOf(memberOf(option, ['choices']) as Placed),
  overwrite: itemsOf(memberOf(schemaOf('discord.permissions'), ['overwrites']) as Placed),
};

/** Values that must be something else than the schema can say. */
const WITHIN: Readonly<Record<string, readonly unknown[]>> = {
  'option options': [[TEXT], []],
  ...Object.fromEntries(['role', 'user', 'channel'].map(target => [`overwrite ${target}`, IDS])),
};

/** What an entry has beside a member. */
const BESIDE: Readonly<Record<string, Members>> = {
  'command handler': { type: 'primary_entry_point' },
};

/** Why an entry cannot leave it out. */
const NEEDED: Readonly<Record<string, string>> = {
  'command description': 'a chat_input command needs it',
};

/** Why another value is not of the same thing any more. */
const IDENTITY: Readonly<Record<string, string>> = {
  'option name': 'an option of another name is another one',
  'overwrite role': 'an overwrite of another target is another one',
  'overwrite user': 'an overwrite of another target is another one',
  'overwrite channel': 'an overwrite of another target is another one',
};

/** Keys of an entry that no request has. */
const NO_MEMBERS = ['ignore', 'absent', 'renamed_from', 'allow'];
/** What says the target of an overwrite in place of its type and id. */
const TARGETS = ['role', 'user', 'channel', 'everyone', 'all_channels'];

interface MemberCase {
  readonly noun: Noun;
  readonly name: string;
  readonly row: Member | undefined;
}

function casesOf(noun: Noun, rows: Iterable<readonly [string, Member | undefined]>): readonly MemberCase[] {
  return [...rows].map(([name, row]) => ({ noun, name, row }));
}

const CASES = [
  ...casesOf('command', Object.entries(COMMAND.rows)),
  ...casesOf('option', OPTION.members),
  ...casesOf('choice', CHOICE.members),
  ...casesOf('overwrite', [
    ['allow', OVERWRITE['allow']],
    ...TARGETS.map(name => [name, undefined] as const),
  ]),
];

function titleOf({ noun, name }: MemberCase): string {
  return `${noun} ${name}`;
}

function valuesOf(of: MemberCase): readonly unknown[] {
  const schema = memberOf(SCHEMAS[of.noun], [of.name]);
  if (schema === undefined) throw new Error(`the schema of a Discord ${of.noun} has no "${of.name}"`);
  return WITHIN[titleOf(of)] ?? twoValues(schema, 0);
}

/** A manifest with a value for one member, or without it. */
function manifestOf(of: MemberCase, value?: unknown, more: object = {}): string {
  const { noun, name, row } = of;
  const own = { ...BESIDE[titleOf(of)], ...(value === undefined ? {} : { [name]: value }) };
  const ping = { name: 'ping', description: 'Ping' };
  const discord = (section: object): string =>
    JSON.stringify({ name: 'acme', discord: { application_id: APPLICATION, ...section } });
  if (noun === 'command') return discord({ commands: [{ ...ping, ...own, ...more }] });
  if (noun === 'overwrite') {
    const overwrite = { ...(TARGETS.includes(name) ? {} : { role: IDS[0] }), allow: true, ...own };
    const permissions = [{ command: 'ping', overwrites: [overwrite], ...more }];
    return discord({ guilds: [{ ids: [GUILD], commands: [ping], permissions }] });
  }
  const item =
    noun === 'choice'
      ? { ...TEXT, choices: [{ name: 'one', value: 'one', ...own }] }
      : { ...TEXT, type: row?.types?.[0] ?? TEXT.type, ...own };
  return discord({ commands: [{ ...ping, options: [item], ...more }] });
}

/** The field of the row that a member is in. */
function pathOf({ noun, name }: MemberCase): string {
  return noun === 'command' ? name : noun === 'overwrite' ? 'overwrites' : 'options';
}

function listed(here: World, path: string): Members {
  const { body } = here.foreign('GET', `${path}?with_localizations=true`);
  return (body as readonly Members[])[0] ?? {};
}

function firstOf(value: Json | undefined): Members {
  return (Array.isArray(value) ? value[0] : {}) as Members;
}

/** What has the member, as the service lists it, without what the service sets. */
function liveOf(here: World, { noun }: MemberCase): Members {
  if (noun === 'overwrite')
    return firstOf(firstOf(here.foreign('GET', `${IN_GUILD}/permissions`).body as Json)['permissions']);
  const { id: _id, version: _version, ...found } = listed(here, COMMANDS);
  if (noun === 'command') return found;
  const inner = firstOf(found['options']);
  return noun === 'option' ? inner : firstOf(inner['choices']);
}

/** Another client makes it so, with a member more if the service is a newer one. */
function byHand(here: World, { noun, name }: MemberCase, live: Members): void {
  const at = listed(here, noun === 'overwrite' ? IN_GUILD : COMMANDS);
  const { type: _type, application_id: _application_id, ...settable } = live;
  const inner = noun === 'choice' ? { ...firstOf(at['options']), choices: [live] } : live;
  const body = noun === 'command' ? { ...settable, [name]: live[name] ?? null } : { options: [inner] };
  const { status } =
    noun === 'overwrite'
      ? here.foreign('PUT', `${IN_GUILD}/${at['id']}/permissions`, { permissions: [live] })
      : here.foreign('PATCH', `${COMMANDS}/${at['id']}`, body);
  expect(status).toBe(200);
}

/** A world with a manifest applied. */
async function made(manifest: string, here = world()): Promise<World> {
  const report = await here.apply(manifest);
  expect(new Set(report.results.map(({ status }) => status)), statuses(report).join('\n')).toEqual(
    new Set(['done']),
  );
  here.clock.advance(10_000);
  return here;
}

async function exportOf(here: World): Promise<string> {
  const scopes = [discordScope(APPLICATION), discordScope(APPLICATION, GUILD)];
  const { sections, unread } = await exportScopes(scopes, here.session());
  expect(unread).toEqual([]);
  return JSON.stringify({ name: 'acme', ...sections });
}

async function rowsOf(report: Promise<Report>): Promise<readonly unknown[]> {
  const { plan } = await report;
  return plan.rows.map(({ action, fields }) => [action, ...fields.map(({ path }) => path)]);
}

describe.each(CASES.map(each => [titleOf(each), each] as const))('%s', (title, of) => {
  const isNeeded =
    title in NEEDED || SCHEMAS[of.noun].schema.required?.includes(of.name) === true || of.row === undefined;

  test('is made as an entry says it, and is in sync', async () => {
    const live: Members[] = [];
    for (const value of valuesOf(of)) {
      const here = await made(manifestOf(of, value));
      expect(await rowsOf(here.plan(manifestOf(of, value)))).toEqual([]);
      live.push(liveOf(here, of));
    }
    if (live.length > 1) expect(live[0]).not.toEqual(live[1]);
  });

  test('is one row of drift where another client changed it, and apply restores it', async () => {
    const [one, two] = valuesOf(of);
    if (two === undefined) return;
    const other = liveOf(await made(manifestOf(of, two)), of);
    const here = await made(manifestOf(of, one));
    const before = liveOf(here, of);
    byHand(here, of, other);
    expect(await rowsOf(here.drift(manifestOf(of, one)))).toEqual([['update', pathOf(of)]]);
    await made(manifestOf(of, one), here);
    expect(liveOf(here, of)).toEqual(before);
  });

  test.skipIf(isNeeded)('has its default where an entry leaves it out', async () => {
    const fresh = liveOf(await made(manifestOf(of)), of);
    for (const value of valuesOf(of)) {
      const here = await made(manifestOf(of, value));
      const live = liveOf(here, of);
      const rows = await rowsOf(here.plan(manifestOf(of)));
      const isDefault = JSON.stringify(live) === JSON.stringify(fresh);
      const action = of.row?.narrows === true ? 'blocked' : 'update';
      expect(rows).toEqual(isDefault || of.row?.chosen === true ? [] : [[action, pathOf(of)]]);
      if (action === 'blocked' || rows.length === 0) continue;
      await made(manifestOf(of), here);
      expect(liveOf(here, of)).toEqual(fresh);
    }
  });

  test('is left to others where an entry ignores its field', async () => {
    const [one, two] = valuesOf(of);
    const here = await made(manifestOf(of, one));
    const ignored = manifestOf(of, two ?? one, { ignore: [pathOf(of)] });
    expect(await rowsOf(here.plan(ignored))).toEqual([]);
  });

  test('is exported, and the plan of the export is empty', async () => {
    for (const value of valuesOf(of)) {
      const here = await made(manifestOf(of, value));
      const text = await exportOf(here);
      expect(await rowsOf(here.plan(text))).toEqual([]);
      const again = await made(text);
      expect(liveOf(again, of)).toEqual(liveOf(here, of));
    }
  });

  test.skipIf(isNeeded)('is drift where another client sets it after an export', async () => {
    const here = await made(manifestOf(of));
    const text = await exportOf(here);
    const fresh = JSON.stringify(liveOf(here, of));
    for (const value of valuesOf(of)) {
      const other = liveOf(await made(manifestOf(of, value)), of);
      if (JSON.stringify(other) === fresh) continue;
      byHand(here, of, other);
      const action = of.row?.narrows === true ? 'blocked' : 'update';
      expect(await rowsOf(here.drift(text))).toEqual([[action, pathOf(of)]]);
    }
  });

  test.skipIf(title in IDENTITY)('is changed beside a member of a newer service, which stays', async () => {
    const [one, two] = valuesOf(of);
    const here = await made(manifestOf(of, one), world({ quirks: { unknown_members: 'kept' } }));
    byHand(here, of, { ...liveOf(here, of), newer: 'kept' });
    const rows = await rowsOf(here.plan(manifestOf(of, two ?? one)));
    expect(rows).toEqual(two === undefined ? [] : [['update', pathOf(of)]]);
    if (two !== undefined) await made(manifestOf(of, two), here);
    expect(liveOf(here, of)).toMatchObject({ newer: 'kept' });
  });
});

/** By the names of the manifest. */
const NAMES: readonly (readonly [Noun, table: readonly string[], sandbox: readonly string[]])[] = [
  ['command', [...COMMAND_FORM.members.keys()], [...BODY_MEMBERS, 'type']],
  ['option', [...OPTION.members.keys()], OPTION_MEMBERS],
  ['choice', [...CHOICE.members.keys()], CHOICE_MEMBERS],
  [
    'overwrite',
    Object.keys(OVERWRITE),
    OVERWRITE_MEMBERS.map(name => (name === 'permission' ? 'allow' : name)),
  ],
];

describe.each(NAMES)('%s', (noun, table, sandbox) => {
  test('has the members of its schema in its table', () => {
    const keys = Object.keys(SCHEMAS[noun].schema.properties ?? {});
    const others = noun === 'overwrite' ? TARGETS : NO_MEMBERS;
    const said = keys.filter(key => !others.includes(key));
    const known = noun === 'overwrite' ? [...said, 'type', 'id'] : said;
    expect(known.sort(), 'members.ts has a row for each').toEqual([...table].sort());
  });

  test('has the members of its table in the sandbox', () => {
    expect([...sandbox].sort(), 'src/sandbox/discord knows each').toEqual([...table].sort());
  });
});
