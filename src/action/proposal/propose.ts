import { readText } from '../../cli/manifest/load.ts';
import { DEFAULT_FILE } from '../../cli/options/defaults.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Row } from '../../core/report/row.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { count } from '../../render/count.ts';
import { codeSpan, plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { ACTIONS_BOT } from '../github/github.ts';
import { GitHubError, isDenied } from '../github/github-send.ts';
import { branchOf } from '../workflow/event.ts';
import { runUrl } from '../workflow/links.ts';
import { permitOf } from '../workflow/ref-policy.ts';
import { annotation, appendOutputs, appendSummary, sentence } from '../workflow/runner.ts';
import type { ActionRun } from '../workflow/running.ts';
import { checkProposal } from './check-proposal.ts';
import { namePeople } from './name-people.ts';
import {
  MOST_PROPOSAL_BYTES,
  type Proposal,
  type ProposalLeft,
  proposalDigest,
  readProposal,
} from './proposal.ts';
import { type ProposalContext, type ProposalOutcome, writeProposal } from './write-proposal.ts';

/** The content of a proposal's pull request. */
interface ProposalWords {
  readonly rows: readonly Row[];
  readonly left: readonly ProposalLeft[];
  readonly runUrl: string;
  /** The login of the token's account. */
  readonly own: string;
}

const MOST_SHOWN = 50;
const MOST_WHY = 300;

/** The pull request's text below its hidden first line. Pure. */
export function proposalBody({ rows, left, runUrl, own }: ProposalWords): string {
  const run = runUrl === '' ? '' : ` · [run](${runUrl})`;
  return [
    'Someone changed these resources live, and this pull request takes the changes over into the manifest. Merge it to keep them. To undo them, close it and apply: while it is closed, evenkeel does not propose the same changes again.',
    '',
    ...listed(rows, ({ address, from, fields }) => {
      const names = fields.map(({ path }) => codeSpan(path)).join(', ');
      const was = from === undefined ? '' : ` (was ${codeSpan(from)})`;
      return `${codeSpan(address)}${was}${names === '' ? '' : `: ${names}`}`;
    }),
    '',
    ...(left.length === 0 ? [] : ['**Not in this pull request**', '']),
    ...listed(left, ({ address, why }) => `${codeSpan(address)}: ${plainMarkdown(why, MOST_WHY)}`),
    ...(left.length === 0 ? [] : ['']),
    ...(own === ACTIONS_BOT ? [CHECKS, ''] : []),
    `<sub>evenkeel keeps this pull request up to date, unless someone else pushes to its branch${run}</sub>`,
    '',
  ].join('\n');
}

/**
 * A hint for a pull request that the workflow's own token makes: such a pull request starts no
 * workflow, or a workflow that waits (facts/github.md#events-of-the-workflow-token).
 */
const CHECKS =
  '> [!NOTE]\n> The checks of this pull request do not start by themselves, because `GITHUB_TOKEN` made it. Press **Approve workflows to run**; where there is no such button, close the pull request and open it again. With the token of an app as `github-token` the checks start at once.';

function listed<T>(all: readonly T[], line: (item: T) => string): readonly string[] {
  const hidden = all.length - MOST_SHOWN;
  const shown = all.slice(0, MOST_SHOWN).map(each => `- ${line(each)}`);
  return hidden > 0 ? [...shown, `- and ${count(hidden, 'more resource')}`] : shown;
}

const REFUSED = 4;

/**
 * `command: propose`: makes a pull request from the file that `command: drift` wrote. Asks no
 * service for anything. Returns the exit code.
 */
export async function propose(running: ActionRun): Promise<number> {
  const { world, inputs, log } = running;
  try {
    const outcome = await proposed(running);
    log(`evenkeel: ${said(outcome)}`);
    await appendSummary(`### ${said(outcome)}\n`, world);
    const result = outcome.is === 'opened' || outcome.is === 'updated' ? 'proposed' : 'no-changes';
    await appendOutputs({ result, 'exit-code': '0' }, world);
    return 0;
  } catch (error) {
    const failure = error instanceof GitHubError ? unwritten(error) : error;
    const isRefusal = failure instanceof Failure && (failure.code === 'guard' || failure.code === 'stale');
    if (!isRefusal) throw failure;
    const why = sentence(failure);
    log(annotation('error', why));
    await appendSummary(`### Refused, nothing was proposed\n\n${plainMarkdown(why)}\n`, world);
    await appendOutputs({ result: 'refused', 'exit-code': String(REFUSED) }, world);
    return inputs.failOn.has('never') ? 0 : REFUSED;
  }
}

async function proposed(running: ActionRun): Promise<ProposalOutcome> {
  const { world, inputs, event, at, github, key, redactor } = running;
  const { io } = world;
  const base = branchOf(io.env);
  if (github === undefined)
    throw new Failure('usage', '`command: propose` lacks a GitHub token or the name of the repository', {
      next: 'Run it in a workflow of GitHub Actions, keep the input `github-token`, and give the job `contents: write` and `pull-requests: write`.',
    });
  if (base === undefined || event.pullRequest !== undefined)
    throw new Failure('usage', '`command: propose` runs for a branch, not for a tag or a pull request', {
      next: 'Run `command: propose` on `schedule` or `workflow_dispatch`.',
    });
  if (permitOf('propose', at) !== 'yes')
    throw new Failure('usage', `nothing is proposed, because this job runs on ${at.on}`, {
      next: 'Run `command: propose` on `schedule`, or start the workflow by hand on the applied branch.',
    });
  const text = await readText(io, inputs.proposal, MOST_PROPOSAL_BYTES);
  const proposal = readProposal(text, inputs.proposal);
  refuseOther(proposal, key);
  const checked = await checkProposal(proposal, inputs, io);
  const own = await github.login();
  const { left } = proposal;
  const context: ProposalContext = {
    ...{ key, base, own, digest: proposalDigest(proposal) },
    title: titleOf(running),
    body: redactor.text(proposalBody({ rows: checked.rows, left, own, runUrl: runUrl(io.env) })),
    now: Math.floor(io.clock.now() / 1000),
  };
  const outcome = await writeProposal(github, checked, context);
  if (outcome.is === 'opened' && outcome.pull !== undefined) {
    const files = checked.files.map(({ path }) => path);
    await namePeople(github, { number: outcome.pull, labels: inputs.labels, files }, running);
  }
  return outcome;
}

function refuseOther({ key }: Proposal, own: string): void {
  if (key === own) return;
  throw new Failure(
    'guard',
    'nothing is proposed: the drift job made the proposal with other inputs than this job has',
    {
      next: 'Give both jobs the same `file`, `vars`, `var-file`, `target` and `environment`.',
    },
  );
}

function titleOf({ inputs }: ActionRun): string {
  const name = inputs.files.join(', ') || DEFAULT_FILE;
  const label = inputs.environment === '' ? '' : ` (${inputs.environment})`;
  return safeText(`Take over what is live: ${name}${label}`).slice(0, 200);
}

function said({ is, pull }: ProposalOutcome): string {
  const number = pull === undefined ? '' : ` #${pull}`;
  const words: Readonly<Record<ProposalOutcome['is'], string>> = {
    opened: `Proposal${number} opened`,
    updated: `Proposal${number} updated`,
    unchanged: `Proposal${number} is up to date`,
    closed: `Proposal${number} closed: no live change is left to take over`,
    declined: `Someone closed proposal${number}, so evenkeel does not propose the same changes again`,
    none: 'Nothing to propose',
  };
  return words[is];
}

function unwritten(error: GitHubError): Failure {
  const denied = isDenied(error) || error.status === 404;
  return new Failure('unreadable', `the proposal was not written: ${error.message}`, {
    next: denied
      ? 'Give the job the permissions `contents: write` and `pull-requests: write`.'
      : 'Run the job again.',
  });
}
