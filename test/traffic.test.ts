import { beforeEach, describe, expect, test } from 'vitest';
import type { HttpRequest, Transport } from '../src/core/http.ts';
import { expectWithin } from './helpers/bounds.ts';
import { APPLICATION, PROJECT, type World, world } from './helpers/world.ts';

/*
 * Bytes of whole runs over the sandbox, which answers the same bytes each time. Which requests a
 * run must send is in budgets.test.ts.
 */

const EACH = 40;

/** Forty commands and forty branches; the seventh of each has a value of its own. */
function manifest(description: string, isProtected: boolean): string {
  const items = (one: (at: number) => string): string =>
    Array.from({ length: EACH }, (_, at) => one(at)).join(', ');
  return `
name: acme
discord:
  application_id: "${APPLICATION}"
  commands: [${items(at => `{ name: c${at}, description: ${at === 7 ? description : 'x'} }`)}]
neon:
  projects:
    - id: ${PROJECT}
      branches: [${items(at => `{ name: b${at}, protected: ${at === 7 && isProtected} }`)}]
`;
}

const LIVE = manifest('x', false);

/** As HTTP/1.1 would write it, but for the order and the headers that undici adds. */
function sizeOf({ method, url, headers, body = '' }: HttpRequest): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.byteLength([`${method} ${url}`, ...lines, body].join('\n'));
}

interface Traffic {
  requests: number;
  writes: number;
  sent: number;
  read: number;
}

describe('over forty commands and forty branches', () => {
  let here: World;
  let traffic: Traffic;

  const counting =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      traffic.requests += 1;
      traffic.writes += request.method === 'GET' ? 0 : 1;
      traffic.sent += sizeOf(request);
      traffic.read += Buffer.byteLength(answer.body);
      return answer;
    };

  function forget(): void {
    traffic = { requests: 0, writes: 0, sent: 0, read: 0 };
  }

  beforeEach(async () => {
    forget();
    here = world({ wrap: counting });
  });

  async function makeAll(): Promise<void> {
    const { results } = await here.apply(LIVE);
    expect(results.filter(({ status }) => status !== 'done')).toEqual([]);
  }

  async function settle(): Promise<void> {
    await makeAll();
    here.clock.advance(60_000);
    forget();
  }

  test('an apply that makes all of them', async () => {
    await makeAll();
    expectWithin('requests of an apply that makes 80 resources', traffic.requests);
    expectWithin('writes of an apply that makes 80 resources', traffic.writes);
    expectWithin('bytes sent by an apply that makes 80 resources', traffic.sent);
    expectWithin('bytes read by an apply that makes 80 resources', traffic.read);
  });

  test('a plan', async () => {
    await settle();
    await here.plan(LIVE);
    expectWithin('requests of a plan of 80 resources in sync', traffic.requests);
    expectWithin('bytes sent by a plan of 80 resources in sync', traffic.sent);
    expectWithin('bytes read by a plan of 80 resources in sync', traffic.read);
  });

  test('an apply with nothing to do', async () => {
    await settle();
    await here.apply(LIVE);
    expectWithin('requests of an apply with nothing to do', traffic.requests);
    expectWithin('writes of an apply with nothing to do', traffic.writes);
  });

  test('an apply of two changes', async () => {
    await settle();
    await here.apply(manifest('changed', true));
    expect(traffic.writes).toBeGreaterThan(0);
    expectWithin('requests of an apply of two changes', traffic.requests);
    expectWithin('writes of an apply of two changes', traffic.writes);
    expectWithin('bytes sent by an apply of two changes', traffic.sent);
    expectWithin('bytes read by an apply of two changes', traffic.read);
  });
});
