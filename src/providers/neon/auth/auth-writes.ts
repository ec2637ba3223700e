import { lastPart } from '../../../core/address.ts';
import { RequestFailure } from '../../../core/http.ts';
import type { At, Receipt } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { Row } from '../../../core/report/row.ts';
import { paths } from '../api.ts';
import { projectIdOf, refOf } from '../scopes.ts';
import { isTrusted, withDomainsLeft } from './auth-domains.ts';
import { type AuthRequest, partsFor } from './auth-parts.ts';
import { sendFor } from './auth-request.ts';

const DEFAULT_PROVIDER = 'better_auth';

/** Turns Neon Auth on. Settings of the entry are written later, each by a request of its own. */
export async function turnOn(row: Row, at: At): Promise<Receipt> {
  const { auth_provider = DEFAULT_PROVIDER, database, ...settings } = row.desired ?? {};
  const ref = refOf(database);
  const body = { auth_provider, ...(ref !== undefined && { database_name: lastPart(ref) }) };
  await sendFor('auth_provider', at, 'POST', pathOf(row, at), body);
  const isPart = Object.keys(settings).length > 0;
  return { waits: [], ...(isPart && { unfinished: true as const }) };
}

/**
 * Sends the first request of a row that needs one or more. The engine reads again after it and
 * calls again for the rest, so that an interruption in between leaves nothing untold.
 */
export async function changeSettings(row: Row, at: At): Promise<Receipt> {
  const [part, ...rest] = partsFor(row.fields, row, at);
  if (part === undefined) throw new RangeError(`no request changes ${row.address}`);
  await sendPart(part, row, at);
  return rest.length === 0 ? { waits: [] } : { ...receiptFor(row, part.after), unfinished: true };
}

/**
 * Sends one request. A domain whose request is refused is written if a fresh list has it: the
 * answer to a first request was lost and the list lagged, or someone else added it.
 */
export async function sendPart(
  { method, path, body, shows, adds, left }: AuthRequest,
  row: Row,
  at: At,
): Promise<void> {
  try {
    await sendFor(shows, at, method, `${pathOf(row, at)}/${path}`, body);
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const isRefused = error.outcome === 'rejected';
    if (adds === undefined || !isRefused || !(await isTrusted(adds, row, at)))
      throw left === undefined ? error : withDomainsLeft(error, left);
  }
}

export async function turnOff(row: Row, at: At): Promise<Receipt> {
  const delete_data = at.seen.desired(row.address)?.besides?.['delete_data'] === true;
  await at.client.send('DELETE', pathOf(row, at), { delete_data });
  return { waits: [] };
}

function pathOf(row: Row, at: At): string {
  return paths.auth(projectIdOf(row), at.ids.of(row.scope.address));
}
