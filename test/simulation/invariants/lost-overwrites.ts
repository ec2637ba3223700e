import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { Model } from '../world/model.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariant 17: overwrites that a rename of the run deleted are there again at its end, or its
 * report names them all. What another client set after the run's last look at that guild nobody can
 * see: the service has no conditional write. Nor what a list that lags does not show.
 */
export function checkOverwritesRestored(
  run: Run,
  writes: readonly LogEntry[],
  all: readonly LogEntry[],
  now: Model,
): Violation | undefined {
  if (run.report === undefined) return undefined;
  const isAnothers = (entry: LogEntry): boolean =>
    all.some(({ actor, run: by, position, resource }) => {
      if ((actor === 'tool' && by === run.number) || position < entry.position) return false;
      return resource.kind === 'discord.command' && resource.id === entry.resource.id;
    });
  // A stop alone is no reason: it waits.
  const isExcused = run.faults.length === 0 || run.faults.some(fault => fault.do !== 'abort');
  const isNamed = run.report.results.some(
    ({ address, reason }) => address.startsWith('discord.permissions/') && reason?.code === 'restore/lost',
  );
  for (const entry of writes) {
    for (const key of isAnothers(entry) ? [] : overwritesLostBy(entry)) {
      if (isSetSinceLook(key, entry, run, all)) continue;
      const isThere = now.overwrites.has(key) || !now.commands.has(key.slice(key.lastIndexOf('/') + 1));
      if (!isThere && !(isNamed && isExcused))
        return { invariant: 17, message: `${label(entry)} deleted ${key}, and it is not restored` };
    }
  }
  return undefined;
}

/** `key` is application, guild and command. */
function isSetSinceLook(key: string, rename: LogEntry, run: Run, all: readonly LogEntry[]): boolean {
  const [, guild] = key.split('/');
  const lags = run.faults.some(fault => fault.do === 'stale');
  const before = all.filter(({ position }) => position < rename.position);
  const isOfGuild = ({ path }: LogEntry): boolean =>
    path.includes(`/guilds/${guild}/commands/`) && path.endsWith('/permissions');
  const look = before.findLast(
    entry => entry.actor === 'tool' && entry.run === run.number && entry.method === 'GET' && isOfGuild(entry),
  );
  return (
    look !== undefined &&
    before.some(
      entry => entry.actor === 'other' && isOfGuild(entry) && (lags || entry.position > look.position),
    )
  );
}

function overwritesLostBy({ method, resource, status, body, before }: LogEntry): readonly string[] {
  if (method !== 'PATCH' || resource.kind !== 'discord.command' || status < 200 || status >= 300) return [];
  const command = before.commands.get(resource.id ?? '');
  const name = (body as { readonly name?: unknown } | undefined)?.name;
  if (command === undefined || name === undefined || name === command.name) return [];
  return [...before.overwrites.keys()].filter(key => key.endsWith(`/${command.id}`));
}
