import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { Receipt } from '../../src/core/kind.ts';
import { type Applied, applyToys } from './toy-service.ts';
import { part, shortly, type Toy, type ToyWorld, thing, wantsThing } from './toys.ts';

const P = part('home', 'p');

/** How the service carries out a rename. */
type Renaming = (rename: () => void) => Promise<Receipt>;

/** A thing is renamed from `a` to `b`, which takes a part of another thing along that no entry names. */
function renaming(how: Renaming): ToyWorld {
  let name = 'a';
  const things = (): readonly Toy[] => [{ name: 'home' }, { name, id: '7' }];
  return {
    entries: [wantsThing('home'), wantsThing('b', {}, { renamedFrom: thing('a') })],
    things: things(),
    parts: { home: [{ name: 'p', fields: { of: { $ref: thing('b') } } }] },
    thing: {
      list: async () => things(),
      update: () =>
        how(() => {
          name = 'b';
        }),
    },
    part: {
      predict: (parent, mine) => (parent.action === 'rename' ? [] : mine),
      rehearse: async ({ address }, { client }) => {
        await client.send('PUT', `/${encodeURIComponent(address)}`, {});
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

const REHEARSED = `PUT ${P}`;
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
    expect(service.writes).toEqual([REHEARSED, RESTORED]);
  });

  test('is restored where the answer was lost, since the rename counts as begun before it is sent', async () => {
    const { service } = await stoppedWhile(rename => {
      rename();
      return Promise.reject(new RequestFailure('unknown', 'no answer', { request: 'PATCH /b' }));
    });
    expect(service.writes).toEqual([REHEARSED, RESTORED]);
  });

  test('is left alone where the rename was refused', async () => {
    const { service } = await stoppedWhile(() =>
      Promise.reject(new RequestFailure('rejected', 'no', { request: 'PATCH /b', status: 400 })),
    );
    expect(service.writes).toEqual([REHEARSED]);
  });
});

test('a run that was stopped goes on writing nothing, not even the rehearsal of what comes next', async () => {
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
