import { encodePart, globTokens, spellings } from './address.ts';

/** Stands for a part that is not known. A text is walked character by character, and no character is the empty string. */
const ANY = '';

/** How a glob may begin. Made when a text first gets there, so that only what texts lead to costs anything. */
interface Beginning {
  readonly id: number;
  /** Its last token where that is a star: it may take more. */
  readonly star: '*' | '**' | undefined;
  /** The first glob that ends here; Infinity for none. */
  readonly ends: number;
  /** The first glob that goes on from here, or may. */
  readonly goesOn: number;
  readonly after: ReadonlyMap<string, () => Beginning>;
}

/** Every beginning that a text may have led to. */
interface Reached {
  readonly at: readonly Beginning[];
  readonly ends: number;
  readonly goesOn: number;
  readonly next: Map<string, Reached>;
}

/** More than so many beginnings in remembered sets are forgotten: memory has an end, whatever the globs. */
const MOST_REMEMBERED = 1_000_000;

/**
 * The globs of `keep`, all held to an address at once: what many share is walked once, and what one address led to is remembered for
 * the next, so that many globs and many addresses cost about their sum. What holds rather holds too much: what an address encodes may
 * stand in a glob as itself, so that `release/*` under a project holds the branch `release/1`, whose address has `%2F`.
 */
export class GlobSet {
  readonly #root: Beginning;
  readonly #sets = new Map<string, Reached>();
  #start: Reached;
  #ids = 0;
  #remembered = 0;

  constructor(globs: readonly string[]) {
    const all = globs.flatMap((glob, index) =>
      spellings(glob).map(spelt => ({ tokens: globTokens(spelt), index })),
    );
    this.#root = this.#beginning(all, 0, undefined);
    this.#start = this.#reached(new Set([this.#root]));
  }

  /** The place in the list of the first glob that matches an address. */
  first(of: string): number | undefined {
    return leastOf(spellings(of).map(text => this.#walk([...text]).ends));
  }

  /**
   * The place of the first glob that may match an address of that kind whose first parts are these: what is inside a resource or
   * scope. One that ends at the resource or scope itself counts, too. A part that is `undefined` may be anything.
   */
  firstInside(kind: string, parts: readonly (string | undefined)[]): number | undefined {
    const found = [encodePart, (part: string) => part].flatMap(spell => {
      const text = [...kind, ...parts.flatMap(part => ['/', ...(part === undefined ? [ANY] : spell(part))])];
      const inside = this.#walk([...text, '/']);
      return [this.#walk(text).ends, inside.ends, inside.goesOn];
    });
    return leastOf(found);
  }

  #walk(text: readonly string[]): Reached {
    if (this.#remembered > MOST_REMEMBERED) this.#forget();
    let reached = this.#start;
    for (const char of text) {
      if (reached.at.length === 0) return reached;
      let next = reached.next.get(char);
      if (next === undefined) {
        next = this.#reached(char === ANY ? anyPart(reached.at) : oneCharacter(reached.at, char));
        reached.next.set(char, next);
      }
      reached = next;
    }
    return reached;
  }

  #forget(): void {
    this.#sets.clear();
    this.#remembered = 0;
    this.#start = this.#reached(new Set([this.#root]));
  }

  #beginning(all: readonly Tail[], length: number, star: Beginning['star']): Beginning {
    const tails = new Map<string, Tail[]>();
    let [ends, goesOn] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const tail of all) {
      const token = tail.tokens[length];
      if (token === undefined) ends = Math.min(ends, tail.index);
      if (token !== undefined || star !== undefined) goesOn = Math.min(goesOn, tail.index);
      if (token === undefined) continue;
      const alike = tails.get(token);
      if (alike === undefined) tails.set(token, [tail]);
      else alike.push(tail);
    }
    const after = new Map<string, () => Beginning>();
    for (const [token, alike] of tails) {
      let made: Beginning | undefined;
      const own = token === '*' || token === '**' ? token : undefined;
      after.set(token, () => {
        made ??= this.#beginning(alike, length + 1, own);
        return made;
      });
    }
    return { id: this.#ids++, star, ends, goesOn, after };
  }

  #reached(found: Set<Beginning>): Reached {
    // A star may also stand for nothing. A set that grows is walked to its end.
    for (const { after } of found) for (const star of ['*', '**']) addAfter(found, after.get(star));
    const at = [...found].sort((a, b) => a.id - b.id);
    const key = at.map(({ id }) => id).join();
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const ends = at.reduce((least, each) => Math.min(least, each.ends), Number.POSITIVE_INFINITY);
    const goesOn = at.reduce((least, each) => Math.min(least, each.goesOn), Number.POSITIVE_INFINITY);
    const reached = { at, ends, goesOn, next: new Map() };
    this.#sets.set(key, reached);
    this.#remembered += at.length + 1;
    return reached;
  }
}

interface Tail {
  readonly tokens: readonly string[];
  readonly index: number;
}

function oneCharacter(at: readonly Beginning[], char: string): Set<Beginning> {
  const next = new Set<Beginning>();
  for (const beginning of at) {
    const { star, after } = beginning;
    if (star === '**' || (star === '*' && char !== '/')) next.add(beginning);
    addAfter(next, after.get(char));
    if (char !== '/') addAfter(next, after.get('?'));
  }
  return next;
}

/** Whatever a part can lead to: everything up to the next slash. */
function anyPart(at: readonly Beginning[]): Set<Beginning> {
  const next = new Set(at);
  for (const { after } of next) for (const [token, made] of after) if (token !== '/') next.add(made());
  return next;
}

function addAfter(to: Set<Beginning>, made: (() => Beginning) | undefined): void {
  if (made !== undefined) to.add(made());
}

function leastOf(found: readonly number[]): number | undefined {
  const least = Math.min(...found);
  return least === Number.POSITIVE_INFINITY ? undefined : least;
}
