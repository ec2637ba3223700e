import { Composer, type CST, type ErrorCode } from 'yaml';

export interface ComposeError {
  readonly code: ErrorCode;
  readonly message: string;
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
}

export interface ComposedYaml {
  readonly contents?: unknown;
  readonly errors: readonly ComposeError[];
}

/** The most syntax errors that are collected. A hostile text could have one for each character. */
export const MOST_SYNTAX_ERRORS = 20;

class TooManyErrors extends Error {}

type ErrorSource = number | readonly number[] | { readonly offset: number };

function offsetOf(source: ErrorSource): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : (source[0] ?? 0);
}

/**
 * How YAML is read: version 1.2, core types, no merge keys. Duplicate keys are not checked here,
 * because `yaml` 2.9 takes quadratic time for that.
 */
export const PLAIN_YAML = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false } as const;

/**
 * Composes the tokens of one document into values. It replaces the composer's error handler, which
 * makes an Error with a stack for each mistake, however many there are (2026-11-20).
 */
export function compose(tokens: readonly CST.Token[], length: number): ComposedYaml {
  const errors: ComposeError[] = [];
  const composer = new Composer({ ...PLAIN_YAML, strict: true });
  composer['onError'] = (source: ErrorSource, code: ErrorCode, message: string, warning?: boolean): void => {
    if (errors.length >= MOST_SYNTAX_ERRORS) throw new TooManyErrors();
    if (warning !== true) errors.push({ code, message, offset: offsetOf(source) });
  };
  try {
    const [document] = composer.compose(tokens, true, length);
    const others = (document?.errors ?? []).map(({ code, message, pos }) => ({
      code,
      message,
      offset: pos[0],
    }));
    return {
      contents: document?.contents,
      errors: [...errors, ...others].sort((a, b) => a.offset - b.offset),
    };
  } catch (error) {
    if (error instanceof TooManyErrors) return { errors };
    throw error;
  }
}
