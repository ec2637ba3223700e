import { daysLeft } from '../../core/fields/accepted.ts';
import { canonical, isObject, type Json } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath, Source } from '../../core/problem.ts';
import type { Scope } from '../../core/report/row.ts';
import { mistakesInRules, type RuleReading, type RulesProblem } from './rule-mistakes.ts';

/** The condition of a rule for one field. */
export interface FieldCondition {
  /** A field of the kind, perhaps with a path into its value: `name_localizations.de`. */
  readonly path: string;
  /**
   * The values that fulfil the condition. `absent` or null: the field has no value. `present`: the
   * field has a value.
   */
  readonly oneOf: readonly Json[];
}

/** How a rule judges the resources that it selects: each one by itself, or their number. */
type Judgement =
  | { readonly by: 'must'; readonly must: readonly FieldCondition[] }
  | { readonly by: 'none' }
  | { readonly by: 'at_most' | 'at_least'; readonly count: number };

/** A rule in the manifest about what a plan would leave live. */
export interface OwnRule {
  readonly name: string;
  readonly message: string;
  readonly source: Source;
  /**
   * The kind that the rule selects from. `home`: the kind of scope that such a resource lives in.
   */
  readonly kind: string;
  readonly home: string;
  /** A glob for the name of the resource. */
  readonly match?: string;
  /** A glob for the address of the resource's scope. */
  readonly within?: string;
  readonly where: readonly FieldCondition[];
  readonly judgement: Judgement;
  /**
   * A kind of scope: the rule counts in each such scope separately. Absent: it counts over the
   * whole manifest.
   */
  readonly per?: string;
  /**
   * The last day, in UTC, on which the rule only warns. Absent: the rule blocks, because that day
   * is over or the rule has none.
   */
  readonly until?: string;
  /**
   * Only the manifest before the change has this rule. It still blocks rows until the merge, but
   * the report has no check for it.
   */
  readonly removed?: true;
}

/**
 * The rules of the manifest before a change that the change removes or alters. They apply until the
 * change is merged. Pure.
 */
export function removedRules(before: readonly OwnRule[], now: readonly OwnRule[]): readonly OwnRule[] {
  const same = new Set(now.map(contentOf));
  return before.filter(rule => !same.has(contentOf(rule))).map(rule => ({ ...rule, removed: true }));
}

function contentOf({ name: _, message: _message, source: _source, ...rule }: OwnRule): string {
  return canonical(rule as unknown as Json);
}

/** The rules of a manifest, and the scopes that they apply to. */
export interface RuleSet {
  readonly all: readonly OwnRule[];
  /** Every scope that the whole manifest names, even if a run is limited to a part of it. */
  readonly scopes: readonly Scope[];
}

interface RulesReading {
  readonly kinds: ReadonlyMap<string, Kind>;
  /** The time of this machine, in milliseconds since 1970. */
  readonly now: number;
  source(path: ManifestPath): Source;
}

/**
 * The `rules` of a manifest in order, and their mistakes, each with its path inside `rules`. Pure.
 */
export function rulesOf(
  value: unknown,
  { kinds, now, source }: RulesReading,
): { readonly rules: readonly OwnRule[]; readonly problems: readonly RulesProblem[] } {
  const written = (Array.isArray(value) ? value : []).filter(isObject);
  const readings = written.map((each): RuleReading => {
    const said = each as Readonly<Record<string, Json>>;
    return { said, kind: kinds.get(String(said['every'])) };
  });
  const rules = readings.flatMap(({ said, kind }, index) =>
    kind === undefined ? [] : [ruleOf(said, kind, source(['rules', index]), now)],
  );
  return { rules, problems: mistakesInRules(readings, kinds) };
}

function ruleOf(said: RuleReading['said'], kind: Kind, source: Source, now: number): OwnRule {
  const { name, message, match, within, where, per, until } = said;
  const warns = typeof until === 'string' && daysLeft(until, now) >= 0;
  return {
    name: String(name),
    message: String(message),
    source,
    kind: kind.name,
    home: kind.entry.within,
    ...(match === undefined ? {} : { match: String(match) }),
    ...(within === undefined ? {} : { within: String(within) }),
    where: conditionsOf(where),
    judgement: judgementOf(said),
    ...(per === undefined ? {} : { per: String(per) }),
    ...(warns ? { until } : {}),
  };
}

function judgementOf(said: RuleReading['said']): Judgement {
  const { must, at_most, at_least } = said;
  if (typeof at_most === 'number') return { by: 'at_most', count: at_most };
  if (typeof at_least === 'number') return { by: 'at_least', count: at_least };
  return must === undefined ? { by: 'none' } : { by: 'must', must: conditionsOf(must) };
}

function conditionsOf(value: Json | undefined): readonly FieldCondition[] {
  if (!isObject(value)) return [];
  return Object.entries(value as Readonly<Record<string, Json>>).map(([path, fits]) => ({
    path,
    oneOf: Array.isArray(fits) ? fits : [fits],
  }));
}
