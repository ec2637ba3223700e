import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import { refusal } from '../codes.ts';
import { type Anonymization, OUTDATED, RULES_FIELD, STATE_FIELD, UNDER_WAY } from './anonymization.ts';
import type { MaskingRule } from './masking-rules.ts';
import { addsRules, keepsRules } from './remasking.ts';

/**
 * Why a branch cannot become what its entry says: the masking is running, or failed and no replace
 * is allowed.
 */
export function maskingRefusal(row: Row, live: Anonymization | null | undefined): ProviderReason | undefined {
  const change = row.fields.find(each => each.path === STATE_FIELD);
  if (change === undefined || change.before === OUTDATED) return rulesRefusal(row, live);
  if (live === undefined)
    return refusal('neon/masking-unread', 'whether it is masked was not read', 'Plan again.');
  if (UNDER_WAY.has(change.before)) {
    return refusal(
      'neon/masking-under-way',
      `its anonymization is not over (${change.before})`,
      'Plan again later, or delete it if nobody started the anonymization.',
    );
  }
  if (row.allow.includes('replace')) return undefined;
  const next = 'Add `allow: [replace, loss]` to the entry, which creates it again.';
  if (change.before === null)
    return refusal(
      'neon/masking-not-in-place',
      'a live branch cannot be turned into an anonymized one',
      next,
    );
  const said = live?.message === undefined ? '' : `: ${live.message}`;
  const why = `its anonymization ended as ${change.before}${said}, so its data may not be masked`;
  return refusal('neon/masking-failed', why, next);
}

/** A second run works on what the first one has masked (facts/neon.md#masking-is-static). */
function rulesRefusal(row: Row, live: Anonymization | null | undefined): ProviderReason | undefined {
  if (row.action !== 'replace' || row.allow.includes('replace')) return undefined;
  const change = row.fields.find(each => each.path === RULES_FIELD);
  if (change === undefined) return undefined;
  const wanted = (change.after ?? []) as readonly MaskingRule[];
  if (live && addsRules(live, wanted)) return undefined;
  const why =
    live && keepsRules(live, wanted)
      ? 'the service does not tell which columns the last run masked, so nothing would show that a column with a new rule is not masked'
      : 'other rules would work on data that is masked already, so only rules for more columns are added to a live branch';
  return refusal(
    'neon/masking-rules-fixed',
    why,
    'Write the live rules into the entry, or add `allow: [replace, loss]`, which deletes the branch with its data and creates it again with these rules.',
  );
}
