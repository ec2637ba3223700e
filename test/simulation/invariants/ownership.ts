import { type Address, address } from '../../../src/core/address.ts';
import { isObject } from '../../../src/core/json.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { namesAround } from './succession.ts';
import type { Target } from './target.ts';
import { label, type Violation } from './violation.ts';

/**
 * Part of invariant 2: a branch is made with our marks, by which it is found when the answer is
 * lost, and owned later.
 */
export function checkMarked({ method, resource, body, ...entry }: LogEntry, run: Run): Violation | undefined {
  if (method !== 'POST' || resource.kind !== 'neon.branch' || !isObject(body)) return undefined;
  if (entry.path.endsWith('/restore')) return undefined;
  const mark = isObject(body['annotation_value']) ? body['annotation_value'] : {};
  const name = isObject(body['branch']) ? body['branch']['name'] : undefined;
  const wanted = { evenkeel: run.wanted.name, 'evenkeel.branch': name, 'evenkeel.run': `run-${run.number}` };
  // A successor has the mark of the name that it takes over.
  const marked = mark['evenkeel.renews'] === undefined ? [name] : namesAround(String(name)).slice(1);
  const missing = Object.entries(wanted).find(([key, value]) =>
    key === 'evenkeel.branch' ? !marked.includes(mark[key] as string) : mark[key] !== value,
  );
  if (missing === undefined) return undefined;
  return {
    invariant: 2,
    message: `request ${entry.index} of run ${entry.run} makes a branch without ${missing[0]}`,
  };
}

/** Invariant 4: `keep` wins over everything that a manifest says. */
export function checkKept(entry: LogEntry, target: Target, run: Run): Violation | undefined {
  const lifts = target.verb === 'update' && target.fields['protected'] === false;
  if (target.verb !== 'delete' && !lifts) return undefined;
  const kept = run.wanted.keep.some(glob => target.addresses.some(address => matches(glob, address)));
  return kept ? { invariant: 4, message: `${label(entry)}: \`keep\` holds it` } : undefined;
}

/**
 * Part of invariant 4: a project whose manifest has VPC restrictions is never without one, because
 * then all may connect.
 */
export function checkRestricted(
  { before, method, resource, ...entry }: LogEntry,
  run: Run,
): Violation | undefined {
  const { kind, project = '', id } = resource;
  if (kind !== 'neon.vpc_restriction' || method !== 'DELETE') return undefined;
  const wanted = run.wanted.desired.some(
    each => each.kind === kind && each.parts[0] === project && each.absent !== true,
  );
  const left = [...before.restrictions].filter(
    each => each.startsWith(`${project}/`) && each !== `${project}/${id}`,
  );
  if (!wanted || left.length > 0) return undefined;
  return {
    invariant: 4,
    message: `${label({ before, method, resource, ...entry })}: no restriction is left`,
  };
}

/**
 * Invariant 18, for a run with limits: it writes to what the globs match, and to what that lives in
 * and refers to.
 */
export function checkWithin(
  entry: LogEntry,
  target: Target,
  rows: ReadonlyMap<Address, readonly Row[]>,
  { limits }: Run,
): Violation | undefined {
  if (limits === undefined) return undefined;
  const isIn = (each: Address): boolean => limits.isMeant(each) || limits.addresses.has(each);
  // What a rename within the limits deletes too is restored.
  const because = target.addresses.flatMap(each => (rows.get(each) ?? []).flatMap(row => row.because ?? []));
  if ([...target.addresses, ...because].some(isIn)) return undefined;
  return { invariant: 18, message: `${label(entry)}: the run is limited to something else` };
}

/** `*` stays inside a part. */
function matches(glob: string, address: string): boolean {
  const parts = glob.split('/').map(part => part.split('*').map(literal).join('[^/]*'));
  return new RegExp(`^${parts.join('/')}$`).test(address);
}

function literal(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
}

/** Invariant 3, from the manifest alone: whatever the plan said, this may not be written. */
export function checkOwned(entry: LogEntry, target: Target, run: Run): Violation | undefined {
  const own = run.wanted.desired.filter(each => target.addresses.includes(each.address));
  const wanted = own.filter(each => each.absent !== true);
  if (target.kind === 'discord.permissions') return undefined;
  const violation = { invariant: 3, message: `${label(entry)}: the manifest does not ask for that` };
  if (target.verb === 'create') return wanted.length > 0 ? undefined : violation;
  if (target.verb === 'update' || target.verb === 'renew') return own.length > 0 ? undefined : violation;
  if (own.some(each => each.absent === true || each.allow.includes('replace'))) return undefined;
  if (own.some(each => run.renew.includes(each.address))) return undefined;
  const { kind, id = '' } = entry.resource;
  const listed = entry.lists.get(target.list)?.model;
  const called =
    kind === 'discord.command'
      ? listed?.commands.get(id)?.name
      : run.sweeps !== undefined
        ? listed?.branches.get(id)?.name
        : undefined;
  if (wanted.some(each => called === undefined || each.parts.at(-1) === called)) return violation;
  return isPruned(entry, run) ? undefined : violation;
}

function isPruned(entry: LogEntry, run: Run): boolean {
  const { kind, project = '', scope = '', id = '' } = entry.resource;
  const prunes = (address: string): boolean =>
    run.wanted.scopes.some(each => each.prune && each.scope.address === address);
  if (kind === 'neon.branch') {
    const branch = entry.before.branches.get(id);
    if (branch === undefined) return true;
    const listed = entry.lists.get(`neon.branch ${project}`)?.model.branches.get(branch.id) ?? branch;
    if (run.sweeps !== undefined && listed.name.startsWith('p/')) return true;
    const ours = listed.mark?.name === run.wanted.name && listed.mark.branch === listed.name;
    return ours && prunes(`neon.project/${project}`);
  }
  if (kind === 'neon.jwks' || kind === 'neon.vpc_restriction') return prunes(`neon.project/${project}`);
  if (kind === 'neon.data_api' || kind === 'neon.auth') {
    const key = kind === 'neon.auth' ? 'auth' : 'data_api';
    const names = [entry.before, entry.lists.get(`neon.branch ${project}`)?.model].flatMap(
      model => model?.branches.get(entry.resource.branch ?? '')?.name ?? [],
    );
    return run.wanted.scopes.some(
      ({ scope: { address: at }, entry: said }) =>
        said[key] === false && names.some(name => at === address('neon.branch', [project, name])),
    );
  }
  if (kind === 'discord.command') return prunes(`discord.scope/${scope}`);
  return run.wanted.scopes.some(({ scope, prune }) => prune && scope.kind === 'neon.branch');
}
