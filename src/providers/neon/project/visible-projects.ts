import type { Reader } from '../../../core/http.ts';
import type { Scope } from '../../../core/report/row.ts';
import { NEON } from '../../../limits/neon.ts';
import { itemsOf, readPages, textOf } from '../api.ts';
import { projectScope } from '../scopes.ts';

const LARGEST_PAGE = NEON.projectPage.is;

/** Gives the scopes of all projects that the key can see, by id. Throws as a read does. */
export async function visibleProjects(readerOf: (scope: Scope) => Reader): Promise<readonly Scope[]> {
  const reader = readerOf(projectScope('all'));
  const path = '/projects';
  const pages = await readPages(reader, { path, key: 'projects', limit: LARGEST_PAGE });
  const ids = pages.flatMap(page => itemsOf(page, 'projects', path, item => textOf(item, 'id')));
  return [...new Set(ids)].sort().map(projectScope);
}
