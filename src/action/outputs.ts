import { join } from 'node:path';
import { maskedPieces } from '../cli/output/show-report.ts';
import { planPieces, reportPieces } from '../render/json/json.ts';
import { leaveProposal } from './proposal/leave-proposal.ts';
import { partPieces } from './saved/page-part.ts';
import type { SuggestedRun } from './suggest/found-suggestions.ts';
import { type EndedRun, outputsOf } from './workflow/outcome.ts';
import { appendOutputs, attemptFile } from './workflow/runner.ts';
import type { ActionRun } from './workflow/running.ts';

/**
 * Writes the outputs of the action, and the plan, report and proposal as files for later steps.
 * `own`: further outputs, which are written unchanged. Returns whether all could be written.
 */
export async function writeOutputs(
  ended: EndedRun,
  own: Readonly<Record<string, string>>,
  ran: SuggestedRun,
  running: ActionRun,
): Promise<boolean> {
  const outputs: Record<string, string> = {
    ...outputsOf(ended),
    'plan-json': '',
    'report-json': '',
    'part-json': '',
    proposal: '',
    ...own,
  };
  const kept = await attemptFile('report', 'error', running, async () => {
    Object.assign(outputs, await writeReport(ended, running));
    outputs['part-json'] = await writePart(ran, running);
  });
  const left = await attemptFile('proposal', 'error', running, async () => {
    outputs['proposal'] = await leaveProposal(ended, running);
  });
  return (
    (await attemptFile('outputs', 'error', running, () => appendOutputs(outputs, running.world))) &&
    kept &&
    left
  );
}

/**
 * Writes a file for a later job with the command `show`, which makes the comment for several
 * manifests from the files of all jobs. Also written after a failure. Returns its path; '' if this
 * job leaves no such file.
 */
async function writePart(ran: SuggestedRun, running: ActionRun): Promise<string> {
  const { world, redactor } = running;
  const pieces = partPieces(ran, running);
  if (pieces === undefined) return '';
  const path = join(await world.folder(), 'part.json');
  await world.io.files.replace(path, maskedPieces(pieces, redactor), { secret: true });
  return path;
}

async function writeReport(
  { report }: EndedRun,
  { world, redactor, inputs }: ActionRun,
): Promise<Readonly<Record<string, string>>> {
  if (report === undefined) return {};
  const folder = await world.folder();
  const file = async (name: string, pieces: Iterable<string>): Promise<string> => {
    const path = join(folder, name);
    await world.io.files.replace(path, maskedPieces(pieces, redactor), { secret: true });
    return path;
  };
  const reportFile = { 'report-json': await file('report.json', reportPieces(report)) };
  if (inputs.command !== 'plan' || report.offline === true) return reportFile;
  return { ...reportFile, 'plan-json': await file('plan.json', planPieces(report.plan)) };
}
