import type { Json } from '../../core/json.ts';
import { edited, type ManifestEdit } from '../../manifest/edit/manifest-edit.ts';

/** What an entry has to be after its edits. */
export interface EntryTest {
  /** It means what is live. Pure. */
  fits(entry: Json): boolean;
  /** `validate` accepts it. */
  isValid(entry: Json): Promise<boolean>;
}

/**
 * The edits without those that an entry needs not: an export says more than an entry has to, and in one of several ways. Undefined
 * where even all of them do not do. Paths are inside the entry.
 */
export async function fewestEdits(
  entry: Json,
  all: readonly ManifestEdit[],
  test: EntryTest,
): Promise<readonly ManifestEdit[] | undefined> {
  const quick = await without(entry, all, async next => test.fits(next));
  if (quick !== undefined && (await test.isValid(edited(entry, quick)))) return quick;
  return without(entry, all, async next => test.fits(next) && (await test.isValid(next)));
}

async function without(
  entry: Json,
  all: readonly ManifestEdit[],
  suits: (entry: Json) => Promise<boolean>,
): Promise<readonly ManifestEdit[] | undefined> {
  if (!(await suits(edited(entry, all)))) return undefined;
  let kept = all;
  for (const edit of [...all].sort((a, b) => rank(a, entry) - rank(b, entry))) {
    const rest = kept.filter(each => each !== edit);
    if (await suits(edited(entry, rest))) kept = rest;
  }
  return kept;
}

/** What is new is the first to be left out: an entry says only what its author wants to say. */
function rank(edit: ManifestEdit, entry: Json): number {
  if (edit.does === 'insert') return 0;
  if (edit.does === 'remove') return 1;
  return has(entry, edit.path) ? 2 : 0;
}

function has(value: Json, path: ManifestEdit['path']): boolean {
  let at: unknown = value;
  for (const segment of path) at = (at as Readonly<Record<string | number, unknown>> | undefined)?.[segment];
  return at !== undefined;
}
