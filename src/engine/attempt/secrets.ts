import type { Writer } from '../../core/http.ts';
import type { Secrets } from '../../core/kind.ts';
import { messageOf } from '../../core/report/failure.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { linesOf, SHORTEST_SECRET } from '../../core/secret.ts';
import { withOutputs } from '../desired/target.ts';
import type { ReasonedEnd } from '../ends/live-since.ts';
import { writesSecret } from '../kinds.ts';
import { connectionOf, type SecretSink, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/**
 * Row that must not run, because its secrets could not be sent or stored → the reason. Opens the
 * file for secrets, so this is called before the first write.
 */
export async function withoutSecrets(
  rows: readonly Row[],
  input: Situation,
  session: Session,
): Promise<ReadonlyMap<Row, Reason>> {
  return new Map([...withoutVariable(rows, session), ...(await withoutSink(rows, input, session))]);
}

async function withoutSink(
  rows: readonly Row[],
  { kinds, wanted }: Situation,
  session: Session,
): Promise<ReadonlyMap<Row, Reason>> {
  const needing = rows.filter(row => writesSecret(row, kinds.get(row.kind)));
  const outputs = session.secrets !== undefined && withOutputs(wanted.desired).length > 0;
  if (needing.length === 0 && !outputs) return new Map();
  const why = await openSink(session);
  return new Map(why === undefined ? [] : needing.map(row => [row, why]));
}

function withoutVariable(rows: readonly Row[], session: Session): ReadonlyMap<Row, Reason> {
  return new Map(
    rows.flatMap(row => {
      const why = row.action === 'blocked' ? undefined : whyNotSent(row.sends ?? [], session);
      return why === undefined ? [] : [[row, why] as const];
    }),
  );
}

/** Why these variables cannot be sent: they are not set, or too short to be masked. */
function whyNotSent(named: readonly string[], session: Session): Reason | undefined {
  const absent = named.filter(each => variableValue(each, session) === undefined);
  if (absent.length > 0) return { code: 'secrets/variable-not-set', variables: absent };
  const short = named.filter(each => !canBeMasked(variableValue(each, session) ?? ''));
  return short.length === 0 ? undefined : { code: 'secrets/variable-too-short', variables: short };
}

function canBeMasked(secret: string): boolean {
  return linesOf(secret).some(line => line.length >= SHORTEST_SECRET);
}

/**
 * The secret that a write sends from a variable. {@link withoutSecrets} has seen that it is set.
 */
export function secretFrom(variable: string, session: Session): string {
  const value = variableValue(variable, session);
  if (value === undefined) throw new RangeError(`${variable} is not set`);
  return value;
}

/** The value of a variable for secrets; undefined where it is not set, or empty. */
function variableValue(variable: string, session: Session): string | undefined {
  const value = session.variable?.(variable)?.trim();
  return value === '' ? undefined : value;
}

async function openSink({ secrets }: Session): Promise<EngineReason | undefined> {
  if (secrets === undefined) return { code: 'secrets/no-file' };
  try {
    await secrets.open();
    return undefined;
  } catch (error) {
    return { code: 'secrets/file-not-opened', said: messageOf(error) };
  }
}

/**
 * Writes new secrets into the file of `--secrets-to`. If that fails, revokes them at once and
 * returns how the row ends. Undefined where they are stored.
 */
export async function keepSecrets(
  row: Row,
  made: Secrets,
  session: Session,
  client: Writer,
): Promise<ReasonedEnd | undefined> {
  try {
    if (session.secrets === undefined) throw new Error('there is no --secrets-to');
    await session.secrets.write(row.address, made.values);
    return undefined;
  } catch (error) {
    const said = messageOf(error);
    if (made.revoke === undefined)
      return { status: 'unknown', reason: { code: 'renew/secret-lost', address: row.address, said } };
    try {
      await made.revoke(client);
      return { status: 'failed', reason: { code: 'secrets/lost-and-revoked', said } };
    } catch (refusal) {
      const lost = { said, refusal: messageOf(refusal), id: made.id };
      return { status: 'unknown', reason: { code: 'secrets/lost', ...lost } };
    }
  }
}

/**
 * Writes the outputs of live resources, such as a connection string, into the file for secrets. A
 * failure becomes a failed result.
 */
export async function writeOutputs(
  results: readonly Result[],
  input: Situation,
  session: Session,
): Promise<readonly Result[]> {
  const { secrets } = session;
  if (secrets === undefined) return [];
  const failed: Result[] = [];
  const renewed = results.some(mayBeRenewed) ? ({ renewed: true } as const) : {};
  for (const desired of withOutputs(input.wanted.desired)) {
    const ended = results.filter(result => result.address === desired.address);
    if (!ended.every(({ status }) => status === 'done' || status === 'done_before')) continue;
    if (!input.observed.has(desired.address)) continue;
    const why: EngineReason | undefined = session.signal.aborted
      ? { code: 'apply/stopped' }
      : ((await openSink(session)) ?? (await writeOwn(desired, secrets, input, session)));
    if (why === undefined) continue;
    const { address } = desired;
    const reason: Reason = { code: 'secrets/outputs-not-written', cause: why, ...renewed };
    failed.push({ address, action: 'update', status: 'failed', reason });
  }
  return failed;
}

/** Whether a renewal is done, or may be, so that the same command would do it once more. */
function mayBeRenewed({ action, status, partly }: Result): boolean {
  if (action !== 'renew') return false;
  return partly === true || ['done', 'done_before', 'unknown', 'running'].includes(status);
}

/**
 * Writes the outputs of one entry. Returns why they could not be read or stored; undefined where
 * they were.
 */
async function writeOwn(
  desired: Desired,
  secrets: SecretSink,
  input: Situation,
  session: Session,
): Promise<EngineReason | undefined> {
  const kind = input.kinds.get(desired.kind);
  try {
    const { reader } = connectionOf(session, kind.name).client(desired.scope);
    await secrets.write(
      desired.address,
      (await kind.export?.outputs?.(desired, reader, input.observed)) ?? [],
    );
    return undefined;
  } catch (error) {
    return { code: 'secrets/file-not-written', said: messageOf(error) };
  }
}
