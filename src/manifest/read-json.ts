import type { ListNode, ManifestNode } from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { JsonList, SectionFiles } from '../core/section.ts';
import type { TextFile } from '../core/text-file.ts';
import type { ManifestRule } from './code-pages.ts';
import type { Decoded } from './decode.ts';
import { jsonMistake } from './json-mistake.ts';
import { type JsonWording, jsonWording } from './json-wording.ts';
import { parseYaml } from './parse-yaml.ts';

interface ReadList {
  /** Absent if it is no list in JSON, or one that a manifest cannot hold. */
  readonly node?: ListNode;
  readonly problems: readonly Problem[];
  /** Whether people may see its lines. */
  readonly shown: boolean;
}

/**
 * A list in JSON, with the place of each value; as YAML, of which JSON is a part. A text that is something else may be a
 * secret of the machine: its mistakes have a place and a rule, and nothing of the text. Pure.
 */
export function readJson(
  { file, problems }: Decoded,
  { must, text }: Pick<SectionFiles, 'must' | 'text'>,
): ReadList {
  if (problems.length > 0) return { problems, shown: false };
  const mistake = jsonMistake(file.text);
  if (mistake !== undefined) return refused(file, 'file/not-json', jsonWording(file.text, mistake));
  const start = file.text.search(/\S/);
  const other = refused(file, 'schema/type', { message: must, offset: start });
  if (!'[{'.includes(file.text[start] ?? ' ')) return other;
  const { node, problems: mistakes } = parseYaml(file);
  const list = 'shows' in text ? listIn(node, text) : undefined;
  if (list === undefined && mistakes.length === 0) return other;
  const shown = list !== undefined && 'shows' in text && text.shows(list);
  return { ...(list && { node: list }), problems: mistakes, shown };
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
