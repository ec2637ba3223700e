import type { Provider } from '../../core/provider.ts';
import type { ProviderReason } from '../../core/reason.ts';
import { reason } from './codes.ts';
import { discordCommand } from './command.ts';
import { discordPermissions } from './permissions.ts';
import { discord } from './provider.ts';
import { withoutTwins } from './twins.ts';

/** The next step of a program, where that of a manifest is a key or an option of the command line. */
const NEXT: Readonly<Record<string, string>> = {
  'discord/unknown-application': 'Correct `applicationId`, or give the token of that application.',
  'discord/other-application':
    'Give the token of the application that `applicationId` names, or correct the id.',
  'discord/unknown-guild': 'Correct the id of the guild in `guilds`.',
  'discord/not-authorized':
    'Invite it to the guild with the scope applications.commands, or take the guild out of `guilds`.',
  'discord/creates-used-up': 'Start again tomorrow. An update does not count.',
  'discord/too-many-creates': 'Bring fewer new commands at a time, and the rest tomorrow.',
  'discord/too-many-commands':
    'Bring fewer commands, or let `prune: true` delete what the code does not have.',
  'discord/body-not-valid': 'Correct the command at the place that is shown.',
  'discord/api-version': 'Give as `base` a URL that ends in /v10.',
};

/** What a bot that starts can do about it: it has no manifest. */
function inWordsOfCode<R extends ProviderReason | undefined>(reason: R): R {
  const next = reason === undefined ? undefined : NEXT[reason.code];
  return reason === undefined || next === undefined ? reason : { ...reason, next };
}

/** A program has no manifest that could say it. */
const RENAME = reason(
  'discord/rename-keeps-id',
  'this start deletes a command and creates one that is alike, without its id and its overwrites; to keep both, rename it by `evenkeel apply` with `renamed_from` before this version starts',
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
 * Discord for a program that brings its commands itself, and of which several may start at once (ADR 0060). A bulk overwrite
 * deletes what somebody made since its list, so it is for scopes that are this program's alone.
 */
export function discordInCode({ alone }: { readonly alone: boolean }): Provider {
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
