import { afterEach, expect, test, vi } from 'vitest';
import type { Member } from '../../src/providers/discord/command/member.ts';
import { COMMAND_FORM, OPTION, OVERWRITE } from '../../src/providers/discord/command/members.ts';
import { CHOICE, type Noun } from './member-cases.ts';

/*
 * Each column of each row of the tables of members, left out one at a time: a proof of that member
 * fails.
 */

/**
 * Columns that no proof by the tables judges, with the test that fails without it (under test/,
 * tried one by one).
 */
const UNPROVED: Readonly<Record<string, string>> = {
  'command name: nullable': 'providers/discord/commands-from',
  'command type: names': 'providers/discord/pasted-forms',
  'command description: types': 'discord/sync',
  'command description: chosen': 'providers/discord/command',
  'command name_localizations: translates': 'providers/discord/commands-from',
  'command name_localizations: nullable': 'providers/discord/commands-from',
  'command description_localizations: translates': 'providers/discord/locale-files',
  'command description_localizations: nullable': 'providers/discord/commands-from',
  'command options: types': 'providers/discord/rules',
  'command default_member_permissions: written': 'providers/discord/command',
  'command default_member_permissions: nullable': 'golden',
  'command default_member_permissions: bits': 'providers/discord/pasted-forms',
  'command nsfw: resetInGuilds': 'providers/discord/bulk',
  'command contexts: rearranged': 'providers/discord/refusals',
  'command contexts: nullable': 'providers/discord/dm-permission',
  'command dm_permission: nullable': 'providers/discord/pasted-forms',
  'command integration_types: rearranged': 'providers/discord/refusals',
  'command handler: types': 'providers/discord/mistakes',
  'command default_permission: nullable': 'providers/discord/pasted-forms',
  'command default_permission: access': 'providers/discord/pasted-forms',
  'command default_permission: resetInGuilds': 'providers/discord/bulk',
  'option type: nullable': 'providers/discord/commands-from',
  'option name: nullable': 'providers/discord/commands-from',
  'option name_localizations: translates': 'providers/discord/locale-files',
  'option name_localizations: nullable': 'providers/discord/commands-from',
  'option description: nullable': 'providers/discord/commands-from',
  'option description_localizations: translates': 'providers/discord/locale-files',
  'option description_localizations: nullable': 'providers/discord/commands-from',
  'option choices: items': 'contract/every-member',
  'option channel_types: rearranged': 'providers/discord/refusals',
  'option file_types: rearranged': 'providers/discord/refusals',
  'option max_value: atLeast': 'providers/discord/pasted-forms',
  'option max_length: atLeast': 'providers/discord/rules',
  'choice name: nullable': 'providers/discord/commands-from',
  'choice name_localizations: translates': 'providers/discord/locale-files',
  'choice name_localizations: nullable': 'providers/discord/commands-from',
  'choice value: exported': 'providers/discord/commands-from',
  'choice value: nullable': 'providers/discord/commands-from',
};

const TABLES: Readonly<Record<Noun, ReadonlyMap<string, Member>>> = {
  command: COMMAND_FORM.members,
  option: OPTION.members,
  choice: CHOICE.members,
  overwrite: new Map(Object.entries(OVERWRITE)),
};

interface Plant {
  readonly noun: Noun;
  readonly name: string;
  readonly column: string;
}

function plantsOf(noun: Noun): readonly Plant[] {
  return [...TABLES[noun]].flatMap(([name, row]) =>
    Object.entries(row)
      .filter(([column, value]) => !['none', 'normal'].includes(column) && value !== 'set')
      .map(([column]) => ({ noun, name, column })),
  );
}

const ALL = (Object.keys(TABLES) as Noun[]).flatMap(plantsOf);

/** The proofs that fail where a row lacks a column. */
async function failing({ noun, name, column }: Plant): Promise<readonly string[]> {
  vi.resetModules();
  vi.doMock('../../src/providers/discord/command/members.ts', async original => {
    const module = await original<typeof import('../../src/providers/discord/command/members.ts')>();
    const tables = {
      command: module.COMMAND_FORM.members,
      option: module.OPTION.members,
      choice: module.CHOICE.members,
      overwrite: new Map(Object.entries(module.OVERWRITE)),
    };
    const row = tables[noun].get(name) as unknown as Record<string, unknown>;
    if (column === 'exported') row[column] = 'set';
    else delete row[column];
    return module;
  });
  const { CASES, titleOf } = await import('./member-cases.ts');
  const { MEMBER_PROOFS } = await import('./member-proofs.ts');
  const { NEWER_PROOFS } = await import('./newer-member-proofs.ts');
  const found: string[] = [];
  for (const of of CASES.filter(each => each.noun === noun && (noun === 'overwrite' || each.name === name)))
    for (const { says, exempt, prove } of [...MEMBER_PROOFS, ...NEWER_PROOFS])
      if (exempt?.(of) === undefined)
        await prove(of).catch(() => {
          found.push(`${titleOf(of)} ${says}`);
        });
  return found;
}

afterEach(() => {
  vi.doUnmock('../../src/providers/discord/command/members.ts');
  vi.resetModules();
});

const CASES = ALL.map(each => [`${each.noun} ${each.name}: ${each.column}`, each] as const);
const isUnproved = (title: string): boolean => Object.hasOwn(UNPROVED, title);

test.each(CASES.filter(([title]) => !isUnproved(title)))('without %s, a proof fails', async (_, plant) => {
  expect(await failing(plant)).not.toEqual([]);
});

test('each that no proof judges is there', () => {
  const titles = CASES.map<string>(([title]) => title);
  expect(Object.keys(UNPROVED).filter(title => !titles.includes(title))).toEqual([]);
});
