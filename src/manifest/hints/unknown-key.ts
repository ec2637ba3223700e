import { isObject } from '../../core/json.ts';
import type { MapNode } from '../../core/manifest-node.ts';
import type { ManifestPath } from '../../core/problem.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { areLocales, localesNear } from '../../core/text/locales-near.ts';
import { shortened } from '../../core/text/shortened.ts';
import type { MistakeExplanation, PlacedMistake } from '../mistake.ts';
import { foreignIn, invisibleIn, withoutInvisible, withVisible } from '../yaml/foreign-characters.ts';
import { listOfMap } from './list-hint.ts';
import { ofOtherTools, SHORT_LIST } from './meant-name.ts';
import { hasKey, keysOf, type Schema, schemaAt, schemaBelow } from './schema-at.ts';
import { neededKeys, type SchemaPlace, sampleMap, typesOf, writtenFor } from './written-for.ts';

/** How many levels below a value are searched for the place of a misplaced key. */
const DEPTH = 4;
/**
 * Keys that many kinds of entries have, so that nobody can tell where a misplaced key of that name
 * belongs.
 */
const EVERYWHERE: ReadonlySet<string> = new Set(['id', 'ids', 'name', 'type', 'description']);

/**
 * Says where a misplaced key is allowed: below the place where it is written, else below the
 * nearest map around it. An entry of another section is meant only at the top of a section or of
 * the manifest. Undefined where it is allowed nowhere. Pure.
 */
function whereKeyBelongs(key: string, at: ManifestPath, root: Schema): string | undefined {
  if (EVERYWHERE.has(key)) return undefined;
  const path =
    around(at, root)
      .map(from => found(key, from, root))
      .find(hit => hit !== undefined) ?? (hasKey(root, key) ? [] : undefined);
  if (path === undefined) return undefined;
  const names = path.filter(segment => typeof segment === 'string');
  if (names.length === 0) return 'this key belongs at the top of the manifest';
  const last = typeof path.at(-1) === 'number' ? 'in an entry of' : 'under';
  return `this key belongs ${last} ${names.slice(-3).join('.')}`;
}

/**
 * The maps around a place, the nearest first, itself included. A map of all sections is one of them
 * only for itself, and the manifest also for each section.
 */
function around(at: ManifestPath, root: Schema): readonly ManifestPath[] {
  const paths = Array.from({ length: at.length + 1 }, (_, nth) => at.slice(0, at.length - nth));
  return paths.filter(path => {
    const isOfAll = keysOf(schemaAt(root, path)).every(key => hasKey(root, key.split('.')[0] ?? key));
    return !isOfAll || at.length - path.length <= (path.length === 0 ? 1 : 0);
  });
}

interface Place {
  /** From the place where the search began. */
  readonly path: ManifestPath;
  readonly schema: Schema;
}

/** The path where a key is allowed that is nearest to `from`, at `from` or below it. */
function found(key: string, from: ManifestPath, root: Schema): ManifestPath | undefined {
  const start = schemaAt(root, from);
  const hit =
    start === undefined ? undefined : searched(start, root).find(({ schema }) => hasKey(schema, key));
  return hit === undefined ? undefined : [...from, ...hit.path];
}

/**
 * A part of the schema → all places that are searched from it. A thousand mistakes may ask for
 * them.
 */
const SEARCHED = new WeakMap<Schema, readonly Place[]>();

/** The places from a part of the schema on, the nearest first. */
function searched(start: Schema, root: Schema): readonly Place[] {
  const known = SEARCHED.get(start);
  if (known !== undefined) return known;
  const levels: (readonly Place[])[] = [[{ path: [], schema: start }]];
  while (levels.length <= DEPTH) levels.push((levels.at(-1) ?? []).flatMap(place => below(place, root)));
  const places = levels.flat();
  SEARCHED.set(start, places);
  return places;
}

/** The maps and list entries directly below a place. */
function below({ path, schema }: Place, root: Schema): readonly Place[] {
  return keysOf(schema).flatMap(name => {
    const at = schemaBelow(schema, name, root);
    if (at === undefined) return [];
    const item = isObject(at['items']) ? schemaBelow(at, 0, root) : undefined;
    if (item !== undefined) return [{ path: [...path, name, 0], schema: item }];
    return keysOf(at).length > 0 ? [{ path: [...path, name], schema: at }] : [];
  });
}

const COMMENT = /^(?:\/\/|\/\*)/;

interface UnknownKey {
  readonly key: string;
  readonly where: string;
  readonly known: readonly string[];
}

/** Explains the mistake of an unknown key, with the key that its author most likely meant. Pure. */
export function unknownKey({ key, where, known }: UnknownKey, mistake: PlacedMistake): MistakeExplanation {
  const { node, path, root, hinted } = mistake;
  const isUnknown = mistake.error.keyword === 'additionalProperties';
  const own = isUnknown ? around(path, root) : [path];
  const elsewhere = [...own, ...(isUnknown ? [[]] : [])]
    .map(each => secretOf(key, schemaAt(root, each)))
    .find(hint => hint !== undefined);
  if (elsewhere !== undefined)
    return {
      rule: 'schema/secret',
      message: `secrets are not allowed: "${shortened(key)}" in ${where}`,
      key,
      hint: `remove the line; ${elsewhere}`,
    };
  const missing = mistake.missing === undefined ? [] : [mistake.missing];
  const other = hinted && node.type === 'map' ? ofOtherTools(key, schemaAt(root, path)) : undefined;
  if (other !== undefined && !known.includes(other))
    return { rule: 'schema/unknown-key', message: unknown(key, where), key, hint: other, near: missing };
  const value = node.type === 'map' ? node.members.get(key)?.value : undefined;
  const entry = { root, path: [...path, 0] };
  if (node.type === 'map' && value !== undefined && keysOf(schemaAt(root, entry.path)).includes(key))
    return {
      rule: 'schema/unknown-key',
      message: unknown(key, where),
      key,
      near: missing,
      hint: listOfMap(node, { root, path }) ?? `begin each entry with a dash: - ${key}: …`,
    };
  const similar = other !== undefined ? [other] : hinted ? nearTo(withoutInvisible(key), known) : [];
  const near = similar.length > 0 ? similar : hinted ? instead(key, mistake) : [];
  const inEntry = typesOf(schemaAt(root, path)).includes('array') ? keysOf(schemaAt(root, entry.path)) : [];
  const allowed =
    inEntry.length > 0
      ? `write a list of entries, each with a dash; an entry has ${inEntry.join(', ')}`
      : known.length === 0
        ? undefined
        : `allowed here: ${known.join(', ')}`;
  const short = hinted || known.length <= SHORT_LIST ? allowed : undefined;
  const asList = near.length === 1 && hinted ? asListOf(key, near[0] ?? '', mistake) : undefined;
  // The word of another tool, or a key for a value of another form, may have other keys inside.
  const isMisspelled = other === undefined && similar.length === 1 && asList === undefined;
  const better =
    asList ??
    (near.length > 0
      ? `did you mean ${near.map(name => `"${name}"`).join(' or ')}?`
      : ((hinted && inEntry.length === 0 ? whereKeyBelongs(key, path, root) : undefined) ?? short));
  const hint = [keyFault(key), better].filter(part => part !== undefined).join('; ');
  return {
    rule: 'schema/unknown-key',
    message: unknown(key, where),
    key,
    near,
    ...(isMisspelled ? { meant: similar[0] } : {}),
    ...(hint === '' ? {} : { hint }),
  };
}

/**
 * A hint for a key that looks like that of a secret: what to do instead of writing a secret into
 * the manifest.
 */
function secretOf(key: string, schema: Schema | undefined): string | undefined {
  const secrets = schema?.['secrets'];
  const name = key.toLowerCase().replace(/[-\s]/g, '_');
  const elsewhere = isObject(secrets) && Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  return typeof elsewhere === 'string' ? elsewhere : undefined;
}

function unknown(key: string, where: string): string {
  return `unknown key "${withVisible(shortened(key))}" in ${where}`;
}

/** The missing key that the author of an unknown key most likely meant, if the value fits it. */
function instead(key: string, { node, path, root, missing }: PlacedMistake): readonly string[] {
  if (missing === undefined || node.type !== 'map') return [];
  const value = node.members.get(key)?.value;
  const wanted = schemaAt(root, [...path, missing]);
  if (value === undefined || wanted === undefined || 'const' in wanted) return [];
  const isScalar = keysOf(wanted).length === 0 && wanted['items'] === undefined;
  return isScalar === (value.type === 'scalar') ? [missing] : [];
}

/**
 * A hint for a key with one id where the schema has a list of ids, or of entries with an id: `id`
 * for `ids`, `project_id` for `projects`.
 */
function asListOf(key: string, near: string, { node, path, root }: PlacedMistake): string | undefined {
  const value = node.type === 'map' ? node.members.get(key)?.value : undefined;
  const dashes = value?.type === 'map' ? dashesFor(value, { root, path: [...path, near] }) : undefined;
  if (dashes !== undefined) return `did you mean "${near}"? ${dashes}`;
  if (value?.type !== 'scalar' || value.written === '' || !/(?:^|_)id$/.test(key)) return undefined;
  const items = schemaAt(root, [...path, near, 0]);
  if (items?.['type'] === 'string') return `write ${near}: [${JSON.stringify(shortened(value.written))}]`;
  if (keysOf(items).includes('id')) return `write ${near}: and below it - id: ${shortened(value.written)}`;
  const [ids, ...more] = neededKeys(items);
  const written = ids === undefined ? undefined : writtenFor(value, { root, path: [...path, near, 0, ids] });
  return written === undefined || more.length > 0
    ? undefined
    : `write ${near}: and below it - ${ids}: ${written}`;
}

/** A hint on how to write a map as a list of entries, if the schema has a list at that place. */
function dashesFor(value: MapNode, place: SchemaPlace): string | undefined {
  if (!typesOf(schemaAt(place.root, place.path)).includes('array')) return undefined;
  const sample = sampleMap({ ...place, path: [...place.path, 0] }, undefined);
  return (
    listOfMap(value, place) ??
    (sample === undefined ? undefined : `write the entries below the key: - ${sample}`)
  );
}

/**
 * What is wrong with the characters of a key, such as an invisible character; undefined if nothing
 * is wrong.
 */
function keyFault(key: string): string | undefined {
  const hidden = invisibleIn(key);
  if (hidden !== undefined) return `the key has ${hidden}`;
  return COMMENT.test(key) ? 'a comment begins with #' : foreignIn(key);
}

function nearTo(key: string, known: readonly string[]): readonly string[] {
  if (areLocales(known)) return localesNear(key, known);
  // YAML reads a JSON comment as a part of the key after it.
  if (COMMENT.test(key)) return known.filter(name => key.includes(`"${name}"`)).slice(0, 1);
  // Files of other programs often have their version under this key.
  if (key === 'version' && known.includes('evenkeel')) return ['evenkeel'];
  const near = didYouMean(key, known);
  return near === undefined ? [] : [near];
}
