import { manifest } from './manifest.ts';
import { APPLICATION, PROJECT, type Scenario } from './scenario.ts';

const DEV = `neon.branch/${PROJECT}/dev`;

function wants(ping: string, dev: string, dev2: string): string {
  return manifest({
    branches: [
      `{ name: dev, protected: true, ${dev} }`,
      '{ name: gone, endpoints: [{ type: read_write }] }',
      `{ name: dev2, parent: dev, ${dev2} }`,
    ],
    commands: [`{ name: ping, description: Ping, ${ping} }`, '{ name: away, description: Away }'],
    pruneCommands: true,
  });
}

/**
 * Someone changed, deleted and created things since the last apply, and the manifest changes
 * others beside them.
 */
export const LEFT_AS_MOVED: Scenario = {
  name: 'left as moved',
  seed: seed => {
    seed.branch('dev', { ours: true, endpoint: true });
    seed.bucket('dev', 'files', 'public_read');
    seed.branch('dev2', { ours: true, parent: 'dev' });
    seed.command('ping');
    seed.command('extra');
  },
  applied: wants('', 'buckets: [{ name: files, access_level: private }]', 'protected: false'),
  manifest: wants(
    'nsfw: true',
    'buckets: [{ name: files, access_level: private }, { name: more }], roles: [{ name: app }]',
    'protected: true',
  ),
  left: [
    { address: DEV, field: 'protected' },
    { address: `neon.bucket/${PROJECT}/dev/files`, field: 'access_level' },
    { address: `neon.branch/${PROJECT}/gone` },
    { address: `neon.endpoint/${PROJECT}/gone/read_write` },
    { address: `discord.command/${APPLICATION}/global/chat_input/ping`, field: 'description' },
    { address: `discord.command/${APPLICATION}/global/chat_input/away` },
    { address: `discord.command/${APPLICATION}/global/chat_input/extra` },
  ],
  branches: ['dev'],
  commands: ['ping', 'extra'],
  buckets: [['dev', 'files']],
};
