import { Document, isScalar, type Node, Scalar, visit } from 'yaml';
import { isObject, type Json } from '../../core/json.ts';
import { escapeOf, literalText } from '../../core/text/quoting.ts';
import { UNSAFE } from '../../manifest/edit/written-value.ts';

type Sections = Readonly<Record<string, Json>>;

/** What a manifest has besides its sections. */
interface ManifestHead {
  readonly keep?: readonly string[];
  /** The first line. */
  readonly editorLine?: string;
}

const ID = /^\d{15,20}$/;
/** Marks an escape to write later: a text is styled before it is quoted. */
const ESCAPE = /\uE000([0-9a-f]+)\uE001/g;
/** Wide enough that no long text is folded: a folded line is hard to compare. */
const YAML_OPTIONS = { lineWidth: 0, minContentWidth: 0 } as const;

/**
 * A whole manifest of exported sections and lines of `keep`, with the line for editors, if there is
 * one. The same sections give the same text.
 */
export function manifestYaml(sections: Sections, { keep = [], editorLine }: ManifestHead = {}): string {
  const held = keep.length === 0 ? {} : { keep };
  const document = new Document(literal({ evenkeel: 1, name: 'my-app', ...held, ...sections }));
  styled(document);
  const name =
    'Choose a name of your own: plans show it, and branches that apply creates are marked with it.';
  const live = 'What keep holds is live, but no entry can describe it.';
  document.commentBefore = [
    ...(editorLine === undefined ? [] : [editorLine.slice(1)]),
    ' Written by evenkeel export: plan of it is empty.',
    ` ${name}`,
    ...(keep.length === 0 ? [] : [` ${live}`]),
  ].join('\n');
  return yamlText(document);
}

/** Writes every text of the value so that none reads as a variable. */
function literal(value: Json): Json {
  if (typeof value === 'string') return literalText(value);
  if (Array.isArray(value)) return value.map(literal);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literal(item as Json)]));
}

/** The text of a styled document. */
function yamlText(document: Document): string {
  return document
    .toString(YAML_OPTIONS)
    .replace(ESCAPE, (_, code: string) => escapeOf(String.fromCodePoint(Number.parseInt(code, 16))));
}

/** Ids quoted, texts of several lines as blocks. */
function styled(of: Document | Node): void {
  visit(of, {
    Scalar(_key, scalar) {
      if (!isScalar(scalar) || typeof scalar.value !== 'string') return;
      const safe = scalar.value.replace(UNSAFE, found => `\uE000${found.codePointAt(0)?.toString(16)}\uE001`);
      if (ID.test(scalar.value) || safe !== scalar.value) scalar.type = Scalar.QUOTE_DOUBLE;
      else if (scalar.value.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
      scalar.value = safe;
    },
  });
}
