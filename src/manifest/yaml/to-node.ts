import { type Alias, isAlias, isMap, isScalar, isSeq, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { ManifestNode, MapMember, MapNode, ScalarNode, Span } from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import { didYouMean } from '../../core/text/did-you-mean.ts';
import { shortened } from '../../core/text/shortened.ts';
import type { TextFile } from '../../core/text/text-file.ts';
import { isExact } from '../is-exact.ts';
import { LIMITS, RESERVED_KEYS } from '../limits.ts';
import type { ManifestRule } from '../manifest-rule.ts';
import { hasTypographicQuotes, invisibleIn } from './foreign-characters.ts';

/**
 * A node, how many values are in it once aliases are expanded, and how many levels are nested in
 * it. Both have limits.
 */
interface NodeSize {
  readonly node: ManifestNode;
  readonly size: number;
  readonly height: number;
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

class ParseStopped extends Error {}

const TURNS_TEXT = /[\u202A-\u202E\u2066-\u2069]/;
/**
 * The first character after ASCII. Only a key that begins with this or a later character can begin
 * with an invisible one.
 */
const ASCII_END = '\u0080';
/** Invisible characters that no writing system needs inside a text. */
const UNSEEN = /[\u00ad\u200b\u2060]/;

/**
 * Makes the tree with positions from a composed YAML document: resolves aliases, checks keys,
 * enforces limits. Continues after a mistake, so that all mistakes are found; returns no node where
 * continuing makes no sense. `reserved`: keys that no map may have. Empty for files whose keys are
 * names that people chose: a Map holds these keys, and there `constructor` does no harm.
 */
export function toNode(
  contents: unknown,
  file: TextFile,
  reserved: ReadonlySet<string> = RESERVED_KEYS,
): { node?: ManifestNode; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const anchors = new Map<string, NodeSize | 'open'>();
  /** The maps that are items of lists. */
  const entries = new WeakSet<YAMLMap>();
  let nodes = 0;
  let aliased = 0;

  function report(rule: ManifestRule, message: string, at: Span, hint?: string): void {
    const source = file.source(at.start, at.end);
    problems.push({ rule, level: 'error', message, source, hint });
  }
  function warn(rule: ManifestRule, message: string, { start, end }: Span, hint?: string): void {
    const source = file.source(start, end);
    problems.push({ rule, level: 'warning', message, source, hint });
  }
  function stop(rule: ManifestRule, message: string, at: Span, hint?: string): never {
    report(rule, message, at, hint);
    throw new ParseStopped();
  }

  function count(at: Span, size = 1): void {
    nodes += size;
    if (nodes > LIMITS.nodes) {
      stop(
        'yaml/nodes',
        `the file holds more than ${LIMITS.nodes} values`,
        at,
        'split the file with `include`',
      );
    }
  }

  function spanOf(node: { range?: readonly number[] | null | undefined }, whole: boolean): Span {
    const [start = 0, end = start] = node.range ?? [];
    return whole ? { in: file, start, end } : { in: file, start };
  }

  function scalar(node: Scalar): NodeSize {
    const span = spanOf(node, true);
    count(span);
    const plain = node.type === 'PLAIN';
    // Most likely the author meant `!tag` as a text. The tag is already reported. With an empty
    // value here, the same line would also be reported for a missing value.
    if (node.source === '' && node.tag?.startsWith('!') === true)
      return {
        node: { type: 'scalar', value: node.tag, written: node.tag, plain, span },
        size: 1,
        height: 1,
      };
    const written = node.source ?? '';
    return {
      node: { type: 'scalar', value: scalarValue(node, written, plain, span), written, plain, span },
      size: 1,
      height: 1,
    };
  }

  function scalarValue(node: Scalar, written: string, plain: boolean, span: Span): ScalarNode['value'] {
    const { value } = node;
    if (typeof value === 'number' && plain && !isExact(value, written)) {
      report(
        'yaml/unquoted-id',
        `the number ${shortened(written)} has too many digits, so the last ones would change`,
        span,
        `use quotes: "${shortened(written)}"`,
      );
      return written;
    }
    if (typeof value === 'string') {
      if (/\p{Surrogate}/u.test(value)) {
        report(
          'yaml/character',
          'the text has half of a surrogate pair, which is not a character',
          span,
          'remove the escape, or write both halves',
        );
      } else if (TURNS_TEXT.test(value)) {
        warn(
          'yaml/hidden-character',
          'the text has invisible characters that turn the direction of writing',
          span,
          'remove these characters, unless the text needs them',
        );
      } else if (UNSEEN.test(value)) {
        const hidden = invisibleIn(UNSEEN.exec(value)?.[0] ?? '');
        warn('yaml/hidden-character', `the text holds ${hidden}`, span, 'remove it');
      } else if (plain && hasTypographicQuotes(value)) {
        const hint = `write "${shortened(value.slice(1, -1))}"`;
        warn('yaml/typographic-quotes', 'these typographic quotes are part of the text', span, hint);
      }
      return value;
    }
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
    return written;
  }

  /**
   * The node for an alias whose anchor does not exist. Without a node, the key of the alias would
   * also be reported as missing.
   */
  function unknown({ source }: Alias, span: Span): NodeSize {
    const written = `*${source}`;
    return { node: { type: 'scalar', value: written, written, plain: true, span }, size: 1, height: 1 };
  }

  function alias(node: Alias, depth: number): NodeSize {
    const span = spanOf(node, true);
    const target = anchors.get(node.source);
    if (target === undefined) {
      const near = didYouMean(node.source, [...anchors.keys()]);
      report(
        'yaml/alias',
        `no anchor &${shortened(node.source)} stands before this alias`,
        span,
        near === undefined
          ? `put a text that begins with * in quotes: "*${shortened(node.source)}"`
          : `did you mean *${near}?`,
      );
      return unknown(node, span);
    }
    if (target === 'open') {
      report(
        'yaml/alias',
        `the alias *${shortened(node.source)} is inside its own anchor`,
        span,
        'write the value in place of the alias',
      );
      return unknown(node, span);
    }
    aliased += target.size;
    if (aliased > LIMITS.aliasedNodes) {
      stop(
        'yaml/aliases',
        `the aliases of this file repeat more than ${LIMITS.aliasedNodes} values`,
        span,
        'write the values in place of some aliases',
      );
    }
    count(span, target.size);
    if (depth + target.height - 1 > LIMITS.depth) tooDeep(span);
    return target;
  }

  function tooDeep(at: Span): never {
    stop('yaml/depth', `values are nested more than ${LIMITS.depth} levels deep`, {
      in: at.in,
      start: at.start,
    });
  }

  function list(node: YAMLSeq, depth: number): NodeSize {
    const span = spanOf(node, false);
    count(span);
    const items: ManifestNode[] = [];
    let size = 1;
    let height = 0;
    for (const item of node.items) {
      if (isMap(item)) entries.add(item);
      const made = convert(item, depth + 1, span);
      if (made === undefined) continue;
      items.push(made.node);
      size += made.size;
      height = Math.max(height, made.height);
    }
    return { node: { type: 'list', items, span }, size, height: height + 1 };
  }

  /** The text of a key; undefined if it is not allowed as a key. */
  function keyText(key: unknown, at: Span): string | undefined {
    if (!isScalar(key)) {
      report(
        'yaml/key',
        'a key must be a text, not a map or a list',
        at,
        'put a text that begins with [ or { in quotes',
      );
      return undefined;
    }
    if (key.anchor !== undefined) anchors.set(key.anchor, scalar(key));
    const span = spanOf(key, true);
    const written = key.source ?? '';
    if (typeof key.value !== 'string') {
      if (written === '')
        report('yaml/key', 'a key must not be empty', span, 'write a name before the colon');
      else
        report(
          'yaml/key',
          `the key ${shortened(written)} is not text`,
          span,
          `use quotes: "${shortened(written)}"`,
        );
      return written;
    }
    if (key.value === '') {
      report('yaml/key', 'a key must not be empty', span, 'write a name before the colon');
    } else if (isMergeKey(key)) {
      report(
        'yaml/merge-key',
        'evenkeel does not support merge keys (<<)',
        span,
        'write the keys out, or use an alias as a whole value',
      );
      return undefined;
    } else if (reserved.has(key.value)) {
      report('yaml/reserved-key', `the key "${key.value}" is not allowed`, span, 'choose another name');
      return undefined;
    }
    const begins = key.type === 'PLAIN' && key.value >= ASCII_END && /^\s*$/.test(lineBefore(span));
    const hidden = begins ? invisibleIn(key.value.charAt(0)) : undefined;
    // An invisible character puts the key on another level than its author sees. Reading stops
    // here, because further errors would only follow from that.
    if (hidden !== undefined)
      stop('yaml/syntax', `the indentation holds ${hidden}`, { in: file, start: span.start }, 'write spaces');
    return key.value;
  }

  function lineBefore({ start }: Span): string {
    return file.text.slice(file.text.lastIndexOf('\n', start - 1) + 1, start);
  }

  function map(node: YAMLMap, depth: number): NodeSize {
    const inList = entries.has(node);
    const span = spanOf(node, false);
    count(span);
    const members = new Map<string, MapMember>();
    const merged: MapNode[] = [];
    let twice = false;
    let size = 1;
    let height = 0;
    for (const pair of node.items) {
      const { key } = pair;
      const place =
        isScalar(key) || isAlias(key)
          ? spanOf(key, true)
          : isMap(key) || isSeq(key)
            ? spanOf(key, false)
            : span;
      const text = keyText(key, place);
      const made = convert(pair.value, depth + 1, place);
      if (made === undefined) continue;
      if (text === undefined) {
        const from = made.node.type === 'list' ? made.node.items : [made.node];
        const isAliased = isAlias(pair.value) || isSeq(pair.value);
        if (isMergeKey(key) && isAliased) merged.push(...from.filter(each => each.type === 'map'));
        continue;
      }
      const first = members.get(text);
      if (first !== undefined) {
        const { line } = file.source(first.key.start);
        const also = inList ? ', or begin another entry of the list with a dash' : '';
        // In an entry of a list, only the first repeated key is reported. The keys after it most
        // likely belong to a second entry, whose dash is missing.
        if (!twice)
          report(
            'yaml/duplicate-key',
            `the key "${shortened(text)}" is here twice, first on line ${line}`,
            place,
            `remove one of the two keys${also}`,
          );
        twice = inList;
        continue;
      }
      members.set(text, { key: place, value: made.node });
      size += made.size;
      height = Math.max(height, made.height);
    }
    // A merge key is not allowed and is reported. Its keys are still added to the map, so that they
    // are not reported as missing, too.
    for (const from of merged)
      for (const [name, member] of from.members) if (!members.has(name)) members.set(name, member);
    return { node: { type: 'map', members, span }, size, height: height + 1 };
  }

  function collection(node: YAMLMap | YAMLSeq, depth: number): NodeSize {
    if (depth > LIMITS.depth) tooDeep(spanOf(node, false));
    return isMap(node) ? map(node, depth) : list(node, depth);
  }

  /** `at` is the position to report for a missing value, as in `{ a }`. */
  function convert(node: unknown, depth: number, at: Span): NodeSize | undefined {
    if (isAlias(node)) return alias(node, depth);
    if (isScalar(node)) {
      const made = scalar(node);
      if (node.anchor !== undefined) anchors.set(node.anchor, made);
      return made;
    }
    if (isMap(node) || isSeq(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, 'open');
      const made = collection(node, depth);
      if (node.anchor !== undefined) anchors.set(node.anchor, made);
      return made;
    }
    count(at);
    return { node: { type: 'scalar', value: null, written: '', plain: true, span: at }, size: 1, height: 1 };
  }

  try {
    const made = convert(contents, 1, { in: file, start: 0 });
    return made === undefined ? { problems } : { node: made.node, problems };
  } catch (error) {
    if (error instanceof ParseStopped) return { problems };
    throw error;
  }
}
