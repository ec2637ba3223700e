import type { Address } from '../../../src/core/address.ts';
import { address } from '../../../src/core/address.ts';
import { isObject } from '../../../src/core/json.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { refsOf } from '../../../src/core/resource.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { Target } from './target.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariant 18: no write goes to the path of a live resource that no row of the plan is about, and
 * no body names one that its entry does not refer to.
 */
export function checkForeign(
  entry: LogEntry,
  target: Target,
  rows: ReadonlyMap<Address, readonly Row[]>,
): Violation | undefined {
  const own = target.addresses.flatMap(each => rows.get(each) ?? []);
  const refuse = (what: string): Violation => ({ invariant: 18, message: `${label(entry)}: ${what}` });
  if (own.length === 0 && isLive(entry)) return refuse('no row is about what is at that path');
  const named = branchIn(entry);
  const branch = named === undefined ? undefined : entry.before.branches.get(named);
  const { project } = entry.resource;
  if (branch === undefined || project === undefined) return undefined;
  const names = [...(entry.before.names.get(branch.id) ?? []), ...(branch.mark ? [branch.mark.branch] : [])];
  const called = new Set(names.map(name => address('neon.branch', [project, name])));
  const meant = own.flatMap(row => [
    row.scope.address,
    ...row.refs.map(ref => ref.address),
    ...refsOf(row.desired ?? {}),
  ]);
  // What the manifest renames is called otherwise in live until then.
  const renamed = meant.flatMap(each => (rows.get(each) ?? []).flatMap(row => row.from ?? []));
  return [...meant, ...renamed].some(each => called.has(each))
    ? undefined
    : refuse(`its body names ${branch.name}, which its entry does not refer to`);
}

/** Whether something live is at the path, as the service has it at that moment. */
function isLive({ resource: { branch = '', id = '' }, before }: LogEntry): boolean {
  const { branches, endpoints, inner, commands } = before;
  return branches.has(branch) || [endpoints, inner, commands].some(live => live.has(id));
}

/** The branch that a body names by its id: a parent, or what something is made in or bound to. */
function branchIn({ resource: { kind }, method, body }: LogEntry): string | undefined {
  if (method !== 'POST' || !isObject(body)) return undefined;
  const part = kind === 'neon.branch' ? body['branch'] : kind === 'neon.endpoint' ? body['endpoint'] : body;
  const id = isObject(part) ? (part['parent_id'] ?? part['branch_id']) : undefined;
  return typeof id === 'string' ? id : undefined;
}
