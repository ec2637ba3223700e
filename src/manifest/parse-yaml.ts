import type { CST, ErrorCode } from 'yaml';
import type { ManifestNode } from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { TextFile } from '../core/text-file.ts';
import type { ManifestRule } from './code-pages.ts';
import { type ComposeError, compose } from './compose.ts';
import { invisibleIn } from './invisible.ts';
import { scan } from './scan.ts';
import { shortened } from './shortened.ts';
import { toNode } from './to-node.ts';
import { unclosed } from './unclosed.ts';

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

const TAB = 'tabs cannot be used for indentation';

/** Our words for the parser's most frequent errors; the others keep the parser's own sentence. */
const WORDING: Partial<Record<ErrorCode, Wording>> = {
  TAB_AS_INDENT: { rule: 'yaml/tab', message: TAB, hint: 'use spaces' },
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

/** What the line of a mistake says of its cause, before the parser's own words. */
function lineWording(file: TextFile, offset: number): Wording | undefined {
  const start = file.text.lastIndexOf('\n', offset - 1) + 1;
  const end = file.text.indexOf('\n', offset);
  const line = file.text.slice(start, end < 0 ? undefined : end);
  const hidden = invisibleIn(/^\s*/.exec(line)?.[0] ?? '');
  const indentation = 'the indentation does not fit the lines around it';
  if (hidden !== undefined) return { message: indentation, hint: `it holds ${hidden}: write a space` };
  const isDash = /^ *-(?:\s|$)/.test(line) && offset - start <= line.indexOf('-');
  return isDash ? { message: indentation, hint: 'begin each - of a list in the same column' } : undefined;
}

function syntaxProblem(file: TextFile, { code, message, offset, wording: known }: SyntaxError): Problem {
  const wording = known ?? lineWording(file, offset) ?? WORDING[code] ?? { message: sentence(message) };
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

interface SyntaxError extends ComposeError {
  readonly wording?: Wording;
}

/** Without what only follows from another one: from a tab, or from what is not closed. */
function causes(
  errors: readonly ComposeError[],
  file: TextFile,
  tokens: readonly CST.Token[],
): readonly SyntaxError[] {
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  const [tab] = tabs;
  if (tab !== undefined) {
    const lines = new Set(tabs.map(({ offset }) => file.source(offset).line)).size;
    const hint = lines === 1 ? 'use spaces' : `use spaces, here and in ${lines - 1} more of its lines`;
    return [{ ...tab, wording: { ...WORDING.TAB_AS_INDENT, message: TAB, hint } }];
  }
  const open = errors.some(({ offset }) => unquotedVariable(file, offset)) ? undefined : unclosed(tokens);
  if (open === undefined) return errors;
  const { offset, opened, closing } = open;
  const message = `the ${opened} that opens here is not closed`;
  const wording = { message, hint: `write ${closing} where it ends` };
  return [
    ...errors.filter(each => each.offset < offset),
    { code: 'UNEXPECTED_TOKEN', message, offset, wording },
  ];
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
    const syntax = causes(errors, file, scanned.tokens).map(error => syntaxProblem(file, error));
    return { problems: [...scanned.problems, ...firstOfLines(syntax)] };
  }
  const made = toNode(composed.contents, file, reserved);
  return { ...made, problems: [...scanned.problems, ...made.problems] };
}
