import { expect } from 'vitest';
import { exitCode } from '../../../../src/core/report/exit-code.ts';
import type { Reason } from '../../../../src/core/report/reason.ts';
import type { Report } from '../../../../src/core/report/report.ts';
import { memorySink } from '../../../helpers/memory-sink.ts';
import { beside as anotherClient } from '../../../helpers/renewals.ts';
import { lines, PROJECT, type World, type WorldOptions, world } from '../../../helpers/world.ts';

export const BASE = `/neon/api/v2/projects/${PROJECT}`;
export const MASKED = `neon.branch/${PROJECT}/masked`;
export const BESIDE = `neon.branch/${PROJECT}/masked-renewal`;
export const EMAIL =
  '{ database_name: neondb, table_name: users, column_name: email, masking_function: anon.fake_email() }';

/** The same rule as the service takes it. */
export const MASKING = [
  {
    database_name: 'neondb',
    schema_name: 'public',
    table_name: 'users',
    column_name: 'email',
    masking_function: 'anon.fake_email()',
  },
];

export interface Written {
  readonly keys?: string;
  readonly rules?: string;
  readonly branches?: string;
  readonly top?: string;
}

export function manifest({
  keys = 'allow: [loss], roles: [{ name: app }], databases: [{ name: shop, owner_name: app }]',
  rules = EMAIL,
  branches = '',
  top = '',
}: Written = {}): string {
  return `
name: acme
${top}
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
        - { name: masked, anonymized: { masking_rules: [${rules}] }, ${keys} }
${branches}
`;
}

interface Branch {
  readonly id: string;
  readonly name: string;
}

export function branches(here: World): ReadonlyMap<string, string> {
  const { body } = here.foreign('GET', `${BASE}/branches`) as { body: { branches: Branch[] } };
  return new Map(body.branches.map(({ id, name }) => [name, id]));
}

export const names = (here: World): readonly string[] => [...branches(here).keys()].sort();

/** A world in which the manifest is applied; the requests so far are forgotten. */
export async function applied(written: Written = {}, options: WorldOptions = {}) {
  const sink = memorySink();
  const here = world({ secrets: sink, ...options });
  const report = await here.apply(manifest(written));
  expect(exitCode(report)).toBe(0);
  here.clock.advance(60_000);
  here.forget();
  return { here, sink, old: branches(here).get('masked') as string };
}

export const renewal = { renew: [MASKED] };

/** An entry that may be renewed, and declares nothing in its branch. */
export const PLAIN: Written = { keys: 'allow: [loss]' };

/** The world in which a renewal was killed before its nth write, a minute later. */
export async function leftAt(nth: number, written: Written = PLAIN) {
  const found = await applied(written);
  await beside(found.here, { run: 'run-1', ...killedAt(nth, 'before') }).apply(manifest(written), renewal);
  found.here.clock.advance(60_000);
  found.here.forget();
  return found;
}

/** A connection over which someone acts once, right after the nth write of a run was answered. */
export function actingAfter(nth: number) {
  let writes = 0;
  let act: (() => unknown) | undefined;
  const wrap: WorldOptions['wrap'] = wire => async request => {
    const answer = await wire(request);
    if (act !== undefined && request.method !== 'GET') {
      writes += 1;
      if (writes === nth) await act();
    }
    return answer;
  };
  const arm = (what: () => unknown): void => {
    act = what;
  };
  return { wrap, arm };
}

/** The rows of a report, without why they are blocked. */
export const bare = (report: Report): readonly string[] =>
  lines(report).map(line => line.split(': ')[0] as string);

/** How a renewal ended. `reason`: why, where an apply with `--renew` has to go on. */
export function endOf(report: Report) {
  const { status, reason } = report.results.find(({ action }) => action === 'renew') ?? {};
  const why = reason?.code === 'renew/again' && 'cause' in reason ? reason.cause : reason;
  return { code: exitCode(report), status, reason: (why as Reason | undefined)?.code };
}

/** Another client with a clock, a run and a file of its own, over the same service. */
export function beside(here: World, options: WorldOptions = {}): World {
  return anotherClient(here, options).here;
}

/** The connection of a run that is gone from its nth write on, before or after it is done. */
export function killedAt(nth: number, when: 'before' | 'after'): Pick<WorldOptions, 'wrap'> {
  let writes = 0;
  let isGone = false;
  const gone = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  return {
    wrap: wire => async request => {
      if (isGone) throw gone();
      if (request.method !== 'GET') {
        writes += 1;
        if (writes === nth) {
          isGone = true;
          if (when === 'after') await wire(request);
          throw gone();
        }
      }
      return await wire(request);
    },
  };
}

/**
 * Someone acts right before the first rename, once `arm` was called: at the second look at a list
 * that has the new branch. The first one reads it back.
 */
export function actingBeforeRename() {
  let looks = 0;
  let armed: { readonly here: World; readonly act: () => void } | undefined;
  const wrap: WorldOptions['wrap'] = wire => async request => {
    const isList = /\/branches\?/.test(request.url) && request.method === 'GET';
    if (armed !== undefined && isList && branches(armed.here).has('masked-renewal')) {
      looks += 1;
      if (looks === 2) armed.act();
    }
    return await wire(request);
  };
  const arm = (here: World, act: () => void): void => {
    armed = { here, act };
  };
  return { wrap, arm, looks: () => looks };
}

/** The branches of the succession that are live. All of them are masked. */
export function standing(here: World): readonly string[] {
  const found = [...branches(here)].filter(([name]) => name.startsWith('masked'));
  for (const [, id] of found)
    expect(here.foreign('GET', `${BASE}/branches/${id}/masking_rules`)).toMatchObject({
      body: { masking_rules: [{ column_name: 'email' }] },
    });
  return found.map(([name]) => name).sort();
}
