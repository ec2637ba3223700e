/** A number with its noun: `1 row`, `2 rows`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** At most `most` names, and how many more there are: `a, b, c and 297 more`. */
export function firstOf(names: readonly string[], most: number): string {
  const hidden = names.length - most;
  return names.slice(0, most).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
}
