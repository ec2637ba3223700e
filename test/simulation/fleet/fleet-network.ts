import type { Clock } from '../../../src/core/clock.ts';
import type { HttpResponse, Transport } from '../../../src/core/http.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { ORIGIN } from '../world/simulated-world.ts';
import type { FleetCase } from './fleet-case.ts';

/** A request as a service got it. */
export interface Arrival {
  readonly at: number;
  readonly process: number;
  readonly service: 'neon' | 'discord';
  /** What the service counts together. */
  readonly route: string;
  readonly status: number;
  /** Refused although no limit was reached. */
  readonly injected: boolean;
}

interface Network {
  readonly arrivals: readonly Arrival[];
  transport(process: number): Transport;
}

interface Parts {
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly random: () => number;
}

/** With a fault each so manieth request to Discord begins a refusal, but not at its end. */
const EACH = 150;
const MOST_BEGUN = 3;
const HELD_MS = { global: 2_000, route: 4_000 };
const SLOW = { fromMs: 5_000, untilMs: 65_000, takesMs: 2_000 };
const SECOND_MS = 1_000;

/** What is between the processes and the services. */
export function createNetwork(of: FleetCase, { sandbox, clock, random }: Parts): Network {
  const began = clock.now();
  const arrivals: Arrival[] = [];
  const heldUntil = new Map<string, number>();
  let discord = 0;
  let begun = 0;

  async function way(): Promise<void> {
    const since = clock.now() - began;
    const isSlow = of.fault === 'slow minute' && since >= SLOW.fromMs && since < SLOW.untilMs;
    await clock.sleep(of.latencyMs * (0.5 + random() / 2) + (isSlow ? SLOW.takesMs / 2 : 0));
  }

  /** All that is under way in the first part of a second is held until its end. */
  async function held(): Promise<void> {
    const into = (clock.now() - began) % SECOND_MS;
    if (of.burstMs !== undefined && into < of.burstMs) await clock.sleep(of.burstMs - into);
  }

  function injected(route: string): HttpResponse | undefined {
    if (of.fault !== 'global' && of.fault !== 'route') return undefined;
    const now = clock.now();
    const key = of.fault === 'global' ? 'all' : route;
    discord += 1;
    if (discord % EACH === 0 && begun < MOST_BEGUN) {
      begun += 1;
      heldUntil.set(key, now + HELD_MS[of.fault]);
    }
    const left = (heldUntil.get(key) ?? 0) - now;
    return left > 0 ? refusal(left, of.fault, route) : undefined;
  }

  return {
    arrivals,
    transport: process => async request => {
      await way();
      await held();
      const { pathname, search } = new URL(request.url);
      const service = pathname.startsWith('/neon') ? 'neon' : 'discord';
      const route = `${request.method} ${pathname.replace(/\/(?:br|ep)-[\w-]+|\/quiet-sea-\d+/g, '/:id')}`;
      const refused = service === 'discord' ? injected(route) : undefined;
      const answer = refused ?? served(`${pathname}${search}`);
      const { status } = answer;
      arrivals.push({ at: clock.now(), process, service, route, status, injected: refused !== undefined });
      await way();
      return answer;

      function served(path: string): HttpResponse {
        const { status, headers, text } = sandbox.handle({
          method: request.method,
          path,
          headers: { host: new URL(ORIGIN).host, ...request.headers },
          text: request.body ?? '',
        });
        return { status, headers, body: text };
      }
    },
  };
}

function refusal(ms: number, scope: 'global' | 'route', route: string): HttpResponse {
  const isGlobal = scope === 'global';
  return {
    status: 429,
    headers: {
      'content-type': 'application/json',
      'retry-after': String(Math.ceil(ms / 1000)),
      ...(isGlobal
        ? { 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' }
        : { 'x-ratelimit-bucket': route.slice(0, 8), 'x-ratelimit-scope': 'shared' }),
    },
    body: JSON.stringify({
      message: 'You are being rate limited.',
      retry_after: ms / 1000,
      global: isGlobal,
    }),
  };
}
