import { isObject } from '../../../src/core/json.ts';
import type { LogEntry } from '../world/log-entry.ts';
import type { SharedSandbox } from '../world/shared-sandbox.ts';
import { addressOf, items, type Raw, section } from './manifest-limits.ts';

/*
 * What a manifest with sets means, by docs/sets.md alone: the same manifest with all members
 * written out, from lists of names. Nothing of how the engine does it is used here.
 */

/** One item of a list that a set stands for. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Lists as somebody knows them. Undefined: it could not be read whole. */
export interface Lists {
  readonly guilds: readonly Named[] | undefined;
  readonly projects: readonly Named[] | undefined;
  branchesOf(project: string): readonly Named[] | undefined;
}

/** A set with the members that it has by some lists. */
export interface KnownSet {
  readonly entry: Raw;
  /** The address of what each member is, by address; undefined where nobody may know them. */
  readonly members: ReadonlyMap<string, Named> | undefined;
  /** It has more than `at_most`. */
  readonly isTooMany: boolean;
}

export interface WrittenOut {
  readonly manifest: Raw;
  readonly sets: readonly KnownSet[];
}

/** Whether a pattern matches: `*` and `?` stay within a part of a name, `**` does not. */
function fits(pattern: string, name: string): boolean {
  if (!/[*?]/.test(pattern)) return pattern === name;
  const parts = pattern.split('**').map(deep =>
    deep
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replaceAll('*', '[^/]*')
      .replaceAll('?', '[^/]'),
  );
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}

const OF_A_SET: ReadonlySet<string> = new Set([
  'match',
  'every',
  'org_id',
  'except',
  'at_most',
  'joining',
  'rollout',
]);

function isSet(entry: Raw): boolean {
  return entry['match'] !== undefined || entry['every'] === true;
}

function said(entry: Raw): Raw {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !OF_A_SET.has(key)));
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function isMember({ match, except }: Raw, { id, name }: Named): boolean {
  if (typeof match === 'string' && !fits(match, name)) return false;
  const left = texts(except);
  return !left.includes(id) && !left.some(each => fits(each, name));
}

/** The key under which a list of entries has each one, for lists whose entries count together. */
const IDENTITY: { readonly [list: string]: (entry: Raw) => string } = {
  branches: ({ name }) => String(name),
  roles: ({ name }) => String(name),
  databases: ({ name }) => String(name),
  buckets: ({ name }) => String(name),
  endpoints: ({ type, name }) => (type === 'read_write' ? 'read_write' : String(name)),
  commands: ({ type, name }) => `${String(type ?? 'chat_input')} ${String(name)}`,
  permissions: ({ command, of }) => `${String(of)} ${String(command)}`,
};

/** Both entries as one: what the nearer says, and what it leaves out from the other. */
function joined(other: Raw, nearer: Raw): Raw {
  const both: { [key: string]: unknown } = { ...other, ...nearer };
  for (const [list, idOf] of Object.entries(IDENTITY))
    if (Array.isArray(other[list]) && Array.isArray(nearer[list]))
      both[list] = joinedLists(items(other, list), items(nearer, list), idOf);
  return both;
}

function joinedLists(others: readonly Raw[], nearer: readonly Raw[], idOf: (entry: Raw) => string): Raw[] {
  const all = new Map(others.map(entry => [idOf(entry), entry]));
  for (const entry of nearer) {
    const id = idOf(entry);
    all.set(id, joined(all.get(id) ?? {}, entry));
  }
  return [...all.values()];
}

/** What is said of one place: the furthest first. */
type Layers = Map<string, Raw[]>;

function layersOf(
  entries: readonly Raw[],
  own: (entry: Raw) => readonly string[],
  membersOf: (entry: Raw) => readonly string[],
): Layers {
  const layers: Layers = new Map();
  const sets = entries.filter(isSet);
  const others = entries.filter(entry => !isSet(entry));
  for (const [entry, keys] of [
    ...sets.map(entry => [entry, membersOf(entry)] as const),
    ...others.map(entry => [entry, own(entry)] as const),
  ])
    for (const key of keys) layers.set(key, [...(layers.get(key) ?? []), entry]);
  return layers;
}

/** The manifest with all members written out. */
export function writtenOut(manifest: Raw, lists: Lists): WrittenOut {
  const writing = new Writing(lists);
  const written: { [key: string]: unknown } = { ...manifest };
  if (manifest['neon'] !== undefined) written['neon'] = writing.neon(section(manifest, 'neon'));
  if (manifest['discord'] !== undefined) written['discord'] = writing.discord(section(manifest, 'discord'));
  return { manifest: written, sets: writing.sets };
}

class Writing {
  readonly sets: KnownSet[] = [];
  readonly #lists: Lists;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  #members(entry: Raw, listed: readonly Named[] | undefined, at: (each: Named) => string): readonly Named[] {
    const found = listed?.filter(each => isMember(entry, each));
    const most = entry['at_most'];
    const isTooMany = found !== undefined && typeof most === 'number' && found.length > most;
    const known = isTooMany ? undefined : found;
    const members = known && new Map(known.map(each => [at(each), each]));
    this.sets.push({ entry, members, isTooMany });
    return known ?? [];
  }

  discord(of: Raw): Raw {
    const application = String(of['application_id']);
    const layers = layersOf(
      items(of, 'guilds'),
      entry => texts(entry['ids']),
      entry =>
        this.#members(entry, this.#lists.guilds, ({ id }) => `discord.scope/${application}/${id}`).map(
          ({ id }) => id,
        ),
    );
    const guilds = [...layers].map(([id, all]) => ({ ...all.map(said).reduce(joined), ids: [id] }));
    return { ...of, guilds };
  }

  neon(of: Raw): Raw {
    const layers = layersOf(
      items(of, 'projects'),
      ({ id, ids }) => (Array.isArray(ids) ? texts(ids) : [String(id)]),
      entry =>
        this.#members(entry, this.#lists.projects, ({ id }) => addressOf('neon.project', id)).map(
          ({ id }) => id,
        ),
    );
    const projects = [...layers].map(([id, all]) => {
      const named = all
        .flatMap(entry => items(entry, 'branches'))
        .filter(entry => !isSet(entry) && entry['absent'] !== true)
        .map(({ name }) => String(name));
      const whole = all
        .map(entry => ({ ...said(entry), ...this.#branchesIn(entry, id, named) }))
        .reduce(joined);
      const { ids: _, ...rest } = whole as Raw;
      return { ...rest, id };
    });
    return { ...of, projects };
  }

  /** `named`: branches that entries name, which are members also before they are made. */
  #branchesIn(project: Raw, id: string, named: readonly string[]): Raw {
    if (project['branches'] === undefined) return {};
    const there = this.#lists.branchesOf(id);
    const made = named.filter(name => there?.some(each => each.name === name) === false);
    const listed = there && [...there, ...made.map(name => ({ id: '', name }))];
    const layers = layersOf(
      items(project, 'branches'),
      ({ name }) => [String(name)],
      entry =>
        this.#members(entry, listed, ({ name }) => addressOf('neon.branch', id, name)).map(
          ({ name }) => name,
        ),
    );
    const branches = [...layers].map(([name, all]) => ({ ...all.map(said).reduce(joined), name }));
    return { branches };
  }
}

/** What lives there at this moment. */
export function trueLists({
  guilds,
  state,
}: Pick<SharedSandbox, 'guilds'> & { readonly state: unknown }): Lists {
  const neon = section(isObject(state) ? state : {}, 'neon');
  const projects = items(neon, 'projects');
  return {
    guilds: guilds.map(id => ({ id, name: 'sandbox' })),
    projects: projects.map(each => ({
      id: String(each['id']),
      name: String(section(each, 'record')['name']),
    })),
    branchesOf: id => {
      const project = projects.find(each => each['id'] === id);
      return (
        project &&
        items(project, 'branches').map(each => ({ id: String(each['id']), name: String(each['name']) }))
      );
    },
  };
}

const GUILDS = '/discord/api/v10/users/@me/guilds';
const PROJECTS = '/neon/api/v2/projects';

/** The lists as a run was told them first: those that its sets were made from. */
export function toldLists(sent: readonly LogEntry[], isThorough: boolean): Lists {
  const reads = sent.filter(({ method }) => method === 'GET');
  const listAt = (path: string, key: string | undefined): readonly Named[] | undefined =>
    wholeList(
      reads.filter(each => each.path === path),
      key,
      isThorough,
    );
  return {
    guilds: listAt(GUILDS, undefined),
    projects: listAt(PROJECTS, 'projects'),
    branchesOf: id => listAt(`${PROJECTS}/${id}/branches`, 'branches'),
  };
}

/** `key`: the list in the body of an answer; undefined where the body is the list. */
function wholeList(
  reads: readonly LogEntry[],
  key: string | undefined,
  isThorough: boolean,
): readonly Named[] | undefined {
  const found = new Map<string, Named>();
  for (const { told, clientOutcome } of reads) {
    if (clientOutcome !== 'ok') continue;
    const page = pageIn(told, key);
    if (page === undefined) return undefined;
    const size = found.size;
    for (const each of page) found.set(each.id, each);
    // A page that tells nothing new is the last one, or the first one again.
    if (found.size === size && page.length > 0) return undefined;
    if (isLast(page, told, key, size === 0, isThorough)) return [...found.values()];
  }
  return undefined;
}

function pageIn(told: string | undefined, key: string | undefined): readonly Named[] | undefined {
  const body: unknown = told === undefined ? undefined : parsed(told);
  const list = key === undefined ? body : isObject(body) ? body[key] : undefined;
  if (!Array.isArray(list) || !list.every(isObject)) return undefined;
  return list.map(each => ({ id: String(each['id']), name: String(each['name'] ?? '') }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list of guilds names no next page, and a short first page is all of it. */
function isLast(
  page: readonly Named[],
  told: string | undefined,
  key: string | undefined,
  isFirst: boolean,
  isThorough: boolean,
): boolean {
  if (page.length === 0) return true;
  if (key === undefined) return isFirst && page.length % 100 !== 0;
  // Only before a write the pages of branches are read to the very last one.
  if (key === 'projects' || !isThorough) return page.length % 10 !== 0;
  const body = parsed(told ?? '');
  const next = section(isObject(body) ? body : {}, 'pagination')['next'];
  return next === undefined;
}
