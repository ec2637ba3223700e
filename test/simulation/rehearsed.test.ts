import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { rehearsed } from '../helpers/rehearsed.ts';
import { ALL_SCENARIOS } from './matrix.ts';
import { scopesOf } from './scenarios/scenario.ts';
import { OPERATION_MS, prepare } from './scenarios/scenario-setup.ts';

const QUIRKS = { branch_names: 'unique', empty_schedule: 'clears', unknown_members: 'kept' };

async function liveOf(scenario: (typeof ALL_SCENARIOS)[number]) {
  const shared = await prepare(scenario).sandbox({
    names: 'unique',
    operationMs: OPERATION_MS,
  });
  const places = scopesOf(scenario.twofold === true);
  const options = { ...places, quirks: QUIRKS, operationMs: OPERATION_MS };
  const sandbox = createSandbox({ ...options, state: shared.state() });
  return rehearsed(sandbox, scenario.manifest, options);
}

/** Ids that were made in the run are others on the copy. */
function withoutNewIds(log: readonly string[], known: string): readonly string[] {
  return log.map(line =>
    line.replace(/\b(?:br|ep|snap)-[a-z]+-[a-z]+-\w+|\b\d{17,20}\b|[0-9a-f]{8}-[0-9a-f-]{27}/g, id =>
      known.includes(id) ? id : 'NEW',
    ),
  );
}

describe.each(ALL_SCENARIOS.map(scenario => [scenario.name, scenario] as const))('%s', (_, scenario) => {
  it('has the same plan on a copy, and the rehearsal predicts the log of the apply', async () => {
    const { live, copy, rehearse } = await liveOf(scenario);
    const known = JSON.stringify(live.sandbox.state());
    const there = await copy.plan(scenario.manifest);
    const predicted = await rehearse();
    const here = await live.plan(scenario.manifest);
    expect(there.plan).toEqual(here.plan);
    live.forget();
    const report = await live.apply(scenario.manifest);
    const sent = live.writes().map(line => line.replace(/\/(?:neon\/api\/v2|discord\/api\/v10)|\?.*/g, ''));
    expect(
      withoutNewIds(
        predicted.writes.map(({ method, path }) => `${method} ${path}`),
        known,
      ),
    ).toEqual(withoutNewIds(sent, known));
    expect(predicted.report.results.map(({ address, status }) => [address, status])).toEqual(
      report.results.map(({ address, status }) => [address, status]),
    );
  });
});
