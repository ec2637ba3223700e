import { Failure } from '../core/failure.ts';
import { RequestFailure } from '../core/http.ts';
import type { Problem } from '../core/problem.ts';
import type { Collected } from '../engine/desired/collect.ts';
import type { Session } from '../engine/session.ts';
import { applyBotCommands } from './bot-commands.ts';
import { type BotFile, botManifest, noBotManifest } from './bot-manifest.ts';
import type { BotOutcome } from './bot-outcome.ts';
import type { BotSpec } from './bot-spec.ts';

/** The bot's half of a run, once nothing is wrong with it. */
export interface PreparedBot {
  /** Registers the commands, or deletes them. Never throws: the branch has its own end. */
  run(session: Session): Promise<BotOutcome>;
}

/** The service of the commands. */
export const BOT_SERVICE = 'discord';
const CHAT_INPUT = 'chat_input';

/** What a preview's commands are to become; `mistakes`: nothing may be sent. Sends nothing. */
export async function prepareBot(
  spec: BotSpec,
  from: BotFile,
  wanted: 'there' | 'gone',
): Promise<PreparedBot | { readonly mistakes: readonly Problem[] }> {
  const loaded = wanted === 'gone' ? await noBotManifest(spec, from) : await botManifest(spec, from);
  const { wanted: all, problems } = loaded;
  if (all === undefined) return { mistakes: problems };
  const names = all.desired.flatMap(({ kind, parts }) =>
    kind === 'discord.command' ? [calledName(parts)] : [],
  );
  return {
    run: async session => ({ spec, names, ...(await applied(all, spec, session)) }),
  };
}

function calledName([, , type, name = '']: readonly string[]): string {
  return type === CHAT_INPUT ? `/${name}` : name;
}

async function applied(
  wanted: Collected,
  spec: BotSpec,
  session: Session,
): Promise<Pick<Extract<BotOutcome, { report: unknown }>, 'report'> | { readonly failure: Failure }> {
  try {
    return { report: await applyBotCommands(wanted, spec, session) };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    if (error instanceof RequestFailure) return { failure: new Failure('unreadable', error.message) };
    throw error;
  }
}
