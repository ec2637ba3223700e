import type { Kind } from '../../../core/kind.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Reason } from '../../../core/report/reason.ts';
import type { Fields, Row } from '../../../core/report/row.ts';
import type { Desired } from '../../../core/resource.ts';
import type { ManifestRule } from '../../../manifest/manifest-rule.ts';
import type { DesiredState } from '../../desired/collect.ts';
import type { OwnRule } from '../../desired/rules.ts';
import { worseFields } from './judge.ts';
import { brokenBy, warningOf } from './rule-vetoes.ts';
import { begun, stateAfter } from './ruled-state.ts';

/**
 * A row of a plan that read nothing live, judged by the rules about each resource by itself:
 * `before` is what an earlier manifest wanted. Pure.
 */
export function ruledRow(
  row: Row | undefined,
  kind: Kind | undefined,
  before: Desired | undefined,
  rules: readonly OwnRule[],
): Row | undefined {
  if (row === undefined || kind === undefined || row.action === 'delete') return row;
  const was = before === undefined || before.absent === true ? undefined : stateOf(before, kind);
  const is = stateAfter(row, kind, was);
  const notes: Reason[] = [];
  let reason: Reason | undefined;
  for (const rule of rules) {
    const fields = rule.kind === row.kind ? worseFields(rule, row.scope, was, is) : undefined;
    if (fields === undefined) continue;
    if (rule.until === undefined) reason ??= brokenBy(rule, fields.length === 0 ? {} : { fields });
    else notes.push(warningOf(rule, rule.until));
  }
  if (reason !== undefined) return { ...row, action: 'blocked', reason };
  return notes.length === 0 ? row : { ...row, notes: [...row.notes, ...notes] };
}

/**
 * A warning for each entry that says itself what a rule does not allow. What it leaves out only a
 * plan can judge. Pure.
 */
export function ruleWarnings(
  { desired, rules }: Pick<DesiredState, 'desired' | 'rules'>,
  kinds: readonly Kind[],
): readonly Problem[] {
  return (rules?.all ?? []).flatMap(rule =>
    desired
      .filter(({ kind, absent }) => kind === rule.kind && absent !== true)
      .flatMap(each => warningsOn(each, rule, kinds)),
  );
}

function warningsOn(desired: Desired, rule: OwnRule, kinds: readonly Kind[]): readonly Problem[] {
  const kind = kinds.find(({ name }) => name === rule.kind);
  const broken = kind && worseFields(rule, desired.scope, undefined, stateOf(desired, kind));
  const said = broken?.filter(({ path }) => isSaid(path, desired.fields as Fields));
  const isAll = rule.where.every(({ path }) => isSaid(path, desired.fields as Fields));
  if (said === undefined || (rule.judgement.by === 'none' ? !isAll : said.length === 0)) return [];
  const fields = said.map(({ path }) => `\`${path}\` of `).join('');
  const when = rule.until === undefined ? '' : `, which only warns until ${rule.until}`;
  const code: ManifestRule = 'manifest/rule-broken';
  return [
    {
      rule: code,
      level: 'warning',
      message: `${fields}${desired.address} breaks the rule ${rule.name}${when}: ${rule.message}`,
      source: desired.source,
      hint: `the rule is at ${rule.source.file}:${rule.source.line}`,
    },
  ];
}

function isSaid(path: string, fields: Fields): boolean {
  return Object.keys(fields).some(field => path === field || path.startsWith(`${field}.`));
}

function stateOf({ parts, fields }: Desired, kind: Kind): ReturnType<typeof stateAfter> {
  return { name: parts.at(-1) ?? '', fields: begun(kind, fields as Fields) };
}
