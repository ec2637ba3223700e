import { DEFAULT_FILE } from '../../cli/options/defaults.ts';
import { STRICTNESS, type StrictChecks } from '../../core/report/exit-code.ts';
import { Failure } from '../../core/report/failure.ts';

/** A Failure with code `usage` that says what is wrong with an input of the workflow. */
export function inputMistake(name: string, message: string): Failure {
  return new Failure('usage', `the input ${name} ${message}`, {
    next: `Correct \`with: ${name}\` in the workflow.`,
  });
}

export const COMMANDS = ['validate', 'plan', 'apply', 'drift', 'propose', 'show'] as const;
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
  saved: '',
  base: '',
  'base-applied': '',
  'base-file': '',
  'base-vars': '',
  changed: 'false',
  moved: '',
  renew: '',
  shard: '',
  offline: 'false',
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
  'applied-branch': '',
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

/** The lines of a text, trimmed and without empty lines. */
export function lines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
}

/**
 * Reads YAML's spellings of true and false, as the runner's own toolkit does. Throws a Failure with
 * code `usage` for any other text.
 */
export function isYes(name: string, text: string): boolean {
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  throw inputMistake(name, `must be true or false`);
}

export function oneOf<T extends string>(name: InputName, text: string, allowed: readonly T[]): T {
  const found = allowed.find(each => each === text);
  if (found === undefined) throw inputMistake(name, `must be one of ${allowed.join(', ')}, not ${text}`);
  return found;
}

/** The words of a text, separated by commas or white space. */
export function words(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(word => word !== '');
}

/** The items of a text, separated by commas or line ends, because a label may contain spaces. */
export function listed(text: string): readonly string[] {
  return lines(text.replaceAll(',', '\n'));
}

const STRICT = '--strict-checks';

/** The command-line arguments for the manifest and the values of its variables. */
export function manifestOptions(text: (name: InputName) => string): readonly string[] {
  const each = (name: InputName, option: string): readonly string[] =>
    lines(text(name)).flatMap(value => [option, value]);
  const root = text('root');
  return [
    ...(text('file') === '' ? ['--file', DEFAULT_FILE] : each('file', '--file')),
    ...each('vars', '--var'),
    ...each('var-file', '--var-file'),
    ...(root === '' ? [] : ['--root', root]),
  ];
}

/**
 * The command-line arguments for the other inputs. Throws a Failure with code `usage` for an input
 * that is set and that the command does not have.
 */
export function optionsOf(command: ActionCommand, text: (name: InputName) => string): readonly string[] {
  const reads = command === 'plan' || command === 'drift';
  const talks = reads || command === 'apply';
  const only = (name: InputName, taken: boolean): string => {
    const value = text(name);
    if (taken || value === INPUT_DEFAULTS[name]) return taken ? value : '';
    throw inputMistake(name, `cannot be used with the command ${command}`);
  };
  const each = (name: InputName, option: string, taken: boolean): readonly string[] =>
    lines(only(name, taken)).flatMap(value => [option, value]);
  const one = (name: InputName, option: string, taken: boolean): readonly string[] => {
    const value = only(name, taken);
    return value === '' ? [] : [option, value];
  };
  const flag = (name: InputName, option: string, taken: boolean, when: boolean): readonly string[] => {
    const value = only(name, taken);
    return taken && isYes(name, value) === when ? [option] : [];
  };
  return [
    // `propose` takes targets, too, because they distinguish one proposal from another.
    ...each('target', '--target', talks || command === 'propose'),
    ...flag('prune', '--no-prune', talks, false),
    ...flag('sweep', '--sweep', talks, true),
    ...one('max-deletes', '--max-deletes', command === 'apply'),
    ...one('base', '--base', talks),
    ...one('base-applied', '--base-applied', talks),
    ...each('base-file', '--base-file', talks),
    ...each('base-vars', '--base-var', talks),
    ...one('moved', '--moved', command === 'plan' || command === 'apply'),
    ...each('renew', '--renew', command === 'plan' || command === 'apply'),
    ...one('shard', '--shard', talks),
    ...strict(only('strict-checks', reads)),
    ...one('answer-cache', '--answer-cache', reads),
    ...flag('ask-docs', '--ask-docs', talks, true),
    ...one('secrets-to', '--secrets-to', command === 'apply'),
    ...one('parallelism', '--parallelism', talks),
    ...one('timeout', '--timeout', talks),
    ...one('events', '--events', talks),
    ...one('output', '--output', talks),
    '--format',
    text('format'),
  ];
}

/**
 * The option for the input `strict-checks`: true, or the verdict from which a check counts as
 * failed.
 */
function strict(value: string): readonly string[] {
  if (STRICTNESS.some(word => word === value)) return [`${STRICT}=${value}`];
  return value !== '' && isYes('strict-checks', value) ? [STRICT] : [];
}

/** The strictness of checks that these command-line options ask for. */
export function strictChecksIn(options: readonly string[]): StrictChecks {
  const given = options.find(option => option === STRICT || option.startsWith(`${STRICT}=`));
  return given === undefined ? false : (STRICTNESS.find(word => given === `${STRICT}=${word}`) ?? 'fail');
}
