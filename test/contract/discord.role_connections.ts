import { APPLICATION } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (role_connections: string): string => `
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [{ name: ping, description: Answers }]
  ${role_connections}
`;

const level = 'key: level, type: integer_greater_than_or_equal, name: Level, description: The least level';
const proved = 'key: proved, type: boolean_equal, name: Proved, description: Has an account';

export const contract: ContractCase = {
  kind: 'discord.role_connections',
  empty: manifest(''),
  created: manifest(`role_connections:
    metadata:
      - { ${proved}, name_localizations: { de: Belegt, fr: Proved } }
      - { ${level}, description_localizations: { de: Die kleinste Stufe } }`),
  first: 'update',
  changed: manifest(`role_connections:
    allow: [loss]
    metadata:
      - { ${level}, name_localizations: { de: Stufe } }`),
  change: { action: 'update' },
  disturb(world) {
    world.foreign('PUT', `/discord/api/v10/applications/${APPLICATION}/role-connections/metadata`, []);
  },
  disturbed: 'update',
};
