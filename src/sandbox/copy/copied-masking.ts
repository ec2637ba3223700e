import { isRecord } from '../is-record.ts';
import type { CopyMaker } from './copy-maker.ts';
import { itemsIn } from './items-of.ts';
import type { AnswerObject, LiveAnswer } from './live-answer.ts';

/** The masking of branches that have any: rules, and how far it is. */
export function maskedBranches(answers: readonly LiveAnswer[], maker: CopyMaker): readonly AnswerObject[] {
  const rules = new Map<string, readonly AnswerObject[]>();
  const statuses = new Map<string, AnswerObject>();
  for (const { segments, body } of answers) {
    const [, , , branch = '', what] = segments;
    if (what === 'masking_rules') rules.set(branch, itemsIn(body, 'masking_rules'));
    if (what === 'anonymized_status' && isRecord(body)) statuses.set(branch, body);
  }
  return [...new Set([...rules.keys(), ...statuses.keys()])].map(branch =>
    masked(branch, rules.get(branch) ?? [], statuses.get(branch) ?? {}, maker),
  );
}

function masked(
  branch_id: string,
  rules: readonly AnswerObject[],
  status: AnswerObject,
  { now, operationMs }: CopyMaker,
): AnswerObject {
  const { state, status_message = 'the masking failed' } = status;
  const later = now + operationMs;
  const ended = { startsAt: now - operationMs, endsAt: now, columns: rules.length };
  return {
    branch_id,
    rules,
    created_at: status['created_at'] ?? new Date(now).toISOString(),
    readyAt: state === 'created' ? later : now,
    ...(state === 'initialization_error' ? { setupError: status_message } : {}),
    ...(state === 'anonymized' ? { run: ended } : {}),
    ...(state === 'error' ? { run: { ...ended, columns: 0, error: status_message } } : {}),
    ...(state === 'anonymizing' ? { run: { startsAt: now, endsAt: later, columns: rules.length } } : {}),
  };
}
