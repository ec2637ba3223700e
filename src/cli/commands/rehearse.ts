import { RequestFailure } from '../../core/http.ts';
import { given } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Rehearsal } from '../../core/report/rehearsal.ts';
import type { Scope } from '../../core/report/row.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { withMembers } from '../../engine/live/members.ts';
import { preparePlan } from '../../engine/plan/prepare-plan.ts';
import { credentialsOf, type Session } from '../../engine/session.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { apply } from '../../reconcile.ts';
import { jsonText, orderedReport } from '../../render/json/json.ts';
import { told } from '../../render/json/reason-in-file.ts';
import { renderRehearsal } from '../../render/text/rehearsal.ts';
import { basesOf } from '../../sandbox/copy/bases.ts';
import type { UnreadPlace } from '../../sandbox/copy/unread-places.ts';
import type { Context } from '../context.ts';
import { checkExtent, movedOf, reviewOf } from '../loop/apply-run.ts';
import { beginRun, makeReport } from '../loop/loop-run.ts';
import { INVALID } from '../manifest/load.ts';
import type { RehearseFlags } from '../options/command-options.ts';
import type { LoopFlags } from '../options/shared-options.ts';
import { copySession } from '../rehearse/copy-session.ts';
import { watching } from '../rehearse/copy-wire.ts';
import { type RehearsalStage, rehearse } from '../rehearse/rehearse.ts';
import { accountIds, type ManifestSections } from '../session/environment.ts';
import { withHosts } from '../session/other-hosts.ts';

/**
 * Reads from live what a rehearsal's copy of live lacks. `places`: the service and the path of each
 * request. A path that the service refuses is skipped.
 */
export async function readMore(
  places: readonly UnreadPlace[],
  scopes: readonly Scope[],
  { connections }: Session,
): Promise<void> {
  for (const { service, path } of places) {
    const found = connections.find(({ provider }) => provider.name === service);
    const own = scopes.filter(({ kind }) => kind.startsWith(`${service}.`));
    const scope = own.find(({ parts }) => path.includes(`/${parts[0]}/`)) ?? own[0];
    if (found === undefined || scope === undefined) continue;
    const has = path.endsWith('/permissions') && credentialsOf(found, scope).has('permissions');
    await found
      .client(scope)
      .reader.get(path, has ? { credential: 'permissions' } : {})
      .catch(asUnread);
  }
}

function asUnread(error: unknown): undefined {
  if (error instanceof RequestFailure) return undefined;
  throw error;
}

/**
 * A rehearsal in the form of `schema/rehearse.schema.json`, its keys always in the same order. Ends
 * with a line break.
 */
export function rehearsalJson(rehearsal: Rehearsal): string {
  const { v, command, digest, report, exit, writes, requests, ms, held, unread, faults } = rehearsal;
  return jsonText({
    v,
    command,
    digest,
    report: orderedReport(report),
    exit,
    writes: writes.map(({ method, path, status, atMs }) => ({ method, path, status, atMs })),
    requests,
    ms: { least: ms.least, usual: ms.usual, most: ms.most },
    held: held.map(({ lane, reason }) => ({ lane, ...told(reason) })),
    unread,
    ...(faults === undefined ? {} : { faults }),
  });
}

/**
 * The most writes with a rehearsed fault. Each kind of fault at each write takes two more applies.
 */
const MOST_FAULTS = 50;
/** The most rows of a rehearsed plan. Each row stays in memory for each apply. */
const MOST_ROWS = 5_000;

/** `evenkeel rehearse [plan-file]`. Returns the exit code that the apply on the copy has. */
export async function runRehearse(
  planFile: string | undefined,
  flags: RehearseFlags,
  context: Context,
): Promise<number> {
  const { io } = context;
  const loop = asLoop(flags);
  const review = await reviewOf(planFile, {}, io);
  const everything = await beginRun(loop, context, planFile === undefined ? [] : [planFile]);
  if (everything === undefined) return INVALID;
  if (review !== undefined) checkExtent(review, flags);
  const { prune, renew, maxDeletes } = flags;
  const origins = new Map<string, string>();
  const bases = basesOf(origins);
  const watched = watching(context, bases);
  let found: Omit<Rehearsal, 'report'> | undefined;
  const report = await makeReport(everything, loop, watched.context, {
    command: 'plan',
    moved: movedOf(flags, review),
    async work({ wanted: named, target, base }, { session }) {
      for (const { provider, origin } of session.connections)
        if (origin !== undefined) origins.set(provider.name, origin);
      const { whole, how } = await withMembers(named, session, base, { thorough: true });
      const wanted = onCopy(whole);
      const options = { ...how, prune, target, renew };
      const scopes = wanted.scopes.map(({ scope }) => scope);
      const { plan } = await preparePlan(whole, session, { ...options, thorough: true });
      checkSize(plan.rows.length);
      const { report: played, ...rest } = await rehearse({
        live: watched.read(),
        bases,
        digest: plan.digest,
        now: io.clock.now(),
        operationMs: usualOperationMs(),
        timeoutMs: flags.timeout,
        accounts: accountIds(everything.sections),
        signal: context.stop.signal,
        readMore: places => readMore(places, scopes, session),
        faults: flags.fault ? MOST_FAULTS : 0,
        apply: stage =>
          apply(wanted, sessionOn(stage, session, everything.sections, context), {
            ...options,
            ...given({ maxDeletes, review }),
          }),
      });
      found = rest;
      return played;
    },
  });
  if (found === undefined) throw new Error('a rehearsal ended without a result');
  return show({ ...found, report: withHosts(report) }, flags, context);
}

/**
 * The manifest with the members that its sets have live. The copy cannot list members: it has only
 * what a plan reads.
 */
function onCopy({ withMembers: _, read, ...whole }: DesiredState): DesiredState {
  return { ...whole, ...given({ read: read && { ...read, lists: new Map() } }) };
}

/**
 * The flags of a rehearsal as flags of plan, apply and drift. Options that a rehearsal does not
 * have get their defaults.
 */
function asLoop(flags: RehearseFlags): LoopFlags & Omit<RehearseFlags, 'format'> {
  const none = { sweep: false, open: [], openComplete: false, heads: [], headsComplete: false };
  return { ...flags, ...none, askDocs: false, format: [] };
}

function checkSize(rows: number): void {
  if (rows <= MOST_ROWS) return;
  throw new Failure('usage', `a rehearsal has at most ${MOST_ROWS} rows, and this plan has ${rows}`, {
    next: 'Rehearse a part of the plan, with --target or --shard.',
  });
}

/**
 * The longest usual operation time of all services. A write that starts no operation is not slowed
 * down.
 */
function usualOperationMs(): number {
  return Math.max(0, ...PROVIDERS.map(({ requests }) => requests?.expected?.operationMs ?? 0));
}

/** A session on the copy, with the same services as the session on live. */
function sessionOn(
  stage: RehearsalStage,
  live: Session,
  sections: ManifestSections,
  { io }: Context,
): Session {
  const services = live.connections.map(({ provider }) => provider.name);
  const { parallelism, shards } = live;
  return copySession(
    services,
    { ...stage, env: withTokensOf(stage.env, io.env) },
    { version: io.version, parallelism, sections, ...(shards === undefined ? {} : { shards }) },
  );
}

const HOSTS = /_HOST$|^EVENKEEL_/;

/**
 * The environment for the copy: the copy's value for each credential that is set. So a write for
 * which live has no credential fails on the copy, too.
 */
function withTokensOf(copy: RehearsalStage['env'], env: Context['io']['env']): Context['io']['env'] {
  const tokens = Object.entries(copy).filter(
    ([name]) => !HOSTS.test(name) && (env[name]?.trim() ?? '') !== '',
  );
  return { ...env, ...Object.fromEntries(tokens) };
}

async function show(rehearsal: Rehearsal, flags: RehearseFlags, context: Context): Promise<number> {
  const { io, screen, redactor, host } = context;
  const shown = redactor.value(rehearsal);
  host.rehearsal = shown;
  const draw = (style: { readonly color: boolean; readonly columns?: undefined }): string =>
    flags.format === 'json'
      ? rehearsalJson(shown)
      : renderRehearsal(shown, { ...screen.style, columns: screen.columns, ...style });
  if (flags.output === undefined) {
    screen.result(draw(screen.style));
    return rehearsal.exit;
  }
  await io.files.replace(flags.output, redactor.text(draw({ color: false, columns: undefined })));
  screen.resultLine(`saved ${flags.output}`);
  return rehearsal.exit;
}
