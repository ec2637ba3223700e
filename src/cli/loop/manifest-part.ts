import { Failure } from '../../core/report/failure.ts';
import { sortedReasons } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import type { Scope } from '../../core/report/row.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { Base } from '../../engine/desired/base-side.ts';
import { type ChangedManifest, changedScopes } from '../../engine/desired/changed-scopes.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { withoutSets } from '../../engine/desired/member-parts.ts';
import { partInScopes, scopeGroups, shardOwners } from '../../engine/desired/scope-groups.ts';
import { changedOnly } from '../../engine/desired/scope-parts.ts';
import type { ListedMembers, MemberSet } from '../../engine/desired/sets.ts';
import { narrowTo, sweepOnly } from '../../engine/desired/target.ts';
import { readTargets, wholeScopes } from '../../engine/desired/whole-scopes.ts';
import { KINDS, PROVIDERS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import {
  checkBaseFile,
  heldRules,
  loadBase,
  type NamedBase,
  namedBase,
  removedKeep,
  unknownFiles,
} from '../manifest/base-manifest.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { PlanFlags } from '../options/command-options.ts';
import type { Shard } from '../options/option-values.ts';
import type { ChangedFlags, LoopFlags } from '../options/shared-options.ts';

/**
 * The part of the manifest for `--sweep`, so that a run needs no token of other services. Throws a
 * Failure if nothing is left. Pure.
 */
function sweepPart(wanted: WantedManifest): WantedManifest {
  // Sets have no `sweep`, so they are left out, and no list of members is needed.
  const { sets: _, withMembers: __, ...named } = wanted.collected;
  const collected = sweepOnly(named, KINDS);
  if (collected.scopes.length === 0)
    throw new Failure('usage', 'no project of the manifest has a `sweep`', {
      next: 'Write a `sweep` list in the entry of the project (docs/sweep.md), or leave out --sweep.',
    });
  return withScopesOf(wanted, collected);
}

/**
 * Selects a part of the whole manifest. `listed`: the lists that gave the sets their members;
 * absent before the sets have members.
 */
type MakesPart = (all: WantedManifest, listed?: ListedMembers) => WantedManifest;

/**
 * A part of the manifest. Its sets have no members until their lists are read. Its `withMembers`
 * then cuts the same part out of the manifest with these members.
 */
function withSetsOf(whole: WantedManifest, partOf: MakesPart, listed?: ListedMembers): WantedManifest {
  const part = partOf(whole, listed);
  const { withMembers } = whole.collected;
  if (withMembers === undefined || part.collected.withMembers === undefined) return part;
  return {
    ...part,
    collected: {
      ...part.collected,
      withMembers: lists => withSetsOf({ ...whole, collected: withMembers(lists) }, partOf, lists).collected,
    },
  };
}

interface ChangedSince extends Omit<ChangedManifest, 'providers'> {
  /** The name of the earlier manifest. */
  readonly since: string;
}

/**
 * Narrows a part of a manifest to the scopes in which the manifest changed since the base, so that
 * a run needs no token of unchanged services. `change` has the two whole manifests, not parts of
 * them. Pure.
 */
function changedPart(part: WantedManifest, { since, ...change }: ChangedSince): WantedManifest {
  const read = changedScopes({ ...change, providers: PROVIDERS });
  return withScopesOf(part, changedOnly(part.collected, read, since));
}

/** The manifest narrowed to `collected`, with only the providers of the scopes and sets in it. */
export function withScopesOf(wanted: WantedManifest, collected: WantedManifest['collected']): WantedManifest {
  const used = [
    ...collected.scopes.map(({ scope }) => scope),
    ...(collected.sets ?? []).map(({ all }) => all),
  ];
  const providers = wanted.providers.filter(name => used.some(({ kind }) => kind.startsWith(`${name}.`)));
  return { ...wanted, providers, collected };
}

/**
 * The part of a manifest for one shard: whole outermost scopes (an application's global commands, a
 * guild, a project, a portal). Pure.
 */
function shardPart(wanted: WantedManifest, { index, of }: Shard): WantedManifest {
  const { collected } = wanted;
  const groupOf = scopeGroups(collected, KINDS);
  const owner = shardOwners(collected, groupOf, of);
  const isMine = (scope: Scope): boolean => owner.get(groupOf(scope)) === index;
  const needsSet = ({ list }: MemberSet): boolean => list.of === 'scopes' || isMine(list.scope);
  return withScopesOf(wanted, partInScopes(collected, isMine, needsSet));
}

/** Throws a Failure if `--changed` is used without a base that was applied. */
function checkChanged(
  { changed = false }: Partial<ChangedFlags>,
  named: Pick<NamedBase, 'option'> | undefined,
): void {
  if (!changed || named?.option === '--base-applied') return;
  throw new Failure('usage', '--changed needs the manifest that was applied last', {
    next: 'Give that manifest with --base-applied, such as --base-applied git:HEAD^1.',
  });
}

/**
 * The part of a manifest that a run covers, limited by `--target` and `--shard`, with its `--base`.
 */
interface ManifestPart {
  readonly wanted: WantedManifest;
  /** Globs of addresses that limit the run within that part. */
  readonly target: readonly string[];
  /** The base of the comparison that tells who caused each change. */
  readonly base?: Omit<Base, 'moved'>;
  /** Adds to the report what only the base or the shard knows. Pure. */
  finish(report: Report): Report;
}

type PartFlags = LoopFlags & Partial<Pick<PlanFlags, 'changed' | 'renew'>>;

/**
 * The part of a manifest that the flags name. Throws a Failure if flags do not fit together, if a
 * target matches nothing, or if the base cannot be loaded.
 */
export async function manifestPart(
  everything: WantedManifest,
  flags: PartFlags,
  context: Context,
): Promise<ManifestPart> {
  const { shard, sweep } = flags;
  const named = namedBase(flags);
  checkChanged(flags, named);
  const targets = readTargets(everything.collected, flags.target);
  const target = targets.globs ?? [];
  if (shard !== undefined && targets.scopes !== undefined)
    throw new Failure('usage', '--shard cannot be used with a --target that names whole scopes', {
      next: 'Leave out --shard. To limit a shard to some resources, give globs of their addresses.',
    });
  const limitedTo = (all: WantedManifest): WantedManifest => {
    const part =
      targets.scopes === undefined
        ? all
        : withScopesOf(all, wholeScopes(all.collected, targets.scopes, KINDS));
    const limited = targetPart(sweep ? sweepPart(part) : part, { target, prune: flags.prune });
    return shard === undefined ? limited : shardPart(limited, shard);
  };
  const inShard = (report: Report): Report => (shard === undefined ? report : { ...report, shard });
  checkBaseFile(flags, named);
  if (named === undefined) return { wanted: withSetsOf(everything, limitedTo), target, finish: inShard };
  const { manifest: base, since } = await loadBase(context, flags, named, everything);
  const head = everything.collected;
  const held = removedKeep(base, head);
  const rules = heldRules(base, head);
  const changed = (all: WantedManifest, listed: ListedMembers | undefined): WantedManifest => {
    const part = limitedTo(all);
    if (flags.changed !== true) return part;
    const before = listed === undefined ? base : (base?.withMembers?.(listed) ?? base);
    return changedPart(part, { before, now: all.collected, renew: flags.renew ?? [], since });
  };
  const holding: MakesPart = (all, listed) => {
    const part = changed(all, listed);
    const { collected } = part;
    const ruled = collected.rules ?? { all: [], scopes: head.scopes.map(({ scope }) => scope) };
    return {
      ...part,
      collected: {
        ...collected,
        keep: [...collected.keep, ...held],
        ...(rules.length === 0 ? {} : { rules: { ...ruled, all: [...ruled.all, ...rules] } }),
      },
    };
  };
  const notes = [
    ...rules.map(({ name, message }) => ({ code: 'rule/removed-in-change', rule: name, message }) as const),
    ...held.map(glob => ({ code: 'keep/removed-in-change', glob }) as const),
    ...unknownFiles(base),
  ];
  return {
    wanted: withSetsOf(everything, holding),
    target,
    base: { manifest: base, applied: named.option === '--base-applied' },
    finish(report) {
      const { plan } = report;
      return inShard({ ...report, plan: { ...plan, notes: sortedReasons([...plan.notes, ...notes]) } });
    },
  };
}

/** The kinds of the members of sets, for the sets that a glob may concern ({@link mayMatch}). */
function mayHave({ sets = [] }: DesiredState, globs: readonly string[]): readonly string[] {
  const set = new GlobSet(globs);
  return sets.filter(each => mayMatch(each, set)).map(({ all }) => all.kind);
}

/**
 * The manifest narrowed to the providers that `--target` concerns, so that a run needs no token of
 * others. Without a target, the whole manifest. Throws as {@link narrowTo} does. Pure.
 */
export function targetPart(
  wanted: WantedManifest,
  { target, prune }: Pick<LoopFlags, 'target' | 'prune'>,
): WantedManifest {
  if (target.length === 0) return wanted;
  const { collected } = wanted;
  const { desired, checks, scopes } = narrowTo(collected, target, KINDS, prune);
  const used = [
    ...desired.map(each => each.kind),
    ...checks.map(each => each.desired.kind),
    ...scopes.filter(each => prune && each.prune).map(each => each.scope.kind),
    ...mayHave(collected, target),
  ];
  const providers = wanted.providers.filter(name => used.some(kind => kind.startsWith(`${name}.`)));
  const isOwn = (kind: string): boolean => providers.some(name => kind.startsWith(`${name}.`));
  return {
    ...wanted,
    providers,
    collected: {
      ...collected,
      desired: collected.desired.filter(each => isOwn(each.kind)),
      checks: collected.checks.filter(each => isOwn(each.desired.kind)),
      scopes: collected.scopes.filter(each => isOwn(each.scope.kind)),
      ...withoutSets(collected, set => isOwn(set.all.kind) && mayMatch(set, new GlobSet(target))),
    },
  };
}

/**
 * Whether a glob may match a member of a set, or a resource in a member. The members need not be
 * known.
 */
function mayMatch({ all: { parts, kind } }: MemberSet, globs: GlobSet): boolean {
  const [name] = kind.split('.');
  const own = KINDS.filter(each => each.name.startsWith(`${name}.`));
  return own.some(each => globs.firstInside(each.name, parts.slice(0, -1)) !== undefined);
}
