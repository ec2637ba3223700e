import { setImmediate as turn } from 'node:timers/promises';
import { checkSandboxOptions } from './check-sandbox-options.ts';
import { seededRandom } from './clock-and-random.ts';
import { tokensOfOther } from './default-tokens.ts';
import type { Expectation } from './expectation.ts';
import type { Fault, FaultReport } from './faults.ts';
import { inProcess } from './in-process.ts';
import type { SandboxOutcome } from './outcome.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import type { SandboxEnv } from './sandbox-env.ts';

/**
 * A sandbox in the same process, for the tests of someone else's program. Two sandboxes share
 * nothing.
 */
export interface TestSandbox
  extends Pick<
    Sandbox,
    'requests' | 'now' | 'advance' | 'advanced' | 'bookmark' | 'reset' | 'save' | 'saved' | 'forget'
  > {
  /** The environment variables to give to the library's `open`: the sandbox's hosts and tokens. */
  readonly env: SandboxEnv;
  /**
   * Give this to the library's `open`: it takes the place of sockets and the real time. Time passes
   * only when something waits.
   */
  readonly outside: VirtualOutside;
  /** Makes later requests go wrong. Throws an Error that says which key of a fault is wrong. */
  fault(...faults: readonly Fault[]): void;
  /** Removes all faults that have not happened yet. */
  clearFaults(): void;
  /** The faults, and what each has done until now. */
  faults(): readonly FaultReport[];
  /**
   * Throws an Error if the requests until now are not as expected. If requests are missing, its
   * message names those that fit best.
   */
  expect(...expectations: readonly Expectation[]): void;
  /**
   * Sends a request to a service, as if from a client beside the tested program, with a valid
   * token. `path`: such as `/neon/api/v2/projects`. Returns the body of the answer. Throws an Error
   * if the service refuses the request.
   */
  send(method: string, path: string, body?: unknown): unknown;
}

/**
 * The origin in URLs. No socket listens there, so a program that forgets `outside` reaches nothing.
 */
const ORIGIN = 'http://127.0.0.1:9';

/**
 * Opens a sandbox, without a socket. The same options and requests always give the same bytes.
 * Throws an Error that lists what is wrong with the options.
 */
export function openSandbox(options: SandboxOptions = {}): TestSandbox {
  checkSandboxOptions(options);
  const sandbox = createSandbox(options);
  const env = sandbox.env(ORIGIN);
  return {
    env,
    outside: virtualOutside(sandbox, options.seed),
    requests: sandbox.requests,
    fault: (...faults) => sandbox.faults.add(faults),
    clearFaults: () => sandbox.faults.clear(),
    faults: () => sandbox.faults.list(),
    expect(...expectations) {
      const { message } = sandbox.expects(expectations);
      if (message !== undefined) throw new Error(message);
    },
    send(method, path, body) {
      const headers = {
        ...tokenFor(path, env, options.applications),
        'content-type': 'application/json',
        'user-agent': 'DiscordBot (https://example.com, 1)',
      };
      const text = body === undefined ? '' : JSON.stringify(body);
      return bodyOf(sandbox.handle({ method, path, headers, text }), `${method} ${path}`);
    },
    now: sandbox.now,
    advance: sandbox.advance,
    advanced: sandbox.advanced,
    bookmark: sandbox.bookmark,
    reset: sandbox.reset,
    save: sandbox.save,
    saved: sandbox.saved,
    forget: sandbox.forget,
  };
}

function tokenFor(
  path: string,
  env: SandboxEnv,
  applications: readonly string[] = [],
): { readonly authorization?: string } {
  if (path.startsWith('/neon/')) return { authorization: `Bearer ${env.NEON_API_KEY}` };
  if (!path.startsWith('/discord/')) return {};
  // Each application has a token of its own. A path without an application means the first one.
  const [, id = ''] = /\/applications\/(\d+)/.exec(path) ?? [];
  const isOther = applications.indexOf(id) > 0;
  return { authorization: `Bot ${isOther ? tokensOfOther(id).discordBotToken : env.DISCORD_BOT_TOKEN}` };
}

function bodyOf({ status, text, drop }: SandboxOutcome, request: string): unknown {
  if (drop !== undefined) throw new Error(`${request}: a fault lost this request`);
  if (status >= 300) throw new Error(`${request} was answered with ${status}: ${text}`);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** What `open` takes in place of sockets and the time of this machine. */
export type VirtualOutside = Readonly<ReturnType<typeof virtualOutside>>;

/**
 * A run waits for its deadline by one long sleep. So a sleep of at least this many milliseconds
 * does not move the sandbox's time, and ends only by an abort.
 */
const DEADLINE_MS = 10 * 60_000;
/**
 * The address of the portal's host. It is a public address, because a run refuses private
 * addresses.
 */
const ADDRESS = '93.184.215.14';

/**
 * The outside world for a program that uses a sandbox in the same process: no socket is opened, and
 * waiting only moves the sandbox's time. The same seed gives the same bytes.
 */
function virtualOutside(sandbox: Sandbox, seed = 1) {
  const random = seededRandom(seed);
  return {
    transport: inProcess(sandbox),
    random: () => random.next(),
    resolve: async (_host: string): Promise<readonly string[]> => [ADDRESS],
    clock: {
      now: () => sandbox.now(),
      async sleep(ms: number, signal?: AbortSignal) {
        signal?.throwIfAborted();
        if (ms >= DEADLINE_MS) await never(signal);
        sandbox.advance(ms);
        await turn();
        signal?.throwIfAborted();
      },
    },
  };
}

function never(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
