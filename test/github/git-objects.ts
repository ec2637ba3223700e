import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';

export interface GitObject {
  readonly type: ObjectType;
  readonly bytes: Buffer;
}

export interface GitEntry {
  readonly name: string;
  /** As git writes it: `100644`, `100755`, `120000`, `40000`. */
  readonly mode: string;
  readonly sha: string;
}

export interface GitPerson {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970. */
  readonly at: number;
}

export interface NewGitCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: GitPerson;
  readonly committer: GitPerson;
  readonly message: string;
}

export interface GitCommit extends NewGitCommit {
  readonly sha: string;
}

export const FOLDER = '40000';

/**
 * The loose objects of a repository on disk, which git itself reads and writes, too. Objects never
 * change, so what was read once is kept.
 */
export class GitObjects {
  readonly #folder: string;
  readonly #known = new Map<string, GitObject>();
  readonly #commits = new Map<string, GitCommit>();

  constructor(repository: string) {
    this.#folder = join(repository, 'objects');
  }

  write(type: ObjectType, bytes: Buffer): string {
    const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
    const sha = createHash('sha1').update(whole).digest('hex');
    if (this.#known.has(sha)) return sha;
    this.#known.set(sha, { type, bytes });
    const path = this.#path(sha);
    if (existsSync(path)) return sha;
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, deflateSync(whole, { level: 1 }));
    return sha;
  }

  read(sha: string): GitObject | undefined {
    const known = this.#known.get(sha);
    if (known !== undefined) return known;
    const path = this.#path(sha);
    if (!/^[0-9a-f]{40}$/.test(sha) || !existsSync(path)) return undefined;
    const whole = inflateSync(readFileSync(path));
    const end = whole.indexOf(0);
    const [type] = whole.subarray(0, end).toString().split(' ');
    const found = { type: type as ObjectType, bytes: whole.subarray(end + 1) };
    this.#known.set(sha, found);
    return found;
  }

  writeTree(entries: readonly GitEntry[]): string {
    const key = ({ name, mode }: GitEntry): Buffer => Buffer.from(mode === FOLDER ? `${name}/` : name);
    const sorted = [...entries].sort((a, b) => Buffer.compare(key(a), key(b)));
    const pieces = sorted.flatMap(({ name, mode, sha }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(sha, 'hex'),
    ]);
    return this.write('tree', Buffer.concat(pieces));
  }

  /** The entries of a tree; undefined where it is none. */
  tree(sha: string): readonly GitEntry[] | undefined {
    const found = this.read(sha);
    if (found?.type !== 'tree') return undefined;
    const entries: GitEntry[] = [];
    const { bytes } = found;
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(0, at);
      const [mode = '', ...name] = bytes.subarray(at, end).toString().split(' ');
      entries.push({ mode, name: name.join(' '), sha: bytes.subarray(end + 1, end + 21).toString('hex') });
      at = end + 21;
    }
    return entries;
  }

  writeCommit({ tree, parents, author, committer, message }: NewGitCommit): string {
    const person = ({ name, email, at }: GitPerson): string => `${name} <${email}> ${at} +0000`;
    const lines = [
      `tree ${tree}`,
      ...parents.map(each => `parent ${each}`),
      `author ${person(author)}`,
      `committer ${person(committer)}`,
      '',
      message,
    ];
    return this.write('commit', Buffer.from(lines.join('\n')));
  }

  /** Undefined where the hash names no commit. */
  commit(sha: string): GitCommit | undefined {
    const known = this.#commits.get(sha);
    const found = known === undefined ? this.read(sha) : undefined;
    if (found?.type !== 'commit') return known;
    const text = found.bytes.toString();
    const end = text.indexOf('\n\n');
    const lines = text.slice(0, end).split('\n');
    const all = (key: string): readonly string[] =>
      lines.flatMap(line => (line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : []));
    const commit = {
      sha,
      tree: all('tree')[0] ?? '',
      parents: all('parent'),
      author: personOf(all('author')[0] ?? ''),
      committer: personOf(all('committer')[0] ?? ''),
      message: text.slice(end + 2),
    };
    this.#commits.set(sha, commit);
    return commit;
  }

  #path(sha: string): string {
    return join(this.#folder, sha.slice(0, 2), sha.slice(2));
  }
}

function personOf(text: string): GitPerson {
  const [, name = '', email = '', at = '0'] = /^(.*) <(.*)> (\d+) [+-]\d{4}$/.exec(text) ?? [];
  return { name, email, at: Number(at) };
}
