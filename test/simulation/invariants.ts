import type { Address } from '../../src/core/address.ts';
import { isObject, sameJson } from '../../src/core/json.ts';
import type { Row } from '../../src/core/row.ts';
import type { Entry } from './entry.ts';
import type { Machine } from './machine.ts';
import { commandName, type Model } from './model.ts';
import { endedWell, type Run } from './run.ts';
import { isBulk, type Target, targetOf } from './target.ts';

/** The first promise that a case broke. */
export interface Broken {
  readonly invariant: number;
  readonly message: string;
}

export const INVARIANTS: readonly string[] = [
  'a report comes out, whatever happens',
  'no write in plan',
  'no duplicate',
  'nothing unmanaged touched',
  'nothing protected deleted or unprotected',
  'no create or delete from a list that could not be read',
  'nothing done where two live objects have one identity',
  'writes are those of the plan',
  'no write on a stale row',
  'no write sent again beyond the table of design 8',
  'no secret in a report',
  'parents are ready before their children',
  'effort is bounded, and ends when the run is told to stop',
  'two further runs come to rest',
  'the next plan is empty',
  'the same case gives the same log',
  'exit codes and statuses tell the truth',
];

const LONGEST_MS = 4 * 3_600_000;

/** Checks one run against what the machine saw of it. */
export function checkRun(run: Run, machine: Machine): Broken | undefined {
  return (
    checkEnd(run, machine) ??
    checkWrites(run, machine) ??
    checkEffort(run, machine) ??
    checkSecrets(run, machine) ??
    checkStatuses(run, machine)
  );
}

function checkEnd(run: Run, machine: Machine): Broken | undefined {
  if (machine.endless) return { invariant: 12, message: 'it sends and sends and does not end' };
  if (endedWell(run)) return undefined;
  if (run.stuck) return { invariant: 0, message: 'it neither goes on nor ends' };
  const error = run.thrown;
  const text =
    error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);
  return { invariant: 0, message: `thrown out of ${run.command}: ${text}` };
}

function writesOf(run: Run, machine: Machine): readonly Entry[] {
  return machine.entries
    .slice(run.from, run.to)
    .filter(entry => entry.actor === 'tool' && entry.run === run.number && entry.method !== 'GET');
}

function checkWrites(run: Run, machine: Machine): Broken | undefined {
  const writes = writesOf(run, machine);
  const [first] = writes;
  if (first === undefined) return undefined;
  if (run.command === 'plan') return { invariant: 1, message: `a plan sent ${label(first)}` };
  const { plan } = run;
  if (plan === undefined) return { invariant: 7, message: `${label(first)} without a plan` };
  const rows = new Map<Address, Row[]>();
  for (const row of plan.rows) rows.set(row.address, [...(rows.get(row.address) ?? []), row]);
  for (const [at, entry] of writes.entries()) {
    const target = targetOf(entry, run.wanted);
    if (target === undefined) return { invariant: 3, message: `${label(entry)} is no write of any kind` };
    if (entry.early && entry.status >= 200 && entry.status < 300)
      return { invariant: 11, message: `${label(entry)} before the operations of its branch had ended` };
    if (isBulk(entry)) {
      const wrong = checkBulk(entry, target, run) ?? checkResend(entry, target, writes.slice(0, at));
      if (wrong !== undefined) return wrong;
      continue;
    }
    const broken =
      checkPlanned(entry, target, rows) ??
      checkOwned(entry, target, run) ??
      checkBelief(entry, target, rows, writes.slice(0, at), run) ??
      checkResend(entry, target, writes.slice(0, at));
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** Invariants 3 and 5 for the write that deletes what its body lacks: everything that was listed is in it. */
function checkBulk(entry: Entry, target: Target, run: Run): Broken | undefined {
  const list = entry.lists.get(target.list);
  if (list === undefined || !list.ok) return { invariant: 5, message: `${label(entry)} without a list` };
  if (list.position < run.planAt)
    return { invariant: 8, message: `${label(entry)} without reading ${target.list} again` };
  const sent = new Set(
    (entry.body as readonly unknown[]).map(item => (isObject(item) ? item['id'] : undefined)),
  );
  const scope = entry.place.at === 'command' ? entry.place.scope : '';
  const lost = [...list.model.commands.values()].find(each => each.scope === scope && !sent.has(each.id));
  // Items may go by name as well: a type and name that is sent keeps its id.
  const byName = lost !== undefined && target.addresses.some(each => each.endsWith(`/${commandName(lost)}`));
  return lost === undefined || byName
    ? undefined
    : { invariant: 3, message: `${label(entry)} deletes ${lost.name}, which was listed` };
}

/** Invariant 7: verb, target and body are those of a row. */
function checkPlanned(
  entry: Entry,
  target: Target,
  rows: ReadonlyMap<Address, readonly Row[]>,
): Broken | undefined {
  const own = target.addresses.flatMap(address => rows.get(address) ?? []);
  const row = own.find(each => fits(each, target));
  if (row === undefined) {
    const known = own.map(each => `${each.action} ${each.address}`).join(', ');
    return {
      invariant: 7,
      message: `${label(entry)} is not in the plan (${known === '' ? 'no row' : known})`,
    };
  }
  if (target.kind === 'discord.command' && target.verb !== 'delete')
    return checkCommandBody(entry, target, row);
  if (target.kind !== 'neon.branch' || target.verb === 'delete') return undefined;
  const wrong = Object.keys(target.fields).find(field => !mayCarry(row, field, target.fields[field]));
  return wrong === undefined
    ? undefined
    : { invariant: 7, message: `${label(entry)} sets ${wrong}, which ${row.action} ${row.address} does not` };
}

function checkCommandBody(entry: Entry, target: Target, row: Row): Broken | undefined {
  const isCreate = target.verb === 'create';
  const wrong = Object.keys(target.fields).find(field => {
    if (field === 'name') return !isCreate && row.from === undefined;
    if (field === 'type') return !isCreate;
    return !row.fields.some(change => change.path === field);
  });
  if (wrong !== undefined)
    return { invariant: 7, message: `${label(entry)} sets ${wrong}, which ${row.address} does not` };
  const id = entry.place.at === 'command' ? entry.place.command : undefined;
  return isCreate || row.was === null || row.was === id
    ? undefined
    : { invariant: 8, message: `${label(entry)}: another one than was planned` };
}

function fits(row: Row, target: Target): boolean {
  if (target.kind === 'discord.permissions' || target.kind === 'neon.backup_schedule')
    return row.action !== 'blocked';
  if (target.verb === 'create') return row.action === 'create' || row.action === 'replace';
  if (target.verb === 'update') return row.action === 'update' || row.action === 'rename';
  return row.action === 'delete' || row.action === 'replace';
}

function mayCarry(row: Row, field: string, value: unknown): boolean {
  const changes = row.action === 'update' || row.action === 'rename';
  const change = row.fields.find(each => each.path === field);
  if (field === 'name') return !changes || row.from !== undefined;
  if (field === 'parent_id') return !changes && row.desired?.['parent'] !== undefined;
  if (field === 'expires_at')
    return row.fields.some(each => each.path === 'ttl' || each.path === 'expires_at');
  return change !== undefined && sameJson(change.after, value as never);
}

/** Invariant 3, from the manifest alone: whatever the plan said, this may not be written. */
function checkOwned(entry: Entry, target: Target, run: Run): Broken | undefined {
  const own = run.wanted.desired.filter(each => target.addresses.includes(each.address));
  const wanted = own.filter(each => each.absent !== true);
  if (target.kind === 'discord.permissions') return undefined;
  const broken = { invariant: 3, message: `${label(entry)}: the manifest does not ask for that` };
  if (target.verb === 'create') return wanted.length > 0 ? undefined : broken;
  if (target.verb === 'update') return own.length > 0 ? undefined : broken;
  if (own.some(each => each.absent === true || each.allow.includes('replace'))) return undefined;
  const { place } = entry;
  const called =
    place.at === 'command'
      ? entry.lists.get(target.list)?.model.commands.get(place.command ?? '')?.name
      : undefined;
  if (wanted.some(each => called === undefined || each.parts.at(-1) === called)) return broken;
  return isPruned(entry, run) ? undefined : broken;
}

function isPruned(entry: Entry, run: Run): boolean {
  const { place } = entry;
  const prunes = (address: string): boolean =>
    run.wanted.scopes.some(({ scope, prune }) => prune && scope.address === address);
  if (place.at === 'branch') {
    const branch = entry.before.branches.get(place.branch ?? '');
    if (branch === undefined) return true;
    const listed = entry.lists.get(`branch ${place.project}`)?.model.branches.get(branch.id) ?? branch;
    const ours = listed.mark?.name === run.wanted.name && listed.mark.branch === listed.name;
    return ours && prunes(`neon.project/${place.project}`);
  }
  if (place.at === 'command') return prunes(`discord.scope/${place.scope}`);
  return run.wanted.scopes.some(({ scope, prune }) => prune && scope.kind === 'neon.branch');
}

/** Invariants 4, 5, 6 and 8: what the run had read before it wrote. */
function checkBelief(
  entry: Entry,
  target: Target,
  rows: ReadonlyMap<Address, readonly Row[]>,
  earlier: readonly Entry[],
  run: Run,
): Broken | undefined {
  const list = entry.lists.get(target.list);
  if (list === undefined && target.verb !== 'create')
    return { invariant: 5, message: `${label(entry)} without a list` };
  if (list !== undefined && !list.ok)
    return { invariant: 5, message: `${label(entry)} although its list (${target.list}) could not be read` };
  if (target.verb === 'delete' && list !== undefined && list.position < run.planAt)
    return { invariant: 8, message: `${label(entry)} without reading ${target.list} again` };
  const again = earlier.some(
    each => each.method === entry.method && each.path === entry.path && sameBody(each, entry),
  );
  const own = earlier.filter(
    each =>
      each.place.at === entry.place.at &&
      each.status >= 200 &&
      each.status < 300 &&
      each.position > (list?.position ?? 0),
  );
  if (entry.place.at === 'branch') return checkBranch(entry, target, rows, own, again, run);
  if (entry.place.at === 'command' && list !== undefined && target.verb === 'create' && own.length === 0) {
    const { place } = entry;
    const name = isObject(entry.body) ? entry.body['name'] : undefined;
    const twin = [...list.model.commands.values()].find(
      each => each.scope === place.scope && each.name === name,
    );
    if (twin !== undefined) return { invariant: 8, message: `${label(entry)}: it was listed already` };
  }
  return undefined;
}

function checkBranch(
  entry: Entry,
  target: Target,
  rows: ReadonlyMap<Address, readonly Row[]>,
  own: readonly Entry[],
  again: boolean,
  run: Run,
): Broken | undefined {
  if (entry.place.at !== 'branch') return undefined;
  const list = entry.lists.get(`branch ${entry.place.project}`);
  if (list === undefined) return { invariant: 5, message: `${label(entry)} without a list` };
  const branches = believed(entry, list.model, own, run);
  const name = target.fields['name'];
  if (target.verb === 'create') {
    const twin = [...branches.values()].some(each => each.name === name);
    return twin
      ? { invariant: 2, message: `${label(entry)}: ${String(name)} was listed already` }
      : undefined;
  }
  const branch = branches.get(entry.place.branch ?? '');
  if (branch === undefined) {
    return again ? undefined : { invariant: 8, message: `${label(entry)}: it was not listed any more` };
  }
  const twins = [...branches.values()].filter(each => each.name === branch.name);
  const byMark = branch.mark !== undefined && target.fields['name'] === branch.mark.branch;
  if (twins.length > 1 && !byMark)
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
  if (row?.was !== null && row?.was !== undefined && row.was !== branch.id) {
    return { invariant: 8, message: `${label(entry)}: another one than was planned` };
  }
  return undefined;
}

/** The branches as the run knew them: its last list, with its own writes since. */
function believed(entry: Entry, listed: Model, own: readonly Entry[], run: Run): Model['branches'] {
  const touched = new Set(own.map(each => (each.place.at === 'branch' ? each.place.branch : undefined)));
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

/** Invariant 9: what may follow on a send that got no yes. */
function checkResend(entry: Entry, target: Target, earlier: readonly Entry[]): Broken | undefined {
  const same = earlier.filter(
    each => each.method === entry.method && each.path === entry.path && sameBody(each, entry),
  );
  const before = same.at(-1);
  if (before === undefined) return undefined;
  const refuse = (why: string): Broken => ({ invariant: 9, message: `${label(entry)} again: ${why}` });
  const gap = entry.at - before.endedAt;
  const isBare =
    target.verb === 'create' && (target.kind === 'neon.branch' || target.kind === 'neon.endpoint');
  if (isBare && same.some(each => each.told === 'unknown'))
    return refuse('the outcome of the first one is unknown');
  switch (before.told) {
    case 'ok':
      return refuse('it was done');
    case 'refused':
      return refuse(`it was refused with ${before.status}`);
    case 'limited':
      return gap < before.wait ? refuse(`after ${gap} of ${before.wait} ms`) : undefined;
    case 'locked':
      return gap < 400 ? refuse(`${gap} ms after 423`) : undefined;
    case 'unsent':
    case 'unavailable': {
      const run = same.slice(-3).filter(each => each.told === 'unsent' || each.told === 'unavailable');
      return run.length >= 3 && gap < 1 ? refuse('a fourth attempt') : undefined;
    }
    case 'unknown': {
      const list = entry.lists.get(target.list);
      const read = list?.ok === true && list.position > before.position;
      return read ? undefined : refuse('without reading whether it was done');
    }
    case 'never':
      return undefined;
  }
}

/** Bodies that would do the same: the moment of an expiry is another one at each try. */
function sameBody(one: Entry, other: Entry): boolean {
  return plainBody(one) === plainBody(other);
}

function plainBody(entry: Entry): string {
  return entry.body === undefined ? '' : JSON.stringify(entry.body).replace(/"expires_at":"[^"]*"/, '');
}

function checkEffort(run: Run, machine: Machine): Broken | undefined {
  const ms = run.endedAt - run.startedAt;
  if (ms > LONGEST_MS) return { invariant: 12, message: `it took ${Math.round(ms / 60_000)} minutes` };
  const abort = run.faults.find(fault => fault.do === 'abort');
  if (abort?.do !== 'abort' || run.abortedAt === undefined) return undefined;
  const late = machine.entries
    .slice(run.from, run.to)
    .filter(each => each.actor === 'tool' && each.index > abort.at && each.position >= (run.abortedAt ?? 0));
  const write = late.find(each => each.method !== 'GET');
  if (write !== undefined) return { invariant: 12, message: `${label(write)} after it was told to stop` };
  if (late.length > 8) return { invariant: 12, message: `${late.length} reads after it was told to stop` };
  return undefined;
}

function checkSecrets(run: Run, machine: Machine): Broken | undefined {
  if (run.report === undefined) return undefined;
  const text = JSON.stringify(run.report);
  const leaked = machine.secrets.some(secret => text.includes(secret)) || text.includes('canary-');
  return leaked ? { invariant: 10, message: 'a report holds a secret' } : undefined;
}

/** Invariant 16, the part that needs no look at live: "not sent" was not sent, "unknown" was. */
function checkStatuses(run: Run, machine: Machine): Broken | undefined {
  if (run.report === undefined || run.command === 'plan') return undefined;
  const writes = writesOf(run, machine);
  const sentFor = (address: Address, verbs: readonly string[]): readonly Entry[] =>
    writes.filter(each => {
      const target = targetOf(each, run.wanted);
      if (target === undefined || !verbs.includes(target.verb)) return false;
      return target.addresses.includes(address) || isInBatch(each, address);
    });
  for (const result of run.report.results) {
    const verbs =
      result.action === 'delete'
        ? isPut(result.address)
          ? ['update']
          : ['delete']
        : result.action === 'replace'
          ? ['create', 'delete']
          : result.action === 'create'
            ? ['create', 'update']
            : ['update'];
    const sent = sentFor(result.address, verbs).filter(each => each.told === 'ok' || each.told === 'unknown');
    const never =
      result.status === 'skipped' || result.status === 'blocked' || /^not sent/.test(result.message ?? '');
    if (never && sent.length > 0) {
      const said = `${result.status}${result.message === undefined ? '' : `: ${result.message}`}`;
      return {
        invariant: 16,
        message: `${result.action} ${result.address} is "${said}", but was sent (${sent[0]?.told})`,
      };
    }
    if (result.status === 'unknown' && sent.length === 0) {
      return {
        invariant: 16,
        message: `${result.action} ${result.address} is "unknown", but was never sent: ${result.message}`,
      };
    }
  }
  return undefined;
}

function isPut(address: Address): boolean {
  return address.startsWith('discord.permissions/') || address.startsWith('neon.backup_schedule/');
}

function isInBatch(entry: Entry, address: Address): boolean {
  if (entry.place.at !== 'branch' || !isObject(entry.body) || entry.body['endpoints'] === undefined)
    return false;
  const branch = isObject(entry.body['branch']) ? String(entry.body['branch']['name']) : '';
  return address === `neon.endpoint/${entry.place.project}/${branch}/read_write`;
}

export function label(entry: Entry): string {
  const body = entry.body === undefined ? '' : ` ${JSON.stringify(entry.body).slice(0, 160)}`;
  return `request ${entry.index} of run ${entry.run}, ${entry.method} ${entry.path}${body}`;
}
