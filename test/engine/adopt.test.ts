import { expect, test } from 'vitest';
import { findAdoptions } from '../../src/engine/adopt/adopt.ts';
import type { Adoptions } from '../../src/engine/adopt/adoption.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { aReason } from '../helpers/report-builders.ts';
import { BOX, type More, marked, shortly, thing, toyInput, toyProvider } from './toys.ts';

/*
 * What a manifest can take over of a resource of ours that it does not name, and that pruning would
 * delete.
 */

async function found(write: More['write'] = {}): Promise<Adoptions> {
  const kinds = { thing: { write, export: { written: () => ({ name: 'x' }) } } };
  const given = decideAll(toyInput({ ...kinds, things: [{ name: 'x', ...marked('x') }] }));
  expect(shortly(given.rows)).toEqual([`delete ${thing('x')}`]);
  const providers = [toyProvider(kinds, { roots: () => [{ scope: BOX, entry: {}, path: [] }] })];
  const context = { given, providers, value: { toy: {} }, now: 0 };
  return findAdoptions(context, { isMeant: () => true, widened: true });
}

test('an entry is added for it', async () => {
  const { adopted, left } = await found();
  expect(adopted).toMatchObject([
    { does: 'add', edits: [{ does: 'set', path: ['toy', 'things'], value: [{ name: 'x' }] }] },
  ]);
  expect(left).toEqual([]);
});

test('none is added for what has a secret: an apply of that entry could not make the same one again', async () => {
  const { adopted, left } = await found({ secret: true });
  expect(adopted).toEqual([]);
  expect(left).toEqual([{ address: thing('x'), why: 'no entry can describe what is live' }]);
});

test('a scope that is gone stays where no list of the manifest has its id, and it says so', async () => {
  const given = decideAll(toyInput({ unread: [['toy.thing', BOX]] }));
  const cause = aReason('the service has no such box');
  const thingKind = given.kinds.get('toy.thing');
  given.observed.missed(
    thingKind,
    BOX,
    { kind: 'toy.thing', scope: BOX.address, reason: cause },
    { absent: true },
  );
  const form = { list: { key: 'boxes', ids: ['ids'] } };
  const roots = () => [{ scope: BOX, entry: {}, path: [] }];
  for (const value of [{ toy: {} }, { toy: { ids: 'b' } }, { toy: { ids: ['c'] } }]) {
    const context = { given, providers: [toyProvider({}, { form, roots })], value, now: 0 };
    const { adopted, left } = await findAdoptions(context, { isMeant: () => true, widened: true });
    expect(adopted).toEqual([]);
    expect(left).toEqual([
      {
        address: BOX.address,
        why: 'its id is in no list of the manifest',
        next: 'Take its id out of the manifest yourself if it is gone for good.',
      },
    ]);
  }
});
