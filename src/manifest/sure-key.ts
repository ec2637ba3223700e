/** A mend makes nothing be deleted: a person writes these. */
const DELETING = new Set(['absent', 'allow', 'prune']);
/** Among shorter keys one letter makes too much of a difference. */
const SHORTEST = 5;

function folded(key: string): string {
  return key.toLowerCase().replace(/[-_\s]/g, '');
}

/** Whether one letter was left out, added or replaced, or two neighbors are swapped. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * The key that is meant beyond doubt: the only one that differs in case and separators only, else the only one that differs by
 * one letter. Never a key that deletes. Pure.
 */
export function sureKey(written: string, known: readonly string[]): string | undefined {
  const same = known.filter(key => folded(key) === folded(written));
  const near =
    same.length === 0 && written.length >= SHORTEST ? known.filter(key => isOneEdit(written, key)) : same;
  const [only, another] = near;
  return another !== undefined || only === undefined || DELETING.has(only) ? undefined : only;
}
