import { sortedReasons } from '../../core/reason.ts';
import type { Report } from '../../core/report.ts';
import type { Base } from '../../engine/desired/base-side.ts';
import type { Context } from '../context.ts';
import { checkBaseFile, loadBase, namedBase, removedKeep, unknownFiles } from '../manifest/base-manifest.ts';
import type { Wanted } from '../manifest/load.ts';
import type { PlanFlags } from '../options/command-options.ts';
import type { LoopFlags } from '../options/shared-options.ts';
import { changedPart, checkChanged } from './changed-part.ts';
import { shardPart } from './shard-part.ts';
import { sweepPart } from './sweep-part.ts';
import { targetPart } from './target-part.ts';

/** The part of a manifest that a run covers, limited by `--target` and `--shard`, with its `--base`. */
interface ManifestPart {
  readonly wanted: Wanted;
  /** What each row says whose it is by. */
  readonly base?: Omit<Base, 'moved'>;
  /** Adds what only the base or the shard can tell to the report. Pure. */
  finish(report: Report): Report;
}

type PartFlags = LoopFlags & Partial<Pick<PlanFlags, 'changed' | 'rotate'>>;

/** Throws as {@link targetPart} and {@link loadBase} do. */
export async function manifestPart(
  everything: Wanted,
  flags: PartFlags,
  context: Context,
): Promise<ManifestPart> {
  const { shard, sweep } = flags;
  const named = namedBase(flags);
  checkChanged(flags, named);
  const limited = targetPart(sweep ? sweepPart(everything) : everything, flags);
  const mine = shard === undefined ? limited : shardPart(limited, shard);
  const inShard = (report: Report): Report => (shard === undefined ? report : { ...report, shard });
  checkBaseFile(flags, named);
  if (named === undefined) return { wanted: mine, finish: inShard };
  const { manifest: base, since } = await loadBase(context, flags, named, everything);
  const head = everything.collected;
  const part =
    flags.changed === true
      ? changedPart(mine, { before: base, now: head, rotate: flags.rotate ?? [], since })
      : { wanted: mine, notes: [] };
  const held = removedKeep(base, head);
  const { collected } = part.wanted;
  const notes = [
    ...held.map(glob => ({ code: 'keep/removed-in-change', glob }) as const),
    ...unknownFiles(base),
    ...part.notes,
  ];
  return {
    wanted: { ...part.wanted, collected: { ...collected, keep: [...collected.keep, ...held] } },
    base: { manifest: base, applied: named.option === '--base-applied' },
    finish(report) {
      const { plan } = report;
      return inShard({ ...report, plan: { ...plan, notes: sortedReasons([...plan.notes, ...notes]) } });
    },
  };
}
