import type { KnownList } from '../../../core/fields/unknown-members.ts';
import { canonical } from '../../../core/json.ts';
import type { NeonBranch } from '../../../generated/manifest.ts';
import { type ApiObject, recordTexts, type TextsOf, textOf } from '../api.ts';
import type { NeonProblem } from '../codes.ts';

/**
 * A rule that masks a column by a function of the `anon` extension or by a literal
 * (facts/neon.md#masking-rules).
 */
export type MaskingRule = TextsOf<(typeof COLUMN)[number], 'masking_function' | 'masking_value'>;

type WrittenRule = NonNullable<NeonBranch['anonymized']>['masking_rules'][number];

const COLUMN = ['database_name', 'schema_name', 'table_name', 'column_name'] as const;

/** The known members of Neon's masking rules. A rule is identified by its column. */
export const MASKING_RULES: KnownList = {
  items: {
    members: Object.fromEntries(
      [...COLUMN, 'masking_function', 'masking_value'].map(key => [key, 'value'] as const),
    ),
  },
  keys: [COLUMN],
  call: item => `the rule for ${[item['schema_name'], item['table_name'], item['column_name']].join('.')}`,
};

/** The rules sorted by column, because their order has no meaning. */
export function normalRules(rules: readonly MaskingRule[]): readonly MaskingRule[] {
  return [...rules].sort((a, b) => (columnOf(a) < columnOf(b) ? -1 : 1));
}

/** The rules of an entry in normal form: the default schema is `public`. */
export function writtenRules(rules: readonly WrittenRule[]): readonly MaskingRule[] {
  return normalRules(rules.map(rule => ({ ...rule, schema_name: rule.schema_name ?? 'public' })));
}

function columnOf(rule: Pick<MaskingRule, (typeof COLUMN)[number]>): string {
  return canonical(COLUMN.map(key => rule[key]));
}

/**
 * Reads a rule from Neon. An empty `masking_value` is a valid literal, but an empty
 * `masking_function` means that the rule has no function.
 */
export function parseMaskingRule(value: ApiObject): MaskingRule | undefined {
  const texts = recordTexts(value, COLUMN);
  if (texts === undefined) return undefined;
  const masking_function = textOf(value, 'masking_function');
  const { masking_value } = value;
  return {
    ...texts,
    ...(masking_function !== undefined && { masking_function }),
    ...(masking_function === undefined && typeof masking_value === 'string' && { masking_value }),
  };
}

/**
 * Mistakes that the schema cannot express: a rule without a mask or with two masks, and two rules
 * for one column.
 */
export function maskingProblems({ anonymized }: NeonBranch): readonly NeonProblem[] {
  const known = new Set<string>();
  return (anonymized?.masking_rules ?? []).flatMap((rule, index) => {
    const path = ['anonymized', 'masking_rules', index];
    const { schema_name = 'public', table_name, column_name } = rule;
    const of = columnOf({ ...rule, schema_name });
    const name = `${schema_name}.${table_name}.${column_name}`;
    const problems: NeonProblem[] = [];
    if ((rule.masking_function === undefined) === (rule.masking_value === undefined)) {
      const message = `the rule of ${name} must have either \`masking_function\` or \`masking_value\`, and it has ${rule.masking_value === undefined ? 'neither' : 'both'}`;
      problems.push({ rule: 'neon/masking-rule', message, path });
    }
    if (known.has(of)) {
      problems.push({
        rule: 'neon/masking-rule-twice',
        message: `the column ${name} has two masking rules`,
        path,
        hint: 'remove one of them',
      });
    }
    known.add(of);
    return problems;
  });
}
