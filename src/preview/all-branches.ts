import { connectionOf, type Session } from '../engine/session.ts';
import { type LiveBranch, listBranches } from '../providers/neon/list-previews.ts';
import { projectScope } from '../providers/neon/scopes.ts';

/** Every branch of a project, by name, with a mark or without. Throws a RequestFailure where the list cannot be read. */
export function allBranches(project: string, session: Session): Promise<readonly LiveBranch[]> {
  return listBranches(project, connectionOf(session, 'neon.branch').client(projectScope(project)).reader);
}
