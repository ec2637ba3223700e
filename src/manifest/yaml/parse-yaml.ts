import { CST, isMap, isScalar, Lexer, Parser } from 'yaml';
import type { ManifestNode } from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import { shortened } from '../../core/text/shortened.ts';
import type { TextFile } from '../../core/text/text-file.ts';
import { LIMITS } from '../limits.ts';
import type { ManifestRule } from '../manifest-rule.ts';
import { type ComposeError, compose, MOST_SYNTAX_ERRORS } from './compose.ts';
import { missingInJson } from './json-wording.ts';
import { syntaxWording, tabWording, unquotedVariable, type Wording } from './syntax-wording.ts';
import { toNode } from './to-node.ts';
import { closedTooLate, unclosed } from './unclosed.ts';

export interface ParsedYaml {
  /**
   * The value of the text. Absent if the text is not YAML, or uses parts of YAML that a manifest
   * may not use.
   */
  readonly node?: ManifestNode;
  readonly problems: readonly Problem[];
}

function syntaxProblem(file: TextFile, { code, message, offset, wording: known }: SyntaxError): Problem {
  const wording = known ?? syntaxWording({ code, message, offset }, file);
  return {
    rule: wording.rule ?? 'yaml/syntax',
    level: 'error',
    message: shortened(wording.message),
    source: file.source(Math.min(wording.offset ?? offset, file.text.trimEnd().length)),
    hint: wording.hint,
  };
}

/** The most further lines that a message names. */
const NAMED = 3;

function alsoOn(lines: readonly number[]): readonly string[] {
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`also on line ${lines[0]}`];
  const more = lines.length > NAMED ? ` and ${lines.length - NAMED} more` : '';
  return [`also on lines ${lines.slice(0, NAMED).join(', ')}${more}`];
}

interface SyntaxError extends ComposeError {
  readonly wording?: Wording;
}

/** Drops errors that only follow from a cause such as a tab or an unclosed bracket. */
function causes(
  errors: readonly ComposeError[],
  file: TextFile,
  tokens: readonly CST.Token[],
): readonly SyntaxError[] {
  const inJson = missingInJson(file.text);
  if (inJson !== undefined) {
    const { message, offset } = inJson;
    return [{ code: 'MISSING_CHAR', message, offset, wording: inJson }];
  }
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  const [tab] = tabs;
  if (tab !== undefined) {
    const [, ...others] = new Set(tabs.map(({ offset }) => file.source(offset).line));
    return [{ ...tab, wording: tabWording(alsoOn(others)) }];
  }
  const open = errors.some(({ offset }) => unquotedVariable(file, offset))
    ? undefined
    : (unclosed(tokens) ??
      closedTooLate(
        tokens,
        errors.map(({ offset }) => offset),
      ));
  if (open === undefined) return errors;
  const { offset, opened, closing } = open;
  const message = `the ${opened} that opens here is not closed`;
  const wording = { message, hint: `write ${closing} at the end of the value` };
  return [
    ...errors.filter(each => each.offset < offset),
    { code: 'UNEXPECTED_TOKEN', message, offset, wording },
  ];
}

/** The first error of each line. The other errors of a line mostly follow from it. */
function firstOfLines(errors: readonly SyntaxError[], file: TextFile): readonly SyntaxError[] {
  const lines = new Set<number>();
  return errors.filter(({ offset }) => {
    const { line } = file.source(Math.min(offset, file.text.trimEnd().length));
    return !lines.has(line) && lines.add(line);
  });
}

/**
 * Parses a text as YAML 1.2: core types, one document, no tags, no merge keys. `reserved`: keys
 * that no map may have. A mistake in the text is a problem, never an exception.
 */
export function parseYaml(file: TextFile, reserved?: ReadonlySet<string>): ParsedYaml {
  const scanned = scan(file);
  if (scanned.tokens === undefined) return { problems: scanned.problems };
  const composed = compose(scanned.tokens, file.text.length);
  const tagged = scanned.problems.some(problem => problem.rule === 'yaml/tag');
  const errors = composed.errors.filter(error => !(tagged && error.code === 'TAG_RESOLVE_FAILED'));
  if (errors.length > 0) {
    const syntax = firstOfLines(causes(errors, file, scanned.tokens), file);
    return { problems: [...scanned.problems, ...syntax.map(error => syntaxProblem(file, error))] };
  }
  const made = toNode(composed.contents, file, reserved);
  return { ...made, problems: [...scanned.problems, ...made.problems] };
}

/**
 * The keys at the top of a text, also of one with mistakes; [] if it has no map there, or is
 * refused before it is composed. For any text, however hostile: the library alone would end the
 * process on one that is nested deep. Pure.
 */
export function topKeys(file: TextFile): readonly unknown[] {
  const { tokens } = scan(file);
  const contents = tokens === undefined ? undefined : compose(tokens, file.text.length).contents;
  if (!isMap(contents)) return [];
  return contents.items.map(({ key }) => (isScalar(key) ? key.value : undefined));
}

interface ScannedYaml {
  /** Tokens for the composer; undefined if the text must not be composed. */
  readonly tokens?: readonly CST.Token[];
  readonly problems: readonly Problem[];
}

/**
 * The most lists and maps that may be open at once. Deeper nesting is refused before the tokens are
 * composed, because composing is recursive. The exact limit, `LIMITS.depth`, is checked later.
 */
const OPEN_COLLECTIONS = LIMITS.depth + 8;
const TOKENS = LIMITS.nodes * 10;

const SILENT = new Set(['space', 'newline', 'comment', 'doc-mode', 'byte-order-mark', 'flow-error-end']);

class RefusedScan extends Error {}

/**
 * Reads the tokens of a manifest. Before any value is built it refuses what is not allowed:
 * directives, tags, several documents, many aliases, deep nesting, too many tokens. A tag is
 * reported too, but does not end the reading.
 */
function scan(file: TextFile): ScannedYaml {
  const problems: Problem[] = [];
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const seen = { tokens: 0, errors: 0, aliases: 0, anchors: 0, content: false, ended: false };

  function report(rule: ManifestRule, message: string, length: number, hint?: string): void {
    const source = file.source(parser.offset, parser.offset + length);
    problems.push({ rule, level: 'error', message, source, hint });
  }
  function refuse(rule: ManifestRule, message: string, length: number, hint?: string): never {
    report(rule, message, length, hint);
    throw new RefusedScan();
  }

  function look(lexeme: string): void {
    const type = CST.tokenType(lexeme);
    seen.tokens += 1;
    if (seen.tokens > TOKENS) {
      refuse(
        'yaml/nodes',
        `the file holds more than ${TOKENS} values, marks, comments and line ends`,
        0,
        'split the file with `include`',
      );
    }
    if (type === null || SILENT.has(type)) return;
    if (type === 'doc-end') {
      seen.ended = true;
      return;
    }
    if (seen.ended || (type === 'doc-start' && seen.content)) {
      const hint = 'put the second document into another file, and include that file';
      refuse(
        'yaml/documents',
        'a file can have only one YAML document, and a second one begins here',
        lexeme.length,
        hint,
      );
    }
    if (type === 'directive-line') {
      refuse(
        'yaml/directive',
        'directives such as %YAML and %TAG are not allowed',
        lexeme.length,
        'remove the line',
      );
    }
    seen.content = true;
    if (type === 'tag') {
      report(
        'yaml/tag',
        `the tag ${shortened(lexeme)} is not allowed`,
        lexeme.length,
        'remove the tag; put a value in quotes to make it a text',
      );
    }
    if (type === 'anchor') {
      seen.anchors += 1;
      if (seen.anchors > LIMITS.anchors) {
        refuse(
          'yaml/aliases',
          `the file has more than ${LIMITS.anchors} anchors`,
          lexeme.length,
          'write the values in place of some anchors',
        );
      }
    }
    if (type === 'alias') {
      seen.aliases += 1;
      if (seen.aliases > LIMITS.aliases) {
        refuse(
          'yaml/aliases',
          `the file has more than ${LIMITS.aliases} aliases`,
          lexeme.length,
          'write the values in place of some aliases',
        );
      }
    }
  }

  /**
   * Keeps a token, and returns whether to read on: people need only a few syntax errors, and a
   * hostile text could have one for each character.
   */
  function keep(token: CST.Token): boolean {
    tokens.push(token);
    if (token.type === 'error') seen.errors += 1;
    return seen.errors < MOST_SYNTAX_ERRORS;
  }

  try {
    let scalarNext = false;
    for (const lexeme of new Lexer().lex(file.text)) {
      if (!scalarNext) look(lexeme);
      scalarNext = !scalarNext && lexeme === CST.SCALAR;
      let more = true;
      for (const token of parser.next(lexeme)) more = keep(token) && more;
      if (!more) break;
      if (parser.stack.length > OPEN_COLLECTIONS) {
        refuse('yaml/depth', `values are nested more than ${LIMITS.depth} levels deep`, 0);
      }
    }
    for (const token of parser.end()) keep(token);
    return { tokens, problems };
  } catch (error) {
    if (error instanceof RefusedScan) return { problems };
    throw error;
  }
}
