import type { Budget } from '../../core/provider.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Live, Seen } from '../../core/resource.ts';
import type { Row, Scope } from '../../core/row.ts';
import { reason } from './codes.ts';
import { COMMAND_KIND } from './command.ts';
import { guildOf } from './scope.ts';
import { MOST_COMMANDS } from './section-rules.ts';

/** How many creates a scope allows in 24 hours (facts: application-commands 7, Daily creates). */
const CREATES_PER_DAY = 200;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds at 2015-01-01, the epoch of Discord ids (facts: application-commands 1, Ids). */
const EPOCH_MS = 1_420_070_400_000;

/**
 * Pure: the slots and daily creates that a plan needs in one scope. The API does not report today's creates. Live commands
 * younger than a day are counted instead, so the number used is a lower bound. `entry` may hold the setting
 * `creates_per_day`; `now` is the service's time in milliseconds.
 */
export function budget(
  scope: Scope,
  entry: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
  seen: Seen,
  now: number,
): Budget {
  const setting = entry['creates_per_day'];
  const perDay = typeof setting === 'number' ? setting : CREATES_PER_DAY;
  const creates = rows.filter(
    row => row.kind === COMMAND_KIND && row.action === 'create' && row.scope.address === scope.address,
  );
  if (creates.length === 0) return { notes: [] };
  const lives = seen.list(COMMAND_KIND, scope.address);
  const guild = guildOf(scope);
  const where = guild === undefined ? 'global commands' : `guild ${guild}`;
  const used = lives.filter(live => now - madeAt(live.id) < DAY_MS).length;
  // Without the guild's id, so that a thousand guilds with the same set give one note.
  const note =
    `${guild === undefined ? where : 'a guild'}: ${count(creates.length, 'create')}, ` +
    `at least ${used + creates.length} of ${perDay} a day`;
  const full = fullTypes(creates, lives, where);
  const slots = Object.keys(MOST_COMMANDS).flatMap(type => slotsNote(type, creates, lives));
  const over =
    used + creates.length > perDay
      ? reason(
          'discord/too-many-creates',
          `${where}: ${count(creates.length, 'create')} after ${used} in the last 24 hours are more than ${perDay} a day; a rename (renamed_from) is no create, and creates_per_day is the setting`,
        )
      : full;
  const notes = [reason('discord/creates', [note, ...slots].join('; '))];
  return over === undefined ? { notes } : { notes, over };
}

function slotsNote(type: string, creates: readonly Row[], lives: readonly Live[]): readonly string[] {
  const made = creates.filter(row => row.parts[2] === type).length;
  if (made === 0) return [];
  return [
    `${lives.filter(live => live.parts[2] === type).length + made} of ${MOST_COMMANDS[type]} ${type} slots`,
  ];
}

/** Deletes run last, so a command that will be deleted still takes a slot while the others are created. */
function fullTypes(
  creates: readonly Row[],
  lives: readonly Live[],
  where: string,
): ProviderReason | undefined {
  for (const [type, most] of Object.entries(MOST_COMMANDS)) {
    const made = creates.filter(row => row.parts[2] === type).length;
    const there = lives.filter(live => live.parts[2] === type).length;
    if (made > 0 && there + made > most)
      return reason(
        'discord/too-many-commands',
        `${where}: ${there} live ${type} commands and ${count(made, 'create')} are more than ${most}; delete first, in an apply of its own, or rename with renamed_from`,
      );
  }
  return undefined;
}

function madeAt(id: string): number {
  return /^\d+$/.test(id) ? Number(BigInt(id) >> 22n) + EPOCH_MS : 0;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
