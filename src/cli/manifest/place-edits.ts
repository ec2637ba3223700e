import type { ManifestPath, Source } from '../../core/problem.ts';
import { lineStartsOf } from '../../core/text/text-file.ts';
import { valueAt } from '../../engine/adopt/entries.ts';
import type { ManifestEdit, TextEdit } from '../../manifest/edit/text-edit.ts';
import { Unwritable } from '../../manifest/edit/text-edit.ts';
import type { LoadedManifest } from '../../manifest/load.ts';

/** A manifest with the files that it is made of. */
export interface WrittenManifest {
  readonly manifest: Pick<LoadedManifest, 'source' | 'value'>;
  /** The text of each file, in which the lines and columns of a {@link Source} are counted. */
  readonly texts: ReadonlyMap<string, string>;
  /** The files that are the manifest itself. */
  readonly own: ReadonlySet<string>;
}

/**
 * Finds the places of a manifest's edits in its files. Throws {@link Unwritable} for an edit
 * outside the manifest's own files. Pure.
 */
export function placeEdits(
  edits: readonly ManifestEdit[],
  written: WrittenManifest,
): ReadonlyMap<string, readonly TextEdit[]> {
  const placed = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const { file, text } = placeEdit(edit, written);
    placed.set(file, [...(placed.get(file) ?? []), text]);
  }
  return placed;
}

function placeEdit(
  edit: ManifestEdit,
  written: WrittenManifest,
): { readonly file: string; readonly text: TextEdit } {
  const { path } = edit;
  const parent = path.slice(0, -1);
  const key = path.at(-1) ?? '';
  const { value } = written.manifest;
  const at = (to: ManifestPath, atKey = false): Place => placeOf(to, atKey, written);
  const isThere = valueAt(value, path) !== undefined;
  if (edit.does === 'insert') {
    const list = valueAt(value, parent);
    const count = Array.isArray(list) ? list.length : 0;
    const { file, offset } = isThere ? at(path) : count === 0 ? at(parent) : at([...parent, count - 1]);
    const where = isThere ? 'item' : count === 0 ? 'list' : 'after';
    return { file, text: { does: 'insert', at: where, offset, value: edit.value } };
  }
  const isMember = typeof key === 'string';
  const where = isMember ? 'member' : 'item';
  if (edit.does === 'remove') {
    const { file, offset } = at(path, isMember);
    return { file, text: { does: 'remove', at: where, offset } };
  }
  if (isThere) {
    const { file, offset } = at(path, isMember);
    return { file, text: { does: 'set', at: where, offset, value: edit.value } };
  }
  const { file, offset } = at(parent);
  return { file, text: { does: 'add', at: 'map', offset, key: String(key), value: edit.value } };
}

interface Place {
  readonly file: string;
  readonly offset: number;
}

function placeOf(path: ManifestPath, atKey: boolean, { manifest, texts, own }: WrittenManifest): Place {
  const { file, line, column }: Source = manifest.source(path, { atKey });
  const text = texts.get(file);
  if (text === undefined || !own.has(file)) throw new Unwritable(`it is in ${file}, which is no manifest`);
  return { file, offset: (lineStartsOf(text)[line - 1] ?? 0) + column - 1 };
}

/**
 * The edits of several adoptions as one list. If two of them set the same new list, one edit sets
 * it with the items of both. Pure.
 */
export function joinedEdits(edits: readonly ManifestEdit[]): readonly ManifestEdit[] {
  const joined = new Map<string, ManifestEdit>();
  edits.forEach((edit, index) => {
    const key = edit.does === 'set' ? edit.path.join('\0') : String(index);
    const there = joined.get(key);
    const both = there?.does === 'set' && edit.does === 'set' ? [there.value, edit.value] : [];
    joined.set(
      key,
      both.every(Array.isArray) && both.length > 0 && edit.does === 'set'
        ? { ...edit, value: both.flat() }
        : edit,
    );
  });
  return [...joined.values()];
}
