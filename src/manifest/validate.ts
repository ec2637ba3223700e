import {
  type ManifestNode,
  type MapNode,
  nearest,
  placeOf,
  plainValue,
  sourceOf,
} from '../core/manifest-node.ts';
import { push } from '../core/order.ts';
import type { ManifestPath, Problem, Source } from '../core/problem.ts';
import { SHORTEST_SECRET } from '../core/secret.ts';
import { shortened } from '../core/text/shortened.ts';
import type { Manifest } from '../generated/manifest.ts';
import type { SchemaMistake } from '../generated/validate-manifest.js';
import { looksSecret } from './frame.ts';
import { explain } from './hints/explain.ts';
import { type MeantKey, placeOf as placeOfKey, readableKeys, withMeantKeys } from './hints/meant-keys.ts';
import { type Schema, schemaAt } from './hints/schema-at.ts';
import { type SchemaFinding, type SoundPart, soundPart } from './hints/sound-part.ts';
import type { KnownParts } from './known-parts.ts';
import type { MistakeExplanation } from './mistake.ts';

/**
 * What a manifest may contain: all of it ({@link wholeForm}), or the part that a program makes. A
 * part allows no more than the whole, and checks the values that it allows as the whole does.
 */
export interface ManifestForm {
  readonly validator: {
    (value: unknown): value is Manifest;
    /** The mistakes in the value that was validated last. */
    errors?: readonly SchemaMistake[] | null;
  };
  /** Loads the schema that the validator was made from. Only explaining a mistake needs it. */
  readonly schema: () => Promise<Schema>;
}

export interface ValidationResult {
  readonly problems: readonly Problem[];
  /** The part of the tree that fits the schema; the whole tree if there is no mistake. */
  readonly sound: SoundPart;
  /** The whole tree without positions; only if there is no problem. */
  readonly value?: Manifest;
}

/**
 * Kinds of findings about one value, the most basic first. A later one only follows from an earlier
 * one: a value of a wrong type is also not one of the allowed values.
 */
const FIRST = [
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'required',
  'additionalProperties',
];
/** Findings that one value can have several times. */
const SEVERAL = new Set(['required', 'additionalProperties', 'uniqueItems']);

function pathOf(pointer: string, root: ManifestNode): ManifestPath {
  const path: (string | number)[] = [];
  for (const raw of pointer.split('/').slice(1)) {
    const segment = raw.replace(/~1/g, '/').replace(/~0/g, '~');
    path.push(nearest(root, path).node.type === 'list' ? Number(segment) : segment);
  }
  return path;
}

function rank({ keyword }: SchemaMistake): number {
  const at = FIRST.indexOf(keyword);
  return at < 0 ? FIRST.length : at;
}

/**
 * Drops findings that only follow from others. All findings about keys and items stay; of the
 * findings about one value itself, only the first stays.
 */
function telling(errors: readonly SchemaMistake[]): readonly SchemaMistake[] {
  const kept: SchemaMistake[] = [];
  const judged = new Set<string>();
  for (const error of [...errors].sort((a, b) => rank(a) - rank(b))) {
    const ofKey = error.propertyName !== undefined;
    if (!SEVERAL.has(error.keyword) && !ofKey && judged.has(error.instancePath)) continue;
    kept.push(error);
    if (!ofKey) judged.add(error.instancePath);
  }
  return kept;
}

function sourceFor(root: ManifestNode, path: ManifestPath, { key, item, atKey }: MistakeExplanation): Source {
  const found = nearest(root, path);
  if (key !== undefined && found.node.type === 'map') {
    const member = found.node.members.get(key);
    if (member !== undefined) return sourceOf(member.key);
  }
  if (item !== undefined) return placeOf(nearest(root, [...path, item]));
  return placeOf(found, atKey);
}

/**
 * Drops a mistake about a missing key if an unknown key in the same map is most likely that key,
 * misspelled.
 */
function withoutMisspelled<T extends MistakeExplanation & { readonly path: ManifestPath }>(
  explained: readonly T[],
): readonly T[] {
  const placeOfKey = (path: ManifestPath, key: string): string => JSON.stringify([...path, key]);
  const meant = new Set(
    explained.flatMap(({ near = [], path }) => near.slice(0, 1).map(key => placeOfKey(path, key))),
  );
  return explained.filter(
    ({ missing, path }) => missing === undefined || !meant.has(placeOfKey(path, missing)),
  );
}

/**
 * Path of a map → the required key that it lacks, for maps that lack only one key and have only one
 * unknown key.
 */
function onlyMissing(errors: readonly SchemaMistake[]): ReadonlyMap<string, string> {
  const missing = new Map<string, string[]>();
  const unknown = new Map<string, number>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword === 'additionalProperties') unknown.set(instancePath, (unknown.get(instancePath) ?? 0) + 1);
    if (keyword !== 'required') continue;
    push(missing, instancePath, String(params['missingProperty']));
  }
  return new Map(
    [...missing].flatMap(([at, [key, ...more]]) =>
      key !== undefined && more.length === 0 && unknown.get(at) === 1 ? [[at, key]] : [],
    ),
  );
}

/** The explanation without the value, if the value may be a secret. */
function withoutSecret(
  explanation: MistakeExplanation,
  path: ManifestPath,
  node: ManifestNode,
): MistakeExplanation {
  if (node.type !== 'scalar' || node.written.length < SHORTEST_SECRET) return explanation;
  if (!looksSecret(`${path.at(-1) ?? ''}: ${node.written}`)) return explanation;
  const quoted = shortened(node.written);
  const { hint = '', ...rest } = explanation;
  const message = rest.message.replaceAll(quoted, '…');
  return hint === '' || hint.includes(quoted) ? { ...rest, message } : { ...rest, message, hint };
}

/**
 * The most corrections that are suggested. Each takes longer than finding the mistake, and nobody
 * reads more of them.
 */
const MOST_HINTS = 1_000;

interface HowToValidate {
  readonly form: ManifestForm;
  /** A file could not be read, so missing keys at the top are not reported. */
  readonly incomplete: boolean;
  readonly known?: KnownParts | undefined;
}

/**
 * Every mistake against the schema, each with its place. The schema is loaded only if there is
 * something to explain.
 */
export async function validate(
  root: MapNode,
  { form, incomplete, known }: HowToValidate,
): Promise<ValidationResult> {
  const value = known?.plainValue(root) ?? plainValue(root);
  const { validator } = form;
  if (validator(value)) return { problems: [], sound: { root, damaged: new Set() }, value };
  const errors = validator.errors ?? [];
  const schema = await form.schema();
  const findings = telling(errors).map(error => ({ error, path: pathOf(error.instancePath, root) }));
  const told = findings.filter(
    ({ error, path }) => !(incomplete && error.keyword === 'required' && path.length === 0),
  );
  const explained = explainedIn(root, told, { schema, before: 0 });
  explained.push(...insideMisspelled(root, explained, { schema, validator }));
  const problems = withoutMisspelled(explained).map((explanation): Problem => {
    const { rule, message, hint, source } = explanation;
    return { rule, level: 'error', message, source, hint };
  });
  return { problems, sound: soundPart(root, findings, schema) };
}

interface PlacedExplanation extends MistakeExplanation {
  readonly path: ManifestPath;
  readonly source: Source;
}

interface HowToExplain {
  readonly schema: Schema;
  /** How many mistakes were explained before. */
  readonly before: number;
}

function explainedIn(
  root: MapNode,
  findings: readonly SchemaFinding[],
  { schema, before }: HowToExplain,
): PlacedExplanation[] {
  const explained: PlacedExplanation[] = [];
  const missing = onlyMissing(findings.map(({ error }) => error));
  for (const { error, path } of findings) {
    const { node } = nearest(root, path);
    const explanation = explain({
      error,
      path,
      node,
      schema: schemaAt(schema, path),
      root: schema,
      entry: schemaAt(schema, [...path, 0]),
      hinted: before + explained.length < MOST_HINTS,
      missing: missing.get(error.instancePath),
    });
    if (explanation === undefined) continue;
    const shown = { ...withoutSecret(explanation, path, node), path };
    explained.push({ ...shown, source: sourceFor(root, path, shown) });
  }
  return explained;
}

/** How deep misspelled keys in misspelled keys are read. */
const MOST_ROUNDS = 8;

/**
 * The mistakes in the values of misspelled keys, as if the keys were right. The value of an unknown
 * key is otherwise not looked at, so its mistakes would show only after the key is corrected.
 */
function insideMisspelled(
  root: MapNode,
  found: readonly PlacedExplanation[],
  { schema, validator }: { readonly schema: Schema; readonly validator: ManifestForm['validator'] },
): readonly PlacedExplanation[] {
  const inside: PlacedExplanation[] = [];
  let [tree, last] = [root, found];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const meant = readableKeys(last.flatMap(meantKey), tree);
    if (meant.length === 0) break;
    tree = withMeantKeys(tree, meant);
    const places = new Set(meant.map(placeOfKey));
    validator(plainValue(tree));
    const read = tree;
    const findings = telling(validator.errors ?? [])
      .map(error => ({ error, path: pathOf(error.instancePath, read) }))
      .filter(({ path }) => path.some((_, at) => places.has(JSON.stringify(path.slice(0, at + 1)))));
    last = explainedIn(tree, findings, { schema, before: found.length + inside.length });
    inside.push(...last);
  }
  return inside;
}

function meantKey({ path, key, meant }: PlacedExplanation): readonly MeantKey[] {
  return key === undefined || meant === undefined ? [] : [{ path, key, as: meant }];
}
