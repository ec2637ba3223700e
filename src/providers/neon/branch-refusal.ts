import type { Seen } from '../../core/resource.ts';
import type { Row } from '../../core/row.ts';
import { anonymizationRefusal } from './anonymization.ts';
import { type BranchItem, type BranchRecord, branchAt } from './branch-record.ts';
import { LONGEST_EXPIRY_DAYS } from './branch-rules.ts';
import { refOf } from './scopes.ts';

const DAY_MS = 86_400_000;

/**
 * Why a branch cannot be changed or made like that, as far as live tells: a masking that is under way or failed, and the rules
 * of expiry (facts: database platform 4, `expires_at`, and 5). `now` in milliseconds.
 */
export function branchRefusal(row: Row, seen: Seen, now: number): string | undefined {
  const { branch, anonymization } = branchAt(seen, row.address) ?? {};
  if (row.action === 'create' || branch === undefined) return parentExpires(row, seen) ?? tooFar(row, now);
  const masking = anonymizationRefusal(row, anonymization);
  if (masking !== undefined) return masking;
  return cannotExpire(row, branch, seen) ?? tooFar(row, now) ?? mustNotExpire(row, branch);
}

/** The fields that the row changes, and to what. */
function changesOf(row: Row): ReadonlyMap<string, unknown> {
  return new Map(row.fields.map(each => [each.path, each.after]));
}

function expires(row: Row): boolean {
  const changes = changesOf(row);
  return (changes.get('expires_at') ?? changes.get('ttl') ?? null) !== null;
}

function cannotExpire(row: Row, branch: BranchRecord, seen: Seen): string | undefined {
  if (!expires(row)) return undefined;
  if (branch.default) return 'it is the default branch, which cannot expire';
  if (branch.protected && row.desired?.['protected'] !== false) return 'it is protected, so it cannot expire';
  const child = branchesBeside(row, seen).find(each => each.parent_id === branch.id);
  return child && `it is the parent of "${child.name}", so it cannot expire`;
}

function branchesBeside(row: Row, seen: Seen): readonly BranchRecord[] {
  return seen.list('neon.branch', row.scope.address).map(live => (live.raw as BranchItem).branch);
}

function tooFar(row: Row, now: number): string | undefined {
  const at = changesOf(row).get('expires_at');
  if (typeof at !== 'string' || Date.parse(at) <= now + LONGEST_EXPIRY_DAYS * DAY_MS) return undefined;
  return `its expires_at is more than ${LONGEST_EXPIRY_DAYS} days ahead`;
}

function mustNotExpire(row: Row, branch: BranchRecord): string | undefined {
  const changes = changesOf(row);
  const what =
    changes.get('protected') === true
      ? 'protected'
      : changes.get('default') === true
        ? 'the default'
        : undefined;
  if (what === undefined || branch.expires_at === undefined || row.desired?.['expires_at'] === null) {
    return undefined;
  }
  return `it expires at ${branch.expires_at}, so it cannot be ${what}: write \`expires_at: null\` beside it`;
}

function parentExpires(row: Row, seen: Seen): string | undefined {
  const parent = refOf(row.desired?.['parent']);
  if (parent === undefined) return undefined;
  const expiry = branchAt(seen, parent)?.branch.expires_at;
  if (expiry === undefined || seen.desired(parent)?.fields['expires_at'] === null) return undefined;
  return `its parent expires at ${expiry}, so it cannot have children`;
}
