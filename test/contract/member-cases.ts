import { expect } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import type { Report } from '../../src/core/report/report.ts';
import { exportScopes } from '../../src/engine/export.ts';
import type { CommandForm, Member } from '../../src/providers/discord/command/member.ts';
import { COMMAND, OPTION, OVERWRITE, TARGETS } from '../../src/providers/discord/command/members.ts';
import { discordScope } from '../../src/providers/discord/scope.ts';
import { APPLICATION, GUILD, statuses, type World, world } from '../helpers/world.ts';
import { itemsOf, memberOf, type Placed, schemaOf, twoValues } from './two-values.ts';

/*
 * Every member of a Discord command, option, choice and overwrite, by its table and its schema
 * alone. Nobody writes a case for a new member.
 */

export type Members = { readonly [name: string]: Json };
export type Noun = CommandForm['noun'] | 'overwrite';

export const COMMANDS = `/discord/api/v10/applications/${APPLICATION}/commands`;
const IN_GUILD = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const IDS = ['345678901234567890', '456789012345678901'];
export const TEXT = { type: 'string', name: 'one', description: 'One' };

export const CHOICE = OPTION.members.get('choices')?.items?.() as CommandForm;
const command = schemaOf('discord.command');
const option = itemsOf(memberOf(command, ['options']) as Placed);
export const SCHEMAS: Readonly<Record<Noun, Placed>> = {
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
export const IDENTITY: Readonly<Record<string, string>> = {
  'option name': 'an option of another name is another one',
  'overwrite role': 'an overwrite of another target is another one',
  'overwrite user': 'an overwrite of another target is another one',
  'overwrite channel': 'an overwrite of another target is another one',
};

/** Keys of an entry that no request has. */
export const NO_MEMBERS = ['ignore', 'absent', 'renamed_from', 'allow'];
/** What says the target of an overwrite in place of its type and id. */
export const TARGETED = TARGETS.map(({ key }): string => key);

export interface MemberCase {
  readonly noun: Noun;
  readonly name: string;
  readonly row: Member | undefined;
}

function casesOf(noun: Noun, rows: Iterable<readonly [string, Member | undefined]>): readonly MemberCase[] {
  return [...rows].map(([name, row]) => ({ noun, name, row }));
}

export const CASES = [
  ...casesOf('command', Object.entries(COMMAND.rows)),
  ...casesOf('option', OPTION.members),
  ...casesOf('choice', CHOICE.members),
  ...casesOf('overwrite', [
    ['allow', OVERWRITE['allow']],
    ...TARGETED.map(name => [name, undefined] as const),
  ]),
];

export function titleOf({ noun, name }: MemberCase): string {
  return `${noun} ${name}`;
}

export function valuesOf(of: MemberCase): readonly unknown[] {
  const schema = memberOf(SCHEMAS[of.noun], [of.name]);
  if (schema === undefined) throw new Error(`the schema of a Discord ${of.noun} has no "${of.name}"`);
  return WITHIN[titleOf(of)] ?? twoValues(schema, 0);
}

/** A manifest with a value for one member, or without it. */
export function manifestOf(of: MemberCase, value?: unknown, more: object = {}): string {
  const { noun, name, row } = of;
  const own = { ...BESIDE[titleOf(of)], ...(value === undefined ? {} : { [name]: value }) };
  const ping = { name: 'ping', description: 'Ping' };
  const discord = (section: object): string =>
    JSON.stringify({ name: 'acme', discord: { application_id: APPLICATION, ...section } });
  if (noun === 'command') return discord({ commands: [{ ...ping, ...own, ...more }] });
  if (noun === 'overwrite') {
    const overwrite = { ...(TARGETED.includes(name) ? {} : { role: IDS[0] }), allow: true, ...own };
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
export function pathOf({ noun, name }: MemberCase): string {
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
export function liveOf(here: World, { noun }: MemberCase): Members {
  if (noun === 'overwrite')
    return firstOf(firstOf(here.foreign('GET', `${IN_GUILD}/permissions`).body as Json)['permissions']);
  const { id: _id, version: _version, ...found } = listed(here, COMMANDS);
  if (noun === 'command') return found;
  const inner = firstOf(found['options']);
  return noun === 'option' ? inner : firstOf(inner['choices']);
}

/** Another client makes it so, with a member more if the service is a newer one. */
export function byHand(here: World, { noun, name }: MemberCase, live: Members): void {
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
export async function made(manifest: string, here = world()): Promise<World> {
  const report = await here.apply(manifest);
  expect(new Set(report.results.map(({ status }) => status)), statuses(report).join('\n')).toEqual(
    new Set(['done']),
  );
  here.clock.advance(10_000);
  return here;
}

/** `leaves`: how many resources it names and leaves out. */
export async function exportOf(here: World, leaves = 0): Promise<string> {
  const scopes = [discordScope(APPLICATION), discordScope(APPLICATION, GUILD)];
  const { sections, unread, leftOut: left } = await exportScopes(scopes, here.session());
  expect(unread).toEqual([]);
  expect(left).toHaveLength(leaves);
  return JSON.stringify({ name: 'acme', ...sections });
}

export async function rowsOf(report: Promise<Report>): Promise<readonly unknown[]> {
  const { plan } = await report;
  return plan.rows.map(({ action, fields }) => [action, ...fields.map(({ path }) => path)]);
}

/** Why an entry, or what it is in, cannot do without it. */
export function whyNeeded(of: MemberCase): string | undefined {
  if (of.row === undefined) return 'an overwrite has exactly one target';
  if (SCHEMAS[of.noun].schema.required?.includes(of.name) === true) return `${of.noun}s need it`;
  return NEEDED[titleOf(of)];
}

/** Why no second value of it exists. */
export function whySingle(of: MemberCase): string | undefined {
  const isInSchema = memberOf(SCHEMAS[of.noun], [of.name]) !== undefined;
  return isInSchema && valuesOf(of).length < 2 ? 'the schema allows one value alone' : undefined;
}
