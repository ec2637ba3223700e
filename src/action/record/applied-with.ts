import { type ApplyContext, above, runLine } from '../comment/living-comment.ts';
import { markerLine } from '../comment/marker.ts';
import type { OwnComment } from '../comment/plan-comment.ts';

/**
 * The comment of a merge that another job wholly applied, for a later merge or for a push
 * without a pull request. It says nothing of single rows, because a later merge may have taken some
 * back. Pure.
 */
export function appliedWithBody(
  { comment, marker }: OwnComment,
  context: ApplyContext,
  pullRequest: number | undefined,
): string {
  const { run, sha, now: at } = context;
  const first = markerLine({ ...marker, run, state: 'applied', applied: { sha, whole: true, at } });
  const word = `**applied with ${pullRequest === undefined ? 'a later push' : `#${pullRequest}`}**`;
  const line = `${runLine(word, marker, context)} What a later merge took back is not part of it.`;
  return above(first, ['> [!NOTE]', `> ${line}`, ''], comment.body);
}
