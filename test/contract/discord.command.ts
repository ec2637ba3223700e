import { APPLICATION, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (commands: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [${commands}]
`;

/** The id of a global command, as another client finds it. */
export function commandId(world: World, name: string): string {
  const { body } = world.foreign('GET', `/discord/api/v10/applications/${APPLICATION}/commands`);
  const found = (body as readonly { readonly id: string; readonly name: string }[]).find(
    command => command.name === name,
  );
  if (found === undefined) throw new Error(`no command ${name}`);
  return found.id;
}

export const contract: ContractCase = {
  kind: 'discord.command',
  empty: manifest(''),
  created: manifest(`{
    name: ban, description: Ban a member, default_member_permissions: [BAN_MEMBERS],
    name_localizations: { de: bannen }, contexts: [guild], integration_types: [guild_install],
    options: [{ type: user, name: member, description: Who, required: true }] }`),
  changed: manifest(`{
    name: ban, description: Ban someone, default_member_permissions: null,
    name_localizations: {}, contexts: [guild], integration_types: [guild_install],
    options: [{ type: user, name: member, description: Who }] }`),
  change: { action: 'update' },
  disturb(world) {
    const path = `/discord/api/v10/applications/${APPLICATION}/commands/${commandId(world, 'ban')}`;
    world.foreign('PATCH', path, { description: 'Changed by hand' });
  },
  disturbed: 'update',
  absent: manifest('{ name: ban, absent: true }'),
};
