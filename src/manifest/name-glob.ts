/**
 * Whether a name matches a pattern of `*` (any characters) and `?` (one). A pattern comes from an untrusted manifest,
 * so the work is at most the product of the lengths: only the last `*` is ever tried again.
 */
export function matchesName(pattern: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < name.length; ) {
    if (pattern[at] === '*') {
      star = at++;
      resume = i;
    } else if (pattern[at] === '?' || pattern[at] === name[i]) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}
