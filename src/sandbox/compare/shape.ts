import { isRecord } from '../is-record.ts';

/** The type of a JSON value. */
export type JsonType = 'text' | 'number' | 'true or false' | 'null' | 'object' | 'list';

/**
 * What values at one place look like: their types, and what objects and lists have in them. It has
 * no value of any answer.
 */
export interface AnswerShape {
  readonly types: ReadonlySet<JsonType>;
  /** Members of the objects. */
  readonly members: ReadonlyMap<string, ShapeMember>;
  /** All items of the lists; undefined if there is none. */
  readonly items?: AnswerShape;
}

interface ShapeMember {
  readonly shape: AnswerShape;
  /** Whether each object at this place has the member. */
  readonly isAlways: boolean;
}

/**
 * The name in place of keys that are data, such as an id or the locale `en-US`. They may be
 * private, and so are not shown.
 */
const ANY_KEY = '*';

export function shapeOf(value: unknown): AnswerShape {
  const type = typeOf(value);
  const types = new Set([type]);
  if (Array.isArray(value)) {
    const items = joined(value.map(shapeOf));
    return { types, members: new Map(), ...(items === undefined ? {} : { items }) };
  }
  if (!isRecord(value)) return { types, members: new Map() };
  const members = new Map<string, ShapeMember>();
  for (const [key, each] of Object.entries(value)) {
    const name = /^[a-z][a-z0-9_]*$/.test(key) ? key : ANY_KEY;
    const shape = shapeOf(each);
    const before = members.get(name);
    const both = before === undefined ? shape : merged(before.shape, shape);
    members.set(name, { shape: both, isAlways: name !== ANY_KEY });
  }
  return { types, members };
}

/** Joins shapes into one; undefined if there are none. */
export function joined(shapes: readonly AnswerShape[]): AnswerShape | undefined {
  const [first, ...rest] = shapes;
  return first === undefined ? undefined : rest.reduce(merged, first);
}

function merged(a: AnswerShape, b: AnswerShape): AnswerShape {
  const items = joined([a.items, b.items].filter(each => each !== undefined));
  return {
    types: new Set([...a.types, ...b.types]),
    members: mergedMembers(a, b),
    ...(items === undefined ? {} : { items }),
  };
}

function mergedMembers(a: AnswerShape, b: AnswerShape): ReadonlyMap<string, ShapeMember> {
  // A shape without objects changes nothing about the members of the other shape.
  if (!a.types.has('object')) return b.members;
  if (!b.types.has('object')) return a.members;
  const names = new Set([...a.members.keys(), ...b.members.keys()]);
  return new Map(
    [...names].map(name => {
      const both = [a.members.get(name), b.members.get(name)].filter(each => each !== undefined);
      const shape = joined(both.map(each => each.shape));
      const isAlways = both.length === 2 && both.every(each => each.isAlways);
      return [name, { shape: shape ?? { types: new Set(), members: new Map() }, isAlways }];
    }),
  );
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'number' ? 'number' : 'object';
}
