import { PARALLELISM, TIMEOUT_MS } from '../cli/options/defaults.ts';
import { connectionWith, type Traffic } from '../cli/session/connection.ts';
import { secretsIn } from '../cli/session/environment.ts';
import { openSession } from '../cli/session/open-session.ts';
import { runQuietly } from '../cli/session/run-quietly.ts';
import { checkOptions, type OptionTypes } from '../core/check-options.ts';
import type { ManifestPath, Source } from '../core/problem.ts';
import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import type { Report } from '../core/report/report.ts';
import { mayHaveWritten, type RunReport, runReport } from '../documents/run-report.ts';
import { collect } from '../engine/desired/collect.ts';
import type { DesiredState } from '../engine/desired/desired-state.ts';
import { findMistakes } from '../engine/desired/mistakes.ts';
import type { Connection, Session } from '../engine/session.ts';
import { cleanToken } from '../http/auth.ts';
import { createRedactor } from '../http/redact.ts';
import { checkOutside, type Outside, type RunOptions } from '../node/keel-options.ts';
import { quietIo } from '../node/quiet-io.ts';
import { discordCommands } from '../providers/discord/commands-provider.ts';
import { discordInCode } from '../providers/discord/files/in-code.ts';
import { discordService } from '../providers/discord/service.ts';
import { apply } from '../reconcile.ts';
import { commandsForm } from './commands-form.ts';
import { commandsFromJson } from './commands-from-json.ts';
import { isMoved, joinedReport } from './joined-report.ts';

/** What `sync` needs. Commands are API objects or builders with a `toJSON`. */
export interface SyncOptions extends Pick<RunOptions, 'signal' | 'onEvent'> {
  readonly applicationId: string;
  /** The bot token. */
  readonly token: string;
  /** The global commands. Default: global commands are not touched. */
  readonly commands?: readonly unknown[];
  /** The commands of guilds, by the guild's id. */
  readonly guilds?: Readonly<Record<string, readonly unknown[]>>;
  /**
   * Delete all other commands in these scopes. Default: false, because another version of the bot
   * may be running.
   */
  readonly prune?: boolean;
  /** The most deletes in a scope. Replaces the guards on deletes. */
  readonly maxDeletes?: number;
  /** The base URL of the API. The token is sent only below it. */
  readonly baseUrl?: string | undefined;
  /**
   * Replaces sockets, time and randomness, as in tests. Default: sockets, which are closed at the
   * end, and the time and randomness of this machine.
   */
  readonly outside?: Omit<Outside, 'resolve'>;
  /** For sockets: variables that may name a proxy, such as `process.env`. Default: no proxy. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const SYNC_TYPES: OptionTypes<SyncOptions> = {
  applicationId: 'text',
  token: 'text',
  commands: 'list',
  guilds: 'object',
  prune: 'flag',
  maxDeletes: 'whole',
  baseUrl: 'text',
  outside: 'object',
  env: 'object',
  signal: 'object',
  onEvent: 'function',
};

/**
 * The options of the run. The run has no time limit of its own, because the bot's `signal` ends it.
 * Refused requests are repeated for at most half an hour.
 */
const FLAGS = {
  parallelism: PARALLELISM,
  timeout: Number.POSITIVE_INFINITY,
};
/**
 * How often to plan and apply again if someone else changed something live between a plan and its
 * writes.
 */
const MORE_LOOKS = 3;
const PAUSE_MS = 1_000;
/** The name of the manifest made for the program. */
const NAME = 'sync';
const BASE = discordService.environment?.base.url ?? '';

/**
 * Changes the live commands of an application to those that a program gives at its start. Where
 * nothing differs, a run sends one list request for each scope. Refusals of the service are in the
 * report and not thrown. Throws a Failure: `usage` with every mistake in the options and commands,
 * `credentials` for an invalid token, `interrupted` if the signal ends the run before it wrote
 * anything; its cause is the signal's reason.
 */
export async function syncCommands(options: SyncOptions, version: string): Promise<RunReport> {
  checkOptions('sync', options, SYNC_TYPES);
  const { applicationId, token, prune = false, maxDeletes, baseUrl: base = BASE } = options;
  const { env = {}, outside = {}, onEvent, signal } = options;
  if (applicationId === undefined || token === undefined)
    throw new Failure('usage', '`sync` needs `applicationId` and `token`');
  const secret = cleanToken(token, 'token').token;
  checkOutside(outside);
  const { io, close } = quietIo({ env, folder: '.', outside, version });
  const provider = discordInCode(discordCommands, { alone: prune });
  const redactor = createRedactor([secret, ...secretsIn(env)]);
  try {
    return await runQuietly(
      { io, redactor, signal, onEvent },
      async context => {
        const wanted = await wantedBy(options, provider, io.clock.now());
        const end = io.clock.now() + TIMEOUT_MS;
        const connect = (traffic: Traffic): readonly Connection[] => [
          connectionWith(
            provider,
            { base, identities: [{ name: 'bot', scheme: 'Bot', token: secret }] },
            { traffic: { ...traffic, deadline: () => end }, version },
          ),
        ];
        const report = await openSession(context, { connect, flags: FLAGS }, session =>
          untilSettled(session, () =>
            apply(wanted, session, { prune, ...(maxDeletes === undefined ? {} : { maxDeletes }) }),
          ),
        );
        return runReport(report);
      },
      mayHaveWritten,
    );
  } finally {
    await close();
  }
}

/**
 * Plans and applies, and does both again, at most {@link MORE_LOOKS} times, if someone else, such
 * as another replica of the bot, changed something live between the plan and its writes.
 */
async function untilSettled(
  { clock, random, signal }: Session,
  look: () => Promise<Report>,
): Promise<Report> {
  const since = clock.now();
  let report = await look();
  for (let nth = 0; nth < MORE_LOOKS && report.results.some(isMoved); nth += 1) {
    // The pause is random, so that two replicas that wrote at the same moment do not do so again.
    const pause = PAUSE_MS * 2 ** nth * (0.5 + random());
    await clock.sleep(pause, signal).catch(() => undefined);
    if (signal.aborted) break;
    const again = await look().catch(stoppedBy(signal));
    if (again === undefined) break;
    report = joinedReport(report, again);
  }
  const interrupted = signal.aborted ? ({ interrupted: 'signal' } as const) : {};
  return { ...report, ...interrupted, ms: clock.now() - since };
}

/**
 * Handles the error of a repeated apply that the signal stopped while it read: the report of the
 * earlier apply then counts. Throws every other error.
 */
function stoppedBy(signal: AbortSignal): (error: unknown) => undefined {
  return error => {
    if (!signal.aborted) throw error;
  };
}

/**
 * The commands that the program wants. Throws a Failure with code `usage` that has every mistake.
 */
async function wantedBy(
  { applicationId, commands, guilds, prune = false }: SyncOptions,
  provider: Provider,
  now: number,
): Promise<DesiredState> {
  const section = {
    application_id: applicationId,
    // With `prune: true` and no list of global commands, all of them would be deleted. So without a
    // list this section leaves global commands out.
    ...(commands === undefined ? {} : { prune, commands: commandsFromJson(commands, 'global') }),
    ...(guilds === undefined
      ? {}
      : {
          guilds: Object.entries(guilds).map(([id, own]) => ({
            ids: [id],
            prune,
            commands: commandsFromJson(own, 'guild'),
          })),
        }),
  };
  const value = { evenkeel: 1, name: NAME, [provider.name]: section };
  const place = (path: ManifestPath): string => placeOf(path, Object.keys(guilds ?? {}));
  const mistakes = await findMistakes(value, [provider], { form: commandsForm, now });
  if (mistakes.length > 0) {
    const told = mistakes.map(({ path, message }) => `${place(path)}: ${message}`);
    throw new Failure('usage', `these commands cannot be synced:\n${told.join('\n')}`);
  }
  const source = (path: ManifestPath): Source => ({ file: place(path), line: 1, column: 1 });
  // `whole`: a program describes commands completely, so a field that it leaves out gets its
  // default. `emptied`: an empty list may mean that loading the commands failed, so a guard refuses
  // deletes in its scope.
  const emptied = emptyScopes(provider.name, commands, guilds);
  const view = { name: NAME, value, keep: [], source, whole: () => true, emptied };
  return collect(view, [provider], now).collected;
}

function emptyScopes(
  section: string,
  commands: SyncOptions['commands'] | undefined,
  guilds: SyncOptions['guilds'] | undefined = {},
): readonly ManifestPath[] {
  const ofGuilds = Object.values(guilds).flatMap((own, index) =>
    own.length === 0 ? [[section, 'guilds', index]] : [],
  );
  return commands?.length === 0 ? [[section], ...ofGuilds] : ofGuilds;
}

/**
 * The place in what the program gave: `commands[3].options[0]`, `guilds["197038439483310086"][3]`.
 * `guilds`: the ids, in the order of the manifest's list of guilds.
 */
function placeOf([, ...path]: ManifestPath, guilds: readonly string[]): string {
  const [list, index, key, ...rest] = path;
  const id = list === 'guilds' && typeof index === 'number' ? guilds[index] : undefined;
  if (id === undefined) return written(path).replace(/^\./, '');
  return `guilds[${JSON.stringify(id)}]${key === 'commands' ? written(rest) : ''}`;
}

function written(path: ManifestPath): string {
  return path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
}
