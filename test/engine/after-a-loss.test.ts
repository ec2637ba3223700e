import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse, Transport } from '../../src/core/http.ts';
import type { WriteOf } from '../../src/core/kind.ts';
import { applyToys, reset } from './toy-service.ts';
import { part, type Toy, type ToyWorld, thing, wantsPart, wantsThing } from './toys.ts';

/*
 * The answer to a write was lost, and what comes after it cannot tell what the write did: nothing
 * may say that nothing was done.
 */

const red: Toy = { name: 'a', fields: { color: 'red' } };
const WORLD: ToyWorld = { entries: [wantsThing('a', { color: 'blue' })], things: [red] };

const answers = (status: number, message = 'no'): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/**
 * The first write is lost, done or not; `next` takes the place of the answers that come after it.
 */
function afterLoss(isDone: boolean, next: (request: HttpRequest) => HttpResponse | Error | undefined) {
  let isLost = false;
  return (transport: Transport): Transport =>
    async request => {
      if (isLost) {
        const given = next(request);
        if (given instanceof Error) throw given;
        return given ?? transport(request);
      }
      if (request.method === 'GET') return transport(request);
      isLost = true;
      if (isDone) await transport(request);
      throw reset('ECONNRESET');
    };
}

const reading =
  (given: () => HttpResponse | Error) =>
  ({ method }: HttpRequest) =>
    method === 'GET' ? given() : undefined;
const writing =
  (given: () => HttpResponse | Error) =>
  ({ method }: HttpRequest) =>
    method === 'GET' ? undefined : given();

test.each<[string, boolean, (request: HttpRequest) => HttpResponse | Error | undefined]>([
  ['the list cannot be read', true, reading(() => answers(500))],
  ['the list may not be read', true, reading(() => answers(403))],
  ['the credential is refused for the list', true, reading(() => answers(401))],
  ['the list cannot be reached', true, reading(() => reset('ECONNREFUSED'))],
  ['the service bans the address', true, () => ({ status: 403, headers: {}, body: '<html>' })],
  ['the next try is refused', false, writing(() => answers(400))],
  ['the next try is forbidden', false, writing(() => answers(403))],
  ['the credential is refused for the next try', false, writing(() => answers(401))],
  ['the next try cannot be sent', false, writing(() => reset('ECONNREFUSED'))],
  ['the next try is limited for ever', false, writing(() => answers(429))],
  ['the next try is locked for ever', false, writing(() => answers(423))],
  ['every try is lost', false, writing(() => reset('ECONNRESET'))],
])(
  'a write whose answer was lost is told to be unknown, never as not sent or skipped, where %s',
  async (_, isDone, next) => {
    const { results, service } = await applyToys(WORLD, { wrap: afterLoss(isDone, next) });
    expect(service.kept.get(thing('a'))?.fields).toEqual({ color: isDone ? 'blue' : 'red' });
    expect(results).toEqual([
      expect.objectContaining({
        status: 'unknown',
        reason: expect.objectContaining({ code: 'apply/answer-lost', address: thing('a') }),
      }),
    ]);
  },
);

test('a write whose answer was lost is done where the list shows it done', async () => {
  const { results, service } = await applyToys(WORLD, { wrap: afterLoss(true, () => undefined) });
  expect(results.map(({ status }) => status)).toEqual(['done']);
  expect(service.writes).toEqual([`PATCH ${thing('a')}`]);
});

test('a write whose answer was lost is sent once more where the list shows it not done', async () => {
  const { results, service } = await applyToys(WORLD, { wrap: afterLoss(false, () => undefined) });
  expect(results.map(({ status }) => status)).toEqual(['done']);
  expect(service.writes).toEqual([`PATCH ${thing('a')}`]);
});

test.each<[string, (request: HttpRequest) => boolean]>([
  ['it is sent', ({ method }) => method !== 'GET'],
  ['the list is read that could tell', ({ method }) => method === 'GET'],
])('a write whose answer was lost is unknown where the run is stopped while %s', async (_, isWhen) => {
  const stop = new AbortController();
  const lost = afterLoss(false, () => undefined);
  const wrap = (transport: Transport): Transport => {
    const send = lost(transport);
    return request => {
      if (isWhen(request)) stop.abort();
      return send(request);
    };
  };
  const { results, service } = await applyToys(WORLD, { wrap, signal: stop.signal });
  expect(results).toMatchObject([{ status: 'unknown', reason: { code: 'apply/answer-lost' } }]);
  expect(service.writes).toEqual([]);
});

test('a write whose answer was lost is unknown where the next try fails before it is sent', async () => {
  let tries = 0;
  const update: WriteOf<string>['update'] = async ({ address, desired }, { client }) => {
    tries += 1;
    if (tries > 1) throw new Error('an id is not known any more');
    await client.send('PATCH', `/${encodeURIComponent(address)}`, desired);
    return { waits: [] };
  };
  const world = { ...WORLD, thing: { write: { update } } };
  const { results } = await applyToys(world, { wrap: afterLoss(false, () => undefined) });
  expect(tries).toBe(2);
  expect(results).toMatchObject([{ status: 'unknown', reason: { code: 'apply/answer-lost' } }]);
});

test('a write whose answer was lost is unknown where the list does not show what it went into', async () => {
  let isLost = false;
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      const answer = await transport(request);
      if (isLost && request.method === 'GET') return { ...answer, body: '[]' };
      if (request.method === 'GET' || !request.url.includes('toy.part')) return answer;
      isLost = true;
      throw reset('ECONNRESET');
    };
  const { results, service } = await applyToys(
    { entries: [wantsThing('a'), wantsPart('a', 'p')], part: { write: { unique: true } } },
    { wrap },
  );
  expect(service.writes).toEqual([`POST ${thing('a')}`, `POST ${part('a', 'p')}`]);
  expect(results.find(({ address }) => address === part('a', 'p'))).toMatchObject({
    status: 'unknown',
    reason: { code: 'apply/answer-lost' },
  });
});
