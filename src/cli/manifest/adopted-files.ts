import type { Address } from '../../core/address.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { listEdits } from '../../engine/adopt/absent-scopes.ts';
import type { Adoption, Adoptions, NotAdopted } from '../../engine/adopt/entries.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { withMembers } from '../../engine/live/members.ts';
import { isWithin } from '../../engine/live/observed.ts';
import { type PreparedPlan, preparePlan } from '../../engine/plan/prepare-plan.ts';
import type { Session } from '../../engine/session.ts';
import { editText } from '../../manifest/edit/edit-text.ts';
import { Unwritable } from '../../manifest/edit/text-edit.ts';
import { filesWith } from '../../manifest/files/files.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Context } from '../context.ts';
import type { ManifestFlags } from '../options/shared-options.ts';
import type { FileRewrite } from '../output/files-diff.ts';
import { sideOf } from './base-manifest.ts';
import { exactText, type LoadedFiles, loadFiles, type WantedManifest } from './load.ts';
import { joinedEdits, placeEdits } from './place-edits.ts';

/** A run of adopt: the manifest as it was read, and the plan of it. */
export interface AdoptRun {
  readonly context: Pick<Context, 'io' | 'redactor'>;
  readonly flags: ManifestFlags;
  readonly loaded: Required<LoadedFiles>;
  readonly looked: PreparedPlan;
  /** A session that sends each read only once. */
  readonly session: Session;
  /** The part of a manifest that the run is about, and the globs for its plan. */
  part(
    wanted: DesiredState,
  ): Pick<WantedManifest, 'collected' | 'providers'> & { readonly target: readonly string[] };
}

/**
 * The changed files of a manifest, which differences from live they take over, and which are left
 * out.
 */
export interface AdoptedFiles extends Adoptions {
  readonly files: readonly FileRewrite[];
}

/**
 * Writes adoptions into the texts of a manifest, in memory. Then reads the result and plans it with
 * the lists of live resources that were read before. An adoption after which the manifest would
 * still differ from live, or would change anything else, is left out with a reason.
 */
export async function adoptedFiles({ adopted, left }: Adoptions, run: AdoptRun): Promise<AdoptedFiles> {
  const refused: NotAdopted[] = [];
  const free = adopted.filter(each => {
    if (!hasToken(each, run)) return true;
    refused.push(...withFollowers(each, 'the live value has a token in it', run));
    return false;
  });
  const all = await tried(free, run);
  if ('files' in all) return { adopted: free, left: sorted([...left, ...refused]), files: all.files };
  const possible = free.filter(each => {
    const why = whyUnwritable(each, run);
    if (why !== undefined) refused.push(...withFollowers(each, why, run));
    return why === undefined;
  });
  const most = possible.length < free.length ? await tried(possible, run) : all;
  if ('files' in most) return { adopted: possible, left: sorted([...left, ...refused]), files: most.files };
  const good: Adoption[] = [];
  let files: readonly FileRewrite[] = [];
  for (const each of possible) {
    const one = await tried([...good, each], run);
    if ('files' in one) {
      good.push(each);
      files = one.files;
    } else refused.push(...withFollowers(each, one.why, run));
  }
  return { adopted: good, left: sorted([...left, ...refused]), files };
}

/**
 * An adoption that is left out, and with it the rows of the other entries that its edits would
 * change. Each has its reason.
 */
function withFollowers(
  { address, covers, fromLists }: Adoption,
  why: string,
  { looked }: AdoptRun,
): readonly NotAdopted[] {
  if (fromLists === true) return [{ address, why }];
  const inside = looked.plan.rows.filter(row => row.address !== address && covers.has(row.address));
  const follows = `this change follows from ${address}, which is not taken over`;
  return [{ address, why }, ...inside.map(row => ({ address: row.address, why: follows }))];
}

function sorted(left: readonly NotAdopted[]): readonly NotAdopted[] {
  return [...left].sort((a, b) => (a.address < b.address ? -1 : 1));
}

function hasToken({ edits }: Adoption, { context }: AdoptRun): boolean {
  const values = JSON.stringify(edits.map(edit => ('value' in edit ? edit.value : null)));
  return context.redactor.text(values) !== values;
}

function whyUnwritable(adoption: Adoption, run: AdoptRun): string | undefined {
  try {
    rewritten([adoption], run);
    return undefined;
  } catch (error) {
    if (error instanceof Unwritable) return error.message;
    throw error;
  }
}

/** The files after the edits. Throws {@link Unwritable}. */
function rewritten(adoptions: readonly Adoption[], { loaded }: AdoptRun): readonly FileRewrite[] {
  const edits = joinedEdits(listEdits(adoptions, loaded.manifest.value));
  const placed = placeEdits(edits, loaded);
  return loaded.wanted.loadedFrom.files.flatMap(({ file, path, bytes }) => {
    const own = placed.get(file);
    if (own === undefined) return [];
    const before = exactText(bytes);
    return [{ file: path, shown: file, before, after: editText(before, own) }];
  });
}

type AdoptionAttempt = { readonly files: readonly FileRewrite[] } | { readonly why: string };

async function tried(adoptions: readonly Adoption[], run: AdoptRun): Promise<AdoptionAttempt> {
  if (adoptions.length === 0) return { files: [] };
  const { context, flags, loaded, looked, session, part } = run;
  let files: readonly FileRewrite[];
  try {
    files = rewritten(adoptions, run);
  } catch (error) {
    if (error instanceof Unwritable) return { why: error.message };
    throw error;
  }
  const contents = new Map(files.map(({ file, after }) => [file, new TextEncoder().encode(after)] as const));
  const after = await loadFiles(context, flags, { files: await filesWith(context.io.files, contents) });
  if (after.wanted === undefined) {
    const error = after.problems.find(({ level }) => level === 'error');
    return {
      why: `the manifest would not be valid with this value: ${error?.message ?? 'no entry would be left'}`,
    };
  }
  const other = otherMeaning(loaded.wanted.collected, after.wanted.collected, adoptions);
  if (other !== undefined) return { why: `${other} would change, too` };
  const named = part(after.wanted.collected);
  const { target } = named;
  // These lists are read a second time. The progress display shows them only the first time.
  const quiet = { ...session, emit: () => undefined };
  const { whole } = await withMembers(named.collected, quiet, {}, { thorough: false });
  const again = await preparePlan(asWhole(whole), quiet, { prune: true, target });
  return rowsLeft(looked.plan.rows, again.plan.rows, adoptions) ?? { files };
}

/**
 * The first thing that the edits would change besides their own resources; undefined if there is
 * none.
 */
function otherMeaning(
  before: DesiredState,
  after: DesiredState,
  adoptions: readonly Adoption[],
): string | undefined {
  const covered = new Set(adoptions.flatMap(each => [...each.covers]));
  const gone = adoptions.filter(({ does }) => does === 'remove' || does === 'rename');
  const isGone = (scope: Scope): boolean => gone.some(({ address }) => isWithin(scope, address));
  const named = adoptions.flatMap(({ now, address, does }) => now ?? (does === 'add' ? address : []));
  const isNew = ({ address, scope }: Desired): boolean =>
    named.includes(address) || named.some(at => isWithin(scope, at));
  const sides = new Map(after.desired.map(each => [each.address, sideOf(each)]));
  const known = new Set(before.desired.map(({ address }) => address));
  const moved =
    before.desired.find(each => !covered.has(each.address) && sides.get(each.address) !== sideOf(each)) ??
    after.desired.find(each => !known.has(each.address) && !isNew(each));
  if (moved !== undefined) return moved.address;
  const rest = ({ name, keep, checks, scopes }: DesiredState): readonly string[] => [
    name,
    ...keep,
    ...checks
      .filter(({ desired }) => !isGone(desired.scope))
      .map(({ desired }) => `${desired.address} ${sideOf(desired)}`),
    ...scopes
      .filter(({ scope }) => !isGone(scope))
      .map(({ scope, prune }) => `${scope.address} ${prune ? 'pruned' : 'not pruned'}`),
  ];
  const now = new Set(rest(after));
  return rest(before).find(line => !now.has(line));
}

/**
 * Why the edits cannot stay: a plan still has a row for what was taken over, or has a row that the
 * first plan did not have. Undefined if the plan has no such row.
 */
function rowsLeft(
  before: readonly Row[],
  after: readonly Row[],
  adoptions: readonly Adoption[],
): { readonly why: string } | undefined {
  // The addresses whose rows must be gone, each with the fields that were not taken over. A new
  // entry may cover several addresses.
  const done = new Map<Address, readonly string[]>(
    adoptions.flatMap(({ address, does, covers, own }) =>
      (does === 'add' ? [...covers] : [address]).map(at => [at, own] as const),
    ),
  );
  const isLeft = ({ fields }: Row, own: readonly string[] = []): boolean =>
    fields.length === 0 || fields.some(({ path }) => !own.includes(path));
  const known = new Map(before.map(row => [row.address, row]));
  const row = after.find(each => {
    const address = formerAddress(each.address, adoptions);
    const same = known.get(address);
    const destroys = each.action === 'delete' || each.action === 'replace';
    return (
      (done.has(address) && isLeft(each, done.get(address))) ||
      same === undefined ||
      (destroys && same.action !== each.action)
    );
  });
  if (row === undefined) return undefined;
  const reason = row.reason === undefined ? '' : `: ${coded(row.reason)}`;
  return { why: `with this value, a plan would still have the row "${row.action} ${row.address}"${reason}` };
}

/** The address that a resource had before the adopted renames. */
function formerAddress(address: Address, adoptions: readonly Adoption[]): Address {
  const [kind = '', ...parts] = address.split('/');
  for (const { address: from, now } of adoptions) {
    const renamed = now?.split('/').slice(1);
    if (renamed === undefined || !renamed.every((part, index) => part === parts[index])) continue;
    return [kind, ...from.split('/').slice(1), ...parts.slice(renamed.length)].join('/') as Address;
  }
  return address;
}

/**
 * The manifest marked as one part of several (`elsewhere`). A plan of a whole manifest refuses a
 * target that matches no entry. But a target of adopt may match something live without an entry.
 */
export function asWhole(collected: DesiredState): DesiredState {
  return { ...collected, elsewhere: collected.elsewhere ?? new Map() };
}
