import type { CST } from 'yaml';
import type { ManifestNode } from '../../core/manifest-node.ts';
import type { Problem } from '../../core/problem.ts';
import { shortened } from '../../core/text/shortened.ts';
import type { TextFile } from '../../core/text/text-file.ts';
import { type ComposeError, compose } from './compose.ts';
import { missingInJson } from './json-wording.ts';
import { scan } from './scan.ts';
import { syntaxWording, tabWording, unquotedVariable, type Wording } from './syntax-wording.ts';
import { toNode } from './to-node.ts';
import { closedTooLate, unclosed } from './unclosed.ts';

export interface ParsedYaml {
  /** Absent if the text is not YAML, or is YAML that a manifest may not use. */
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
    ...(wording.hint === undefined ? {} : { hint: wording.hint }),
  };
}

/** As many lines are named. */
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

/** Without what only follows from another one: from a tab, or from what is not closed. */
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
  const wording = { message, hint: `write ${closing} where it ends` };
  return [
    ...errors.filter(each => each.offset < offset),
    { code: 'UNEXPECTED_TOKEN', message, offset, wording },
  ];
}

/** Only the first of each line: the others mostly follow from it. */
function firstOfLines(errors: readonly SyntaxError[], file: TextFile): readonly SyntaxError[] {
  const lines = new Set<number>();
  return errors.filter(({ offset }) => {
    const { line } = file.source(Math.min(offset, file.text.trimEnd().length));
    return !lines.has(line) && lines.add(line);
  });
}

/** YAML 1.2, core types, one document, no tags, no merge keys. No text makes it throw. */
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
