import { digestKind, writes } from '../../core/digest.ts';
import { given } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { MovedPolicy, Plan } from '../../core/report/plan.ts';
import type { Report } from '../../core/report/report.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { parsePlanFile } from '../../documents/plan-file.ts';
import type { RememberedReview, Review } from '../../engine/approve/approve.ts';
import { narrowTo } from '../../engine/desired/target.ts';
import { withExpectedTime } from '../../engine/plan/expected-time.ts';
import { withUnneededFile } from '../../engine/plan/notes.ts';
import { KINDS } from '../../providers/providers.ts';
import { apply } from '../../reconcile.ts';
import { isOwn } from '../../render/reason-words/reason-words.ts';
import type { TimeSpan } from '../../render/times.ts';
import type { Context } from '../context.ts';
import { readText } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { Io } from '../system/io.ts';
import type { PlanRun } from './loop-run.ts';
import { makeReport, type RunFlags } from './loop-run.ts';

/** An apply: its manifest, and the review and the person that must agree to it. */
interface ApplyRun extends Omit<PlanRun, 'exit'> {
  /** Asks before the first write, if the plan has a write. Absent: nobody is asked. */
  readonly confirm?: ((planned: Report) => Promise<boolean>) | undefined;
}

type Flags = RunFlags & Pick<ApplyFlags, 'renew' | 'moved' | 'maxDeletes'>;

/** The run of `apply`, for the command line and for programs. */
export function applyRun(
  { everything, sweep, review, confirm }: ApplyRun,
  flags: Flags,
  context: Context,
): Promise<Report> {
  const { prune, renew, maxDeletes, secretsTo } = flags;
  return makeReport(everything, flags, context, {
    command: 'apply',
    moved: movedOf(flags, review),
    async work({ wanted, target, base, looked }, { session, view }) {
      const noted = (planned: Report): Report =>
        secretsTo === undefined
          ? planned
          : withUnneededFile(planned, narrowTo(wanted, target, KINDS, prune), session);
      const report = await apply(wanted, session, {
        ...base,
        looked,
        prune,
        target,
        renew,
        ...given({ sweep, maxDeletes, review }),
        async confirm(fresh) {
          const planned = noted(withExpectedTime(fresh, session));
          const rows = planned.plan.rows.filter(writes);
          if (rows.length > 0 && confirm !== undefined && !(await confirm(planned))) return false;
          view.expect(rows, expectedSpan(planned));
          return true;
        },
      });
      return noted(report);
    },
  });
}

/** How long the apply takes, in seconds, as a note of the plan says. */
function expectedSpan({ plan }: Report): TimeSpan | undefined {
  for (const note of plan.notes)
    if (isOwn(note) && note.code === 'plan/expected-time')
      return { least: note.leastSeconds, most: note.mostSeconds };
  return undefined;
}

/**
 * How to treat changes that someone made live: as the reviewed plan says, otherwise as `--moved`
 * says. Throws a Failure if both are given and differ.
 */
export function movedOf(
  { moved }: Pick<Flags, 'moved'>,
  review: Review | undefined,
): MovedPolicy | undefined {
  const saved = review !== undefined && 'plan' in review ? (review.plan.base?.moved ?? 'revert') : undefined;
  if (saved === undefined || moved === undefined || moved === saved) return moved ?? saved;
  throw new Failure(
    'usage',
    `the plan was saved with --moved ${saved}, but this apply has --moved ${moved}`,
    {
      next: 'Leave --moved out, or save a new plan with that --moved.',
    },
  );
}

/** A review that someone gives by hand: a digest, or a plan file. */
type SavedReview = Pick<RememberedReview, 'digest'> | { readonly plan: Plan };

const PLAN_BYTES = 256 * 1024 * 1024;
/** A manifest begins with its version, in YAML or in JSON. */
const MANIFEST = /^\s*\{?\s*"?evenkeel"?\s*:/m;

/**
 * Throws a Failure if the reviewed plan is of some scopes and the run is of everything, or the
 * other way round. A run of some whole scopes may carry out its part of a plan of more scopes.
 */
export function checkExtent(
  review: SavedReview,
  { changed, target, shard }: Pick<ApplyFlags, 'changed' | 'target' | 'shard'>,
): void {
  const isSaved = 'plan' in review;
  const isPart = isSaved ? review.plan.part !== undefined : digestKind(review.digest) === 'part';
  const isSome = target.length > 0 || shard !== undefined;
  // A digest tells only that its plan is of a part of the manifest, not by which option. Without a
  // --target or --shard in this run, it is taken for a plan with --changed.
  const isOfChanges = isSaved ? review.plan.part?.since !== undefined : isPart && !isSome;
  const what = isSaved ? 'the plan was saved' : 'the digest is of a plan';
  if (changed && !(isSaved ? isOfChanges : isPart))
    throw new Failure('usage', `${what} without --changed`, {
      next: 'Leave --changed out, or plan again with --changed.',
    });
  if (changed || !isPart || (isSome && !isOfChanges)) return;
  throw new Failure(
    'usage',
    `${what} with ${isOfChanges ? '--changed' : '--target'}, so it covers only a part of the scopes`,
    {
      next: isOfChanges
        ? 'Give --changed and the same --base-applied, or plan again without --changed.'
        : 'Give the same --target, or plan again without --target.',
    },
  );
}

/**
 * What a plan file or a digest approves; undefined without either. Throws a Failure for a file that
 * is no plan.
 */
export async function reviewOf(
  planFile: string | undefined,
  flags: Partial<Pick<ApplyFlags, 'expectDigest'>>,
  io: Io,
): Promise<SavedReview | undefined> {
  if (planFile !== undefined && flags.expectDigest !== undefined)
    throw new Failure('usage', '--expect-digest cannot be used with a plan file, which has its own digest', {
      next: 'Leave out --expect-digest.',
    });
  if (flags.expectDigest !== undefined) return { digest: flags.expectDigest };
  if (planFile === undefined) return undefined;
  const text = await readText(io, planFile, PLAN_BYTES);
  const parsed = parsePlanFile(text);
  if (parsed.problem === undefined) return { plan: parsed.plan };
  if (MANIFEST.test(text))
    throw new Failure('usage', `${planFile} is a manifest, not a saved plan`, {
      next: `Run \`evenkeel apply -f ${shellWord(planFile)}\`.`,
    });
  throw new Failure('file', `${planFile}: ${parsed.problem}`, {
    next: 'Save a new plan with `evenkeel plan --out FILE`.',
  });
}
