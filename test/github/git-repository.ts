import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, type GitCommit, type GitEntry, GitObjects, type GitPerson } from './git-objects.ts';

/** A file of a change: text or bytes, where a link points to, or that it is not there any more. */
export type FileChange = string | Uint8Array | { readonly link: string } | null;
export type FileChanges = Readonly<Record<string, FileChange>>;

export interface GitFile {
  readonly path: string;
  readonly mode: string;
  readonly type: 'blob' | 'tree';
  readonly sha: string;
}

/** Every object stays loose, so that it can be read without a process. */
const CONFIG = `[core]
	repositoryformatversion = 0
	bare = true
[gc]
	auto = 0
[receive]
	unpackLimit = 1000000
[uploadpack]
	allowAnySHA1InWant = true
	allowFilter = true
`;

/**
 * A bare repository of git. Clones and pushes of git work on it at any time: from the first
 * question for its path on, it is on disk, and before that in memory, which is faster.
 */
export class GitRepository {
  readonly objects = new GitObjects();
  readonly #folder: string;
  /** Undefined once it is on disk. */
  #refs: Map<string, string> | undefined = new Map();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get path(): string {
    if (this.#refs !== undefined) this.#persist(this.#refs);
    return this.#folder;
  }

  #persist(refs: ReadonlyMap<string, string>): void {
    this.#refs = undefined;
    const path = this.#folder;
    for (const folder of ['objects/pack', 'objects/info', 'refs/heads', 'refs/tags'])
      mkdirSync(join(path, folder), { recursive: true });
    writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(path, 'config'), CONFIG);
    this.objects.persist(path);
    for (const [name, sha] of refs) this.setRef(name, sha);
  }

  /** The hash that a ref such as `refs/heads/main` names. */
  ref(name: string): string | undefined {
    if (this.#refs !== undefined) return this.#refs.get(name);
    const path = join(this.#folder, name);
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return undefined;
    }
  }

  setRef(name: string, sha: string): void {
    if (this.#refs !== undefined) return void this.#refs.set(name, sha);
    const path = join(this.#folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `${sha}\n`);
  }

  deleteRef(name: string): void {
    if (this.#refs !== undefined) return void this.#refs.delete(name);
    rmSync(join(this.#folder, name), { force: true });
  }

  /** The names below a folder of refs, such as `refs/heads`, sorted. */
  refs(below: string): readonly string[] {
    const folder = join(this.path, below);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(each => each.isFile())
      .map(each => join(each.parentPath, each.name).slice(folder.length + 1))
      .sort();
  }

  commit(sha: string): GitCommit {
    const found = this.objects.commit(sha);
    if (found === undefined) throw new Error(`${sha} is no commit of ${this.path}`);
    return found;
  }

  /** The commit that a hash, a branch or a tag names. */
  resolve(name: string): string | undefined {
    const sha = [name, `refs/heads/${name}`, `refs/tags/${name}`]
      .map(each => (each.startsWith('refs/') ? this.ref(each) : undefined))
      .find(each => each !== undefined);
    const found = sha ?? name;
    return this.objects.commit(found) === undefined ? undefined : found;
  }

  /** All files and folders of a tree, each folder before what is in it. */
  files(tree: string, prefix = ''): readonly GitFile[] {
    return (this.objects.tree(tree) ?? []).flatMap(entry => {
      const isFolder = entry.mode === FOLDER;
      const own: GitFile = {
        path: prefix + entry.name,
        mode: entry.mode.padStart(6, '0'),
        type: isFolder ? 'tree' : 'blob',
        sha: entry.sha,
      };
      return isFolder ? [own, ...this.files(entry.sha, `${own.path}/`)] : [own];
    });
  }

  /** The tree of another one with changes. */
  changed(tree: string | undefined, changes: FileChanges): string {
    const entries = new Map((this.objects.tree(tree ?? '') ?? []).map(each => [each.name, each]));
    const inner = new Map<string, Record<string, FileChange>>();
    for (const [path, change] of Object.entries(changes)) {
      const [name = '', ...rest] = path.split('/');
      if (rest.length > 0) {
        const known = inner.get(name) ?? {};
        inner.set(name, { ...known, [rest.join('/')]: change });
      } else if (change === null) entries.delete(name);
      else entries.set(name, this.#entry(name, change));
    }
    for (const [name, below] of inner) {
      const old = entries.get(name);
      const sha = this.changed(old?.mode === FOLDER ? old.sha : undefined, below);
      if (this.objects.tree(sha)?.length === 0) entries.delete(name);
      else entries.set(name, { name, mode: FOLDER, sha });
    }
    return this.objects.writeTree([...entries.values()]);
  }

  #entry(name: string, change: Exclude<FileChange, null>): GitEntry {
    const isLink = typeof change === 'object' && 'link' in change;
    const bytes = Buffer.from(isLink ? change.link : (change as string));
    return { name, mode: isLink ? '120000' : '100644', sha: this.objects.write('blob', bytes) };
  }

  /** A file of a commit; undefined where there is none. */
  textAt(commit: string, path: string): string | undefined {
    const found = this.files(this.commit(commit).tree).find(each => each.path === path);
    return found === undefined ? undefined : this.objects.read(found.sha)?.bytes.toString();
  }

  /** A commit and all that came before it. */
  reach(from: string): ReadonlySet<string> {
    return commitsUpTo(from, at => this.objects.commit(at)?.parents);
  }

  /** What `head` has and `base` has not, parents before children. */
  between(base: string, head: string): readonly GitCommit[] {
    const old = this.reach(base);
    const found: GitCommit[] = [];
    const seen = new Set<string>();
    // A stack in place of recursion: a branch may be long.
    const open: { readonly sha: string; readonly done: boolean }[] = [{ sha: head, done: false }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { sha, done } = at;
      if (done) found.push(this.commit(sha));
      if (done || seen.has(sha) || old.has(sha)) continue;
      seen.add(sha);
      open.push({ sha, done: true });
      for (const parent of [...this.commit(sha).parents].reverse()) open.push({ sha: parent, done: false });
    }
    return found;
  }

  /** The last common commit of two; undefined where they have nothing in common. */
  mergeBase(a: string, b: string): string | undefined {
    const other = this.reach(b);
    const both = new Set([...this.reach(a)].filter(each => other.has(each)));
    const inner = new Set([...both].flatMap(each => this.commit(each).parents));
    return [...both].find(each => !inner.has(each));
  }

  /** The tree of a merge, as git makes it; undefined where it has conflicts. */
  merged(ours: string, theirs: string): string | undefined {
    const base = this.mergeBase(ours, theirs);
    // What git finds too, without a process.
    if (base === ours) return this.commit(theirs).tree;
    if (base === theirs) return this.commit(ours).tree;
    const [old, own, their] = [base, ours, theirs].map(each => each && this.commit(each).tree);
    if (base !== undefined && (their === old || their === own)) return own;
    if (base !== undefined && own === old) return their;
    const args = ['--git-dir', this.path, 'merge-tree', '--write-tree', '--no-messages', ours, theirs];
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0 && status !== 1) throw new Error(`git merge-tree: ${stderr}`);
    return status === 0 ? stdout.trim() : undefined;
  }

  /** The tree of a commit's change on top of another commit; undefined where it has conflicts. */
  picked(onto: string, commit: string, who: GitPerson): string | undefined {
    const { parents, tree } = this.commit(commit);
    const [parent = ''] = parents;
    const own = this.commit(onto).tree;
    if (this.commit(parent).tree === own) return tree;
    // A merge from the parent on: git 2.39 takes no merge base as an option.
    const stand = this.objects.writeCommit({
      tree: own,
      parents: [parent],
      author: who,
      committer: who,
      message: 'stand',
    });
    return this.merged(stand, commit);
  }

  /** Takes a commit with all that it needs from another repository. */
  take(from: GitRepository, commit: string): void {
    const copyTree = (sha: string): void => {
      if (this.objects.read(sha) !== undefined) return;
      for (const entry of from.objects.tree(sha) ?? [])
        if (entry.mode === FOLDER) copyTree(entry.sha);
        else this.#copy(from, entry.sha);
      this.#copy(from, sha);
    };
    for (const sha of from.reach(commit)) {
      copyTree(from.commit(sha).tree);
      this.#copy(from, sha);
    }
  }

  #copy(from: GitRepository, sha: string): void {
    const found = from.objects.read(sha);
    if (found === undefined) return;
    const written = this.objects.write(found.type, found.bytes);
    if (written !== sha) this.objects.replace(sha, written);
  }
}

/** A commit and all that came before it. */
export function commitsUpTo(
  from: string,
  parentsOf: (commit: string) => readonly string[] | undefined,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    open.push(...(parentsOf(at) ?? []));
  }
  return found;
}
