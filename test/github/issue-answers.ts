import { type Answers, type Asked, invalid, MISSING, made, ok, page } from './answer.ts';
import type { Comment, Issue } from './hosted-repository.ts';

/** Characters, not bytes (REST reference, 2026-11-22). */
const MOST_BODY = 65_536;
/** "Assignees" (REST reference, 2026-11-22). */
const MOST_ASSIGNEES = 10;

export const ISSUE_ANSWERS: Answers = {
  'GET /repos/{owner}/{repo}/issues'(asked) {
    const { repository, url } = asked;
    const query = Object.fromEntries(url.searchParams);
    const { state = 'open', labels, direction } = query;
    const wanted = labels?.split(',') ?? [];
    const found = repository.issues.filter(
      each => (state === 'all' || each.state === state) && wanted.every(label => each.labels.includes(label)),
    );
    const sorted = direction === 'asc' ? found : found.toReversed();
    return page(
      asked,
      sorted.map(each => view(asked, each)),
    );
  },
  'POST /repos/{owner}/{repo}/issues'(asked) {
    const { title, body, labels } = asked.body as { title: string; body?: string; labels?: string[] };
    if (isTooLong(body)) return tooLong();
    const issue = { title, body: body ?? null, author: asked.login, ...(labels && { labels }) };
    return made(view(asked, asked.repository.openIssue(issue)));
  },
  'GET /repos/{owner}/{repo}/issues/{issue_number}': asked => of(asked, issue => ok(view(asked, issue))),
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}': asked =>
    of(asked, issue => {
      if (isTooLong(asked.body['body'])) return tooLong();
      change(asked, issue);
      return ok(view(asked, issue));
    }),
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': asked =>
    of(asked, ({ number }) =>
      page(
        asked,
        asked.repository.commentsOf(number).map(each => commentView(asked, each)),
      ),
    ),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': asked =>
    of(asked, ({ number }) => {
      const body = String(asked.body['body']);
      if (isTooLong(body)) return tooLong();
      return made(commentView(asked, asked.repository.addComment(number, body, asked.login)));
    }),
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}'(asked) {
    const comment = commentOf(asked);
    if (comment === undefined) return MISSING;
    const body = String(asked.body['body']);
    if (isTooLong(body)) return tooLong();
    Object.assign(comment, { body, updatedAt: asked.repository.now() });
    return ok(commentView(asked, comment));
  },
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}'(asked) {
    const comment = commentOf(asked);
    if (comment === undefined) return MISSING;
    const { comments } = asked.repository;
    comments.splice(comments.indexOf(comment), 1);
    return { status: 204 };
  },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': asked =>
    of(asked, issue => {
      issue.labels = [...new Set([...issue.labels, ...namesIn(asked, 'labels')])];
      return ok(issue.labels.map(each => asked.repository.views.label(each)));
    }),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees': asked =>
    of(asked, issue => {
      // Whoever has no access is left out without a word.
      const people = namesIn(asked, 'assignees').filter(each => asked.repository.roles.has(each));
      issue.assignees = [...new Set([...issue.assignees, ...people])].slice(0, MOST_ASSIGNEES);
      return made(view(asked, issue));
    }),
};

/** What a PATCH of an issue or of a pull request changes. */
export function change({ body, repository }: Asked, issue: Issue): void {
  if (typeof body['title'] === 'string') issue.title = body['title'];
  if (typeof body['body'] === 'string') issue.body = body['body'];
  issue.updatedAt = repository.now();
  if (body['state'] === 'closed') Object.assign(issue, repository.ended());
  if (body['state'] === 'open') Object.assign(issue, { state: 'open', closedAt: null });
}

export function isTooLong(body: unknown): boolean {
  return typeof body === 'string' && [...body].length > MOST_BODY;
}

export function tooLong() {
  return invalid(`Body is too long (maximum is ${MOST_BODY} characters)`);
}

function of(asked: Asked, then: (issue: Issue) => ReturnType<typeof ok>) {
  const issue = asked.repository.issue(Number(asked.params['issue_number']));
  return issue === undefined ? MISSING : then(issue);
}

function view({ repository }: Asked, issue: Issue): object {
  const comments = repository.commentsOf(issue.number).length;
  return repository.views.issue(issue, comments, repository.pull(issue.number));
}

function commentView({ repository }: Asked, comment: Comment): object {
  return repository.views.comment(comment, repository.pull(comment.issue) !== undefined);
}

function commentOf({ repository, params }: Asked): Comment | undefined {
  return repository.comments.find(({ id }) => id === Number(params['comment_id']));
}

function namesIn({ body }: Asked, key: string): readonly string[] {
  return (body[key] as readonly string[] | undefined) ?? [];
}
