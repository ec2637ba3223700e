/**
 * GitHub looks for the file at these places; the first one counts (facts/github.md#code-owners).
 */
export const CODE_OWNERS: readonly string[] = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** The accounts that own some files by a CODEOWNERS file. Teams and addresses are left out: only accounts can be assigned. Pure. */
export function codeOwners(text: string, paths: readonly string[]): readonly string[] {
  const rules = text.split(/\r?\n/).flatMap(line => {
    const [pattern = '', ...owners] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    return pattern === '' ? [] : [{ matches: matcherOf(pattern), owners }];
  });
  // The last rule that fits counts, also one without owners.
  const found = paths.flatMap(path => rules.findLast(({ matches }) => matches(path))?.owners ?? []);
  return [...new Set(found.filter(owner => /^@[^/]+$/.test(owner)).map(owner => owner.slice(1)))];
}

/** A pattern as in `.gitignore`, without `!` and `[…]`, which GitHub does not take there. */
function matcherOf(pattern: string): (path: string) => boolean {
  const inside = pattern.replace(/\/$/, '');
  const isRooted = inside.includes('/');
  const body = inside
    .replace(/^\//, '')
    .split(/(\*\*\/|\/\*\*$|\*\*|\*|\?)/)
    .map(piece => WILD[piece] ?? piece.replace(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const below = pattern.endsWith('/') ? '/.+' : inside.endsWith('*') ? '' : '(?:/.+)?';
  const regex = new RegExp(`^${isRooted ? '' : '(?:.*/)?'}${body}${below}$`);
  return path => regex.test(path);
}

const WILD: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '/**': '/.+',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};
