import { invalid } from './api-error.ts';
import { type CheckedValue, object, optional, text, type ValueCheck } from './check.ts';

const name = text({ min: 1 });
const ruleFields = object({
  database_name: name,
  schema_name: name,
  table_name: name,
  column_name: name,
  masking_function: optional(text({ min: 1 })),
  masking_value: optional(text()),
});

export type StoredMaskingRule = CheckedValue<typeof ruleFields>;

/** A masking rule. It has either a function or a literal (facts/neon.md#masking-rules). */
export const maskingRule: ValueCheck<StoredMaskingRule> = (value, at, unknown) => {
  const rule = ruleFields(value, at, unknown);
  if ((rule.masking_function === undefined) === (rule.masking_value === undefined)) {
    throw invalid(`${at} must have one of masking_function and masking_value`);
  }
  return rule;
};
