import { RequestFailure } from '../../core/http.ts';
import type { HowToList } from '../../core/kind.ts';
import type { Scope } from '../../core/report/row.ts';
import { guildOf } from './scope.ts';

/** The option for requests that only a bot token may send (facts/discord.md#integration-types). */
export const AS_BOT = { credential: 'bot' } as const;

/**
 * Reads a list that only the application itself has: for a guild it is empty. In an export without
 * a bot token the list is empty, too. Throws a RequestFailure.
 */
export async function readAsBot<T>(
  at: Scope,
  { detailed = false }: HowToList,
  read: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (guildOf(at) !== undefined) return [];
  try {
    return await read();
  } catch (error) {
    const isUnsent =
      error instanceof RequestFailure && error.outcome === 'credential' && error.status === undefined;
    if (detailed && isUnsent) return [];
    throw error;
  }
}
