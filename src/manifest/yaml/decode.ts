import type { Problem } from '../../core/problem.ts';
import { type TextFile, textFile } from '../../core/text/text-file.ts';

export interface DecodedFile {
  readonly file: TextFile;
  readonly problems: readonly Problem[];
}

/**
 * Characters that a manifest cannot contain: control characters other than tab and line ends, a
 * byte order mark inside the text, a lone surrogate.
 */
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFEFF\uFFFE\uFFFF\p{Surrogate}]|\r(?!\n)/u;

/**
 * The first forbidden character of a file. One message is enough, because such a file is rarely
 * text.
 */
function forbidden(file: TextFile): readonly Problem[] {
  const match = FORBIDDEN.exec(file.text);
  if (match === null) return [];
  const code = (match[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  return [
    {
      rule: 'yaml/character',
      level: 'error',
      message: `the character U+${code} is not allowed in a manifest`,
      source: file.source(match.index, match.index + match[0].length),
      hint:
        match[0] === '\r'
          ? 'this is the line end of old systems: save the file with line ends LF or CRLF'
          : 'remove the character, or write it as an escape in double quotes',
    },
  ];
}

/** How many leading bytes are valid UTF-8. An incomplete character at the end counts as valid. */
function validPrefix(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return good;
}

function encodingProblem(file: TextFile, offset: number, message: string): DecodedFile {
  const source = file.source(offset);
  return {
    file,
    problems: [{ rule: 'yaml/encoding', level: 'error', message, source, hint: 'save the file as UTF-8' }],
  };
}

/** A byte order mark, or a NUL beside the first character, identifies UTF-16. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return false;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (first === 0) !== (second === 0);
}

/** Matches UTF-16 that was decoded as UTF-8: each byte of a byte order mark became U+FFFD. */
const UTF16_READ_AS_UTF8 = /^\uFFFD{0,2}(?:\0[^\0]|[^\0]\0)/;

/** The text of a file, without a leading byte order mark. */
export function decodeText(name: string, text: string): DecodedFile {
  if (UTF16_READ_AS_UTF8.test(text))
    return encodingProblem(textFile(name, ''), 0, 'the text is UTF-16, not UTF-8');
  const file = textFile(name, text.startsWith('\uFEFF') ? text.slice(1) : text);
  return { file, problems: forbidden(file) };
}

/** Decodes the bytes of a file as UTF-8. */
export function decodeBytes(name: string, bytes: Uint8Array): DecodedFile {
  if (isUtf16(bytes)) return encodingProblem(textFile(name, ''), 0, 'the file is UTF-16, not UTF-8');
  try {
    return decodeText(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes.subarray(0, validPrefix(bytes)), { stream: true });
    return encodingProblem(textFile(name, text), text.length, 'the file is not valid UTF-8 from here on');
  }
}
