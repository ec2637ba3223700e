import { address } from '../../../src/core/address.ts';
import { isObject } from '../../../src/core/json.ts';
import type { Desired } from '../../../src/core/resource.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { plainBody } from '../world/model.ts';
import { label, type Violation } from './violation.ts';

/** What a new branch gets from its parent, and the key of its list in an answer. */
const COPIED = { 'neon.role': 'roles', 'neon.database': 'databases', 'neon.bucket': 'buckets' } as const;
type CopiedKind = keyof typeof COPIED;

/**
 * Invariant 21: a branch that starts from its parent's present is made after all that the run
 * writes in its parent, and only when the parent has what the manifest declares there, as far as
 * the run was told. Decided from requests and answers alone.
 */
export function checkCopies(run: Run, log: readonly LogEntry[]): Violation | undefined {
  const sent = log.filter(entry => entry.actor === 'tool' && entry.run === run.number);
  for (const [at, entry] of sent.entries()) {
    const parent = parentOf(entry);
    if (parent === undefined) continue;
    const refuse = (what: string): Violation => ({ invariant: 21, message: `${label(entry)}: ${what}` });
    const late = sent.slice(at + 1).find(each => each.method !== 'GET' && isIn(each, parent));
    if (late !== undefined) return refuse(`only afterwards its parent gets ${label(late)}`);
    const told = new Told(sent.slice(0, at).filter(each => isIn(each, parent)));
    const missing = declaredIn(parent, entry, run).find(each => !told.agreesWith(each));
    if (missing !== undefined) return refuse(`its parent is not yet as ${missing.address} declares`);
  }
  return undefined;
}

/** The id of the parent whose present a new branch starts from. */
function parentOf({ method, resource, body }: LogEntry): string | undefined {
  if (method !== 'POST' || resource.kind !== 'neon.branch' || resource.id !== undefined) return undefined;
  const plain = plainBody(body);
  const branch = isObject(plain) && isObject(plain['branch']) ? plain['branch'] : {};
  const { parent_id, parent_timestamp, parent_lsn, init_source } = branch;
  const isPast = parent_timestamp !== undefined || parent_lsn !== undefined || init_source === 'import';
  return typeof parent_id === 'string' && !isPast ? parent_id : undefined;
}

function isIn({ resource: { kind, branch } }: LogEntry, parent: string): boolean {
  return branch === parent && kind !== undefined && Object.hasOwn(COPIED, kind);
}

/** What the manifest declares in the parent, as far as the run is limited to it. */
function declaredIn(
  parent: string,
  { before, resource }: LogEntry,
  { wanted, limits }: Run,
): readonly Desired[] {
  const { name } = before.branches.get(parent) ?? {};
  const at = name === undefined ? undefined : address('neon.branch', [resource.project ?? '', name]);
  return wanted.desired.filter(
    each =>
      Object.hasOwn(COPIED, each.kind) &&
      each.scope.address === at &&
      (limits === undefined || limits.isMeant(each.address) || limits.addresses.has(each.address)),
  );
}

/**
 * What the answers so far told the run of a branch: names that it has seen or made, has seen last,
 * and has deleted.
 */
class Told {
  readonly #names = new Map<string, Set<string>>();
  readonly #last = new Map<string, ReadonlySet<string>>();
  readonly #deleted = new Set<string>();

  constructor(entries: readonly LogEntry[]) {
    for (const entry of entries) {
      const { method, body, outcome, resource } = entry;
      const kind = resource.kind as CopiedKind;
      const isOk = outcome !== undefined && outcome.status < 300;
      if (method === 'DELETE') this.#deleted.add(`${kind} ${resource.id}`);
      else if (!isOk) continue;
      else if (method === 'GET') this.#see(kind, listIn(outcome.text, COPIED[kind]).map(nameIn));
      else this.#add(kind, [nameIn(body), ...(isObject(body) ? Object.values(body).map(nameIn) : [])]);
    }
  }

  /** What nothing was told of may be so. */
  agreesWith({ kind, parts, absent }: Desired): boolean {
    const names = this.#names.get(kind);
    const name = parts.at(-1) ?? '';
    if (names === undefined) return true;
    if (absent !== true) return names.has(name);
    return this.#last.get(kind)?.has(name) !== true || this.#deleted.has(`${kind} ${name}`);
  }

  #see(kind: string, names: readonly string[]): void {
    this.#last.set(kind, new Set(names));
    this.#add(kind, names);
  }

  #add(kind: string, names: readonly string[]): void {
    this.#names.set(kind, new Set([...(this.#names.get(kind) ?? []), ...names]));
  }
}

function listIn(text: string, key: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    const list = isObject(value) ? value[key] : undefined;
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function nameIn(value: unknown): string {
  return isObject(value) && typeof value['name'] === 'string' ? value['name'] : '';
}
