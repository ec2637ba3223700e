import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath, Source } from '../../core/problem.ts';
import type { Check } from '../../core/provider.ts';
import type { PlanPart } from '../../core/report/plan.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { AcceptedLine } from './accepted-lines.ts';
import type { RuleSet } from './rules.ts';
import type { ListedMembers, MemberSet, MembersRead } from './sets.ts';

/** A scope that the manifest names, alone or as a member of a set. */
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
   * An included file lists no entries for this scope. Nothing in the scope is pruned unless a
   * person allows it.
   */
  readonly emptied?: true;
  /** The items of `sweep` in the scope's entry. */
  readonly sweep?: readonly unknown[];
  /** No entry names the scope itself: it is a member of a set, or inside a member. */
  readonly member?: true;
  /** Set in a run with `--sweep` that sweeps this scope: the kinds whose lists the sweep needs. */
  readonly sweeping?: ReadonlySet<string>;
}

/**
 * Whether the entry of a scope has `false` in place of a list of this kind. Then the scope must
 * have no resource of the kind, as if each had an entry with `absent`, even if nothing else is
 * pruned.
 */
export function saysNone({ scope, entry }: ScopeEntry, { entry: { key, within } }: Kind): boolean {
  return scope.kind === within && entry[key] === false;
}

/** Whether pruning, or a sweep, looks at the resources of a kind in a scope. */
export function isPruned(entry: ScopeEntry, kind: Kind): boolean {
  const { scope, prune, keys, sweeping } = entry;
  if (sweeping !== undefined) return sweeping.has(kind.name);
  if (scope.kind !== kind.entry.within || kind.own?.owned === undefined) return false;
  if (saysNone(entry, kind)) return true;
  if (!prune) return false;
  return kind.own?.prunedWhereNamed !== true || keys.has(kind.entry.key);
}

export interface DesiredState {
  readonly name: string;
  /** The desired resources, sorted by address. */
  readonly desired: readonly Desired[];
  readonly checks: readonly { readonly check: Check; readonly desired: Desired }[];
  readonly scopes: readonly ScopeEntry[];
  /**
   * Every address that an entry mentions: its own, the one in `renamed_from`, and its references.
   * None of these resources is pruned.
   */
  readonly named: ReadonlySet<Address>;
  readonly keep: readonly string[];
  readonly accepted: readonly AcceptedLine[];
  /** Absent: the manifest has no rules. */
  readonly rules?: RuleSet;
  /**
   * Tests from `--target`: the run covers an address that passes any of them. Empty: it covers
   * every address.
   */
  readonly focus: readonly ((address: Address) => boolean)[];
  /** Entries that `--target` excludes. Their live resources still belong to them. */
  readonly beside?: readonly Desired[];
  /** The entries of other runs, by address. Absent: this run is not one of several. */
  readonly elsewhere?: ReadonlyMap<Address, Desired>;
  /**
   * The outermost scopes of the other runs. Set where `elsewhere` is set. That map may lack entries
   * in these scopes, because files with such entries may be left unparsed.
   */
  readonly otherScopes?: ReadonlySet<Address>;
  /**
   * Only in the state of a base: included files that are missing now, so that nobody knows which
   * entries they had.
   */
  readonly unknown?: readonly string[];
  /**
   * Only in the state of a base: the paths of values that come from outside the manifest, for which
   * today's values are used.
   */
  readonly fromOutside?: readonly ManifestPath[];
  /**
   * Set where the run reads only some whole scopes: the changed ones, or those that `--target`
   * names.
   */
  readonly part?: PlanPart;
  /** Why unchanged scopes are read too. Set with `--changed`. */
  readonly readAnyway?: readonly EngineReason[];
  /**
   * The sets of scopes and of resources. Absent: the manifest has none, or the run uses none of
   * them.
   */
  readonly sets?: readonly MemberSet[];
  /**
   * The same manifest with the members that these lists have. An entry that never creates its
   * resource ({@link Desired.skipsAbsent}) is left out if no list has the resource. Set where there
   * are sets or such entries. Pure.
   */
  withMembers?(listed: ListedMembers): DesiredState;
  /**
   * What reading the lists of the sets gave. Absent: the manifest has no sets, or their lists were
   * not read.
   */
  readonly read?: MembersRead;
  /** The file and line in the manifest that a path points to. */
  source(path: ManifestPath): Source;
}

/** What a manifest says of its scopes. */
export type NamedScopes = Pick<DesiredState, 'scopes' | 'sets' | 'withMembers'>;
