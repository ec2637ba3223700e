declare const brand: unique symbol;

/**
 * `kind/part/…`: the stable, printable name of a resource or a scope. Only this file builds and
 * parses addresses. `--target` and `keep` match them, through `addressMatcher` and `GlobSet`.
 */
export type Address = string & { readonly [brand]: true };

const UNSAFE = /[%/\s\p{Cc}\p{Cf}*?[\]]/gu;

/** A cache of encoded characters. Most of them are slashes in names of branches. */
const ENCODED = new Map<string, string>();

/** Matches a text that needs no encoding. Most names are like this. */
const PLAIN = /^[\w.-]*$/;

/** A part in the form that it has in an address: percent-encoded. */
export function encodePart(part: string): string {
  if (PLAIN.test(part)) return part;
  return part.replace(UNSAFE, found => {
    const known = ENCODED.get(found) ?? percentEncoded(found);
    ENCODED.set(found, known);
    return known;
  });
}

function percentEncoded(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

/**
 * Joins a kind and its parts. Parts are percent-encoded for `%`, `/`, white space, control
 * characters and `* ? [ ]`.
 */
export function address(kind: string, parts: readonly string[]): Address {
  return [kind, ...parts.map(encodePart)].join('/') as Address;
}

/** The kind with which an address begins. */
export function kindOf(of: Address): string {
  const end = of.indexOf('/');
  return end < 0 ? of : of.slice(0, end);
}

/** The last part of an address, decoded: the name of the resource or scope. */
export function lastPart(of: Address): string {
  return decodeURIComponent(of.slice(of.lastIndexOf('/') + 1));
}

/** The parts of an address, still percent-encoded. */
export function encodedParts(of: string): readonly string[] {
  return of.split('/').slice(1);
}

/**
 * The address with each part replaced by what `textFor` returns. A `*` in a returned text makes the
 * result a glob, because no part of an address contains one.
 */
export function withParts(of: string, textFor: (part: string, position: number) => string): Address {
  return [kindOf(of as Address), ...encodedParts(of).map(textFor)].join('/') as Address;
}

/**
 * An address, or a part of one, for people: a `/` in a name is shown as it is, not as `%2F`.
 * `--target` and `keep` match this spelling, too.
 */
export function readable(of: string): string {
  return of.replaceAll('%2F', '/');
}

/** Finds an address with a `%2F` in a sentence, but not inside a URL or a path. */
const IN_TEXT = /(?<![\w./:-])[a-z][a-z0-9_-]*\.[a-z][a-z0-9_-]*\/\S*%2F\S*/g;

/** A sentence with every address in it made {@link readable}. */
export function readableText(text: string): string {
  return text.includes('%2F') ? text.replace(IN_TEXT, readable) : text;
}

/**
 * Whether a text names this address: as it is, or as a report prints it, with a `/` in a name as it
 * is, or with every character as it is.
 */
export function isNamedBy(of: Address, text: string): boolean {
  return of === text || readable(of) === text || spellings(of).includes(text);
}

/** The spellings of an address or glob: as written, and fully decoded. */
export function spellings(text: string): readonly string[] {
  if (!text.includes('%')) return [text];
  const decoded = text.replace(/(?:%[0-9a-f]{2})+/gi, codes => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
  return [text, decoded];
}
