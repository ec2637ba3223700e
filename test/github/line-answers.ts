import { spawnSync } from 'node:child_process';
import { diffArrays } from 'diff';
import { type Answer, type Answers, type Asked, invalid, MISSING, made, page } from './answer.ts';
import type { HostedRepository, LineComment, Pull, Side } from './hosted-repository.ts';
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
      const { side = 'RIGHT', start_side: startSide = side } = asked.body as unknown as NewComment;
      if (isTooLong(body)) return tooLong();
      if (asked.repository.git.resolve(commit_id) === undefined)
        return invalid(`${PULL} end commit oid is not part of the pull request`);
      const patch = filesOf(asked.repository, pull).find(each => each.path === path)?.patch;
      const hunks = hunksIn(patch ?? '');
      const hunk = hunks.find(each => each[side].includes(line));
      if (hunk === undefined) return invalid(`${PULL} line must be part of the diff`);
      if (asked.body['start_line'] === line) return invalid(`${PULL} start line must precede the end line.`);
      if (!hunk[startSide].includes(start))
        return invalid(`${PULL} start line must be part of the same hunk as the line.`);
      const comment = asked.repository.addLineComment(pull.number, {
        ...{ body, path, side, line, start, author: asked.login, commit: commit_id },
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
  readonly side?: Side;
  readonly start_line?: number;
  readonly start_side?: Side;
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

/** The numbers of the lines that each part of a diff shows: of the old file, and of the new one. */
function hunksIn(patch: string): readonly Readonly<Record<Side, readonly number[]>>[] {
  const hunks: Record<Side, number[]>[] = [];
  const next = { LEFT: 0, RIGHT: 0 };
  for (const line of patch.split('\n')) {
    const start = /^@@ -(\d+)\S* \+(\d+)/.exec(line);
    if (start !== null) {
      Object.assign(next, { LEFT: Number(start[1]), RIGHT: Number(start[2]) });
      hunks.push({ LEFT: [], RIGHT: [] });
      continue;
    }
    if (/^[- ]/.test(line)) hunks.at(-1)?.LEFT.push(next.LEFT++);
    if (/^[+ ]/.test(line)) hunks.at(-1)?.RIGHT.push(next.RIGHT++);
  }
  return hunks;
}

function view({ repository }: Asked, comment: LineComment, pull: Pull): object {
  // The old file of a pull request stays as it was.
  const move = comment.side === 'LEFT' ? comment.line : movedLine(repository, comment, pull);
  const shown = filesOf(repository, pull).find(({ path }) => path === comment.path);
  const isShown = hunksIn(shown?.patch ?? '').some(
    each => move !== undefined && each[comment.side].includes(move),
  );
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
