import { address } from '../../../core/address.ts';
import type { Provider } from '../../../core/provider.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { placed } from '../../../core/resource.ts';
import type { RawCommand } from '../api.ts';
import { reason } from '../codes.ts';
import { COMMAND_KIND, discordCommand } from '../command/command.ts';
import type { CommandFields } from '../command/members.ts';
import { discordPermissions } from '../permissions/permissions.ts';

/**
 * Two creates at nearly the same time can leave two commands with one type and name
 * (facts/discord.md#twins). Bots that start side by side must all delete the same one of the two,
 * so they delete the younger. Its address is different: it ends with the command's id.
 */

type CommandKind = typeof discordCommand;

/**
 * Marks a command as younger than another command with its type and name. The key is a symbol, so
 * that no request contains it.
 */
const YOUNGER = Symbol('younger');
type ListedCommand = RawCommand & { readonly [YOUNGER]?: true };

/**
 * How many parts a command's address has. The address of a twin, a younger command with the same
 * type and name, has one more.
 */
const OWN_PARTS = 4;

/**
 * The command kind, changed so that the younger of two commands with the same type and name is a
 * spare: it may be deleted.
 */
function withoutTwins(kind: CommandKind): CommandKind {
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

/** Marks as younger every command but the oldest of its type and name. Pure. */
function marked(raws: readonly RawCommand[]): readonly ListedCommand[] {
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
  raw: ListedCommand,
  live: Live<CommandFields, RawCommand> | undefined,
): Live<CommandFields, RawCommand> | undefined {
  if (live === undefined || raw[YOUNGER] !== true) return live;
  return { ...live, ...placed(COMMAND_KIND, live.scope, [...live.parts, raw.id]) };
}

/**
 * Whether a command is a younger twin that may be deleted. It may be deleted only if the program
 * declares its type and name. Otherwise nobody knows which of the two commands is wanted.
 */
function isSpare({ parts }: Live<CommandFields, RawCommand>, seen: LiveView): boolean {
  if (parts.length <= OWN_PARTS) return false;
  return seen.desired(address(COMMAND_KIND, parts.slice(0, OWN_PARTS))) !== undefined;
}

function twinRemarks({ action, parts }: Row): readonly ProviderReason[] {
  if (action !== 'delete' || parts.length <= OWN_PARTS) return [];
  const [, , type, name, id] = parts;
  return [
    reason(
      'discord/twin',
      `two ${type} commands are called "${name}"; the younger command, ${id}, is deleted`,
    ),
  ];
}

/**
 * Code of a reason → the next step for a program. The usual next step names a key of a manifest or
 * an option of the command line, and a program has neither.
 */
const NEXT: Readonly<Record<string, string>> = {
  'discord/unknown-application': 'Correct `applicationId`, or give the token of that application.',
  'discord/other-application':
    'Give the token of the application that `applicationId` names, or correct the id.',
  'discord/unknown-guild': 'Correct the id of the guild in `guilds`.',
  'discord/not-authorized':
    'Invite the application to the guild with the scope applications.commands, or take the guild out of `guilds`.',
  'discord/creates-used-up': 'Start again tomorrow. An update of a command does not count.',
  'discord/too-many-creates': 'Add fewer new commands now, and the rest tomorrow.',
  'discord/too-many-commands':
    'Register fewer commands, or set `prune: true`, which deletes commands that the code does not have.',
  'discord/body-not-valid': 'Correct the command at the place that the message shows.',
  'discord/api-version': 'Give as `base` a URL that ends in /v10.',
};

/** A reason with a next step for a bot at its start, which has no manifest. */
function inWordsOfCode<R extends ProviderReason | undefined>(reason: R): R {
  const next = reason === undefined ? undefined : NEXT[reason.code];
  return reason === undefined || next === undefined ? reason : { ...reason, next };
}

/**
 * The remark where a delete and a create may be a rename. A program cannot declare a rename, so
 * this remark sends its author to a manifest.
 */
const RENAME = reason(
  'discord/rename-keeps-id',
  'this start deletes a command and creates a similar one, so the id and the overwrites of the command are lost. To keep both, first rename the command: write `renamed_from` in a manifest and run `evenkeel apply`, before this version of the bot starts',
);

function renamedElsewhere(kind: typeof discordCommand): typeof discordCommand {
  return {
    ...kind,
    say: {
      ...kind.say,
      remarks: (...of) =>
        (kind.say?.remarks?.(...of) ?? []).map(each => (each.code === RENAME.code ? RENAME : each)),
    },
  };
}

/**
 * A provider of Discord, changed for a bot that brings its own commands and may start several times
 * at once (ADR 0060). `alone`: nobody else makes commands in the scope. Only then is a bulk request
 * allowed, because it deletes every command that was made since the list was read.
 */
export function discordInCode(discord: Provider, { alone }: { readonly alone: boolean }): Provider {
  return {
    ...discord,
    kinds: [renamedElsewhere(withoutTwins(discordCommand)), discordPermissions],
    batches: alone ? (discord.batches ?? []) : [],
    explain: failure => inWordsOfCode(discord.explain?.(failure)),
    budget(...of) {
      const { notes, limits } = discord.budget?.(...of) ?? { notes: [], limits: [] };
      return { notes, limits: limits.map(limit => ({ ...limit, over: inWordsOfCode(limit.over) })) };
    },
  };
}
