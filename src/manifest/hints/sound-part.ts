import {
  type ManifestNode,
  type MapMember,
  type MapNode,
  nearest,
  type ScalarNode,
} from '../../core/manifest-node.ts';
import type { ManifestPath } from '../../core/problem.ts';
import { kindNames } from '../../generated/kind-names.ts';
import type { SchemaMistake } from '../../generated/validate-manifest.js';
import { type Schema, schemaAt } from './schema-at.ts';

/** A finding of the schema validator, with the path of the value that it is about. */
export interface SchemaFinding {
  readonly error: SchemaMistake;
  readonly path: ManifestPath;
}

/** The part of a tree that fits the schema: everything else is left out. */
export interface SoundPart {
  readonly root: MapNode;
  /** Nodes of the tree from which something was left out, at any depth. */
  readonly damaged: ReadonlySet<ManifestNode>;
}

/**
 * The title that the schema gives to an entry of a kind: `service.backup_schedule` →
 * `ServiceBackupSchedule`.
 */
function titleOf(kind: string): string {
  return kind.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const ENTRY_TITLES = new Set(kindNames.map(titleOf));

function isString(schema: Schema | undefined): boolean {
  return schema?.['type'] === 'string';
}

function requires(schema: Schema | undefined, key: string | number | undefined): boolean {
  const required = schema?.['required'];
  return Array.isArray(required) && required.includes(key);
}

/**
 * Leaves out as little of the tree as possible, so that rules can check the rest in the same run:
 * an unknown key, an optional value, an item of a list. Where the wrong value decides what its
 * entry means (an enumeration), the whole entry is left out.
 */
class SoundCut {
  readonly #root: MapNode;
  readonly #schema: Schema;
  readonly #keys = new Map<ManifestNode, Set<string>>();
  readonly #nodes = new Set<ManifestNode>();
  readonly #texts = new Map<ManifestNode, ScalarNode>();
  readonly #added = new Map<ManifestNode, string[]>();
  readonly #damaged = new Set<ManifestNode>();

  constructor(root: MapNode, schema: Schema) {
    this.#root = root;
    this.#schema = schema;
  }

  mark({ error, path }: SchemaFinding): void {
    const { keyword, params, propertyName } = error;
    if (keyword === 'additionalProperties') this.#key(path, params['additionalProperty'] as string);
    else if (propertyName !== undefined) this.#key(path, propertyName);
    else if (keyword === 'uniqueItems')
      this.#at([...path, Math.max(params['i'] as number, params['j'] as number)]);
    else if (keyword === 'required') this.#missing(path, params['missingProperty'] as string);
    else if (keyword === 'enum' || keyword === 'const') this.#at(this.#entry(path) ?? path);
    else this.#value(path);
  }

  /** The path of the innermost entry of a kind that contains the value at a path. */
  #entry(path: ManifestPath): ManifestPath | undefined {
    for (let length = path.length; length > 0; length--) {
      const way = path.slice(0, length);
      if (ENTRY_TITLES.has(String(schemaAt(this.#schema, way)?.['title']))) return way;
    }
    return undefined;
  }

  #key(path: ManifestPath, key: string): void {
    const { node } = nearest(this.#root, path);
    this.#keys.set(node, (this.#keys.get(node) ?? new Set()).add(key));
  }

  #at(path: ManifestPath): void {
    const last = path.at(-1);
    if (typeof last === 'string') this.#key(path.slice(0, -1), last);
    else if (last !== undefined) this.#nodes.add(nearest(this.#root, path).node);
  }

  /**
   * Marks the part that a missing key makes unusable. A map that is no entry of a kind, such as a
   * scope without its id, is kept, because rules can still check its content. It gets an empty text
   * as the missing value.
   */
  #missing(path: ManifestPath, key: string): void {
    const { node } = nearest(this.#root, path);
    const wanted = schemaAt(this.#schema, [...path, key]);
    if (this.#entry(path) === undefined && isString(wanted)) {
      this.#added.set(node, [...(this.#added.get(node) ?? []), key]);
    } else this.#item(path);
  }

  #value(path: ManifestPath): void {
    const { node } = nearest(this.#root, path);
    const needed = requires(schemaAt(this.#schema, path.slice(0, -1)), path.at(-1));
    if (!needed) this.#at(path);
    else if (node.type === 'scalar' && isString(schemaAt(this.#schema, path))) {
      this.#texts.set(node, { ...node, value: node.written });
    } else this.#item(path.slice(0, -1));
  }

  /** Leaves out the innermost list item on a path, or the value at the path if it is in no list. */
  #item(path: ManifestPath): void {
    const index = path.findLastIndex(segment => typeof segment === 'number');
    this.#at(index < 0 ? path : path.slice(0, index + 1));
  }

  result(): SoundPart {
    const root = this.#rebuilt(this.#root);
    return { root: root as MapNode, damaged: this.#damaged };
  }

  #rebuilt(node: ManifestNode): ManifestNode {
    if (node.type === 'scalar') return this.#texts.get(node) ?? node;
    const made = node.type === 'list' ? this.#list(node.items) : this.#map(node);
    const whole: ManifestNode = { ...node, ...made.part } as ManifestNode;
    if (made.damaged) this.#damaged.add(whole);
    return whole;
  }

  #list(items: readonly ManifestNode[]): { part: { items: readonly ManifestNode[] }; damaged: boolean } {
    const kept = items.filter(item => !this.#nodes.has(item)).map(item => this.#rebuilt(item));
    return {
      part: { items: kept },
      damaged: kept.length < items.length || kept.some(item => this.#damaged.has(item)),
    };
  }

  #map(node: MapNode): { part: { members: ReadonlyMap<string, MapMember> }; damaged: boolean } {
    const members = new Map<string, MapMember>();
    const cut = this.#keys.get(node);
    let damaged = cut !== undefined || this.#added.has(node);
    for (const [key, member] of node.members) {
      if (cut?.has(key)) continue;
      const value = this.#rebuilt(member.value);
      damaged ||= this.#damaged.has(value) || this.#texts.has(member.value);
      members.set(key, { key: member.key, value });
    }
    for (const key of this.#added.get(node) ?? []) {
      const { span } = node;
      members.set(key, { key: span, value: { type: 'scalar', value: '', written: '', plain: false, span } });
    }
    return { part: { members }, damaged };
  }
}

/** The part of a tree that fits the schema, and where parts were left out. */
export function soundPart(root: MapNode, findings: readonly SchemaFinding[], schema: Schema): SoundPart {
  const cut = new SoundCut(root, schema);
  for (const finding of findings) cut.mark(finding);
  return cut.result();
}
