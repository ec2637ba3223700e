import type { ListNode, ManifestNode } from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import type { JsonList, SectionFiles } from '../../core/section.ts';
import type { TextFile } from '../../core/text/text-file.ts';
import type { ManifestRule } from '../manifest-rule.ts';
import type { DecodedFile } from './decode.ts';
import { type JsonWording, jsonMistake, jsonWording } from './json-wording.ts';
import { parseYaml } from './parse-yaml.ts';

interface ReadList {
  /** The list. Absent if the text has no JSON list, or a list that a manifest cannot hold. */
  readonly node?: ListNode;
  /** The whole content of the file. Present where `node` is. */
  readonly root?: ManifestNode;
  readonly problems: readonly Problem[];
  /** Whether messages may quote lines of the list. */
  readonly shown: boolean;
}

/**
 * Matches the name of a JSON file with the place of its list in the file, such as
 * `bot.json#/commands` (RFC 6901).
 */
const POINTED = /^(.*\.json)#\/(.+)$/s;

/**
 * The file or pattern in a name, and the keys that lead to the list in the file. No keys: the file
 * as a whole is the list. Pure.
 */
export function pointed(name: string): { readonly file: string; readonly keys: readonly string[] } {
  const [, file, pointer] = POINTED.exec(name) ?? [];
  if (file === undefined || pointer === undefined) return { file: name, keys: [] };
  return { file, keys: pointer.split('/').map(key => key.replaceAll('~1', '/').replaceAll('~0', '~')) };
}

/**
 * Reads a JSON list with the place of each value. The YAML parser reads it, because JSON is a part
 * of YAML. A text without such a list may hold secrets: its mistakes have a place and a rule, and
 * quote nothing. Pure.
 */
export function readJson(
  { file, problems }: DecodedFile,
  { must, text }: Pick<SectionFiles, 'must' | 'text'>,
  keys: readonly string[] = [],
): ReadList {
  if (problems.length > 0) return { problems, shown: false };
  const mistake = jsonMistake(file.text);
  if (mistake !== undefined) return refused(file, 'file/not-json', jsonWording(file.text, mistake));
  const start = file.text.search(/\S/);
  const isWrapper = keys.length === 0 && file.text[start] === '{' && 'shows' in text;
  const hint = `name the key that has the list, such as "${file.file}#/commands"`;
  const other = refused(file, 'schema/type', { message: must, offset: start, ...(isWrapper && { hint }) });
  if (!'[{'.includes(file.text[start] ?? ' ')) return other;
  const { node, problems: mistakes } = parseYaml(file);
  const inner = node && memberAt(node, keys);
  if (node !== undefined && inner === undefined && mistakes.length === 0) {
    const message = `the file has nothing at "#/${keys.join('/')}", where the manifest looks for its list`;
    const hint = 'name a key that the file has, or take this name out of the manifest';
    return refused(file, 'schema/type', { message, offset: start, hint });
  }
  const list = 'shows' in text ? listIn(inner?.node, text) : undefined;
  if (list === undefined && mistakes.length === 0) return other;
  // Messages quote whole lines. A line may also have another key, which may hold a secret. So
  // messages may quote the list only if the file has no other keys.
  const shown = list !== undefined && inner?.isAlone === true && 'shows' in text && text.shows(list);
  return { ...(list && node && { node: list, root: node }), problems: mistakes, shown };
}

/** The value to which the keys lead, and whether no object on the way has other keys. */
function memberAt(
  node: ManifestNode,
  keys: readonly string[],
): { readonly node: ManifestNode; readonly isAlone: boolean } | undefined {
  let [at, isAlone] = [node, true];
  for (const key of keys) {
    const member = at.type === 'map' ? at.members.get(key) : undefined;
    if (at.type !== 'map' || member === undefined) return undefined;
    if (at.members.size > 1) isAlone = false;
    at = member.value;
  }
  return { node: at, isAlone };
}

function listIn(node: ManifestNode | undefined, text: JsonList): ListNode | undefined {
  if (node?.type === 'list') return node;
  if (node?.type !== 'map' || text.isItem?.(node) !== true) return undefined;
  return { type: 'list', items: [node], span: node.span };
}

function refused(file: TextFile, rule: ManifestRule, { message, hint, offset }: JsonWording): ReadList {
  const said = hint === undefined ? { message } : { message, hint };
  return { problems: [{ rule, level: 'error', ...said, source: file.source(offset) }], shown: false };
}
