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
 * change, so what was read once is kept. Before `persist` they are in memory only.
 */
export class GitObjects {
  #folder: string | undefined;
  readonly #known = new Map<string, GitObject>();
  readonly #commits = new Map<string, GitCommit>();
  readonly #replaced = new Map<string, string>();

  /** Writes them into the folder of a repository, now and from now on. */
  persist(repository: string): void {
    this.#folder = join(repository, 'objects');
    for (const { type, bytes } of new Set(this.#known.values())) this.#store(type, bytes);
    for (const [name, sha] of this.#replaced) this.#storeName(name, sha);
  }

  write(type: ObjectType, bytes: Buffer): string {
    const { sha } = whole(type, bytes);
    if (this.#known.has(sha)) return sha;
    this.#known.set(sha, { type, bytes });
    this.#store(type, bytes);
    return sha;
  }

  #store(type: ObjectType, bytes: Buffer): void {
    if (this.#folder === undefined) return;
    const { sha, all } = whole(type, bytes);
    const path = this.#path(sha) ?? '';
    if (existsSync(path)) return;
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, deflateSync(all, { level: 1 }));
  }

  #storeName(name: string, sha: string): void {
    if (this.#folder === undefined) return;
    const folder = join(this.#folder, '..', 'refs', 'replace');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), `${sha}\n`);
  }

  /**
   * Lets a hash that a test chose stand for an object, as `git replace` does. One that stood for
   * another object stands for this one from now on.
   */
  replace(name: string, sha: string): void {
    const found = this.read(sha);
    if (found === undefined) throw new Error(`there is no object ${sha}`);
    this.#replaced.set(name, sha);
    this.#storeName(name, sha);
    this.#known.set(name, found);
    this.#commits.delete(name);
  }

  read(sha: string): GitObject | undefined {
    const known = this.#known.get(sha);
    if (known !== undefined) return known;
    const path = this.#path(sha);
    if (path === undefined || !/^[0-9a-f]{40}$/.test(sha) || !existsSync(path)) return undefined;
    const all = inflateSync(readFileSync(path));
    const end = all.indexOf(0);
    const [type] = all.subarray(0, end).toString().split(' ');
    const found = { type: type as ObjectType, bytes: all.subarray(end + 1) };
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

  #path(sha: string): string | undefined {
    return this.#folder && join(this.#folder, sha.slice(0, 2), sha.slice(2));
  }
}

/** An object with its head, and the hash of both. */
function whole(type: ObjectType, bytes: Buffer): { readonly sha: string; readonly all: Buffer } {
  const all = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  return { sha: createHash('sha1').update(all).digest('hex'), all };
}

function personOf(text: string): GitPerson {
  const [, name = '', email = '', at = '0'] = /^(.*) <(.*)> (\d+) [+-]\d{4}$/.exec(text) ?? [];
  return { name, email, at: Number(at) };
}
