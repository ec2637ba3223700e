import { Failure, messageOf } from '../../core/report/failure.ts';
import type { Files } from '../../manifest/files/files.ts';
import { LIMITS } from '../../manifest/limits.ts';
import type { FileRewrite } from '../output/files-diff.ts';
import type { FileSystem } from '../system/io.ts';
import { readBytes } from './load.ts';

type Writable = Pick<FileSystem, keyof Files | 'replace' | 'checkReplace'>;

/**
 * Writes several files, all or none. Checks every file before writing the first. If a file cannot
 * be written, the files written before get their old text back. Throws a Failure with code `file`,
 * also if someone has changed a file since it was read.
 */
export async function replaceTogether(all: readonly FileRewrite[], files: Writable): Promise<void> {
  for (const each of all) {
    await files.checkReplace(each.file);
    await refuseChanged(each, files);
  }
  const done: FileRewrite[] = [];
  for (const each of all) {
    try {
      await refuseChanged(each, files);
      await files.replace(each.file, each.after);
    } catch (error) {
      throw await undone(error, done, files);
    }
    done.push(each);
  }
}

async function refuseChanged({ file, shown, before }: FileRewrite, files: Files): Promise<void> {
  const now = await readBytes({ files }, file, LIMITS.bytes);
  if (Buffer.compare(now, new TextEncoder().encode(before)) !== 0)
    throw new Failure('file', `another program changed ${shown} after evenkeel had read it`, {
      next: 'Nothing was written. Run the command again.',
    });
}

/**
 * Restores the files that were written, and returns the failure to throw. The failure names files
 * that could not be restored.
 */
async function undone(error: unknown, done: readonly FileRewrite[], files: Writable): Promise<Failure> {
  const written: string[] = [];
  for (const { file, shown, before, after } of done) {
    try {
      await refuseChanged({ file, shown, before: after, after: before }, files);
      await files.replace(file, before);
    } catch {
      written.push(shown);
    }
  }
  const why = messageOf(error);
  const next =
    written.length === 0
      ? 'No file has been changed.'
      : `These files were written and could not be restored: ${written.join(', ')}. Look at their differences before you go on.`;
  return new Failure('file', why, { next, cause: error });
}
