import type { Json } from '../../core/json.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Row } from '../../core/row.ts';
import { RULES_FIELD } from './anonymization.ts';
import { reason } from './codes.ts';
import type { MaskingRule } from './masking-rules.ts';

/** How a row of a branch takes protection away: from the branch, or from data that was masked. Pure. */
export function opensBranch({ action, fields }: Row): ProviderReason | undefined {
  const unprotects = fields.some(
    ({ path, before, after }) => path === 'protected' && before === true && after === false,
  );
  if (unprotects) return reason('neon/opens-protection', 'takes the protection away');
  const rules = fields.find(({ path }) => path === RULES_FIELD);
  if (rules === undefined || action === 'delete') return undefined;
  const masked = new Set(columnsOf(rules.after));
  const bare = columnsOf(rules.before).filter(column => !masked.has(column));
  return bare.length === 0 ? undefined : reason('neon/opens-masking', `no longer masks ${bare.join(', ')}`);
}

function columnsOf(rules: Json): readonly string[] {
  if (!Array.isArray(rules)) return [];
  return (rules as readonly MaskingRule[]).map(
    ({ database_name, schema_name, table_name, column_name }) =>
      `${database_name}.${schema_name}.${table_name}.${column_name}`,
  );
}
