import type {
  OpenPullRequests,
  PullRequestOf,
  PullRequestState,
  PullRequests,
  UnknownAnswer,
} from '../../src/core/sweep.ts';

/** One pull request of a repository, as someone who asks is told. */
export interface KnownPullRequest {
  readonly number: number;
  readonly branch: string;
  readonly repository: string;
  readonly open: boolean;
  readonly fork?: true;
}

/** Pull requests in memory, asked like GitHub's. */
export interface AskedPullRequests extends PullRequests {
  /** What a test may change between two questions. */
  readonly known: KnownPullRequest[];
  /** `owner/name` and a git branch that is still there. */
  readonly branches: Set<string>;
  readonly asked: string[];
  /** What every question is answered with instead. */
  trouble?: string;
}

export function pullRequests(
  known: readonly Partial<KnownPullRequest>[],
  own: readonly string[] = ['acme/app'],
): AskedPullRequests {
  const whole = known.map(
    (each, nth): KnownPullRequest => ({
      number: each.number ?? nth + 1,
      branch: each.branch ?? `feature-${each.number ?? nth + 1}`,
      repository: each.repository ?? 'acme/app',
      open: each.open ?? false,
      ...(each.fork === undefined ? {} : { fork: each.fork }),
    }),
  );
  const here: AskedPullRequests = {
    own,
    known: whole,
    branches: new Set(),
    asked: [],
    async open(repositories): Promise<OpenPullRequests | UnknownAnswer> {
      here.asked.push(`open ${repositories.join()}`);
      if (here.trouble !== undefined) return unknown(here.trouble);
      return { all: here.known.filter(each => each.open && repositories.includes(each.repository)) };
    },
    async state(of, repositories) {
      here.asked.push(`state ${'number' in of ? of.number : of.branch}`);
      return here.trouble === undefined ? stateOf(of, repositories, here) : unknown(here.trouble);
    },
  };
  return here;
}

function stateOf(
  of: PullRequestOf,
  repositories: readonly string[],
  { known, branches }: AskedPullRequests,
): PullRequestState {
  const mine = known.filter(
    each =>
      repositories.includes(each.repository) &&
      ('number' in of ? each.number === of.number : each.branch === of.branch),
  );
  const open = mine.find(each => each.open);
  if (open !== undefined) return { is: 'open', number: open.number };
  if ('branch' in of && repositories.some(each => branches.has(`${each} ${of.branch}`)))
    return { is: 'branch-lives' };
  const closed = mine.find(each => each.fork !== true);
  if (closed !== undefined) return { is: 'closed', number: closed.number };
  const [fork] = mine;
  return fork === undefined ? { is: 'none' } : { is: 'of-fork', number: fork.number };
}

function unknown(said: string): UnknownAnswer {
  return { unknown: { code: 'sweep/open-unknown', said } };
}
