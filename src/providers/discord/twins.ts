import { address } from '../../core/address.ts';
import { placed } from '../../core/placed.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Live, Seen } from '../../core/resource.ts';
import type { Row } from '../../core/row.ts';
import type { RawCommand } from './api.ts';
import { reason } from './codes.ts';
import { COMMAND_KIND, type discordCommand } from './command.ts';
import type { CommandFields } from './members.ts';

/*
 * Two creates at nearly the same time can leave two commands of one type and name
 * (facts/discord.md#twins). Programs that start side by side all delete the same one: the younger.
 * It gets an address of its own, with its id at the end.
 */

type CommandKind = typeof discordCommand;

/** On a command of a list that has an older one of its type and name. A symbol, so that no request sends it. */
const YOUNGER = Symbol('younger');
type Listed = RawCommand & { readonly [YOUNGER]?: true };

/** The parts of a command's own address; a twin's address has one more. */
const OWN_PARTS = 4;

/** The kind, where of several commands of one type and name the younger ones are spare. */
export function withoutTwins(kind: CommandKind): CommandKind {
  return {
    ...kind,
    read: {
      ...kind.read,
      list: async (...asked) => marked(await kind.read.list(...asked)),
      live: (raw, at, seen) => placedByAge(raw, kind.read.live(raw, at, seen)),
    },
    own: {
      ...kind.own,
      owned: (live, name, seen) => !isSpare(live, seen) && kind.own?.owned?.(live, name, seen) === true,
      spare: isSpare,
    },
    say: {
      ...kind.say,
      remarks: (row, all, seen) => [...(kind.say?.remarks?.(row, all, seen) ?? []), ...twinRemarks(row)],
    },
  };
}

/** Pure: every command but the oldest of its type and name has the mark. */
function marked(raws: readonly RawCommand[]): readonly Listed[] {
  const oldest = new Map<string, RawCommand>();
  for (const raw of raws) {
    const other = oldest.get(nameOf(raw));
    if (other === undefined || isOlder(raw, other)) oldest.set(nameOf(raw), raw);
  }
  return raws.map(raw => (oldest.get(nameOf(raw)) === raw ? raw : { ...raw, [YOUNGER]: true }));
}

function nameOf({ type, name }: RawCommand): string {
  return `${type ?? 1} ${name}`;
}

/** Ids are snowflakes: the smaller number was issued first (facts/discord.md#ids). */
function isOlder({ id }: RawCommand, other: RawCommand): boolean {
  return id.length === other.id.length ? id < other.id : id.length < other.id.length;
}

function placedByAge(
  raw: Listed,
  live: Live<CommandFields, RawCommand> | undefined,
): Live<CommandFields, RawCommand> | undefined {
  if (live === undefined || raw[YOUNGER] !== true) return live;
  return { ...live, ...placed(COMMAND_KIND, live.scope, [...live.parts, raw.id]) };
}

/** Only of a declared command: of others it is not known which one is meant. */
function isSpare({ parts }: Live<CommandFields, RawCommand>, seen: Seen): boolean {
  if (parts.length <= OWN_PARTS) return false;
  return seen.desired(address(COMMAND_KIND, parts.slice(0, OWN_PARTS))) !== undefined;
}

function twinRemarks({ action, parts }: Row): readonly ProviderReason[] {
  if (action !== 'delete' || parts.length <= OWN_PARTS) return [];
  const [, , type, name, id] = parts;
  return [
    reason(
      'discord/twin',
      `an older ${type} command is called "${name}" too; the younger one, ${id}, is deleted`,
    ),
  ];
}
