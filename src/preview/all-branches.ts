import { connectionOf, type Session } from '../engine/session.ts';
import { type ListedBranch, listBranches } from '../providers/neon/preview/list-previews.ts';
import { projectScope } from '../providers/neon/scopes.ts';

/** A branch, with the mark of a preview or without. */
export type AnyBranch = ListedBranch;

/** Every branch of a project, by name. Throws a RequestFailure where the list cannot be read. */
export function allBranches(project: string, session: Session): Promise<readonly AnyBranch[]> {
  return listBranches(project, connectionOf(session, 'neon.branch').client(projectScope(project)).reader);
}
