import { type Reader, RequestFailure } from '../core/http.ts';
import { given, isObject } from '../core/json.ts';
import type { Reason } from '../core/report/reason.ts';
import { interruption, type Report, type Result } from '../core/report/report.ts';
import type { PullRequests } from '../core/sweep.ts';
import { connectionOf, type Session } from '../engine/session.ts';
import { misread, paths } from '../providers/neon/api.ts';
import { parseBranch } from '../providers/neon/branch/parse-branch.ts';
import type { Previews, ResetOf } from '../providers/neon/preview/preview-branch.ts';
import { branchAddress, projectScope } from '../providers/neon/scopes.ts';
import { carryOut, looked, type PreviewApply, type PreviewWish } from './carry-out.ts';
import { closedPreviews, reopened } from './closed-previews.ts';
import { allPreviews, clocksOf } from './listed-branches.ts';
import { absentEntry, wantedEntry } from './preview-manifest.ts';
import { branchNameOf, markOf } from './preview-name.ts';
import type { PreviewBranch, PreviewOutcome, PreviewRun } from './preview-outcome.ts';
import type { PreviewOf, PreviewSpec } from './preview-spec.ts';
import { type ConnectionResult, readConnection, renamedPreview, seenPreview } from './seen-preview.ts';

/**
 * Makes the branch of the preview, or keeps an existing one. In that case the run only corrects its
 * compute, and renews its expiry if less than half of the time is left.
 */
export async function makePreview(asked: PreviewSpec, run: PreviewRun): Promise<PreviewOutcome> {
  const spec = await namedParent(asked, run.session);
  const { report, seen } = await carryOut(wishOf(spec), run);
  return told('up', spec, { report, seen }, run);
}

/**
 * Resets the preview to the current data of its parent; makes the preview if it does not exist.
 * `since`: when the reset was requested, in milliseconds since 1970. A branch made or reset after
 * that moment is left alone, so that a repeated job resets nothing.
 */
export async function resetPreview(
  asked: PreviewSpec,
  since: number | undefined,
  run: PreviewRun,
): Promise<PreviewOutcome> {
  const spec = await namedParent(asked, run.session);
  const before = seenPreview(named(spec), (await looked(wishOf(spec), run)).given.observed);
  if (before === undefined) return makePreview(spec, run);
  const { id, lastResetAt, createdAt } = before;
  const at = lastResetAt ?? createdAt;
  if (since !== undefined && Date.parse(at) >= wholeSecond(since)) {
    const kept = await makePreview(spec, run);
    return { ...kept, notes: [...kept.notes, { code: 'preview/reset-before', at }] };
  }
  const reset: ResetOf = given({ id, lastResetAt });
  const { report, seen } = await carryOut(
    { ...wishOf(spec), entries: [wantedEntry(spec, true)], reset },
    run,
  );
  return told('reset', spec, { report, seen }, run);
}

/** Rounds a time down to whole seconds, because the service stores no fractions. */
function wholeSecond(moment: number): number {
  return Math.floor(moment / 1000) * 1000;
}

/** Deletes the preview, if it exists. */
export async function removePreview(
  of: PreviewOf,
  project: string,
  run: PreviewRun,
): Promise<PreviewOutcome> {
  const { report, seen } = await removed([of], project, run);
  const which = named({ of, project });
  const now = renamedPreview(which, seen);
  return {
    ...nothing('down', of, report),
    ...(now === undefined ? {} : { notes: [{ code: 'preview/renamed', was: which.name, now }] }),
    ...given({ branch: seenPreview(which, seen) }),
    deleted: deletedIn(report),
  };
}

/** Deletes several previews. Before each delete, `stays` is asked whether the branch must stay. */
export async function removePreviews(
  all: readonly PreviewOf[],
  {
    repository,
    project,
    stays,
  }: { readonly repository: string; readonly project: string; readonly stays?: Previews['stays'] },
  run: PreviewRun,
): Promise<PreviewOutcome> {
  const { report } = await removed(all, project, run, stays);
  const deleted = deletedIn(report);
  const swept = all.filter(of => deleted.includes(branchNameOf(of)));
  return { ...nothing('sweep', { repository, name: '' }, report), deleted, swept };
}

/**
 * Deletes the previews of a repository whose pull requests are closed, and reports why each other
 * preview stays.
 */
export async function removeClosedPreviews(
  { repository, project }: { readonly repository: string; readonly project: string },
  pullRequests: PullRequests,
  run: PreviewRun,
): Promise<PreviewOutcome> {
  const branches = await allPreviews(project, run.session);
  const clocks = clocksOf(project, run.session);
  const { closed, notes } = await closedPreviews(branches, repository, pullRequests, clocks);
  // GitHub can be asked again before each delete; a file of open pull requests cannot.
  const stays = () => reopened(closed, repository, pullRequests);
  const asks = given({ stays: pullRequests.state && stays });
  const outcome = await removePreviews(closed, { repository, project, ...asks }, run);
  return { ...outcome, notes };
}

function wishOf(spec: PreviewSpec): PreviewWish {
  return {
    project: spec.project,
    entries: [wantedEntry(spec, false)],
    marks: marksOf([spec.of]),
    connects: spec.connection !== undefined,
    ...given({ manifest: spec.manifest }),
  };
}

function removed(
  all: readonly PreviewOf[],
  project: string,
  run: PreviewRun,
  stays?: Previews['stays'],
): Promise<PreviewApply> {
  const entries = all.map(each => absentEntry(branchNameOf(each)));
  return carryOut({ project, entries, marks: marksOf(all), ...given({ stays }) }, run);
}

function nothing(verb: PreviewOutcome['verb'], of: PreviewOf, report: Report): PreviewOutcome {
  return { verb, of, created: false, wasReset: false, renewed: false, deleted: [], notes: [], report };
}

function deletedIn({ results, plan }: Report): readonly string[] {
  const names = new Map(plan.rows.map(({ address, parts }) => [address, parts[1] ?? '']));
  return results.flatMap(result =>
    result.action === 'delete' && result.status === 'done' ? [names.get(result.address) ?? ''] : [],
  );
}

function marksOf(all: readonly PreviewOf[]): ReadonlyMap<string, string> {
  return new Map(all.map(each => [branchNameOf(each), markOf(each)]));
}

function named({ of, project }: Pick<PreviewSpec, 'of' | 'project'>): Parameters<typeof seenPreview>[0] {
  return { project, name: branchNameOf(of), mark: markOf(of) };
}

/**
 * The outcome of a run that made or reset a preview, with the connection if everything was done.
 */
async function told(
  verb: 'up' | 'reset',
  spec: PreviewSpec,
  { report, seen }: PreviewApply,
  run: PreviewRun,
): Promise<PreviewOutcome> {
  const branch = seenPreview(named(spec), seen);
  const isWhole = isDone(report);
  const connected: ConnectionResult =
    branch === undefined || !isWhole || spec.connection === undefined
      ? {}
      : await readConnection(branch, spec.connection, run);
  const { failed, ...connection } = connected;
  const address = branchAddress(spec.project, branchNameOf(spec.of));
  const own = report.results.filter(result => result.address === address && result.status === 'done');
  const changed = new Set(
    report.plan.rows
      .filter(row => row.address === address)
      .flatMap(row => row.fields.map(({ path }) => path)),
  );
  const isUpdate = own.some(({ action }) => action === 'update');
  return {
    ...nothing(verb, spec.of, failed === undefined ? report : withResult(report, failed, run)),
    ...given({ branch }),
    created: own.some(({ action }) => action === 'create'),
    wasReset: isUpdate && changed.has('reset'),
    renewed: isUpdate && changed.has('ttl'),
    ...connection,
    notes: lacksDataApi(spec, branch, connection),
  };
}

/** Reports that a preview with an expiry has no data API: the service does not allow both. */
function lacksDataApi(
  { connection: asked }: PreviewSpec,
  branch: PreviewBranch | undefined,
  { connection, dataApiUrl }: ConnectionResult,
): readonly Reason[] {
  if (asked?.dataApiUrl !== true || connection === undefined || dataApiUrl !== undefined) return [];
  return branch?.expiresAt === undefined ? [] : [{ code: 'preview/no-data-api' }];
}

/** Whether every row of the run was done, and every list was read. */
function isDone({ plan, results, refused, interrupted }: Report): boolean {
  const isFine = results.every(({ status }) => status === 'done' || status === 'done_before');
  const isAll = results.length >= plan.rows.length && plan.rows.every(({ action }) => action !== 'blocked');
  return isFine && isAll && refused === undefined && interrupted === undefined && plan.unread.length === 0;
}

/**
 * Adds a result to a report. If the run was stopped after the report was made, adds that as well.
 */
function withResult(report: Report, more: Result, { session }: PreviewRun): Report {
  return { ...report, results: [...report.results, more], ...interruption(session.signal) };
}

/**
 * Matches a branch id as the service makes it (facts/neon.md#path-ids). A name may look like an id,
 * so a text that is no branch's id is used as a name.
 */
const ID = /^br-[a-z0-9-]+$/;

/**
 * The spec with the parent's name, if the parent is given by id as the vendor's action allows.
 * Throws a RequestFailure.
 */
async function namedParent(spec: PreviewSpec, session: Session): Promise<PreviewSpec> {
  const { parent, project, manifest } = spec;
  if (parent === undefined || manifest !== undefined || !ID.test(parent)) return spec;
  const { reader } = connectionOf(session, 'neon.branch').client(projectScope(project));
  const name = await branchNameById(project, parent, reader);
  return name === undefined ? spec : { ...spec, parent: name };
}

/** The name of the branch with this id; undefined where there is none. Throws a RequestFailure. */
async function branchNameById(project: string, id: string, client: Reader): Promise<string | undefined> {
  const path = paths.branch(project, id);
  try {
    const { body } = await client.get(path);
    const branch = isObject(body) && isObject(body['branch']) ? parseBranch(body['branch']) : undefined;
    if (branch?.id !== id) throw misread(path, 'the branch that was asked for');
    return branch.name;
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return undefined;
    throw error;
  }
}
