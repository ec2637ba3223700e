import { seededRandom } from '../../../src/sandbox/clock-and-random.ts';
import { discordService } from '../../../src/sandbox/discord/discord.ts';
import { chooseQuirks } from '../../../src/sandbox/quirks.ts';
import type { EmulatedService, Quirks, SandboxTokens } from '../../../src/sandbox/service.ts';

export const APPLICATION = '222222222222222222';
export const GUILD = '197038439483310086';
export const GLOBAL = `/v10/applications/${APPLICATION}/commands`;
export const IN_GUILD = `/v10/applications/${APPLICATION}/guilds/${GUILD}/commands`;

export const TOKENS: SandboxTokens = {
  neonApiKey: 'neon',
  discordBotToken: 'bot',
  discordClientId: APPLICATION,
  discordClientSecret: 'secret',
  discordPermissionsToken: 'user',
};

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body, for a test to say what it is. */
  readonly body: unknown;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, in place of a JSON body. */
  readonly text?: string;
  readonly stale?: boolean;
}

/** The Discord service alone, with a clock that the test moves. */
export interface Harness {
  readonly service: EmulatedService;
  now: number;
  /** What of the requests was told to be without effect. */
  readonly ignored: string[];
  send(method: string, path: string, body?: unknown, options?: SendOptions): Sent;
}

export function discordHarness(quirks: Quirks = {}): Harness {
  const random = seededRandom(1);
  const service = discordService({
    quirks: chooseQuirks({ global_rate_limit: 'off', ...quirks }),
    random: () => random.next(),
    operationMs: 400,
    projects: [],
    applications: [APPLICATION, '222222222222222223'],
    guilds: [GUILD, '197038439483310087'],
    tokens: TOKENS,
  });
  const harness: Harness = {
    service,
    now: Date.UTC(2026, 10, 20),
    ignored: [],
    send(method, path, body, options = {}) {
      harness.now += 30;
      const [bare = '', query = ''] = path.split('?');
      const response = service.handle({
        method,
        path: bare,
        segments: bare.split('/').slice(1),
        query: new URLSearchParams(query),
        headers: {
          'user-agent': 'DiscordBot (https://example.com, 1.0)',
          authorization: `Bot ${TOKENS.discordBotToken}`,
          ...(body === undefined && options.text === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        url: 'http://127.0.0.1',
        text: options.text ?? (body === undefined ? '' : JSON.stringify(body)),
        now: harness.now,
        stale: options.stale ?? false,
        ignore: what => harness.ignored.push(what),
      });
      const sent = response.body === undefined ? undefined : JSON.parse(JSON.stringify(response.body));
      return { status: response.status, headers: response.headers ?? {}, body: sent };
    },
  };
  return harness;
}

/** The leaves of a 50035 body as `path: code`. */
export function leaves(body: unknown): readonly string[] {
  const found: string[] = [];
  const walk = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '_errors') for (const leaf of value) found.push(`${path.join('.')}: ${leaf.code}`);
      else walk(value, [...path, key]);
    }
  };
  if (typeof body === 'object' && body !== null && 'errors' in body) walk(body.errors, []);
  return found;
}
