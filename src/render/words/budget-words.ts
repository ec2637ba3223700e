import type { QuestionBudget } from '../../core/provider.ts';
import { count } from '../count.ts';

/**
 * How many questions checks take, before the first is sent, and which are not asked:
 * `10 to 30 questions`.
 */
export function budgetWords({ least, most, budget, unasked }: QuestionBudget): string {
  const takes = least === most ? count(most, 'question') : `${least} to ${count(most, 'question')}`;
  if (most <= budget) return takes;
  const sends = `${takes}, and a run sends ${budget} at most`;
  const [first] = unasked;
  if (first === undefined) return sends;
  const others = unasked.length === 1 ? '' : ` and ${unasked.length - 1} more`;
  return `${sends}: ${first}${others} will not be asked, unless kept verdicts are still valid`;
}
