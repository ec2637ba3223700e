import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '../../src/core/http.ts';
import { createClient } from '../../src/http/client.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const http = (ms: number): string => new Date(ms).toUTCString();

/** What the client says of the time after answers with these headers. */
async function clocksAfter(base: string, ...answers: readonly Record<string, string>[]) {
  let nth = 0;
  const client = createClient(
    {
      provider: { name: 'x' },
      baseUrl: base,
      credentials: [],
      userAgent: 'test',
      timeoutMs: 1_000,
      addresses: true,
    },
    {
      transport: async (): Promise<HttpResponse> => ({
        status: 200,
        headers: answers[nth++] ?? {},
        body: '{}',
      }),
      clock: virtualClock(NOW),
      random: () => 0.5,
    },
  );
  for (const _ of answers) await client.reader.get('/a');
  return client.clocks();
}

describe('what time it is by the service and by us', () => {
  test('before a Date, only ours is known', async () => {
    expect(await clocksAfter('https://api.example.com')).toEqual({ own: NOW });
    expect(await clocksAfter('https://api.example.com', { date: 'soon' })).toEqual({ own: NOW });
  });

  test('the last Date counts, and one that cannot be read takes nothing back', async () => {
    const [first, last] = [{ date: http(NOW - DAY) }, { date: http(NOW + DAY) }];
    expect(await clocksAfter('https://api.example.com', first, last, { date: '' }, {})).toEqual({
      own: NOW,
      service: NOW + DAY,
    });
  });

  test.each(['http://127.0.0.1:4600', 'http://127.9.9.9', 'http://[::1]:4600', 'https://127.0.0.1'])(
    'a sandbox at %s may tell our time',
    async base => {
      const played = { date: http(NOW + 30 * DAY), 'x-evenkeel-sandbox-time': http(NOW + 30 * DAY) };
      expect(await clocksAfter(base, played)).toEqual({ own: NOW + 30 * DAY, service: NOW + 30 * DAY });
      // A proxy on this machine that changes Date alone is found out.
      expect(await clocksAfter(base, { ...played, date: http(NOW) })).toEqual({
        own: NOW + 30 * DAY,
        service: NOW,
      });
      // Someone else answers there later: then it is ours again.
      expect(await clocksAfter(base, played, { date: http(NOW) })).toEqual({ own: NOW, service: NOW });
    },
  );

  test.each([
    'https://api.example.com',
    'http://localhost:4600',
    'https://127.0.0.1.example.com',
    'https://localhost.example.com',
    'https://10.0.0.1',
  ])('nobody at %s may', async base => {
    const played = { date: http(NOW + 30 * DAY), 'x-evenkeel-sandbox-time': http(NOW + 30 * DAY) };
    expect(await clocksAfter(base, played)).toEqual({ own: NOW, service: NOW + 30 * DAY });
  });
});
