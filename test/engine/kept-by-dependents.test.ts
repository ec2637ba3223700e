import { expect, test } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import type { Action } from '../../src/core/report/row.ts';
import type { Decisions } from '../../src/engine/decide/decisions.ts';
import { keptByDependents } from '../../src/engine/decide/waits/kept-by-dependents.ts';
import { aBranch } from '../helpers/report-builders.ts';

test('all of a chain is kept at once for what stays at its end, in whichever order it is looked at', () => {
  const chain = ['a', 'b', 'c', 'd', 'e'].map(name => aBranch('delete', name));
  const stays = aBranch('create', 'end').address;
  const links = chain.map(
    ({ address }, nth) => [address, new Set([chain[nth + 1]?.address ?? stays])] as const,
  );
  for (const ordered of [links, links.toReversed()]) {
    const rowAt = (address: Address, ...actions: readonly Action[]) =>
      chain.find(row => row.address === address && actions.includes(row.action));
    const given = {
      rows: chain,
      dependents: new Map(ordered),
      rowAt,
      rowsAt: (address: Address) => chain.filter(row => row.address === address),
      observed: { desired: () => undefined },
    } as unknown as Decisions;
    const kept = keptByDependents(given);
    expect(new Set(kept.keys())).toEqual(new Set(chain.map(({ address }) => address)));
  }
});
