import type { Report } from '../../core/report/report.ts';
import { type Action, type FieldChange, isDrift, type Loss, type Row } from '../../core/report/row.ts';
import { wordsOf } from '../reason-words/reason-words.ts';
import { amountOf } from '../reason-words/words.ts';
import type { Paint } from '../style.ts';

/** The mark of each action, in a plan, a drift and an apply alike. */
export const ACTION_SYMBOL: Readonly<Record<Action, string>> = {
  create: '+',
  update: '~',
  rename: '>',
  replace: '-/+',
  renew: '*',
  delete: '-',
  blocked: '!',
};

export const ACTION_PAINT: Readonly<Record<Action, Paint>> = {
  create: 'green',
  update: 'yellow',
  rename: 'cyan',
  replace: 'red',
  renew: 'cyan',
  delete: 'red',
  blocked: 'magenta',
};

/** The word for a row in a drift: how live is not as the manifest says. */
export const DRIFT_WORD: Readonly<Record<Action, string>> = {
  create: 'missing',
  update: 'differs',
  rename: 'renamed',
  replace: 'differs',
  renew: 'renewed',
  delete: 'extra',
  blocked: 'blocked',
};

/** What the word for a row depends on. */
export interface RowWordOptions {
  readonly command: Report['command'];
}

export function telling(report: Report): RowWordOptions {
  return { command: report.command };
}

/** The word for a row's action, at most seven letters. */
export function actionWord(row: Row, { command }: RowWordOptions): string {
  if (command !== 'drift') return row.action;
  return isDrift(row) ? DRIFT_WORD[row.action] : 'pending';
}

/**
 * Whether a row creates its resource, or would if it were not blocked. Such a row has no values
 * from before.
 */
export function isCreate({ action, was, from, because, fields }: Row): boolean {
  if (action !== 'blocked') return action === 'create';
  return was === null && from === undefined && because === undefined && fields.every(isNew);
}

function isNew({ before }: FieldChange): boolean {
  return before === null;
}

/**
 * Whether a row removes something permanently: a delete, a replace, or a loss that is not restored.
 */
export function isDestructive(row: Row): boolean {
  if (row.action === 'blocked') return false;
  return row.action === 'delete' || row.action === 'replace' || row.loss.some(loss => loss.restored !== true);
}

/** A loss of a row in a few words: `destroys 12 objects`. */
export function lossWords(loss: Loss): string {
  const notes = (loss.notes ?? []).map(note => wordsOf(note).message).join('; ');
  const note = notes === '' ? '' : ` (${notes})`;
  if (loss.count === null) {
    if (loss.restored) return `the service deletes ${loss.what}, and the same apply restores them${note}`;
    return `destroys ${amountOf(loss)}${note}`;
  }
  const what = loss.count === 1 ? loss.what.replace(/s$/, '') : loss.what;
  if (loss.restored)
    return `the service deletes ${loss.count} ${what}, and the same apply restores ${loss.count === 1 ? 'it' : 'them'}${note}`;
  return `destroys ${loss.count} ${what}${note}`;
}

/** What happens to the resource of a destructive row. */
export function fateWords(row: Row): string {
  if (row.action === 'delete') return 'is deleted';
  return row.action === 'replace' ? 'is replaced' : 'changes';
}
