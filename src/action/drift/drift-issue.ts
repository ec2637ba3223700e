import { createHash } from 'node:crypto';
import type { Address } from '../../core/address.ts';
import { isStrictlyFailed, type StrictChecks } from '../../core/report/exit-code.ts';
import type { Report } from '../../core/report/report.ts';
import { isDrift, type Severity } from '../../core/report/row.ts';
import { shellWord } from '../../core/text/quoting.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { count } from '../../render/count.ts';
import { renderMarkdown } from '../../render/markdown/markdown.ts';
import { codeSpan } from '../../render/markdown/markdown-text.ts';
import { type ShownRow, shownRows } from '../../render/rows/shown-rows.ts';
import { moment } from '../../render/times.ts';
import { severityOf } from '../../render/words/moved-words.ts';
import { type Marker, markerLine, readMarker } from '../comment/marker.ts';
import { COMMENT_BYTES, type CommentContext } from '../comment/plan-comment.ts';
import { rowHashes } from '../comment/row-hashes.ts';
import type { GitHub, Issue } from '../github/github.ts';
import { createOnce } from '../github/write-once.ts';

/** What an issue says apart from its report. */
export interface IssueContext extends Omit<CommentContext, 'run' | 'made' | 'rehearsed'> {
  readonly files: readonly string[];
  /** The current time, in seconds since 1970. */
  readonly now: number;
  /** Which checks count as drift (the input `strict-checks`). */
  readonly strictChecks: StrictChecks;
  /** The options that name the manifest on the command line. */
  readonly options: readonly string[];
  /**
   * Labels that a new issue gets in addition to our own label. Only our own label is used to find
   * the issue.
   */
  readonly labels: readonly string[];
  opened(number: number): Promise<void>;
}

export type IssueOutcome = 'opened' | 'updated' | 'closed' | 'unchanged';

const LABEL = 'drift';
/**
 * An issue remembers for at most this many rows when each was first seen. Other rows count as first
 * seen by this run.
 */
const MOST_SEEN = 700;
const MOST_NAMED = 8;

/**
 * Keeps one issue for each manifest and environment: opens it on drift, edits it when the drift
 * changes, closes it when live is as wanted. Call it only if the run read everything.
 */
export async function writeIssue(
  github: GitHub,
  report: Report,
  drifted: boolean,
  context: IssueContext,
): Promise<IssueOutcome> {
  const found = await findIssue(github, context.key);
  if (!drifted) return found === undefined ? 'unchanged' : close(github, found.issue, context);
  const state = stateOf(report, context);
  if (found?.marker.digest === state) return 'unchanged';
  const body = issueBody(report, state, context, found?.marker);
  if (found === undefined) {
    let made: number | undefined;
    await createOnce(
      github,
      async () => {
        const labels = [...new Set([LABEL, ...context.labels])];
        made = await github.createIssue(titleOf(report, context), body, labels);
      },
      async () => {
        made = (await findIssue(github, context.key))?.issue.number;
        return made !== undefined;
      },
    );
    if (made !== undefined) await context.opened(made);
    return 'opened';
  }
  await github.updateIssue(found.issue.number, { title: titleOf(report, context), body });
  return 'updated';
}

async function close(github: GitHub, issue: Issue, { runUrl, now }: IssueContext): Promise<IssueOutcome> {
  const run = runUrl === '' ? '' : ` ([run](${runUrl}))`;
  const words = `In sync again, seen at ${moment(now)}${run}.`;
  await createOnce(
    github,
    () => github.createComment(issue.number, words),
    async () => (await github.comments(issue.number)).some(({ body }) => body === words),
  );
  await github.updateIssue(issue.number, { state: 'closed', state_reason: 'completed' });
  return 'closed';
}

/**
 * Our open issue for a key: by its label, or among the newest open issues if someone removed the
 * label.
 */
async function findIssue(
  github: GitHub,
  key: string,
): Promise<{ readonly issue: Issue; readonly marker: Marker } | undefined> {
  for (const label of [LABEL, undefined]) {
    const marked = (await github.openIssues(label)).flatMap(issue => {
      const marker = readMarker(issue.body);
      return marker?.is === 'drift' && marker.key === key ? [{ issue, marker }] : [];
    });
    if (marked.length === 0) continue;
    const own = await github.login();
    const found = marked.find(({ issue }) => issue.author === own);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How the title names the severity of a drift; an ordinary change needs no word. */
const WEIGHT_WORDS: Readonly<Record<Severity, string>> = {
  widened: ', access widened',
  'at-risk': ', at risk',
  changed: '',
};

function titleOf(report: Report, { files, environment }: IssueContext): string {
  const name = files.join(', ') || 'evenkeel.yaml';
  const weight = WEIGHT_WORDS[severityOf(report) ?? 'changed'];
  return safeText(`Drift${weight}: ${name}${environment === '' ? '' : ` (${environment})`}`).slice(0, 200);
}

/**
 * The addresses of resources that drifted, and of checks that count as drift. Rows whose only
 * change is in the manifest are left out.
 */
function movedOf(report: Report, { strictChecks }: IssueContext): readonly Address[] {
  const rows = report.plan.rows.filter(isDrift);
  const checks = report.checks.filter(check => isStrictlyFailed(check, strictChecks));
  return [...new Set([...rows, ...checks].map(each => each.address))];
}

/** A text that is equal for equal drift: how rows differ, and which checks fail. */
function stateOf(report: Report, context: IssueContext): string {
  const moved = movedOf(report, context);
  const kept = new Set(moved);
  const rows = report.plan.rows.filter(row => kept.has(row.address));
  const text = [rowHashes({ ...report.plan, rows }), ...moved, severityOf(report) ?? ''].join('\n');
  return `dr1-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}

function issueBody(
  report: Report,
  state: string,
  context: IssueContext,
  previous: Marker | undefined,
): string {
  const { key, sha, now, environment, runUrl } = context;
  const moved = movedOf(report, context);
  const seenAt = (address: Address): number => previous?.seen?.[short(address)] ?? now;
  const seen = moved.slice(0, MOST_SEEN).map(address => [short(address), seenAt(address)] as const);
  const first = markerLine({ is: 'drift', key, sha, digest: state, seen: Object.fromEntries(seen) });
  const last = `<sub>evenkeel closes this issue when everything is in sync again${runUrl === '' ? '' : ` · [run](${runUrl})`}</sub>\n`;
  const decisions = driftDecisions(report, context.options).join('\n');
  const room = COMMENT_BYTES - Buffer.byteLength(first + decisions + last) - 3;
  const text = renderMarkdown(report, {
    maxBytes: room,
    label: environment,
    lead: firstSeen(moved, seenAt),
    full: context.rest,
    link: context.link,
  });
  return `${first}\n${text}${decisions === '' ? '' : `\n${decisions}\n`}${last}`;
}

/**
 * The addresses that drifted, in lines by the time at which the drift was first seen, oldest first.
 */
function firstSeen(moved: readonly Address[], seenAt: (address: Address) => number): readonly string[] {
  const byTime = new Map<number, Address[]>();
  for (const address of moved) byTime.set(seenAt(address), [...(byTime.get(seenAt(address)) ?? []), address]);
  const lines = [...byTime]
    .sort(([a], [b]) => a - b)
    .slice(0, MOST_NAMED)
    .map(([time, addresses]) => `- First seen ${moment(time)}: ${named(addresses)}`);
  return [...lines, ''];
}

function named(addresses: readonly Address[]): string {
  const shown = addresses.slice(0, MOST_NAMED).map(codeSpan).join(', ');
  const hidden = addresses.length - MOST_NAMED;
  return hidden > 0 ? `${shown} and ${count(hidden, 'more resource')}` : shown;
}

function short(address: Address): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 8);
}

const MOST_SHOWN = 20;

/**
 * For each drifted row, with similar rows together: how to revert the drift, take it over into the
 * manifest, or accept it. `options`: the command-line options that name the manifest. Pure.
 */
export function driftDecisions(report: Report, options: readonly string[]): readonly string[] {
  const shown = shownRows(report, report.plan.rows.filter(isDrift));
  if (shown.length === 0) return [];
  const hidden = shown.length - MOST_SHOWN;
  const more = hidden > 0 ? [`- and ${count(hidden, 'more line')}, the same way`] : [];
  const lines = shown.slice(0, MOST_SHOWN).flatMap(each => decisionLines(each, options));
  return ['#### Revert a difference, take it over, or accept it', '', ...lines, ...more, ''];
}

function decisionLines({ row, rows }: ShownRow, options: readonly string[]): readonly string[] {
  const { address, action, severity, whose, from, accept = [] } = row;
  const times = rows.length > 1 ? ` (${rows.length})` : '';
  const first = `- ${codeSpan(address)}${times}`;
  if (action === 'blocked') return [`${first}: it is blocked; its row says what is missing`];
  const command = (words: readonly string[]): string =>
    commandSpan(['evenkeel', ...words].map(shellWord).join(' '));
  const globs = [address, ...(from === undefined ? [] : [from])];
  const targets = globs.flatMap(glob => ['--target', glob]);
  const widened = severity === 'widened' ? ['--widened'] : [];
  const gone = action === 'create' ? ', which takes the entry out of the manifest' : '';
  const both = whose === 'both' ? ', together with changes of the manifest that were not applied yet' : '';
  return [
    first,
    `  - revert it: ${command(['apply', ...options, ...targets])}`,
    `  - take it over: ${command(['adopt', ...options, ...widened, address])}${gone || both}`,
    ...(accept.length === 0 ? [] : ['  - accept it until a day: paste its line, above']),
  ];
}

/**
 * The complete command; if it is too long to show, a note, because a shortened command would do
 * something else.
 */
function commandSpan(text: string): string {
  const shown = codeSpan(text);
  return shown.includes(text) ? shown : 'too long to show; `evenkeel drift` has the address';
}
