import type { Scope } from '../core/row.ts';
import { connectionOf, type Session } from '../engine/session.ts';
import { itemsOf, readPages, textOf } from '../providers/neon/api.ts';
import { projectScope } from '../providers/neon/scopes.ts';

const LARGEST_PAGE = 400;

/** The scopes of every project that the key can see, by id (facts: database platform 1, Pagination). Throws as a read does. */
export async function projectScopes(session: Session): Promise<readonly Scope[]> {
  const { reader } = connectionOf(session, 'neon.project').client(projectScope('all'));
  const path = '/projects';
  const pages = await readPages(reader, { path, key: 'projects', limit: LARGEST_PAGE });
  const ids = pages.flatMap(page => itemsOf(page, 'projects', path, item => textOf(item, 'id')));
  return [...new Set(ids)].sort().map(projectScope);
}
