import fc from 'fast-check';
import { APPLICATION, GUILD, PROJECT, type World } from '../../helpers/world.ts';
import { BRANCHES, COMMANDS } from './random-manifest.ts';

/**
 * What another client does between two plans. Names are of things that may not be there: then
 * nothing happens.
 */
export type Act =
  | { readonly act: 'branch'; readonly name: string; readonly parent: string }
  | { readonly act: 'rename branch'; readonly name: string; readonly to: string }
  | { readonly act: 'delete branch' | 'protect branch'; readonly name: string }
  | { readonly act: 'replace by a snapshot' | 'restore'; readonly name: string }
  | { readonly act: 'role'; readonly branch: string; readonly name: string }
  | { readonly act: 'bucket'; readonly branch: string; readonly name: string }
  | { readonly act: 'key set'; readonly name: string; readonly branch: string | undefined }
  | { readonly act: 'command'; readonly guild: boolean; readonly name: string; readonly text: string }
  | { readonly act: 'delete command'; readonly guild: boolean; readonly name: string }
  | { readonly act: 'overwrites'; readonly guild: boolean; readonly name: string };

const name = fc.constantFrom(...BRANCHES, 'theirs');
const command = fc.constantFrom(...COMMANDS, 'theirs');

export const randomAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('branch' as const), name, parent: name }),
  fc.record({ act: fc.constant('rename branch' as const), name, to: name }),
  fc.record({ act: fc.constantFrom('delete branch' as const, 'protect branch' as const), name }),
  fc.record({ act: fc.constant('role' as const), branch: name, name: fc.constantFrom('r', 's', 'theirs') }),
  fc.record({ act: fc.constant('bucket' as const), branch: name, name: fc.constantFrom('files', 'theirs') }),
  fc.record({
    act: fc.constant('key set' as const),
    name: fc.constantFrom('one', 'two', 'theirs'),
    branch: fc.option(name, { nil: undefined }),
  }),
  fc.record({
    act: fc.constant('command' as const),
    guild: fc.boolean(),
    name: command,
    text: fc.constantFrom('one', 'three'),
  }),
  fc.record({ act: fc.constant('delete command' as const), guild: fc.boolean(), name: command }),
  fc.record({ act: fc.constant('overwrites' as const), guild: fc.boolean(), name: command }),
);

/** Restores of a branch. */
export const randomRestore: fc.Arbitrary<Act> = fc.record({
  act: fc.constantFrom('replace by a snapshot' as const, 'restore' as const, 'rename branch' as const),
  name,
  to: name,
});

const NEON = `/neon/api/v2/projects/${PROJECT}`;
const DISCORD = `/discord/api/v10/applications/${APPLICATION}`;

interface Subject {
  readonly id: string;
  readonly name: string;
}

/** Does it; a refusal is none of its business. */
export function does(act: Act, world: World): void {
  if ('guild' in act) onDiscord(act, world);
  else onNeon(act, world);
  world.clock.advance(10_000);
}

function onNeon(act: Exclude<Act, { readonly guild: boolean }>, world: World): void {
  const { body } = world.foreign('GET', `${NEON}/branches`);
  const branches = (body as { readonly branches: readonly Subject[] }).branches;
  const idOf = (wanted: string | undefined): string | undefined =>
    branches.find(each => each.name === wanted)?.id;
  const send = (method: string, path: string, content?: unknown): void => {
    world.foreign(method, `${NEON}${path}`, content);
  };
  const at = 'branch' in act ? idOf(act.branch) : idOf(act.name);
  switch (act.act) {
    case 'branch':
      if (at === undefined && idOf(act.parent) !== undefined)
        send('POST', '/branches', { branch: { name: act.name, parent_id: idOf(act.parent) } });
      break;
    case 'rename branch':
      if (at !== undefined && idOf(act.to) === undefined)
        send('PATCH', `/branches/${at}`, { branch: { name: act.to } });
      break;
    case 'delete branch':
      if (at !== undefined) send('DELETE', `/branches/${at}`);
      break;
    case 'protect branch':
      if (at !== undefined) send('PATCH', `/branches/${at}`, { branch: { protected: true } });
      break;
    case 'replace by a snapshot': {
      if (at === undefined) break;
      const taken = world.foreign('POST', `${NEON}/branches/${at}/snapshot?name=by-hand`).body;
      world.clock.advance(10_000);
      const { id } = (taken as { readonly snapshot?: Subject }).snapshot ?? {};
      if (id !== undefined) send('POST', `/snapshots/${id}/restore`, { finalize_restore: true });
      break;
    }
    case 'restore': {
      const source_timestamp = new Date(world.clock.now() - 1_000).toISOString();
      const preserve_under_name = `${act.name}-before`;
      if (at !== undefined)
        send('POST', `/branches/${at}/restore`, {
          source_branch_id: at,
          source_timestamp,
          preserve_under_name,
        });
      break;
    }
    case 'role':
      if (at !== undefined) send('POST', `/branches/${at}/roles`, { role: { name: act.name } });
      break;
    case 'bucket':
      if (at !== undefined) send('POST', `/branches/${at}/buckets`, { name: act.name });
      break;
    case 'key set': {
      const bound = act.branch === undefined || at === undefined ? {} : { branch_id: at };
      const jwks_url = `https://${act.name}.example/jwks.json`;
      send('POST', '/jwks', { jwks_url, provider_name: 'P', ...bound });
      break;
    }
  }
}

function onDiscord(act: Extract<Act, { readonly guild: boolean }>, world: World): void {
  const home = act.guild ? `${DISCORD}/guilds/${GUILD}` : DISCORD;
  const { body } = world.foreign('GET', `${home}/commands`);
  const id = (body as readonly Subject[]).find(each => each.name === act.name)?.id;
  if (act.act === 'command')
    world.foreign('POST', `${home}/commands`, { name: act.name, description: act.text });
  if (id === undefined) return;
  if (act.act === 'delete command') world.foreign('DELETE', `${home}/commands/${id}`);
  if (act.act === 'overwrites')
    world.foreign('PUT', `${DISCORD}/guilds/${GUILD}/commands/${id}/permissions`, {
      permissions: [{ id: '567890123456789012', type: 2, permission: true }],
    });
}
