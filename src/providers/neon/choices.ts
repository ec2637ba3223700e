import { type Reader, RequestFailure } from '../../core/http.ts';
import type { VisibleScope } from '../../core/provider.ts';
import { NEON } from '../../limits/neon.ts';
import { type ApiObject, itemsOf, listOf, misread, readPages, textOf } from './api.ts';

const PROJECTS = '/projects';
const ORGANIZATIONS = '/users/me/organizations';
/**
 * Keys under which a list that ran out of time names the projects that it lacks
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
    const query = org_id === undefined ? {} : { org_id };
    // A page that was cut short would silently leave projects out of a set.
    const list = { path: PROJECTS, key: 'projects', limit: NEON.projectPage.is, query, thorough: true };
    for (const page of await readPages(client, list)) {
      for (const { id, name } of itemsOf(page, 'projects', PROJECTS, asChoice)) found.set(id, name);
      for (const id of lateIn(page)) if (!found.has(id)) found.set(id, '');
    }
  }
  const all = [...found].map(([id, name]) => ({ id, name }));
  return all.sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
}

/**
 * The ids of the organizations whose projects to list. Where the key may list no organizations,
 * only `undefined`: a list without an organization, for which the service knows which projects are
 * meant.
 */
async function organizations(client: Reader): Promise<readonly (string | undefined)[]> {
  try {
    const ids = await listOf(client, 'organizations', ORGANIZATIONS, each => textOf(each, 'id'));
    return ids.length === 0 ? [undefined] : [...new Set(ids)].sort();
  } catch (error) {
    const isRefused = error instanceof RequestFailure && REFUSED.has(error.status ?? 0);
    if (isRefused) return [undefined];
    throw error;
  }
}

/** Statuses after which the key is valid, but may not list organizations. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 404]);

function asChoice(item: ApiObject): VisibleScope | undefined {
  const id = textOf(item, 'id');
  return id === undefined ? undefined : { id, name: textOf(item, 'name') ?? '' };
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
