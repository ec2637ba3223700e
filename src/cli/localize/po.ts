import type { Problem } from '../../core/problem.ts';
import type { TextFile } from '../../core/text/text-file.ts';

/** One message of a PO file. Offsets are those of the first character of its line. */
export interface PoMessage {
  readonly context?: string;
  readonly id: string;
  readonly text: string;
  /** Where the translation begins. */
  readonly start: number;
  /** A program guessed the translation, and nobody has confirmed it. */
  readonly fuzzy: boolean;
  /** The message has a form for each number. */
  readonly plural: boolean;
}

export interface PoFile {
  readonly messages: readonly PoMessage[];
  readonly problems: readonly Problem[];
}

type PoField = 'msgctxt' | 'msgid' | 'msgid_plural' | 'msgstr';

interface Draft {
  readonly fields: Map<PoField, string>;
  start: number;
  fuzzy: boolean;
  last: PoField | undefined;
}

const FIELD = /^(msgctxt|msgid_plural|msgid|msgstr)(\[\d+\])?[ \t]+(?=")/;
const QUOTED = /^"([^"\\]*(?:\\.[^"\\]*)*)"$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

/**
 * Reads a PO file of GNU gettext, without its obsolete messages (`#~`). A file with a mistake gives
 * no messages, and one problem at the first wrong line. Pure.
 */
export function readPo(file: TextFile): PoFile {
  const messages: PoMessage[] = [];
  let draft = newDraft();
  const end = (): void => {
    const message = messageOf(draft);
    if (message !== undefined) messages.push(message);
    draft = newDraft();
  };
  let offset = 0;
  for (const whole of file.text.split('\n')) {
    const line = whole.trim();
    const start = offset + whole.indexOf(line);
    offset += whole.length + 1;
    if (line === '') end();
    else if (line.startsWith('#')) {
      if (draft.last === 'msgstr') end();
      if (line.startsWith('#,') && /\bfuzzy\b/.test(line)) draft.fuzzy = true;
    } else {
      const field = FIELD.exec(line);
      const name = field?.[1] as PoField | undefined;
      if (name !== undefined && draft.last === 'msgstr' && name !== 'msgstr') end();
      const text = unquoted(name === undefined ? line : line.slice(field?.[0].length));
      const at = name ?? draft.last;
      if (text === undefined || at === undefined) return wrong(file, start, line.length);
      if (name === 'msgstr' && draft.last !== 'msgstr') draft.start = start;
      // A message with plural forms has several `msgstr`, and only the last is kept here. That is
      // enough, because such a message is not imported.
      draft.fields.set(at, name === undefined ? (draft.fields.get(at) ?? '') + text : text);
      draft.last = at;
    }
  }
  end();
  const header = messages.find(({ id, context }) => id === '' && context === undefined);
  const charset = /charset=([^\s;]+)/i.exec(header?.text ?? '')?.[1] ?? 'UTF-8';
  if (header !== undefined && !/^(?:utf-?8|us-ascii|ascii|charset)$/i.test(charset))
    return refused(file, header.start, `the file says that its encoding is ${charset}`, 'save it as UTF-8');
  return { messages: messages.filter(message => message !== header), problems: [] };
}

function newDraft(): Draft {
  return { fields: new Map(), start: 0, fuzzy: false, last: undefined };
}

function messageOf({ fields, start, fuzzy }: Draft): PoMessage | undefined {
  const [context, id] = [fields.get('msgctxt'), fields.get('msgid')];
  if (id === undefined) return undefined;
  const plural = fields.has('msgid_plural');
  return {
    ...(context === undefined ? {} : { context }),
    id,
    text: fields.get('msgstr') ?? '',
    start,
    fuzzy,
    plural,
  };
}

function unquoted(text: string): string | undefined {
  const inner = QUOTED.exec(text)?.[1];
  return inner?.replace(/\\(.)/gu, (_, char: string) => ESCAPES[char] ?? char);
}

function wrong(file: TextFile, start: number, length: number): PoFile {
  return refused(
    file,
    start,
    'this line is not one of a PO file',
    'export the file again as gettext PO',
    length,
  );
}

function refused(file: TextFile, start: number, message: string, hint: string, length = 0): PoFile {
  const source = file.source(start, start + length);
  return { messages: [], problems: [{ rule: 'locales/platform', level: 'error', message, source, hint }] };
}

/** A message to write. */
export interface PoText {
  readonly context: string;
  readonly id: string;
  readonly text: string;
  /** For the translator: where the text is, and how long a translation may be. */
  readonly place: string;
  readonly longest: number;
}

/** A PO file of one locale; without a locale, the template. The same texts give the same bytes. */
export function writePo(texts: readonly PoText[], locale = ''): string {
  const head = [
    'msgid ""',
    'msgstr ""',
    `"Language: ${locale}\\n"`,
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
  ];
  const messages = texts.map(({ context, id, text, place, longest }) => [
    `#. At most ${longest} characters.`,
    `#: ${place}`,
    `msgctxt ${poText(context)}`,
    `msgid ${poText(id)}`,
    `msgstr ${poText(text)}`,
  ]);
  return [head, ...messages].map(lines => `${lines.join('\n')}\n`).join('\n');
}

function poText(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `"${escaped.replaceAll('\t', '\\t')}"`;
}
