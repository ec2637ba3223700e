import { dirname, join } from 'node:path';
import { shellWord } from '../../core/text/quoting.ts';
import { LIMITS } from '../limits.ts';
import { type DecodedFile, decodeBytes } from '../yaml/decode.ts';
import type { FileMistake, Files, FileTrouble, LoadedFile } from './files.ts';
import { withFiles } from './given-files.ts';
import {
  expandInclude,
  type IncludedFile,
  type Includer,
  type Includes,
  isInside,
  isSeen,
  shownPath,
} from './include.ts';

/** The rules of a run about which files its manifests may name. */
export interface FileRules {
  /**
   * The real path of the folder outside which no named file is read. Absent: the folder of the
   * manifest that names the file.
   */
  readonly root?: string;
  /**
   * Set for a base: the files of `--base-file`, by absolute path. They are read in place of the
   * files at these paths. The old content of any other file that is missing now is unknown.
   */
  readonly given?: ReadonlyMap<string, LoadedFile>;
}

/**
 * The text of a named file, or the mistake that explains why there is none. The mistake is
 * undefined if a limit of the run is exceeded: that is reported only for the first file.
 */
export type NamedText =
  | { readonly text: DecodedFile }
  | { readonly text?: never; readonly mistake: FileMistake | undefined };

const TROUBLE: Readonly<Record<FileTrouble, FileMistake>> = {
  missing: { rule: 'file/missing', message: 'the file does not exist', hint: 'correct the path' },
  not_a_file: {
    rule: 'file/not-a-file',
    message: 'this is a folder, a pipe, a socket or a device, not a regular file',
    hint: 'name a file, or the files of a folder as in parts/*.yaml; for the output of a program use standard input: … | evenkeel plan -f -',
  },
  too_large: {
    rule: 'file/too-large',
    message: `the file is larger than ${LIMITS.bytes / 1024 / 1024} MiB`,
    hint: 'split the file into several files',
  },
  denied: {
    rule: 'file/denied',
    message: 'evenkeel has no permission to read the file',
    hint: 'give yourself permission to read the file',
  },
  changed: {
    rule: 'file/changed',
    message: 'another program replaced the file while evenkeel read it',
    hint: 'run the command again',
  },
  unreadable: {
    rule: 'file/unreadable',
    message: 'the file cannot be read',
    hint: 'check the file and the disk that it is on',
  },
};

const BEGIN =
  'name a file that exists; `evenkeel init` begins a manifest, `evenkeel export` writes one from what is live';

const TOO_MANY: FileMistake = {
  rule: 'include/limit',
  message: `a manifest has at most ${LIMITS.files} files`,
  hint: 'include fewer files, or split the manifest into several manifests',
};
const TOO_MUCH: FileMistake = {
  rule: 'include/limit',
  message: `all files of this run together are larger than ${LIMITS.runBytes / 1024 / 1024} MiB`,
  hint: 'split the manifest into several manifests',
};

/**
 * The files of a run: manifests, and the files that they name. All rules about which files may be
 * read, and how much, are here. No other code reads a file because a manifest says so.
 */
export class NamedFiles {
  /** Every file that was read, unchanged. */
  readonly loaded: LoadedFile[] = [];
  readonly #files: Files;
  readonly #rules: FileRules;
  readonly #texts = new Map<string, NamedText>();
  #bytes = 0;

  constructor(files: Files, rules: FileRules = {}) {
    this.#files = rules.given === undefined ? files : withFiles(files, rules.given);
    this.#rules = rules;
  }

  /** A manifest that the user named, and the folder outside which it may not name files. */
  async top(file: string): Promise<(Includer & { readonly elsewhere: boolean }) | { mistake: FileMistake }> {
    const path = await this.#files.realpath(file);
    if (path === undefined) return { mistake: { ...TROUBLE.missing, hint: BEGIN } };
    const { root } = this.#rules;
    if (root !== undefined && !isInside(root, path))
      return {
        mistake: {
          rule: 'file/outside',
          message: 'the manifest is outside the folder of --root',
          hint: 'give --root a folder that has the manifest',
        },
      };
    const folder = (await this.#files.realpath(dirname(file))) ?? dirname(path);
    const elsewhere = !isInside(folder, path) || !isSeen(folder, path);
    return { path, shown: shownPath(file), root: root ?? dirname(path), elsewhere };
  }

  /**
   * The files that a path or pattern in a manifest names. `folder`: a folder to suggest in a hint.
   */
  async find(pattern: string, from: Includer, folder?: string): Promise<Includes> {
    const found = await expandInclude(pattern, from, this.#files, folder);
    if (this.#rules.given === undefined || found.trouble?.rule !== 'include/missing') return found;
    const given = shellWord(`${shownPath(join(dirname(from.shown), pattern))}=FILE`);
    const hint = `give the old version of the file: --base-file ${given}`;
    return { trouble: { ...found.trouble, hint } };
  }

  /** The text of a file that {@link find} found. A file named twice is read once. */
  async read(file: IncludedFile): Promise<NamedText> {
    const known = this.#texts.get(file.path);
    if (known !== undefined) return known;
    const text = await this.#read(file);
    this.#texts.set(file.path, text);
    return text;
  }

  async #read({ path, shown }: IncludedFile): Promise<NamedText> {
    const count = this.#texts.size;
    if (count >= LIMITS.files) return { mistake: count === LIMITS.files ? TOO_MANY : undefined };
    const content = await this.#files.read(path, LIMITS.bytes);
    if (content.trouble !== undefined) return { mistake: TROUBLE[content.trouble] };
    const before = this.#bytes;
    this.#bytes += content.bytes.length;
    if (this.#bytes > LIMITS.runBytes) return { mistake: before <= LIMITS.runBytes ? TOO_MUCH : undefined };
    this.loaded.push({ file: shown, path, bytes: content.bytes });
    return { text: decodeBytes(shown, content.bytes) };
  }
}
