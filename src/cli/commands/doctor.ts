import pLimit from 'p-limit';
import type { RequestFailure } from '../../core/http.ts';
import { Failure, stoppedWhileReading } from '../../core/report/failure.ts';
import type { Scope } from '../../core/report/row.ts';
import type { MissingVariable } from '../../core/service.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { type Connection, connectionOf, credentialsOf, type Session } from '../../engine/session.ts';
import { CAREFUL } from '../../providers/docs/connect-portals.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { jsonText } from '../../render/json/json.ts';
import type { Context } from '../context.ts';
import { manifestFiles } from '../manifest/find-manifest.ts';
import { INVALID, loadOrShow, type WantedManifest } from '../manifest/load.ts';
import type { DoctorFlags } from '../options/command-options.ts';
import type { DoctorFinding } from '../output/findings-text.ts';
import { findingsText } from '../output/findings-text.ts';
import { visibleScopes } from '../session/connection.ts';
import { readEnvironment } from '../session/environment.ts';
import { inSession, type OpenSession } from '../session/in-session.ts';
import { otherHostLines } from '../session/other-hosts.ts';
import { refusedRead } from '../session/refused-read.ts';
import { lookAtSets } from './doctor-sets.ts';

/** Checks one scope with cheap reads, one after another. */
async function probe(
  scope: Scope,
  connection: Connection,
  manages: (kind: string) => boolean,
): Promise<readonly DoctorFinding[]> {
  const { provider, client } = connection;
  const { reader, suffix } = client(scope);
  const credentials = new Set(credentialsOf(connection, scope).keys());
  const found: DoctorFinding[] = [];
  for (const one of (await provider.doctor?.probes(scope, { credentials, suffix, manages })) ?? [])
    found.push({
      what: one.what,
      scope: scope.address,
      ...(await one.read(reader).catch(error => refusedRead(error, connection, one.advice))),
    });
  return found;
}

/**
 * `evenkeel doctor`: for each scope, what can be read and written, and if not, why. It only reads.
 * Returns the exit code.
 */
export async function runDoctor(flags: DoctorFlags, context: Context): Promise<number> {
  if (flags.workflows) return (await import('./doctor-workflows.ts')).runDoctorWorkflows(flags, context);
  if (flags.format === 'sarif')
    throw new Failure('usage', '--format sarif needs --workflows', {
      next: 'Write `evenkeel doctor --workflows --format sarif`, or use text or json.',
    });
  const { io } = context;
  const named = (await manifestFiles(flags, io.files)).length > 0;
  const wanted = named ? (await loadOrShow(context, flags)).wanted : undefined;
  if (named && wanted === undefined) return INVALID;
  const findings = await examine(wanted, flags, context);
  if (context.stop.signal.aborted) throw stoppedWhileReading();
  const ok = findings.every(finding => finding.ok);
  context.screen.result(flags.format === 'json' ? asJson(ok, findings) : asText(findings, context));
  return ok ? 0 : 1;
}

async function examine(
  wanted: WantedManifest | undefined,
  flags: DoctorFlags,
  context: Context,
): Promise<readonly DoctorFinding[]> {
  const { env } = context.io;
  const asked = wanted?.providers ?? PROVIDERS.map(provider => provider.name);
  const sections = wanted?.sections;
  const missing = asked.flatMap(name => missingIn(name, env, sections));
  const usable = asked.filter(name => readEnvironment([name], env, sections).missing.length === 0);
  // Without a manifest nothing says which services are used, and a person sets only the tokens of
  // those. So if one service has its token, a variable that is not set is no mistake.
  const isUnused = wanted === undefined && readEnvironment(asked, env).logins.size > 0;
  const portals = { ...CAREFUL, allowPrivate: flags.allowPrivate };
  const work = async ({ session }: OpenSession): Promise<readonly DoctorFinding[]> => {
    for (const line of otherHostLines(session.connections)) {
      if (flags.format === 'json') context.screen.warn(line);
      else context.screen.resultLine(line);
    }
    const { scopes, before, state } =
      wanted === undefined ? await listed(session) : await named(wanted.collected, session);
    const limit = pLimit(session.parallelism);
    const found = await Promise.all(
      scopes.map(scope =>
        limit(() => probe(scope, connectionOf(session, scope.kind), kind => manages(state, scope, kind))),
      ),
    );
    return [...before, ...found.flat()];
  };
  const findings = await inSession(context, { providers: usable, flags, sections, portals }, work);
  return [
    ...missing.map(({ variable, next }) =>
      isUnused
        ? { what: variable, ok: true, lookedAt: false as const, says: 'not set, so this service is not used' }
        : { what: variable, ok: false, says: 'not set', next },
    ),
    ...(wanted === undefined ? tokensWithoutScope(usable) : []),
    ...findings,
  ];
}

/**
 * The variables of a service that are not set. If the manifest names several accounts, each has
 * variables of its own. Pure.
 */
function missingIn(
  name: string,
  env: Context['io']['env'],
  sections: WantedManifest['sections'] | undefined,
): readonly MissingVariable[] {
  const { missing, logins } = readEnvironment([name], env, sections);
  const { accounts = [] } = logins.get(name) ?? {};
  return [
    ...missing,
    ...accounts.flatMap(({ identities }) => ('variable' in identities ? [identities] : [])),
  ];
}

interface LookedAt {
  readonly scopes: readonly Scope[];
  /** Findings from before any of the scopes was looked at. */
  readonly before: readonly DoctorFinding[];
  /** The state of the manifest; absent if there is no manifest. */
  readonly state?: DesiredState;
}

/**
 * The scopes that the manifest names directly, and those that its sets have as members. Leaves out
 * scopes inside another scope, because they need no other token.
 */
async function named(collected: DesiredState, session: Session): Promise<LookedAt> {
  const { state, findings, isLeftOut } = await lookAtSets(collected, session);
  const scopes = state.scopes
    .map(entry => entry.scope)
    .filter(scope => scope.parent === undefined && isConnected(scope, session) && !isLeftOut(scope))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  return { scopes, before: findings, state };
}

function isConnected({ kind }: Scope, { connections }: Session): boolean {
  return connections.some(({ provider }) => kind.startsWith(`${provider.name}.`));
}

/**
 * The scopes that the tokens can see, of all services. If one service refuses its list, the scopes
 * of the others are still shown.
 */
async function listed({ connections }: Session): Promise<LookedAt> {
  const scopes: Scope[] = [];
  const refused: DoctorFinding[] = [];
  for (const connection of connections) {
    const { provider } = connection;
    try {
      scopes.push(...(await visibleScopes({ connections: [connection] })));
    } catch (error) {
      const advice = (failure: RequestFailure): string | undefined => provider.explain?.(failure)?.next;
      refused.push({ what: provider.name, ...refusedRead(error, connection, advice) });
    }
  }
  return { scopes, before: refused };
}

/**
 * Findings for tokens of services whose scopes cannot be listed. Only a manifest names an
 * application or a portal.
 */
function tokensWithoutScope(usable: readonly string[]): readonly DoctorFinding[] {
  return PROVIDERS.flatMap(({ name, doctor }) =>
    doctor?.unlisted !== undefined && usable.includes(name)
      ? [{ what: name, ok: true, lookedAt: false, says: doctor.unlisted }]
      : [],
  );
}

function manages(state: DesiredState | undefined, scope: Scope, kind: string): boolean {
  return (
    state?.desired.some(desired => desired.kind === kind && desired.scope.address === scope.address) ?? false
  );
}

/** The findings as JSON, in the form of `schema/doctor.schema.json`. */
function asJson(ok: boolean, all: readonly DoctorFinding[]): string {
  const findings = all.map(({ what, ok, lookedAt: looked_at, sent, says, next }) => {
    return { what, ok, looked_at, sent, says, next };
  });
  return jsonText({ v: 1, ok, findings });
}

function asText(findings: readonly DoctorFinding[], { screen }: Context): string {
  return findingsText(findings, { ...screen.style, verbose: screen.verbose, width: screen.width });
}
