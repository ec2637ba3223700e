import { APPLICATION, GUILD } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';
import { commandId } from './discord.command.ts';

const manifest = (permissions: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ban, description: Ban a member }]
  guilds:
    - ids: ["${GUILD}"]
      permissions: [${permissions}]
`;

export const contract: ContractCase = {
  kind: 'discord.permissions',
  empty: manifest(''),
  created: manifest(
    '{ command: ban, of: global, overwrites: [{ role: "345678901234567890", allow: true }, { everyone: true, allow: false }] }',
  ),
  changed: manifest(
    '{ command: ban, of: global, overwrites: [{ role: "345678901234567890", allow: false }, { all_channels: true, allow: true }] }',
  ),
  change: { action: 'update' },
  disturb(world) {
    const path = `/discord/api/v10/applications/${APPLICATION}/guilds/${GUILD}/commands/${commandId(world, 'ban')}/permissions`;
    world.foreign('PUT', path, { permissions: [{ id: '456789012345678901', type: 2, permission: true }] });
  },
  disturbed: 'update',
  absent: manifest('{ command: ban, of: global, absent: true, overwrites: [] }'),
};
