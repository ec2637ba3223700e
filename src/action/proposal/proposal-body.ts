import type { Row } from '../../core/row.ts';
import { count } from '../../render/count.ts';
import { codeSpan, plainMarkdown } from '../../render/markdown-text.ts';
import { ACTIONS_BOT } from '../github/github.ts';
import type { ProposalLeft } from './proposal.ts';

/** The content of a proposal's pull request. */
export interface ProposalWords {
  readonly rows: readonly Row[];
  readonly left: readonly ProposalLeft[];
  readonly runUrl: string;
  /** Whose token it is. */
  readonly own: string;
}

const MOST_SHOWN = 50;
const MOST_WHY = 300;

/** The pull request's text below its hidden first line. Pure. */
export function proposalBody({ rows, left, runUrl, own }: ProposalWords): string {
  const run = runUrl === '' ? '' : ` · [run](${runUrl})`;
  return [
    'Somebody changed these live, and this takes it over into the manifest. Merge it if it should stay so: afterwards nothing of it is drift. If not, close it and apply; while it is closed, the same is not proposed again.',
    '',
    ...listed(rows, ({ address, from, fields }) => {
      const names = fields.map(({ path }) => codeSpan(path)).join(', ');
      const was = from === undefined ? '' : ` (was ${codeSpan(from)})`;
      return `${codeSpan(address)}${was}${names === '' ? '' : `: ${names}`}`;
    }),
    '',
    ...(left.length === 0 ? [] : ['**Not in it**', '']),
    ...listed(left, ({ address, why }) => `${codeSpan(address)}: ${plainMarkdown(why, MOST_WHY)}`),
    ...(left.length === 0 ? [] : ['']),
    ...(own === ACTIONS_BOT ? [CHECKS, ''] : []),
    `<sub>Kept as live is by evenkeel, unless somebody else pushes to its branch${run}</sub>`,
    '',
  ].join('\n');
}

/**
 * Its events start no workflow, or one that waits (facts/github.md#events-of-the-workflow-token).
 */
const CHECKS =
  '> [!NOTE]\n> The checks of this pull request do not start by themselves, because `GITHUB_TOKEN` made it. Press **Approve workflows to run**; where there is no such button, close it and open it again. With the token of an app as `github-token` they start at once.';

function listed<T>(all: readonly T[], line: (item: T) => string): readonly string[] {
  const hidden = all.length - MOST_SHOWN;
  const shown = all.slice(0, MOST_SHOWN).map(each => `- ${line(each)}`);
  return hidden > 0 ? [...shown, `- and ${count(hidden, 'more resource')}`] : shown;
}
