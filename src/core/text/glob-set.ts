import { encodePart, spellings } from '../address.ts';
import { ANY_PART, GlobWalk } from './glob.ts';

/**
 * The globs of `keep`, all matched with an address at once. If in doubt, it holds: a glob may
 * contain decoded characters, so that `release/*` under a project holds the branch `release/1`,
 * whose address has `%2F`.
 */
export class GlobSet {
  readonly #globs: GlobWalk;
  /** Most manifests keep nothing, and every row of a plan is asked for. */
  readonly #isEmpty: boolean;

  constructor(globs: readonly string[]) {
    this.#isEmpty = globs.length === 0;
    this.#globs = new GlobWalk(
      globs.flatMap((glob, index) => spellings(glob).map(spelt => ({ glob: spelt, index }))),
    );
  }

  /** The index of the first glob that matches an address. */
  first(of: string): number | undefined {
    if (this.#isEmpty) return undefined;
    return leastOf(spellings(of).map(text => this.#globs.walk([...text]).ends));
  }

  /**
   * The index of the first glob that may match an address of that kind which begins with these
   * parts: anything inside a resource or scope. A glob for the resource or scope itself counts too.
   * A part that is `undefined` may be anything.
   */
  firstInside(kind: string, parts: readonly (string | undefined)[]): number | undefined {
    if (this.#isEmpty) return undefined;
    const found = [encodePart, (part: string) => part].flatMap(spell => {
      const text = [
        ...kind,
        ...parts.flatMap(part => ['/', ...(part === undefined ? [ANY_PART] : spell(part))]),
      ];
      const inside = this.#globs.walk([...text, '/']);
      return [this.#globs.walk(text).ends, inside.ends, inside.goesOn];
    });
    return leastOf(found);
  }
}

function leastOf(found: readonly number[]): number | undefined {
  const least = Math.min(...found);
  return least === Number.POSITIVE_INFINITY ? undefined : least;
}
