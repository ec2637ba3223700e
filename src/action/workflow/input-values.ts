import { inputMistake } from './input-mistake.ts';

export const COMMANDS = ['validate', 'plan', 'apply', 'drift', 'propose'] as const;
export type ActionCommand = (typeof COMMANDS)[number];

/**
 * Every input of `action.yml` and its default. An absent or empty input has its default, also
 * without a runner.
 */
export const INPUT_DEFAULTS = {
  command: 'plan',
  file: '',
  vars: '',
  'var-file': '',
  root: '',
  target: '',
  prune: 'true',
  sweep: 'false',
  'max-deletes': '',
  'expect-digest': '',
  base: '',
  'base-applied': '',
  'base-file': '',
  'base-vars': '',
  changed: 'false',
  moved: '',
  shard: '',
  rehearse: 'false',
  'strict-checks': 'false',
  'answer-cache': '',
  'ask-docs': 'false',
  'secrets-to': '',
  parallelism: '',
  timeout: '',
  events: '',
  format: 'text',
  output: '',
  environment: '',
  comment: 'true',
  deployment: 'false',
  issue: 'true',
  propose: '',
  proposal: '',
  labels: '',
  assignees: '',
  'fail-on': 'error',
  'apply-on': '',
  'github-token': '',
} as const;

export type InputName = keyof typeof INPUT_DEFAULTS;

export type InputEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The environment variable in which the runner passes an input: upper case, spaces become `_`,
 * hyphens stay.
 */
export function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

/** The trimmed text of an input, or its default. */
export function inputText(env: InputEnvironment, name: InputName): string {
  const text = env[inputVariable(name)]?.trim() ?? '';
  return text === '' ? INPUT_DEFAULTS[name] : text;
}

/** One value per line, ignoring empty lines. */
export function lines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
}

/** YAML's spellings of true and false, as the runner's own toolkit reads them. */
export function yes(name: InputName, text: string): boolean {
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  throw inputMistake(name, `must be true or false`);
}

export function oneOf<T extends string>(name: InputName, text: string, allowed: readonly T[]): T {
  const found = allowed.find(each => each === text);
  if (found === undefined) throw inputMistake(name, `must be one of ${allowed.join(', ')}; not ${text}`);
  return found;
}

/** Separated by commas or white space. */
export function words(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(word => word !== '');
}

/** Separated by commas or line ends: a label has spaces. */
export function listed(text: string): readonly string[] {
  return lines(text.replaceAll(',', '\n'));
}
