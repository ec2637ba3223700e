import { isObject, type Json } from '../core/json.ts';
import type { ManifestNode, MapMember, MapNode, Span } from '../core/manifest-node.ts';
import type { ManifestPath, Problem } from '../core/problem.ts';
import type { Provider } from '../core/provider.ts';
import type { TextFile } from '../core/text/text-file.ts';
import { isExact } from './is-exact.ts';
import { LIMITS, RESERVED_KEYS } from './limits.ts';

/** One mistake in a manifest that is in no file, and its path in the manifest's value. */
export interface Mistake {
  readonly path: ManifestPath;
  readonly message: string;
}

/** The value of a manifest that is in no file. */
export type ManifestValue = Readonly<Record<string, Json>>;

const HALF = 'half of a surrogate pair is not a character';
const NO_FILE: TextFile = { file: '', text: '', source: line => ({ file: '', line, column: 1 }) };

/**
 * The value of a manifest as the tree that parsing a file would give, made without a parser. A node
 * of a parsed file has its line as its place. A node here has the index of its path in `#paths`
 * instead. Reserved keys, and what is nested too deep, are not in the tree.
 */
export class ValueTree {
  readonly root: MapNode;
  /** Mistakes that the parser would report if the value were a text. */
  readonly mistakes: Mistake[] = [];
  /** Mistakes about what is nested too deep. */
  readonly tooDeep: Mistake[] = [];
  readonly #paths: ManifestPath[] = [];

  constructor(value: ManifestValue) {
    this.root = this.#map(value, []);
  }

  /** The tree without the sections of these providers. */
  without(providers: readonly Provider[]): MapNode {
    const names = providers.map(({ name }) => name);
    const members = [...this.root.members].filter(([key]) => !names.includes(key));
    return { ...this.root, members: new Map(members) };
  }

  mistake({ message, source }: Problem): Mistake {
    return { message, path: this.#paths[source.line] ?? [] };
  }

  #map(value: ManifestValue, path: ManifestPath): MapNode {
    const members = new Map<string, MapMember>();
    for (const [key, item] of Object.entries(value)) {
      const at = [...path, key];
      if (key === '') this.#refuse('a key must not be empty', path);
      if (/\p{Surrogate}/u.test(key)) this.#refuse(HALF, path);
      if (RESERVED_KEYS.has(key)) this.#refuse(`the key "${key}" is not allowed`, path);
      else members.set(key, { key: this.#span(at), value: this.#node(item, at) });
    }
    return { type: 'map', members, span: this.#span(path) };
  }

  #node(value: Json, path: ManifestPath): ManifestNode {
    if (path.length >= LIMITS.depth) {
      this.tooDeep.push(this.#refuse(`values are nested more than ${LIMITS.depth} levels deep`, path));
      return { type: 'list', items: [], span: this.#span(path) };
    }
    if (isObject(value)) return this.#map(value as ManifestValue, path);
    const span = this.#span(path);
    if (typeof value === 'object' && value !== null) {
      const items = (value as readonly Json[]).map((item, index) => this.#node(item, [...path, index]));
      return { type: 'list', items, span };
    }
    const written = String(value);
    if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) this.#refuse(HALF, path);
    if (typeof value === 'number' && !isExact(value, written))
      this.#refuse(`the number ${written} has too many digits to be kept exactly`, path);
    return { type: 'scalar', value, written, plain: typeof value !== 'string', span };
  }

  #refuse(message: string, path: ManifestPath): Mistake {
    const mistake = { message, path };
    this.mistakes.push(mistake);
    return mistake;
  }

  #span(path: ManifestPath): Span {
    return { start: this.#paths.push(path) - 1, in: NO_FILE };
  }
}
