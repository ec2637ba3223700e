import { isRecord } from '../is-record.ts';
import type { NewProject } from '../neon/new-project.ts';
import { itemsIn, itemsOf } from './items-of.ts';
import type { AnswerObject } from './live-answer.ts';
import type { DeclaredId } from './with-ids.ts';

/** A project as a manifest says that it begins. */
interface DeclaredProject {
  readonly id: string;
  readonly input: NewProject;
}

/** What has to be there before a manifest can be applied to nothing, and the ids that it names. */
export interface DeclaredPlaces {
  readonly projects: readonly DeclaredProject[];
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
  /** Branches that entries begin from and no entry makes. */
  readonly parents: readonly { readonly project: string; readonly name: string }[];
  readonly ids: readonly DeclaredId[];
  /** The manifest without these ids: nothing has them yet. */
  readonly value: AnswerObject;
}

/** The settings that a project has from its start alone. */
const FROM_THE_START = [
  'name',
  'region_id',
  'pg_version',
  'org_id',
  'store_passwords',
  'provisioner',
] as const;
/** A project has a default branch; this is what the service calls it. */
const DEFAULT_BRANCH = 'main';

/** From a valid manifest as it is written, with its variables. Pure. */
export function declaredPlaces(manifest: AnswerObject): DeclaredPlaces {
  const { neon, discord } = manifest;
  const entries = itemsIn(neon, 'projects');
  const ids: DeclaredId[] = [];
  const projects = new Map<string, AnswerObject[]>();
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
    applications: strings(isRecord(discord) ? [discord['application_id']] : []),
    guilds: [
      ...new Set(itemsIn(discord, 'guilds').flatMap(({ ids: of }) => (Array.isArray(of) ? strings(of) : []))),
    ],
    parents: roots.flatMap(({ id, others }) => others.map(name => ({ project: id, name }))),
    ids,
    value: isRecord(neon) ? { ...manifest, neon: { ...neon, projects: unnamed } } : manifest,
  };
}

function idsOf({ id, ids }: AnswerObject): readonly string[] {
  return strings([id, ...(Array.isArray(ids) ? ids : [])]);
}

function strings(values: readonly unknown[]): readonly string[] {
  return values.filter(value => typeof value === 'string');
}

/** The branch that is there from the start, and those besides it that entries begin from. */
function rootOf(branches: readonly AnswerObject[]): {
  readonly root: string;
  readonly others: readonly string[];
} {
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

function declaredProject(id: string, entries: readonly AnswerObject[], root: string): DeclaredProject {
  const settings = Object.assign({}, ...entries.map(entry => entry['settings']));
  const known = FROM_THE_START.filter(name => settings[name] !== undefined);
  return {
    id,
    input: { ...Object.fromEntries(known.map(name => [name, settings[name]])), branch: { name: root } },
  };
}

/** The entry of a project without the ids of what is in it, which are added to `ids`. */
function withoutIds(entry: AnswerObject, projects: readonly string[], ids: DeclaredId[]): AnswerObject {
  if (!Array.isArray(entry['branches'])) return entry;
  const branches = itemsOf(entry['branches']).map(({ id, ...branch }) => {
    const name = String(branch['name']);
    const named = (of: DeclaredId['of'], known: unknown, more: Partial<DeclaredId> = {}): void => {
      if (typeof known === 'string')
        for (const project of projects) ids.push({ project, branch: name, of, ...more, id: known });
    };
    named('branch', id);
    const inside = (key: 'endpoints' | 'snapshots', of: DeclaredId['of']): AnswerObject =>
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
