import type { ManifestNode } from '../core/manifest-node.ts';
import type { Source } from '../core/problem.ts';
import { EVERY_SECRET, JOB_TOKEN, type Mention } from './model.ts';
import { scalarsIn } from './nodes.ts';

/** The text between `${{` and `}}`, with its place in the file. */
interface Expression {
  readonly text: string;
  readonly at: Source;
}

/** The expressions of a scalar, in their order. */
function expressionsIn(node: ManifestNode): readonly Expression[] {
  if (node.type !== 'scalar' || typeof node.value !== 'string') return [];
  const { span } = node;
  const found: Expression[] = [];
  let from = span.start;
  for (let at = node.value.indexOf('${{'); at >= 0; ) {
    const end = node.value.indexOf('}}', at);
    if (end < 0) break;
    const whole = node.value.slice(at, end + 2);
    // YAML may write the expression with escapes or over several lines. It is then not found in the
    // file, and the place of the whole value is given.
    const start = span.in.text.indexOf(whole, from);
    const isThere = start >= 0 && start < (span.end ?? start);
    if (isThere) from = start + whole.length;
    const place = isThere ? span.in.source(start, from) : span.in.source(span.start, span.end);
    found.push({ text: whole.slice(3, -2), at: place });
    at = node.value.indexOf('${{', end);
  }
  return found;
}

/** A text in quotes. Excluded is the name of a member, as in `secrets['NAME']`. */
const TEXTS = /(?<!\[\s{0,3})'[^']*'/g;
const SECRETS = /(?<![\w.-])secrets(?:\s*\.\s*([A-Za-z_][\w-]*)|\s*\[\s*'([^']*)'\s*\])?/gi;
const TOKEN = /(?<![\w.-])github\s*(?:\.\s*token\b|\[\s*'token'\s*\])/i;

/**
 * The keys (secrets and the job's token) that an expression reads. `secrets` without a member means
 * every secret. Pure.
 */
function keysIn(expression: string): readonly string[] {
  const code = expression.replace(TEXTS, "''");
  const named = [...code.matchAll(SECRETS)].map(
    ([, dotted, quoted]) => (dotted ?? quoted)?.toUpperCase() ?? EVERY_SECRET,
  );
  return TOKEN.test(code) ? [...named, JOB_TOKEN] : named;
}

/**
 * The keys that the expressions in these nodes read. Each key is listed once, with its first place.
 */
export function mentionsIn(...nodes: readonly (ManifestNode | undefined)[]): readonly Mention[] {
  const first = new Map<string, Source>();
  for (const node of scalarsIn(...nodes))
    for (const { text, at } of expressionsIn(node))
      for (const key of keysIn(text)) if (!first.has(key)) first.set(key, at);
  return [...first].map(([key, at]) => ({ key, at }));
}

/**
 * Members of the event whose text is written by whoever opens a pull request, issue or comment,
 * which anybody may do.
 */
const FREE =
  /(?<![\w.-])github\s*\.\s*(?:head_ref\b|event(?:\s*\.\s*(?!repository\b|organization\b|sender\b|label\b)[\w*-]+|\[[^\]]{0,40}\]){1,8}?\s*\.\s*(?:title|body|message|email|name|label|ref|head_branch|page_name|display_title|description)\b)/i;
/** The whole event as JSON, which includes such texts. */
const WHOLE = /tojson\s*\(\s*github(?:\s*\.\s*event)?\s*\)/i;

/** The places of expressions that put a stranger's text into a script. */
export function untrustedIn(...nodes: readonly (ManifestNode | undefined)[]): readonly Source[] {
  return scalarsIn(...nodes).flatMap(node =>
    expressionsIn(node)
      .filter(({ text }) => FREE.test(text) || WHOLE.test(text))
      .map(({ at }) => at),
  );
}

const EVENT_NAME = /github\.event_name\s*(==|!=)\s*'([^']*)'/g;

/**
 * Those of `events` for which a condition may hold. A condition with both `&&` and `||` is not
 * understood, so all events are returned. Pure.
 */
export function eventsUnder(condition: string, events: readonly string[]): readonly string[] {
  const parts = condition.includes('||') ? condition.split('||') : [condition];
  if (condition.includes('||') && condition.includes('&&')) return events;
  return events.filter(event =>
    parts.some(part =>
      [...part.matchAll(EVENT_NAME)].every(([, sign, name]) => (sign === '==') === (name === event)),
    ),
  );
}
