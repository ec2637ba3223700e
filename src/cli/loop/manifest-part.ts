import { Failure } from '../../core/failure.ts';
import { sortedReasons } from '../../core/reason.ts';
import type { Report } from '../../core/report.ts';
import type { Context } from '../context.ts';
import { loadBase, pendingRows, removedKeep, unknownFiles } from '../manifest/base-manifest.ts';
import type { Wanted } from '../manifest/load.ts';
import type { LoopFlags } from '../options/shared-options.ts';
import { shardPart } from './shard-part.ts';
import { sweepPart } from './sweep-part.ts';
import { targetPart } from './target-part.ts';

/** The part of a manifest that a run covers, limited by `--target` and `--shard`, with its `--base`. */
interface ManifestPart {
  readonly wanted: Wanted;
  /** Adds what only the base or the shard can tell to the report. Pure. */
  finish(report: Report): Report;
}

/** Throws as {@link targetPart} and {@link loadBase} do. */
export async function manifestPart(
  everything: Wanted,
  flags: LoopFlags,
  context: Context,
): Promise<ManifestPart> {
  const { base: named, shard, sweep } = flags;
  const limited = targetPart(sweep ? sweepPart(everything) : everything, flags);
  const mine = shard === undefined ? limited : shardPart(limited, shard);
  const inShard = (report: Report): Report => (shard === undefined ? report : { ...report, shard });
  if (named === undefined && flags.baseFile.size > 0)
    throw new Failure('usage', '--base-file gives what a base does not have, and there is no --base');
  if (named === undefined) return { wanted: mine, finish: inShard };
  const base = await loadBase(context, flags, named);
  const head = everything.collected;
  const held = removedKeep(base, head);
  return {
    wanted: { ...mine, collected: { ...mine.collected, keep: [...mine.collected.keep, ...held] } },
    finish(report) {
      const { plan } = report;
      const isDrift = report.command === 'drift';
      const notes = [
        ...held.map(glob => ({ code: 'keep/removed-in-change', glob }) as const),
        ...(isDrift ? unknownFiles(base) : []),
      ];
      // What a sweep takes is in no manifest.
      const pending = isDrift && !sweep ? pendingRows(plan.rows, base, head) : [];
      return inShard({
        ...report,
        plan: { ...plan, notes: sortedReasons([...plan.notes, ...notes]) },
        ...(pending.length === 0 ? {} : { pending }),
      });
    },
  };
}
