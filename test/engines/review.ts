import assert from 'node:assert/strict';
import { until } from './process.ts';
import type { World } from './world.ts';

interface Row {
  readonly address: string;
  readonly action: string;
}

/** The part of a report that is judged. */
interface Report {
  readonly plan: { readonly rows: readonly Row[]; readonly part?: { readonly scopes: readonly string[] } };
  readonly results: readonly (Row & { readonly status: string })[];
  readonly refusals?: readonly {
    readonly scopes: readonly string[];
    readonly reason: { readonly code: string };
  }[];
  readonly interrupted?: string;
  readonly requests: Readonly<Record<string, number>>;
}

/** What the workflow of the example gives. */
export interface Outcome {
  readonly report?: Report;
  readonly problem?: string;
  readonly failed: readonly { readonly address: string; readonly error: string }[];
}

/** A plan that was reviewed, and what the workflow takes. */
export interface Reviewed {
  readonly digest: string;
  readonly rows: readonly Row[];
  readonly scopes: readonly { readonly address: string; readonly after: readonly string[] }[];
}

/** Plans a manifest as one run does, lists its scopes, and forgets the requests of that. */
export async function review(world: World, manifest: string): Promise<Reviewed> {
  world.write('evenkeel.yaml', manifest);
  const planned = await world.evenkeel('plan', '--out', 'reviewed.json', '--quiet', '--format', 'json');
  assert.equal(planned.code, 0, planned.said);
  const { plan } = JSON.parse(planned.said) as { plan: { digest: string; rows: readonly Row[] } };
  const listed = await world.evenkeel('scopes', '--format', 'json');
  assert.equal(listed.code, 0, listed.said);
  const { scopes } = JSON.parse(listed.said) as Pick<Reviewed, 'scopes'>;
  await nextMinute(world);
  await world.ask('DELETE', '/_sandbox/requests');
  return { digest: plan.digest, rows: plan.rows, scopes };
}

/** The requests so far no longer count in the sandbox's limit. */
export async function nextMinute(world: World): Promise<void> {
  await world.ask('POST', '/_sandbox/clock', { advance_ms: 61_000 });
}

export async function outcomeOf(world: World, key: string, limitMs: number): Promise<Outcome> {
  const outcome = await until(`the workflow ${key} ends`, limitMs, () => world.engine.outcome(key));
  return outcome as Outcome;
}

/** The scopes that a report of some scopes covers. */
export function coveredBy({ report }: Outcome): readonly string[] {
  return report?.plan.part?.scopes ?? [];
}

/** `address status`, sorted. */
export function ends({ report }: Outcome): readonly string[] {
  return (report?.results ?? []).map(({ address, status }) => `${address} ${status}`).sort();
}

/** How `evenkeel show --exit-code` ends with the report of a workflow. */
export async function exitOf(world: World, { report }: Outcome): Promise<number | null> {
  world.write('done.json', JSON.stringify(report));
  const { code, said } = await world.evenkeel('show', '--exit-code', 'done.json');
  assert.match(said, /^Applied|^Not applied|^Partly applied/m);
  return code;
}

/** Asserts that a new plan of the whole manifest has nothing to do. */
export async function nothingIsLost(world: World): Promise<void> {
  await nextMinute(world);
  const left = await world.evenkeel('plan', '--detailed-exitcode', '--quiet');
  assert.equal(left.code, 0, left.said);
}

/** The writes that the services carried out, `METHOD path` each. */
export async function writesDone(world: World): Promise<readonly string[]> {
  const requests = await world.requests();
  return requests
    .filter(({ method, status }) => method !== 'GET' && status < 300)
    .map(({ method, path }) => `${method} ${path}`);
}

export function twiceIn(all: readonly string[]): readonly string[] {
  return all.filter((each, at) => all.indexOf(each) !== at);
}
