import { expect, test } from 'vitest';
import { type AdoptRun, adoptedFiles } from '../../src/cli/manifest/adopted-files.ts';
import { loadFiles } from '../../src/cli/manifest/load.ts';
import type { Address } from '../../src/core/address.ts';
import type { Desired } from '../../src/core/resource.ts';
import type { Adoption } from '../../src/engine/adopt/entries.ts';
import { preparePlan } from '../../src/engine/plan/prepare-plan.ts';
import { createRedactor } from '../../src/http/redact.ts';
import type { ManifestEdit } from '../../src/manifest/edit/text-edit.ts';
import { aManifest } from '../helpers/manifests.ts';
import { patchCommand } from '../helpers/other-client.ts';
import { APPLICATION } from '../helpers/world.ts';
import { worldOf } from '../helpers/world-of-cli.ts';
import { appliedCli } from './test-io.ts';

/* The last look before a file is written: whatever was decided, only what is as live then stays. */

const TEXT = aManifest({
  commands: [
    '{ name: ban, description: Ban }',
    '{ name: kick, description: Kick }',
    '{ name: mute, description: Mute }',
  ],
});

function addressOf(name: string): Address {
  return `discord.command/${APPLICATION}/global/chat_input/${name}` as Address;
}

function change(name: string, ...edits: readonly ManifestEdit[]): Adoption {
  return { address: addressOf(name), does: 'change', edits, covers: new Set([addressOf(name)]), own: [] };
}

function description(index: number, value: string): ManifestEdit {
  return { does: 'set', path: ['discord', 'commands', index, 'description'], value };
}

/** A run about a manifest, after another client has changed `ban`, `kick` and `mute`. */
async function run(): Promise<AdoptRun> {
  const cli = await appliedCli({ manifest: TEXT });
  const here = worldOf(cli);
  for (const name of ['ban', 'kick', 'mute']) patchCommand(here, name, { description: `Theirs: ${name}` });
  const flags = { file: ['evenkeel.yaml'], var: new Map<string, string>(), varFile: [] };
  const context = { io: cli.io(), redactor: createRedactor() };
  const loaded = await loadFiles(context, flags);
  const { wanted, manifest } = loaded;
  if (wanted === undefined || manifest === undefined) throw new Error('the manifest is not valid');
  const session = here.session();
  const discord = {
    ...session,
    connections: session.connections.filter(({ provider }) => provider.name === 'discord'),
  };
  const looked = await preparePlan(wanted.collected, discord, { prune: true });
  const part: AdoptRun['part'] = collected => ({ collected, providers: ['discord'], target: [] });
  return { context, flags, loaded: { ...loaded, wanted, manifest }, looked, session: discord, part };
}

const good = change('ban', description(0, 'Theirs: ban'));

test('what is as live then is written', async () => {
  const { adopted, left, files } = await adoptedFiles({ adopted: [good], left: [] }, await run());
  expect([adopted, left]).toEqual([[good], []]);
  expect(files).toEqual([
    {
      file: '/demo/evenkeel.yaml',
      shown: 'evenkeel.yaml',
      before: TEXT,
      after: TEXT.replace('description: Ban', 'description: "Theirs: ban"'),
    },
  ]);
});

test.each([
  [
    'what is not as live then',
    [description(1, 'Not theirs')],
    'with this value, a plan would still have the row "update',
  ],
  [
    'what changes another entry',
    [description(1, 'Theirs: kick'), description(2, 'Theirs: mute')],
    `${addressOf('mute')} would change, too`,
  ],
  [
    'what removes another entry',
    [description(1, 'Theirs: kick'), { does: 'remove', path: ['discord', 'commands', 2] }],
    `${addressOf('mute')} would change, too`,
  ],
  [
    'what brings one more entry',
    [
      description(1, 'Theirs: kick'),
      { does: 'insert', path: ['discord', 'commands', 3], value: { name: 'x', description: 'x' } },
    ],
    `${addressOf('x')} would change, too`,
  ],
  [
    'what changes the name of the manifest',
    [description(1, 'Theirs: kick'), { does: 'set', path: ['name'], value: 'other' }],
    'acme would change, too',
  ],
  ['what is not valid', [description(1, '')], 'the manifest would not be valid with this value'],
] as const)('%s is left, and the rest is written', async (_, edits, why) => {
  const bad = change('kick', ...edits);
  const { adopted, left, files } = await adoptedFiles({ adopted: [bad, good], left: [] }, await run());
  expect(adopted).toEqual([good]);
  expect(left).toEqual([{ address: addressOf('kick'), why: expect.stringContaining(why) }]);
  expect(files.map(({ after }) => after)).toEqual([
    TEXT.replace('description: Ban', 'description: "Theirs: ban"'),
  ]);
});

test('what would make a change of something else a delete is left', async () => {
  const own = await run();
  const isMute = (each: Address): boolean => each === addressOf('mute');
  const { adopted, left, files } = await adoptedFiles(
    { adopted: [good], left: [] },
    {
      ...own,
      // The part of the manifest that is planned again prunes, and has no entry for one that was
      // updated before.
      part: collected => ({
        ...own.part({
          ...collected,
          desired: collected.desired.filter(({ address }) => !isMute(address)),
          named: new Set([...collected.named].filter(each => !isMute(each))),
          scopes: collected.scopes.map(each => ({ ...each, prune: true })),
        }),
      }),
    },
  );
  expect([adopted, files]).toEqual([[], []]);
  expect(left).toEqual([
    {
      address: addressOf('ban'),
      why: `with this value, a plan would still have the row "delete ${addressOf('mute')}"`,
    },
  ]);
});

test('what would make a change of something else a replace is left', async () => {
  const own = await run();
  const mayReplace = (each: Desired): Desired =>
    each.address === addressOf('mute') ? { ...each, allow: ['replace'] } : each;
  const { adopted, left, files } = await adoptedFiles(
    { adopted: [good], left: [] },
    {
      ...own,
      // A description that was updated before cannot be changed in place when it is planned again.
      session: {
        ...own.session,
        connections: own.session.connections.map(connection => ({
          ...connection,
          provider: {
            ...connection.provider,
            kinds: connection.provider.kinds.map(kind => ({
              ...kind,
              write: { ...kind.write, fixed: ['description'] },
            })),
          },
        })),
      },
      part: collected => own.part({ ...collected, desired: collected.desired.map(mayReplace) }),
    },
  );
  expect([adopted, files]).toEqual([[], []]);
  expect(left).toEqual([
    {
      address: addressOf('ban'),
      why: `with this value, a plan would still have the row "replace ${addressOf('mute')}"`,
    },
  ]);
});
