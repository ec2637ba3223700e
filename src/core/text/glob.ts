import { encodePart, readable, spellings } from '../address.ts';
import { push } from '../order.ts';

/**
 * A node of a tree of globs: the first tokens that one or several globs have in common. A node is
 * created when a text first reaches it, so a node that no text reaches costs nothing.
 */
interface GlobPrefix {
  readonly id: number;
  /** The last token of this beginning, if that is a star, which may match further characters. */
  readonly star: '*' | '**' | undefined;
  /** The index of the first glob that is complete here; Infinity for none. */
  readonly ends: number;
  /**
   * The index of the first glob that can match more text from here on: it has more tokens, or its
   * last token is a star.
   */
  readonly goesOn: number;
  readonly after: ReadonlyMap<string, () => GlobPrefix>;
}

/** All nodes of the tree whose tokens match the text read so far. */
interface GlobState {
  readonly at: readonly GlobPrefix[];
  readonly ends: number;
  readonly goesOn: number;
  readonly next: Map<string, GlobState>;
}

/** A glob, and its index in the list of all globs that are matched together. */
interface NumberedGlob {
  readonly glob: string;
  readonly index: number;
}

interface Tail {
  readonly tokens: readonly string[];
  readonly index: number;
}

/**
 * Stands for an unknown part of an address. It is the empty string, which no character of a text
 * equals.
 */
const ANY_PART = '';

/**
 * The limit of a cache. If the states that a GlobWalk remembers hold more nodes than this, it
 * forgets them, so that no globs can exhaust memory.
 */
const MOST_REMEMBERED = 1_000_000;

const STARS = ['*', '**'] as const;

/** The tokens of a glob: `*`, `**`, `?`, and every other character by itself. */
export function globTokens(glob: string): readonly string[] {
  const tokens: string[] = [];
  for (const character of glob) {
    const doubles = character === '*' && tokens.at(-1) === '*';
    if (doubles) tokens[tokens.length - 1] = '**';
    else tokens.push(character);
  }
  return tokens;
}

/**
 * Whether a text matches a glob: `*` stays inside a part, `**` crosses parts, `?` is one character
 * of a part, `[…]` is literal. Takes time proportional to both lengths at most: an untrusted
 * manifest may bring any glob.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  if (!/[*?]/.test(glob)) return text => text === glob;
  const matching = new GlobWalk([{ glob, index: 0 }]);
  return text => matching.walk([...text]).ends === 0;
}

/**
 * Whether an address matches a glob, either as it is or in its {@link readable} form, where `%2F`
 * is a slash. A glob with `**` is only compared with the address as it is: in the readable form
 * `**` would take a slash inside a name for the end of a part. A glob without `**` has a fixed
 * number of slashes, so for one kind it can match only one of the two forms.
 */
export function addressMatcher(glob: string): (of: string) => boolean {
  const matches = globMatcher(glob);
  if (glob.includes('**')) return matches;
  return of => matches(of) || (of.includes('%2F') && matches(readable(of)));
}

/**
 * Matches texts with many globs at once. It follows shared beginnings once and remembers where a
 * text led, so that many globs and texts take about the sum of their times.
 */
export class GlobWalk {
  readonly #root: GlobPrefix;
  readonly #sets = new Map<string, GlobState>();
  #start: GlobState;
  #ids = 0;
  #remembered = 0;

  constructor(globs: readonly NumberedGlob[]) {
    const all = globs.map(({ glob, index }) => ({ tokens: globTokens(glob), index }));
    this.#root = this.#beginning(all, 0, undefined);
    this.#start = this.#reached(new Set([this.#root]));
  }

  /**
   * Walks through a text. Returns the index of the first glob that matches all of the text
   * (`ends`), and the index of the first glob that may match a longer text (`goesOn`).
   */
  walk(text: readonly string[]): Pick<GlobState, 'ends' | 'goesOn'> {
    if (this.#remembered > MOST_REMEMBERED) this.#forget();
    let reached = this.#start;
    for (const char of text) {
      if (reached.at.length === 0) return reached;
      let next = reached.next.get(char);
      if (next === undefined) {
        next = this.#reached(char === ANY_PART ? anyPart(reached.at) : oneCharacter(reached.at, char));
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

  #beginning(all: readonly Tail[], length: number, star: GlobPrefix['star']): GlobPrefix {
    const tails = new Map<string, Tail[]>();
    let [ends, goesOn] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const tail of all) {
      const token = tail.tokens[length];
      if (token === undefined) ends = Math.min(ends, tail.index);
      if (token !== undefined || star !== undefined) goesOn = Math.min(goesOn, tail.index);
      if (token === undefined) continue;
      push(tails, token, tail);
    }
    const after = new Map<string, () => GlobPrefix>();
    for (const [token, alike] of tails) {
      let made: GlobPrefix | undefined;
      const own = token === '*' || token === '**' ? token : undefined;
      after.set(token, () => {
        made ??= this.#beginning(alike, length + 1, own);
        return made;
      });
    }
    return { id: this.#ids++, star, ends, goesOn, after };
  }

  #reached(found: Set<GlobPrefix>): GlobState {
    // A star may also match nothing. A loop over a Set also visits elements that are added during
    // the loop.
    for (const { after } of found) for (const star of STARS) addAfter(found, after.get(star));
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

function oneCharacter(at: readonly GlobPrefix[], char: string): Set<GlobPrefix> {
  const next = new Set<GlobPrefix>();
  for (const beginning of at) {
    const { star, after } = beginning;
    if (star === '**' || (star === '*' && char !== '/')) next.add(beginning);
    addAfter(next, after.get(char));
    if (char !== '/') addAfter(next, after.get('?'));
  }
  return next;
}

/**
 * All nodes that a part with unknown text can reach: any characters are possible, except a slash.
 */
function anyPart(at: readonly GlobPrefix[]): Set<GlobPrefix> {
  const next = new Set(at);
  for (const { after } of next) for (const [token, made] of after) if (token !== '/') next.add(made());
  return next;
}

function addAfter(to: Set<GlobPrefix>, made: (() => GlobPrefix) | undefined): void {
  if (made !== undefined) to.add(made());
}

/**
 * The globs of `keep`, all matched with an address at once. A glob protects an address if any
 * spelling of one matches any spelling of the other: `release/*` under a project protects the
 * branch `release/1`, whose address has `%2F`.
 */
export class GlobSet {
  readonly #globs: GlobWalk;
  /**
   * Whether there are no globs. Then the answer needs no search: most manifests have no `keep`, and
   * every row of a plan asks.
   */
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
   * The index of the first glob that may match the resource or scope at this place, or anything
   * inside it. `parts`: the first parts of its address; an `undefined` part may be anything.
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
