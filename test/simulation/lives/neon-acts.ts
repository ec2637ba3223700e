import { PROJECT, type World } from '../../helpers/world.ts';
import type { DrawnAct } from './life.ts';

/**
 * Does it as another client would; in words what was done, undefined where nothing can be or it was
 * refused.
 */
export type DoAct = (here: World, drawn: DrawnAct) => string | undefined;

interface BranchRecord {
  readonly id: string;
  readonly name: string;
  readonly parent_id?: string;
  readonly protected: boolean;
  readonly expires_at?: string;
  readonly restore_status?: string;
}

/** Longer than what one act starts. */
const DONE_MS = 30_000;

const NEON = `/neon/api/v2/projects/${PROJECT}`;
/** What the manifest makes, and marks: `main` was there before. */
const MARKED = ['dev', 'leaf', 'twig', 'staging', 'preview'];

export const NEON_ACTS: Readonly<Record<string, DoAct>> = {
  restore: onBranch((here, { id, name }) => {
    const kept = freeName(here, `${name}_old`);
    const source_timestamp = new Date(here.clock.now() - 1_000).toISOString();
    const body = { source_branch_id: id, source_timestamp, preserve_under_name: kept };
    return sent(here, 'POST', `/branches/${id}/restore`, body) && `restores ${name}, keeps ${kept}`;
  }),
  'replace by a snapshot': onBranch((here, branch, drawn) => {
    const id = snapshotFor(here, branch, drawn);
    const body = { target_branch_id: branch.id, finalize_restore: true };
    return (
      id !== undefined &&
      sent(here, 'POST', `/snapshots/${id}/restore`, body) &&
      `puts a snapshot in the place of ${branch.name}`
    );
  }),
  'restore a snapshot': onBranch((here, branch, drawn) => {
    const id = snapshotFor(here, branch, drawn);
    const name = freeName(here, `${branch.name}_restored`);
    const body = { target_branch_id: branch.id, name };
    return (
      id !== undefined &&
      sent(here, 'POST', `/snapshots/${id}/restore`, body) &&
      `restores a snapshot of ${branch.name} as ${name}`
    );
  }),
  finalize: (here, { at }) => {
    const found = pick(
      branches(here).filter(each => each.restore_status === 'restored'),
      at,
    );
    return found !== undefined && sent(here, 'POST', `/branches/${found.id}/finalize_restore`)
      ? `finalizes ${found.name}`
      : undefined;
  },
  reset: onBranch(
    (here, { id, name, parent_id }) =>
      parent_id !== undefined &&
      sent(here, 'POST', `/branches/${id}/restore`, { source_branch_id: parent_id }) &&
      `resets ${name} to its parent`,
  ),
  rename: onBranch((here, { id, name }, { more, to: chosen }) => {
    const live = branches(here).map(each => each.name);
    // Nothing shows that an unmarked branch has another one's name, but that it was called so
    // before.
    const wasCalled = (other: string): boolean =>
      name.startsWith(other) && /^[_-]/.test(name.slice(other.length));
    const possible = ['main', ...MARKED].filter(
      each => wasCalled(each) || (MARKED.includes(each) && isMarked(here, id)),
    );
    const free = possible.filter(each => !live.includes(each));
    const next = chosen ?? pick(free, more * 2) ?? freeName(here, `${name}-2`);
    return sent(here, 'PATCH', `/branches/${id}`, { branch: { name: next } }) && `renames ${name} to ${next}`;
  }),
  default: onBranch(
    (here, { id, name }) =>
      sent(here, 'POST', `/branches/${id}/set_as_default`) && `makes ${name} the default`,
  ),
  expiry: onBranch((here, { id, name, expires_at }) => {
    const next = expires_at === undefined ? new Date(here.clock.now() + 10 * 86_400_000).toISOString() : null;
    return (
      sent(here, 'PATCH', `/branches/${id}`, { branch: { expires_at: next } }) &&
      (next === null ? `lets ${name} never expire` : `lets ${name} expire in ten days`)
    );
  }),
  protect: onBranch(
    (here, { id, name, protected: was }) =>
      sent(here, 'PATCH', `/branches/${id}`, { branch: { protected: !was } }) &&
      `${was ? 'takes the protection of' : 'protects'} ${name}`,
  ),
  delete: onBranch(
    (here, { id, name }) => sent(here, 'DELETE', `/branches/${id}`) && `deletes ${name}`,
    // Those without children come last.
    at => 1 - at,
  ),
  'move a compute': onBranch((here, { id, name }, { more }) => {
    const computes = listed<{ id: string; branch_id: string; type: string }>(here, '/endpoints', 'endpoints');
    const own = computes.find(each => each.branch_id === id && each.type === 'read_write');
    const isFree = (branch: string): boolean =>
      !computes.some(each => each.branch_id === branch && each.type === 'read_write');
    const to = pick(
      branches(here).filter(each => isFree(each.id)),
      more,
    );
    if (own === undefined || to === undefined || !sent(here, 'DELETE', `/endpoints/${own.id}`)) return false;
    const endpoint = { branch_id: to.id, type: 'read_write' };
    return sent(here, 'POST', '/endpoints', { endpoint }) && `moves the compute of ${name} to ${to.name}`;
  }),
  'lose a schedule': onBranch((here, { id, name }, { more }) => {
    const schedule = more < 0.5 ? [] : [{ frequency: 'daily', hour: 5 }];
    return (
      sent(here, 'PUT', `/branches/${id}/backup_schedule`, { schedule }) &&
      `${more < 0.5 ? 'clears' : 'changes'} the backup schedule of ${name}`
    );
  }),
  branch: onBranch((here, { id, name }) => {
    const made = freeName(here, 'theirs');
    return (
      sent(here, 'POST', '/branches', { branch: { name: made, parent_id: id } }) &&
      `makes ${made} from ${name}`
    );
  }),
};

function onBranch(
  act: (here: World, branch: BranchRecord, drawn: DrawnAct) => string | false,
  skewed: (at: number) => number = at => at,
): DoAct {
  return (here, drawn) => {
    const all = branches(here);
    const branch =
      drawn.on === undefined
        ? pick(all, skewed(drawn.at * drawn.at))
        : all.find(({ name }) => name === drawn.on);
    return (branch !== undefined && act(here, branch, drawn)) || undefined;
  };
}

function pick<T>(of: readonly T[], at: number): T | undefined {
  return of[Math.floor(at * of.length)];
}

/** Those with most children first: they are what people restore. */
function branches(here: World): readonly BranchRecord[] {
  const all = listed<BranchRecord>(here, '/branches', 'branches');
  const children = (id: string): number => all.filter(each => each.parent_id === id).length;
  return [...all].sort((a, b) => children(b.id) - children(a.id) || (a.name < b.name ? -1 : 1));
}

function isMarked(here: World, id: string): boolean {
  const { body } = here.foreign('GET', `${NEON}/branches/${id}`);
  const { annotation } = body as { readonly annotation: { readonly value: object } };
  return Object.hasOwn(annotation.value, 'evenkeel');
}

function freeName(here: World, like: string): string {
  const names = new Set(branches(here).map(each => each.name));
  let name = like;
  for (let nth = 2; names.has(name); nth += 1) name = `${like}${nth}`;
  return name;
}

/** One of the branch's own that is there, or a new one. */
function snapshotFor(here: World, { id }: BranchRecord, { more }: DrawnAct): string | undefined {
  const all = listed<{ id: string; source_branch_id: string }>(here, '/snapshots', 'snapshots');
  const own = all.filter(each => each.source_branch_id === id);
  const old = more < 0.3 ? pick(all, more / 0.3) : pick(own, more < 0.6 ? 0.99 : 1);
  if (old !== undefined) return old.id;
  if (!sent(here, 'POST', `/branches/${id}/snapshot?name=by-hand`)) return undefined;
  const known = new Set(all.map(each => each.id));
  return listed<{ id: string }>(here, '/snapshots', 'snapshots').find(each => !known.has(each.id))?.id;
}

function listed<T>(here: World, path: string, key: string): readonly T[] {
  const { body } = here.foreign('GET', `${NEON}${path}`);
  return (body as Readonly<Record<string, readonly T[]>>)[key] ?? [];
}

/** Whether the service did it; afterwards its operations are over. */
function sent(here: World, method: string, path: string, body?: unknown): boolean {
  const { status } = here.foreign(method, `${NEON}${path}`, body);
  if (status < 300) here.clock.advance(DONE_MS);
  return status < 300;
}
