import { exitCode } from '../../core/exit-code.ts';
import { drift } from '../../reconcile.ts';
import { checkedPortals } from '../answer-cache.ts';
import { type Context, inSession } from '../context.ts';
import { askingProviders, explained } from '../explained.ts';
import type { DriftFlags } from '../flags.ts';
import { INVALID, loadOrShow } from '../load.ts';
import { checkOutputs } from '../output-files.ts';
import { prepared } from '../prepared.ts';
import { showReport } from '../show-report.ts';

/** `evenkeel drift`. Returns the exit code. */
export async function runDrift(flags: DriftFlags, context: Context): Promise<number> {
  const everything = await loadOrShow(context, flags);
  if (everything === undefined) return INVALID;
  await checkOutputs(flags, everything.files, context);
  const { wanted, finish } = await prepared(everything, flags, context);
  const { portals, save } = await checkedPortals(flags, context);
  const found = await inSession(
    context,
    askingProviders(wanted.providers, flags.askDocs),
    flags,
    async ({ session }) => {
      const drifted = await drift(wanted.collected, session, { prune: flags.prune, target: flags.target });
      return explained(drifted, flags.askDocs, session);
    },
    portals,
  );
  await save();
  const report = finish(found);
  const code = exitCode(report, { detailed: false, strictChecks: flags.strictChecks });
  return showReport(report, flags, context, code);
}
