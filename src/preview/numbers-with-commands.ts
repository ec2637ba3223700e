import { connectionOf, type Session } from '../engine/session.ts';
import { listCommandNames } from '../providers/discord/api.ts';
import { discordScope } from '../providers/discord/scope.ts';
import { type BotSpec, suffixNumber } from './bot-spec.ts';

/**
 * The pull requests whose suffix a command in the guild has, whoever made it. Throws a
 * RequestFailure.
 */
export async function numbersWithCommands(
  { application, guild }: Pick<BotSpec, 'application' | 'guild'>,
  session: Session,
): Promise<readonly number[]> {
  const scope = discordScope(application, guild);
  const names = await listCommandNames(scope, connectionOf(session, 'discord.command').client(scope).reader);
  return [...new Set(names.flatMap(name => suffixNumber(name) ?? []))].sort((a, b) => a - b);
}
