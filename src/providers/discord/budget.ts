import type { Budget, Limit } from '../../core/provider.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Live, LiveView } from '../../core/resource.ts';
import { DISCORD } from '../../limits/discord.ts';
import { count } from '../../render/count.ts';
import { reason } from './codes.ts';
import { COMMAND_KIND } from './command/command.ts';
import { guildOf } from './scope.ts';
import { MOST_COMMANDS } from './section-rules.ts';

/** The most creates that a scope allows in 24 hours (facts/discord.md#counts). */
const CREATES_PER_DAY = DISCORD.createsPerDay.is;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Ids count from 2015-01-01, which is this many milliseconds after 1970 (facts/discord.md#ids). */
const EPOCH_MS = 1_420_070_400_000;

/** The numbers from which a scope's limits are computed. */
interface ScopeCount {
  /** The scope, in words for people. */
  readonly where: string;
  readonly creates: readonly Row[];
  /** Rows that delete commands which are still live. */
  readonly deletes: readonly Row[];
  readonly lives: readonly Live[];
  readonly entry: Readonly<Record<string, unknown>>;
}

/**
 * How many commands and daily creates a plan needs in one scope. The API does not report today's
 * creates, so live commands younger than a day are counted, which gives a lower bound. `entry`, the
 * scope's manifest entry, may have the setting `creates_per_day`; `now` is the service's time in
 * milliseconds. Pure.
 */
export function budget(
  scope: Scope,
  entry: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  seen: LiveView,
  now: number,
): Budget {
  const own = rows.filter(row => row.kind === COMMAND_KIND && row.scope.address === scope.address);
  const creates = own.filter(row => row.action === 'create');
  if (creates.length === 0) return { notes: [], limits: [] };
  const guild = guildOf(scope);
  const counted: ScopeCount = {
    where: guild === undefined ? 'global commands' : `guild ${guild}`,
    creates,
    deletes: own.filter(row => row.action === 'delete' && seen.at(row.address) !== undefined),
    lives: seen.list(COMMAND_KIND, scope.address),
    entry,
  };
  const used = counted.lives.filter(live => now - madeAt(live.id) < DAY_MS).length;
  const day = dayLimit(counted, used);
  const slots = Object.keys(MOST_COMMANDS)
    .map(type => [type, slotLimit(type, counted)] as const)
    .filter(([, limit]) => limit.creates.length > 0);
  // The id of the guild is left out, so that a thousand guilds with the same commands give one
  // note.
  const what =
    guild === undefined
      ? `an apply creates ${count(creates.length, 'global command')}`
      : `an apply creates ${count(creates.length, 'command')} in a guild`;
  const already =
    used === 0 ? '' : `; at least ${used} more ${used === 1 ? 'was' : 'were'} created in the last 24 hours`;
  const note = `${what}${already}, and ${whoAllows(entry)} ${perDay(entry)} a day`;
  const after = slots.map(([type, limit]) => slotsNote(type, limit)).join(', ');
  const said = after === '' ? note : `${note}. Afterwards there are ${after}`;
  return { notes: [reason('discord/creates', said)], limits: [day, ...slots.map(([, limit]) => limit)] };
}

function perDay(entry: ScopeCount['entry']): number {
  const setting = entry['creates_per_day'];
  return typeof setting === 'number' ? setting : CREATES_PER_DAY;
}

/** Who sets the limit of creates in a day, as the subject of a sentence. */
function whoAllows(entry: ScopeCount['entry']): string {
  return typeof entry['creates_per_day'] === 'number' ? '`creates_per_day` allows' : 'Discord allows';
}

/** The limit of creates in a day. Deleting a command does not undo its create. */
function dayLimit({ where, creates, entry }: ScopeCount, used: number): Limit {
  const most = perDay(entry);
  const over: ProviderReason = {
    code: 'discord/too-many-creates',
    said: `${where}: this plan creates ${count(creates.length, 'command')}, at least ${used} ${used === 1 ? 'was' : 'were'} created in the last 24 hours, and ${whoAllows(entry)} ${most} a day`,
    next: 'Apply some of the creates now with `--target`, and the rest tomorrow. A rename with `renamed_from` does not count as a create. If Discord allows more, write that number in `creates_per_day`.',
  };
  return { left: most - used, creates, deletes: [], over };
}

function slotLimit(type: string, { where, creates, deletes, lives, entry }: ScopeCount): Limit {
  const ofType = ({ parts }: { readonly parts: readonly string[] }): boolean => parts[2] === type;
  const most = MOST_COMMANDS[type] ?? 0;
  const there = lives.filter(ofType).length;
  const made = creates.filter(ofType);
  const gone = deletes.filter(ofType);
  const counts = [
    `${count(there, `live ${type} command`)}`,
    ...(gone.length === 0 ? [] : [count(gone.length, 'delete')]),
  ];
  const over: ProviderReason = {
    code: 'discord/too-many-commands',
    said: `${where}: ${counts.join(', ')} and ${count(made.length, 'create')} make more than the ${most} ${type} commands that Discord allows`,
    next: entry['prune'] === true ? MORE_PRUNED : MORE_ABSENT,
  };
  return { left: most - there, creates: made, deletes: gone, over };
}

const MORE_ABSENT =
  'Write `absent: true` for commands that may be deleted, or `prune: true`. Or rename a command with `renamed_from`.';
const MORE_PRUNED =
  'Let this plan delete more commands: name them in `--target`, too, leave out `--no-prune`, and remove the lines of `keep` that match them.';

/** A note about the number of commands after the apply, at most the number that Discord allows. */
function slotsNote(type: string, { left, creates }: Limit): string {
  const most = MOST_COMMANDS[type] ?? 0;
  const all = most - left + creates.length;
  const said = `${Math.min(all, most)} of at most ${most} ${type} commands`;
  return all > most ? `${said} (others are deleted first)` : said;
}

function madeAt(id: string): number {
  return /^\d+$/.test(id) ? Number(BigInt(id) >> 22n) + EPOCH_MS : 0;
}
