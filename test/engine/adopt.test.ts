import { expect, test } from 'vitest';
import type { Live } from '../../src/core/resource.ts';
import { findAdoptions } from '../../src/engine/adopt/adopt.ts';
import type { Adoptions } from '../../src/engine/adopt/entries.ts';
import { entryEdits } from '../../src/engine/adopt/entry-edits.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { aReason } from '../helpers/report-builders.ts';
import {
  BOX,
  type More,
  marked,
  shortly,
  type Toy,
  thing,
  toyInput,
  toyProvider,
  wantsThing,
} from './toys.ts';

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
  expect(left).toEqual([
    {
      address: thing('x'),
      why: 'no entry can describe what is live',
      next: 'Delete the resource by hand if nobody needs it.',
    },
  ]);
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
        why: 'the id of this scope is in no list of the manifest',
        next: 'If this scope is gone for good, remove its id from the manifest yourself.',
      },
    ]);
  }
});

test('nothing is taken over of a value that says two fields, of which the manifest changes one', async () => {
  const sized = (least: number, most: number) => ({ name: 'x', size: `${least}-${most}` });
  const kinds = {
    thing: {
      entry: {
        expand: ({ name, size }: ReturnType<typeof sized>) => {
          const [least, most] = size.split('-').map(Number);
          return { parts: [...BOX.parts, name], fields: { least: least ?? 0, most: most ?? 0 } };
        },
      },
      export: {
        written: ({ fields }: Live) => sized(Number(fields()['least']), Number(fields()['most'])),
      },
    },
  };
  const providers = [toyProvider(kinds, { roots: () => [{ scope: BOX, entry: {}, path: [] }] })];
  const edits = async (least: number, own: readonly string[]) => {
    const desired = wantsThing('x', { least, most: 9 }, { path: ['toy', 'things', 0] });
    const live: Toy = { name: 'x', ...marked('x'), fields: { least: 1, most: 20 } };
    const given = decideAll(toyInput({ ...kinds, entries: [desired], things: [live] }));
    const found = given.observed.at(desired.address);
    if (found === undefined) throw new Error('nothing is live');
    const value = { toy: { things: [sized(least, 9)] } };
    return entryEdits(desired, found, { given, providers, value, now: 0 }, own);
  };
  expect(await edits(1, ['least'])).toMatchObject({ edits: [{ does: 'set', value: '1-20' }] });
  expect(await edits(5, ['least'])).toEqual({ why: 'no entry can describe what is live' });
});
