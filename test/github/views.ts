import { createHash } from 'node:crypto';
import type { GitCommit, GitPerson } from './git-objects.ts';
import type { Comment, Deployment, DeploymentStatus, Issue, LineComment, Pull } from './hosted-repository.ts';
import type { DiffedFile } from './line-answers.ts';

/** Where the links of an answer lead to. */
export interface Site {
  /** The server that people open. */
  readonly web: string;
  readonly api: string;
}

/** Answers of GitHub about a repository, with every key that its description requires. */
export class Views {
  readonly #site: Site;
  readonly #name: string;
  readonly #fork: boolean;

  constructor(site: Site, name: string, fork: boolean) {
    this.#site = site;
    this.#name = name;
    this.#fork = fork;
  }

  user(login: string) {
    const isBot = login.endsWith('[bot]');
    const id = numberOf(login);
    const at = `${this.#site.api}/users/${encodeURIComponent(login)}`;
    return {
      login,
      id,
      node_id: nodeOf('U', id),
      avatar_url: `${this.#site.web}/avatars/${id}`,
      gravatar_id: '',
      url: at,
      html_url: `${this.#site.web}/${isBot ? `apps/${login.slice(0, -5)}` : login}`,
      followers_url: `${at}/followers`,
      following_url: `${at}/following{/other_user}`,
      gists_url: `${at}/gists{/gist_id}`,
      starred_url: `${at}/starred{/owner}{/repo}`,
      subscriptions_url: `${at}/subscriptions`,
      organizations_url: `${at}/orgs`,
      repos_url: `${at}/repos`,
      events_url: `${at}/events{/privacy}`,
      received_events_url: `${at}/received_events`,
      type: isBot ? 'Bot' : 'User',
      site_admin: false,
    };
  }

  repository() {
    const name = this.#name;
    const [owner = '', short = ''] = name.split('/');
    const api = this.#api('');
    const web = this.#web('');
    const id = numberOf(name);
    const links = Object.fromEntries(
      REPOSITORY_LINKS.map(([key, rest]) => [`${key}_url`, `${api}${rest}`] as const),
    );
    return {
      id,
      node_id: nodeOf('R', id),
      name: short,
      full_name: name,
      owner: this.user(owner),
      private: true,
      html_url: web,
      description: null,
      fork: this.#fork,
      url: api,
      ...links,
      git_url: `git:${web.slice(web.indexOf(':') + 1)}.git`,
      ssh_url: `git@${new URL(web).host}:${name}.git`,
      clone_url: `${web}.git`,
      svn_url: web,
      homepage: null,
      mirror_url: null,
      language: null,
      license: null,
      default_branch: 'main',
      archived: false,
      disabled: false,
      has_issues: true,
      has_projects: true,
      has_downloads: true,
      has_wiki: true,
      has_pages: false,
      has_discussions: false,
      size: 1,
      forks: 0,
      forks_count: 0,
      open_issues: 0,
      open_issues_count: 0,
      watchers: 0,
      watchers_count: 0,
      stargazers_count: 0,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      pushed_at: '2026-01-01T00:00:00Z',
    };
  }

  label(name: string) {
    const id = numberOf(`label ${name}`);
    return {
      id,
      node_id: nodeOf('LA', id),
      url: this.#api(`/labels/${encodeURIComponent(name)}`),
      name,
      description: '',
      color: 'ededed',
      default: false,
    };
  }

  comment({ id, issue, body, author, createdAt, updatedAt }: Comment, isPull: boolean) {
    return {
      id,
      node_id: nodeOf('IC', id),
      url: this.#api(`/issues/comments/${id}`),
      html_url: this.#web(`/${isPull ? 'pull' : 'issues'}/${issue}#issuecomment-${id}`),
      issue_url: this.#api(`/issues/${issue}`),
      user: author === '' ? null : this.user(author),
      created_at: createdAt,
      updated_at: updatedAt,
      author_association: 'NONE',
      body,
      performed_via_github_app: null,
    };
  }

  issue(issue: Issue, comments: number, pull: Pull | undefined) {
    const { id, number, title, body, author, labels, assignees, state, createdAt, updatedAt, closedAt } =
      issue;
    const at = this.#api(`/issues/${number}`);
    const web = this.#web(`/${pull === undefined ? 'issues' : 'pull'}/${number}`);
    return {
      id,
      node_id: nodeOf('I', id),
      number,
      title,
      body,
      user: author === '' ? null : this.user(author),
      labels: labels.map(each => this.label(each)),
      assignee: assignees[0] === undefined ? null : this.user(assignees[0]),
      assignees: assignees.map(each => this.user(each)),
      milestone: null,
      state,
      state_reason: null,
      locked: false,
      comments,
      closed_at: closedAt,
      created_at: createdAt,
      updated_at: updatedAt,
      author_association: 'NONE',
      url: at,
      repository_url: this.#api(''),
      labels_url: `${at}/labels{/name}`,
      comments_url: `${at}/comments`,
      events_url: `${at}/events`,
      html_url: web,
      ...(pull === undefined
        ? {}
        : {
            draft: false,
            pull_request: {
              url: this.#api(`/pulls/${number}`),
              html_url: web,
              diff_url: `${web}.diff`,
              patch_url: `${web}.patch`,
              merged_at: pull.mergedAt,
            },
          }),
    };
  }

  /** As a list has it. `from`: how the repository of its head looks; null for a deleted one. */
  pull(issue: Issue, pull: Pull, from: Views | null) {
    const { number } = pull;
    const at = this.#api(`/pulls/${number}`);
    const ofIssue = this.#api(`/issues/${number}`);
    const web = this.#web(`/pull/${number}`);
    const owner = this.#name.split('/')[0] ?? '';
    const fromOwner = pull.repository.split('/')[0] ?? '';
    const links = {
      self: at,
      html: web,
      issue: ofIssue,
      comments: `${ofIssue}/comments`,
      review_comments: `${at}/comments`,
      review_comment: `${at}/comments{/number}`,
      commits: `${at}/commits`,
      statuses: this.#api(`/statuses/${pull.head}`),
    };
    return {
      id: issue.id,
      node_id: nodeOf('PR', issue.id),
      number,
      state: issue.state,
      locked: false,
      draft: false,
      title: issue.title,
      body: issue.body,
      user: issue.author === '' ? null : this.user(issue.author),
      labels: issue.labels.map(each => this.label(each)),
      assignee: issue.assignees[0] === undefined ? null : this.user(issue.assignees[0]),
      assignees: issue.assignees.map(each => this.user(each)),
      requested_reviewers: [],
      requested_teams: [],
      milestone: null,
      auto_merge: null,
      author_association: 'NONE',
      created_at: issue.createdAt,
      updated_at: issue.updatedAt,
      closed_at: issue.closedAt,
      merged_at: pull.mergedAt,
      merge_commit_sha: pull.mergeSha,
      head: {
        label: `${fromOwner}:${pull.from}`,
        ref: pull.from,
        sha: pull.head,
        user: this.user(fromOwner),
        repo: from?.repository() ?? null,
      },
      base: {
        label: `${owner}:${pull.to}`,
        ref: pull.to,
        sha: pull.base,
        user: this.user(owner),
        repo: this.repository(),
      },
      url: at,
      html_url: web,
      diff_url: `${web}.diff`,
      patch_url: `${web}.patch`,
      issue_url: ofIssue,
      comments_url: links.comments,
      review_comments_url: links.review_comments,
      review_comment_url: links.review_comment,
      commits_url: links.commits,
      statuses_url: links.statuses,
      _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    };
  }

  file({ path, sha, status, patch }: DiffedFile, head: string) {
    const lines = patch.split('\n');
    const additions = lines.filter(each => each.startsWith('+')).length;
    const deletions = lines.filter(each => each.startsWith('-')).length;
    const at = path.split('/').map(encodeURIComponent).join('/');
    return {
      sha,
      filename: path,
      status,
      additions,
      deletions,
      changes: additions + deletions,
      blob_url: this.#web(`/blob/${head}/${at}`),
      raw_url: this.#web(`/raw/${head}/${at}`),
      contents_url: this.#api(`/contents/${at}?ref=${head}`),
      ...(patch === '' ? {} : { patch }),
    };
  }

  /** `line`: where its last line is now; undefined once it is outdated. */
  lineComment(comment: LineComment, { number, head }: Pull, line: number | undefined) {
    const { id, body, author, path, commit, start, createdAt } = comment;
    const at = this.#api(`/pulls/comments/${id}`);
    const html = this.#web(`/pull/${number}#discussion_r${id}`);
    const of = this.#api(`/pulls/${number}`);
    const isMany = start < comment.line;
    const moved = line === undefined ? null : line - (comment.line - start);
    return {
      url: at,
      pull_request_review_id: id,
      id,
      node_id: nodeOf('PRRC', id),
      diff_hunk: '@@ -1 +1 @@',
      path,
      commit_id: head,
      original_commit_id: commit,
      user: this.user(author),
      body,
      created_at: createdAt,
      updated_at: createdAt,
      html_url: html,
      pull_request_url: of,
      author_association: 'NONE',
      _links: { self: { href: at }, html: { href: html }, pull_request: { href: of } },
      ...(line === undefined ? { position: null, line: null } : { position: line, line }),
      start_line: isMany ? moved : null,
      original_line: comment.line,
      original_start_line: isMany ? start : null,
      side: comment.side,
      start_side: isMany ? comment.side : null,
      subject_type: 'line',
    };
  }

  commit(commit: GitCommit, loginOf: (person: GitPerson) => string | undefined) {
    const { sha, parents, author, committer, tree, message } = commit;
    const account = (person: GitPerson): object | null => {
      const login = loginOf(person);
      return login === undefined ? null : this.user(login);
    };
    const at = this.#api(`/commits/${sha}`);
    return {
      sha,
      node_id: nodeOf('C', sha),
      url: at,
      html_url: this.#web(`/commit/${sha}`),
      comments_url: `${at}/comments`,
      commit: {
        author: datedOf(author),
        committer: datedOf(committer),
        message,
        tree: { sha: tree, url: this.#api(`/git/trees/${tree}`) },
        url: this.#api(`/git/commits/${sha}`),
        comment_count: 0,
        verification: UNSIGNED,
      },
      author: account(author),
      committer: account(committer),
      parents: this.#parents(parents),
    };
  }

  gitCommit({ sha, parents, author, committer, tree, message }: GitCommit) {
    return {
      sha,
      node_id: nodeOf('C', sha),
      url: this.#api(`/git/commits/${sha}`),
      html_url: this.#web(`/commit/${sha}`),
      author: datedOf(author),
      committer: datedOf(committer),
      tree: { sha: tree, url: this.#api(`/git/trees/${tree}`) },
      message,
      parents: this.#parents(parents),
      verification: UNSIGNED,
    };
  }

  #parents(parents: readonly string[]): readonly object[] {
    return parents.map(sha => ({
      sha,
      url: this.#api(`/commits/${sha}`),
      html_url: this.#web(`/commit/${sha}`),
    }));
  }

  ref(name: string, sha: string, type: string) {
    const object = { sha, type, url: this.#api(`/git/${type}s/${sha}`) };
    return { ref: name, node_id: nodeOf('REF', name), url: this.#api(`/git/${name}`), object };
  }

  deployment(of: Deployment) {
    const { id, sha, ref, task, environment, description, payload, creator, createdAt, updatedAt } = of;
    const at = this.#api(`/deployments/${id}`);
    return {
      id,
      node_id: nodeOf('DE', id),
      sha,
      ref,
      task,
      payload,
      original_environment: environment,
      environment,
      transient_environment: of.transient,
      production_environment: of.production,
      description,
      creator: this.user(creator),
      created_at: createdAt,
      updated_at: updatedAt,
      url: at,
      statuses_url: `${at}/statuses`,
      repository_url: this.#api(''),
    };
  }

  status({ id: deployment, environment }: Deployment, of: DeploymentStatus) {
    const at = this.#api(`/deployments/${deployment}`);
    return {
      id: of.id,
      node_id: nodeOf('DES', of.id),
      state: of.state,
      creator: this.user(of.creator),
      description: of.description,
      environment,
      target_url: of.logUrl,
      log_url: of.logUrl,
      deployment_url: at,
      repository_url: this.#api(''),
      url: `${at}/statuses/${of.id}`,
      created_at: of.createdAt,
      updated_at: of.createdAt,
    };
  }

  link(rest: string): string {
    return this.#api(rest);
  }

  page(rest: string): string {
    return this.#web(rest);
  }

  #api(rest: string): string {
    return `${this.#site.api}/repos/${this.#name}${rest}`;
  }

  #web(rest: string): string {
    return `${this.#site.web}/${this.#name}${rest}`;
  }
}

const UNSIGNED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

const PLAIN = `contributors deployments downloads events forks hooks languages merges stargazers
  subscribers subscription tags teams`;
const REPOSITORY_LINKS: readonly (readonly [string, string])[] = [
  ...PLAIN.split(/\s+/).map(each => [each, `/${each}`] as const),
  ['archive', '/{archive_format}{/ref}'],
  ['assignees', '/assignees{/user}'],
  ['blobs', '/git/blobs{/sha}'],
  ['branches', '/branches{/branch}'],
  ['collaborators', '/collaborators{/collaborator}'],
  ['comments', '/comments{/number}'],
  ['commits', '/commits{/sha}'],
  ['compare', '/compare/{base}...{head}'],
  ['contents', '/contents/{+path}'],
  ['git_commits', '/git/commits{/sha}'],
  ['git_refs', '/git/refs{/sha}'],
  ['git_tags', '/git/tags{/sha}'],
  ['issue_comment', '/issues/comments{/number}'],
  ['issue_events', '/issues/events{/number}'],
  ['issues', '/issues{/number}'],
  ['keys', '/keys{/key_id}'],
  ['labels', '/labels{/name}'],
  ['milestones', '/milestones{/number}'],
  ['notifications', '/notifications{?since,all,participating}'],
  ['pulls', '/pulls{/number}'],
  ['releases', '/releases{/id}'],
  ['statuses', '/statuses/{sha}'],
  ['trees', '/git/trees{/sha}'],
];

function datedOf({ name, email, at }: GitPerson) {
  return { name, email, date: isoOf(at) };
}

/** Seconds since 1970 as GitHub writes a time. */
export function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** The same number for the same name, at any time. */
function numberOf(name: string): number {
  return createHash('sha1').update(name).digest().readUInt32BE(0) >>> 4;
}

export function nodeOf(type: string, of: number | string): string {
  return `${type}_${Buffer.from(String(of)).toString('base64url')}`;
}
