import type { Address } from '../../core/address.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { LiveView } from '../../core/resource.ts';
import type { Fields, Row } from '../../core/row.ts';
import { type BranchRecord, branchAt, branchesIn } from './branch-record.ts';
import { LONGEST_EXPIRY_DAYS } from './branch-rules.ts';
import { reason, refusal } from './codes.ts';
import { maskingRefusal } from './masking-refusal.ts';
import { pointAhead } from './point-ahead.ts';
import { refOf } from './scopes.ts';
import { wasRenamed } from './was-renamed.ts';

const DAY_MS = 86_400_000;

type RowsAt = (address: Address) => readonly Row[];

/**
 * Says why a branch cannot be changed or created like that, as far as live tells: a masking that is
 * running or failed, and the rules of expiry (facts/neon.md#expiry). `now` in milliseconds.
 */
export function branchRefusal(
  row: Row,
  seen: LiveView,
  now: number,
  rowsAt: RowsAt,
): ProviderReason | undefined {
  const { branch, anonymization } = branchAt(seen, row.address) ?? {};
  const making = cannotBeMade(row, seen, now, rowsAt);
  if (making !== undefined || row.action === 'create' || branch === undefined) return making;
  const masking = maskingRefusal(row, anonymization);
  if (masking !== undefined) return masking;
  return cannotExpire(row, branch, seen) ?? tooFar(changesOf(row), now) ?? mustNotExpire(row, branch);
}

/** Also for a replace: it deletes first, so an obstacle to its create must be known before. */
function cannotBeMade(row: Row, seen: LiveView, now: number, rowsAt: RowsAt): ProviderReason | undefined {
  if (row.action !== 'create' && row.action !== 'replace') return undefined;
  return (
    wasRenamed(row, seen) ??
    parentExpires(row, seen, rowsAt) ??
    tooFar(row.desired, now) ??
    pointAhead(row, 'parent_timestamp', now)
  );
}

/** The fields that the row changes, with their new values. */
function changesOf(row: Row): Fields {
  return Object.fromEntries(row.fields.map(each => [each.path, each.after]));
}

function expires(row: Row): boolean {
  const changes = changesOf(row);
  return (changes['expires_at'] ?? changes['ttl'] ?? null) !== null;
}

function cannotExpire(row: Row, branch: BranchRecord, seen: LiveView): ProviderReason | undefined {
  if (!expires(row)) return undefined;
  const field = (row.desired?.['ttl'] ?? null) === null ? 'expires_at' : 'ttl';
  const next = `Remove \`${field}\` from the entry.`;
  if (branch.default)
    return refusal('neon/expiry-of-default', 'it is the default branch, which cannot expire', next);
  if (branch.protected && row.desired?.['protected'] !== false)
    return refusal('neon/expiry-of-protected', 'it is protected, so it cannot expire', next);
  const child = branchesIn(row.scope.address, seen).find(each => each.parent_id === branch.id);
  const said = `it is the parent of "${child?.name}", so it cannot expire`;
  // Whether this apply deletes that one is decided later, and may be blocked.
  const then = `${next} If "${child?.name}" is deleted, by this apply or by hand, apply once more.`;
  return child && refusal('neon/expiry-of-parent', said, then);
}

function tooFar(fields: Fields | null, now: number): ProviderReason | undefined {
  const at = fields?.['expires_at'];
  if (typeof at !== 'string' || Date.parse(at) <= now + LONGEST_EXPIRY_DAYS * DAY_MS) return undefined;
  const said = `its expires_at is more than ${LONGEST_EXPIRY_DAYS} days ahead`;
  return refusal('neon/expiry-too-far', said, 'Write an earlier `expires_at`.');
}

function mustNotExpire(row: Row, branch: BranchRecord): ProviderReason | undefined {
  const changes = changesOf(row);
  const what =
    changes['protected'] === true ? 'protected' : changes['default'] === true ? 'the default' : undefined;
  if (what === undefined || branch.expires_at === undefined || row.desired?.['expires_at'] === null) {
    return undefined;
  }
  return reason(
    'neon/expiry-remains',
    `it expires at ${branch.expires_at}, so it cannot be ${what}`,
    'Write `expires_at: null` beside it.',
  );
}

function parentExpires(row: Row, seen: LiveView, rowsAt: RowsAt): ProviderReason | undefined {
  const parent = refOf(row.desired?.['parent']);
  if (parent === undefined) return undefined;
  const expiry = branchAt(seen, parent)?.branch.expires_at;
  if (expiry === undefined || rowsAt(parent).some(endsExpiry)) return undefined;
  const said = `its parent expires at ${expiry}, so it cannot have children`;
  return refusal('neon/parent-expires', said, 'Let the parent never expire, or name another parent.');
}

/** The parent's row decides, not its entry: the row may be blocked. */
function endsExpiry({ action, desired, fields }: Row): boolean {
  if (action === 'replace') return (desired?.['expires_at'] ?? desired?.['ttl'] ?? null) === null;
  return action !== 'blocked' && fields.some(each => each.path === 'expires_at' && each.after === null);
}
