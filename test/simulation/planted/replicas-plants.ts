import type { Plant } from './plants.ts';

const TWINS = 'src/providers/discord/files/in-code.ts';
const SYNC = 'src/discord/sync-commands.ts';

function plant(name: string, ...edits: Plant['edits']): Plant {
  return { name, edits, near: { replicas: true } };
}

/** Defects of programs that start at once. */
export const REPLICAS_PLANTS: readonly Plant[] = [
  plant('of two twins the older one is deleted', {
    file: TWINS,
    find: '? id < other.id',
    by: '? id > other.id',
  }),
  plant('twins that nobody declares are deleted', {
    file: TWINS,
    find: 'return seen.desired(address(COMMAND_KIND, parts.slice(0, OWN_PARTS))) !== undefined;',
    by: 'return true;',
  }),
  plant('a replica does not look again', {
    file: SYNC,
    find: 'const MORE_LOOKS = 3;',
    by: 'const MORE_LOOKS = 0;',
  }),
  plant('a bulk overwrite is sent into a scope with others', {
    file: 'src/providers/discord/files/in-code.ts',
    find: 'batches: alone ? (discord.batches ?? []) : [],',
    by: 'batches: alone || true ? (discord.batches ?? []) : [],',
  }),
  plant(
    'what another version has is deleted',
    {
      file: SYNC,
      find: '{ prune, commands: commandsFromJson(',
      by: '{ prune: true, commands: commandsFromJson(',
    },
    {
      file: SYNC,
      find: 'apply(wanted, session, { prune,',
      by: 'apply(wanted, session, { prune: true, maxDeletes: 100,',
    },
  ),
];
