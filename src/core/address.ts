declare const brand: unique symbol;

/**
 * `kind/part/…`: the stable, printable name of a resource or a scope (design 3).
 * Made here only. Nobody parses an address but `--target` and `keep`, through {@link globMatcher}.
 */
export type Address = string & { readonly [brand]: true };

const UNSAFE = /[%/\s\p{Cc}\p{Cf}*?[\]]/gu;

function encodePart(part: string): string {
  return part.replace(UNSAFE, found =>
    [...new TextEncoder().encode(found)]
      .map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
}

/** Joins a kind and its parts. Parts are percent-encoded for `%`, `/`, white space, control characters and `* ? [ ]`. */
export function address(kind: string, parts: readonly string[]): Address {
  return [kind, ...parts.map(encodePart)].join('/') as Address;
}

/** The kind an address begins with. */
export function kindOf(of: Address): string {
  const end = of.indexOf('/');
  return end < 0 ? of : of.slice(0, end);
}

/**
 * Matches addresses against a glob: `*` stays inside a part, `**` crosses parts, `?` is one character of a part,
 * `[…]` is literal. Used by `--target` and `keep`.
 */
export function globMatcher(glob: string): (of: string) => boolean {
  const source = glob
    .split(/(\*\*|\*|\?)/)
    .map(piece => {
      if (piece === '**') return '.*';
      if (piece === '*') return '[^/]*';
      if (piece === '?') return '[^/]';
      return piece.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  const pattern = new RegExp(`^${source}$`, 'u');
  return of => pattern.test(of);
}
