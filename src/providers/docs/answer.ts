import { type Address, address } from '../../core/address.ts';
import type { Check } from '../../core/provider.ts';
import type { Wanted } from '../../core/resource.ts';
import type { Scope } from '../../core/row.ts';
import type { DocsAnswer } from '../../generated/manifest.ts';
import { type AnswerFields, answerFields } from './answer-fields.ts';
import { answerRules } from './answer-rules.ts';
import { judgeAnswers } from './judge-answers.ts';
import { limitLane } from './lane.ts';
import { PORTAL_KIND } from './portal.ts';

/** The name of the check, which begins its addresses. */
export const ANSWER_CHECK = 'docs.answer';

const LONGEST_SLUG = 80;

/** The last part of the address: the entry's id, or its question in lower case with `-` between the words. */
function answerName(entry: Pick<DocsAnswer, 'id' | 'ask'>): string {
  if (entry.id !== undefined) return entry.id;
  const words = entry.ask.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
  return slug === '' ? 'question' : slug;
}

function partsOf(entry: DocsAnswer, scope: Scope): readonly string[] {
  return [...scope.parts, answerName(entry)];
}

function _addressOf(entry: DocsAnswer, scope: Scope): Address {
  return address(ANSWER_CHECK, partsOf(entry, scope));
}

function expand(entry: DocsAnswer, scope: Scope): Wanted<AnswerFields> {
  return { parts: partsOf(entry, scope), fields: answerFields(entry) };
}

/** One question to one page of a portal, and what its answer must contain (Documentation Answer Lane). */
export const docsAnswer: Check<DocsAnswer> = {
  name: ANSWER_CHECK,
  key: 'answers',
  each: 'item',
  within: PORTAL_KIND,
  expand,
  rules: answerRules,
  prepare({ max_questions: most }, client) {
    if (typeof most === 'number') limitLane(client, most);
  },
  judge: judgeAnswers,
};
