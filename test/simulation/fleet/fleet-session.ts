import type { Clock } from '../../../src/core/clock.ts';
import { lastDeadline } from '../../../src/core/clock.ts';
import type { Transport } from '../../../src/core/http.ts';
import { given } from '../../../src/core/json.ts';
import type { Provider } from '../../../src/core/provider.ts';
import type { Session } from '../../../src/engine/session.ts';
import { bearer } from '../../../src/http/auth.ts';
import { createClient } from '../../../src/http/client.ts';
import { discord } from '../../../src/providers/discord/provider.ts';
import { discordBot } from '../../../src/providers/discord/service.ts';
import { neon } from '../../../src/providers/neon/provider.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { ORIGIN } from '../world/simulated-world.ts';

interface Parts {
  readonly sandbox: Sandbox;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly run: string;
  /** Of a run over a shard: how many there are. */
  readonly shards: number | undefined;
}

/** One process, with the client-side limits of the product. */
export function fleetSession({ sandbox, transport, clock, random, run, shards }: Parts): Session {
  const env = sandbox.env(ORIGIN);
  const { signal } = new AbortController();
  const connect = (provider: Provider, base: string) => {
    const credentials =
      provider === neon ? [bearer('neon', env.NEON_API_KEY)] : [discordBot('bot', env.DISCORD_BOT_TOKEN)];
    const client = createClient(
      {
        provider,
        baseUrl: base,
        credentials,
        userAgent: 'DiscordBot (https://evenkeel.invalid, 0)',
        timeoutMs: 60_000,
      },
      { transport, clock, random, signal, lastDeadline: lastDeadline(signal, clock), ...given({ shards }) },
    );
    return {
      provider,
      origin: base,
      client: () => client,
      credentials: new Set(credentials.map(({ name }) => name)),
      requests: () => client.requests(),
    };
  };
  return {
    connections: [connect(neon, env.NEON_API_HOST), connect(discord, env.DISCORD_API_HOST)],
    clock,
    random,
    emit: () => undefined,
    parallelism: 8,
    signal,
    run,
    ...given({ shards }),
  };
}

/** The clock of a busy machine: its timers fire late, or together. */
export function unsteady(
  clock: Clock,
  { lateMs = 0, grainMs = 0 }: { readonly lateMs?: number; readonly grainMs?: number },
  random: () => number,
): Clock {
  return {
    now: clock.now,
    sleep(ms, signal) {
      const due = clock.now() + ms + random() * lateMs;
      const fires = grainMs === 0 ? due : Math.ceil(due / grainMs) * grainMs;
      return clock.sleep(fires - clock.now(), signal);
    },
  };
}
