import { isObject, jsonIn } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { GitBranches, OpenPullRequests, PullRequests, UnknownAnswer } from '../../core/sweep.ts';
import { shellWord } from '../../core/text/quoting.ts';
import type { SweepOptions } from '../../engine/plan/sweep.ts';
import type { Context } from '../context.ts';
import type { SweepFlags } from '../options/shared-options.ts';
import type { Io } from '../system/io.ts';
import { gitHeads, listText, unknownHeads } from './git-heads.ts';

/**
 * Lengths of a list that may not be complete: 0, 30 (the default of `gh pr list`) and 100 (the
 * longest page of GitHub's API).
 */
const LIKELY_CUT: ReadonlySet<number> = new Set([0, 30, 100]);
const NAMED = /^([A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9._-]+)=(.+)$/;

interface FileOrigin {
  /** `owner/name`; absent if the option names no repository. */
  readonly repository?: string;
  readonly file: string;
}

interface PullRequestList {
  readonly all: OpenPullRequests['all'];
  readonly at: number;
}

/** The files of `--open` and `--heads`. */
export function openFiles({
  open,
  heads,
}: Pick<SweepFlags, 'open'> & Partial<Pick<SweepFlags, 'heads'>>): readonly string[] {
  return [...open, ...(heads ?? [])].map(text => given(text).file).filter(file => !file.startsWith('git:'));
}

/**
 * The open pull requests in the files of `--open`, all read now. Throws a Failure for two files of
 * one repository, and for a file that cannot be read or is no list.
 */
export async function pullRequestFiles(
  flags: Pick<SweepFlags, 'open' | 'openComplete'> & Partial<Pick<SweepFlags, 'heads' | 'headsComplete'>>,
  io: Io,
): Promise<PullRequests> {
  const named = flags.open.map(given);
  refuseTwins(named, '--open');
  const sources = (flags.heads ?? []).map(given);
  refuseTwins(sources, '--heads');
  const how = { isComplete: flags.headsComplete === true, likelyCut: LIKELY_CUT };
  const asked = await Promise.all(
    sources.map(async each => ({ ...each, ask: await gitHeads(each.file, how, io) })),
  );
  const files = await Promise.all(
    named.map(async each => ({ ...each, list: await readList(each.file, flags, io) })),
  );
  return {
    own: [],
    async open(repositories) {
      const names = repositories.length === 0 ? [undefined] : repositories;
      const lists: { readonly file: string; readonly list: PullRequestList }[] = [];
      for (const name of names) {
        const found = fileOf(name, names.length, files);
        if (found === undefined) return unknown(noneFor(name, '--open', 'FILE', named));
        const { file, list } = found;
        if ('unknown' in list) return list;
        lists.push({ file, list });
      }
      const heads = names.map(
        async (name): Promise<GitBranches | UnknownAnswer> =>
          (await fileOf(name, names.length, asked)?.ask()) ??
          unknownHeads(noneFor(name, '--heads', 'git:origin', sources)),
      );
      return {
        ...(asked.length === 0 ? {} : { heads: await Promise.all(heads) }),
        all: lists.flatMap(({ list }) => list.all),
        file: {
          name: lists.map(({ file }) => file).join(' and '),
          at: Math.min(...lists.map(({ list }) => list.at)),
        },
      };
    },
  };
}

/**
 * Says why no file or remote belongs to a repository, or to a sweep entry that names no repository.
 */
function noneFor(
  name: string | undefined,
  option: string,
  source: string,
  files: readonly FileOrigin[],
): string {
  if (name !== undefined)
    return `no ${option} names the repository ${name}: give ${option} ${name}=${source}`;
  const named = files.flatMap(({ repository }) => repository ?? []);
  if (named.length === 0) return `the run has no ${option}: give ${option} ${source}`;
  return `the \`sweep\` entry names no repository: give ${option} ${source}, or write repositories: [${named.join(', ')}] in the entry`;
}

function given(text: string): FileOrigin {
  const [, repository, file] = NAMED.exec(text) ?? [];
  return repository === undefined || file === undefined ? { file: text } : { repository, file };
}

function refuseTwins(files: readonly FileOrigin[], option: string): void {
  const names = files.map(({ repository = '' }) => repository.toLowerCase());
  if (new Set(names).size === names.length) return;
  throw new Failure('usage', `${option} is given twice for one repository`, {
    next: `With several repositories write ${option} owner/name=FILE for each.`,
  });
}

/**
 * The file for a repository. A file without a repository's name is used only if the run asks for a
 * single repository, and no file names that one.
 */
function fileOf<F extends FileOrigin>(
  name: string | undefined,
  among: number,
  files: readonly F[],
): F | undefined {
  const own = files.find(each => each.repository?.toLowerCase() === name?.toLowerCase());
  const any = among === 1 ? files.find(each => each.repository === undefined) : undefined;
  return own ?? any;
}

async function readList(
  file: string,
  { openComplete }: Pick<SweepFlags, 'openComplete'>,
  io: Io,
): Promise<PullRequestList | UnknownAnswer> {
  const all = parsed(await listText(file, io, why => noList(file, why)));
  if (all === undefined)
    throw noList(file, `${file} is not a JSON list of pull requests with number and headRefName`);
  if (LIKELY_CUT.has(all.length) && !openComplete)
    return unknown(
      all.length === 0
        ? `${file} lists no pull request; if none is open, give --open-complete`
        : `${file} lists exactly ${all.length} pull requests, so the list may be cut off; if it is complete, give --open-complete`,
    );
  const at = await io.files.changedAt(file);
  return at === undefined ? unknown(`evenkeel cannot read when ${file} was written`) : { all, at };
}

function noList(file: string, why: string): Failure {
  const list = 'gh pr list --state open --limit 10000 --json number,headRefName';
  return new Failure('file', `--open: ${why}`, {
    next: `Write the list with \`${list} > ${shellWord(file)}\`.`,
  });
}

function parsed(text: string): OpenPullRequests['all'] | undefined {
  const value = jsonIn(text);
  if (!Array.isArray(value)) return undefined;
  const all = (value as readonly unknown[]).flatMap(each => {
    const { number, headRefName: branch } = isObject(each) ? each : {};
    return Number.isSafeInteger(number) && typeof branch === 'string' && branch !== ''
      ? [{ number: number as number, branch }]
      : [];
  });
  return all.length === value.length ? all : undefined;
}

function unknown(said: string): UnknownAnswer {
  return { unknown: { code: 'sweep/open-unknown', said } };
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The variables that CI services set in the run of a pull request, each with a pattern that its
 * value has only there (documentation of each service; read 2026-11-22).
 */
const OF_PULL_REQUESTS: readonly (readonly [name: string, value: RegExp])[] = [
  ['GITHUB_EVENT_NAME', /^(?:pull_request|merge_group$|issue_comment$)/],
  ['GITHUB_REF', /^refs\/pull\//],
  ['CI_MERGE_REQUEST_IID', /./],
  ['CI_EXTERNAL_PULL_REQUEST_IID', /./],
  ['CHANGE_ID', /./],
  ['BITBUCKET_PR_ID', /./],
  ['SYSTEM_PULLREQUEST_PULLREQUESTID', /./],
  ['BUILDKITE_PULL_REQUEST', /^[0-9]/],
];

/**
 * How the run sweeps; undefined if it does not sweep. Reads the files of `--open`. Throws a Failure
 * for an option that only a sweep reads, and for a file that is no list.
 */
export async function sweepOptions(
  flags: SweepFlags,
  { io, host }: Context,
): Promise<SweepOptions | undefined> {
  const { sweep, open, openComplete, heads, headsComplete } = flags;
  if (!sweep && (open.length > 0 || openComplete))
    throw new Failure('usage', `${open.length > 0 ? '--open' : '--open-complete'} needs --sweep`, {
      next: 'Add --sweep, or leave this option out.',
    });
  if (openComplete && open.length === 0)
    throw new Failure('usage', '--open-complete needs --open', {
      next: 'Add --open FILE, or leave --open-complete out.',
    });
  if (heads.length > 0 && open.length === 0)
    throw new Failure('usage', '--heads needs --open and --sweep', {
      next: 'Add --sweep, and name the list of open pull requests with --open. A git branch that is gone is not enough to delete its database branch.',
    });
  if (headsComplete && heads.length === 0)
    throw new Failure('usage', '--heads-complete needs --heads', {
      next: 'Add --heads FILE, or leave --heads-complete out.',
    });
  if (!sweep) return undefined;
  const pullRequests = open.length > 0 ? await pullRequestFiles(flags, io) : host.pullRequests;
  return pullRequests === undefined ? {} : { pullRequests };
}

/**
 * Refuses a sweep in the run of a pull request: whoever opens a pull request could write a manifest
 * whose `sweep` matches any branch. Throws a Failure.
 */
export function refuseSweepOfPullRequest(env: Variables): void {
  const found = OF_PULL_REQUESTS.find(([name, value]) => value.test(env[name] ?? ''));
  if (found === undefined) return;
  throw new Failure('usage', `apply --sweep does not run for a pull request (${found[0]} is set)`, {
    next: 'Use `plan --sweep` there, and apply on a schedule, with the merged manifest.',
  });
}
