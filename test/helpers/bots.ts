import type { Clock } from '../../src/core/clock.ts';
import type { Transport } from '../../src/core/http.ts';
import type { Report } from '../../src/core/report/report.ts';
import { type SyncOptions, syncCommands } from '../../src/discord/sync-commands.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { taken } from './foreign.ts';
import { virtualClock } from './virtual-clock.ts';
import { APPLICATION, ORIGIN } from './world.ts';

/** A live command, as far as tests look at it. */
export interface LiveCommand {
  readonly id: string;
  readonly type: number;
  readonly name: string;
  readonly [member: string]: unknown;
}

/** What a bot of a test says at its start: the rest is the world's. */
export type BotOptions = Pick<
  SyncOptions,
  'commands' | 'guilds' | 'prune' | 'maxDeletes' | 'signal' | 'onEvent'
>;

interface Bot {
  /** Wraps its transport, to delay or disturb what passes. */
  readonly wrap?: (transport: Transport) => Transport;
  readonly random?: () => number;
  readonly clock?: Clock;
  readonly token?: string;
}

/** A sandbox, a virtual clock, and bots that start there. */
export interface Bots {
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  /** Method and path of every request of all bots so far. */
  readonly sent: string[];
  sync(options: BotOptions, bot?: Bot): Promise<Report>;
  /** Another client's request. */
  foreign(method: string, path: string, body?: unknown): unknown;
  live(guild?: string): readonly LiveCommand[];
}

const API = '/discord/api/v10';

export function commandsOf(guild?: string): string {
  const scope = guild === undefined ? '' : `/guilds/${guild}`;
  return `${API}/applications/${APPLICATION}${scope}/commands`;
}

export function bots(options: SandboxOptions = {}, clock: Clock = virtualClock()): Bots {
  const sandbox = createSandbox({ ...options, clock: { now: () => clock.now() } });
  const env = sandbox.env(ORIGIN);
  const sent: string[] = [];
  const wire = inProcess(sandbox, { sleep: ms => clock.sleep(ms) });

  const foreign: Bots['foreign'] = (method, path, body) => taken(sandbox, method, path, body);

  return {
    sandbox,
    clock,
    sent,
    foreign,
    live: guild => foreign('GET', `${commandsOf(guild)}?with_localizations=true`) as readonly LiveCommand[],
    sync(own, { wrap, random = () => 0.5, token = env.DISCORD_BOT_TOKEN, clock: watched = clock } = {}) {
      const counted: Transport = request => {
        sent.push(`${request.method} ${request.url.slice(ORIGIN.length + API.length)}`);
        return wire(request);
      };
      const outside = { transport: wrap?.(counted) ?? counted, clock: watched, random };
      const baseUrl = env.DISCORD_API_HOST;
      return syncCommands({ outside, ...own, applicationId: APPLICATION, token, baseUrl }, '0');
    },
  };
}
