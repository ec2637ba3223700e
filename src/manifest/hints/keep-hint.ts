import { isObject } from '../../core/json.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { addressForms } from '../../generated/address-forms.ts';
import { addressParts } from '../../generated/address-parts.ts';
import { kindNames } from '../../generated/kind-names.ts';
import { foreignIn } from '../yaml/foreign-characters.ts';
import { kindIn, wordsOf } from './address-form.ts';

/** Name → the kinds of the entries with this name. */
type KindsByName = ReadonlyMap<string, ReadonlySet<string>>;

/** What is needed to suggest a correction for a glob that matches nothing. */
export interface KeepContext {
  /** Whether an address could match the glob. */
  canHold(glob: string): boolean;
  readonly kindsOf: KindsByName;
  /** A correct glob, as an example. */
  readonly sample?: string | undefined;
}

/** The most corrections that a hint suggests. */
const MOST = 3;

/**
 * A hint about what the author of a glob most likely meant. Each suggested glob can match
 * something. Pure.
 */
export function keepHint(glob: string, { canHold, kindsOf, sample }: KeepContext): string {
  const foreign = foreignIn(glob);
  if (foreign !== undefined) return foreign;
  const meant = [...new Set([...declared(glob, kindsOf), ...nearGlobs(glob)])].filter(canHold).slice(0, MOST);
  if (meant.length > 0) return `did you mean ${meant.join(' or ')}?`;
  const kind = kindIn(glob);
  const own = addressForms.filter(form => kindIn(form) === kind);
  if (own.length > 0) return [`such an address is ${own.join(' or ')}`, ...wordsIn(kind)].join('; ');
  const [first] = sample === undefined || !/^[\w.-]+$/.test(glob) ? [] : formOf(kindIn(sample), glob);
  if (first !== undefined && canHold(first))
    return `an address begins with a kind: ${first} is a ${kindIn(first).split('.')[1]} of this name`;
  const such = sample === undefined ? '' : `, such as ${sample}`;
  return `an address is a kind and its parts${such}; kinds: ${kindNames.join(', ')}`;
}

/**
 * Globs for the entries of the manifest whose name is in the text `glob`, by itself or after a kind
 * or an id: `main`, `branch.main`, `my-project/main`.
 */
function declared(glob: string, kindsOf: KindsByName): readonly string[] {
  const kinds = kindNames.flatMap(kind => [kind, kind.replace('.', '/'), kind.slice(kind.indexOf('.') + 1)]);
  const prefixes = ['', ...kinds.flatMap(kind => [`${kind}.`, `${kind}/`])];
  const names = prefixes.flatMap(prefix =>
    glob.startsWith(prefix) ? [[prefix, glob.slice(prefix.length)]] : [],
  );
  const inScope = glob.slice(glob.indexOf('/') + 1);
  return [
    ...names.flatMap(([prefix = '', name = '']) =>
      kindNames
        .filter(kind => kindsOf.get(name)?.has(kind) === true)
        .filter(kind => kind.endsWith(prefix.slice(0, -1).replace('/', '.')))
        .flatMap(kind => formOf(kind, name)),
    ),
    ...kindNames.filter(kind => kindsOf.get(inScope)?.has(kind) === true).map(kind => `${kind}/${glob}`),
  ];
}

/**
 * Name → kinds, for all entries in these sections. The key around an entry gives its kind: an entry
 * under `branches` is of the kind `branch`. Pure.
 */
export function kindsByName(sections: Readonly<Record<string, unknown>>): KindsByName {
  const found = new Map<string, Set<string>>();
  const walk = (at: unknown, kind: string | undefined, section: string): void => {
    if (Array.isArray(at)) for (const item of at) walk(item, kind, section);
    if (!isObject(at)) return;
    const name = at['name'];
    if (typeof name === 'string' && kind !== undefined)
      found.set(name, (found.get(name) ?? new Set()).add(kind));
    for (const [key, member] of Object.entries(at)) {
      const of = kindNames.find(each => `${section}.${key}`.startsWith(each));
      if (typeof member === 'object') walk(member, of, section);
    }
  };
  for (const [section, value] of Object.entries(sections)) walk(value, undefined, section);
  return found;
}

/** Globs for a resource with this kind and name, in any scope. */
function formOf(kind: string, name: string): readonly string[] {
  return addressForms
    .filter(form => kindIn(form) === kind && form.endsWith('name>'))
    .map(form =>
      [
        kind,
        ...form
          .split('/')
          .slice(1, -1)
          .map(() => '*'),
        name,
      ].join('/'),
    );
}

/**
 * The glob with the most likely kind in place of its own. If it only has a name after the kind:
 * globs for this name in any scope.
 */
function nearGlobs(glob: string): readonly string[] {
  const [kind = '', ...parts] = glob.split('/');
  if (parts.length === 0) return [];
  const meant = kindNames.find(name => name.endsWith(`.${kind}`)) ?? didYouMean(kind, kindNames);
  const [name, ...more] = parts;
  if (meant === undefined || name === undefined) return [];
  return [[meant, ...parts].join('/'), ...(more.length === 0 ? formOf(meant, name) : [])];
}

/** For parts of an address that allow only some words, a text such as `<of> is guild or global`. */
function wordsIn(kind: string): readonly string[] {
  return Object.entries(addressParts[kind] ?? {}).flatMap(([part, ways]) => {
    const words = wordsOf(ways);
    return words.length < 2 ? [] : [`<${part}> is ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`];
  });
}
