import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { filesBelow } from './globs.ts';

/** What an expression may name, each as plain JSON: `github`, `secrets`, `needs` and so on. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How it stands where the expression is read. */
export interface Standing {
  /** Of the steps before, or of the jobs that are needed. */
  readonly status: 'success' | 'failure' | 'cancelled' | 'skipped';
  /** The folder that `hashFiles` looks in. */
  readonly workspace: string;
}

const STATUS = /\b(?:success|failure|always|cancelled)\s*\(/i;

/** The value of an expression, as plain JSON. GitHub's own evaluator decides what it is. */
export function evaluate(expression: string, contexts: Contexts, standing: Standing): unknown {
  const is = (name: string, value: boolean) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  });
  const functions = [
    is('success', standing.status === 'success'),
    is('failure', standing.status === 'failure'),
    is('cancelled', standing.status === 'cancelled'),
    is('always', true),
    {
      name: 'hashFiles',
      minArgs: 1,
      maxArgs: 255,
      call: (...patterns: readonly data.ExpressionData[]) =>
        new data.StringData(
          hashFiles(
            patterns.map(each => each.coerceString()),
            standing.workspace,
          ),
        ),
    },
  ];
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
  const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  const all = new Map(functions.map(each => [each.name.toLowerCase(), each]));
  const value = new Evaluator(tree, known, all).evaluate();
  return JSON.parse(JSON.stringify(value, data.replacer));
}

/**
 * Whether a condition holds. Without a function of status, what came before has to be a success.
 */
export function holds(condition: unknown, contexts: Contexts, standing: Standing): boolean {
  const text = String(condition ?? 'success()')
    .trim()
    .replace(/^\$\{\{([\s\S]*)\}\}$/, '$1');
  const whole = STATUS.test(text) ? text : `success() && (${text})`;
  const value = evaluate(whole, contexts, standing);
  return value !== false && value !== null && value !== 0 && value !== '';
}

/** A text, or all of a list or map, with the values of its expressions in it. */
export function filled(value: unknown, contexts: Contexts, standing: Standing): unknown {
  if (Array.isArray(value)) return value.map(each => filled(each, contexts, standing));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, filled(each, contexts, standing)]),
    );
  if (typeof value !== 'string') return value;
  const whole = /^\$\{\{((?:(?!\$\{\{)[\s\S])*)\}\}$/.exec(value.trim())?.[1];
  if (whole !== undefined) return evaluate(whole, contexts, standing);
  return value.replace(/\$\{\{([\s\S]*?)\}\}/g, (_, expression: string) =>
    textOf(evaluate(expression, contexts, standing)),
  );
}

/** What stands for a value in a text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The same as texts, as environments and inputs have them. */
export function texts(value: unknown, contexts: Contexts, standing: Standing): Record<string, string> {
  const all = (filled(value ?? {}, contexts, standing) ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(all).map(([name, each]) => [name, textOf(each)]));
}

function hashFiles(patterns: readonly string[], workspace: string): string {
  const found = filesBelow(workspace, patterns);
  if (found.length === 0) return '';
  const whole = createHash('sha256');
  for (const file of found)
    whole.update(
      createHash('sha256')
        .update(readFileSync(join(workspace, file)))
        .digest(),
    );
  return whole.digest('hex');
}
