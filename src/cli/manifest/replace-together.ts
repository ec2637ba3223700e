import { Failure } from '../../core/failure.ts';
import { LIMITS } from '../../manifest/limits.ts';
import type { Context } from '../context.ts';
import { readBytes } from './load.ts';

/** A file's text as it was read, and as it is to be. */
export interface Rewriting {
  /** Its real path. */
  readonly file: string;
  /** Its name for people. */
  readonly shown: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Writes several files, all or none: it looks at each before it writes the first, and where one cannot be written gives those
 * before it their former text. Throws a Failure with code `file`, also if somebody has changed one since it was read.
 */
export async function replaceTogether(
  all: readonly Rewriting[],
  { io }: Pick<Context, 'io'>,
): Promise<void> {
  for (const each of all) {
    await io.files.checkReplace(each.file);
    await refuseChanged(each, io);
  }
  const done: Rewriting[] = [];
  for (const each of all) {
    try {
      await refuseChanged(each, io);
      await io.files.replace(each.file, each.after);
    } catch (error) {
      throw await undone(error, done, io);
    }
    done.push(each);
  }
}

async function refuseChanged({ file, shown, before }: Rewriting, io: Context['io']): Promise<void> {
  const now = await readBytes(io, file, LIMITS.bytes);
  if (Buffer.compare(now, new TextEncoder().encode(before)) !== 0)
    throw new Failure('file', `${shown} was changed while live was read`, {
      next: 'Nothing was written. Run it again.',
    });
}

/** The failure, after the files before it have their former text again; it names those that have not. */
async function undone(error: unknown, done: readonly Rewriting[], io: Context['io']): Promise<Failure> {
  const written: string[] = [];
  for (const { file, shown, before, after } of done) {
    try {
      await refuseChanged({ file, shown, before: after, after: before }, io);
      await io.files.replace(file, before);
    } catch {
      written.push(shown);
    }
  }
  const why = error instanceof Error ? error.message : String(error);
  const next =
    written.length === 0
      ? 'No file has been changed.'
      : `Written and not taken back: ${written.join(', ')}. Look at the difference before you go on.`;
  return new Failure('file', why, { next, cause: error });
}
