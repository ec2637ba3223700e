import type { Address } from '../../../src/core/address.ts';
import { isObject } from '../../../src/core/json.ts';
import type { Row } from '../../../src/core/report/row.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { Model } from '../world/model.ts';
import { checkPinned } from './pinned.ts';
import { fits, isChangeOver } from './plan-conformance.ts';
import { sameBody } from './resend.ts';
import { namesInSuccession } from './succession.ts';
import type { Target } from './target.ts';
import { label, type Violation } from './violation.ts';

/** A write of a run, with what it is judged by. */
export interface RunWrite {
  readonly entry: LogEntry;
  readonly target: Target;
  readonly rows: ReadonlyMap<Address, readonly Row[]>;
  /** The run's writes before it. */
  readonly earlier: readonly LogEntry[];
  readonly run: Run;
}

/** Invariants 4, 5, 6 and 8: what the run had read before it wrote. */
export function checkReadBeforeWrite(write: RunWrite): Violation | undefined {
  const { entry, target, earlier, run } = write;
  const list = entry.lists.get(target.list);
  if (list === undefined && target.verb !== 'create')
    return { invariant: 5, message: `${label(entry)} without a list` };
  if (list !== undefined && !list.ok)
    return { invariant: 5, message: `${label(entry)} although its list (${target.list}) could not be read` };
  if (target.verb === 'delete' && list !== undefined && list.position < run.planAt)
    return { invariant: 8, message: `${label(entry)} without reading ${target.list} again` };
  const { kind, project } = entry.resource;
  const own = earlier.filter(
    each =>
      each.resource.kind === kind &&
      each.resource.project === project &&
      each.status >= 200 &&
      each.status < 300 &&
      each.position > (list?.position ?? 0),
  );
  if (kind === 'neon.branch') return checkBranch(write, own);
  if (kind === 'discord.command' && list !== undefined && target.verb === 'create' && own.length === 0) {
    const name = isObject(entry.body) ? entry.body['name'] : undefined;
    const twin = [...list.model.commands.values()].find(
      each => each.scope === entry.resource.scope && each.name === name,
    );
    if (twin !== undefined) return { invariant: 8, message: `${label(entry)}: it was listed already` };
  }
  return undefined;
}

function checkBranch(
  { entry, target, rows, earlier, run }: RunWrite,
  own: readonly LogEntry[],
): Violation | undefined {
  const { project, id = '' } = entry.resource;
  const list = entry.lists.get(target.list);
  if (list === undefined) return { invariant: 5, message: `${label(entry)} without a list` };
  const branches = new Map(
    [...branchesAsRead(entry, list.model, own, run)].filter(([, branch]) => branch.project === project),
  );
  const name = target.fields['name'];
  const pinned = checkPinned(entry, target, branches, run);
  if (pinned !== undefined) return pinned;
  if (target.verb === 'create') {
    const twin = [...branches.values()].some(each => each.name === name);
    return twin
      ? { invariant: 2, message: `${label(entry)}: ${String(name)} was listed already` }
      : undefined;
  }
  const branch = branches.get(id);
  if (branch === undefined) {
    const again = earlier.some(
      each => each.method === entry.method && each.path === entry.path && sameBody(each, entry),
    );
    return again ? undefined : { invariant: 8, message: `${label(entry)}: it was not listed any more` };
  }
  const twins = [...branches.values()].filter(each => each.name === branch.name);
  const byMark = branch.mark !== undefined && target.fields['name'] === branch.mark.branch;
  const byId = run.wanted.desired.some(
    each => each.pin === branch.id && each.parts.at(-1) === name && name !== branch.name,
  );
  if (twins.length > 1 && !byMark && !byId)
    return { invariant: 6, message: `${label(entry)}: two are called ${branch.name}` };
  const row = target.addresses.flatMap(address => rows.get(address) ?? []).find(each => fits(each, target));
  const planned = row?.fields.find(each => each.path === 'protected');
  if (target.verb === 'delete') {
    const children = [...branches.values()].some(each => each.parent === branch.id);
    if (branch.protected || branch.default || children) {
      const why = branch.protected ? 'protected' : branch.default ? 'the default' : 'a parent';
      return { invariant: 4, message: `${label(entry)}: it is ${why}` };
    }
  } else if (planned !== undefined && planned.before !== branch.protected) {
    return {
      invariant: 8,
      message: `${label(entry)}: protected was ${String(branch.protected)} when it was listed`,
    };
  }
  const takesName = row !== undefined && isChangeOver(row) && target.verb === 'update';
  if (takesName && namesInSuccession(String(name)).indexOf(branch.name) === 1) return undefined;
  if (row?.was !== null && row?.was !== undefined && row.was !== branch.id) {
    return { invariant: 8, message: `${label(entry)}: another one than was planned` };
  }
  return undefined;
}

/** The branches as the run knew them: its last list, with its own writes since. */
function branchesAsRead(
  entry: LogEntry,
  listed: Model,
  own: readonly LogEntry[],
  run: Run,
): Model['branches'] {
  const touched = new Set(own.map(each => each.resource.id));
  const branches = new Map(listed.branches);
  for (const [id, branch] of listed.branches) {
    const now = entry.before.branches.get(id);
    if (!touched.has(id) || now === branch) continue;
    if (now === undefined) branches.delete(id);
    else branches.set(id, now);
  }
  for (const [id, branch] of entry.before.branches) {
    const made = own.length > 0 && branch.mark?.name === run.wanted.name && !branches.has(id);
    if (made && !listed.branches.has(id)) branches.set(id, branch);
  }
  return branches;
}
