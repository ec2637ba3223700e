import { spawnSync } from 'node:child_process';
import { type Answer, type Answers, type Asked, invalid, MISSING, made, ok, page } from './answer.ts';
import { FOLDER, type GitCommit, type GitEntry } from './git-objects.ts';
import { nodeOf } from './views.ts';

/** A longer list is cut off ("Git trees", REST reference, 2026-11-22). */
const MOST_ENTRIES = 100_000;
/** The files of a comparison end there, and are on its first page only. */
const MOST_FILES = 300;
const STATUS: Readonly<Record<string, string>> = { A: 'added', D: 'removed', M: 'modified', T: 'changed' };
/** A line of base64 has so many characters. */
const BASE64_LINE = /.{1,60}/g;

/** A commit as it is listed. */
export function commitView({ repository }: Asked, commit: GitCommit): object {
  const { roles, views } = repository;
  return views.commit(commit, ({ email }) => {
    const login = /^(.+)@users\.noreply\.github\.com$/.exec(email)?.[1];
    return login !== undefined && (roles.has(login) || login.endsWith('[bot]')) ? login : undefined;
  });
}

export const GIT_ANSWERS: Answers = {
  'GET /repos/{owner}/{repo}/git/ref/{ref}'({ repository, params }) {
    const name = `refs/${params['ref']}`;
    const sha = repository.git.ref(name);
    const type = repository.git.objects.read(sha ?? '')?.type;
    return sha === undefined || type === undefined ? MISSING : ok(repository.views.ref(name, sha, type));
  },
  'POST /repos/{owner}/{repo}/git/refs'({ repository, body }) {
    const { ref, sha } = body as { readonly ref: string; readonly sha: string };
    const { git } = repository;
    if (!/^refs\/[^/]+\/./.test(ref)) return invalid('Reference name is not valid');
    if (git.ref(ref) !== undefined) return invalid('Reference already exists');
    const type = git.objects.read(sha)?.type;
    if (type === undefined || (ref.startsWith('refs/heads/') && type !== 'commit'))
      return invalid('Object does not exist');
    git.setRef(ref, sha);
    return made(repository.views.ref(ref, sha, type));
  },
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}'({ repository, params, body }) {
    const { sha, force } = body as { readonly sha: string; readonly force?: boolean };
    const { git } = repository;
    const name = `refs/${params['ref']}`;
    const tip = git.ref(name);
    if (tip === undefined) return invalid('Reference does not exist');
    if (git.objects.commit(sha) === undefined) return invalid('Object does not exist');
    if (force !== true && !git.reach(sha).has(tip)) return invalid('Update is not a fast forward');
    git.setRef(name, sha);
    return ok(repository.views.ref(name, sha, 'commit'));
  },
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}'({ repository, params }) {
    const name = `refs/${params['ref']}`;
    if (repository.git.ref(name) === undefined) return invalid('Reference does not exist');
    repository.git.deleteRef(name);
    return { status: 204 };
  },
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}'(asked) {
    const { repository, params, url } = asked;
    const { git } = repository;
    const name = params['tree_sha'] ?? '';
    const commit = git.resolve(name);
    const tree = commit === undefined ? name : git.commit(commit).tree;
    if (git.objects.tree(tree) === undefined) return MISSING;
    const all = git.files(tree);
    const shown = url.searchParams.has('recursive') ? all : all.filter(({ path }) => !path.includes('/'));
    return ok(treeView(asked, tree, shown));
  },
  'POST /repos/{owner}/{repo}/git/trees'(asked) {
    const { git } = asked.repository;
    const { base_tree: base, tree } = asked.body as {
      readonly base_tree?: string;
      readonly tree: readonly { path: string; mode: string; type: string; sha: string }[];
    };
    if (base !== undefined && git.objects.tree(base) === undefined) return invalid('base_tree is not valid');
    let whole = base;
    for (const { path, mode, sha } of tree) {
      if (git.objects.read(sha) === undefined) return invalid(`tree.sha ${sha} is not a valid object`);
      whole = withEntry(asked, whole, path.split('/'), { mode: mode.replace(/^0/, ''), sha });
    }
    return made(
      treeView(
        asked,
        whole ?? '',
        git.files(whole ?? '').filter(({ path }) => !path.includes('/')),
      ),
    );
  },
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}'({ repository, params }) {
    const sha = params['file_sha'] ?? '';
    const found = repository.git.objects.read(sha);
    if (found?.type !== 'blob') return MISSING;
    const lines = found.bytes.toString('base64').match(BASE64_LINE) ?? [];
    return ok({
      sha,
      node_id: nodeOf('B', sha),
      size: found.bytes.length,
      url: repository.views.link(`/git/blobs/${sha}`),
      content: lines.map(line => `${line}\n`).join(''),
      encoding: 'base64',
    });
  },
  'POST /repos/{owner}/{repo}/git/blobs'({ repository, body }) {
    const { content, encoding } = body as { readonly content: string; readonly encoding?: string };
    const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
    const sha = repository.git.objects.write('blob', bytes);
    return made({ sha, url: repository.views.link(`/git/blobs/${sha}`) });
  },
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}'({ repository, params }) {
    const found = repository.git.objects.commit(params['commit_sha'] ?? '');
    return found === undefined ? MISSING : ok(repository.views.gitCommit(found));
  },
  'POST /repos/{owner}/{repo}/git/commits'({ repository, body, login }) {
    const { git } = repository;
    const {
      message,
      tree,
      parents = [],
    } = body as {
      readonly message: string;
      readonly tree: string;
      readonly parents?: readonly string[];
    };
    if (git.objects.tree(tree) === undefined) return invalid('Tree SHA does not exist');
    if (parents.some(each => git.objects.commit(each) === undefined))
      return invalid('Parent SHA does not exist or is not a commit object');
    const sha = repository.write({ tree, parents, message, author: login });
    return made(repository.views.gitCommit(git.commit(sha)));
  },
  'GET /repos/{owner}/{repo}/commits/{ref}'(asked) {
    const sha = asked.repository.git.resolve(asked.params['ref'] ?? '');
    if (sha === undefined) return invalid(`No commit found for SHA: ${asked.params['ref']}`);
    return ok(commitView(asked, asked.repository.git.commit(sha)));
  },
  'GET /repos/{owner}/{repo}/compare/{basehead}': compare,
};

function treeView({ repository }: Asked, sha: string, all: ReturnType<typeof repository.git.files>): object {
  const { views, git } = repository;
  const tree = all.slice(0, MOST_ENTRIES).map(each => ({
    ...each,
    url: views.link(`/git/${each.type}s/${each.sha}`),
    ...(each.type === 'blob' ? { size: git.objects.read(each.sha)?.bytes.length ?? 0 } : {}),
  }));
  return { sha, url: views.link(`/git/trees/${sha}`), tree, truncated: tree.length < all.length };
}

/** A tree with an object at a path. */
function withEntry(
  asked: Asked,
  tree: string | undefined,
  [name = '', ...rest]: readonly string[],
  object: Pick<GitEntry, 'mode' | 'sha'>,
): string {
  const { objects } = asked.repository.git;
  const entries = objects.tree(tree ?? '') ?? [];
  const old = entries.find(each => each.name === name);
  const below = old?.mode === FOLDER ? old.sha : undefined;
  const entry =
    rest.length === 0
      ? { name, ...object }
      : { name, mode: FOLDER, sha: withEntry(asked, below, rest, object) };
  return objects.writeTree([...entries.filter(each => each.name !== name), entry]);
}

function compare(asked: Asked): Answer {
  const { repository, params, url } = asked;
  const { git, views } = repository;
  const basehead = params['basehead'] ?? '';
  const [base, head] = basehead.split('...').map(each => git.resolve(each));
  if (base === undefined || head === undefined) return MISSING;
  const common = git.mergeBase(base, head);
  if (common === undefined)
    return { status: 404, body: { message: `No common ancestor between ${basehead}` } };
  const ahead = git.between(base, head);
  const behind = git.between(head, base).length;
  const status =
    behind === 0 ? (ahead.length === 0 ? 'identical' : 'ahead') : ahead.length === 0 ? 'behind' : 'diverged';
  // Commits have no number, so a list that lags behind shows all of them.
  const commits = page(
    asked,
    ahead.map(each => commitView(asked, each)),
  );
  const isFirst = (url.searchParams.get('page') ?? '1') === '1';
  const web = views.page(`/compare/${basehead}`);
  return {
    ...commits,
    body: {
      url: views.link(`/compare/${basehead}`),
      html_url: web,
      permalink_url: web,
      diff_url: `${web}.diff`,
      patch_url: `${web}.patch`,
      base_commit: commitView(asked, git.commit(base)),
      merge_base_commit: commitView(asked, git.commit(common)),
      status,
      ahead_by: ahead.length,
      behind_by: behind,
      total_commits: ahead.length,
      commits: commits.body,
      ...(isFirst ? { files: filesBetween(asked, common, head) } : {}),
    },
  };
}

/** What git says changed between two commits. */
function filesBetween({ repository }: Asked, from: string, to: string): readonly object[] {
  const { git, views } = repository;
  const [before, after] = [from, to].map(each => git.commit(each).tree);
  if (before === after || before === undefined || after === undefined) return [];
  const args = [
    '--git-dir',
    git.path,
    'diff-tree',
    '-r',
    '--raw',
    '--numstat',
    '--no-renames',
    '--abbrev=40',
  ];
  const { stdout } = spawnSync('git', [...args, '-z', before, after], { encoding: 'utf8' });
  const parts = stdout.split('\0');
  const raw = new Map<string, { readonly sha: string; readonly status: string }>();
  while (parts[0]?.startsWith(':')) {
    const [, , , sha = '', status = ''] = parts.shift()?.split(' ') ?? [];
    raw.set(parts.shift() ?? '', { sha, status });
  }
  return parts.slice(0, MOST_FILES).flatMap(line => {
    const [added, deleted, ...name] = line.split('\t');
    const filename = name.join('\t');
    const of = raw.get(filename);
    if (of === undefined) return [];
    const [additions, deletions] = [Number(added) || 0, Number(deleted) || 0];
    return [
      {
        sha: of.status === 'D' ? null : of.sha,
        filename,
        status: STATUS[of.status] ?? 'changed',
        additions,
        deletions,
        changes: additions + deletions,
        blob_url: views.page(`/blob/${to}/${encodeURI(filename)}`),
        raw_url: views.page(`/raw/${to}/${encodeURI(filename)}`),
        contents_url: views.link(`/contents/${encodeURI(filename)}?ref=${to}`),
      },
    ];
  });
}
