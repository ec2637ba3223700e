import { type Address, address } from '../../../src/core/address.ts';
import { isObject, sameJson } from '../../../src/core/json.ts';
import type { Row } from '../../../src/core/report/row.ts';
import { KINDS } from '../kinds.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { commandName, newerIn } from '../world/model.ts';
import { checkKept, checkOwned } from './ownership.ts';
import type { Target } from './target.ts';
import { label, type Violation } from './violation.ts';

/**
 * Invariants 3, 4 and 5 for the write that deletes what its body lacks: everything that was listed
 * is in it, but for what a row of the plan, and of the review, deletes and the manifest lets go.
 */
export function checkBulk(
  entry: LogEntry,
  target: Target,
  run: Run,
  plans: readonly ReadonlyMap<Address, readonly Row[]>[],
): Violation | undefined {
  const list = entry.lists.get(target.list);
  if (list === undefined || !list.ok) return { invariant: 5, message: `${label(entry)} without a list` };
  if (list.position < run.planAt)
    return { invariant: 8, message: `${label(entry)} without reading ${target.list} again` };
  const sent = new Set(
    (entry.body as readonly unknown[]).map(item => (isObject(item) ? item['id'] : undefined)),
  );
  const { scope = '' } = entry.resource;
  for (const each of list.model.commands.values()) {
    const name = commandName(each);
    // Items may go by name as well: a type and name that is sent keeps its id.
    if (each.scope !== scope || sent.has(each.id) || target.addresses.some(to => to.endsWith(`/${name}`)))
      continue;
    const at = address('discord.command', [...scope.split('/'), ...name.split('/')]);
    const isMeant = plans.every(rows => rows.get(at)?.some(row => row.action === 'delete') === true);
    if (!isMeant) return { invariant: 3, message: `${label(entry)} deletes ${each.name}, which was listed` };
    const one: Target = { ...target, verb: 'delete', addresses: [at] };
    const alone = { ...entry, resource: { ...entry.resource, id: each.id } };
    const kept = checkKept(alone, one, run) ?? checkOwned(alone, one, run);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** Invariant 3, for what the tool does not know: an option that is written keeps what it has. */
export function checkNewer({ body, before, ...entry }: LogEntry): Violation | undefined {
  if (entry.resource.kind !== 'discord.command') return undefined;
  const items = Array.isArray(body) ? body : [{ ...(isObject(body) ? body : {}), id: entry.resource.id }];
  for (const item of items.filter(isObject)) {
    const options: unknown = item['options'];
    if (!Array.isArray(options)) continue;
    const sent = newerIn(options);
    for (const [name, value] of before.commands.get(String(item['id']))?.newer ?? []) {
      const stays = options.some(option => isObject(option) && option['name'] === name);
      if (stays && sent.get(name) !== value)
        return {
          invariant: 3,
          message: `${label({ body, before, ...entry })} loses what option ${name} has`,
        };
    }
  }
  return undefined;
}

/** Invariant 7: verb, target and body are those of a row. */
export function checkPlanned(
  entry: LogEntry,
  target: Target,
  rows: ReadonlyMap<Address, readonly Row[]>,
): Violation | undefined {
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

function checkCommandBody(entry: LogEntry, target: Target, row: Row): Violation | undefined {
  const isCreate = target.verb === 'create';
  const wrong = Object.keys(target.fields).find(field => {
    if (field === 'name') return !isCreate && row.from === undefined;
    if (field === 'type') return !isCreate;
    return !row.fields.some(change => change.path === field);
  });
  if (wrong !== undefined)
    return { invariant: 7, message: `${label(entry)} sets ${wrong}, which ${row.address} does not` };
  const { id } = entry.resource;
  return isCreate || row.was === null || row.was === id
    ? undefined
    : { invariant: 8, message: `${label(entry)}: another one than was planned` };
}

export function fits(row: Row, target: Target): boolean {
  if (isChangeOver(row)) return target.verb === 'update' || target.verb === 'delete';
  if (row.action === 'renew' && KINDS[target.kind].renewsByUpdate === true) return target.verb === 'update';
  if (target.verb === 'renew' || row.action === 'renew')
    return target.verb === 'renew' && row.action === 'renew';
  if (KINDS[target.kind].isPut) return row.action !== 'blocked';
  if (KINDS[target.kind].isPost && target.verb === 'create')
    return row.action === 'create' || row.action === 'update';
  if (target.verb === 'create') return row.action === 'create' || row.action === 'replace';
  // What is turned on is changed by further requests of the same row.
  if (target.kind === 'neon.auth' && target.verb === 'update' && row.action === 'create') return true;
  if (target.verb === 'update') return row.action === 'update' || row.action === 'rename';
  return row.action === 'delete' || row.action === 'replace';
}

/** Whether a row changes the names of two branches over and deletes one of them. */
export function isChangeOver({ action, fields }: Row): boolean {
  return action === 'renew' && fields[0]?.path === 'successor';
}

function mayCarry(row: Row, field: string, value: unknown): boolean {
  if (isChangeOver(row)) return field === 'name';
  const changes = row.action === 'update' || row.action === 'rename';
  const change = row.fields.find(each => each.path === field);
  if (field === 'name') return !changes || row.from !== undefined;
  if (field === 'parent_id') return !changes && row.desired?.['parent'] !== undefined;
  if (field === 'expires_at')
    return row.fields.some(each => each.path === 'ttl' || each.path === 'expires_at');
  return change !== undefined && sameJson(change.after, value as never);
}
