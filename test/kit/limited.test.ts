import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import type { Provider } from '../../src/core/provider.ts';
import type { Requests } from '../../src/core/requests.ts';
import { bearer } from '../../src/http/auth.ts';
import { createSession, declare } from '../../src/kit/kit.ts';
import { apply } from '../../src/reconcile.ts';
import { wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { type VirtualClock, virtualClock } from '../helpers/virtual-clock.ts';
import { SHELF, shelf, shelfProvider, shelfService } from './shelf.ts';

/*
 * A service that limits as GitHub does: 403 with `x-ratelimit-remaining: 0`, and
 * `x-ratelimit-reset` in seconds since 1970
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api, read
 * 2026-11-23).
 */

const WINDOW_MS = 5_000;

interface Limited {
  readonly transport: Transport;
  /** The status of each answer. */
  readonly statuses: number[];
}

/**
 * Takes so many requests in a window. `forbids`: paths that it refuses for good, by the same
 * status.
 */
function limitedService(clock: VirtualClock, most: number, forbids = /(?!)/, windowMs = WINDOW_MS): Limited {
  const { transport } = shelfService();
  const statuses: number[] = [];
  let taken = 0;
  let resetAt = clock.now() + windowMs;
  return {
    statuses,
    async transport(request) {
      if (clock.now() >= resetAt) {
        taken = 0;
        resetAt = clock.now() + windowMs;
      }
      const headers = (remaining: number) => ({
        date: new Date(clock.now()).toUTCString(),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(Math.ceil(resetAt / 1_000)),
      });
      const refused = (message: string, remaining: number) => {
        statuses.push(403);
        return { status: 403, headers: headers(remaining), body: JSON.stringify({ message }) };
      };
      if (taken >= most) return refused('API rate limit exceeded', 0);
      taken += 1;
      if (request.method !== 'GET' && forbids.test(request.body ?? ''))
        return refused('Resource not accessible', most - taken);
      const answer = await transport(request);
      statuses.push(answer.status);
      return { ...answer, headers: headers(most - taken) };
    },
  };
}

const limited: Requests['limited'] = ({ status, headers }) =>
  status === 403 && headers['x-ratelimit-remaining'] === '0'
    ? { until: Number(headers['x-ratelimit-reset']) * 1_000 }
    : undefined;
/** The same, told before anything is refused. */
const foreseen: Requests['limited'] = ({ headers }) =>
  headers['x-ratelimit-remaining'] === '0'
    ? { until: Number(headers['x-ratelimit-reset']) * 1_000 }
    : undefined;

async function applied(requests: Requests, most = 6, forbids?: RegExp, windowMs?: number) {
  const provider: Provider = { ...shelfProvider(), requests };
  const clock = virtualClock();
  const service = limitedService(clock, most, forbids, windowMs);
  const books = Array.from({ length: 8 }, (_, nth) => ({ name: `b${nth}`, title: 'T' }));
  const { wanted } = declare({ file: 'f', value: shelf(...books) }, [provider], clock.now());
  const session = createSession({
    provider,
    baseUrl: SHELF,
    credentials: [bearer('shelf', 'a-good-token')],
    transport: service.transport,
    userAgent: 'books/1',
    clock,
    random: () => 0.5,
  });
  const since = clock.now();
  const { results } = await apply(wanted, session, { prune: true });
  return { results, statuses: service.statuses, ms: clock.now() - since };
}

describe('a limit that is told in a form of its own', () => {
  test('is waited for, and everything is done', async () => {
    const { results, ms } = await applied({ limited });
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'done'));
    expect(ms).toBeGreaterThanOrEqual(WINDOW_MS);
    expect(ms).toBeLessThan(4 * WINDOW_MS);
  });

  test('is not run into where the last answer before it tells it', async () => {
    const { results, statuses } = await applied({ limited: foreseen, rate: { burst: 1, perSecond: 100 } });
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'done'));
    expect(statuses).not.toContain(403);
  });

  test('is no refusal: a hundred of them stop nothing, as a hundred 403 would', async () => {
    const { results, statuses } = await applied(
      // It says no time: the service is asked again each second.
      { limited: answer => limited?.(answer) && { until: 0 } },
      1,
      undefined,
      20_000,
    );
    expect(statuses.filter(status => status === 403).length).toBeGreaterThan(100);
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'done'));
  });

  test('a 403 without one is forbidden as ever', async () => {
    const { results } = await applied({ limited }, 100, /b3/);
    const failed = results.filter(({ status }) => status !== 'done');
    expect(failed.map(({ address }) => address)).toEqual(['shelf.book/s/b3']);
    const [reason] = failed.flatMap(result => result.reason ?? []);
    expect(reason?.code).toBe('service/forbidden');
    expect(reason && wordsOf(reason).message).toContain('Resource not accessible');
  });

  test('without its provider saying so a 403 stays what it was', async () => {
    const { results } = await applied({});
    expect(results.some(({ reason }) => reason?.code === 'service/forbidden')).toBe(true);
  });
});
