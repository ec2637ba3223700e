import { RequestFailure } from '../core/http.ts';
import type { Problem } from '../core/problem.ts';
import { Failure } from '../core/report/failure.ts';
import type { Report, Result } from '../core/report/report.ts';
import type { DesiredState } from '../engine/desired/collect.ts';
import type { Session } from '../engine/session.ts';
import { discordInCode } from '../providers/discord/files/in-code.ts';
import { MOST_COMMANDS } from '../providers/discord/section-rules.ts';
import { apply } from '../reconcile.ts';
import { type BotFile, botManifest, noBotManifest } from './bot-manifest.ts';
import type { BotOutcome } from './bot-spec.ts';
import { type BotSpec, suffixOf } from './bot-spec.ts';

const EVERY_SLOT = Object.values(MOST_COMMANDS).reduce((sum, most) => sum + most, 0);

/**
 * Makes the commands of a pull request in a guild what is wanted, and deletes those that are no
 * longer. Only names with its suffix are looked at: everything else there is someone else's. Where
 * a row is blocked, such as by the slots of a guild, nothing at all is written: half of a bot's
 * commands preview nothing.
 */
export async function applyBotCommands(
  wanted: DesiredState,
  spec: BotSpec,
  session: Session,
): Promise<Report> {
  const own = `discord.command/${spec.application}/${spec.guild}/*/*${suffixOf(spec)}`;
  const report = await apply(wanted, forSeveral(session), {
    prune: true,
    // With its id a younger twin, which two runs at once can leave.
    target: [own, `${own}/*`],
    // All of them are this pull request's: no guard on deletes protects anything of others.
    maxDeletes: EVERY_SLOT,
    confirm: async ({ plan }) => plan.rows.every(({ action }) => action !== 'blocked'),
  });
  const { refused, ...rest } = report;
  return refused?.reason.code === 'guard/not-confirmed' ? { ...rest, results: allSkipped(report) } : report;
}

/** The rows that would be done, because of the first that cannot. */
function allSkipped({ plan: { rows } }: Report): readonly Result[] {
  const blocked = rows.find(({ action }) => action === 'blocked');
  if (blocked === undefined) return [];
  const reason = { code: 'apply/dependency', address: blocked.address } as const;
  return rows
    .filter(({ action }) => action !== 'blocked')
    .map(({ address, action }) => ({ address, action, status: 'skipped', reason }));
}

/** A bulk overwrite deletes what another pull request has just made. */
function forSeveral(session: Session): Session {
  const provider = discordInCode({ alone: false });
  const connections = session.connections.map(each =>
    each.provider.name === provider.name ? { ...each, provider } : each,
  );
  return { ...session, connections };
}

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
