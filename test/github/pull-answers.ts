import { type Answer, type Answers, type Asked, invalid, MISSING, made, ok, page } from './answer.ts';
import { commitView } from './git-answers.ts';
import type { HostedRepository, Pull } from './hosted-repository.ts';
import { change, isTooLong, tooLong } from './issue-answers.ts';

/** What a pull request looks like depends on the repository of its head. */
export interface PullSettings {
  repository(name: string): HostedRepository | undefined;
  /** "Allow GitHub Actions to create and approve pull requests". */
  mayOpen(): boolean;
}

/** The list ends there (facts/github.md#commits-of-a-pull-request). */
const MOST_COMMITS = 250;

export function pullAnswers({ repository: known, mayOpen }: PullSettings): Answers {
  const listed = ({ repository }: Asked, pull: Pull) => {
    const issue = repository.issue(pull.number);
    if (issue === undefined) throw new Error(`#${pull.number} is no issue`);
    return repository.views.pull(issue, pull, known(pull.repository)?.views ?? null);
  };
  const whole = (asked: Asked, pull: Pull): object => {
    const { repository } = asked;
    const conflicts = pull.mergeSha === null;
    const isOpen = repository.issue(pull.number)?.state === 'open';
    return {
      ...listed(asked, pull),
      merged: pull.mergedAt !== null,
      merged_by: pull.mergedBy === null ? null : repository.views.user(pull.mergedBy),
      mergeable: isOpen ? !conflicts : null,
      mergeable_state: isOpen ? (conflicts ? 'dirty' : 'clean') : 'unknown',
      maintainer_can_modify: false,
      comments: repository.commentsOf(pull.number).length,
      review_comments: 0,
      commits: repository.commitsOf(pull).length,
      additions: 0,
      deletions: 0,
      changed_files: 0,
    };
  };
  const of = (asked: Asked, then: (pull: Pull) => Answer): Answer => {
    const pull = asked.repository.pull(Number(asked.params['pull_number']));
    return pull === undefined ? MISSING : then(pull);
  };

  return {
    'GET /repos/{owner}/{repo}/pulls'(asked) {
      const { repository, url } = asked;
      const query = Object.fromEntries(url.searchParams);
      const { state = 'open', head, base, sort = 'created' } = query;
      const found = repository.pulls
        .map(pull => ({ pull, shown: listed(asked, pull) }))
        .filter(
          ({ pull, shown }) =>
            (state === 'all' || shown.state === state) &&
            (head === undefined || head === shown.head.label) &&
            (base === undefined || base === pull.to),
        );
      const key = ({ shown }: (typeof found)[number]): string =>
        sort === 'updated' ? shown.updated_at : shown.created_at;
      const { direction = sort === 'created' && query['sort'] === undefined ? 'desc' : 'asc' } = query;
      const sorted = found.sort((a, b) => key(a).localeCompare(key(b)) || a.pull.number - b.pull.number);
      const ordered = direction === 'asc' ? sorted : sorted.toReversed();
      return page(
        asked,
        ordered.map(each => each.shown),
      );
    },
    'POST /repos/{owner}/{repo}/pulls'(asked) {
      const { repository, body, login } = asked;
      const { title, head, base } = body as Readonly<Record<'title' | 'head' | 'base', string>>;
      if (!mayOpen()) return refused('GitHub Actions is not permitted to create or approve pull requests.');
      if (isTooLong(body['body'])) return tooLong();
      const [tip, target] = [head, base].map(each => repository.git.ref(`refs/heads/${each}`));
      if (tip === undefined || target === undefined) return invalid();
      const isTwin = repository.pulls.some(
        each => each.from === head && each.to === base && repository.issue(each.number)?.state === 'open',
      );
      if (isTwin)
        return invalid(`A pull request already exists for ${repository.name.split('/')[0]}:${head}.`);
      if (repository.git.between(target, tip).length === 0)
        return invalid(`No commits between ${base} and ${head}`);
      const text = String(body['body'] ?? '');
      const wanted = { from: head, to: base, title, body: text, author: login };
      return made(whole(asked, repository.open(wanted)));
    },
    'GET /repos/{owner}/{repo}/pulls/{pull_number}': asked => of(asked, pull => ok(whole(asked, pull))),
    'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': asked =>
      of(asked, pull => {
        if (isTooLong(asked.body['body'])) return tooLong();
        const issue = asked.repository.issue(pull.number);
        if (issue !== undefined) change(asked, issue);
        return ok(whole(asked, pull));
      }),
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits': asked =>
      of(asked, pull =>
        page(
          asked,
          asked.repository
            .commitsOf(pull)
            .slice(0, MOST_COMMITS)
            .map(each => commitView(asked, each)),
        ),
      ),
    'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'(asked) {
      const { repository, params } = asked;
      const sha = repository.git.resolve(params['commit_sha'] ?? '');
      if (sha === undefined) return invalid(`No commit found for SHA: ${params['commit_sha']}`);
      // A commit that a merge queue made belongs to no pull request.
      if (repository.queued.has(sha)) return page(asked, []);
      const found = repository.pulls.filter(
        pull => pull.landed.includes(sha) || repository.commitsOf(pull).some(each => each.sha === sha),
      );
      return page(
        asked,
        found.map(each => listed(asked, each)),
      );
    },
  };
}

function refused(message: string): Answer {
  return { status: 403, body: { message } };
}
