import { daysLeft } from '../../core/fields/accepted.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { RuleProblem } from '../../core/problem.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import type { ManifestRule } from '../../manifest/manifest-rule.ts';

/** One rule as the manifest has it. `kind` is undefined where no kind has the name in the rule. */
export interface RuleReading {
  readonly said: Readonly<Record<string, Json>>;
  readonly kind: Kind | undefined;
}

export type RulesProblem = RuleProblem<ManifestRule>;

const JUDGING_KEYS = ['must', 'at_most', 'at_least', 'none'] as const;

/** The mistakes in `rules` that the schema cannot find, each with its path inside `rules`. Pure. */
export function mistakesInRules(
  readings: readonly RuleReading[],
  kinds: ReadonlyMap<string, Kind>,
): readonly RulesProblem[] {
  const names = readings.map(({ said }) => said['name']);
  return readings.flatMap((reading, index) => {
    const all = [
      ...aboutKind(reading, kinds),
      ...aboutShape(reading),
      ...aboutFields(reading, 'where'),
      ...aboutFields(reading, 'must'),
      ...aboutPer(reading, kinds),
      ...aboutDay(reading),
      ...(names.indexOf(names[index]) === index ? [] : twice(reading)),
    ];
    return all.map(problem => ({ ...problem, path: [index, ...problem.path] }));
  });
}

function aboutKind({ said, kind }: RuleReading, kinds: ReadonlyMap<string, Kind>): readonly RulesProblem[] {
  if (kind !== undefined) return [];
  const message = `"${String(said['every'])}" is no kind of resource`;
  const hint = nearest(String(said['every']), [...kinds.keys()], 'kinds');
  return [{ rule: 'manifest/rule-kind', message, path: ['every'], hint }];
}

function aboutShape({ said }: RuleReading): readonly RulesProblem[] {
  const rule = 'manifest/rule-shape';
  const found = JUDGING_KEYS.filter(key => said[key] !== undefined);
  const [first, second] = found;
  if (first === undefined) {
    const message = 'this rule has no condition';
    const hint = 'add `must`, `at_most`, `at_least` or `none: true`';
    return [{ rule, message, path: [], hint }];
  }
  if (second !== undefined) {
    const message = `a rule has only one condition, and this rule has both \`${first}\` and \`${second}\``;
    return [{ rule, message, path: [second], atKey: true, hint: 'write two rules' }];
  }
  if (said['per'] === undefined || first.startsWith('at_')) return [];
  const message = `\`per\` is only for rules that count, with \`at_most\` or \`at_least\`, and this rule has \`${first}\``;
  return [{ rule, message, path: ['per'], atKey: true, hint: 'remove `per`' }];
}

function aboutFields({ said, kind }: RuleReading, key: 'where' | 'must'): readonly RulesProblem[] {
  const conditions = said[key];
  const paths: readonly string[] | undefined = kind?.entry.paths;
  if (kind === undefined || paths === undefined || !isObject(conditions)) return [];
  return Object.keys(conditions)
    .filter(path => !paths.some(known => path === known || path.startsWith(`${known}.`)))
    .map(path => ({
      rule: 'manifest/rule-field',
      message: `${kind.name} has no field "${path}"`,
      path: [key, path],
      atKey: true,
      hint: nearest(path, paths, 'its fields'),
    }));
}

function aboutPer({ said, kind }: RuleReading, kinds: ReadonlyMap<string, Kind>): readonly RulesProblem[] {
  const { per } = said;
  if (kind === undefined || per === undefined) return [];
  const around = scopeKinds(kind, kinds);
  if (around.includes(String(per))) return [];
  const message = `no ${kind.name} is in a "${String(per)}"`;
  const hint = nearest(String(per), around, 'it is in');
  return [{ rule: 'manifest/rule-per', message, path: ['per'], hint }];
}

/** The kinds of the scopes around a resource, from the inside to the outside. */
function scopeKinds(kind: Kind, kinds: ReadonlyMap<string, Kind>): readonly string[] {
  const found: string[] = [];
  for (let at: string | undefined = kind.entry.within; at !== undefined && !found.includes(at); ) {
    found.push(at);
    at = kinds.get(at)?.entry.within;
  }
  return found;
}

function aboutDay({ said }: RuleReading): readonly RulesProblem[] {
  const { until } = said;
  if (until === undefined || !Number.isNaN(daysLeft(String(until), 0))) return [];
  const message = `"${String(until)}" is not a day`;
  const hint = 'write a day as in 2026-12-31';
  return [{ rule: 'manifest/rule-until', message, path: ['until'], hint }];
}

function twice({ said }: RuleReading): readonly RulesProblem[] {
  const message = `two rules are called "${String(said['name'])}"`;
  return [{ rule: 'manifest/rule-twice', message, path: ['name'], hint: 'give this rule another name' }];
}

function nearest(wrong: string, known: readonly string[], noun: string): string {
  const near = didYouMean(wrong, known);
  return near === undefined ? `${noun}: ${[...known].sort().join(', ')}` : `did you mean "${near}"?`;
}
