import { RequestFailure } from '../core/http.ts';
import type { Problem } from '../core/problem.ts';
import { Failure } from '../core/report/failure.ts';
import type { Report, Result } from '../core/report/report.ts';
import type { DesiredState } from '../engine/desired/desired-state.ts';
import type { Session } from '../engine/session.ts';
import { discordInCode } from '../providers/discord/files/in-code.ts';
import { discord } from '../providers/discord/provider.ts';
import { MOST_COMMANDS } from '../providers/discord/section-rules.ts';
import { apply } from '../reconcile.ts';
import { type BotFile, botManifest, noBotManifest } from './bot-manifest.ts';
import type { BotOutcome } from './bot-spec.ts';
import { type BotSpec, suffixOf } from './bot-spec.ts';

const EVERY_SLOT = Object.values(MOST_COMMANDS).reduce((sum, most) => sum + most, 0);

/**
 * Registers the wanted commands of a pull request in a guild, and deletes its other commands. Only
 * commands whose names have the suffix of the pull request count; all others belong to someone
 * else. If a row is blocked, for example because the guild is full, nothing is written: half of a
 * bot's commands would be no preview.
 */
export async function applyBotCommands(
  wanted: DesiredState,
  spec: BotSpec,
  session: Session,
): Promise<Report> {
  const own = `discord.command/${spec.application}/${spec.guild}/*/*${suffixOf(spec)}`;
  const report = await apply(wanted, forSeveral(session), {
    prune: true,
    // Two runs at once can leave two commands of one name. The address of the younger one ends with
    // its id, which only the second pattern matches.
    target: [own, `${own}/*`],
    // All of these commands belong to this pull request, so the guard on deletes has nothing to
    // protect.
    maxDeletes: EVERY_SLOT,
    confirm: async ({ plan }) => plan.rows.every(({ action }) => action !== 'blocked'),
  });
  const { refused, ...rest } = report;
  return refused?.reason.code === 'guard/not-confirmed' ? { ...rest, results: allSkipped(report) } : report;
}

/** Results for all rows that are not blocked: none was tried, because another row is blocked. */
function allSkipped({ plan: { rows } }: Report): readonly Result[] {
  const blocked = rows.find(({ action }) => action === 'blocked');
  if (blocked === undefined) return [];
  const reason = { code: 'apply/dependency', address: blocked.address } as const;
  return rows
    .filter(({ action }) => action !== 'blocked')
    .map(({ address, action }) => ({ address, action, status: 'skipped', reason }));
}

/**
 * The session without bulk requests. A bulk request replaces all commands of the guild, so it would
 * delete those that another pull request has just made.
 */
function forSeveral(session: Session): Session {
  const provider = discordInCode(discord, { alone: false });
  const connections = session.connections.map(each =>
    each.provider.name === provider.name ? { ...each, provider } : each,
  );
  return { ...session, connections };
}

/** The bot's part of a run, after the file of commands was checked. */
export interface PreparedBot {
  /**
   * Registers or deletes the commands. A failure becomes a part of the outcome and is not thrown,
   * because the branch has a result of its own.
   */
  run(session: Session): Promise<BotOutcome>;
}

/** The service at which the commands are registered. */
export const BOT_SERVICE = 'discord';
const CHAT_INPUT = 'chat_input';

/**
 * Prepares a preview's commands, and sends nothing. Returns `mistakes` if the file of commands is
 * wrong: then nothing may be sent.
 */
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
  wanted: DesiredState,
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
