import { lastPart } from '../../core/address.ts';
import { formatDuration } from '../../core/durations.ts';
import type { Json } from '../../core/json.ts';
import type { ExportOf, HowToWrite } from '../../core/kind.ts';
import type { Live, Seen } from '../../core/resource.ts';
import { type Anonymization, OUTDATED, saidOfOutdated } from './anonymization.ts';
import { type BranchFields, toTheMinute, withoutMarks } from './branch-fields.ts';
import { type BranchItem, type BranchRecord, isUnmarked } from './branch-record.ts';
import { LONGEST_EXPIRY_DAYS } from './branch-rules.ts';
import { lineageIn } from './lineage.ts';
import { normalMoment } from './moments.ts';
import { refOf } from './scopes.ts';
import { twinReason } from './twin-reason.ts';

type LiveBranch = Live<BranchFields, BranchItem>;

const twins = twinReason('branches');

/** The entry of a live branch: what guards it, and where it comes from (ADR 0062). */
export const branchExport: Pick<ExportOf<BranchFields, BranchItem>, 'written' | 'leavesOut' | 'unknown'> = {
  written: writeBranch,
  leavesOut: (live, seen) => twins(live, seen) ?? whyUnsafe(live.raw) ?? backupReason(live, seen),
  unknown: ({ raw }) => raw.anonymization?.unknown ?? [],
};

/** An entry without its masking would make it again unmasked; one with it would claim that it is masked. */
function whyUnsafe({ untold, anonymization }: BranchItem): string | undefined {
  if (untold !== undefined) return untold;
  if (!anonymization || anonymization.state === 'anonymized') return undefined;
  const { state } = anonymization;
  return `its anonymization is not complete: ${state === OUTDATED ? saidOfOutdated(anonymization) : state}`;
}

/** An entry would make it again from its parent's present. */
function backupReason({ raw, scope }: LiveBranch, seen: Seen): string | undefined {
  const former = lineageIn(scope.address, seen).keptFor(raw.branch);
  return former && `it keeps what "${former.name}" was before a restore, which no entry can make again`;
}

/** The masking also says what the branch is: without it, the branch would be made again as a plain copy. */
function writeBranch(live: LiveBranch, seen: Seen, { ids = false }: HowToWrite = {}): Json {
  const { branch, annotation = {}, anonymization } = live.raw;
  const parent = writtenParent(live, seen);
  const annotations = withoutMarks(annotation);
  return {
    name: branch.name,
    ...(ids && isUnmarked(live, seen) && { id: branch.id }),
    ...(parent !== undefined && { parent }),
    ...writtenSource(branch),
    ...(branch.default && { default: true }),
    ...(branch.protected && { protected: true }),
    ...writtenExpiry(branch),
    ...(Object.keys(annotations).length > 0 && { annotations }),
    ...(anonymization && { anonymized: { masking_rules: writtenMasking(anonymization) } }),
  };
}

/** What a manifest says of it stays where it counts; another branch has the name that a manifest gives it. */
function writtenParent(live: LiveBranch, seen: Seen): string | undefined {
  const { address, scope, raw } = live;
  const said = refOf(seen.desired(address)?.fields['parent']);
  if (said !== undefined && said === refOf(live.fields().parent)) return lastPart(said);
  const parent = lineageIn(scope.address, seen).parentOf(raw.branch);
  const at = parent && seen.addressOf('neon.branch', parent.id);
  return at !== undefined && seen.desired(at) !== undefined ? lastPart(at) : parent?.name;
}

/** Writes the origin where it is not the default, but leaves out the moment of origin. */
function writtenSource({ init_source }: BranchRecord): { readonly init_source?: string } {
  return init_source === undefined || init_source === 'parent-data' ? {} : { init_source };
}

/** The interval, since the moment passes: a branch of seven days is one next month, too. */
function writtenExpiry({ expires_at, ttl_interval_seconds: ttl = 0 }: BranchRecord): {
  readonly ttl?: string;
  readonly expires_at?: string;
} {
  if (expires_at === undefined) return {};
  const isInterval = Number.isInteger(ttl) && ttl > 0 && ttl <= LONGEST_EXPIRY_DAYS * 86_400;
  return isInterval ? { ttl: formatDuration(toTheMinute(ttl)) } : { expires_at: normalMoment(expires_at) };
}

/** Leaves out the schema that is meant anyway. */
function writtenMasking({ rules }: Anonymization): Json {
  return rules.map(({ schema_name, ...rule }) => ({
    ...rule,
    ...(schema_name !== 'public' && { schema_name }),
  }));
}
