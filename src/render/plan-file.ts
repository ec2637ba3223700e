import { isObject } from '../core/json.ts';
import type { Counts, Plan } from '../core/plan.ts';
import type { FieldChange, RowRef, Scope } from '../core/row.ts';
import type { Source } from '../core/source.ts';
import { jsonText, orderedPlan } from './json.ts';
import {
  type LossInFile,
  type PlanInFile,
  planIn,
  type RowInFile,
  reasonProblem,
  type Told,
} from './told.ts';

/** Characters of a plan file. 100,000 rows fit. */
const MAX_LENGTH = 256 * 1024 * 1024;
/** How deep brackets may nest: a plan's own five levels, and the deepest field value. */
const MAX_DEPTH = 64;

/** What stands in a plan file, or one sentence that says why it cannot be used. */
export type ParsedPlan =
  | { readonly plan: Plan; readonly problem?: never }
  | { readonly plan?: never; readonly problem: string };

/** The text of a saved plan (design 7). The same plan gives the same bytes. Ends with a line break. */
export function planFile(plan: Plan): string {
  return jsonText(orderedPlan(plan));
}

/**
 * Reads a saved plan. The text is untrusted: too long, too deep, of another version or shape is a problem, never an
 * exception. Whether the plan fits what is live is the engine's question.
 */
export function parsePlanFile(text: string): ParsedPlan {
  if (text.length > MAX_LENGTH) return { problem: `a plan file has at most ${MAX_LENGTH} characters` };
  if (isDeeper(text, MAX_DEPTH)) return { problem: `a plan file nests at most ${MAX_DEPTH} levels deep` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return { problem: `not JSON: ${(cause as Error).message}` };
  }
  if (!isObject(value)) return { problem: 'not a plan: the file holds no JSON object' };
  if (Object.hasOwn(value, 'plan') && Object.hasOwn(value, 'command'))
    return { problem: 'this is a report, not a plan: save a plan with "plan --out FILE"' };
  if (value['v'] !== 1)
    return {
      problem: `a plan of version ${shown(value['v'])}, and this program reads version 1: plan again`,
    };
  const problem = planShape(value, 'plan');
  if (problem === undefined) return { plan: planIn(value as unknown as PlanInFile) };
  return { problem: `not a plan that this version reads: ${problem}; plan again` };
}

/** Whether brackets outside strings nest deeper than allowed. Looked at before parsing, because parsed values are walked recursively. */
function isDeeper(text: string, allowed: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > allowed) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/**
 * Says what is wrong with a value, by its path; undefined where it is right. By hand, because the first mistake is enough
 * and a validator that collects all of them takes a hostile file's time; a test holds it against `schema/plan.schema.json`.
 */
type Shape = (value: unknown, at: string) => string | undefined;

const test =
  (what: string, holds: (value: unknown) => boolean): Shape =>
  (value, at) =>
    holds(value) ? undefined : `${at} is not ${what}`;

const text = test('text', value => typeof value === 'string');
const whole = test('a whole number', value => Number.isSafeInteger(value) && (value as number) >= 0);
const place = test('a number from 1', value => Number.isSafeInteger(value) && (value as number) >= 1);
const boolean = test('true or false', value => typeof value === 'boolean');
const json: Shape = (value, at) => {
  if (Array.isArray(value)) return firstOf(value.map((item, index) => () => json(item, `${at}[${index}]`)));
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, '__proto__')) return `${at} has a member "__proto__"`;
  return firstOf(Object.keys(value).map(key => () => json(value[key], `${at}.${shown(key)}`)));
};
const fields = both(test('an object', isObject), json);

function oneOf(...allowed: readonly unknown[]): Shape {
  return test(`one of ${allowed.join(', ')}`, value => allowed.includes(value));
}

function orNull(shape: Shape): Shape {
  return (value, at) => (value === null ? undefined : shape(value, at));
}

function both(first: Shape, second: Shape): Shape {
  return (value, at) => first(value, at) ?? second(value, at);
}

function list(shape: Shape): Shape {
  return (value, at) => {
    if (!Array.isArray(value)) return `${at} is not a list`;
    for (const [index, item] of value.entries()) {
      const problem = shape(item, `${at}[${index}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** An object with exactly these members; a shape made with {@link optional} may be missing. */
function object<T>(members: { readonly [K in keyof Required<T>]: Shape }): Shape {
  const known = new Map(Object.entries<Shape>(members));
  return (value, at) => {
    if (!isObject(value)) return `${at} is not an object`;
    const unknown = Object.keys(value).find(key => !known.has(key));
    if (unknown !== undefined) return `${at} has an unknown member ${shown(unknown)}`;
    for (const [key, shape] of known) {
      if (!Object.hasOwn(value, key) && !optionals.has(shape)) return `${at} has no "${key}"`;
      if (!Object.hasOwn(value, key)) continue;
      const problem = shape(value[key], `${at}.${key}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

const optionals = new WeakSet<Shape>();

function optional(shape: Shape): Shape {
  const own: Shape = (value, at) => shape(value, at);
  optionals.add(own);
  return own;
}

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A stranger's value inside a message: short and quoted. */
function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 60);
}

const reasonShape = both(json, (value, at) => {
  const problem = reasonProblem(value);
  return problem === undefined ? undefined : `${at} ${problem}`;
});
const words = { message: text, next: optional(text) };
const toldShape = object<Told>({ reason: reasonShape, ...words });

const scopeShape: Shape = (value, at) => scopeMembers(value, at);
const scopeMembers = object<Scope>({
  address: text,
  kind: text,
  parts: list(text),
  parent: optional(scopeShape),
  base: optional(text),
});

const rowShape = object<RowInFile>({
  address: text,
  kind: text,
  scope: scopeShape,
  parts: list(text),
  action: oneOf('create', 'update', 'rename', 'replace', 'delete', 'blocked'),
  fields: list(
    object<FieldChange>({ path: text, before: json, after: json, leftOut: optional(oneOf(true)) }),
  ),
  desired: orNull(fields),
  was: orNull(text),
  from: optional(text),
  refs: list(object<RowRef>({ address: text, was: orNull(text) })),
  because: optional(text),
  loss: list(
    object<LossInFile>({
      what: text,
      count: orNull(whole),
      restored: optional(boolean),
      notes: optional(list(toldShape)),
    }),
  ),
  opening: optional(toldShape),
  reason: optional(reasonShape),
  message: optional(text),
  next: optional(text),
  notes: list(toldShape),
  absent: optional(oneOf(true)),
  allow: list(oneOf('replace', 'loss')),
  source: optional(
    object<Source>({
      file: text,
      line: place,
      column: place,
      endLine: optional(place),
      endColumn: optional(place),
    }),
  ),
});

const planShape = object<PlanInFile>({
  v: oneOf(1),
  name: text,
  origins: both(
    test('an object', isObject),
    (value, at) => list(text)(Object.values(value as object), at) ?? json(value, at),
  ),
  rows: list(rowShape),
  counts: object<Counts>({
    create: whole,
    update: whole,
    rename: whole,
    replace: whole,
    delete: whole,
    blocked: whole,
    unchanged: whole,
    unmanaged: whole,
  }),
  digest: test('a digest', value =>
    typeof value === 'string' && /^(ek1-[0-9a-f]{40}|incomplete)$/.test(value)),
  unread: list(
    object<PlanInFile['unread'][number]>({ scope: text, kind: text, reason: reasonShape, ...words }),
  ),
  notes: list(toldShape),
});
