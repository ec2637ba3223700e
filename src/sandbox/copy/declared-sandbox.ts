import type { TimeSource } from '../clock-and-random.ts';
import { seededRandom } from '../clock-and-random.ts';
import { isRecord, type JsonRecord } from '../is-record.ts';
import { type NewProject, newProject } from '../neon/new-project.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { itemsIn, itemsOf } from './live-answer.ts';

/** A project that must exist before a manifest is applied. */
interface DeclaredProject {
  readonly id: string;
  readonly input: NewProject;
}

/**
 * What must exist before a manifest can be applied to an empty sandbox, and the ids in the
 * manifest.
 */
export interface DeclaredPlaces {
  readonly projects: readonly DeclaredProject[];
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
  /** Branches that are the parent of a branch with an entry, and have no entry themselves. */
  readonly parents: readonly { readonly project: string; readonly name: string }[];
  readonly ids: readonly DeclaredId[];
  /**
   * The manifest's value without the ids of branches, computes and snapshots, because nothing in
   * the sandbox has these ids yet.
   */
  readonly value: JsonRecord;
}

/** Settings that a project can only get when it is created. */
const FROM_THE_START = [
  'name',
  'region_id',
  'pg_version',
  'org_id',
  'store_passwords',
  'provisioner',
] as const;
/** The service's name for the default branch of a new project. */
const DEFAULT_BRANCH = 'main';

/**
 * Finds the {@link DeclaredPlaces} in the value of a valid manifest whose variables are replaced.
 * Pure.
 */
export function declaredPlaces(manifest: JsonRecord): DeclaredPlaces {
  const { neon, discord } = manifest;
  const entries = itemsIn(neon, 'projects');
  const named = isRecord(discord) && isRecord(discord['applications']) ? discord['applications'] : undefined;
  const ofDiscord = named === undefined ? [discord].filter(isRecord) : Object.values(named).filter(isRecord);
  const ids: DeclaredId[] = [];
  const projects = new Map<string, JsonRecord[]>();
  const unnamed = entries.map(entry => {
    const of = idsOf(entry);
    for (const id of of) projects.set(id, [...(projects.get(id) ?? []), entry]);
    return withoutIds(entry, of, ids);
  });
  const roots = [...projects].map(([id, all]) => {
    const branches = all.flatMap(entry => itemsIn(entry, 'branches')).filter(each => each['absent'] !== true);
    return { id, all, ...rootOf(branches) };
  });
  return {
    projects: roots.map(({ id, all, root }) => declaredProject(id, all, root)),
    applications: strings(ofDiscord.map(({ application_id }) => application_id)),
    guilds: [
      ...new Set(
        ofDiscord.flatMap(one =>
          [one['commands_in'], ...itemsIn(one, 'guilds').map(({ ids: of }) => of)].flatMap(of =>
            Array.isArray(of) ? strings(of) : [],
          ),
        ),
      ),
    ],
    parents: roots.flatMap(({ id, others }) => others.map(name => ({ project: id, name }))),
    ids,
    value: isRecord(neon) ? { ...manifest, neon: { ...neon, projects: unnamed } } : manifest,
  };
}

function idsOf({ id, ids }: JsonRecord): readonly string[] {
  return strings([id, ...(Array.isArray(ids) ? ids : [])]);
}

function strings(values: readonly unknown[]): readonly string[] {
  return values.filter(value => typeof value === 'string');
}

/**
 * `root`: the branch that the project starts with. `others`: further branches without an entry that
 * are parents of branches with an entry.
 */
function rootOf(branches: readonly JsonRecord[]) {
  const parents = new Map(branches.map(each => [String(each['name']), each['parent']] as const));
  const undeclared = [...new Set(strings([...parents.values()]))].filter(name => !parents.has(name));
  const first = parents.has(DEFAULT_BRANCH) ? DEFAULT_BRANCH : (undeclared[0] ?? DEFAULT_BRANCH);
  const declared = branches.find(each => each['default'] === true)?.['name'];
  let root = typeof declared === 'string' ? declared : first;
  for (let steps = parents.size; steps > 0; steps -= 1) {
    const parent = parents.get(root);
    if (typeof parent !== 'string') break;
    root = parent;
  }
  return { root, others: undeclared.filter(name => name !== root) };
}

function declaredProject(id: string, entries: readonly JsonRecord[], root: string): DeclaredProject {
  const settings = Object.assign({}, ...entries.map(entry => entry['settings']));
  const known = FROM_THE_START.filter(name => settings[name] !== undefined);
  return {
    id,
    input: { ...Object.fromEntries(known.map(name => [name, settings[name]])), branch: { name: root } },
  };
}

/** The entry of a project without the ids of what is in the project. Adds these ids to `ids`. */
function withoutIds(entry: JsonRecord, projects: readonly string[], ids: DeclaredId[]): JsonRecord {
  if (!Array.isArray(entry['branches'])) return entry;
  const branches = itemsOf(entry['branches']).map(({ id, ...branch }) => {
    const name = String(branch['name']);
    const named = (of: DeclaredId['of'], known: unknown, more: Partial<DeclaredId> = {}): void => {
      if (typeof known === 'string')
        for (const project of projects) ids.push({ project, branch: name, of, ...more, id: known });
    };
    named('branch', id);
    const inside = (key: 'endpoints' | 'snapshots', of: DeclaredId['of']): JsonRecord =>
      Array.isArray(branch[key])
        ? {
            [key]: itemsOf(branch[key]).map(({ id: known, ...item }) => {
              const own = item['name'];
              const given = typeof own === 'string' ? own : `without-a-name-${String(known)}`;
              named(of, known, typeof own === 'string' ? { name: own } : { name: given, isNameless: true });
              return known === undefined ? item : { ...item, name: given };
            }),
          }
        : {};
    return { ...branch, ...inside('endpoints', 'endpoint'), ...inside('snapshots', 'snapshot') };
  });
  return { ...entry, branches };
}

/** An id in a manifest, and the resource that has it. */
interface DeclaredId {
  readonly project: string;
  /** The name of the branch that has the id, or that contains the resource with the id. */
  readonly branch: string;
  readonly of: 'branch' | 'endpoint' | 'snapshot';
  /** For a compute or a snapshot: its name in the sandbox. */
  readonly name?: string;
  /** Set if `name` was made up, because the entry has no name. */
  readonly isNameless?: true;
  readonly id: string;
}

/**
 * Returns the state with the ids from the manifest in place of the ids that the sandbox made for
 * the same resources. Pure.
 */
export function withIds(state: unknown, ids: readonly DeclaredId[]): unknown {
  const projects = isRecord(state) ? itemsIn(state['neon'], 'projects') : [];
  const exchanged = new Map<string, string>();
  const nameless = new Set<string>();
  for (const { project, branch, of, name, isNameless, id } of ids) {
    const found = projects.find(each => each['id'] === project);
    const owner = named(itemsIn(found, 'branches'), branch);
    const inside = (each: JsonRecord): boolean =>
      each['name'] === name && [each['branch_id'], each['source_branch_id']].includes(owner?.['id']);
    const item = of === 'branch' ? owner : itemsIn(found, `${of}s`).find(inside);
    if (typeof item?.['id'] !== 'string') continue;
    exchanged.set(item['id'], id);
    if (isNameless === true && name !== undefined) nameless.add(name);
  }
  if (exchanged.size === 0) return state;
  const any = new RegExp(`(?:${[...exchanged.keys()].join('|')})(?![a-z0-9])`, 'g');
  const text = JSON.stringify(state, (key, value) =>
    key === 'name' && nameless.has(value) ? undefined : value,
  );
  return JSON.parse(text.replace(any, made => exchanged.get(made) ?? made));
}

function named(items: readonly JsonRecord[], name: string): JsonRecord | undefined {
  return items.find(each => each['name'] === name);
}

/**
 * How old a project is when its manifest is applied. It is not new, because entries may refer to
 * its past.
 */
const AGE_MS = 20 * 24 * 3_600_000;

/**
 * Makes a sandbox for a first apply of a manifest: nothing that the manifest declares exists, but
 * all of it can be created. Operations take no time.
 */
export function declaredSandbox(declared: DeclaredPlaces, clock: TimeSource): Sandbox {
  const { projects, applications, guilds, parents } = declared;
  const random = seededRandom(1);
  const maker = { now: clock.now() - AGE_MS, random: () => random.next(), operationMs: 0 };
  const places = { projects: projects.map(({ id }) => id), applications, guilds };
  const empty = createSandbox({ ...places, projects: [] }).state();
  const neon = {
    projects: projects.map(({ id, input }) => newProject(id, input, maker).project),
    deletedProjects: [],
    unavailableProjectIds: [],
  };
  const state = structuredClone({ ...empty, random: random.position(), neon });
  const sandbox = createSandbox({ ...places, state, manner: 'lenient', operationMs: 0, clock });
  const authorization = `Bearer ${sandbox.env('').NEON_API_KEY}`;
  const headers = { authorization, 'content-type': 'application/json' };
  for (const { project, name } of parents)
    sandbox.handle({
      method: 'POST',
      path: `/neon/api/v2/projects/${project}/branches`,
      headers,
      text: JSON.stringify({ branch: { name } }),
    });
  return sandbox;
}
