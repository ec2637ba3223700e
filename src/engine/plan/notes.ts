import { type Address, address, spellings } from '../../core/address.ts';
import { isIgnored } from '../../core/fields/compared.ts';
import type { Kind } from '../../core/kind.ts';
import { groupBy } from '../../core/order.ts';
import type { Plan } from '../../core/report/plan.ts';
import { type EngineReason, sortedReasons } from '../../core/report/reason.ts';
import type { Desired } from '../../core/resource.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import type { MemberSet } from '../desired/sets.ts';
import { withOutputs } from '../desired/target.ts';
import { writesSecret } from '../kinds.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/** Adds a note if a file for secrets was named and the plan writes nothing to this file. Pure. */
export function withUnneededFile<P extends { readonly plan: Plan }>(
  planned: P,
  { desired }: Pick<DesiredState, 'desired'>,
  { connections }: Pick<Session, 'connections'>,
): P {
  const { plan } = planned;
  const kinds = new Map(
    connections.flatMap(({ provider }) => provider.kinds.map(kind => [kind.name, kind] as const)),
  );
  const isWritten = plan.rows.some(row => {
    const kind = kinds.get(row.kind);
    return kind !== undefined && writesSecret(row, kind);
  });
  if (isWritten || withOutputs(desired).length > 0) return planned;
  const notes = sortedReasons([...plan.notes, { code: 'secrets/nothing-to-write' }]);
  return { ...planned, plan: { ...plan, notes } };
}

/**
 * A note on each glob of `keep` that matches nothing, although everything that it could match was
 * read: its author believes that it protects something. Only for globs that name a kind, in a run
 * of the whole manifest. Pure.
 */
export function keepNotes(situation: Situation): readonly EngineReason[] {
  const { wanted, kinds, sweep } = situation;
  const isPart = wanted.focus.length > 0 || wanted.elsewhere !== undefined || wanted.part !== undefined;
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
 * Every address of the kind, live or in the manifest; undefined where not all lists were read. That
 * is so for a kind inside other resources, such as a database: its lists are read only for branches
 * that the manifest names.
 */
function addressesOf(kind: Kind, { wanted, observed }: Situation): readonly string[] | undefined {
  const scopes = wanted.scopes.filter(({ scope }) => scope.kind === kind.entry.within);
  const isWhole = scopes.every(
    ({ scope }) => scope.parent === undefined && observed.readAt(kind, scope) !== undefined,
  );
  if (!isWhole || observed.unreadOf(kind.name).length > 0) return undefined;
  const live = observed.scopesOf(kind).flatMap(lives => lives.map(({ address }) => address));
  const declared = wanted.desired.filter(each => each.kind === kind.name).map(({ address }) => address);
  return [...new Set([...declared, ...live])].sort();
}

/**
 * A suggestion for a misspelled glob: the parts of the nearest address, with the stars of the glob.
 * Each part must be similar by itself, because long equal parts would hide a part that differs.
 */
function nearTo(glob: string, known: readonly string[]): string | undefined {
  const parts = glob.split('/');
  const made = known.flatMap(address => {
    const others = (spellings(address).at(-1) ?? address).split('/');
    if (others.length !== parts.length) return [];
    const near = parts.map((part, at) => (/[*?]/.test(part) ? part : nearPart(part, others[at] ?? '')));
    return near.every(part => part !== undefined) ? [near.join('/')] : [];
  });
  return didYouMean(
    glob,
    [...new Set(made)].filter(near => near !== glob),
  );
}

/**
 * `other` if it is similar to `part`; otherwise undefined. Only letters may differ, because another
 * number means another thing, such as the next pull request.
 */
function nearPart(part: string, other: string): string | undefined {
  if (part === other) return other;
  const letters = [part, other].map(text => text.replace(/[0-9]+/g, '0'));
  return letters[0] === letters[1] ? undefined : didYouMean(part, [other]);
}

/**
 * One reason for each entry that newly ignores a field: one that protects the resource or restricts
 * access, and that the same entry in the base does not ignore. Empty without a base. Pure.
 */
export function ignoredInChange(
  entries: readonly Desired[],
  { base, kinds }: Situation,
): readonly EngineReason[] {
  if (base === undefined) return [];
  return entries.flatMap(desired => {
    const before = base.entryOf(desired);
    if (desired.ignored === undefined || before === undefined) return [];
    const { entry, own } = kinds.get(desired.kind);
    const guards = [...(own?.protectedBy === undefined ? [] : [own.protectedBy]), ...(entry.narrows ?? [])];
    const fields = guards.filter(path => isIgnored(desired, path) && !isIgnored(before, path));
    return fields.length === 0 ? [] : [{ code: 'ignore/added-in-change', address: desired.address, fields }];
  });
}

/**
 * One note for each entry that is a set: how many members the set has in all scopes together, or
 * that a run without requests does not know its members. Pure.
 */
export function aboutSets({ sets = [], read }: DesiredState): readonly EngineReason[] {
  return [...groupBy(sets, ({ path }) => path.join('/')).values()].flatMap(
    (same): readonly EngineReason[] => {
      const known = same.flatMap(({ members }) => (members === undefined ? [] : [members.length]));
      const all = { address: addressOfAll(same) };
      if (known.length === 0) return read === undefined ? [{ code: 'set/not-read', ...all }] : [];
      const count = known.reduce((sum, each) => sum + each, 0);
      if (count === 0) return [{ code: 'set/empty', ...all }];
      const { rollout = [] } = same[0] as MemberSet;
      const waves = rollout.length === 0 ? {} : { waves: rollout.length + 1 };
      return [{ code: 'set/members', ...all, count, ...waves }];
    },
  );
}

/**
 * The address that stands for all members of a set entry. If the entry is in a set of projects, it
 * is a set of branches in each of them. Then the address has `*` for the project, as for each part
 * in which the scopes differ. Pure.
 */
export function addressOfAll([first, ...others]: readonly MemberSet[]): Address {
  const { kind, parts } = (first as MemberSet).all;
  const same = parts.map((part, at) => (others.every(({ all }) => all.parts[at] === part) ? part : '*'));
  return address(kind, same);
}
