import type { Writer } from '../../core/http.ts';
import type { Secrets } from '../../core/kind.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { makes } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { withOutputs } from '../desired/target.ts';
import type { ReasonedEnd } from '../ends/live-since.ts';
import { messageOf } from '../failure-reason.ts';
import { connectionOf, type SecretSink, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/**
 * Row that must not run, because its secrets could not be stored → the reason. Opens the file for
 * secrets, so this is called before the first write.
 */
export async function withoutSink(
  rows: readonly Row[],
  { kinds, wanted }: Situation,
  session: Session,
): Promise<ReadonlyMap<Row, Reason>> {
  const needing = rows.filter(row => makes(row) && kinds.get(row.kind).write.secret === true);
  const outputs = session.secrets !== undefined && withOutputs(wanted.desired).length > 0;
  if (needing.length === 0 && !outputs) return new Map();
  const why = await openSink(session);
  return new Map(why === undefined ? [] : needing.map(row => [row, why]));
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
  for (const desired of withOutputs(input.wanted.desired)) {
    const ended = results.filter(result => result.address === desired.address);
    if (!ended.every(({ status }) => status === 'done' || status === 'done_before')) continue;
    if (!input.observed.has(desired.address)) continue;
    const why: EngineReason | undefined = session.signal.aborted
      ? { code: 'apply/stopped' }
      : ((await openSink(session)) ?? (await writeOwn(desired, secrets, input, session)));
    if (why === undefined) continue;
    const { address } = desired;
    const reason: Reason = { code: 'secrets/outputs-not-written', cause: why };
    failed.push({ address, action: 'update', status: 'failed', reason });
  }
  return failed;
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
