import type { QuestionBudget } from '../../core/provider.ts';
import type { Desired } from '../../core/resource.ts';
import type { AnswerFields } from './answer-fields.ts';
import { mostRuns } from './ask-runs.ts';

/** The least answers that a question takes to pass. */
export function fewestRuns({ runs }: Pick<AnswerFields, 'runs'>): number {
  return runs?.pass ?? 1;
}

/**
 * What questions take of a budget, in their order. One is asked where the answers that it needs at
 * least fit beside those that the ones before it need; so the same manifest always asks the same
 * ones. `most`: the budget. Pure.
 */
export function questionBudget(all: readonly Desired[], most: number): QuestionBudget {
  const entries = all.map(({ address, fields }) => ({ address, fields: fields as AnswerFields }));
  let needed = 0;
  const unasked = entries.filter(({ fields }) => {
    if (needed + fewestRuns(fields) > most) return true;
    needed += fewestRuns(fields);
    return false;
  });
  const sum = (runs: (fields: AnswerFields) => number): number =>
    entries.reduce((total, { fields }) => total + runs(fields), 0);
  return {
    least: sum(fewestRuns),
    most: sum(mostRuns),
    budget: most,
    needed,
    unasked: unasked.map(({ address }) => address),
  };
}
