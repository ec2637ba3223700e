import { type Address, readable } from '../../../core/address.ts';
import { given } from '../../../core/json.ts';
import type { Kind } from '../../../core/kind.ts';
import { groupBy } from '../../../core/order.ts';
import type { Problem } from '../../../core/problem.ts';
import { type Fields, type Row, type Scope, scopesAround } from '../../../core/report/row.ts';
import type { Desired } from '../../../core/resource.ts';
import type { ManifestRule } from '../../../manifest/manifest-rule.ts';
import type { DesiredState } from '../../desired/desired-state.ts';
import type { OwnRule } from '../../desired/rules.ts';
import { judgeRule, type RuledWorld, worseFields } from './judge.ts';
import { brokenBy, warningOf } from './rule-vetoes.ts';
import { type RuledResource, stateAfter, wantedState } from './ruled-state.ts';

/** The rows that turn one manifest into another, where nothing live was read. */
export interface DeclaredChange {
  /** Each row, with what the earlier manifest wanted at its address. */
  readonly rows: readonly (readonly [row: Row, before: Desired | undefined])[];
  /** The entries that are the same in both manifests. */
  readonly same: readonly Desired[];
  readonly scopes: readonly Scope[];
  readonly kinds: readonly Kind[];
  readonly rules: readonly OwnRule[];
}

/**
 * The rows, judged by the rules as far as the two manifests show. Only a new scope is known to have
 * no other resources; any other scope may have live resources without an entry. Pure.
 */
export function ruledRows(change: DeclaredChange): readonly Row[] {
  const rules = [...change.rules].sort((a, b) => Number(isCounting(a)) - Number(isCounting(b)));
  let rows = change.rows.map(([row]) => row);
  for (const rule of rules) rows = ruledBy(rule, rows, change);
  return rows;
}

function isCounting({ judgement: { by } }: OwnRule): boolean {
  return by === 'at_most' || by === 'at_least';
}

function ruledBy(rule: OwnRule, rows: readonly Row[], change: DeclaredChange): Row[] {
  const kind = change.kinds.find(({ name }) => name === rule.kind);
  const homes = change.scopes.filter(each => each.kind === rule.home);
  const all = kind === undefined ? [] : declaredResources(kind, rows, change);
  const { worse } = judgeRule(rule, homes, all, worldOf(rows));
  return rows.map(row => {
    const breach = worse.get(row);
    if (breach === undefined) return row;
    return rule.until === undefined
      ? { ...row, action: 'blocked' as const, reason: brokenBy(rule, breach) }
      : { ...row, notes: [...row.notes, warningOf(rule, rule.until)] };
  });
}

function declaredResources(
  kind: Kind,
  rows: readonly Row[],
  { rows: first, same }: DeclaredChange,
): readonly RuledResource[] {
  const rowAt = new Map(rows.map(row => [row.address, row]));
  const stay = same
    .filter(each => each.kind === kind.name && each.absent !== true)
    .map((each): RuledResource => {
      const { address, scope } = each;
      const before = wantedState(each, kind);
      const row = deleteAround(scope, rowAt);
      return { address, scope, before, ...(row === undefined ? { after: before } : { row }) };
    });
  const changed = rows.flatMap((row, index): readonly RuledResource[] => {
    if (row.kind !== kind.name) return [];
    const [, origin] = first[index] ?? [];
    const before = origin === undefined || origin.absent === true ? undefined : wantedState(origin, kind);
    const after =
      row.action === 'blocked' ? before : row.action === 'delete' ? undefined : stateAfter(row, kind, before);
    const { address, scope } = row;
    return [{ address, scope, row, ...given({ before, after }) }];
  });
  return [...stay, ...changed];
}

/** The row that deletes a scope, or a scope around it; undefined where none does. Pure. */
export function deleteAround(scope: Scope, rows: ReadonlyMap<Address, Row>): Row | undefined {
  return scopesAround(scope)
    .map(({ address }) => rows.get(address))
    .find(row => row?.action === 'delete');
}

/**
 * What the rules can know of the scopes in a plan that reads nothing live (`--offline`): only which
 * of them its rows create, delete or block.
 */
function worldOf(rows: readonly Row[]): RuledWorld {
  const at = groupBy(rows, ({ address }) => address);
  const isDone = (scope: Scope, action: Row['action']): boolean =>
    at.get(scope.address)?.some(row => row.action === action) === true;
  return {
    isKnown: (_, scope) => isDone(scope, 'create'),
    listOf: (_, scope) => scope.address,
    willExist: scope => !isDone(scope, 'delete') && !isDone(scope, 'blocked'),
    rowsAt: address => at.get(address) ?? [],
    isPart: false,
  };
}

/**
 * A warning for each entry with a field value that a rule does not allow. Fields that an entry
 * leaves out can only be judged by a plan. Pure.
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
  const broken = kind && worseFields(rule, desired.scope, undefined, wantedState(desired, kind));
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
      message: `${fields}${readable(desired.address)} breaks the rule ${rule.name}${when}: ${rule.message}`,
      source: desired.source,
      hint: `the rule is at ${rule.source.file}:${rule.source.line}`,
    },
  ];
}

function isSaid(path: string, fields: Fields): boolean {
  return Object.keys(fields).some(field => path === field || path.startsWith(`${field}.`));
}
