import { manifest } from './manifest.ts';
import type { Scenario } from './scenario.ts';

const LEVEL = { key: 'level', type: 2, name: 'Level', description: 'The least level' };

/** Metadata that is there already: another name, another type, and a key that goes. */
export const ROLE_CONNECTION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'changed role connections',
    seed: seed => {
      seed.metadata([
        LEVEL,
        { ...LEVEL, key: 'proved', type: 7, name_localizations: { de: 'Belegt' } },
        { ...LEVEL, key: 'old' },
      ]);
      seed.command('ping');
    },
    manifest: manifest({
      roleConnections:
        '{ metadata: [{ key: proved, type: boolean_not_equal, name: Level, description: The least level, name_localizations: { de: Level } }, { key: level, type: integer_greater_than_or_equal, name: Rank, description: The least level }], allow: [loss] }',
      commands: ['{ name: ping, description: ping }'],
    }),
    commands: ['ping'],
  },
];
