import { type Span, sourceOf } from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import type { DiscordRule } from '../codes.ts';

/** A mistake at a place of a file, with a hint what to do. */
export function problemAt(
  rule: DiscordRule,
  message: string,
  span: Span,
  hint?: string,
  level: Problem['level'] = 'error',
): Problem {
  return { rule, level, message, source: sourceOf(span), hint };
}
