import { connectionOf, type Session } from '../engine/session.ts';
import { listPreviews, type MarkedBranch } from '../providers/neon/list-previews.ts';
import { projectScope } from '../providers/neon/scopes.ts';

/** A branch with the mark of a preview. */
export type Preview = MarkedBranch;

/** Every preview of a project, by name, whoever's it is. Throws a RequestFailure where the list cannot be read. */
export function allPreviews(project: string, session: Session): Promise<readonly Preview[]> {
  return listPreviews(project, connectionOf(session, 'neon.branch').client(projectScope(project)).reader);
}
