import { fieldOfLive } from '../../../core/fields/compared.ts';
import {
  computed,
  type FieldsOf,
  FieldTable,
  field,
  flag,
  number,
  text,
} from '../../../core/fields/field-table.ts';
import { isObject, type Json } from '../../../core/json.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { WantedEntry } from '../../../core/resource.ts';
import { formatDuration, parseDuration } from '../../../core/text/durations.ts';
import type { NeonBranch } from '../../../generated/manifest.ts';
import { lifted, reason } from '../codes.ts';
import { lsnField, momentField } from '../moment-fields.ts';
import { secondsOf } from '../moments.ts';
import { outputsOf } from '../preview/connection-outputs.ts';
import { projectIdOf, type RefField } from '../scopes.ts';
import { type Anonymization, OUTDATED, RULES_FIELD, STATE_FIELD } from './anonymization.ts';
import {
  comparedParent,
  madeFrom,
  ownAddress,
  wantedOf,
  wantedParent,
  writtenParent,
} from './branch-origin.ts';
import type { Annotation, BranchItem, BranchRecord } from './branch-record.ts';
import { LONGEST_EXPIRY_DAYS } from './branch-rules.ts';
import { type MaskingRule, normalRules, writtenRules } from './masking-rules.ts';
import { addsRules } from './remasking.ts';
import { RENEWS } from './succession-names.ts';

/**
 * Fields that have an effect only when the branch is created. An export leaves them out, so that
 * its entry, used to create the branch again, copies the current data of the parent.
 */
const OF_CREATION = { fixed: true, exported: 'never' } as const;
/** `expires_at` and `ttl` are two forms of one setting. */
const EXPIRY = { ignoredAs: ['expires_at', 'ttl'], apart: true, expires: true } as const;

/**
 * The fields of a branch (facts/neon.md#the-record-of-a-branch). Where the live record does not
 * tell the origin of a branch, evenkeel assumes the one that the entry wants. That is so for a root
 * branch, which has no parent, and after a restore or reset, which changes the origin of a branch
 * and its children (facts/neon.md#origins-after-a-restore).
 */
export const BRANCH = new FieldTable(
  {
    parent: computed<RefField | null>(null, {
      fixed: true,
      apart: true,
      wanted: wantedParent,
      live: comparedParent,
      written: writtenParent,
    }),
    init_source: text({
      fixed: true,
      live: ({ branch }: BranchItem, at, seen) =>
        branch.init_source ?? textOr(wantedOf(branch, at, seen)['init_source']),
      written: source => (source === 'parent-data' ? undefined : source),
    }),
    parent_timestamp: momentField({
      ...OF_CREATION,
      live: ({ branch }: BranchItem, at, seen) =>
        madeFrom(branch).parent_timestamp ?? textOr(wantedOf(branch, at, seen)['parent_timestamp']),
    }),
    parent_lsn: lsnField({
      ...OF_CREATION,
      live: ({ branch }: BranchItem, at, seen) =>
        madeFrom(branch).parent_lsn ?? textOr(wantedOf(branch, at, seen)['parent_lsn']),
    }),
    protected: flag({
      protects: true,
      opens: lifted('neon/opens-protection', 'the branch is not protected'),
    }),
    default: flag({ apart: true, later: true, exclusive: true }),
    archived: flag({
      ...OF_CREATION,
      live: ({ branch }: BranchItem) =>
        branch.current_state === 'archived' || branch.pending_state === 'archived',
    }),
    expires_at: momentField({
      ...EXPIRY,
      written: (value, { raw }) => (intervalOf((raw as BranchItem).branch) === undefined ? value : undefined),
    }),
    // The time until the branch expires, in seconds.
    ttl: number({
      ...EXPIRY,
      wanted: ({ ttl }: NeonBranch) => (ttl === undefined ? undefined : (parseDuration(ttl) ?? 0)),
      live: ({ branch }: BranchItem, at, seen) =>
        snapped(ttlSeconds(branch), wantedOf(branch, at, seen)['ttl']),
      written: (_ttl, { raw }) => intervalOf((raw as BranchItem).branch),
    }),
    // The annotations without the marks of evenkeel.
    annotations: field<Annotation>({}, annotationsIn, {
      fixed: true,
      apart: true,
      live: (item: BranchItem, at, seen) =>
        withoutMarks(item, annotationsIn(wantedOf(item.branch, at, seen)['annotations'])),
    }),
    // The masking rules. null: the branch is not anonymized, or evenkeel did not read whether it
    // is.
    [RULES_FIELD]: computed<readonly MaskingRule[] | null>(null, {
      fixed: true,
      apart: true,
      opens: unmasked,
      wanted: ({ anonymized }: NeonBranch) => anonymized && writtenRules(anonymized.masking_rules),
      live: ({ anonymization }: BranchItem) => (anonymization ? normalRules(anonymization.rules) : null),
      written: withoutUsualSchema,
    }),
    [STATE_FIELD]: text({
      ...OF_CREATION,
      apart: true,
      wanted: ({ anonymized }: NeonBranch) => anonymized && 'anonymized',
      live: ({ branch, anonymization }: BranchItem, at, seen) =>
        anonymization
          ? maskingState(anonymization, fieldOfLive(seen.desired(ownAddress(branch, at, seen)), RULES_FIELD))
          : null,
    }),
  },
  { record: 'branch' },
);

export type BranchFields = FieldsOf<typeof BRANCH>;

/**
 * Two `ttl` that differ by no more than this are the same: the platform counts the seconds by its
 * own clock (facts/neon.md#expiry).
 */
const TTL_TOLERANCE_SECONDS = 60;

/** The prefix of evenkeel's own annotations: its marks. */
const MARK_PREFIX = 'evenkeel';

/** Keys with `false` in place of what a new branch may inherit all the same. */
const INHERITED = ['data_api', 'auth'] as const;

export function expandBranch(entry: NeonBranch, scope: Scope): WantedEntry<BranchFields> {
  const { expires_at } = entry;
  const refused = INHERITED.filter(key => entry[key] === false);
  return {
    // Every entry here has a name: an entry with `match` was replaced before by one entry for each
    // branch that it matches.
    parts: [projectIdOf(scope), entry.name ?? ''],
    fields: BRANCH.wanted(entry, scope),
    ...(typeof expires_at === 'string' && { expiresAt: Date.parse(expires_at) }),
    ...(entry.id !== undefined && { pin: entry.id }),
    ...(entry.outputs !== undefined && { outputs: outputsOf(entry) }),
    ...(refused.length > 0 && { besides: Object.fromEntries(refused.map(key => [key, false])) }),
  };
}

/**
 * The live state of the masking to compare. It is {@link OUTDATED} as soon as the entry adds rules,
 * so that the plan's row includes the masking run after the write of the rules. After a crash
 * between the two, the next plan still has the run.
 */
function maskingState(live: Anonymization, wanted: Json | undefined): string {
  return Array.isArray(wanted) && addsRules(live, wanted as readonly MaskingRule[]) ? OUTDATED : live.state;
}

function textOr(wanted: Json | undefined): string | null {
  return typeof wanted === 'string' ? wanted : null;
}

/**
 * The `ttl` of a branch in seconds: the interval that Neon keeps, or else the time from creation to
 * expiry (facts/neon.md#expiry).
 */
function ttlSeconds(branch: BranchRecord): number | null {
  if (branch.expires_at === undefined) return null;
  return branch.ttl_interval_seconds ?? secondsOf(branch.expires_at) - secondsOf(branch.created_at);
}

/**
 * The live interval to compare: the entry's interval if the live interval differs from it by at
 * most a minute, else the live interval to the minute. The service counts from the moment at which
 * it took the request, so a branch made for 3 days has about a second less (facts/neon.md#expiry).
 * A difference to the earlier manifest (`--base`) is rounded away in the same way.
 */
function snapped(live: number | null, desired: Json | undefined): number | null {
  if (live === null) return null;
  const isSame = typeof desired === 'number' && Math.abs(live - desired) <= TTL_TOLERANCE_SECONDS;
  return isSame ? desired : toTheMinute(live);
}

/**
 * The `ttl` that an export writes in place of `expires_at`, because a fixed moment passes.
 * Undefined if the interval is not in whole hours: then someone chose the moment, and the interval
 * only follows from it.
 */
function intervalOf({ expires_at, ttl_interval_seconds: ttl = 0 }: BranchRecord): string | undefined {
  const isInterval = Number.isInteger(ttl) && ttl > 0 && ttl <= LONGEST_EXPIRY_DAYS * 86_400;
  const said = toTheMinute(ttl);
  return expires_at !== undefined && isInterval && said % 3600 === 0 ? formatDuration(said) : undefined;
}

/** The rules without the schema `public`, which is the default. */
function withoutUsualSchema(rules: readonly MaskingRule[] | null): Json {
  return (rules ?? []).map(({ schema_name, ...rule }) => ({
    ...rule,
    ...(schema_name !== 'public' && { schema_name }),
  }));
}

/**
 * How a change of the masking rules widens access; the reason names the columns that are no longer
 * masked.
 */
function unmasked(from: MaskedBy, to: MaskedBy): ProviderReason | undefined {
  if (to === undefined) return undefined;
  const masked = new Set(columnsOf(to));
  const bare = columnsOf(from).filter(column => !masked.has(column));
  return bare.length === 0
    ? undefined
    : reason('neon/opens-masking', `the branch does not mask ${bare.join(', ')}`);
}

type MaskedBy = readonly MaskingRule[] | null | undefined;

function columnsOf(rules: MaskedBy): readonly string[] {
  return (rules ?? []).map(
    ({ database_name, schema_name, table_name, column_name }) =>
      `${database_name}.${schema_name}.${table_name}.${column_name}`,
  );
}

/** Rounds seconds to the minute; less than half a minute stays as it is. */
function toTheMinute(seconds: number): number {
  return Math.round(seconds / 60) * 60 || seconds;
}

function annotationsIn(value: unknown): Annotation | undefined {
  return isObject(value) ? (value as Annotation) : undefined;
}

/**
 * The annotations without evenkeel's marks. A successor, whose entry alone wants the mark of what
 * it replaces, keeps that mark: a branch without it is another one.
 */
function withoutMarks({ annotation = {} }: BranchItem, wanted: Annotation = {}): Annotation {
  const isKept = (key: string): boolean => key === RENEWS && wanted[RENEWS] !== undefined;
  return Object.fromEntries(
    Object.entries(annotation).filter(([key]) => !key.startsWith(MARK_PREFIX) || isKept(key)),
  );
}
