import { describe, expect, test } from 'vitest';
import { RequestFailure, type Transport } from '../../src/core/http.ts';
import type { Receipt } from '../../src/core/kind.ts';
import { nextOf } from '../helpers/world.ts';
import { type Applied, applyToys, reset } from './toy-service.ts';
import { liveToy, part, rowsOf, shortly, type Toy, type ToyWorld, thing, wantsThing } from './toys.ts';

const P = part('home', 'p');

/** How the service carries out a rename. */
type Renaming = (rename: () => void) => Promise<Receipt>;

/**
 * A thing is renamed from `a` to `b`, which takes a part of another thing along that no entry
 * names.
 */
function renaming(how: Renaming): ToyWorld {
  let name = 'a';
  const things = (): readonly Toy[] => [{ name: 'home' }, { name, id: '7' }];
  return {
    entries: [wantsThing('home'), wantsThing('b', {}, { renamedFrom: thing('a') })],
    things: things(),
    parts: { home: [{ name: 'p', fields: { of: { $ref: thing('b') } } }] },
    thing: {
      read: { list: async () => things() },
      write: {
        update: () =>
          how(() => {
            name = 'b';
          }),
      },
    },
    part: {
      inherit: {
        predict: (parent, mine) => (parent.action === 'rename' ? [] : mine),
      },
      cascade: {
        rewrite: async ({ address }, { client }) => {
          await client.send('PUT', `/${encodeURIComponent(address)}`, {});
        },
      },
    },
  };
}

async function stoppedWhile(end: Renaming): Promise<Applied> {
  const stop = new AbortController();
  const how: Renaming = rename => {
    stop.abort();
    return end(rename);
  };
  return applyToys(renaming(how), { signal: stop.signal });
}

const REWRITTEN = `PUT ${P}`;
const RESTORED = `POST ${P}`;

describe('what is deleted with a rename, if the run is stopped while that is under way,', () => {
  test('is planned to be restored', async () => {
    const { rows } = await stoppedWhile(async () => ({ waits: [] }));
    expect(shortly(rows)).toEqual([`create ${P}`, `rename ${thing('b')}`]);
  });

  test('is restored where the rename was answered', async () => {
    const { service } = await stoppedWhile(async rename => {
      rename();
      return { waits: [] };
    });
    expect(service.writes).toEqual([REWRITTEN, RESTORED]);
  });

  test('is restored where the answer was lost, since the rename counts as begun before it is sent', async () => {
    const { service } = await stoppedWhile(rename => {
      rename();
      return Promise.reject(new RequestFailure('unknown', 'no answer', { request: 'PATCH /b' }));
    });
    expect(service.writes).toEqual([REWRITTEN, RESTORED]);
  });

  test('is left alone where the rename was refused', async () => {
    const { service } = await stoppedWhile(() =>
      Promise.reject(new RequestFailure('rejected', 'no', { request: 'PATCH /b', status: 400 })),
    );
    expect(service.writes).toEqual([REWRITTEN]);
  });
});

test.each<[string, ToyWorld]>([
  [
    'rename',
    { entries: [wantsThing('b', {}, { renamedFrom: thing('a') })], things: [{ name: 'a', id: 'id-b' }] },
  ],
  [
    'replace',
    {
      thing: { write: { fixed: ['size'] } },
      entries: [wantsThing('b', { size: 2 }, { allow: ['replace'] })],
      things: [{ name: 'b', fields: { size: 1 } }],
    },
  ],
])('what a %s takes along that no entry names is told, and planned to be restored', (action, world) => {
  const taken = { name: 'p', fields: { of: { $ref: thing('b') }, color: 'red' } };
  const rows = rowsOf({
    ...world,
    entries: [...(world.entries ?? []), wantsThing('home')],
    things: [...(world.things ?? []), { name: 'home' }],
    parts: { home: [taken] },
    part: {
      // It does not hold up what it refers to: it is deleted with that.
      read: { live: (raw, at) => ({ ...liveToy('toy.part', raw, at), needs: () => [] }) },
      inherit: { predict: (parent, mine) => (parent.action === action ? [] : mine) },
    },
  });
  expect(shortly(rows)).toEqual([`create ${P}`, `${action} ${thing('b')}`]);
  expect(rows[0]).toMatchObject({ because: thing('b'), desired: taken.fields });
});

test('a restored one whose answer was lost is not sought in a plan that knows nothing of it', async () => {
  const wrap =
    (transport: Transport): Transport =>
    async request => {
      if (request.method === 'POST') throw reset('ECONNRESET');
      return transport(request);
    };
  const { results, events } = await applyToys(
    renaming(async rename => {
      rename();
      return { waits: [] };
    }),
    { wrap },
  );
  const plan = `Run \`evenkeel plan --target ${P}\`. If that plan has a row for this resource, apply again. If not, the write was done.`;
  const [ended] = events.flatMap(event =>
    event.type === 'ended' && event.result.address === P ? [event.result] : [],
  );
  expect(ended?.status).toBe('unknown');
  expect(nextOf(ended?.reason)).toBe(`Add an entry for this resource. ${plan}`);
  // The report names that entry, and only once.
  const told = nextOf(results.find(({ address }) => address === P)?.reason);
  expect(told).toMatch(/^Write an entry for \S+ under `parts` of /);
  expect(told).toContain(plan);
  expect(told).not.toContain('Add an entry');
});

test('a run that was stopped goes on writing nothing, not even the rewrite of what comes next', async () => {
  const { service, results } = await applyToys(
    renaming(() => Promise.reject(new Error('nothing is renamed any more'))),
    { signal: AbortSignal.abort() },
  );
  expect(service.writes).toEqual([]);
  expect(results).toMatchObject([
    { status: 'skipped', reason: { code: 'apply/dependency' } },
    { status: 'skipped', reason: { code: 'apply/stopped' } },
  ]);
});

test.each([0, 1, 2])(
  'nothing is renamed where what it takes along could not be restored in one of several places (%d)',
  async bad => {
    const homes = ['home', 'house', 'hut'];
    const refused = part(homes[bad] as string, 'p');
    const alone = renaming(() => Promise.reject(new Error('nothing is renamed')));
    const { service, results } = await applyToys({
      ...alone,
      entries: [...(alone.entries ?? []), ...homes.slice(1).map(name => wantsThing(name))],
      things: [...(alone.things ?? []), ...homes.slice(1).map(name => ({ name }))],
      parts: Object.fromEntries(homes.map(name => [name, alone.parts?.['home'] ?? []])),
      thing: {
        ...alone.thing,
        read: {
          ...alone.thing?.read,
          list: async () => [...homes.map(name => ({ name })), { name: 'a', id: '7' }],
        },
      },
      part: {
        ...alone.part,
        cascade: {
          ...alone.part?.cascade,
          rewrite: async (row, { client }) => {
            if (row.address === refused)
              throw new RequestFailure('rejected', 'no', { request: `PUT ${refused}`, status: 403 });
            await client.send('PUT', `/${encodeURIComponent(row.address)}`, {});
          },
        },
      },
    });
    // The others are tried, too, so that all that cannot be restored are named at once.
    expect(service.writes).toEqual(homes.filter((_, at) => at !== bad).map(name => `PUT ${part(name, 'p')}`));
    expect(results.find(({ address }) => address === thing('b'))).toMatchObject({
      status: 'failed',
      reason: { code: 'restore/impossible', address: refused },
    });
  },
);
