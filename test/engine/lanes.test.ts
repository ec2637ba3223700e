import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import type { Desired } from '../../src/core/resource.ts';
import { refsOf } from '../../src/core/resource.ts';
import { type Applied, applyToys, reset } from './toy-service.ts';
import { marked, part, type Toy, type ToyWorld, thing, wantsPart, wantsThing } from './toys.ts';

type Fault = 'none' | 'refused' | 'not sent' | 'lost before' | 'lost after';

/** Disturbs the nth write, and so on from the first again. */
function disturbed(faults: readonly Fault[]): (transport: Transport) => Transport {
  let nth = 0;
  return transport => async request => {
    if (request.method === 'GET') return transport(request);
    const fault = faults[nth % Math.max(1, faults.length)] ?? 'none';
    nth += 1;
    if (fault === 'refused') return { status: 400, headers: {}, body: '{"message":"no"}' };
    if (fault === 'not sent') throw reset('ECONNREFUSED');
    if (fault === 'lost before') throw reset('ECONNRESET');
    const answer = await transport(request);
    if (fault === 'lost after') throw reset('ECONNRESET');
    return answer;
  };
}

describe('a refusal after a lost answer', () => {
  const world: ToyWorld = {
    entries: [wantsThing('a', { size: 2 })],
    things: [{ name: 'a', fields: { size: 1 } }],
  };

  /** The write is done and its answer lost; the list lags; then the second write is refused. */
  const lagging = (isDone: boolean): ((transport: Transport) => Transport) => {
    let writes = 0;
    let lists = 0;
    return transport => async request => {
      if (request.method === 'GET') {
        lists += 1;
        const old = JSON.stringify([{ name: 'a', fields: { size: 1 } }]);
        const answer = await transport(request);
        return writes === 1 && lists < 3 ? { ...answer, body: old } : answer;
      }
      writes += 1;
      if (writes > 1) return { status: 400, headers: {}, body: '{"message":"it is so already"}' };
      if (isDone) await transport(request);
      throw reset('ECONNRESET');
    };
  };

  test('is looked into: what the lost write did is done', async () => {
    const { results } = await applyToys(world, { wrap: lagging(true) });
    expect(results).toMatchObject([{ status: 'done' }]);
  });

  test('is not taken for the end of what may have been done', async () => {
    const { results } = await applyToys(world, { wrap: lagging(false) });
    expect(results).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('what does not end by itself', () => {
  test('ends: a part of a lost write was done, and what is left of it is refused each time', async () => {
    const world: ToyWorld = {
      entries: [wantsThing('a', { size: 2, color: 'blue' })],
      things: [{ name: 'a', fields: { size: 1, color: 'red' } }],
    };
    let writes = 0;
    const halfway =
      (transport: Transport): Transport =>
      async request => {
        if (request.method === 'GET') return transport(request);
        writes += 1;
        if (writes > 1) return { status: 400, headers: {}, body: '{"message":"no"}' };
        await transport({ ...request, body: '{"size":2}' });
        throw reset('ECONNRESET');
      };
    const { results } = await applyToys(world, { wrap: halfway });
    expect(results).toMatchObject([{ status: 'unknown' }]);
    expect(writes).toBeLessThan(6);
  });
});

const names = fc.constantFrom('a', 'b', 'c', 'd');
const fields = fc.record({ size: fc.constantFrom(1, 2), to: fc.option(names, { nil: undefined }) });
const isBefore = (to: string | undefined, name: string): to is string => to !== undefined && to < name;
const things = fc.uniqueArray(
  fc.tuple(names, fields, fc.boolean()).map(
    ([name, { size, to }, isOurs]): Toy => ({
      name,
      fields: { size, ...(isBefore(to, name) ? { to: { $ref: thing(to) } } : {}) },
      ...(isOurs ? marked(name) : {}),
    }),
  ),
  { selector: ({ name }) => name },
);
const thingEntries = fc.uniqueArray(
  fc
    .tuple(names, fields, fc.constantFrom('wanted', 'wanted', 'absent'))
    .map(
      ([name, { size, to }, is]): Desired =>
        is === 'absent'
          ? wantsThing(name, {}, { absent: true })
          : wantsThing(
              name,
              { size, to: isBefore(to, name) ? { $ref: thing(to) } : null },
              { allow: ['replace'] },
            ),
    ),
  { selector: ({ address }) => address },
);
const partEntries = fc.uniqueArray(
  fc
    .tuple(names, names, fields)
    .map(
      ([of, name, { size, to }]): Desired =>
        wantsPart(of, name, { size, ...(to === undefined ? {} : { to: { $ref: thing(to) } }) }),
    ),
  { selector: ({ address }) => address, maxLength: 3 },
);
const faults = fc.array(
  fc.constantFrom<Fault>('none', 'none', 'none', 'refused', 'not sent', 'lost before', 'lost after'),
  { maxLength: 4 },
);
const worlds = fc.record({
  entries: fc.tuple(thingEntries, partEntries).map(([outer, inner]) => [
    ...outer,
    // A manifest says what is in a thing inside the entry of that.
    ...inner.filter(({ scope }) => outer.some(each => each.address === scope.address && !each.absent)),
  ]),
  things,
  thing: fc.constantFrom({}, { write: { fixed: ['size'] } }),
});

/** What refers to nothing that is live is no live resource. */
function whole(world: ToyWorld): ToyWorld {
  const { things = [] } = world;
  const live = new Set<string>(things.map(({ name }) => thing(name)));
  const isWhole = ({ fields = {} }: Toy): boolean => refsOf(fields).every(ref => live.has(ref));
  return { ...world, things: things.map(toy => (isWhole(toy) ? toy : { ...toy, fields: { size: 1 } })) };
}

async function always(check: (applied: Applied) => void, numRuns = 25): Promise<void> {
  await fc.assert(
    fc.asyncProperty(worlds, faults, async (world, disturbing) => {
      check(await applyToys(whole(world), { wrap: disturbed(disturbing) }));
    }),
    { numRuns },
  );
}

describe('whatever is planned and however its writes end', () => {
  test('nothing is made before what it needs, and nothing deleted before what needs it', async () => {
    await always(({ service }) => expect(service.broken).toEqual([]));
  });

  test('every row ends once', async () => {
    await always(({ rows, results, events }) => {
      const planned = rows.map(({ address, action }) => `${action} ${address}`);
      expect(results.slice(0, rows.length).map(({ address, action }) => `${action} ${address}`)).toEqual(
        planned,
      );
      const ended = events.flatMap(event =>
        event.type === 'ended' ? [`${event.result.action} ${event.result.address}`] : [],
      );
      expect(new Set(ended).size).toBe(ended.length);
      expect(ended.sort()).toEqual(planned.filter(row => !row.startsWith('blocked')).sort());
    });
  });

  test('what is called done is live as it was wanted, and what was skipped was not begun', async () => {
    await always(({ rows, results, service }) => {
      for (const [nth, { address, action, desired }] of rows.entries()) {
        const result = results[nth];
        const live = service.kept.get(address);
        if (result?.status === 'done' && action === 'delete') expect(live).toBeUndefined();
        else if (result?.status === 'done') expect(live?.fields).toMatchObject(desired ?? {});
        const writes = service.writes.filter(write => write.endsWith(` ${address}`));
        if (result?.status === 'skipped' && rows.filter(row => row.address === address).length === 1)
          expect(writes).toEqual([]);
      }
    });
  });

  test('nothing is written that no row is about', async () => {
    await always(({ rows, service }) => {
      const planned = new Set<string>(rows.filter(row => row.action !== 'blocked').map(row => row.address));
      expect(service.writes.filter(write => !planned.has(write.slice(write.indexOf(' ') + 1)))).toEqual([]);
    });
  });
});

test('a part is made in its thing once that is made, each in its own lane', async () => {
  const entries = [wantsThing('a'), wantsPart('a', 'p', { to: { $ref: thing('b') } }), wantsThing('b')];
  const { results, service } = await applyToys({ entries });
  expect(results.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(service.writes.at(-1)).toBe(`POST ${part('a', 'p')}`);
});
