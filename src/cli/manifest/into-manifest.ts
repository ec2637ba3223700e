import { Failure } from '../../core/report/failure.ts';
import { LIMITS } from '../../manifest/limits.ts';
import type { LoadedManifest } from '../../manifest/load.ts';
import type { Context } from '../context.ts';
import type { SourceFlags } from '../options/shared-options.ts';
import { sideOf } from './base-manifest.ts';
import { filesWith } from './files-with.ts';
import { loadFiles, loadShown, readBytes, type WantedManifest } from './load.ts';

/** The manifest that receives an export: its file as it was read, and its meaning with includes. */
export interface Into {
  readonly file: string;
  /** With its byte order mark and line ends. */
  readonly text: string;
  readonly manifest: LoadedManifest;
  readonly wanted: WantedManifest;
}

/**
 * Undefined if `validate` refuses it; then every mistake has been shown. Throws a Failure if it
 * cannot be read or written.
 */
export async function readInto(
  file: string,
  flags: SourceFlags,
  context: Context,
): Promise<Into | undefined> {
  const { files } = context.io;
  if (file === '-') throw new Failure('usage', '--into adds to a file, not to standard input');
  await files.checkReplace(file);
  const bytes = await readBytes(context.io, file, LIMITS.bytes);
  const { wanted, manifest } = await loadShown(
    context,
    { ...flags, file: [file] },
    await filesWith(files, new Map([[file, bytes]])),
  );
  if (wanted === undefined || manifest === undefined) return undefined;
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return { file, text, manifest, wanted };
}

/**
 * Writes the manifest's new text. Throws a Failure, and writes nothing, if `validate` would refuse
 * it, if the former content would change its meaning, or if someone has changed the file since it
 * was read.
 */
export async function replaceInto(
  into: Into,
  text: string,
  flags: SourceFlags,
  context: Context,
): Promise<void> {
  const { file, wanted } = into;
  const { files } = context.io;
  const bytes = new TextEncoder().encode(text);
  const after = await loadFiles(
    context,
    { ...flags, file: [file] },
    { files: await filesWith(files, new Map([[file, bytes]])) },
  );
  const error = after.problems.find(({ level }) => level === 'error');
  if (after.wanted === undefined) {
    const where = error === undefined ? '' : ` at line ${error.source.line}: ${error.message}`;
    throw new Failure('file', `${file} would not be valid with what is live in it${where}`, {
      next: 'Nothing was written. Export to a file of its own with --output, and take over what fits.',
    });
  }
  const sides = new Map(after.wanted.collected.desired.map(each => [each.address, sideOf(each)]));
  const moved = wanted.collected.desired.find(each => sides.get(each.address) !== sideOf(each));
  if (moved !== undefined) throw new Failure('bug', `${file} would mean something else at ${moved.address}`);
  const now = await readBytes(context.io, file, LIMITS.bytes);
  if (Buffer.compare(now, new TextEncoder().encode(into.text)) !== 0)
    throw new Failure('file', `${file} was changed while live was read`, { next: 'Export again.' });
  await files.replace(file, text);
}
