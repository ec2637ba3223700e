import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rehearsalJson } from '../../src/cli/commands/rehearse.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { rehearsed } from '../helpers/rehearsed.ts';
import { ALL_SCENARIOS } from './matrix.ts';
import { type Scenario, scopesOf } from './scenarios/scenario.ts';
import { OPERATION_MS, prepare, type ScenarioSetup } from './scenarios/scenario-setup.ts';

const QUIRKS = { branch_names: 'unique', empty_schedule: 'clears', unknown_members: 'kept' };

/** What the runs of the matrix are given besides the manifest. */
function optionsOf({ maxDeletes, renew }: Scenario, { base }: Pick<ScenarioSetup, 'base'>) {
  return {
    ...(maxDeletes === undefined ? {} : { maxDeletes }),
    ...(renew === undefined ? {} : { renew }),
    ...(base === undefined ? {} : { base }),
  };
}

async function liveOf(scenario: Scenario) {
  const setup = prepare(scenario);
  const shared = await setup.sandbox({
    names: 'unique',
    operationMs: OPERATION_MS,
  });
  const { projects, guilds } = scopesOf(scenario);
  const options = { projects, guilds, quirks: QUIRKS, operationMs: OPERATION_MS };
  const sandbox = createSandbox({ ...options, state: shared.state() });
  const more = optionsOf(scenario, setup);
  return { ...(await rehearsed(sandbox, scenario.manifest, options, more)), more };
}

/** Ids that were made in the run are others on the copy. */
function withoutNewIds(log: readonly string[], known: string): readonly string[] {
  return log.map(line =>
    line.replace(/\b(?:br|ep|snap)-[a-z]+-[a-z]+-\w+|\b\d{17,20}\b|[0-9a-f]{8}-[0-9a-f-]{27}/g, id =>
      known.includes(id) ? id : 'NEW',
    ),
  );
}

/** Here a new branch inherits what no entry names, so it is in no list, and in no copy. */
const UNREAD_PARENT: ReadonlySet<string> = new Set(['authentication of new branches']);

/**
 * Without sets, whose members are known before the copy is made (test/cli/sets-held.test.ts), and
 * without scenarios of parts or of several applications: nothing decides the order of writes in two
 * projects, or of two applications (test/cli/several-applications.test.ts).
 */
const COPIED = ALL_SCENARIOS.filter(
  ({ name, sets, parts, applications }) =>
    sets === undefined && parts === undefined && applications === undefined && !UNREAD_PARENT.has(name),
);

describe.each(COPIED.map(scenario => [scenario.name, scenario] as const))('%s', (_, scenario) => {
  it('has the same plan on a copy, and the rehearsal predicts the log of the apply', async () => {
    const { live, copy, rehearse, more } = await liveOf(scenario);
    const { maxDeletes: _, ...planned } = more;
    const known = JSON.stringify(live.sandbox.state());
    const there = await copy.plan(scenario.manifest, planned);
    const predicted = await rehearse();
    expect(misfit('rehearse', JSON.parse(rehearsalJson(predicted)))).toBeUndefined();
    expect(predicted.digest).toBe(predicted.report.plan.digest);
    const here = await live.plan(scenario.manifest, planned);
    expect(there.plan).toEqual(here.plan);
    live.forget();
    const report = await live.apply(scenario.manifest, more);
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

/** A scenario, or a list of them. */
function scenariosIn(value: unknown): readonly Scenario[] {
  if (Array.isArray(value)) return value.flatMap(scenariosIn);
  const isOne = typeof value === 'object' && value !== null && 'name' in value && 'manifest' in value;
  return isOne ? [value as Scenario] : [];
}

it('is asked of every scenario that any file has', async () => {
  const folder = join(import.meta.dirname, 'scenarios');
  const files = readdirSync(folder).filter(file => file.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async file =>
      Object.values((await import(`./scenarios/${file}`)) as object).flatMap(scenariosIn),
    ),
  );
  const names = new Set(found.flat().map(({ name }) => name));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].sort()).toEqual(ALL_SCENARIOS.map(({ name }) => name).sort());
});
