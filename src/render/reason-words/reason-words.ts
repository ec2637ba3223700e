import type { EngineReason, Reason, ReasonCode, Reasons } from '../../core/report/reason.ts';
import { blockedWords } from './blocked.ts';
import { endWords } from './ends.ts';
import { acceptedWords, keepWords, movedWords, ruleWords } from './held.ts';
import { matchWords, referenceWords } from './match.ts';
import { noteWords } from './notes.ts';
import { previewWords, sweepWords } from './previews.ts';
import { refusalWords, staleWords } from './refusals.ts';
import { renewalWords } from './renewals.ts';
import { secretWords } from './secrets.ts';
import type { ReasonWords, Say } from './words.ts';

const WORDS: { readonly [C in ReasonCode]: Say<C> } = {
  ...acceptedWords,
  ...keepWords,
  ...ruleWords,
  ...blockedWords,
  ...referenceWords,
  ...renewalWords,
  ...secretWords,
  ...matchWords,
  ...movedWords,
  ...noteWords,
  ...staleWords,
  ...endWords,
  ...refusalWords,
  ...sweepWords,
  ...previewWords,
};

/** The codes of all reasons that the engine gives. Codes of providers are not among them. */
export const REASON_CODES = Object.keys(WORDS) as readonly ReasonCode[];

/** Whether a reason is the engine's, and not a provider's. */
export function isOwn(reason: Reason): reason is EngineReason {
  return Object.hasOwn(WORDS, reason.code);
}

/**
 * The words of a reason: from the table for a reason of the engine, from the reason itself for a
 * provider's. Pure.
 */
export function wordsOf(reason: Reason): ReasonWords {
  if (isOwn(reason)) return ownWords(reason);
  const { said, next } = reason;
  return { message: said, ...(next === undefined ? {} : { next }) };
}

/**
 * Codes with a general next step. It is not shown where a reason with such a code is only the cause
 * of another reason.
 */
const GENERAL: ReadonlySet<string> = new Set<ReasonCode>(['service/rejected', 'service/unreadable']);

function wordsOfCause(cause: Reason): ReasonWords {
  const words = wordsOf(cause);
  return GENERAL.has(cause.code) ? { message: words.message } : words;
}

function ownWords<C extends ReasonCode>(reason: { readonly code: C } & Reasons[C]): ReasonWords {
  const say: Say<C> = WORDS[reason.code];
  const [message, next] = say(reason, wordsOfCause);
  return { message, ...(next === undefined ? {} : { next }) };
}

/** A note as sentences: its message and its next step. Pure. */
export function noted(note: Reason): string {
  const { message, next } = wordsOf(note);
  return withNext(message, next);
}

/** A message with the next step after it. Pure. */
export function withNext(message: string, next: string | undefined): string {
  return next === undefined ? message : `${message.replace(/\.$/, '')}. ${next}`;
}

/** The code of a reason, and the codes of its causes: `row/undeletable, service/rejected`. */
export function codesOf(reason: Reason): string {
  const codes = [reason.code];
  let at: unknown = reason;
  while (typeof at === 'object' && at !== null && 'cause' in at) {
    at = at.cause;
    if (typeof at === 'object' && at !== null && 'code' in at && typeof at.code === 'string')
      codes.push(at.code);
  }
  return codes.join(', ');
}

/** The message of a reason with the code to look up: `keep holds it [keep/holds]`. */
export function coded(reason: Reason): string {
  return `${wordsOf(reason).message} [${codesOf(reason)}]`;
}
