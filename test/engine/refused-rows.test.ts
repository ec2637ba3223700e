import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { refusedRows } from '../../src/engine/ends/end-reasons.ts';
import { makeSteps, type Step } from '../../src/engine/lanes/steps.ts';
import { aSource } from '../helpers/report-builders.ts';
import { marked, type ToyWorld, toyInput, toyProvider, wantsThing } from './toys.ts';

const REFUSED = new RequestFailure('rejected', 'the service said no', {
  request: 'DELETE /things/a',
  status: 400,
});
const PROBLEM = { rule: 'toy/refused', message: 'not this one', path: ['color'] };

/** The reasons of the rows of the only step, whose service says what it did not like. */
function reasonsOf(world: ToyWorld) {
  const blaming: ToyWorld = { ...world, thing: { say: { blame: () => [PROBLEM] } } };
  const given = decideAll(toyInput(blaming));
  const [step] = makeSteps(given, [toyProvider(blaming)]) as readonly [Step];
  return [...refusedRows({ step, sent: step.rows }, REFUSED, given).values()].map(({ reason }) => reason);
}

const said = { rule: PROBLEM.rule, message: PROBLEM.message };

test('what the service did not like of an entry is shown where the entry says it', () => {
  expect(reasonsOf({ entries: [wantsThing('a')] })).toEqual([
    { code: 'apply/refused-at', problems: [{ ...said, source: aSource(1) }] },
  ]);
});

test('what it did not like of something that no entry is about has no place', () => {
  expect(reasonsOf({ things: [{ name: 'a', ...marked('a') }] })).toEqual([
    { code: 'apply/refused-at', problems: [said] },
  ]);
});
