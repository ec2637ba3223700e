import { spellings } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { Plan } from '../../core/report/plan.ts';
import { type EngineReason, type Reason, sortedReasons } from '../../core/report/reason.ts';
import type { PullRequests } from '../../core/sweep.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { DesiredState } from '../desired/collect.ts';
import { withOutputs } from '../desired/target.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/** How a run sweeps. */
export interface SweepOptions {
  /**
   * The open pull requests. Absent: nobody knows them, so deletes that depend on them are blocked.
   */
  readonly pullRequests?: PullRequests;
}

/**
 * Notes on sweeping. A sweep that may delete nothing says so. Any other run says how many resources
 * the `sweep` lists match, and how many scopes it did not look at. Pure.
 */
export function sweepNotes(input: Situation): readonly Reason[] {
  if (input.sweep !== undefined) return input.prune ? [] : [{ code: 'sweep/off' }];
  const count = fitting(input);
  const scopes = notListed(input);
  return [
    ...(count === 0 ? [] : [{ code: 'sweep/matches', count } as const]),
    ...(scopes === 0 ? [] : [{ code: 'sweep/not-asked', scopes } as const]),
  ];
}

/** How many resources the `sweep` lists match, by the lists that were read anyway. */
function fitting(input: Situation): number {
  let count = 0;
  for (const { scope, sweep, kind } of swept(input))
    count += input.observed
      .list(kind.name, scope.address)
      .filter(live => kind.own?.sweep?.fits(live, sweep) !== undefined).length;
  return count;
}

/**
 * How many scopes with a `sweep` had no list read. Scopes that `--target` excludes do not count.
 */
function notListed(input: Situation): number {
  const { observed, wanted } = input;
  if (wanted.focus.length > 0) return 0;
  const missing = swept(input).filter(
    ({ scope, kind }) =>
      observed.countOf(kind, scope) === undefined && observed.unreadAt(kind, scope) === undefined,
  );
  return new Set(missing.map(({ scope }) => scope.address)).size;
}

/** Each scope with a `sweep`, and each kind that it may delete there. */
function swept({ wanted, kinds }: Situation) {
  return wanted.scopes.flatMap(({ scope, sweep }) =>
    sweep === undefined
      ? []
      : kinds.ordered
          .filter(kind => kind.entry.within === scope.kind && kind.own?.sweep !== undefined)
          .map(kind => ({ scope, sweep, kind })),
  );
}

/** Adds a note if a file for secrets was named and no row of the plan writes to it. Pure. */
export function withUnneededFile<P extends { readonly plan: Plan }>(
  planned: P,
  { desired }: Pick<DesiredState, 'desired'>,
  { connections }: Pick<Session, 'connections'>,
): P {
  const { plan } = planned;
  const secret = new Set(
    connections.flatMap(({ provider }) =>
      provider.kinds.filter(kind => kind.write.secret === true).map(({ name }) => name),
    ),
  );
  const makes = plan.rows.some(
    ({ action, kind }) => (action === 'create' || action === 'replace') && secret.has(kind),
  );
  if (makes || withOutputs(desired).length > 0) return planned;
  const notes = sortedReasons([...plan.notes, { code: 'secrets/nothing-to-write' }]);
  return { ...planned, plan: { ...plan, notes } };
}

/**
 * Notes on globs of `keep` that match nothing, although everything that they could match was read:
 * their author believes that something is protected. Only for globs that name a kind, in a run of
 * the whole manifest. Pure.
 */
export function keepNotes(situation: Situation): readonly EngineReason[] {
  const { wanted, kinds, sweep } = situation;
  const isPart = wanted.focus.length > 0 || wanted.elsewhere !== undefined || wanted.changed !== undefined;
  if (isPart || sweep !== undefined) return [];
  return wanted.keep.flatMap((glob): readonly EngineReason[] => {
    const kind = kinds.ordered.find(({ name }) => glob.startsWith(`${name}/`));
    const known = kind && addressesOf(kind, situation);
    if (known === undefined || known.length === 0) return [];
    const holding = new GlobSet([glob]);
    if (known.some(address => holding.first(address) !== undefined)) return [];
    const near = nearTo(glob, known);
    return [{ code: 'keep/fits-nothing', glob, ...(near === undefined ? {} : { near }) }];
  });
}

/**
 * Every address of the kind, live or declared; undefined where a list was not read. Inside a live
 * resource that the manifest does not name, lists are not read.
 */
function addressesOf(kind: Kind, { wanted, observed, kinds }: Situation): readonly string[] | undefined {
  const scopes = wanted.scopes.filter(({ scope }) => scope.kind === kind.entry.within);
  const isWhole = scopes.every(
    ({ scope }) =>
      scope.parent === undefined && observed.readAt(kind, kinds.listScope(kind, scope)) !== undefined,
  );
  if (!isWhole || observed.unreadOf(kind.name).length > 0) return undefined;
  const live = observed.scopesOf(kind).flatMap(lives => lives.map(({ address }) => address));
  const declared = wanted.desired.filter(each => each.kind === kind.name).map(({ address }) => address);
  return [...new Set([...declared, ...live])].sort();
}

/**
 * A suggestion for a misspelled glob: the parts of the nearest address, with the stars of the glob.
 * Each part must be similar by itself, because long equal parts would hide one that differs.
 */
function nearTo(glob: string, known: readonly string[]): string | undefined {
  const parts = glob.split('/');
  const made = known.flatMap(address => {
    const others = (spellings(address).at(-1) ?? address).split('/');
    if (others.length !== parts.length) return [];
    const near = parts.map((part, at) => (/[*?]/.test(part) ? part : nearPart(part, others[at] ?? '')));
    return near.every(part => part !== undefined) ? [near.join('/')] : [];
  });
  return didYouMean(glob, [...new Set(made)]);
}

/**
 * A similar part. Only letters may differ: another number means another thing, such as the next
 * pull request.
 */
function nearPart(part: string, other: string): string | undefined {
  if (part === other) return other;
  const letters = [part, other].map(text => text.replace(/[0-9]+/g, '0'));
  return letters[0] === letters[1] ? undefined : didYouMean(part, [other]);
}
