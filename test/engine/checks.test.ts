import { expect, test } from 'vitest';
import type { Check, Verdict } from '../../src/core/provider.ts';
import { runChecks } from '../../src/engine/checks.ts';
import { BOX, part, toyInput, toyProvider, toySession, wantsPart } from './toys.ts';

const HELD: Verdict = { verdict: 'pass', findings: [] };
const [ASKED, LEFT] = [wantsPart('a', 'asked'), wantsPart('a', 'left')];

/** Judges one of its two checks. */
const forgetful: Check = {
  name: 'toy.check',
  key: 'checks',
  each: 'item',
  within: BOX.kind,
  expand: () => ({ parts: [], fields: {} }),
  judge: async () => new Map([[part('a', 'asked'), HELD]]),
};

test('a check of which its provider says nothing has no verdict, and says so', async () => {
  const { wanted, observed } = toyInput({});
  const desired = [ASKED, LEFT].map(each => ({ check: forgetful, desired: { ...each, scope: BOX } }));
  const session = toySession(toyProvider({}, { checks: [forgetful] }));
  expect(await runChecks({ ...wanted, checks: desired }, observed, session)).toEqual([
    { address: ASKED.address, source: ASKED.source, ms: 0, ...HELD },
    {
      address: LEFT.address,
      source: LEFT.source,
      ms: 0,
      verdict: 'unknown',
      findings: ['the check gave no verdict'],
    },
  ]);
});
