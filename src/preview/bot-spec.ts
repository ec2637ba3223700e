import { exitCode } from '../core/report/exit-code.ts';
import type { Failure } from '../core/report/failure.ts';
import type { Report } from '../core/report/report.ts';
import { connectionOf, type Session } from '../engine/session.ts';
import { listCommandNames } from '../providers/discord/api.ts';
import { discordScope } from '../providers/discord/scope.ts';

/** Where the commands of a preview are registered. */
export interface BotSpec {
  /** The application's id. */
  readonly application: string;
  /** The guild's id. */
  readonly guild: string;
  /** The pull request's number. */
  readonly number: number;
}

/**
 * The suffix of all command names of a pull request: `-pr12`. No name of another pull request ends
 * in that suffix: `ban-pr112` does not.
 */
export function suffixOf({ number }: Pick<BotSpec, 'number'>): string {
  return `-pr${number}`;
}

/** The number in the suffix of a name; undefined for a name without such a suffix. */
function suffixNumber(name: string): number | undefined {
  const number = Number(/-pr([1-9][0-9]{0,14})$/.exec(name)?.[1]);
  return Number.isSafeInteger(number) ? number : undefined;
}

/**
 * The result for a preview's commands. `failure`: the run failed as a whole, so there is no report.
 */
export type BotOutcome = {
  readonly spec: BotSpec;
  /**
   * The wanted commands, as people call them: `/ban-pr12`, `Report Message-pr12`. Empty if the run
   * deletes the preview's commands.
   */
  readonly names: readonly string[];
} & ({ readonly report: Report } | { readonly failure: Failure });

/**
 * The exit code for the commands: the exit code of their report, or 1 if there is no report. Pure.
 */
export function botCode(ended: BotOutcome): number {
  return 'failure' in ended ? 1 : exitCode(ended.report);
}

/**
 * The numbers of the pull requests whose suffix ends the name of a command in the guild, ascending.
 * Commands that others made count too. Throws a RequestFailure.
 */
export async function numbersWithCommands(
  { application, guild }: Pick<BotSpec, 'application' | 'guild'>,
  session: Session,
): Promise<readonly number[]> {
  const scope = discordScope(application, guild);
  const names = await listCommandNames(scope, connectionOf(session, 'discord.command').client(scope).reader);
  return [...new Set(names.flatMap(name => suffixNumber(name) ?? []))].sort((a, b) => a - b);
}
