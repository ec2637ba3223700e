import { isObject, jsonIn } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { GitBranches, UnknownAnswer } from '../../core/sweep.ts';
import { readText } from '../manifest/load.ts';
import type { Io } from '../system/io.ts';

const LIST_BYTES = 64 * 1024 * 1024;
const REMOTE = 'git:';
/** One line of `git ls-remote`: `<id>\trefs/heads/<name>`. */
const LINE = /^[0-9a-f]{40,64}\trefs\/heads\/(.+)$/;

/**
 * Returns a function that gives the git branches of a `--heads`. A file is read now. A remote
 * repository is asked at each call.
 */
export async function gitHeads(
  source: string,
  { isComplete, likelyCut }: { readonly isComplete: boolean; readonly likelyCut: ReadonlySet<number> },
  io: Io,
): Promise<() => Promise<GitBranches | UnknownAnswer>> {
  if (source.startsWith(REMOTE)) {
    const remote = source.slice(REMOTE.length);
    return () => ofRemote(remote, io);
  }
  const text = await listText(source, io, noList);
  const isJson = text.trimStart().startsWith('[');
  const listed = isJson ? fromJson(text) : fromLines(text);
  if (listed === undefined)
    throw noList(`${source} is neither output of \`git ls-remote --heads\` nor a JSON list of branches`);
  const isCut = isJson ? likelyCut.has(listed.length) : listed.length === 0;
  const at = await io.files.changedAt(source);
  const found =
    isCut && !isComplete
      ? unknownHeads(
          listed.length === 0
            ? `${source} lists no git branch; if the repository has none, give --heads-complete`
            : `${source} lists exactly ${listed.length} git branches, so the list may be cut off; if it is complete, give --heads-complete`,
        )
      : at === undefined
        ? unknownHeads(`evenkeel cannot read when ${source} was written`)
        : { names: new Set(listed), from: source, at };
  return async () => found;
}

/**
 * The branches of a configured remote. Only the name of a remote is allowed, because git runs
 * programs for some URLs and reads any path.
 */
async function ofRemote(remote: string, { git }: Pick<Io, 'git'>): Promise<GitBranches | UnknownAnswer> {
  try {
    const known = text(await git(['remote'], LIST_BYTES));
    if (known?.split(/\r?\n/).includes(remote) !== true || !/^[\w.][\w./-]*$/.test(remote))
      return unknownHeads(`this clone has no remote ${JSON.stringify(remote)}`);
    const listed = text(await git(['ls-remote', '--heads', remote], LIST_BYTES));
    const names = listed === undefined ? undefined : fromLines(listed);
    if (names === undefined) return unknownHeads(`git gave no complete list of the branches of ${remote}`);
    if (names.length === 0) return unknownHeads(`the remote ${remote} has no git branch`);
    return { names: new Set(names), from: `${REMOTE}${remote}` };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return unknownHeads(error.message.replace(/(\w+:\/\/)[^/\s@]*@/g, '$1'));
  }
}

/**
 * The names in a list of `git ls-remote`; undefined if a line has another form, or if the last line
 * has no line end, because then a part of the list is missing.
 */
function fromLines(listed: string): readonly string[] | undefined {
  const lines = listed.split(/\r?\n/);
  if (lines.pop() !== '') return undefined;
  const names = lines.map(line => LINE.exec(line)?.[1]);
  return names.includes(undefined) ? undefined : (names as readonly string[]);
}

/**
 * The names in a JSON list as the APIs of GitHub and GitLab give it: objects with a `name`.
 * Undefined for any other text.
 */
function fromJson(listed: string): readonly string[] | undefined {
  const all = jsonIn(listed);
  if (!Array.isArray(all)) return undefined;
  const names = (all as readonly unknown[]).map(each => (isObject(each) ? each['name'] : undefined));
  return names.every(name => typeof name === 'string' && name !== '')
    ? (names as readonly string[])
    : undefined;
}

/**
 * Reads the text of a list. If the file cannot be read, throws the Failure that `noList` makes of
 * the reason.
 */
export async function listText(file: string, io: Io, noList: (why: string) => Failure): Promise<string> {
  try {
    return await readText(io, file, LIST_BYTES);
  } catch (error) {
    throw error instanceof Failure ? noList(error.message) : error;
  }
}

function text(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function noList(why: string): Failure {
  return new Failure('file', `--heads: ${why}`, {
    next: 'Write the list with `git ls-remote --heads origin > heads.txt`, or ask with `--heads git:origin`.',
  });
}

export function unknownHeads(said: string): UnknownAnswer {
  return { unknown: { code: 'sweep/heads-unknown', said } };
}
