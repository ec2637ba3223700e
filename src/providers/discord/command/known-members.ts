import type { KnownList, KnownMembers, KnownObject } from '../../../core/fields/unknown-members.ts';
import type { CommandForm } from './member.ts';
import { COMMAND_FORM, OPTION, OVERWRITE } from './members.ts';

/** Made once each: options have options. */
const lists = new Map<CommandForm, KnownList>();

function listOf(form: CommandForm): KnownList {
  const known = lists.get(form);
  if (known !== undefined) return known;
  const members: { [name: string]: KnownMembers } = {};
  const call: KnownList['call'] = item => `${form.noun} ${String(item['name'])}`;
  const made = { items: { members }, keys: form.keys, call };
  lists.set(form, made);
  for (const name of form.computed) members[name] = 'value';
  for (const [name, { items }] of form.members)
    members[name] = items === undefined ? 'value' : listOf(items());
  return made;
}

/** The options of a command, at any depth. */
export const OPTIONS: KnownList = listOf(OPTION);

/** The API sends a command with these members (facts/discord.md#what-answers-leave-out). */
export const COMMAND: KnownObject = listOf(COMMAND_FORM).items;

/** A command's overwrites in one guild, each identified by its target. */
export const OVERWRITES: KnownList = {
  items: {
    members: Object.fromEntries(
      Object.entries(OVERWRITE).map(([name, { inBody = name }]) => [inBody, 'value']),
    ),
  },
  keys: [['type', 'id']],
  call: item => `the overwrite for ${String(item['id'])}`,
};
