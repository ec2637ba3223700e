import type { ManifestNode, MapNode } from '../../core/manifest-node.ts';
import type { ScopeList } from '../../core/section.ts';
import type { Section } from '../section.ts';

/**
 * A run about a few scopes leaves a file unparsed if the ids of these scopes are not in its text.
 * This matches texts in which such a search is not enough: `$` and the backslash, because a
 * variable or an escape can stand for an id; a date, because an entry that is right today may be a
 * mistake on another day; words by which a file includes others, or means scopes that it does not
 * name.
 */
const SAYS_MORE = /[$\\]|\d{4}-\d\d-\d\d|\b(?:include|match|every)\b/;
/**
 * Matches an id that stands in a YAML text exactly as it is. Neither line folding nor quotes change
 * such characters.
 */
const LITERAL_ID = /^[a-z0-9-]+$/;

/**
 * Whether a file has nothing but entries of scopes, each with its own id in it. Such a file matters
 * only to the scopes whose ids are in its text. Pure.
 */
export function isPlainFile(tree: MapNode, text: string, sections: readonly Section[]): boolean {
  if (SAYS_MORE.test(text) || tree.members.size === 0) return false;
  return [...tree.members].every(([name, { value }]) => {
    const list = sections.find(section => section.name === name)?.form?.list;
    return list !== undefined && hasOnlyScopes(value, list);
  });
}

function hasOnlyScopes(section: ManifestNode, { key, ids }: ScopeList): boolean {
  if (section.type !== 'map' || section.members.size !== 1) return false;
  const list = section.members.get(key)?.value;
  return list?.type === 'list' && list.items.every(item => hasIds(item, ids));
}

function hasIds(item: ManifestNode, ids: readonly string[]): boolean {
  if (item.type !== 'map') return false;
  const found = ids.flatMap(each => item.members.get(each)?.value ?? []);
  return found.length > 0 && found.every(each => isText(each) || isListOfTexts(each));
}

function isText(node: ManifestNode): boolean {
  return node.type === 'scalar' && typeof node.value === 'string';
}

function isListOfTexts(node: ManifestNode): boolean {
  return node.type === 'list' && node.items.every(isText);
}

/** Whether a search of texts for this id finds every file with it. Pure. */
export function isLiteralId(id: string): boolean {
  return LITERAL_ID.test(id);
}

/**
 * Whether a text can name a scope with one of these ids, for which {@link isLiteralId} is true.
 * True in doubt. Pure.
 */
export function mayName(text: string, ids: readonly string[]): boolean {
  return SAYS_MORE.test(text) || ids.some(id => text.includes(id));
}
