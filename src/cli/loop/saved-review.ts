import { digestKind } from '../../core/digest.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Plan } from '../../core/report/plan.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { parsePlanFile } from '../../documents/plan-file.ts';
import type { RememberedReview } from '../../engine/approve/approve.ts';
import { readText } from '../manifest/load.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { Io } from '../system/io.ts';

/** What a person gives by hand. */
type SavedReview = Pick<RememberedReview, 'digest'> | { readonly plan: Plan };

const PLAN_BYTES = 256 * 1024 * 1024;
/** A manifest begins with its version, in YAML or in JSON. */
const MANIFEST = /^\s*\{?\s*"?evenkeel"?\s*:/m;

/**
 * Throws a Failure where a person approved what changed alone and the run is about everything, or
 * the other way round.
 */
export function checkExtent(review: SavedReview, { changed }: Pick<ApplyFlags, 'changed'>): void {
  const isSaved = 'plan' in review;
  const kind = digestKind(isSaved ? review.plan.digest : review.digest);
  const isOfChanges = isSaved ? review.plan.changed !== undefined : kind === 'changed';
  if (isOfChanges === changed) return;
  const what = isSaved ? 'the plan was saved' : 'the digest is of a plan';
  if (changed)
    throw new Failure('usage', `${what} without --changed`, {
      next: 'Leave --changed out, or plan again with it.',
    });
  throw new Failure('usage', `${what} with --changed: it approves some scopes alone`, {
    next: 'Give --changed and the same --base-applied, or plan again without.',
  });
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
    throw new Failure('usage', 'a plan file has its digest in it', { next: 'Give one of the two.' });
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
    next: 'Save a new one with `evenkeel plan --out FILE`.',
  });
}
