const LONGEST_SLUG = 80;

/**
 * The last part of a check's address: the entry's id, or what it asks in lower case with `-`
 * between the words.
 */
export function entryName(id: string | undefined, asked: string): string {
  if (id !== undefined) return id;
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
  return slug === '' ? 'question' : slug;
}
