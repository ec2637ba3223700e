import type { TwoClocks } from '../core/clock.ts';
import { connectionOf, type Session } from '../engine/session.ts';
import {
  type ListedBranch,
  listBranches,
  listPreviews,
  type MarkedBranch,
} from '../providers/neon/preview/list-previews.ts';
import { projectScope } from '../providers/neon/scopes.ts';

/** A branch with the mark of a preview. */
export type Preview = MarkedBranch;

/**
 * Every branch of a project with the mark of a preview, of any repository, in the order of their
 * names. Throws a RequestFailure where the list cannot be read.
 */
export function allPreviews(project: string, session: Session): Promise<readonly Preview[]> {
  return listPreviews(project, connectionOf(session, 'neon.branch').client(projectScope(project)).reader);
}

/**
 * The current time by the clock of the project's service and by ours. The service's time is known
 * after its first answer.
 */
export function clocksOf(project: string, session: Session): TwoClocks {
  return connectionOf(session, 'neon.branch').client(projectScope(project)).clocks();
}

/** A branch, with the mark of a preview or without. */
export type AnyBranch = ListedBranch;

/**
 * Every branch of a project, in the order of their names. Throws a RequestFailure where the list
 * cannot be read.
 */
export function allBranches(project: string, session: Session): Promise<readonly AnyBranch[]> {
  return listBranches(project, connectionOf(session, 'neon.branch').client(projectScope(project)).reader);
}
