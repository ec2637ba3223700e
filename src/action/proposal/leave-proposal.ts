import { join, relative, sep } from 'node:path';
import type { HostProgram } from '../../cli/host-program.ts';
import { run } from '../../cli/main.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Report } from '../../core/report/report.ts';
import { isDrift, type Row } from '../../core/report/row.ts';
import { isInside } from '../../manifest/files/include.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import { gitHash } from '../github/commit-tree.ts';
import { checkoutOf } from '../review/check-tip.ts';
import type { EndedRun } from '../workflow/outcome.ts';
import { permitOf } from '../workflow/ref-policy.ts';
import { annotation } from '../workflow/runner.ts';
import type { ActionRun } from '../workflow/running.ts';
import { type ProposalLeft, type ProposedFile, proposalText } from './proposal.ts';

/** The length of a content's hash in git on GitHub, in hex digits. */
const HASH_LENGTH = 40;
const CHANGES = 2;
const LEFT = 4;

/**
 * Writes a drift as a file, from which another job makes a pull request (`propose: adopt`). Returns
 * the path of the file; empty if none was written. Sends only reads. Throws a Failure where the
 * manifest cannot take over what is live.
 */
export async function leaveProposal(
  { command, code, report }: EndedRun,
  running: ActionRun,
): Promise<string> {
  const { world, inputs, key, log } = running;
  const told = code === 0 || code === CHANGES;
  if (!inputs.propose || command !== 'drift' || !told || report === undefined) return '';
  if (permitOf('propose', running.at) !== 'yes') {
    log(annotation('notice', `Nothing is proposed, because this job runs on ${running.at.on}.`));
    return '';
  }
  if (report.plan.base?.applied !== true) {
    log(annotation('notice', NO_BASE));
    return '';
  }
  const { rows, left } = proposable(report);
  const found = rows.length === 0 ? { files: [], left: [] } : await adopted(rows, running);
  const path = join(await world.folder(), 'proposal.json');
  const text = proposalText({ key, files: found.files, left: [...left, ...found.left] });
  await world.io.files.replace(path, text, { secret: true });
  return path;
}

const NO_BASE =
  'Nothing is proposed: without the input base-applied, evenkeel cannot tell what someone changed from what was never applied. Set that input.';

/**
 * The drifted rows that a proposal can take over, because someone changed them live and taking them
 * over removes nothing from the manifest. `left`: the other drifted rows, and why each is left out.
 * Pure.
 */
function proposable({ plan }: Report): {
  readonly rows: readonly Row[];
  readonly left: readonly ProposalLeft[];
} {
  const rows: Row[] = [];
  const left: ProposalLeft[] = [];
  for (const row of plan.rows.filter(isDrift)) {
    const why = whyNot(row);
    if (why === undefined) rows.push(row);
    else left.push({ address: row.address, why });
  }
  return { rows, left };
}

function whyNot({ action, whose, severity, reason }: Row): string | undefined {
  if (reason !== undefined) return coded(reason);
  if (action === 'create') return 'the resource is gone, and a proposal removes no entry from the manifest';
  if (severity === 'widened')
    return 'the live resource gives more access than the manifest, so someone has to decide';
  if (whose === 'both') return 'the manifest changes this resource too, and that change was not applied yet';
  return whose === 'moved' ? undefined : 'the base does not show whether someone changed this resource';
}

interface ProposedAdoption {
  readonly files: readonly ProposedFile[];
  readonly left: readonly ProposalLeft[];
}

async function adopted(
  rows: readonly Row[],
  { world, inputs, redactor }: ActionRun,
): Promise<ProposedAdoption> {
  const { io } = world;
  const host: HostProgram = { redactor };
  const globs = rows.flatMap(({ address, from }) => [address, ...(from === undefined ? [] : [from])]);
  const code = await run(['adopt', '--dry-run', ...inputs.adoptOptions, '--', ...globs], io, host);
  const { adoption, failure } = host;
  const ended = code === 0 || code === CHANGES || code === LEFT;
  if (!ended || adoption === undefined)
    throw new Failure('unreadable', `nothing is proposed: ${failure?.message ?? 'adopt failed'}`, {
      next: failure?.next ?? 'Run the job again.',
    });
  const at = adoption.files.map(({ file }) => ({ path: file }));
  const { top } = await checkoutOf(at, io.env['GITHUB_WORKSPACE'] ?? '.', io.files);
  const files = adoption.files.map(({ file, shown, before, after }): ProposedFile => {
    if (redactor.text(after) !== after)
      throw new Failure('file', `nothing is proposed: ${shown} has a token in it`, {
        next: 'Remove the token from the manifest, and make a new token.',
      });
    if (!isInside(top, file))
      throw new Failure('file', `nothing is proposed: ${shown} is not in the workspace`, {
        next: 'Keep the manifest in the repository, or leave the input `propose` out.',
      });
    const path = relative(top, file).split(sep).join('/');
    return { path, before: gitHash(Buffer.from(before), HASH_LENGTH), after };
  });
  const left = adoption.left.map(({ address, why }) => ({
    address,
    why: redactor.text(typeof why === 'string' ? why : coded(why)),
  }));
  return { files, left };
}
