import { type Address, address } from '../../core/address.ts';
import { canonical, isObject } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath, Problem, RuleProblem, Source } from '../../core/problem.ts';
import type { Check, Provider } from '../../core/provider.ts';
import type { PlanChanged } from '../../core/report/plan.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { ManifestRule } from '../../manifest/manifest-rule.ts';
import { type AcceptedLine, acceptedLines } from './accepted-lines.ts';
import { withDefaults } from './defaults.ts';
import type { KnownEntries } from './entry.ts';
import { Entry, type EntryItem } from './entry.ts';
import { type EntriesPlace, isScope, type ManifestView } from './manifest-view.ts';
import { type RuleSet, rulesOf } from './rules.ts';

const NOTHING: Desired['allow'] = [];
const ALLOWANCES: ReadonlySet<unknown> = new Set<Desired['allow'][number]>(['replace', 'loss']);

/** What an entry allows the engine; a kind may read more there. */
function allowedBy(allow: unknown): Desired['allow'] {
  return Array.isArray(allow) ? allow.filter(each => ALLOWANCES.has(each)) : NOTHING;
}

/** A scope that the manifest names, and whether it is pruned. */
export interface ScopeEntry {
  readonly scope: Scope;
  readonly prune: boolean;
  /** The keys in the manifest's entry of this scope. */
  readonly keys: ReadonlySet<string>;
  readonly entry: Readonly<Record<string, unknown>>;
  /** Where the manifest names the scope. Several entries may name one scope. */
  readonly paths: readonly ManifestPath[];
  /**
   * Every entry that names the scope says to skip the scope if the service reports that the
   * application is not in it.
   */
  readonly skipsAbsent?: true;
  /**
   * An included file lists no entries for this scope. Nothing in it is pruned unless a person
   * allows it.
   */
  readonly emptied?: true;
  /** The entries of its `sweep`. */
  readonly sweep?: readonly unknown[];
  /** Set in a sweep of this scope: the kinds whose lists the sweep needs. */
  readonly sweeping?: ReadonlySet<string>;
}

/** Whether pruning looks at a kind in a scope. */
export function isPruned({ scope, prune, keys, sweeping }: ScopeEntry, kind: Kind): boolean {
  if (sweeping !== undefined) return sweeping.has(kind.name);
  if (!prune || scope.kind !== kind.entry.within || kind.own?.owned === undefined) return false;
  return kind.own?.prunedWhereNamed !== true || keys.has(kind.entry.key);
}

export interface DesiredState {
  readonly name: string;
  /** Sorted by address. */
  readonly desired: readonly Desired[];
  readonly checks: readonly { readonly check: Check; readonly desired: Desired }[];
  readonly scopes: readonly ScopeEntry[];
  /**
   * Every address in an entry: its own, its former one and its references. None of these is pruned.
   */
  readonly named: ReadonlySet<Address>;
  readonly keep: readonly string[];
  readonly accepted: readonly AcceptedLine[];
  /** Absent: the manifest has no rules. */
  readonly rules?: RuleSet;
  /** Tests, any of which says that the run covers an address. Empty: it covers every address. */
  readonly focus: readonly ((address: Address) => boolean)[];
  /** Entries that `--target` excludes. Their live resources still belong to them. */
  readonly beside?: readonly Desired[];
  /**
   * Addresses that another shard of the run makes or renames. Absent: this run covers everything.
   */
  readonly elsewhere?: ReadonlySet<Address>;
  /**
   * Only for a base: files that it names and that are missing now, so that nobody knows what they
   * held.
   */
  readonly unknown?: readonly string[];
  /** Only for a base: where a value comes from outside the manifest today. */
  readonly fromOutside?: readonly ManifestPath[];
  /** Set where the run reads only what changed since a manifest that was applied. */
  readonly changed?: PlanChanged;
  /** The file and line in the manifest that a path points to. */
  source(path: ManifestPath): Source;
}

/**
 * Turns a manifest into desired resources, and reports every mistake that only the kinds can find.
 * `now` in milliseconds. `known`: entries to reuse. Pure.
 */
export function collect(
  written: ManifestView,
  providers: readonly Provider[],
  now: number,
  known?: KnownEntries,
): { readonly collected: DesiredState; readonly problems: readonly Problem[] } {
  const manifest = withDefaults(written, providers);
  const walk = new Walk(manifest, now, known);
  for (const provider of providers) walk.provider(provider);
  walk.across();
  const accepted = walk.accepted(providers);
  const rules = walk.rules(providers);
  const desired = [...walk.desired.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
  const keep = manifest.keep.map(entry => entry.glob);
  const { name } = manifest;
  return {
    collected: {
      name,
      desired,
      checks: [...walk.checks.values()],
      scopes: [...walk.scopes.values()],
      named: namedBy(desired),
      keep,
      accepted,
      ...(rules.all.length === 0 ? {} : { rules }),
      focus: [],
      ...(manifest.unknown === undefined || manifest.unknown.length === 0
        ? {}
        : { unknown: manifest.unknown }),
      ...(manifest.fromOutside === undefined || manifest.fromOutside.length === 0
        ? {}
        : { fromOutside: manifest.fromOutside }),
      source: path => manifest.source(path),
    },
    problems: walk.problems,
  };
}

function namedBy(all: readonly Desired[]): ReadonlySet<Address> {
  return new Set(
    all.flatMap(({ address, renamedFrom, refs }) => [
      address,
      ...(renamedFrom === undefined ? [] : [renamedFrom]),
      ...refs,
    ]),
  );
}

class Walk {
  readonly manifest: ManifestView;
  readonly now: number;
  readonly desired = new Map<Address, Desired>();
  readonly checks = new Map<Address, { check: Check; desired: Desired }>();
  readonly scopes = new Map<Address, ScopeEntry>();
  readonly problems: Problem[] = [];
  readonly warned = new Set<string>();
  /**
   * The manifest paths of each scope. Lists grow in place: copying one for each of thousands of
   * entries would be slow.
   */
  readonly #paths = new Map<Address, ManifestPath[]>();
  readonly #source: (path: ManifestPath) => Source;
  readonly #told = new Set<string>();
  readonly #known: KnownEntries | undefined;

  constructor(manifest: ManifestView, now: number, known: KnownEntries | undefined) {
    this.manifest = manifest;
    this.#known = known;
    this.#source = path => manifest.source(path);
    this.now = now;
  }

  provider(provider: Provider): void {
    const section = this.manifest.value[provider.name];
    if (section === undefined) return;
    this.report(provider.rules?.(section) ?? [], [provider.name]);
    for (const root of provider.roots(section)) {
      const { scope, entry, skipsAbsent } = root;
      this.scope(provider, scope, entry, [provider.name, ...root.path], skipsAbsent);
    }
  }

  scope(
    provider: Provider,
    scope: Scope,
    entry: Readonly<Record<string, unknown>>,
    path: ManifestPath,
    skipsAbsent?: true,
  ): void {
    const prune = entry['prune'] === true || this.scopes.get(scope.address)?.prune === true;
    const keys = new Set([...Object.keys(entry), ...(this.scopes.get(scope.address)?.keys ?? [])]);
    const emptied =
      this.scopes.get(scope.address)?.emptied ??
      this.manifest.emptied?.some(each => each.join('/') === path.join('/'));
    const before = this.#paths.get(scope.address);
    // An array literal with one item has no spare capacity, and nearly all lists have one item.
    const paths = before ?? [path];
    if (before === undefined) this.#paths.set(scope.address, paths);
    else before.push(path);
    const own = entry['sweep'];
    const sweep = Array.isArray(own) ? own : this.scopes.get(scope.address)?.sweep;
    const named = this.scopes.get(scope.address);
    const skips = skipsAbsent === true && (named === undefined || named.skipsAbsent === true);
    this.scopes.set(scope.address, {
      scope,
      prune,
      keys,
      entry,
      paths,
      ...(emptied === true ? { emptied } : {}),
      ...(skips ? { skipsAbsent } : {}),
      ...(sweep === undefined ? {} : { sweep }),
    });
    for (const kind of provider.kinds) {
      if (kind.entry.within !== scope.kind) continue;
      for (const item of entriesOf(kind.entry, entry, path))
        this.kind(provider, kind, scope, item.value, item.path);
    }
    for (const check of provider.checks ?? []) {
      if (check.within !== scope.kind) continue;
      for (const item of entriesOf(check, entry, path)) this.check(check, scope, item.value, item.path);
    }
  }

  kind(provider: Provider, kind: Kind, scope: Scope, entry: unknown, path: ManifestPath): void {
    const whole = this.manifest.whole?.(path) === true;
    const known = this.#known?.find(entry, kind.name, scope.address);
    const desired =
      known !== undefined && (known.whole === true) === whole
        ? known
        : this.entry(kind, scope, { value: entry, path }, whole);
    this.add(desired);
    if (desired.absent !== true && isObject(entry) && isScope(kind, provider)) {
      const { address, parts } = desired;
      this.scope(provider, { address, kind: kind.name, parts, parent: scope }, entry, path);
    }
  }

  entry(kind: Kind, scope: Scope, item: EntryItem, whole: boolean): Desired {
    const { value: entry, path } = item;
    const found = kind.entry.rules?.(entry, scope, this.now) ?? [];
    this.report(whole ? found.filter(problem => this.isFirst(problem, path)) : found, path);
    const common = isObject(entry) ? entry : {};
    const absent = common['absent'] === true;
    const from = common['renamed_from'];
    const said = {
      allow: allowedBy(common['allow']),
      ...(absent ? { absent } : {}),
      ...(typeof from === 'string'
        ? { renamedFrom: address(kind.name, kind.entry.expand({ ...common, name: from }, scope).parts) }
        : {}),
      ...ignoredBy(common, kind),
      ...(whole ? { whole } : {}),
    };
    const expanded = kind.entry.expand(entry, scope);
    const remarks = this.manifest.remarks?.(path) ?? [];
    const wanted =
      remarks.length === 0 ? expanded : { ...expanded, notes: [...(expanded.notes ?? []), ...remarks] };
    return new Entry(kind.name, wanted, scope, item, said, this.#source);
  }

  /**
   * Whether a warning is the first for its file and hint. Generated files repeat one mistake in
   * every entry.
   */
  isFirst({ rule, level, message, hint = '', path: inside }: RuleProblem, path: ManifestPath): boolean {
    if (level !== 'warning') return true;
    const key = [this.manifest.source([...path, ...inside]).file, rule, message, hint].join('\0');
    return !this.warned.has(key) && this.warned.add(key).has(key);
  }

  check(check: Check, scope: Scope, entry: unknown, path: ManifestPath): void {
    this.report(check.rules?.(entry, scope) ?? [], path);
    const wanted = check.expand(entry, scope);
    const desired = new Entry(
      check.name,
      wanted,
      scope,
      { value: entry, path },
      { allow: NOTHING },
      this.#source,
    );
    const twin = this.checks.get(desired.address);
    if (twin !== undefined) this.duplicate(desired, twin.desired);
    else this.checks.set(desired.address, { check, desired });
  }

  add(desired: Desired): void {
    const twin = this.desired.get(desired.address);
    if (twin !== undefined) this.duplicate(desired, twin);
    else this.desired.set(desired.address, desired);
  }

  duplicate(desired: Desired, twin: Desired): void {
    const { file, line, column } = twin.source;
    this.problems.push({
      rule: 'manifest/duplicate',
      level: 'error',
      message: `${desired.address} is declared twice`,
      source: desired.source,
      hint:
        // An entry with a mistake of its own has no place here.
        line > 0
          ? `remove one of the two entries; the first is at ${file}:${line}:${column}`
          : 'remove one of the two entries',
    });
  }

  accepted(providers: readonly Provider[]): readonly AcceptedLine[] {
    const kinds = new Map(providers.flatMap(provider => provider.kinds).map(kind => [kind.name, kind]));
    const given = { kinds, declared: this.desired, now: this.now };
    const { lines, problems } = acceptedLines(this.manifest.value['accepted'], given);
    this.report(problems, ['accepted']);
    return lines;
  }

  rules(providers: readonly Provider[]): RuleSet {
    const kinds = new Map(providers.flatMap(provider => provider.kinds).map(kind => [kind.name, kind]));
    const given = { kinds, now: this.now, source: this.#source };
    const { rules, problems } = rulesOf(this.manifest.value['rules'], given);
    this.report(problems, ['rules']);
    return { all: rules, scopes: [...this.scopes.values()].map(({ scope }) => scope) };
  }

  /** Runs the rules that compare entries with each other. */
  across(): void {
    const renames = new Map<Address, Desired>();
    const pins = new Map<string, Desired>();
    const keep = new GlobSet(this.manifest.keep.map(({ glob }) => glob));
    for (const desired of this.desired.values()) {
      if (desired.renamedFrom !== undefined) {
        const other = renames.get(desired.renamedFrom);
        if (other !== undefined)
          this.problem('manifest/renamed-twice', desired, {
            message: `${desired.renamedFrom} is renamed to two names`,
            hint: `remove \`renamed_from\` from this entry or from the entry of ${other.address}`,
          });
        renames.set(desired.renamedFrom, desired);
      }
      const { pin } = desired;
      if (pin !== undefined) {
        const other = pins.get(`${desired.kind} ${pin}`);
        if (other !== undefined)
          this.problem('manifest/id-twice', desired, {
            message: `the entry of ${other.address} has the id ${pin} already`,
            hint: 'correct `id` in one of the two entries, or remove it',
          });
        pins.set(`${desired.kind} ${pin}`, desired);
      }
      if (desired.absent === true) {
        const kept = this.manifest.keep[keep.first(desired.address) ?? -1];
        if (kept !== undefined) {
          const where = `${kept.source.file}:${kept.source.line}`;
          this.problem('manifest/absent-kept', desired, {
            message: `the entry of ${desired.address} says \`absent: true\`, but a line of \`keep\` matches it (${where})`,
            hint: 'remove `absent: true`, or remove the line from `keep`',
          });
        }
      }
    }
  }

  problem(rule: ManifestRule, desired: Desired, said: Required<Pick<Problem, 'message' | 'hint'>>): void {
    this.problems.push({ rule, level: 'error', ...said, source: desired.source });
  }

  /** Reports mistakes, each once: an entry that names several scopes is checked once for each. */
  report(found: readonly RuleProblem[], path: ManifestPath): void {
    for (const { rule, level, message, path: inside, atKey, hint } of found) {
      const place = [...path, ...inside];
      const told = canonical([rule, place, message]);
      if (this.#told.has(told)) continue;
      this.#told.add(told);
      const source = this.manifest.source(place, { atKey: atKey === true });
      this.problems.push({ rule, level: level ?? 'error', message, source, hint });
    }
  }
}

function ignoredBy(entry: Readonly<Record<string, unknown>>, kind: Kind): Pick<Desired, 'ignored'> {
  const { ignore } = entry;
  if (!Array.isArray(ignore) || ignore.length === 0) return {};
  return { ignored: ignore.map(String).map(name => ({ name, paths: kind.entry.ignores?.[name] ?? [name] })) };
}

export function entriesOf(
  { key, each, under }: EntriesPlace,
  entry: Readonly<Record<string, unknown>>,
  path: ManifestPath,
): readonly { value: unknown; path: ManifestPath }[] {
  const holder = under === undefined ? entry : entry[under];
  const value = isObject(holder) ? holder[key] : undefined;
  if (value === undefined) return [];
  const at = under === undefined ? [...path, key] : [...path, under, key];
  if (each === 'whole') return [{ value, path: at }];
  // `concat` makes an array without spare capacity. There is one for each resource.
  return (value as readonly unknown[]).map((item, index) => ({ value: item, path: at.concat(index) }));
}
