import { expect, test } from 'vitest';
import type { At, Receipt } from '../../src/core/kind.ts';
import type { Row } from '../../src/core/report/row.ts';
import { applyToys } from './toy-service.ts';
import type { More } from './toys.ts';
import { liveToy, type Toy, type ToyWorld, thing, wantsThing } from './toys.ts';

/*
 * A kind that cannot make sense of one resource: nothing of that may end the run, and with it the
 * report of all others.
 */

/** Throws on what an answer has of `b`, while `isOdd` says so. */
function stumbling(isOdd: () => boolean): More {
  return {
    write: { unique: true },
    read: {
      live: (raw, at) => {
        if (raw.name === 'b' && isOdd()) throw new TypeError('labels.map is not a function');
        return liveToy('toy.thing', raw, at);
      },
    },
  };
}

const ENTRIES: NonNullable<ToyWorld['entries']> = ['a', 'b', 'c'].map(name =>
  wantsThing(name, { color: 'blue' }),
);
const EACH = ['a', 'b', 'c'].map(thing);

test('an answer to a write on which its kind throws is a lost one: the list says what was done', async () => {
  let writes = 0;
  let isOdd = false;
  const { results, service } = await applyToys(
    { entries: ENTRIES, thing: stumbling(() => isOdd) },
    {
      wrap: transport => async request => {
        const answer = await transport(request);
        if (request.method !== 'GET') writes += 1;
        isOdd = request.method !== 'GET' && request.url.endsWith(encodeURIComponent(thing('b')));
        return answer;
      },
    },
  );
  expect(results.map(({ address, status }) => [address, status])).toEqual(
    EACH.map(address => [address, 'done']),
  );
  expect([writes, service.writes]).toEqual([3, EACH.map(address => `POST ${address}`)]);
});

test('an answer in which its kind finds an error of its own is a lost one, and no refusal', async () => {
  const create = async ({ address }: Row, { client }: At): Promise<Receipt> => {
    await client.send('POST', `/${encodeURIComponent(address)}`, {});
    throw new TypeError('labels.map is not a function');
  };
  const { results, service } = await applyToys({
    entries: [wantsThing('a')],
    thing: { write: { create, unique: true } },
  });
  expect(results.map(({ address, status }) => [address, status])).toEqual([[thing('a'), 'done']]);
  expect(service.writes).toEqual([`POST ${thing('a')}`]);
});

const SAID = { code: 'apply/threw', said: 'items is not iterable' };
const list = async (): Promise<readonly Toy[]> => {
  throw new TypeError(SAID.said);
};

test('a list on which its kind throws just before a write leaves its row unsent', async () => {
  const { results, service } = await applyToys({ entries: ENTRIES, thing: { read: { list } } });
  expect(results.map(({ status, reason }) => [status, reason])).toEqual(
    EACH.map(() => ['failed', { code: 'apply/not-sent', cause: SAID }]),
  );
  expect(service.writes).toEqual([]);
});

test('a list on which its kind throws after the writes leaves each unknown, and every row has a result', async () => {
  const { results, service } = await applyToys({
    entries: ENTRIES,
    thing: { write: { unique: true }, read: { list } },
  });
  expect(results.map(({ status, reason }) => [status, reason])).toEqual(
    EACH.map(() => ['unknown', { code: 'verify/unread', cause: SAID }]),
  );
  expect(service.writes).toHaveLength(3);
});

/**
 * Updates of three things, of which the fields of `b` cannot be read while `isOdd` says so; told
 * before each request.
 */
function applyUpdates(isOdd: (method?: string) => boolean): ReturnType<typeof applyToys> {
  const live: NonNullable<NonNullable<More['read']>['live']> = (raw, at) => {
    const seen = liveToy('toy.thing', raw, at);
    const fields = (): ReturnType<typeof seen.fields> => {
      if (raw.name === 'b' && isOdd()) throw new TypeError(SAID.said);
      return seen.fields();
    };
    return { ...seen, fields };
  };
  const things = ['a', 'b', 'c'].map(name => ({ name }));
  return applyToys(
    { entries: ENTRIES, things, thing: { read: { live } } },
    {
      wrap: transport => request => {
        isOdd(request.method);
        return transport(request);
      },
    },
  );
}

const WRITTEN = ['a', 'c'].map(name => `PATCH ${thing(name)}`);

test('what its kind cannot read of a resource just before a write leaves that row unsent, and no other', async () => {
  let isOdd = false;
  const { results, service } = await applyUpdates(method => {
    // From the first write to the second one.
    if (method !== undefined) isOdd = method === 'PATCH' && !isOdd;
    return isOdd;
  });
  expect(results.map(({ status, reason }) => [status, reason])).toEqual([
    ['done', undefined],
    ['failed', { code: 'apply/not-sent', cause: SAID }],
    ['done', undefined],
  ]);
  expect(service.writes).toEqual(WRITTEN);
});

test('what its kind cannot read after the writes leaves each unknown, and every row has a result', async () => {
  let isOdd = false;
  const { results, service } = await applyUpdates(method => {
    isOdd ||= method === 'PATCH';
    return isOdd;
  });
  expect(results.map(({ status, reason }) => [status, reason])).toEqual([
    ['unknown', { code: 'verify/unread', cause: SAID }],
    ['failed', { code: 'apply/not-sent', cause: SAID }],
    ['unknown', { code: 'verify/unread', cause: SAID }],
  ]);
  expect(service.writes).toEqual(WRITTEN);
});
