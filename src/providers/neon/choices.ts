import { type Reader, RequestFailure } from '../../core/http.ts';
import type { DatedScope, VisibleScope } from '../../core/provider.ts';
import { NEON } from '../../limits/neon.ts';
import { type ApiObject, itemsOf, listOf, misread, readPages, textOf, unreadable } from './api.ts';

const PROJECTS = '/projects';
const ORGANIZATIONS = '/users/me/organizations';
/**
 * The keys with the ids of the projects that a list of projects lacks because Neon ran out of time
 * (facts/neon.md#projects-that-a-list-lacks).
 */
const LATE = ['unavailable_project_ids', 'unavailable'];

/**
 * The projects that the key can see, by name. A personal key lists the projects of one organization
 * at a time (facts/neon.md#lists-of-projects). `organization`: only the projects of this
 * organization. Throws a RequestFailure.
 */
export async function projectChoices(
  client: Reader,
  organization?: string,
): Promise<readonly VisibleScope[]> {
  const found = new Map<string, string>();
  for (const org_id of organization === undefined ? await organizations(client) : [organization]) {
    for (const page of await projectPages(client, org_id)) {
      for (const { id, name } of itemsOf(page, 'projects', PROJECTS, asChoice)) found.set(id, name);
      for (const id of lateIn(page)) if (!found.has(id)) found.set(id, '');
    }
  }
  const all = [...found].map(([id, name]) => ({ id, name }));
  return all.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
}

function projectPages(client: Reader, org_id: string | undefined): Promise<readonly ApiObject[]> {
  const query = org_id === undefined ? {} : { org_id };
  // Reads on after a page that is shorter than asked for. If it was not the last page, projects
  // would be missing from a set, and nobody would notice.
  const list = { path: PROJECTS, key: 'projects', limit: NEON.projectPage.is, query, thorough: true };
  return readPages(client, list);
}

/**
 * The projects of exactly this name in one organization. Without `organization`: in the list that
 * Neon gives this key. Throws a RequestFailure, also where Neon leaves projects out of the list,
 * because one of them may have the name. Neon's own search is not used: nobody says how it compares
 * names.
 */
export async function projectsNamed(
  name: string,
  organization: string | undefined,
  client: Reader,
): Promise<readonly DatedScope[]> {
  const found = new Map<string, DatedScope>();
  for (const page of await projectPages(client, organization)) {
    const late = lateIn(page);
    if (late.length > 0)
      throw unreadable(PROJECTS, `left out ${late.length} projects, any of which may have the name`);
    for (const each of itemsOf(page, 'projects', PROJECTS, asDated)) found.set(each.id, each);
  }
  const own = [...found.values()].filter(each => each.name === name);
  return own.sort((a, b) => compare(a.id, b.id));
}

/**
 * The ids of the organizations whose projects to list. If the key may not list organizations, or
 * has none, the only item is `undefined`: the list of projects is then requested without an
 * organization, and Neon picks it by the key.
 */
async function organizations(client: Reader): Promise<readonly (string | undefined)[]> {
  const ids = (await organizationChoices(client)).map(({ id }) => id);
  return ids.length === 0 ? [undefined] : ids;
}

/**
 * The organizations of the key, by id; empty where the key may list none. Throws a RequestFailure.
 */
export async function organizationChoices(client: Reader): Promise<readonly VisibleScope[]> {
  try {
    const all = await listOf(client, 'organizations', ORGANIZATIONS, asChoice);
    return [...new Map(all.map(each => [each.id, each])).values()].sort((a, b) => compare(a.id, b.id));
  } catch (error) {
    const isRefused = error instanceof RequestFailure && REFUSED.has(error.status ?? 0);
    if (isRefused) return [];
    throw error;
  }
}

/** Statuses after which the key is valid, but may not list organizations. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404]);

function asChoice(item: ApiObject): VisibleScope | undefined {
  const id = textOf(item, 'id');
  return id === undefined ? undefined : { id, name: textOf(item, 'name') ?? '' };
}

function asDated(item: ApiObject): DatedScope | undefined {
  const choice = asChoice(item);
  const madeAt = Date.parse(textOf(item, 'created_at') ?? '');
  return choice === undefined || Number.isNaN(madeAt) ? choice : { ...choice, madeAt };
}

function lateIn(page: ApiObject): readonly string[] {
  return LATE.flatMap(key => {
    const ids = page[key] ?? [];
    if (!Array.isArray(ids) || !ids.every(id => typeof id === 'string'))
      throw misread(PROJECTS, `a list "${key}"`);
    return ids;
  });
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
