import { type At, type Receipt, type Renewal, type RenewOf, receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { FieldChange, Row } from '../../../core/report/row.ts';
import type { Desired } from '../../../core/resource.ts';
import { reason, refusal } from '../codes.ts';
import type { AuthFields } from './auth-fields.ts';
import { partsFor } from './auth-parts.ts';
import type { AuthRecord } from './auth-record.ts';
import { MAIL, MICROSOFT, refusesOwn, tenantOf, variablesOf } from './auth-secrets.ts';
import { sendPart } from './auth-writes.ts';

/** The secrets of an entry are renewed by sending them again, as their variables are now. */
export const authRenewal: RenewOf<AuthFields, AuthRecord> = {
  path: 'secrets',
  // No answer shows a secret, nor when it was written.
  last: () => null,
  decide: decideSecrets,
  repeatable: true,
  send: sendSecret,
};

function decideSecrets(
  desired: Desired<AuthFields>,
  { raw }: { readonly raw: AuthRecord },
): Renewal | { readonly refused: ProviderReason } {
  const named = Object.entries(variablesOf(desired));
  const no = (why: string, next: string) => ({ refused: refusal('neon/cannot-renew', why, next) });
  if (named.length === 0)
    return no(
      'the entry names no variable for a secret',
      'Write `client_secret_from` beside a `client_id`, or `password_from` in `email_provider`.',
    );
  for (const [path] of named) {
    if (path === MAIL && raw.email_provider?.['type'] !== 'standard')
      return no('the mail server is Neon’s own, which has no password of yours', 'Remove `password_from`.');
    const refused = refusesOwn(path, desired, [], raw);
    if (refused !== undefined) return { refused };
  }
  const tenant = tenantOf(desired);
  const each = named.map(([path, variable]) => {
    const more = path === MICROSOFT && tenant !== undefined ? ` with the tenant ${tenant}` : '';
    return `\`${path}\` from ${variable}${more}`;
  });
  return {
    act: `secrets sent again: ${each.join(', ')}`,
    loss: [],
    notes: [reason('neon/auth-off', 'the secrets that Neon has are overwritten, and nobody can read them')],
  };
}

/** Sends one of the secrets. */
async function sendSecret(row: Row, at: At, part: number): Promise<Receipt> {
  const desired = at.seen.desired(row.address);
  const [path, ...rest] = Object.keys(variablesOf(desired)).slice(part);
  if (path === undefined) throw new RangeError(`no request renews ${row.address}`);
  for (const request of partsFor([unchanged(path, desired)], row, at)) await sendPart(request, row, at);
  return rest.length === 0 ? receiptFor(row, at.seen.at(row.address)?.raw) : { waits: [], unfinished: true };
}

/**
 * The change of a client or mail server that stays as it is: only its secret is sent. A renewal of
 * an entry that differs from live is blocked, so its value is the live one.
 */
function unchanged(path: string, desired: Desired | undefined): FieldChange {
  if (path === MAIL) return { path: `${MAIL}.type`, before: 'standard', after: 'standard' };
  const value = desired?.fields[path] ?? null;
  return { path, before: value, after: value };
}
