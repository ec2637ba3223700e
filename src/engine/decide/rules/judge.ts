import { type Address, readable } from '../../../core/address.ts';
import type { Json } from '../../../core/json.ts';
import { sameJson } from '../../../core/json.ts';
import type { CountedRule, RuledField } from '../../../core/report/reason.ts';
import { type Row, type Scope, scopesAround } from '../../../core/report/row.ts';
import type { OwnRule } from '../../desired/rules.ts';
import { holds, selectorOf, valueAt } from './conditions.ts';
import type { RuledResource, RuledState } from './ruled-state.ts';

/** How a row breaks a rule. */
export interface Breach {
  /** For a rule with `must`: the fields that break the rule, with their values after the row. */
  readonly fields?: readonly RuledField[];
  /** For a rule that counts: the number of resources after the plan, and the limit. */
  readonly counted?: CountedRule;
}

/** The judgement of one rule over what a plan would leave live. */
export interface RuleVerdict {
  readonly rule: OwnRule;
  /** What would break the rule after the plan, one line of text for each breach. */
  readonly broken: readonly string[];
  /** Why nobody knows whether all resources keep the rule, such as a list that was not read. */
  readonly unknown: readonly string[];
  /** The rows that break the rule or add to its breaches. */
  readonly worse: ReadonlyMap<Row, Breach>;
}

/** What the judgement of a rule needs to know apart from the resources of the rule's kind. */
export interface RuledWorld {
  /** Whether all resources of a kind that a scope has after the plan are known. */
  isKnown(kind: string, scope: Scope): boolean;
  /** The scope whose list shows the resources of a kind in this scope. */
  listOf(kind: string, scope: Scope): Address;
  /** Whether a scope exists after the plan. */
  willExist(scope: Scope): boolean;
  rowsAt(address: Address): readonly Row[];
  /** Whether other runs have scopes of the manifest, so that together they may break a rule. */
  readonly isPart: boolean;
}

/**
 * Judges one rule. `homes`: the scopes in which the manifest may have resources of the rule's kind.
 * `all`: the resources of that kind. Pure.
 */
export function judgeRule(
  rule: OwnRule,
  homes: readonly Scope[],
  all: readonly RuledResource[],
  world: RuledWorld,
): RuleVerdict {
  return new Judging(rule, homes, world).judge(all);
}

/**
 * The fields with which the state after breaks a rule, if the state before kept the rule or broke
 * it with other values. Undefined where nothing became worse.
 */
export function worseFields(
  rule: OwnRule,
  scope: Scope,
  before: RuledState | undefined,
  after: RuledState,
  from = scope,
): readonly RuledField[] | undefined {
  const selects = selectorOf(rule);
  const failing = failingIn(rule, selects, scope, after);
  if (failing === undefined) return undefined;
  const was = before === undefined ? undefined : failingIn(rule, selects, from, before);
  if (rule.judgement.by === 'none') return was === undefined ? failing : undefined;
  const isNew = ({ path, value }: RuledField): boolean =>
    was?.some(each => each.path === path && sameJson(each.value, value)) !== true;
  const worse = failing.filter(isNew);
  return worse.length === 0 ? undefined : worse;
}

/**
 * The fields that break the rule in a state that the rule selects; undefined where the state keeps
 * the rule. For `none` the list is empty, because the resource breaks the rule by existing.
 */
function failingIn(
  { judgement }: OwnRule,
  selects: ReturnType<typeof selectorOf>,
  scope: Scope,
  state: RuledState,
): readonly RuledField[] | undefined {
  if (selects(state, scope) !== true) return undefined;
  if (judgement.by === 'none') return [];
  const { fields } = state;
  if (judgement.by !== 'must' || fields === undefined) return undefined;
  const failing = judgement.must.filter(each => !holds(each, fields));
  return failing.length === 0
    ? undefined
    : failing.map(({ path }) => ({ path, value: valueAt(fields, path) }));
}

/** The count of a rule in one scope, or in the whole manifest where `scope` is undefined. */
interface Counting {
  readonly scope: Scope | undefined;
  before: number;
  readonly after: Address[];
  /** Unknown resources that could add to the count, one line of text for each reason. */
  readonly open: string[];
  readonly adds: Set<Row>;
  readonly drops: Set<Row>;
}

class Judging {
  readonly #rule: OwnRule;
  readonly #world: RuledWorld;
  readonly #selects: ReturnType<typeof selectorOf>;
  /** The scopes that the rule's `within` selects; all scopes if the rule has no `within`. */
  readonly #homes: readonly Scope[];
  readonly #broken: string[] = [];
  readonly #unknown = new Set<string>();
  readonly #worse = new Map<Row, Breach>();

  constructor(rule: OwnRule, homes: readonly Scope[], world: RuledWorld) {
    this.#rule = rule;
    this.#world = world;
    this.#selects = selectorOf(rule);
    const inside = selectorOf({ ...rule, match: '**', where: [] });
    this.#homes = homes.filter(scope => inside({ name: '', fields: undefined }, scope) === true);
  }

  judge(all: readonly RuledResource[]): RuleVerdict {
    const unread = this.#homes.filter(scope => !this.#world.isKnown(this.#rule.kind, scope));
    if (this.#rule.judgement.by === 'must' || this.#rule.judgement.by === 'none') {
      for (const scope of unread) this.#unknown.add(this.#unreadText(scope));
      for (const each of all) this.#one(each);
    } else this.#count(all, this.#rule.judgement, unread);
    const unknown = [...this.#unknown].sort();
    return { rule: this.#rule, broken: this.#broken.sort(), unknown, worse: this.#worse };
  }

  #unreadText(scope: Scope): string {
    const { kind } = this.#rule;
    return `${kind} in ${readable(this.#world.listOf(kind, scope))} was not read`;
  }

  #one({ address, scope, from, before, after, row }: RuledResource): void {
    if (after === undefined) return;
    const selected = this.#selects(after, scope);
    if (selected === false) return;
    const isOpen = this.#rule.judgement.by === 'must' && after.fields === undefined;
    if (selected === undefined || isOpen) {
      this.#unknown.add(unreadableText(address));
      return;
    }
    const failing = failingIn(this.#rule, this.#selects, scope, after);
    if (failing === undefined) return;
    this.#broken.push([readable(address), fieldsText(failing)].filter(text => text !== '').join(': '));
    const worse = row === undefined ? undefined : worseFields(this.#rule, scope, before, after, from);
    if (row !== undefined && worse !== undefined)
      this.#worse.set(this.#rowToBlock(row), worse.length === 0 ? {} : { fields: worse });
  }

  /**
   * The row to block if this row breaks a rule. For a row that restores what another row deletes,
   * the deleting row is blocked, because the two must run together.
   */
  #rowToBlock(row: Row): Row {
    if (row.action !== 'create' || row.because === undefined) return row;
    return this.#world.rowsAt(row.because).find(({ action }) => action !== 'blocked') ?? row;
  }

  #count(
    all: readonly RuledResource[],
    { by, count }: { readonly by: 'at_most' | 'at_least'; readonly count: number },
    unread: readonly Scope[],
  ): void {
    for (const counting of this.#counted(all, unread)) {
      const { scope, before, after, open, adds, drops } = counting;
      const making = scope && this.#world.rowsAt(scope.address).find(({ action }) => action === 'create');
      if (by === 'at_least' && scope !== undefined && !this.#world.willExist(scope)) continue;
      const isOver = by === 'at_most' ? after.length > count : after.length < count;
      // Unknown resources can only add to the count. So they may break `at_most`, but they break no
      // `at_least` that the known resources keep.
      const isUntold = open.length > 0 && isOver === (by === 'at_least');
      if (isUntold) for (const each of open) this.#unknown.add(each);
      const counted: CountedRule = {
        is: after.length,
        ...(by === 'at_most' ? { most: count } : { least: count }),
        ...(scope === undefined ? {} : { scope: scope.address }),
        ...(isUntold ? { open: true } : {}),
      };
      if (isUntold && this.#world.isPart && this.#rule.until === undefined)
        for (const row of by === 'at_most' ? adds : drops)
          this.#worse.set(this.#rowToBlock(row), { counted });
      if (isUntold || !isOver) continue;
      this.#broken.push(countText(this.#rule.kind, counted, after));
      const rows = by === 'at_most' ? adds : drops;
      const isWorse = by === 'at_most' ? after.length > before : after.length < before;
      if (isWorse) for (const row of rows) this.#worse.set(this.#rowToBlock(row), { counted });
      if (by === 'at_least' && making !== undefined) this.#worse.set(making, { counted });
    }
  }

  #counted(all: readonly RuledResource[], unread: readonly Scope[]): Iterable<Counting> {
    const found = new Map<string, Counting>();
    const at = (home: Scope): Counting => {
      const scope = this.#groupOf(home);
      const key = scope?.address ?? '';
      const known = found.get(key) ?? countingIn(scope);
      found.set(key, known);
      return known;
    };
    for (const home of this.#homes) at(home);
    if (this.#rule.per === undefined && found.size === 0) found.set('', countingIn(undefined));
    for (const home of unread) at(home).open.push(this.#unreadText(home));
    for (const { address, scope, from = scope, before, after, row } of all) {
      const was = before !== undefined && this.#selects(before, from);
      const is = after !== undefined && this.#selects(after, scope);
      if (was === false && is === false) continue;
      const counting = at(scope);
      if (is === undefined) counting.open.push(unreadableText(address));
      if (was === true) counting.before += 1;
      if (is === true) counting.after.push(address);
      if (row === undefined || was === is) continue;
      if (is === true) counting.adds.add(row);
      else if (was === true) counting.drops.add(row);
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counting]) => counting);
  }

  #groupOf(home: Scope): Scope | undefined {
    return scopesAround(home).find(({ kind }) => kind === this.#rule.per);
  }
}

function countingIn(scope: Scope | undefined): Counting {
  return { scope, before: 0, after: [], open: [], adds: new Set(), drops: new Set() };
}

function unreadableText(address: Address): string {
  return `the fields of ${readable(address)} cannot be read`;
}

/** The most addresses in one line. */
const MOST = 5;

function countText(kind: string, { is, most, least, scope }: CountedRule, found: readonly Address[]): string {
  const all = [...found].sort();
  const where = scope === undefined ? '' : ` in ${readable(scope)}`;
  const bound = most === undefined ? `at least ${least}` : `at most ${most}`;
  const more = all.length > MOST ? ` and ${all.length - MOST} more` : '';
  const which = all.length === 0 ? '' : `: ${all.slice(0, MOST).map(readable).join(', ')}${more}`;
  return `${is} of ${kind}${where}, but the rule wants ${bound}${which}`;
}

function fieldsText(fields: readonly RuledField[]): string {
  return fields.map(({ path, value }) => `\`${path}\` is ${valueText(value)}`).join(', ');
}

function valueText(value: Json): string {
  return value === null ? 'absent' : JSON.stringify(value);
}
