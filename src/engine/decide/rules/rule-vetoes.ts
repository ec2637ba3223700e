import type { Address } from '../../../core/address.ts';
import type { EngineReason, Reason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { OwnRule } from '../../desired/rules.ts';
import { blockedRow } from '../blocked.ts';
import { type Decision, decided, left } from '../decision-context.ts';
import { type Decisions, heldBack, type Vetoes } from '../decisions.ts';
import type { Breach } from './judge.ts';
import { judgeRules } from './rules-live.ts';

/**
 * Vetoes the rows that break a rule of the manifest or add to its breaches. Rules about single
 * resources come first, because the rows that they block change the numbers for rules that count.
 * Pure.
 */
export function ruleVetoes(given: Decisions): Vetoes {
  const judged = judgeRules(given).filter(({ rule }) => rule.until === undefined);
  const isSingle = ({ rule: { judgement } }: (typeof judged)[number]): boolean =>
    judgement.by === 'must' || judgement.by === 'none';
  for (const some of [
    judged.filter(isSingle),
    ...judged.filter(each => !isSingle(each)).map(each => [each]),
  ]) {
    const found = new Map<Address, Decision>();
    for (const { rule, worse } of some)
      for (const [row, breach] of worse)
        if (!found.has(row.address) && !given.barred.has(row.address))
          found.set(row.address, insteadOf(row, brokenBy(rule, breach), given));
    if (found.size > 0) return found;
  }
  return new Map();
}

/** The reason of a row that a rule blocks. Pure. */
export function brokenBy(
  { name, message, source }: OwnRule,
  breach: Breach,
): Extract<Reason, { readonly code: 'rule/broken' }> {
  return { code: 'rule/broken', rule: name, message, source, ...breach };
}

/** The remark on a row that breaks a rule which only warns until a day. Pure. */
export function warningOf(
  { name, message, source }: OwnRule,
  until: string,
): Extract<EngineReason, { readonly code: 'rule/warns' }> {
  return { code: 'rule/warns', rule: name, message, source, until };
}

function insteadOf(row: Row, reason: Reason, given: Decisions): Decision {
  const { address, fields, was } = row;
  const desired = given.observed.desired(address);
  if (desired !== undefined) return decided({ ...blockedRow(desired, reason), fields, was });
  return given.sweep === undefined
    ? heldBack(address, reason, given)
    : left({ code: 'sweep/stays', address, cause: reason });
}
