import { spawnSync } from 'node:child_process';
import { diffArrays } from 'diff';
import { type Answer, type Answers, type Asked, invalid, MISSING, made, page } from './answer.ts';
import type { HostedRepository, LineComment, Pull } from './hosted-repository.ts';
import { isTooLong, tooLong } from './issue-answers.ts';

const PULL = 'Pull request review thread';

/** Files of pull requests, and comments on their lines. */
export const LINE_ANSWERS: Answers = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': asked =>
    of(asked, pull =>
      page(
        asked,
        filesOf(asked.repository, pull).map(each => asked.repository.views.file(each, pull.head)),
      ),
    ),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': asked =>
    of(asked, pull =>
      page(
        asked,
        asked.repository.lineCommentsOf(pull.number).map(each => view(asked, each, pull)),
      ),
    ),
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments': asked =>
    of(asked, pull => {
      const { body, commit_id, path, line, start_line: start = line } = asked.body as unknown as NewComment;
      if (isTooLong(body)) return tooLong();
      if (asked.repository.git.resolve(commit_id) === undefined)
        return invalid(`${PULL} end commit oid is not part of the pull request`);
      const patch = filesOf(asked.repository, pull).find(each => each.path === path)?.patch;
      const hunks = hunksIn(patch ?? '');
      const hunk = hunks.find(each => each.includes(line));
      if (hunk === undefined) return invalid(`${PULL} line must be part of the diff`);
      if (asked.body['start_line'] === line) return invalid(`${PULL} start line must precede the end line.`);
      if (!hunk.includes(start))
        return invalid(`${PULL} start line must be part of the same hunk as the line.`);
      const comment = asked.repository.addLineComment(pull.number, {
        ...{ body, path, line, start, author: asked.login, commit: commit_id },
      });
      return made(view(asked, comment, pull));
    }),
  'DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}'({ repository, params }) {
    const at = repository.lineComments.findIndex(({ id }) => id === Number(params['comment_id']));
    if (at < 0) return MISSING;
    repository.lineComments.splice(at, 1);
    return { status: 204 };
  },
};

interface NewComment {
  readonly body: string;
  readonly commit_id: string;
  readonly path: string;
  readonly line: number;
  readonly start_line?: number;
}

/** A file of a pull request as git compares it. */
export interface DiffedFile {
  readonly path: string;
  readonly sha: string;
  readonly status: 'added' | 'modified' | 'removed';
  readonly patch: string;
}

const STATUS = { A: 'added', M: 'modified', D: 'removed', T: 'modified' } as const;

function of(asked: Asked, then: (pull: Pull) => Answer): Answer {
  const pull = asked.repository.pull(Number(asked.params['pull_number']));
  return pull === undefined ? MISSING : then(pull);
}

/** What a pull request changes since its branch left the target. */
export function filesOf({ git }: HostedRepository, { base, head }: Pull): readonly DiffedFile[] {
  const from = git.mergeBase(base, head) ?? base;
  const asked = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', ['--git-dir', git.path, ...args], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const raw = asked('diff-tree', '-r', '--no-renames', '--no-abbrev', from, head);
  return raw
    .split('\n')
    .filter(line => line.startsWith(':'))
    .map(line => {
      const [, , old = '', sha = '', status = '', path = ''] = line.split(/[\s\t]+/);
      const diff = asked('diff', '--no-color', '--no-renames', '--unified=3', from, head, '--', path);
      const start = diff.indexOf('\n@@ ');
      return {
        path,
        sha: status === 'D' ? old : sha,
        status: STATUS[status as keyof typeof STATUS],
        patch: start < 0 ? '' : diff.slice(start + 1).trimEnd(),
      };
    });
}

/** The numbers of the lines of the new file in each part of a diff. */
function hunksIn(patch: string): readonly (readonly number[])[] {
  const hunks: number[][] = [];
  let next = 0;
  for (const line of patch.split('\n')) {
    const start = /^@@ -\S+ \+(\d+)/.exec(line)?.[1];
    if (start !== undefined) {
      next = Number(start);
      hunks.push([]);
    } else if (/^[+ ]/.test(line)) hunks.at(-1)?.push(next++);
  }
  return hunks;
}

function view({ repository }: Asked, comment: LineComment, pull: Pull): object {
  const move = movedLine(repository, comment, pull);
  const shown = filesOf(repository, pull).find(({ path }) => path === comment.path);
  const isShown = hunksIn(shown?.patch ?? '').some(each => move !== undefined && each.includes(move));
  return repository.views.lineComment(comment, pull, isShown ? move : undefined);
}

/** Where the line is at the head now; undefined once one of the lines has changed. */
function movedLine({ git }: HostedRepository, comment: LineComment, { head }: Pull): number | undefined {
  const [before, now] = [comment.commit, head].map(commit =>
    (git.textAt(commit, comment.path) ?? '').split('\n'),
  );
  let [old, next] = [1, 1];
  const to = new Map<number, number>();
  for (const { added, removed, value } of diffArrays(before ?? [], now ?? [])) {
    if (!added && !removed) for (const nth of value.keys()) to.set(old + nth, next + nth);
    if (!added) old += value.length;
    if (!removed) next += value.length;
  }
  const last = to.get(comment.line);
  const first = to.get(comment.start);
  return first !== undefined && last !== undefined && last - first === comment.line - comment.start
    ? last
    : undefined;
}
