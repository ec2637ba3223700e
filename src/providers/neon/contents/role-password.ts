import { type Reader, RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { At, Receipt, Renewal, RenewOf } from '../../../core/kind.ts';
import { receiptFor } from '../../../core/kind.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Desired, Live } from '../../../core/resource.ts';
import { objectIn, paths, textOf, unclear, writtenIn } from '../api.ts';
import { reason, refusal } from '../codes.ts';
import { waitsOf } from '../operations.ts';
import { labelOf, nameOf, projectIdOf } from '../scopes.ts';
import { parseRole, type RoleFields, type RoleRecord } from './role-fields.ts';
import { secretPrefix } from './secret-names.ts';

/** A role is renewed by a new password, which only the answer shows (facts/neon.md#roles). */
export const rolePassword: RenewOf<RoleFields, RoleRecord> = {
  path: 'password',
  last: ({ raw }) => raw.updated_at ?? null,
  decide: decidePassword,
  secret: passwordName,
  send: resetPassword,
};

/** The variable of a role's password: `APP_PASSWORD` for the role `app`. */
function passwordName({ parts }: Pick<Desired, 'parts'>): string {
  return `${secretPrefix(parts.at(-1) ?? '')}_PASSWORD`;
}

function decidePassword(
  desired: Desired<RoleFields>,
  { raw }: Live<RoleFields, RoleRecord>,
): Renewal | { readonly refused: ProviderReason } {
  const no = (why: string, next: string) => ({ refused: refusal('neon/cannot-renew', why, next) });
  if (raw.protected === true)
    return no('Neon made this role for its own use', 'Run without `--renew` for this role.');
  if (raw.authentication_method === 'no_login')
    return no('this role cannot log in, so it has no password', 'Run without `--renew` for this role.');
  return {
    act: `new password for the role ${nameOf(desired)}, as ${passwordName(desired)} into the file of --secrets-to`,
    loss: [],
    notes: [
      reason(
        'neon/password-ends',
        'whoever has the old password of this role can no longer connect with it',
        'The service shows the new password only once: apply with --secrets-to FILE.',
      ),
    ],
  };
}

async function resetPassword(row: Row, at: At): Promise<Receipt> {
  const project = projectIdOf(row);
  const branch = at.ids.of(row.scope.address);
  const name = nameOf(row);
  const path = paths.resetPassword(project, branch, name);
  const request = `POST ${path}`;
  const answer = await at.client.send('POST', path);
  const role = writtenIn(answer, 'role', request, parseRole);
  const value = textOf(objectIn(answer.body, 'role') ?? {}, 'password');
  if (value === undefined) throw unclear(answer, request, 'lacks the password');
  return {
    ...receiptFor(row, role, waitsOf(answer, project, labelOf(row))),
    secrets: {
      id: name,
      values: [{ name: passwordName(row), value }],
      confirm: async client => {
        const now = await revealed(paths.revealPassword(project, branch, name), client);
        return now === undefined ? undefined : now === value;
      },
    },
  };
}

/** The current password; undefined where the project keeps none, or the key may not read it. */
async function revealed(path: string, client: Reader): Promise<string | undefined> {
  try {
    const { body } = await client.get(path);
    return isObject(body) ? textOf(body, 'password') : undefined;
  } catch (error) {
    if (error instanceof RequestFailure) return undefined;
    throw error;
  }
}
