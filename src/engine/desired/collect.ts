import type { Address } from '../../core/address.ts';
import type { ManifestPath, Problem, Source } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { Desired } from '../../core/resource.ts';
import { acceptedLines } from './accepted-lines.ts';
import { problemsBetween } from './between-entries.ts';
import { withDefaults } from './defaults.ts';
import type { DesiredState } from './desired-state.ts';
import type { KnownEntries } from './entry.ts';
import { FoundEntries } from './found-entries.ts';
import type { ManifestView } from './manifest-view.ts';
import { type RuleSet, rulesOf } from './rules.ts';
import { ScopeWalk, type ScopeWalkOptions } from './scope-walk.ts';
import type { ListedMembers, MemberSet } from './sets.ts';

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
  const { problems, ...state } = walked(manifest, { ...options, listed: listed ?? new Map() });
  const { name, unknown = [], fromOutside = [] } = manifest;
  const { sets, rules, ...rest } = state;
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
      ...(sets.length === 0
        ? {}
        : { sets, withMembers: lists => collect(written, providers, now, known, lists).collected }),
      source: path => manifest.source(path),
    },
    // The walk with one sample member of each set finds all mistakes, also those outside of sets.
    problems:
      listed !== undefined || sets.length === 0
        ? problems
        : walked(manifest, { ...options, listed: undefined }).problems,
  };
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
