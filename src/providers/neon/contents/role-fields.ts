import { type Address, address } from '../../../core/address.ts';
import { type FieldsOf, FieldTable, flag } from '../../../core/fields/field-table.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { LiveView } from '../../../core/resource.ts';
import { type ApiObject, recordTexts, type TextsOf } from '../api.ts';
import { lifted } from '../codes.ts';

/** The fields of a role (facts/neon.md#roles). */
export const ROLE = new FieldTable({
  no_login: flag({
    fixed: true,
    opens: lifted('neon/opens-login', 'the role may log in'),
    live: (raw: RoleRecord, at, seen) => hasNoLogin(raw) ?? wantedNoLogin(seen, at, raw),
  }),
});

export type RoleFields = FieldsOf<typeof ROLE>;

/**
 * The fields of a role that evenkeel uses; the password is never read from an answer
 * (facts/neon.md#roles).
 */
export type RoleRecord = TextsOf<(typeof TEXTS)[number], (typeof OTHERS)[number]> & {
  /** The platform created the role for itself. */
  readonly protected?: true;
};

const TEXTS = ['branch_id', 'name', 'created_at'] as const;
/** A new password changes `updated_at` (facts/neon.md#roles). */
const OTHERS = ['authentication_method', 'updated_at'] as const;

/** The address of a role, by its branch and its name. */
export function roleAddress(branch: Scope, name: string): Address {
  return address('neon.role', [...branch.parts, name]);
}

export function parseRole(value: ApiObject): RoleRecord | undefined {
  const texts = recordTexts(value, TEXTS, OTHERS);
  const isProtected = value['protected'] === true;
  return texts && { ...ROLE.record(value), ...texts, ...(isProtected && { protected: true as const }) };
}

/**
 * Whether a role cannot log in. Undefined if the record does not say how the role authenticates;
 * evenkeel then assumes what the entry wants (facts/neon.md#members-that-a-record-may-lack).
 */
function hasNoLogin(raw: RoleRecord): boolean | undefined {
  return raw.authentication_method === undefined ? undefined : raw.authentication_method === 'no_login';
}

function wantedNoLogin(seen: LiveView, at: Scope, { name }: RoleRecord): boolean {
  return seen.desired(roleAddress(at, name))?.fields['no_login'] === true;
}
