import type { Check } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import type { WantedEntry } from '../../core/resource.ts';
import type { DocsAnswer, DocsExpectation } from '../../generated/manifest.ts';
import { type AnswerFields, answerFields, mentionsOf } from './answer-fields.ts';
import { questionBudget } from './ask-runs.ts';
import type { DocsProblem } from './entry-rules.ts';
import { blankProblems, bothProblems, entryName, pathProblems, runsProblems } from './entry-rules.ts';
import { expressionProblem } from './expectations.ts';
import { judgeAnswers } from './judge-answers.ts';
import { laneOf, prepareLane, usualBudget } from './lane.ts';
import { PORTAL_KIND } from './portal.ts';

/** The mistakes in a question's entry that the schema cannot express. */
function answerRules(entry: DocsAnswer): readonly DocsProblem[] {
  return [
    ...pathProblems(entry.page),
    ...viaProblems(entry),
    ...runsProblems(entry),
    ...expectationProblems(entry),
  ];
}

/** Over MCP a question goes alone. */
function viaProblems(entry: DocsAnswer): readonly DocsProblem[] {
  if (entry.via === undefined) return [];
  return (['goal', 'version'] as const)
    .filter(field => entry[field] !== undefined)
    .map(field => ({
      rule: 'docs/via',
      message: `Over MCP only the question is sent, so "${field}" has no effect.`,
      path: [field],
      atKey: true,
    }));
}

const LOOKS_AT_ANSWER = ['cites', 'mentions', 'matches', 'must_not_mention', 'expect'] as const;

function expectationProblems(entry: DocsAnswer): readonly DocsProblem[] {
  if (entry.answered === false)
    return LOOKS_AT_ANSWER.filter(field => !isEmpty(entry[field])).map(field => ({
      rule: 'docs/expects-no-answer',
      message: `With "answered: false" there is no answer to look for "${field}" in.`,
      path: [field],
      atKey: true,
    }));
  const all = [entry, ...(entry.expect ?? [])];
  const refused = all.flatMap(each => each.must_not_mention ?? []);
  const blank = (entry.expect ?? []).flatMap((each, index): readonly DocsProblem[] => {
    if (Object.keys(each).length > 0) return [];
    const message = 'An expectation without a key expects nothing.';
    return [{ rule: 'docs/blank-expectation', message, path: ['expect', index] }];
  });
  const found = all.flatMap((each, index) =>
    oneProblems(each, refused).map(problem =>
      index === 0 ? problem : { ...problem, path: ['expect', index - 1, ...problem.path] },
    ),
  );
  return [...blank, ...found];
}

function oneProblems(each: DocsExpectation, refused: readonly string[]): readonly DocsProblem[] {
  const { mentions = [], matches, cites, must_not_mention } = each;
  const words = 'any_of' in mentions ? mentions.any_of : mentions;
  const below = 'any_of' in mentions ? ['mentions', 'any_of'] : ['mentions'];
  const wrong = matches === undefined ? undefined : expressionProblem(matches);
  const both = mentionsOf(each).every(([, second]) => second === undefined)
    ? bothProblems(words, refused, below)
    : [];
  return [
    ...blankProblems(['cites'], cites),
    ...blankProblems(below, words),
    ...blankProblems(['must_not_mention'], must_not_mention),
    ...both,
    ...(wrong === undefined ? [] : [expressionRefused(wrong)]),
  ];
}

function expressionRefused(wrong: string): DocsProblem {
  return { rule: 'docs/expression', message: `The expression cannot be used: ${wrong}.`, path: ['matches'] };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The name of the check, which begins its addresses. */
export const ANSWER_CHECK = 'docs.answer';

function partsOf(entry: DocsAnswer, scope: Scope): readonly string[] {
  return [...scope.parts, entryName(entry.id, entry.ask)];
}

function expand(entry: DocsAnswer, scope: Scope): WantedEntry<AnswerFields> {
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
