import { exitCode } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';
import { KINDS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import { loadBase, namedBase } from '../manifest/base-manifest.ts';
import type { WantedManifest } from '../manifest/load.ts';
import { manifestDifference } from '../manifest/manifest-difference.ts';
import type { PlanFlags } from '../options/command-options.ts';
import { showReport } from '../output/show-report.ts';

/**
 * `evenkeel plan --offline --base …`: the changes between two manifests, without a request. Returns
 * the exit code.
 */
export async function runOffline(
  { collected }: WantedManifest,
  flags: PlanFlags,
  context: Context,
): Promise<number> {
  const named = namedBase(flags);
  if (named === undefined) {
    throw new Failure(
      'usage',
      '--offline compares the manifest with another one, and no --base names that other manifest',
      {
        next: 'Give --base FILE or --base git:REF, or use `evenkeel validate`.',
      },
    );
  }
  const { manifest: base } = await loadBase(context, flags, named);
  const report = manifestDifference(base, collected, KINDS);
  const code = exitCode(report, { detailed: flags.detailedExitcode });
  return showReport(report, flags, context, code);
}
