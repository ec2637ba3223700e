import { isObject } from '../../../src/core/json.ts';
import type { Run } from '../run.ts';
import { APPLICATION } from '../scenarios/scenario.ts';
import type { SyncVersion } from '../scenarios/sync-scenarios.ts';
import { liveObjectsIn } from '../world/live-objects.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { CommandModel } from '../world/model.ts';
import type { Raw } from './manifest-limits.ts';
import { isBulk } from './target.ts';
import { label, type Violation } from './violation.ts';

function refuse(message: string): Violation {
  return { invariant: 32, message };
}

/** The commands of a version, by their scope. */
export function declaredBy({ commands, guilds = {} }: SyncVersion): ReadonlyMap<string, readonly Raw[]> {
  const scopes = [
    ...(commands === undefined ? [] : [['global', commands] as const]),
    ...Object.entries(guilds),
  ];
  return new Map(scopes.map(([home, all]) => [`${APPLICATION}/${home}`, all.filter(isObject)]));
}

/**
 * Invariant 32, write by write: it is about a command that the version declares, and what is
 * deleted has an older twin.
 */
export function checkSynced(
  run: Run,
  version: SyncVersion,
  sent: readonly LogEntry[],
): Violation | undefined {
  const declared = declaredBy(version);
  const writes = sent.filter(({ method }) => method !== 'GET');
  if (run.report === undefined && run.thrown !== undefined && writes.length > 0)
    return refuse(`${label(writes[0] as LogEntry)}, and no report tells of it`);
  for (const write of writes) {
    const wrong = wrongIn(write, sent, declared, version.prune === true);
    if (wrong !== undefined) return refuse(`${label(write)}: ${wrong}`);
  }
  const lie = untold(run, declared, sent);
  return lie === undefined ? undefined : refuse(lie);
}

/** The longest that a delete leaves after its last look, and after that began (ADR 0131). */
const WAITED_MS = 5_000;
const LOOK_MS = 30_000;

/**
 * By the list that the run had read when it sent the write: what others did since, nobody could
 * know.
 */
function wrongIn(
  write: LogEntry,
  sent: readonly LogEntry[],
  declared: ReadonlyMap<string, readonly Raw[]>,
  prunes: boolean,
): string | undefined {
  const { method, resource, body } = write;
  const own = declared.get(resource.scope ?? '');
  if (resource.kind !== 'discord.command' || own === undefined) return 'it is in no scope of the program';
  const isOwn = (name: unknown): boolean => own.some(each => each['name'] === name);
  if (isBulk(write)) return prunes ? undefined : 'a bulk overwrite of a scope that others use';
  if (method === 'POST')
    return isObject(body) && isOwn(body['name']) ? undefined : 'the program does not declare it';
  const list = write.lists.get(`discord.command ${resource.scope}`);
  if (list === undefined || !list.ok) return 'no list was read before it';
  const { commands } = list.model;
  const target = commands.get(resource.id ?? '');
  if (target === undefined) return 'the list did not have it';
  if (method === 'DELETE' && !isJustRead(write, sent, list.position))
    return 'nothing was read just before it';
  if (prunes) return undefined;
  if (!isOwn(target.name)) return `the program does not declare ${target.name}`;
  if (method !== 'DELETE') return undefined;
  const isOlder = (each: CommandModel): boolean =>
    each.scope === target.scope && each.name === target.name && BigInt(each.id) < BigInt(target.id);
  return [...commands.values()].some(isOlder) ? undefined : `it is the oldest ${target.name}`;
}

function isJustRead({ sentAt }: LogEntry, sent: readonly LogEntry[], listed: number): boolean {
  const look = sent.find(({ position }) => position === listed);
  const last = sent.findLast(each => each.method === 'GET' && each.endedAt <= sentAt);
  if (look === undefined || last === undefined) return false;
  return sentAt - look.sentAt <= LOOK_MS && sentAt - last.endedAt <= WAITED_MS;
}

export interface LiveCommand extends Raw {
  readonly scope: string;
}

export function commandsIn(state: unknown): readonly LiveCommand[] {
  return [...liveObjectsIn(state).values()]
    .filter(({ kind }) => kind === 'discord.command')
    .map(({ whole, within }) => ({ ...(JSON.parse(whole) as Raw), scope: within }));
}

/**
 * Invariant 32, whatever others do: what a run tells as done before is so by the last list that it
 * could read.
 */
function untold(
  { report }: Run,
  declared: ReadonlyMap<string, readonly Raw[]>,
  sent: readonly LogEntry[],
): string | undefined {
  for (const { address, action, status } of report?.results ?? []) {
    if (status !== 'done_before') continue;
    const [, application, home, , name, id] = address.split('/');
    const scope = `${application}/${home}`;
    const read = sent.findLast(
      ({ method, resource, told, listed }) =>
        method === 'GET' && resource.scope === scope && told !== undefined && listed?.[1].ok === true,
    );
    const all: unknown = JSON.parse(read?.told ?? '[]');
    const own = (Array.isArray(all) ? all : []).filter(isObject).filter(each => each['name'] === name);
    const isAs =
      action === 'delete'
        ? isGone(own as unknown as readonly LiveCommand[], id)
        : own.some(each => isWanted({ ...each, scope }, declared));
    if (!isAs)
      return `${action} ${address} is "${status}", and the last list that was read shows something else`;
  }
  return undefined;
}

/**
 * Invariant 32, when all have ended: what no version declares is as it was, byte for byte. Of
 * scopes that are pruned nothing is said.
 */
export function checkUndeclared(
  versions: readonly SyncVersion[],
  before: readonly LiveCommand[],
  after: readonly LiveCommand[],
): Violation | undefined {
  const isFree = ({ scope, name }: LiveCommand): boolean =>
    versions.every(version => {
      const own = declaredBy(version).get(scope);
      return own === undefined || (version.prune !== true && own.every(each => each['name'] !== name));
    });
  const now = new Set(after.map(each => JSON.stringify(each)));
  const changed = before.find(each => isFree(each) && !now.has(JSON.stringify(each)));
  return changed && refuse(`${String(changed['name'])}, which nobody declares, is not as it was`);
}

/**
 * Invariant 32: what a report tells as done is so, where all versions are alike and nobody else
 * acts.
 */
export function checkDone(
  { report }: Run,
  version: SyncVersion,
  after: readonly LiveCommand[],
): Violation | undefined {
  for (const { address, action, status } of report?.results ?? []) {
    if (status !== 'done' && status !== 'done_before') continue;
    const [, application, home, , name, id] = address.split('/');
    const live = after.filter(each => each.scope === `${application}/${home}` && each['name'] === name);
    const isAs =
      action === 'delete' ? isGone(live, id) : live.some(each => isWanted(each, declaredBy(version)));
    if (!isAs) return refuse(`${action} ${address} is "${status}", and live shows something else`);
  }
  return undefined;
}

function isGone(live: readonly LiveCommand[], id: string | undefined): boolean {
  return id === undefined ? live.length === 0 : live.every(each => each['id'] !== id);
}

/** A program says all of a command: what it leaves out has its default. */
function isWanted(live: LiveCommand, declared: ReadonlyMap<string, readonly Raw[]>): boolean {
  const wanted = declared.get(live.scope)?.find(each => each['name'] === live['name']);
  return wanted?.['description'] === live['description'] && live['nsfw'] !== true;
}

/**
 * Invariant 32, after a start in peace: each command once and as it is wanted, under the id that it
 * had.
 */
export function checkAtRest(
  version: SyncVersion,
  before: readonly LiveCommand[],
  after: readonly LiveCommand[],
): Violation | undefined {
  for (const [scope, commands] of declaredBy(version)) {
    for (const { name } of commands) {
      const live = after.filter(each => each.scope === scope && each['name'] === name);
      if (live.length !== 1) return refuse(`in the end there are ${live.length} of ${String(name)}`);
      if (!isWanted(live[0] as LiveCommand, declaredBy(version)))
        return refuse(`${String(name)} is not as it is wanted`);
      const old = before.find(each => each.scope === scope && each['name'] === name);
      if (old !== undefined && old['id'] !== live[0]?.['id']) return refuse(`${String(name)} has another id`);
    }
    const others = after.filter(
      each => each.scope === scope && commands.every(({ name }) => name !== each['name']),
    );
    if (version.prune === true && others.length > 0)
      return refuse(`${String(others[0]?.['name'])} is still there`);
  }
  return undefined;
}
