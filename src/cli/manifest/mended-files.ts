import type { Problem } from '../../core/problem.ts';
import { manifestSchema } from '../../generated/manifest-schema.ts';
import { editText } from '../../manifest/edit/edit-text.ts';
import { Unwritable } from '../../manifest/edit/text-edit.ts';
import type { LoadedFile } from '../../manifest/files/files.ts';
import { filesWith } from '../../manifest/files/files.ts';
import { findMends, type Mend, type MendRules } from '../../manifest/hints/mends.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import type { ManifestFlags } from '../options/shared-options.ts';
import type { FileRewrite } from '../output/files-diff.ts';
import { sideOf } from './base-manifest.ts';
import { exactText, type LoadedFiles, loadFiles, type WantedManifest } from './load.ts';

/**
 * The most rounds of fixing. A fix may reveal the next mistake at the same place: first a wrong
 * key, then a wrong value.
 */
const MOST_ROUNDS = 8;

/** Fixed files in memory, and what `validate` says of them. */
export interface MendedFiles {
  readonly files: readonly FileRewrite[];
  readonly mended: readonly Mend[];
  readonly left: readonly { readonly mend: Mend; readonly why: string }[];
  readonly after: LoadedFiles;
}

/** Where a fix is, and what it does. */
export function mendText({ file, line, column, what }: Mend): string {
  return `${file}:${line}:${column}  ${what}`;
}

/**
 * Fixes the files of a manifest in memory. A fix changes only the place of its mistake, so nothing
 * valid changes its meaning. The result is read again: a fix is dropped if the mistake stays, or if
 * a new name causes a mistake elsewhere.
 */
export async function mendedFiles(
  loaded: LoadedFiles,
  flags: ManifestFlags,
  context: Pick<Context, 'io'>,
): Promise<MendedFiles> {
  const mending = new FileMends(loaded, flags, context);
  for (let round = 0; round < MOST_ROUNDS; round += 1) if (!(await mending.round())) break;
  return mending.result();
}

const RULES: MendRules = {
  schema: manifestSchema,
  mendedValue: (section, value) => PROVIDERS.find(({ name }) => name === section)?.mendedValue?.(value),
};

type Texts = ReadonlyMap<string, string>;

class FileMends {
  readonly #flags: ManifestFlags;
  readonly #context: Pick<Context, 'io'>;
  /**
   * The manifest's own files, by the names that problems give them. A file whose lines must not be
   * shown is left out.
   */
  readonly #files: ReadonlyMap<string, LoadedFile>;
  readonly #mended: Mend[] = [];
  readonly #left = new Map<string, MendedFiles['left'][number]>();
  #texts: Texts;
  #now: LoadedFiles;

  constructor(loaded: LoadedFiles, flags: ManifestFlags, context: Pick<Context, 'io'>) {
    this.#flags = flags;
    this.#context = context;
    this.#now = loaded;
    this.#files = new Map(
      loaded.files
        .filter(({ file }) => loaded.own.has(file) && loaded.texts.has(file))
        .map(each => [each.file, each] as const),
    );
    this.#texts = new Map([...this.#files].map(([name, { bytes }]) => [name, exactText(bytes)]));
  }

  /** Makes one round of fixes. Returns false if no fix was left to try. */
  async round(): Promise<boolean> {
    const found = [...this.#files.keys()].flatMap(file => this.#mendsOf(file));
    const writable = found.filter(each => this.#isWritable(each));
    const mistakes = writable.filter(({ problem }) => problem !== undefined);
    const certain = mistakes.filter(({ renames }) => !renames);
    // A changed name is judged by the mistakes that it causes, so all other mistakes are fixed
    // first.
    if (certain.length > 0) return this.#certain(certain);
    const names = mistakes.filter(({ renames }) => renames);
    if (names.length > 0) return this.#renames(names);
    return this.#rewrite(writable.filter(({ problem }) => problem === undefined));
  }

  result(): MendedFiles {
    const files = [...this.#files].flatMap(([name, { bytes }]): readonly FileRewrite[] => {
      const [before, after] = [exactText(bytes), this.#texts.get(name) ?? ''];
      // The file is written by its name and not by its real path, so that a link is refused.
      return before === after ? [] : [{ file: name, shown: name, before, after }];
    });
    return { files, mended: this.#mended, left: [...this.#left.values()], after: this.#now };
  }

  #mendsOf(file: string): readonly Mend[] {
    const text = this.#texts.get(file) ?? '';
    const own = this.#now.problems.filter(({ source }) => source.file === file);
    const mends = findMends({ file, text: text.replace(/^\uFEFF/, '') }, own, RULES);
    return mends.filter(each => !this.#left.has(placeOf(each)));
  }

  #isWritable(mend: Mend): boolean {
    try {
      this.#written([mend]);
      return true;
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      this.#leave(mend, error.message);
      return false;
    }
  }

  /** The texts with these fixes. Throws {@link Unwritable}. */
  #written(mends: readonly Mend[]): Texts {
    const texts = new Map(this.#texts);
    for (const file of new Set(mends.map(each => each.file))) {
      const own = mends.filter(each => each.file === file);
      texts.set(
        file,
        editText(
          texts.get(file) ?? '',
          own.flatMap(({ edits }) => edits),
        ),
      );
    }
    return texts;
  }

  async #certain(mends: readonly Mend[]): Promise<boolean> {
    const texts = this.#written(mends);
    const after = await this.#read(texts);
    const still = new Set(after.problems.map(keyOf));
    const failed = mends.filter(({ problem }) => problem !== undefined && still.has(keyOf(problem)));
    if (failed.length === 0) return this.#take(mends, texts, after);
    for (const each of failed) this.#leave(each, 'the mistake would still be there');
    return true;
  }

  /**
   * Rewrites valid values, but only in a manifest without mistakes. Only then can evenkeel compare
   * what the manifest wants before and after.
   */
  async #rewrite(mends: readonly Mend[]): Promise<boolean> {
    if (mends.length === 0 || this.#now.wanted === undefined) return false;
    const texts = this.#written(mends);
    const after = await this.#read(texts);
    if (after.wanted !== undefined && isSame(this.#now.wanted, after.wanted))
      return this.#take(mends, texts, after);
    for (const each of mends) this.#leave(each, 'the fix would change what the manifest wants');
    return true;
  }

  async #renames(mends: readonly Mend[]): Promise<boolean> {
    const texts = this.#written(mends);
    const after = await this.#read(texts);
    const wrong = this.#newProblem(after);
    if (wrong === undefined) return this.#take(mends, texts, after);
    // In reverse order: a fix moves the text below it, and the places of the fixes above stay
    // right.
    for (const each of [...mends].reverse()) await this.#rename(each);
    return true;
  }

  async #rename(mend: Mend): Promise<void> {
    const texts = this.#written([mend]);
    const after = await this.#read(texts);
    const wrong = this.#newProblem(after);
    if (wrong === undefined) this.#take([mend], texts, after);
    else this.#leave(mend, `the fix breaks ${wrong.source.file}:${wrong.source.line}: ${wrong.message}`);
  }

  async #read(texts: Texts): Promise<LoadedFiles> {
    const contents = new Map(
      [...this.#files].map(([name, { path }]) => [path, new TextEncoder().encode(texts.get(name))] as const),
    );
    return loadFiles(this.#context, this.#flags, {
      files: await filesWith(this.#context.io.files, contents),
    });
  }

  #newProblem({ problems }: LoadedFiles): Problem | undefined {
    const known = new Set(this.#now.problems.map(keyOf));
    return problems.find(each => !known.has(keyOf(each)));
  }

  #take(mends: readonly Mend[], texts: Texts, after: LoadedFiles): true {
    this.#mended.push(...mends);
    this.#texts = texts;
    this.#now = after;
    return true;
  }

  #leave(mend: Mend, why: string): void {
    this.#left.set(placeOf(mend), { mend, why });
  }
}

function isSame(before: WantedManifest, after: WantedManifest): boolean {
  const sides = ({ collected }: WantedManifest): string =>
    JSON.stringify(collected.desired.map(each => [each.address, sideOf(each)]));
  return sides(before) === sides(after);
}

function placeOf({ file, line, what }: Mend): string {
  return JSON.stringify([file, line, what]);
}

/**
 * What identifies a problem before and after a fix: no column, because a fix moves columns but not
 * lines.
 */
function keyOf({ rule, message, source }: Problem): string {
  return JSON.stringify([rule, source.file, source.line, message]);
}
