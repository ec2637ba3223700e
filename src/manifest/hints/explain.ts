import type { ManifestNode } from '../../core/manifest-node.ts';
import type { ManifestPath } from '../../core/problem.ts';
import { SECRET_VARIABLES } from '../../core/secret.ts';
import { shortened } from '../../core/text/shortened.ts';
import type { MistakeExplanation, PlacedMistake } from '../mistake.ts';
import { foreignIn } from '../yaml/foreign-characters.ts';
import { explainType } from './explain-type.ts';
import { meantName, ofOtherTools, SHORT_LIST } from './meant-name.ts';
import { keysOf, type Schema, schemaAt } from './schema-at.ts';
import { unknownKey } from './unknown-key.ts';
import { variableHabit } from './variable-habit.ts';
import { namesOf, typesOf } from './written-for.ts';

/** Key → the hint for a manifest without this key at its top. */
const FIRST_LINES: Readonly<Record<string, string>> = {
  evenkeel: 'begin the manifest with the line evenkeel: 1',
  name: 'write a name of your own at the top, such as name: my-app',
};

/**
 * The noun for an entry in messages: `ServiceBackupSchedule` → `a backup schedule`. The first word
 * of a title with several words is its provider.
 */
function noun(schema: Schema | undefined): string {
  const title = schema?.['title'];
  if (typeof title !== 'string') return 'this map';
  const words = title.split(/(?=[A-Z])/).map(word => word.toLowerCase());
  if (words.length === 1) return title === 'Manifest' ? 'the manifest' : `"${words[0]}"`;
  const name = words.slice(1).join(' ');
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** Names a value in a sentence, by the last key on its path. */
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

/**
 * The number of characters in a text. Counted without making a list of them, which would take many
 * times the memory.
 */
function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function explainEnum(mistake: PlacedMistake): MistakeExplanation {
  const { error, path, node, schema, hinted } = mistake;
  const allowed = (error.params['allowedValues'] as readonly unknown[]).map(String);
  const names = allowed.filter(value => !/^[0-9]+$/.test(value));
  if (error.propertyName !== undefined)
    return unknownKey({ key: error.propertyName, where: subject(path), known: names }, mistake);
  const written = node.type === 'scalar' ? node.written : '';
  const several = separated(written, names);
  const near =
    written === '' || !hinted || several !== undefined ? undefined : meantName(written, names, schema);
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

/**
 * The names in a text that has several of them, with other separators than commas between them;
 * undefined for any other text.
 */
function separated(written: string, names: readonly string[]): string | undefined {
  const words = written.split(/[\s|+;]+/).filter(word => word !== '');
  return words.length > 1 && words.every(word => names.includes(word)) ? words.join(', ') : undefined;
}

/**
 * What the author of a text of a wrong form most likely meant: several names where a list is
 * expected, or an id inside an address.
 */
function meantByText(value: string, { schema, path, root }: PlacedMistake): string | undefined {
  const items = schemaAt(root, [...path, 0]);
  const names = namesOf(items);
  const ofList = (parts: readonly string[]): string | undefined => {
    const meant = parts.filter(part => part !== '').map(part => meantName(part, names, items));
    return meant.length > 0 && meant.every(name => name !== undefined)
      ? `write a list: [${meant.join(', ')}]`
      : undefined;
  };
  if (names.length > 0)
    return ofList(value.split(/[|,+]+/).map(part => part.trim())) ?? ofList(value.split(/[\s|,+]+/));
  const fitting = value.match(/[0-9]{15,21}/g) ?? [];
  const isId = fitting.length === 1 && new RegExp(String(schema?.['pattern']), 'u').test(fitting[0] ?? '');
  return isId ? `write ${JSON.stringify(fitting[0])}` : undefined;
}

function explainLimit({ error, path, node }: PlacedMistake): MistakeExplanation {
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

/**
 * The message for a wrong number of keys. The schema limits that number only for maps that must
 * have exactly one of several keys.
 */
function explainNumberOfKeys({ schema }: PlacedMistake): MistakeExplanation {
  const required = (schema?.['required'] ?? []) as readonly string[];
  const choices = keysOf(schema).filter(key => !required.includes(key));
  return { rule: 'schema/one-of', message: `${noun(schema)} needs exactly one of ${choices.join(', ')}` };
}

function explainConst({ error, path, node }: PlacedMistake): MistakeExplanation {
  const wanted = String(error.params['allowedValue']);
  const isQuoted = node.type === 'scalar' && node.value === wanted;
  const message = `${subject(path)} must be ${wanted}`;
  return { rule: 'schema/const', message, ...(isQuoted ? { hint: `write ${wanted} without quotes` } : {}) };
}

/** Whether a map that is not empty is where a list of entries may be. */
function isEntryOfList({ node, schema, entry }: PlacedMistake): boolean {
  const isList = typesOf(schema).includes('array') && keysOf(entry).length > 0;
  return isList && node.type === 'map' && node.members.size > 0;
}

/**
 * Explains one finding of the schema validator in one sentence; undefined if another finding
 * explains the mistake better. A value where the name of a variable for a secret must be may be the
 * secret itself, so nothing of it is said.
 */
export function explain(mistake: PlacedMistake): MistakeExplanation | undefined {
  const { path, schema } = mistake;
  const isSecret = String(schema?.['pattern']).startsWith(`^${SECRET_VARIABLES}`);
  if (!isSecret) return explained(mistake);
  return { rule: 'schema/secret', message: `${subject(path)} ${String(schema?.['patternErrorMessage'])}` };
}

function explained(mistake: PlacedMistake): MistakeExplanation | undefined {
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
      // Its entries are written without a dash: `absent` is not what is missing, and the findings
      // about its keys say what is.
      if (missing === 'absent' && isEntryOfList(mistake)) return undefined;
      const message = `${noun(schema)} needs the key "${missing}"`;
      const hint = path.length === 0 ? FIRST_LINES[missing] : undefined;
      return { rule: 'schema/missing-key', message, atKey: true, missing, hint };
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
          (typeof value === 'string'
            ? (foreignIn(value) ?? ofOtherTools(value, schema) ?? meantByText(value, mistake))
            : undefined);
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
