import type { ErrorCode } from 'yaml';
import type { ManifestNode } from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { TextFile } from '../core/text-file.ts';
import type { ManifestRule } from './code-pages.ts';
import { type ComposeError, compose } from './compose.ts';
import { scan } from './scan.ts';
import { shortened } from './shortened.ts';
import { toNode } from './to-node.ts';

export interface Parsed {
  /** Absent if the text is not YAML, or is YAML that a manifest may not use. */
  readonly node?: ManifestNode;
  readonly problems: readonly Problem[];
}

interface Wording {
  readonly rule?: ManifestRule;
  readonly message: string;
  readonly hint?: string;
}

/** Our words for the parser's most frequent errors; the others keep the parser's own sentence. */
const WORDING: Partial<Record<ErrorCode, Wording>> = {
  TAB_AS_INDENT: { rule: 'yaml/tab', message: 'tabs cannot be used for indentation', hint: 'use spaces' },
  BAD_INDENT: { message: 'the indentation does not fit the lines around it' },
  BAD_SCALAR_START: { message: 'a value cannot begin with this character', hint: 'put the value in quotes' },
  BAD_DQ_ESCAPE: {
    message: 'this is not an escape of a text in double quotes',
    hint: 'write \\\\ for a backslash, or use single quotes',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a value cannot begin a map on the line of its key',
    hint: 'put a text that contains ": " in quotes',
  },
  MULTILINE_IMPLICIT_KEY: { message: 'a key must be on one line', hint: 'a colon may be missing' },
  KEY_OVER_1024_CHARS: { message: 'a key has at most 1024 characters' },
  RESOURCE_EXHAUSTION: { rule: 'yaml/depth', message: 'values are nested too deep' },
};

function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** `[${x}]` and `{ a: ${x} }` are not YAML: a variable's braces end the plain text of a flow collection. */
function unquotedVariable(file: TextFile, offset: number): boolean {
  const start = file.text.lastIndexOf('\n', offset - 1) + 1;
  const end = file.text.indexOf('\n', offset);
  return /[[{,]\s*(?:\w+:\s+)?\$\{/.test(file.text.slice(start, end < 0 ? undefined : end));
}

function syntaxProblem(file: TextFile, { code, message, offset }: ComposeError): Problem {
  const wording = WORDING[code] ?? { message: sentence(message) };
  const hint = unquotedVariable(file, offset)
    ? 'inside [ ] and { } put a variable in quotes: "${name}"'
    : wording.hint;
  return {
    rule: wording.rule ?? 'yaml/syntax',
    level: 'error',
    message: shortened(wording.message),
    source: file.source(Math.min(offset, file.text.trimEnd().length)),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Only the first of each line: the others mostly follow from it. */
function firstOfLines(problems: readonly Problem[]): readonly Problem[] {
  const lines = new Set<number>();
  return problems.filter(({ source }) => !lines.has(source.line) && lines.add(source.line));
}

/** YAML 1.2, core types, one document, no tags, no merge keys. No text makes it throw. */
export function parseYaml(file: TextFile, reserved?: ReadonlySet<string>): Parsed {
  const scanned = scan(file);
  if (scanned.tokens === undefined) return { problems: scanned.problems };
  const composed = compose(scanned.tokens, file.text.length);
  const tagged = scanned.problems.some(problem => problem.rule === 'yaml/tag');
  const errors = composed.errors.filter(error => !(tagged && error.code === 'TAG_RESOLVE_FAILED'));
  if (errors.length > 0) {
    const syntax = errors.map(error => syntaxProblem(file, error));
    return { problems: [...scanned.problems, ...firstOfLines(syntax)] };
  }
  const made = toNode(composed.contents, file, reserved);
  return { ...made, problems: [...scanned.problems, ...made.problems] };
}
