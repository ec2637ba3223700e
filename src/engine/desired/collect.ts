import type { Address } from '../../core/address.ts';
import { groupBy } from '../../core/order.ts';
import type { ManifestPath, Problem, Source } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { Desired } from '../../core/resource.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { ManifestRule } from '../../manifest/manifest-rule.ts';
import { acceptedLines } from './accepted-lines.ts';
import { withDefaults } from './defaults.ts';
import type { DesiredState } from './desired-state.ts';
import type { KnownEntries } from './entry.ts';
import { FoundEntries } from './found-entries.ts';
import type { ManifestView } from './manifest-view.ts';
import { type RuleSet, rulesOf } from './rules.ts';
import { ScopeWalk, type ScopeWalkOptions } from './scope-walk.ts';
import { type ListedMembers, listKey, type MemberSet } from './sets.ts';

/**
 * Turns a manifest into desired resources, and reports every mistake that only the kinds can find.
 * `now`: in milliseconds since 1970. `known`: entries to reuse. `listed`: the lists from which the
 * manifest's sets take their members; without them the sets have no members, and mistakes in a
 * set's entry are found with one sample member. Pure.
 */
export function collect(
  written: ManifestView,
  providers: readonly Provider[],
  now: number,
  known?: KnownEntries,
  listed?: ListedMembers,
): { readonly collected: DesiredState; readonly problems: readonly Problem[] } {
  const manifest = withDefaults(written, providers);
  const options = { providers, now, known };
  const { problems, ...state } = withMembers(manifest, { ...options, listed: listed ?? new Map() });
  const { name, unknown = [], fromOutside = [] } = manifest;
  const { sets, rules, ...rest } = state;
  const needsLists = sets.length > 0 || state.desired.some(({ skipsAbsent }) => skipsAbsent === true);
  return {
    collected: {
      name,
      ...rest,
      named: namedBy(state.desired),
      keep: manifest.keep.map(entry => entry.glob),
      ...(rules.all.length === 0 ? {} : { rules }),
      focus: [],
      ...(unknown.length === 0 ? {} : { unknown }),
      ...(fromOutside.length === 0 ? {} : { fromOutside }),
      ...(sets.length === 0 ? {} : { sets }),
      ...(needsLists
        ? { withMembers: lists => collect(written, providers, now, known, lists).collected }
        : {}),
      source: path => manifest.source(path),
    },
    // The walk with one sample member of each set finds all mistakes, also those outside of sets.
    problems:
      listed !== undefined || sets.length === 0
        ? problems
        : walked(manifest, { ...options, listed: undefined }).problems,
  };
}

/**
 * What {@link walked} finds with the members in these lists. Entries may create or rename resources
 * that thereby become members. Only after a complete walk all of them are known, because several
 * entries may name one project. Then a second walk uses them.
 */
function withMembers(
  manifest: ManifestView,
  options: WalkOptions & { readonly listed: ListedMembers },
): ReturnType<typeof walked> {
  const found = walked(manifest, options);
  const listed = withThoseToMake(options.listed, found);
  return listed === undefined ? found : walked(manifest, { ...options, listed });
}

interface WalkOptions extends ScopeWalkOptions {
  readonly providers: readonly Provider[];
  readonly now: number;
}

/** Everything in the sections of a manifest, its lines of `accepted`, and its rules. */
function walked(
  manifest: ManifestView,
  { providers, now, known, listed }: WalkOptions,
): Pick<DesiredState, 'desired' | 'checks' | 'scopes' | 'accepted'> & {
  readonly sets: readonly MemberSet[];
  readonly rules: RuleSet;
  readonly problems: readonly Problem[];
} {
  const found = new FoundEntries(manifest, now);
  const walk = new ScopeWalk(manifest, found, { known, listed });
  for (const provider of providers) walk.provider(provider);
  found.problems.push(...problemsBetween([...found.desired.values()], manifest.keep));
  const kinds = new Map(providers.flatMap(provider => provider.kinds).map(kind => [kind.name, kind]));
  const accepted = acceptedLines(manifest.value['accepted'], { kinds, declared: found.desired, now });
  found.report(accepted.problems, ['accepted']);
  const source = (path: ManifestPath): Source => manifest.source(path);
  const { rules, problems } = rulesOf(manifest.value['rules'], { kinds, now, source });
  found.report(problems, ['rules']);
  const scopes = [...walk.scopes.values()];
  return {
    desired: [...found.desired.values()].sort((a, b) => (a.address < b.address ? -1 : 1)),
    checks: [...found.checks.values()],
    scopes,
    accepted: accepted.lines,
    rules: { all: rules, scopes: scopes.map(({ scope }) => scope) },
    sets: walk.sets,
    problems: found.problems,
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

/**
 * The lists from which a run's sets take their members, with the names that entries give by a
 * create or rename: with its new name, such a resource is a member at once. Undefined if no list
 * grows. Pure.
 */
function withThoseToMake(
  listed: ListedMembers,
  { sets, desired }: { readonly sets: readonly MemberSet[]; readonly desired: readonly Desired[] },
): ListedMembers | undefined {
  const keys = new Set(
    sets.flatMap(({ list }) => (list.of === 'kind' && listed.has(listKey(list)) ? [listKey(list)] : [])),
  );
  if (keys.size === 0) return undefined;
  const made = desired.filter(each => each.absent !== true);
  const inList = groupBy(made, ({ kind, scope }) => `${kind} ${scope.address}`);
  const longer = [...keys].flatMap(key => {
    const there = listed.get(key);
    // A list that could not be read stays unknown.
    if (there === undefined) return [];
    const names = new Set(there.map(({ name }) => name));
    const more = (inList.get(key) ?? []).map(({ parts }) => parts.at(-1) ?? '');
    const absent = more.filter(name => !names.has(name)).map(name => ({ id: '', name }));
    return absent.length === 0 ? [] : [[key, [...there, ...absent]] as const];
  });
  return longer.length === 0 ? undefined : new Map([...listed, ...longer]);
}

/** Mistakes that lie in two entries together, or in an entry and a line of `keep`. Pure. */
function problemsBetween(all: readonly Desired[], kept: ManifestView['keep']): readonly Problem[] {
  const problems: Problem[] = [];
  const problem = (
    rule: ManifestRule,
    { source }: Desired,
    said: Required<Pick<Problem, 'message' | 'hint'>>,
  ): void => void problems.push({ rule, level: 'error', ...said, source });
  const renames = new Map<Address, Desired>();
  const pins = new Map<string, Desired>();
  const keep = new GlobSet(kept.map(({ glob }) => glob));
  for (const desired of all) {
    if (desired.renamedFrom !== undefined) {
      const other = renames.get(desired.renamedFrom);
      if (other !== undefined)
        problem('manifest/renamed-twice', desired, {
          message: `${desired.renamedFrom} is renamed to two names`,
          hint: `remove \`renamed_from\` from this entry or from the entry of ${other.address}`,
        });
      renames.set(desired.renamedFrom, desired);
    }
    const { pin } = desired;
    if (pin !== undefined) {
      const other = pins.get(`${desired.kind} ${pin}`);
      if (other !== undefined)
        problem('manifest/id-twice', desired, {
          message: `the entry of ${other.address} has the id ${pin} already`,
          hint: 'correct `id` in one of the two entries, or remove it',
        });
      pins.set(`${desired.kind} ${pin}`, desired);
    }
    if (desired.absent === true) {
      const line = kept[keep.first(desired.address) ?? -1];
      if (line !== undefined) {
        const where = `${line.source.file}:${line.source.line}`;
        problem('manifest/absent-kept', desired, {
          message: `the entry of ${desired.address} says \`absent: true\`, but a line of \`keep\` matches it (${where})`,
          hint: 'remove `absent: true`, or remove the line from `keep`',
        });
      }
    }
  }
  return problems;
}
