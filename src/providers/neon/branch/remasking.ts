import { sameJson } from '../../../core/json.ts';
import type { FieldChange, Fields, Loss, Row } from '../../../core/report/row.ts';
import type { Live } from '../../../core/resource.ts';
import { reason } from '../codes.ts';
import { type Anonymization, OUTDATED, RULES_FIELD, STATE_FIELD } from './anonymization.ts';
import type { BranchItem } from './branch-record.ts';
import type { MaskingRule } from './masking-rules.ts';

/**
 * Whether one more masking run can bring a live branch to the wanted rules: all live rules, and
 * further ones for other columns. After the run, only the count of masked columns shows that the
 * run used the new rules. So before the run this count must be known, and lower than the number of
 * wanted rules (ADR 0067).
 */
export function addsRules(live: Anonymization, wanted: readonly MaskingRule[]): boolean {
  const { rules, columns, state, unknown = [] } = live;
  return (
    (state === 'anonymized' || state === OUTDATED) &&
    columns !== undefined &&
    columns <= rules.length &&
    unknown.length === 0 &&
    keepsRules(live, wanted)
  );
}

/** Whether the wanted rules are all live rules and at least one more. */
export function keepsRules({ rules }: Anonymization, wanted: readonly MaskingRule[]): boolean {
  return wanted.length > rules.length && rules.every(rule => wanted.some(each => sameJson(each, rule)));
}

/**
 * Whether one more masking run can make this change in the live branch; otherwise the branch is
 * replaced.
 */
export function remasks({ path, before, after }: FieldChange, { raw }: Live<Fields, BranchItem>): boolean {
  if (path === STATE_FIELD) return before === OUTDATED;
  const { anonymization } = raw;
  return path === RULES_FIELD && anonymization
    ? addsRules(anonymization, (after ?? []) as readonly MaskingRule[])
    : false;
}

/** For a row that does not replace the branch: whether it starts one more masking run. */
export function runsAgain({ fields }: Pick<Row, 'fields'>): boolean {
  return fields.some(({ path }) => path === RULES_FIELD || path === STATE_FIELD);
}

/**
 * The data that another masking run destroys: it works on values that the last run has masked
 * already.
 */
export function remaskingLoss(row: Row): readonly Loss[] {
  if (!runsAgain(row)) return [];
  const notes = [reason('neon/masking-static', 'a second masking run works on data that is masked already')];
  return [{ what: 'values of the masked columns', count: null, notes }];
}
