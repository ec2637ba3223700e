import { didYouMean } from '../core/did-you-mean.ts';
import { areLocales, localesNear } from '../core/locales-near.ts';
import type { ManifestNode } from '../core/manifest-node.ts';
import type { ManifestPath } from '../core/source.ts';
import { explainType } from './explain-type.ts';
import { foreignIn } from './foreign-characters.ts';
import { invisibleIn, withoutInvisible, withVisible } from './invisible.ts';
import type { Explanation, Mistake } from './mistake.ts';
import { keysOf, type Schema, schemaAt } from './schema-at.ts';
import { shortened } from './shortened.ts';
import { variableHabit } from './variable-habit.ts';
import { whereKeyBelongs } from './where-keys-belong.ts';

/** A longer list is shown only if none of its names is similar. */
const SHORT_LIST = 24;
const COMMENT = /^(?:\/\/|\/\*)/;
/** What a manifest begins with. */
const FIRST_LINES: Readonly<Record<string, string>> = {
  evenkeel: 'begin the manifest with the line evenkeel: 1',
  name: 'write a name of your own at its top, such as name: my-app',
};

/** `ServiceBackupSchedule` → `a backup schedule`. The first word of a longer title is its provider. */
function noun(schema: Schema | undefined): string {
  const title = schema?.['title'];
  if (typeof title !== 'string') return 'this map';
  const words = title.split(/(?=[A-Z])/).map(word => word.toLowerCase());
  if (words.length === 1) return title === 'Manifest' ? 'the manifest' : `"${words[0]}"`;
  const name = words.slice(1).join(' ');
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Names the value in a sentence: the last key on its path. */
function subject(path: ManifestPath): string {
  const last = path.at(-1);
  if (last === undefined) return 'the manifest';
  if (typeof last === 'string') return `"${shortened(last)}"`;
  const list = path.findLast(segment => typeof segment === 'string');
  return list === undefined ? `entry ${last + 1}` : `entry ${last + 1} of "${list}"`;
}

function sizeOf(node: ManifestNode): number {
  if (node.type === 'list') return node.items.length;
  return node.type === 'map' ? node.members.size : charactersOf(String(node.value));
}

/** Counted one by one: a list of a hostile text's characters would be many times as large. */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

interface UnknownKey {
  readonly key: string;
  readonly where: string;
  readonly known: readonly string[];
}

function unknownKey({ key, where, known }: UnknownKey, mistake: Mistake): Explanation {
  const { path, root, hinted } = mistake;
  const similar = hinted ? nearTo(withoutInvisible(key), known) : [];
  const near = similar.length > 0 ? similar : hinted ? instead(key, mistake) : [];
  const allowed = known.length === 0 ? undefined : `allowed here: ${known.join(', ')}`;
  const short = hinted || known.length <= SHORT_LIST ? allowed : undefined;
  const better =
    (near.length === 1 && hinted ? asListOf(key, near[0] ?? '', mistake) : undefined) ??
    (near.length > 0
      ? `did you mean ${near.map(name => `"${name}"`).join(' or ')}?`
      : ((hinted ? whereKeyBelongs(key, path, root) : undefined) ?? short));
  const hint = [keyFault(key), better].filter(part => part !== undefined).join('; ');
  return {
    rule: 'schema/unknown-key',
    message: `unknown key "${withVisible(shortened(key))}" in ${where}`,
    key,
    near,
    ...(hint === '' ? {} : { hint }),
  };
}

/** The missing key that an unknown one stands for, if its value may be the missing one's. */
function instead(key: string, { node, path, root, missing }: Mistake): readonly string[] {
  if (missing === undefined || node.type !== 'map') return [];
  const value = node.members.get(key)?.value;
  const wanted = schemaAt(root, [...path, missing]);
  if (value === undefined || wanted === undefined || 'const' in wanted) return [];
  const isScalar = keysOf(wanted).length === 0 && wanted['items'] === undefined;
  return isScalar === (value.type === 'scalar') ? [missing] : [];
}

/** One id where a list of ids, or of entries with an id, must be: `id` for `ids`, `project_id` for `projects`. */
function asListOf(key: string, near: string, { node, path, root }: Mistake): string | undefined {
  const value = node.type === 'map' ? node.members.get(key)?.value : undefined;
  if (value?.type !== 'scalar' || value.written === '' || !/(?:^|_)id$/.test(key)) return undefined;
  const items = schemaAt(root, [...path, near, 0]);
  if (items?.['type'] === 'string') return `write ${near}: [${JSON.stringify(shortened(value.written))}]`;
  return keysOf(items).includes('id')
    ? `write ${near}: and below it - id: ${shortened(value.written)}`
    : undefined;
}

/** What a key has that no key has. */
function keyFault(key: string): string | undefined {
  const hidden = invisibleIn(key);
  if (hidden !== undefined) return `it holds ${hidden}`;
  return COMMENT.test(key) ? 'a comment begins with #' : foreignIn(key);
}

function nearTo(key: string, known: readonly string[]): readonly string[] {
  if (areLocales(known)) return localesNear(key, known);
  // A comment of JSON becomes a part of the key after it.
  if (COMMENT.test(key)) return known.filter(name => key.includes(`"${name}"`)).slice(0, 1);
  // What says the version in files of other programs.
  if (key === 'version' && known.includes('evenkeel')) return ['evenkeel'];
  const near = didYouMean(key, known);
  return near === undefined ? [] : [near];
}

function explainEnum(mistake: Mistake): Explanation {
  const { error, path, node, hinted } = mistake;
  const allowed = (error.params['allowedValues'] as readonly unknown[]).map(String);
  const names = allowed.filter(value => !/^[0-9]+$/.test(value));
  if (error.propertyName !== undefined)
    return unknownKey({ key: error.propertyName, where: subject(path), known: names }, mistake);
  const written = node.type === 'scalar' ? node.written : '';
  const several = separated(written, names);
  const near = written === '' || !hinted || several !== undefined ? undefined : didYouMean(written, names);
  const isShown = names.length <= SHORT_LIST || (hinted && near === undefined);
  const list = isShown ? `: ${names.join(', ')}` : '';
  const is =
    node.type === 'scalar' ? (written === '' ? 'is empty' : `is ${shortened(written)}`) : `is a ${node.type}`;
  const what = list === '' ? 'must be one of the known names' : 'must be one of';
  return {
    rule: 'schema/enum',
    message: `${subject(path)} ${is}, but ${what}${list}`,
    ...(near === undefined ? {} : { hint: `did you mean ${near}?` }),
    ...(several === undefined ? {} : { hint: `write a comma between them: ${several}` }),
  };
}

/** Several of the names in one text. */
function separated(written: string, names: readonly string[]): string | undefined {
  const words = written.split(/[\s|+;]+/).filter(word => word !== '');
  return words.length > 1 && words.every(word => names.includes(word)) ? words.join(', ') : undefined;
}

/** `BAN_MEMBERS | KICK_MEMBERS`, as programs join names. */
function joinedNames(value: string): string | undefined {
  return /^[A-Z_]+(?:\s*[|,+\s]\s*[A-Z_]+)+$/.test(value)
    ? `write a list: [${value.split(/[|,+\s]+/).join(', ')}]`
    : undefined;
}

function explainLimit({ error, path, node }: Mistake): Explanation {
  const limit = error.params['limit'] as number;
  const size = sizeOf(node);
  const value = node.type === 'scalar' ? shortened(node.written) : '';
  const who = subject(path);
  const sentences: Readonly<Record<string, string>> = {
    minimum: `${who} must be at least ${limit}, but is ${value}`,
    maximum: `${who} must be at most ${limit}, but is ${value}`,
    minLength:
      limit === 1
        ? `${who} must not be empty`
        : `${who} must have at least ${limit} characters, but has ${size}`,
    maxLength: `${who} must have at most ${limit} characters, but has ${size}`,
    minItems:
      limit === 1
        ? `${who} must not be an empty list`
        : `${who} must have at least ${limit} entries, but has ${size}`,
    maxItems: `${who} must have at most ${limit} entries, but has ${size}`,
    maxProperties: `${who} must have at most ${limit} keys, but has ${size}`,
  };
  return { rule: 'schema/limit', message: sentences[error.keyword] ?? `${who} does not fit` };
}

/** Maps that need exactly one of several keys have a fixed number of keys in the schema. */
function explainNumberOfKeys({ schema }: Mistake): Explanation {
  const required = (schema?.['required'] ?? []) as readonly string[];
  const choices = keysOf(schema).filter(key => !required.includes(key));
  return { rule: 'schema/one-of', message: `${noun(schema)} needs exactly one of ${choices.join(', ')}` };
}

function explainConst({ error, path, node }: Mistake): Explanation {
  const wanted = String(error.params['allowedValue']);
  const isQuoted = node.type === 'scalar' && node.value === wanted;
  const message = `${subject(path)} must be ${wanted}`;
  return { rule: 'schema/const', message, ...(isQuoted ? { hint: `write ${wanted} without quotes` } : {}) };
}

/** One sentence about one finding of the validator; undefined if another finding says it better. */
export function explain(mistake: Mistake): Explanation | undefined {
  const { error, path, schema } = mistake;
  const { params, keyword } = error;
  switch (keyword) {
    case 'additionalProperties':
      return unknownKey(
        { key: params['additionalProperty'] as string, where: noun(schema), known: keysOf(schema) },
        mistake,
      );
    case 'required': {
      const missing = params['missingProperty'] as string;
      const message = `${noun(schema)} needs the key "${missing}"`;
      const hint = path.length === 0 ? FIRST_LINES[missing] : undefined;
      return {
        rule: 'schema/missing-key',
        message,
        atKey: true,
        missing,
        ...(hint === undefined ? {} : { hint }),
      };
    }
    case 'type':
      return { rule: 'schema/type', ...explainType(subject(path), mistake) };
    case 'enum':
      return explainEnum(mistake);
    case 'const':
      return explainConst(mistake);
    case 'pattern': {
      const phrase = String(schema?.['patternErrorMessage'] ?? 'does not have the right form');
      if (error.propertyName === undefined) {
        const value = mistake.node.type === 'scalar' ? mistake.node.value : undefined;
        const hint =
          variableHabit(value) ??
          (typeof value === 'string' ? (foreignIn(value) ?? joinedNames(value)) : undefined);
        const said = { rule: 'schema/pattern', message: `${subject(path)} ${phrase}` } as const;
        return hint === undefined ? said : { ...said, hint };
      }
      const names = schema?.['propertyNames'] as Schema | undefined;
      const rule = String(names?.['patternErrorMessage'] ?? phrase);
      return {
        rule: 'schema/pattern',
        message: `the name "${shortened(error.propertyName)}" ${rule}`,
        key: error.propertyName,
      };
    }
    case 'uniqueItems': {
      const [first, second] = [params['j'] as number, params['i'] as number].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const message = `${subject([...path, second])} repeats entry ${first + 1}`;
      return { rule: 'schema/repeated', message, item: second };
    }
    case 'minProperties':
    case 'maxProperties':
      return keysOf(schema).length > 0 ? explainNumberOfKeys(mistake) : explainLimit(mistake);
    case 'propertyNames':
      return undefined;
    default:
      return explainLimit(mistake);
  }
}
