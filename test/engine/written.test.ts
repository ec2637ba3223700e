import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/report/event.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { Ledger } from '../../src/engine/ends/ledger.ts';
import { makeSteps } from '../../src/engine/lanes/steps.ts';
import { thing, toyInput, toyProvider, toySession, wantsThing } from './toys.ts';

test('a replace is told as written with its second half, once, and not when it has ended before', () => {
  const world = {
    thing: { write: { fixed: ['size'] } },
    entries: [wantsThing('a', { size: 2 }, { allow: ['replace'] as const })],
    things: [{ name: 'a', fields: { size: 1 } }],
  };
  const provider = toyProvider(world);
  const given = decideAll(toyInput(world));
  const events: RunEvent[] = [];
  const session = toySession(provider, { emit: event => events.push(event) });
  const written = () => events.filter(({ type }) => type === 'written');
  const steps = makeSteps(given, [provider]);
  expect(steps).toHaveLength(2);
  const [first, second] = steps as [(typeof steps)[0], (typeof steps)[0]];

  const ledger = new Ledger(session, given.rows, given.kinds);
  ledger.expect(steps);
  ledger.well(first);
  expect(written()).toEqual([]);
  ledger.sent(second);
  ledger.well(second);
  expect(written()).toEqual([{ type: 'written', address: thing('a'), action: 'replace' }]);

  const failing = new Ledger(session, given.rows, given.kinds);
  failing.expect(steps);
  failing.well(first);
  failing.badly(second, { status: 'failed', partly: true });
  expect(written()).toHaveLength(1);
});
