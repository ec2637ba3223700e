import type { Address } from '../../../core/address.ts';
import { isObject } from '../../../core/json.ts';
import { oncePer } from '../../../core/once-per.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Fields, Row } from '../../../core/report/row.ts';
import type { Desired, LiveView } from '../../../core/resource.ts';
import { reason, refusal } from '../codes.ts';
import { changesOf } from '../kind-requests.ts';
import { pointAhead } from '../moments.ts';
import { nameOf, refOf } from '../scopes.ts';
import { type Anonymization, OUTDATED, RULES_FIELD, STATE_FIELD, UNDER_WAY } from './anonymization.ts';
import { type BranchRecord, branchAt, branchesIn } from './branch-record.ts';
import { LONGEST_EXPIRY_DAYS } from './branch-rules.ts';
import type { MaskingRule } from './masking-rules.ts';
import { addsRules, keepsRules } from './remasking.ts';
import { RENEWS } from './succession-names.ts';
import { wasRenamed } from './was-renamed.ts';

const DAY_MS = 86_400_000;

type RowsAt = (address: Address) => readonly Row[];

/**
 * Why a row cannot create or change its branch, as far as the live branches show. The causes are
 * the origin of a new branch, a masking that runs or failed, and the rules of expiry
 * (facts/neon.md#expiry). `now` is in milliseconds.
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

/**
 * Why the row's branch cannot be created. This includes a replace: it deletes the branch first, and
 * would then fail.
 */
function cannotBeMade(row: Row, seen: LiveView, now: number, rowsAt: RowsAt): ProviderReason | undefined {
  if (row.action !== 'create' && row.action !== 'replace') return undefined;
  return (
    wasRenamed(row, seen) ??
    parentExpires(row, seen, rowsAt) ??
    tooFar(row.desired, now) ??
    pointAhead(row, 'parent_timestamp', now)
  );
}

function expires(row: Row): boolean {
  const changes = changesOf(row);
  return (changes['expires_at'] ?? changes['ttl'] ?? null) !== null;
}

function cannotExpire(row: Row, branch: BranchRecord, seen: LiveView): ProviderReason | undefined {
  if (!expires(row)) return undefined;
  const field = (row.desired?.['ttl'] ?? null) === null ? 'expires_at' : 'ttl';
  const next = `Remove \`${field}\` from the entry.`;
  if (branch.default || row.desired?.['default'] === true)
    return refusal(
      'neon/expiry-of-default',
      'this is the default branch of the project, and a default branch cannot expire',
      next,
    );
  if (branch.protected && row.desired?.['protected'] !== false)
    return refusal(
      'neon/expiry-of-protected',
      'this branch is protected, and a protected branch cannot expire',
      `${next} Or write \`protected: false\` in the entry.`,
    );
  if (seen.list('neon.data_api', row.address).length > 0)
    return refusal(
      'neon/expiry-with-data-api',
      'this branch has the Data API, and a branch with the Data API cannot expire',
      `${next} Or turn the Data API off in an apply of its own.`,
    );
  const child =
    childrenOf(branchesIn(row.scope.address, seen)).get(branch.id) ??
    childrenWanted(seen.wantedIn('neon.branch', row.scope.address)).get(row.address);
  if (child === undefined) return undefined;
  const said = `"${child}" is a child of this branch, and a branch with children cannot expire`;
  // A child counts even if this plan deletes it: whether that delete is blocked is decided only
  // later.
  return refusal('neon/expiry-of-parent', said, `${next} Or apply again once the branch has no children.`);
}

/** The id of each branch that has children → the name of the first of them. */
const childrenOf = oncePer((branches: readonly BranchRecord[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { parent_id, name } of branches)
    if (parent_id !== undefined && !found.has(parent_id)) found.set(parent_id, name);
  return found;
});

/** The address of each branch that an entry names as its parent → the branch of that entry. */
const childrenWanted = oncePer((wanted: readonly Desired[]): ReadonlyMap<Address, string> => {
  const found = new Map<Address, string>();
  for (const { fields, parts, absent } of wanted) {
    const parent = absent === true ? undefined : refOf(fields['parent']);
    if (parent !== undefined) found.set(parent, parts.at(-1) ?? '');
  }
  return found;
});

function tooFar(fields: Fields | null, now: number): ProviderReason | undefined {
  const at = fields?.['expires_at'];
  if (typeof at !== 'string' || Date.parse(at) <= now + LONGEST_EXPIRY_DAYS * DAY_MS) return undefined;
  const said = `the \`expires_at\` of this branch is more than ${LONGEST_EXPIRY_DAYS} days ahead`;
  const next = `Write an \`expires_at\` that is at most ${LONGEST_EXPIRY_DAYS} days ahead.`;
  return refusal('neon/expiry-too-far', said, next);
}

function mustNotExpire(row: Row, branch: BranchRecord): ProviderReason | undefined {
  const changes = changesOf(row);
  const what =
    changes['protected'] === true
      ? 'protected'
      : changes['default'] === true
        ? 'the default branch'
        : undefined;
  if (what === undefined || branch.expires_at === undefined || row.desired?.['expires_at'] === null) {
    return undefined;
  }
  return reason(
    'neon/expiry-remains',
    `this branch expires at ${branch.expires_at}, so it cannot become ${what}`,
    'Write `expires_at: null` in the entry.',
  );
}

function parentExpires(row: Row, seen: LiveView, rowsAt: RowsAt): ProviderReason | undefined {
  const parent = refOf(row.desired?.['parent']);
  if (parent === undefined) return undefined;
  const expiry = branchAt(seen, parent)?.branch.expires_at;
  const rows = rowsAt(parent);
  if (expiry === undefined || rows.some(endsExpiry)) return undefined;
  const said = `the parent ${parent} expires at ${expiry}, and a branch that expires cannot have children`;
  const next = rows.some(row => row.action === 'blocked' && !wantsExpiry(row))
    ? `First do what the plan says about ${parent}, or name another \`parent\` in this entry.`
    : 'Write `expires_at: null` in the entry of the parent, or name another `parent` in this entry.';
  return refusal('neon/parent-expires', said, next);
}

function wantsExpiry({ desired }: Row): boolean {
  return (desired?.['expires_at'] ?? desired?.['ttl'] ?? null) !== null;
}

/**
 * Whether the parent's row removes its expiry. The entry alone does not show that, because its row
 * may be blocked.
 */
function endsExpiry(row: Row): boolean {
  const { action, fields } = row;
  if (action === 'replace') return !wantsExpiry(row);
  return action !== 'blocked' && fields.some(each => each.path === 'expires_at' && each.after === null);
}

/**
 * Why a branch cannot become what its entry says: the masking is running, or failed and no replace
 * is allowed.
 */
function maskingRefusal(row: Row, live: Anonymization | null | undefined): ProviderReason | undefined {
  const change = row.fields.find(each => each.path === STATE_FIELD);
  if (change === undefined || change.before === OUTDATED) return rulesRefusal(row, live);
  if (live === undefined)
    return refusal(
      'neon/masking-unread',
      'evenkeel does not know whether the data of this branch is masked',
      'Plan again.',
    );
  const anew = madeAnew(row);
  if (UNDER_WAY.has(change.before)) {
    return refusal(
      'neon/masking-under-way',
      `the anonymization of this branch has not ended (its state is ${change.before})`,
      anew ??
        'Plan again later, when the anonymization has ended. If nobody started it, delete the branch and apply again.',
    );
  }
  if (row.allow.includes('replace')) return undefined;
  const next =
    'Add `allow: [replace, loss]` to the entry: evenkeel then deletes the branch with its data and creates it again.';
  if (change.before === null)
    return refusal(
      'neon/masking-not-in-place',
      'this branch is live and its data is not masked, and Neon can mask the data only of a new branch',
      next,
    );
  const said = live?.message === undefined ? '' : `: ${live.message}`;
  const why = `the anonymization of this branch ended as ${change.before}${said}, so the data of this branch may be unmasked`;
  return refusal('neon/masking-failed', why, anew ?? next);
}

/**
 * The next step for a successor that is not as its entry says. It is never replaced; without it, a
 * renewal starts anew.
 */
function madeAnew(row: Row): string | undefined {
  const annotations = row.desired?.['annotations'];
  if (!isObject(annotations) || annotations[RENEWS] === undefined) return undefined;
  return `Delete "${nameOf(row)}", then renew again: the old branch still has its name.`;
}

/**
 * Why a live branch cannot get the masking rules of its entry without a replace: a second run works
 * on data that the first run has masked already (facts/neon.md#masking-is-static).
 */
function rulesRefusal(row: Row, live: Anonymization | null | undefined): ProviderReason | undefined {
  if (row.action !== 'replace' || row.allow.includes('replace')) return undefined;
  const change = row.fields.find(each => each.path === RULES_FIELD);
  if (change === undefined) return undefined;
  const wanted = (change.after ?? []) as readonly MaskingRule[];
  if (live && addsRules(live, wanted)) return undefined;
  const why =
    live && keepsRules(live, wanted)
      ? 'Neon does not say which columns the last masking run masked, so evenkeel could not confirm that a column with a new rule is masked'
      : 'other masking rules would mask data that is masked already, so a live branch can only get rules for more columns';
  return refusal(
    'neon/masking-rules-fixed',
    why,
    madeAnew(row) ??
      'Write the rules of the live branch in the entry. Or add `allow: [replace, loss]`: evenkeel then deletes the branch with its data and creates it again with these rules.',
  );
}
