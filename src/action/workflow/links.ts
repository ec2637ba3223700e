import { isAbsolute, normalize, relative, sep } from 'node:path';
import type { SourceLink } from '../../render/markdown/markdown-rows.ts';
import type { Inputs } from './inputs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where this run's log is; empty without a runner. */
export function runUrl(env: Environment): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  if (!isUrl(server) || !isRepository(repository) || run === undefined || !/^\d+$/.test(run)) return '';
  return `${server}/${repository}/actions/runs/${run}`;
}

/** Where the logs of runs are, without the number of a run; empty without a runner. */
export function runsUrl(env: Environment): string {
  return runUrl(env).replace(/\d+$/, '');
}

/**
 * Where this workflow can be started by hand; empty without a runner. A link cannot fill in the
 * workflow's inputs.
 */
export function workflowUrl(env: Environment): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_WORKFLOW_REF: ref = '' } = env;
  const file = /^[^@]*\/\.github\/workflows\/([A-Za-z0-9._-]+\.ya?ml)@/.exec(ref)?.[1];
  if (!isUrl(server) || !isRepository(repository) || file === undefined) return '';
  return `${server}/${repository}/actions/workflows/${file}`;
}

/**
 * Links a place in the manifest to its line at a commit; undefined if the repository or the commit
 * is unknown.
 */
export function sourceLink(env: Environment, sha: string): SourceLink | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_WORKSPACE: workspace } = env;
  if (!isUrl(server) || !isRepository(repository) || sha === '') return undefined;
  return ({ file, line }) => {
    const inside = isAbsolute(file) ? relative(workspace ?? '', file) : normalize(file);
    if (isAbsolute(inside) || inside.startsWith('..') || inside.startsWith('<')) return undefined;
    const path = inside.split(sep).map(encodeURIComponent).join('/').replace(/[()]/g, escaped);
    return `${server}/${repository}/blob/${sha}/${path}#L${line}`;
  };
}

/** Parentheses would end a Markdown link. */
function escaped(char: string): string {
  return char === '(' ? '%28' : '%29';
}

function isUrl(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[A-Za-z0-9._~-]+)*$/.test(text);
}

/** Whether a text has the form `owner/name`. */
export function isRepository(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/.test(text);
}

/** Formats in which the log has every row. */
const IN_LOG: ReadonlySet<string> = new Set(['text', 'github', 'json']);

/** Where every row of a run is: its log, unless the output has another format or goes to a file. */
export function logPlace({ format, options }: Inputs): string {
  if (IN_LOG.has(format) && !options.includes('--output')) return "the run's log";
  return 'the file that the output report-json names';
}
