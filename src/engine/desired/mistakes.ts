import { isObject, type Json } from '../../core/json.ts';
import { type ManifestNode, type MapNode, nearest, placeOf, type Span } from '../../core/manifest-node.ts';
import type { ManifestPath, Problem } from '../../core/problem.ts';
import type { Provider } from '../../core/provider.ts';
import type { TextFile } from '../../core/text/text-file.ts';
import { isExact } from '../../manifest/is-exact.ts';
import { LIMITS } from '../../manifest/limits.ts';
import { manifestRules } from '../../manifest/rules.ts';
import { validate } from '../../manifest/validate.ts';
import { RESERVED_KEYS } from '../../manifest/yaml/to-node.ts';
import { collect } from './collect.ts';
import { sectionMistakes } from './section-mistakes.ts';

/** One mistake that `validate` reports, and its path in the manifest's value. */
export interface Mistake {
  readonly path: ManifestPath;
  readonly message: string;
}

type ManifestValue = Readonly<Record<string, Json>>;

/**
 * All mistakes of a manifest that is not in a file yet: first values that no file can hold, then
 * mistakes against the schema, then mistakes that rules and kinds find. Empty only if the manifest
 * is valid. `now`: in milliseconds since 1970. Sends nothing.
 */
export async function findMistakes(
  value: ManifestValue,
  providers: readonly Provider[],
  now: number,
): Promise<readonly Mistake[]> {
  const tree = new MistakeTree(value);
  if (tree.mistakes.length > 0) return tree.mistakes;
  // A provider that is not part of evenkeel has no schema. It declares its `keys` instead.
  const own = providers.filter(({ keys }) => keys !== undefined);
  const { problems, value: valid } = await validate(tree.without(own), { incomplete: false });
  if (valid === undefined) return problems.map(problem => tree.mistake(problem));
  const source = (path: ManifestPath): Problem['source'] => placeOf(nearest(tree.root, path));
  const view = { name: valid.name, value, keep: [], source };
  const ofOwn = own.flatMap(provider => sectionMistakes(view, provider, now));
  if (ofOwn.length > 0) return ofOwn.map(problem => tree.mistake(problem));
  const found = collect(view, providers, now).problems;
  return [
    ...manifestRules(valid, providers).filter(isError),
    ...found.filter(isError).map(problem => tree.mistake(problem)),
  ];
}

function isError({ level }: { readonly level?: Problem['level'] }): boolean {
  return level !== 'warning';
}

const HALF = 'half of a surrogate pair is not a character';
const NO_FILE: TextFile = { file: '', text: '', source: line => ({ file: '', line, column: 1 }) };

/**
 * The value of a manifest as the tree that parsing a file would give. A node of a parsed file has
 * its line as its place. A node here has the index of its path in `#paths` instead.
 */
class MistakeTree {
  readonly root: MapNode;
  /** Mistakes that {@link toNode} would report if the value were a text. */
  readonly mistakes: Mistake[] = [];
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
    const members = Object.entries(value).map(([key, item]) => {
      const at = [...path, key];
      if (key === '') this.#refuse('a key must not be empty', path);
      if (RESERVED_KEYS.has(key)) this.#refuse(`the key "${key}" is not allowed`, path);
      if (/\p{Surrogate}/u.test(key)) this.#refuse(HALF, path);
      return [key, { key: this.#span(at), value: this.#node(item, at) }] as const;
    });
    return { type: 'map', members: new Map(members), span: this.#span(path) };
  }

  #node(value: Json, path: ManifestPath): ManifestNode {
    if (path.length >= LIMITS.depth) {
      this.#refuse(`values are nested more than ${LIMITS.depth} levels deep`, path);
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

  #refuse(message: string, path: ManifestPath): void {
    this.mistakes.push({ message, path });
  }

  #span(path: ManifestPath): Span {
    return { start: this.#paths.push(path) - 1, in: NO_FILE };
  }
}
