import { DEFAULT_FILE } from '../../cli/options/defaults.ts';
import { Failure } from '../../core/failure.ts';
import { STRICTNESS, type StrictChecks } from '../../core/strict-checks.ts';
import { CAN_APPLY } from './apply-events.ts';
import { inputLines } from './input-lines.ts';

const STRICT = '--strict-checks';

/** What makes a run fail; `error` always does, except with `never`. */
const FAIL_ON = ['error', 'changes', 'drift', 'blocked', 'checks', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

const COMMANDS = ['validate', 'plan', 'apply', 'drift', 'propose'] as const;
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

export interface Inputs {
  readonly command: ActionCommand;
  readonly files: readonly string[];
  /** Every file whose content is read as text of the repository: manifests, variables, the base. */
  readonly named: readonly string[];
  readonly expectDigest: string;
  readonly base: string;
  /** Arguments that go with it. */
  readonly baseOptions: readonly string[];
  readonly vars: readonly string[];
  readonly varFiles: readonly string[];
  readonly root: string;
  readonly targets: readonly string[];
  readonly prune: boolean;
  /** Read only what changed since the last apply: the option is added where that is on record. */
  readonly changed: boolean;
  /** What is done with what somebody changed; empty is the default. */
  readonly moved: string;
  readonly shard: string;
  readonly sweep: boolean;
  /** Apply a plan that writes to a copy of live, too. */
  readonly rehearse: boolean;
  readonly format: string;
  readonly environment: string;
  readonly comment: boolean;
  /** Keep a deployment for each apply. */
  readonly deployment: boolean;
  readonly issue: boolean;
  /** Leave what can be taken over of a drift as a file for `command: propose`. */
  readonly propose: boolean;
  /** That file. */
  readonly proposal: string;
  /** Of a new issue or pull request, besides our own. */
  readonly labels: readonly string[];
  /** Logins, and `CODEOWNERS` for the owners of the manifest's files. */
  readonly assignees: readonly string[];
  readonly failOn: ReadonlySet<FailOn>;
  /** Events on which apply runs besides those on which it always does. */
  readonly applyOn: ReadonlySet<string>;
  /** The manifest and the values of its variables: as arguments of every command. */
  readonly manifestOptions: readonly string[];
  /** The arguments of `adopt` for the same manifest. */
  readonly adoptOptions: readonly string[];
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
    files: inputLines(text('file')),
    named: namedFiles(text),
    expectDigest: digestOf(command, text('expect-digest')),
    base: text('base'),
    baseOptions: [
      ...inputLines(text('base-file')).flatMap(value => ['--base-file', value]),
      ...inputLines(text('base-vars')).flatMap(value => ['--base-var', value]),
    ],
    targets: inputLines(text('target')),
    prune: yes('prune', text('prune')),
    vars: inputLines(text('vars')),
    varFiles: inputLines(text('var-file')),
    changed: changedOf(command, text('changed')),
    moved: text('moved'),
    root: text('root'),
    shard: text('shard'),
    sweep: yes('sweep', text('sweep')),
    rehearse: rehearseOf(command, text),
    format: text('format'),
    environment: text('environment'),
    comment: yes('comment', text('comment')),
    deployment: yes('deployment', text('deployment')),
    issue: yes('issue', text('issue')),
    ...proposing(command, text),
    failOn: failOn(text('fail-on')),
    applyOn: applyOn(text('apply-on')),
    manifestOptions: manifestOptions(text),
    options: [...manifestOptions(text), ...optionsOf(command, text)],
  };
}

function namedFiles(text: (name: InputName) => string): readonly string[] {
  const bases = [text('base'), text('base-applied')];
  return [
    ...(text('file') === '' ? [DEFAULT_FILE] : inputLines(text('file'))),
    ...inputLines(text('var-file')),
    ...inputLines(text('base-file')).map(given => given.slice(given.indexOf('=') + 1)),
    ...bases.filter(base => base !== '' && !base.startsWith('git:')),
  ];
}

type Proposing = Pick<Inputs, 'propose' | 'proposal' | 'labels' | 'assignees' | 'adoptOptions'>;

function proposing(command: ActionCommand, text: (name: InputName) => string): Proposing {
  const of = (name: InputName, ...commands: readonly ActionCommand[]): string => {
    if (commands.includes(command) || text(name) === '') return text(name);
    throw usage(name, `the input ${name} is not one of the command ${command}`);
  };
  const propose = of('propose', 'drift');
  if (propose !== '') oneOf('propose', propose, ['adopt']);
  if (propose !== '' && text('shard') !== '')
    throw usage('propose', 'the input propose is not one of a shard: a manifest has one proposal');
  const proposal = of('proposal', 'propose');
  if (command === 'propose' && proposal === '')
    throw usage('proposal', 'the command propose needs the input proposal, a file that drift left');
  const one = (name: 'parallelism' | 'timeout'): readonly string[] =>
    text(name) === '' ? [] : [`--${name}`, text(name)];
  return {
    propose: propose !== '',
    proposal,
    labels: listed(of('labels', 'drift', 'propose')),
    assignees: listed(of('assignees', 'drift', 'propose')).map(each => each.replace(/^@/, '')),
    adoptOptions: [...manifestOptions(text), ...one('parallelism'), ...one('timeout')],
  };
}

/** Drift reads everything: it is what sees the rest. */
function changedOf(command: ActionCommand, value: string): boolean {
  const changed = yes('changed', value);
  if (!changed || command === 'plan' || command === 'apply') return changed;
  throw usage('changed', `the input changed is not one of the command ${command}`);
}

function rehearseOf(command: ActionCommand, text: (name: InputName) => string): boolean {
  const rehearse = yes('rehearse', text('rehearse'));
  if (!rehearse || (command === 'plan' && !yes('sweep', text('sweep')))) return rehearse;
  const other = command === 'plan' ? 'a sweep' : `the command ${command}`;
  throw usage('rehearse', `the input rehearse is not one of ${other}`);
}

/** What an apply is held against, and the plan of a merge queue's check. */
function digestOf(command: ActionCommand, digest: string): string {
  if (command === 'apply' || digest === '' || (command === 'plan' && digest === 'reviewed')) return digest;
  const takes = command === 'plan' ? ', only `reviewed` is' : '';
  throw usage('expect-digest', `the input expect-digest is not one of the command ${command}${takes}`);
}

function manifestOptions(text: (name: InputName) => string): readonly string[] {
  const each = (name: InputName, option: string): readonly string[] =>
    inputLines(text(name)).flatMap(value => [option, value]);
  const root = text('root');
  return [
    ...(text('file') === '' ? ['--file', DEFAULT_FILE] : each('file', '--file')),
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
    inputLines(only(name, taken)).flatMap(value => [option, value]);
  const one = (name: InputName, option: string, taken: boolean): readonly string[] => {
    const value = only(name, taken);
    return value === '' ? [] : [option, value];
  };
  const flag = (name: InputName, option: string, taken: boolean, when: boolean): readonly string[] => {
    const value = only(name, taken);
    return taken && yes(name, value) === when ? [option] : [];
  };
  return [
    // A proposal is told from others by them.
    ...each('target', '--target', talks || command === 'propose'),
    ...flag('prune', '--no-prune', talks, false),
    ...flag('sweep', '--sweep', talks, true),
    ...one('max-deletes', '--max-deletes', command === 'apply'),
    ...one('base', '--base', talks),
    ...one('base-applied', '--base-applied', talks),
    ...each('base-file', '--base-file', talks),
    ...each('base-vars', '--base-var', talks),
    ...one('moved', '--moved', command === 'plan' || command === 'apply'),
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

/** `true` counts failed checks, another word those up to that verdict. */
function strict(value: string): readonly string[] {
  if (STRICTNESS.some(word => word === value)) return [`${STRICT}=${value}`];
  return value !== '' && yes('strict-checks', value) ? [STRICT] : [];
}

/** What these options of a command say of checks. */
export function strictChecksIn(options: readonly string[]): StrictChecks {
  const given = options.find(option => option === STRICT || option.startsWith(`${STRICT}=`));
  return given === undefined ? false : (STRICTNESS.find(word => given === `${STRICT}=${word}`) ?? 'fail');
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

/** Separated by commas or line ends: a label has spaces. */
function listed(text: string): readonly string[] {
  return inputLines(text.replaceAll(',', '\n'));
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
