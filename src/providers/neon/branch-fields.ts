import type { Address } from '../../core/address.ts';
import { parseDuration } from '../../core/durations.ts';
import { given } from '../../core/given.ts';
import { fieldOfLive } from '../../core/ignored.ts';
import type { Json } from '../../core/json.ts';
import type { Seen, Wanted } from '../../core/resource.ts';
import type { Fields, Scope } from '../../core/row.ts';
import type { NeonBranch } from '../../generated/manifest.ts';
import { type Anonymization, OUTDATED, RULES_FIELD, STATE_FIELD } from './anonymization.ts';
import {
  type Annotation,
  type BranchItem,
  type BranchRecord,
  branchAt,
  isRestored,
} from './branch-record.ts';
import { outputsOf } from './connection-outputs.ts';
import { lineageIn, type Origin } from './lineage.ts';
import { type MaskingRule, normalRules, writtenRules } from './masking-rules.ts';
import { normalMoment, secondsOf } from './moments.ts';
import { addsRules } from './remasking.ts';
import { branchAddress, projectIdOf, projectScope, type RefField, refOf } from './scopes.ts';

/** `ttl` is in seconds; `expires_at` and `parent_timestamp` are RFC 3339 in UTC to the second. */
export type BranchFields = {
  readonly parent?: RefField | null;
  readonly init_source?: string | null;
  readonly parent_timestamp?: string | null;
  readonly parent_lsn?: string | null;
  readonly protected?: boolean;
  readonly default?: boolean;
  readonly archived?: boolean;
  readonly expires_at?: string | null;
  readonly ttl?: number | null;
  /** Without our own marks. */
  readonly annotations?: Annotation;
  /** null: the branch is not anonymized, or that was not read. */
  readonly 'anonymized.masking_rules'?: readonly MaskingRule[] | null;
  readonly 'anonymized.state'?: string | null;
};

/** Every path. */
export const BRANCH_FIELDS: readonly (keyof BranchFields)[] = [
  'parent',
  'init_source',
  'parent_timestamp',
  'parent_lsn',
  'protected',
  'default',
  'archived',
  'expires_at',
  'ttl',
  'annotations',
  'anonymized.masking_rules',
  'anonymized.state',
];

/**
 * Two `ttl` within this are the same: the platform counts seconds from its own now
 * (facts/neon.md#expiry).
 */
const TTL_TOLERANCE_SECONDS = 60;

/** Annotations with this prefix are our marks. */
const MARK_PREFIX = 'evenkeel';

export function expandBranch(entry: NeonBranch, scope: Scope): Wanted<BranchFields> {
  const project = projectIdOf(scope);
  const { parent, parent_timestamp, parent_lsn, expires_at, ttl } = entry;
  return {
    parts: [project, entry.name],
    fields: given({
      parent: parent === undefined ? undefined : { $ref: branchAddress(project, parent) },
      init_source: entry.init_source,
      parent_timestamp: parent_timestamp === undefined ? undefined : normalMoment(parent_timestamp),
      parent_lsn: parent_lsn?.toUpperCase(),
      protected: entry.protected,
      default: entry.default,
      archived: entry.archived,
      expires_at: typeof expires_at === 'string' ? normalMoment(expires_at) : expires_at,
      ttl: ttl === undefined ? undefined : (parseDuration(ttl) ?? 0),
      annotations: entry.annotations && { ...entry.annotations },
      [RULES_FIELD]: entry.anonymized && writtenRules(entry.anonymized.masking_rules),
      [STATE_FIELD]: entry.anonymized && 'anonymized',
    }),
    ...(typeof expires_at === 'string' && { expiresAt: Date.parse(expires_at) }),
    ...(entry.id !== undefined && { pin: entry.id }),
    ...(entry.outputs !== undefined && { outputs: outputsOf(entry) }),
  };
}

/**
 * Gives all fields of a live branch. Where its record does not tell the origin, the wanted one is
 * assumed: a root branch has no parent, and a restore or reset changes the origin of a branch and
 * its children (facts/neon.md#origins-after-a-restore).
 */
export function branchFieldsOf(
  { branch, annotation, anonymization }: BranchItem,
  project: string,
  seen: Seen,
): BranchFields {
  const own = seen.addressOf('neon.branch', branch.id) ?? branchAddress(project, branch.name);
  const wanted: Partial<Fields> = seen.desired(own)?.fields ?? {};
  const made = madeFrom(branch);
  return {
    parent: comparedParent(branch, wanted['parent'], project, seen),
    init_source: branch.init_source ?? textOr(wanted['init_source']),
    parent_timestamp: made.parent_timestamp ?? textOr(wanted['parent_timestamp']),
    parent_lsn: made.parent_lsn ?? textOr(wanted['parent_lsn']),
    protected: branch.protected,
    default: branch.default,
    archived: branch.current_state === 'archived' || branch.pending_state === 'archived',
    expires_at: branch.expires_at === undefined ? null : normalMoment(branch.expires_at),
    ttl: snapped(ttlSeconds(branch), wanted['ttl']),
    annotations: withoutMarks(annotation ?? {}),
    [RULES_FIELD]: anonymization ? normalRules(anonymization.rules) : null,
    [STATE_FIELD]: anonymization
      ? maskingState(anonymization, fieldOfLive(seen.desired(own), RULES_FIELD))
      : null,
  };
}

/** Also before its rules are added: the row of the plan has the run, too, and goes on after a crash between the two. */
function maskingState(live: Anonymization, wanted: Json | undefined): string {
  return Array.isArray(wanted) && addsRules(live, wanted as readonly MaskingRule[]) ? OUTDATED : live.state;
}

/** The parent as a plan compares it: the wanted one where live may mean that, else the one that an export would name. */
function comparedParent(
  branch: BranchRecord,
  wanted: Json | undefined,
  project: string,
  seen: Seen,
): RefField | null {
  const parent = parentAddress(branch, project, seen);
  const former = refOf(wanted);
  if (parent === undefined || !madeFrom(branch).parent) return wantedRef(wanted, parent);
  const isDeclared = seen.desired(seen.addressOf('neon.branch', branch.id) ?? parent) !== undefined;
  if (former === parent || !isDeclared) return { $ref: parent };
  const lineage = lineageIn(projectScope(project).address, seen);
  if (former !== undefined && comesFrom(former, branch, lineage.originOf(branch), seen))
    return { $ref: former };
  const named = lineage.parentOf(branch);
  return { $ref: (named && seen.addressOf('neon.branch', named.id)) ?? parent };
}

/**
 * Whether the parent, or what it was before restores, is the branch that a manifest has at an address. Where a restore moved the
 * child, and no record is left of that or nothing is at the address any more, it may have been any. What was made there since is
 * younger than the child, and no parent of it.
 */
function comesFrom(
  former: Address,
  child: BranchRecord,
  { among, isMoved, isLost }: Origin,
  seen: Seen,
): boolean {
  const isFormer = ({ id }: BranchRecord): boolean => {
    const at = seen.addressOf('neon.branch', id);
    if (at === undefined || at === former) return at === former;
    // Somebody may have renamed it.
    const mark = seen.at(at)?.mark;
    return mark?.address === former && mark.void === undefined;
  };
  if ([...among].some(isFormer)) return true;
  const there = branchAt(seen, former);
  return (
    isLost ||
    (isMoved && (there === undefined || secondsOf(child.created_at) < secondsOf(there.branch.created_at)))
  );
}

/** A parent that is missing from the list is named by its id. */
export function parentAddress(branch: BranchRecord, project: string, seen: Seen): Address | undefined {
  if (branch.parent_id === undefined) return undefined;
  return seen.addressOf('neon.branch', branch.parent_id) ?? branchAddress(project, branch.parent_id);
}

/** The origin of a branch, as far as its record tells it. */
export function madeFrom(branch: BranchRecord): {
  readonly parent: boolean;
  readonly parent_timestamp?: string;
  readonly parent_lsn?: string;
} {
  const { parent_id, parent_timestamp, parent_lsn, last_reset_at } = branch;
  if (parent_id === undefined || last_reset_at !== undefined || isRestored(branch)) return { parent: false };
  return {
    parent: true,
    ...(parent_timestamp !== undefined && { parent_timestamp: normalMoment(parent_timestamp) }),
    ...(parent_lsn !== undefined && { parent_lsn: parent_lsn.toUpperCase() }),
  };
}

function wantedRef(wanted: Json | undefined, parent: Address | undefined): RefField | null {
  if (wanted !== undefined) return wanted as RefField | null;
  return parent === undefined ? null : { $ref: parent };
}

function textOr(wanted: Json | undefined): string | null {
  return typeof wanted === 'string' ? wanted : null;
}

/**
 * Gives the interval that the platform keeps; without one, the span since creation
 * (facts/neon.md#expiry).
 */
function ttlSeconds(branch: BranchRecord): number | null {
  if (branch.expires_at === undefined) return null;
  return branch.ttl_interval_seconds ?? secondsOf(branch.expires_at) - secondsOf(branch.created_at);
}

/**
 * Gives an interval as the entry says it, or to the minute: the service counts it from when it took
 * the request, so that of a branch which was made with 3 days is a second or so less
 * (facts/neon.md#expiry). A base, too, must find the interval that it wanted.
 */
function snapped(live: number | null, desired: Json | undefined): number | null {
  if (live === null) return null;
  const isSame = typeof desired === 'number' && Math.abs(live - desired) <= TTL_TOLERANCE_SECONDS;
  return isSame ? desired : toTheMinute(live);
}

/** Seconds to the minute; less than half of one stays as it is. */
export function toTheMinute(seconds: number): number {
  return Math.round(seconds / 60) * 60 || seconds;
}

/** Other people's annotations: all but our marks. */
export function withoutMarks(annotation: Annotation): Annotation {
  return Object.fromEntries(Object.entries(annotation).filter(([key]) => !key.startsWith(MARK_PREFIX)));
}
