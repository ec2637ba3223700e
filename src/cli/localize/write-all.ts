import { dirname } from 'node:path';
import { Failure, messageOf } from '../../core/report/failure.ts';
import type { Context } from '../context.ts';
import { replaceTogether } from '../manifest/replace-together.ts';

/** A locale file before and after. */
export interface LocaleChange {
  readonly path: string;
  /** Undefined where the file is new. */
  readonly before: string | undefined;
  readonly after: string;
}

/**
 * Writes locale files, each of them whole. Checks all of them before it writes one. Existing files
 * are written first, all or none, and then new files. Throws a Failure with code `file` that names
 * the new files that were written before one failed.
 */
export async function writeAll(
  all: readonly LocaleChange[],
  { io: { files } }: Pick<Context, 'io'>,
): Promise<void> {
  const fresh = all.filter(({ before }) => before === undefined);
  for (const { path } of fresh) {
    if (dirname(path) !== '.') await files.makeFolder(dirname(path));
    await files.checkCreate(path);
  }
  await replaceTogether(
    all.flatMap(({ path, before, after }) =>
      before === undefined ? [] : [{ file: path, shown: path, before, after }],
    ),
    files,
  );
  const written = all.filter(({ before }) => before !== undefined).map(({ path }) => path);
  for (const { path, after } of fresh) {
    try {
      await files.create(path, after);
    } catch (error) {
      const why = messageOf(error);
      const done =
        written.length === 0 ? 'No file has been changed.' : `Already written: ${written.join(', ')}.`;
      throw new Failure('file', why, { next: done, cause: error });
    }
    written.push(path);
  }
}
