import { DEFAULT_FILE } from '../cli/options/shared-options.ts';
import { Failure } from '../core/failure.ts';
import { CAN_APPLY } from './apply-events.ts';

/** What makes a run fail; `error` always does, except with `never`. */
const FAIL_ON = ['error', 'changes', 'drift', 'blocked', 'checks', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

const COMMANDS = ['validate', 'plan', 'apply', 'drift'] as const;
export type ActionCommand = (typeof COMMANDS)[number];

/** Every input of `action.yml` and its default. An absent or empty input has its default, also without a runner. */
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
  'base-file': '',
  shard: '',
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
  issue: 'true',
  'fail-on': 'error',
  'apply-on': '',
  'github-token': '',
} as const;

export type InputName = keyof typeof INPUT_DEFAULTS;

export interface Inputs {
  readonly command: ActionCommand;
  readonly files: readonly string[];
  /** Every file whose content is read as text of the repository: manifests, variables, the base. */
  readonly named: readonly string[];
  readonly expectDigest: string;
  readonly base: string;
  /** Arguments that go with it. */
  readonly baseOptions: readonly string[];
  readonly shard: string;
  readonly sweep: boolean;
  readonly format: string;
  readonly environment: string;
  readonly comment: boolean;
  readonly issue: boolean;
  readonly failOn: ReadonlySet<FailOn>;
  /** Events on which apply runs besides those on which it always does. */
  readonly applyOn: ReadonlySet<string>;
  /** The manifest and the values of its variables: as arguments of every command. */
  readonly manifestOptions: readonly string[];
  /** The command-line arguments for all inputs. */
  readonly options: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variable in which the runner passes an input: upper case, spaces become `_`, hyphens stay. */
function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

/** The trimmed text of an input, or its default. */
export function inputText(env: Environment, name: InputName): string {
  const text = env[inputVariable(name)]?.trim() ?? '';
  return text === '' ? INPUT_DEFAULTS[name] : text;
}

/** Reads all inputs. Throws a Failure with code `usage` that names the input. */
export function readInputs(env: Environment): Inputs {
  const text = (name: InputName): string => inputText(env, name);
  const command = oneOf('command', text('command'), COMMANDS);
  refuseFormer(env);
  return {
    command,
    files: lines(text('file')),
    named: namedFiles(text),
    expectDigest: text('expect-digest'),
    base: text('base'),
    baseOptions: lines(text('base-file')).flatMap(value => ['--base-file', value]),
    shard: text('shard'),
    sweep: yes('sweep', text('sweep')),
    format: text('format'),
    environment: text('environment'),
    comment: yes('comment', text('comment')),
    issue: yes('issue', text('issue')),
    failOn: failOn(text('fail-on')),
    applyOn: applyOn(text('apply-on')),
    manifestOptions: manifestOptions(text),
    options: [...manifestOptions(text), ...optionsOf(command, text)],
  };
}

function namedFiles(text: (name: InputName) => string): readonly string[] {
  const base = text('base');
  return [
    ...(text('file') === '' ? [DEFAULT_FILE] : lines(text('file'))),
    ...lines(text('var-file')),
    ...lines(text('base-file')).map(given => given.slice(given.indexOf('=') + 1)),
    ...(base === '' || base.startsWith('git:') ? [] : [base]),
  ];
}

function manifestOptions(text: (name: InputName) => string): readonly string[] {
  const each = (name: InputName, option: string): readonly string[] =>
    lines(text(name)).flatMap(value => [option, value]);
  const root = text('root');
  return [
    ...each('file', '--file'),
    ...each('vars', '--var'),
    ...each('var-file', '--var-file'),
    ...(root === '' ? [] : ['--root', root]),
  ];
}

/** Options of plan, apply and drift, with the commands that accept them. Setting one for another command is an error. */
function optionsOf(command: ActionCommand, text: (name: InputName) => string): readonly string[] {
  const reads = command === 'plan' || command === 'drift';
  const talks = reads || command === 'apply';
  const only = (name: InputName, taken: boolean): string => {
    const value = text(name);
    if (taken || value === INPUT_DEFAULTS[name]) return taken ? value : '';
    throw usage(name, `the input ${name} is not one of the command ${command}`);
  };
  const each = (name: InputName, option: string, taken: boolean): readonly string[] =>
    lines(only(name, taken)).flatMap(value => [option, value]);
  const one = (name: InputName, option: string, taken: boolean): readonly string[] => {
    const value = only(name, taken);
    return value === '' ? [] : [option, value];
  };
  const flag = (name: InputName, option: string, taken: boolean, when: boolean): readonly string[] => {
    const value = only(name, taken);
    return taken && yes(name, value) === when ? [option] : [];
  };
  return [
    ...each('target', '--target', talks),
    ...flag('prune', '--no-prune', talks, false),
    ...flag('sweep', '--sweep', talks, true),
    ...one('max-deletes', '--max-deletes', command === 'apply'),
    ...one('base', '--base', talks),
    ...each('base-file', '--base-file', talks),
    ...one('shard', '--shard', talks),
    ...flag('strict-checks', '--strict-checks', reads, true),
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

/** One value per line, ignoring empty lines. */
function lines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');
}

/** YAML's spellings of true and false, as the runner's own toolkit reads them. */
function yes(name: InputName, text: string): boolean {
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  throw usage(name, `the input ${name} must be true or false`);
}

function oneOf<T extends string>(name: InputName, text: string, allowed: readonly T[]): T {
  const found = allowed.find(each => each === text);
  if (found === undefined)
    throw usage(name, `the input ${name} must be one of ${allowed.join(', ')}; not ${text}`);
  return found;
}

/** Separated by commas or white space. */
function words(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(word => word !== '');
}

function applyOn(text: string): ReadonlySet<string> {
  return new Set(words(text).map(word => oneOf('apply-on', word, CAN_APPLY)));
}

/** The runner hands over an input that `action.yml` does not have, with a warning only. */
function refuseFormer(env: Environment): void {
  if ((env[inputVariable('apply-on-pull-request')] ?? '') === '') return;
  throw new Failure('usage', 'the input apply-on-pull-request is now `apply-on`', {
    next: 'Write `apply-on: pull_request` instead of true, and take it out instead of false.',
  });
}

/** One or several. */
function failOn(text: string): ReadonlySet<FailOn> {
  const found = new Set(words(text).map(word => oneOf('fail-on', word, FAIL_ON)));
  if (found.has('never') && found.size > 1)
    throw usage('fail-on', 'the input fail-on says never and something else');
  return found;
}

function usage(name: InputName, message: string): Failure {
  return new Failure('usage', message, { next: `Correct \`with: ${name}\` in the workflow.` });
}
