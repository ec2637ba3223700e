import type { Check } from '../../core/provider.ts';
import type { Wanted } from '../../core/resource.ts';
import type { Scope } from '../../core/row.ts';
import type { DocsAnswer } from '../../generated/manifest.ts';
import { type AnswerFields, answerFields } from './answer-fields.ts';
import { answerRules } from './answer-rules.ts';
import { entryName } from './entry-name.ts';
import { judgeAnswers } from './judge-answers.ts';
import { laneOf, prepareLane, usualBudget } from './lane.ts';
import { PORTAL_KIND } from './portal.ts';
import { questionBudget } from './question-budget.ts';

/** The name of the check, which begins its addresses. */
export const ANSWER_CHECK = 'docs.answer';

function partsOf(entry: DocsAnswer, scope: Scope): readonly string[] {
  return [...scope.parts, entryName(entry.id, entry.ask)];
}

function expand(entry: DocsAnswer, scope: Scope): Wanted<AnswerFields> {
  return { parts: partsOf(entry, scope), fields: answerFields(entry) };
}

/** Asks one page of a portal one question, and says what its answer must contain. */
export const docsAnswer: Check<DocsAnswer> = {
  name: ANSWER_CHECK,
  key: 'answers',
  each: 'item',
  within: PORTAL_KIND,
  expand,
  rules: answerRules,
  prepare: prepareLane,
  budget: (all, entry, client) =>
    questionBudget(all, client === undefined ? usualBudget(entry) : laneOf(client).settings.maxQuestions),
  judge: judgeAnswers,
};
