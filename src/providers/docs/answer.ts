import type { Check } from '../../core/provider.ts';
import type { DocsAnswer, DocsExpectation } from '../../generated/manifest.ts';
import { answerFields, mentionsOf } from './answer-fields.ts';
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

/**
 * Mistakes of an entry with `via: mcp`: over MCP only the question is sent, so `goal` and `version`
 * have no effect.
 */
function viaProblems(entry: DocsAnswer): readonly DocsProblem[] {
  if (entry.via === undefined) return [];
  return (['goal', 'version'] as const)
    .filter(field => entry[field] !== undefined)
    .map(field => ({
      rule: 'docs/via',
      message: `Over MCP only the question is sent, so "${field}" has no effect.`,
      path: [field],
      atKey: true,
      hint: `remove "${field}", or leave out "via"`,
    }));
}

const LOOKS_AT_ANSWER = ['cites', 'mentions', 'matches', 'must_not_mention', 'expect'] as const;

function expectationProblems(entry: DocsAnswer): readonly DocsProblem[] {
  if (entry.answered === false)
    return LOOKS_AT_ANSWER.filter(field => !isEmpty(entry[field])).map(field => ({
      rule: 'docs/expects-no-answer',
      message: `"answered: false" expects no answer, so "${field}" has no effect.`,
      path: [field],
      atKey: true,
      hint: `remove "${field}", or remove "answered: false"`,
    }));
  const all = [entry, ...(entry.expect ?? [])];
  const refused = all.flatMap(each => each.must_not_mention ?? []);
  const blank = (entry.expect ?? []).flatMap((each, index): readonly DocsProblem[] => {
    if (Object.keys(each).length > 0) return [];
    const message = 'This expectation is empty, so it checks nothing.';
    return [
      {
        rule: 'docs/blank-expectation',
        message,
        path: ['expect', index],
        hint: 'write what the answer must have, such as `mentions: [backup]`, or remove the expectation',
      },
    ];
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
  const why = matches === undefined ? undefined : expressionProblem(matches);
  const wrong = why && `The expression of "matches" cannot be used: ${why}.`;
  const both = mentionsOf(each).every(([, second]) => second === undefined)
    ? bothProblems(words, refused, below)
    : [];
  return [
    ...blankProblems(['cites'], cites),
    ...blankProblems(below, words),
    ...blankProblems(['must_not_mention'], must_not_mention),
    ...both,
    ...(wrong === undefined ? [] : [{ rule: 'docs/expression', message: wrong, path: ['matches'] } as const]),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The name of the check, which begins its addresses. */
export const ANSWER_CHECK = 'docs.answer';

/**
 * The check that asks one page of a portal one question, whose answer must meet the entry's
 * expectations.
 */
export const docsAnswer: Check<DocsAnswer> = {
  name: ANSWER_CHECK,
  key: 'answers',
  each: 'item',
  within: PORTAL_KIND,
  expand: (entry, { parts }) => ({
    parts: [...parts, entryName(entry.id, entry.ask)],
    fields: answerFields(entry),
  }),
  rules: answerRules,
  prepare: prepareLane,
  budget: (all, entry, client) =>
    questionBudget(all, client === undefined ? usualBudget(entry) : laneOf(client).settings.maxQuestions),
  judge: judgeAnswers,
};
