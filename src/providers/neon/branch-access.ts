import type { Json } from '../../core/json.ts';
import type { ProviderReason } from '../../core/reason.ts';
import { RULES_FIELD } from './anonymization.ts';
import type { BranchFields } from './branch-fields.ts';
import { reason } from './codes.ts';
import type { MaskingRule } from './masking-rules.ts';

type Branch = Partial<BranchFields> | undefined;

/** How protection is taken away: from the branch, or from data that was masked. Pure. */
export function openedBranch(from: Branch, to: Branch): ProviderReason | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (from.protected === true && to.protected !== true)
    return reason('neon/opens-protection', 'takes the protection away');
  const masked = new Set(columnsOf(to[RULES_FIELD]));
  const bare = columnsOf(from[RULES_FIELD]).filter(column => !masked.has(column));
  return bare.length === 0 ? undefined : reason('neon/opens-masking', `no longer masks ${bare.join(', ')}`);
}

function columnsOf(rules: Json | undefined): readonly string[] {
  if (!Array.isArray(rules)) return [];
  return (rules as readonly MaskingRule[]).map(
    ({ database_name, schema_name, table_name, column_name }) =>
      `${database_name}.${schema_name}.${table_name}.${column_name}`,
  );
}
