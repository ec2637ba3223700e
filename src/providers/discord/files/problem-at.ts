import { type Span, sourceOf } from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import type { DiscordRule } from '../codes.ts';

/** What is wrong at a place of a file, and what to do about it. */
export function problemAt(
  rule: DiscordRule,
  message: string,
  span: Span,
  hint?: string,
  level: Problem['level'] = 'error',
): Problem {
  return { rule, level, message, source: sourceOf(span), hint };
}
