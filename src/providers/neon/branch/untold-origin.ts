import type { Address } from '../../../core/address.ts';
import type { IdleField, OpenFields } from '../../../core/kind.ts';
import type { Desired, Live, LiveView } from '../../../core/resource.ts';
import { reason } from '../codes.ts';
import { refOf } from '../scopes.ts';
import type { BranchFields } from './branch-fields.ts';
import { madeFrom } from './branch-origin.ts';
import { type BranchItem, isRestored } from './branch-record.ts';

/**
 * The parent of a new branch whose entry names none: the project's default branch as it is after
 * this plan. If that one descends from the new branch, the parent is the current default branch.
 * Undefined where the entry names a parent, and for an import, which has no parent. Pure.
 */
export function openParent(
  desired: Desired<BranchFields>,
  seen: LiveView,
): OpenFields<BranchFields> | undefined {
  const { parent, init_source } = desired.fields;
  if (parent !== undefined || init_source === 'import') return undefined;
  const project = desired.scope.address;
  const today = defaultOf(seen.list('neon.branch', project), seen);
  const coming = comingDefault(seen.wantedIn('neon.branch', project));
  const from = (of: Address) => ({ fields: { parent: { $ref: of } } });
  if (coming !== undefined && coming !== today && !lineOf(coming, today, seen).has(desired.address))
    return { ...from(coming), by: coming };
  if (today === undefined || lineOf(today, undefined, seen).has(desired.address)) return undefined;
  return from(today);
}

/**
 * List → the default branch found in it. Cached, because every new branch of a project needs it.
 */
const defaults = new WeakMap<readonly Live[], Live | undefined>();
const comings = new WeakMap<readonly Desired[], Address | undefined>();

function defaultOf(lives: readonly Live[], seen: LiveView): Address | undefined {
  if (!defaults.has(lives))
    defaults.set(
      lives,
      lives.find(live => (live.raw as BranchItem).branch.default),
    );
  const found = defaults.get(lives);
  return found && (seen.addressOf('neon.branch', found.id) ?? found.address);
}

/** The branch that the manifest declares as the default. */
function comingDefault(wanted: readonly Desired[]): Address | undefined {
  if (!comings.has(wanted)) {
    const found = wanted.find(each => each.fields['default'] === true && each.absent !== true);
    comings.set(wanted, found?.address);
  }
  return comings.get(wanted);
}

/**
 * A branch and its ancestors in the manifest. `open` is the parent to assume for entries that name
 * none.
 */
function lineOf(of: Address, open: Address | undefined, seen: LiveView): ReadonlySet<Address> {
  const line = new Set<Address>();
  let at: Address | undefined = of;
  while (at !== undefined && !line.has(at)) {
    line.add(at);
    const entry = seen.desired(at);
    at = refOf(entry?.fields['parent']) ?? (entry === undefined ? undefined : open);
  }
  return line;
}

const POINTS = ['parent_timestamp', 'parent_lsn'] as const;
/**
 * The values of `init_source` with which Neon may create a root branch
 * (facts/neon.md#roots-that-can-be-deleted).
 */
const ROOT_SOURCES: readonly unknown[] = ['schema-only', 'parent-schema'];

/**
 * The fields of an entry that cannot be compared, because the live record does not show the
 * branch's origin.
 */
export function untoldOrigin(desired: Desired<BranchFields>, { branch }: BranchItem): readonly IdleField[] {
  const { fields } = desired;
  if (madeFrom(branch).parent) return [];
  const isMoved = branch.last_reset_at !== undefined || isRestored(branch);
  if (!isMoved && ROOT_SOURCES.includes(branch.init_source ?? fields.init_source)) return [];
  const said = isMoved
    ? 'the live branch was reset or restored, so its record no longer shows what it started from'
    : 'the live branch is a root branch, which was made from no other branch';
  // A reset branch keeps its parent, and a restored branch has the parent that the restore set.
  const paths = isMoved ? POINTS : (['parent', ...POINTS] as const);
  return paths
    .filter(path => (fields[path] ?? null) !== null)
    .map(field => ({ field, cause: reason('neon/origin-not-told', said) }));
}
