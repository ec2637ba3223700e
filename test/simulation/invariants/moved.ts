import { parse } from 'yaml';
import { isObject } from '../../../src/core/json.ts';
import type { Base } from '../../../src/engine/desired/base-side.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { label, type Violation } from './violation.ts';

type Entry = Readonly<{ [key: string]: unknown }>;

/** A manifest before and after, as they are written, and what is done with what someone moved. */
export interface MovedSides {
  readonly applied: string;
  readonly manifest: string;
  readonly moved: Base['moved'];
}

interface Sides {
  readonly kind: 'branch' | 'command';
  readonly entry: Entry;
  readonly before: Entry | undefined;
}

const FIELDS = { branch: ['name', 'protected'], command: ['name', 'description', 'nsfw'] } as const;
const MARK = 'evenkeel.branch';

/**
 * Invariant 22 again, from three sides alone: the manifest before, the manifest, and the last list
 * that the run was told before the write. With `leave` no write sets a field that someone moved,
 * makes again what they deleted or deletes what they made; with `refuse` there is no write at all
 * where one would.
 */
export function checkMoved(sent: readonly LogEntry[], sides: MovedSides): Violation | undefined {
  if (sides.moved === 'revert') return undefined;
  const entries = sidesOf(sides);
  for (const [at, write] of sent.entries()) {
    if (write.method === 'GET') continue;
    const told = sent.slice(0, at);
    const wrong = sides.moved === 'leave' ? undoneBy(write, told, entries) : anyMoved(told, entries);
    if (wrong !== undefined) return { invariant: 22, message: `${label(write)}, although ${wrong}` };
  }
  return undefined;
}

function sidesOf({ applied, manifest }: MovedSides): readonly Sides[] {
  const lists = (text: string): { readonly [kind in Sides['kind']]: readonly Entry[] } => {
    const value = parse(text) as {
      readonly neon: { readonly projects: readonly { readonly branches: readonly Entry[] }[] };
      readonly discord: { readonly commands: readonly Entry[] };
    };
    return { branch: value.neon.projects[0]?.branches ?? [], command: value.discord.commands };
  };
  const [before, now] = [lists(applied), lists(manifest)];
  return (['branch', 'command'] as const).flatMap(kind =>
    now[kind].map(entry => {
      const former = entry['renamed_from'] ?? entry['name'];
      return { kind, entry, before: before[kind].find(each => each['name'] === former) };
    }),
  );
}

/** What is live, by the last list that was told: with the name of its mark, where it has one. */
function liveIn(kind: Sides['kind'], told: readonly LogEntry[]): readonly Entry[] | undefined {
  const lists = told.filter(
    entry => entry.told !== undefined && entry.path.endsWith(kind === 'branch' ? '/branches' : '/commands'),
  );
  const first = lists.findLastIndex(({ isNextPage }) => !isNextPage);
  const pages = lists.slice(first).map(entry => pageOf(kind, entry.told ?? ''));
  return first < 0 || pages.includes(undefined) ? undefined : pages.flatMap(page => page ?? []);
}

function pageOf(kind: Sides['kind'], text: string): readonly Entry[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (kind === 'command') return Array.isArray(value) ? value.filter(isObject) : undefined;
  if (!isObject(value) || !Array.isArray(value['branches'])) return undefined;
  const { annotations } = value;
  return value['branches'].filter(isObject).map(each => ({ ...each, mark: markOf(annotations, each['id']) }));
}

function markOf(annotations: unknown, id: unknown): unknown {
  const own = isObject(annotations) ? annotations[String(id)] : undefined;
  return isObject(own) && isObject(own['value']) ? own['value'][MARK] : undefined;
}

/** The live one of an entry: by a name that it has or had, or by the mark of its creation. */
function liveOf({ entry, before }: Sides, live: readonly Entry[]): Entry | undefined {
  const names = [entry['name'], before?.['name']].filter(each => each !== undefined);
  return (
    live.find(each => each['name'] === entry['name']) ??
    live.find(each => names.some(name => name === each['name'])) ??
    live.find(each => names.some(name => name === each['mark']))
  );
}

/** The fields that someone moved and that an apply would undo. */
function movedOf(sides: Sides, live: Entry): readonly string[] {
  const { before, entry, kind } = sides;
  if (before === undefined) return [];
  return FIELDS[kind].filter(field => {
    const [was, wanted, is] = [before[field], entry[field], live[field]];
    return was !== undefined && wanted !== undefined && is !== undefined && is !== was && is !== wanted;
  });
}

function undoneBy(
  { method, path, body }: LogEntry,
  told: readonly LogEntry[],
  entries: readonly Sides[],
): string | undefined {
  const kind = /\/branches(\/[^/]*)?$/.test(path)
    ? 'branch'
    : /\/commands(\/[^/]*)?$/.test(path)
      ? 'command'
      : undefined;
  const live = kind === undefined ? undefined : liveIn(kind, told);
  if (kind === undefined || live === undefined) return undefined;
  const ofKind = entries.filter(each => each.kind === kind);
  const id = path.split('/').at(-1);
  const said = isObject(body) ? (isObject(body['branch']) ? body['branch'] : body) : {};
  if (method === 'POST') {
    const made = ofKind.find(({ entry }) => entry['name'] === said['name']);
    return made?.before !== undefined && liveOf(made, live) === undefined
      ? `someone deleted ${String(made.before['name'])}`
      : undefined;
  }
  const sides = ofKind.find(each => liveOf(each, live)?.['id'] === id);
  if (method === 'DELETE')
    return sides === undefined && live.some(each => each['id'] === id) ? 'someone made it' : undefined;
  const own = live.find(each => each['id'] === id);
  const moved = sides === undefined || own === undefined ? [] : movedOf(sides, own);
  const undone = moved.find(field => said[field] !== undefined && said[field] !== own?.[field]);
  return undone === undefined ? undefined : `someone moved its ${undone}`;
}

/** What someone moved of all that the run was told of before its first write. */
function anyMoved(told: readonly LogEntry[], entries: readonly Sides[]): string | undefined {
  const before = told.slice(0, firstWrite(told));
  for (const kind of ['branch', 'command'] as const) {
    const live = liveIn(kind, before);
    if (live === undefined) continue;
    for (const sides of entries.filter(each => each.kind === kind)) {
      const own = liveOf(sides, live);
      if (own === undefined && sides.before !== undefined)
        return `someone deleted ${String(sides.before['name'])}`;
      const [field] = own === undefined ? [] : movedOf(sides, own);
      if (field !== undefined) return `someone moved ${field} of ${String(sides.entry['name'])}`;
    }
  }
  return undefined;
}

function firstWrite(sent: readonly LogEntry[]): number {
  const at = sent.findIndex(({ method }) => method !== 'GET');
  return at < 0 ? sent.length : at;
}
