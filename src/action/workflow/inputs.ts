import { DEFAULT_FILE } from '../../cli/options/defaults.ts';
import { Failure } from '../../core/report/failure.ts';
import {
  type ActionCommand,
  COMMANDS,
  type InputEnvironment,
  type InputName,
  inputMistake,
  inputText,
  inputVariable,
  isYes,
  lines,
  listed,
  manifestOptions,
  oneOf,
  optionsOf,
  words,
} from './input-values.ts';
import { ALWAYS_APPLY, APPLY_IF_NAMED } from './ref-policy.ts';

/** The outcomes that can make a run fail. `error` always does, except with `never`. */
const FAIL_ON = ['error', 'changes', 'drift', 'blocked', 'checks', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface Inputs {
  readonly command: ActionCommand;
  readonly files: readonly string[];
  /** Every file whose content is read: manifests, variables, the base, saved plans and reports. */
  readonly named: readonly string[];
  readonly expectDigest: string;
  /**
   * With `show`: the saved plans, or reports, that it joins; a folder stands for its files. With
   * `apply`: the reviewed plan, or nothing.
   */
  readonly saved: readonly string[];
  readonly base: string;
  /** Whether a base is named as a commit in git, `git:REF`. */
  readonly hasGitBase: boolean;
  /** With `plan`: compare with the base alone, without a request to a service. */
  readonly offline: boolean;
  /** The command-line arguments that belong to `base`. */
  readonly baseOptions: readonly string[];
  readonly vars: readonly string[];
  readonly varFiles: readonly string[];
  readonly root: string;
  readonly targets: readonly string[];
  /** Addresses of resources that the run renews. */
  readonly renew: readonly string[];
  readonly prune: boolean;
  /**
   * Read only what changed since the last apply. The command line gets the option `--changed` only
   * if that apply is on record.
   */
  readonly changed: boolean;
  /** The option for changes that someone made live: what to do with them. Empty: the default. */
  readonly moved: string;
  /** The shard, such as `2/12`; empty for a run of everything. */
  readonly shard: string;
  readonly sweep: boolean;
  /** Also rehearse a plan that writes, by applying it to a copy of live. */
  readonly rehearse: boolean;
  readonly format: string;
  readonly environment: string;
  readonly comment: boolean;
  /** Record each apply on GitHub as a deployment of `environment`. */
  readonly deployment: boolean;
  readonly issue: boolean;
  /** Write drift that the manifest can take over into a file for `command: propose`. */
  readonly propose: boolean;
  /** With `command: propose`: the path of the file that `command: drift` wrote. */
  readonly proposal: string;
  /** The labels of a new issue or pull request, in addition to our own label. */
  readonly labels: readonly string[];
  /** Logins, and `CODEOWNERS` for the owners of the manifest's files. */
  readonly assignees: readonly string[];
  readonly failOn: ReadonlySet<FailOn>;
  /** Events on which apply runs in addition to those on which it always runs. */
  readonly applyOn: ReadonlySet<string>;
  /** The branch that is applied; empty: the repository's default branch. */
  readonly appliedBranch: string;
  /** The command-line arguments for the manifest and the values of its variables. */
  readonly manifestOptions: readonly string[];
  /** The command-line arguments of `adopt` for the same manifest. */
  readonly adoptOptions: readonly string[];
  /** The command-line arguments for all inputs. */
  readonly options: readonly string[];
}

/** Reads all inputs. Throws a Failure with code `usage` that names the input. */
export function readInputs(env: InputEnvironment): Inputs {
  const text = (name: InputName): string => inputText(env, name);
  const command = oneOf('command', text('command'), COMMANDS);
  refuseFormer(env);
  return {
    command,
    files: lines(text('file')),
    named: namedFiles(text),
    expectDigest: digestOf(command, text('expect-digest')),
    saved: savedOf(command, text),
    base: text('base'),
    hasGitBase: [text('base'), text('base-applied')].some(base => base.startsWith('git:')),
    offline: offlineOf(command, text('offline')),
    baseOptions: [
      ...lines(text('base-file')).flatMap(value => ['--base-file', value]),
      ...lines(text('base-vars')).flatMap(value => ['--base-var', value]),
    ],
    targets: lines(text('target')),
    renew: lines(text('renew')),
    prune: isYes('prune', text('prune')),
    vars: lines(text('vars')),
    varFiles: lines(text('var-file')),
    changed: changedOf(command, text('changed')),
    moved: text('moved'),
    root: text('root'),
    shard: text('shard'),
    sweep: isYes('sweep', text('sweep')),
    rehearse: rehearseOf(command, text),
    format: text('format'),
    environment: text('environment'),
    comment: isYes('comment', text('comment')),
    deployment: isYes('deployment', text('deployment')),
    issue: isYes('issue', text('issue')),
    ...proposing(command, text),
    failOn: failOn(text('fail-on')),
    applyOn: applyOn(text('apply-on')),
    appliedBranch: text('applied-branch').replace(/^refs\/heads\//, ''),
    manifestOptions: manifestOptions(text),
    options: [...(command === 'show' ? [] : manifestOptions(text)), ...optionsOf(command, text)],
  };
}

function namedFiles(text: (name: InputName) => string): readonly string[] {
  const bases = [text('base'), text('base-applied')];
  return [
    ...(text('file') === '' ? [DEFAULT_FILE] : lines(text('file'))),
    ...lines(text('var-file')),
    ...lines(text('base-file')).map(given => given.slice(given.indexOf('=') + 1)),
    ...lines(text('saved')),
    ...bases.filter(base => base !== '' && !base.startsWith('git:')),
  ];
}

type ProposalInputs = Pick<Inputs, 'propose' | 'proposal' | 'labels' | 'assignees' | 'adoptOptions'>;

function proposing(command: ActionCommand, text: (name: InputName) => string): ProposalInputs {
  const of = (name: InputName, ...commands: readonly ActionCommand[]): string => {
    if (commands.includes(command) || text(name) === '') return text(name);
    throw inputMistake(name, `cannot be used with the command ${command}`);
  };
  const propose = of('propose', 'drift');
  if (propose !== '') oneOf('propose', propose, ['adopt']);
  if (propose !== '' && text('shard') !== '')
    throw inputMistake('propose', 'cannot be used with `shard`: a manifest has one proposal');
  const proposal = of('proposal', 'propose');
  if (command === 'propose' && proposal === '')
    throw inputMistake('proposal', 'is needed by the command propose: it names the file that drift made');
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

/** Only plan and apply take `changed`, because drift has to see everything. */
function changedOf(command: ActionCommand, value: string): boolean {
  const changed = isYes('changed', value);
  if (!changed || command === 'plan' || command === 'apply') return changed;
  throw inputMistake('changed', `cannot be used with the command ${command}`);
}

/** Only plan can compare with the base alone. */
function offlineOf(command: ActionCommand, value: string): boolean {
  const offline = isYes('offline', value);
  if (!offline || command === 'plan') return offline;
  throw inputMistake('offline', `cannot be used with the command ${command}`);
}

function rehearseOf(command: ActionCommand, text: (name: InputName) => string): boolean {
  const rehearse = isYes('rehearse', text('rehearse'));
  if (!rehearse || (command === 'plan' && !isYes('sweep', text('sweep')))) return rehearse;
  const other = command === 'plan' ? 'a sweep' : `the command ${command}`;
  throw inputMistake('rehearse', `cannot be used with ${other}`);
}

/**
 * The input `expect-digest`: what an apply is compared with. A plan takes only `reviewed`, for a
 * check in a merge queue.
 */
function digestOf(command: ActionCommand, digest: string): string {
  if (command === 'apply' || digest === '' || (command === 'plan' && digest === 'reviewed')) return digest;
  const takes = command === 'plan' ? ' unless it is `reviewed`' : '';
  throw inputMistake('expect-digest', `cannot be used with the command ${command}${takes}`);
}

/** The input `saved`: what `show` joins, or the one plan that an `apply` is compared with. */
function savedOf(command: ActionCommand, text: (name: InputName) => string): readonly string[] {
  const saved = lines(text('saved'));
  if (command === 'show' && saved.length === 0)
    throw inputMistake('saved', 'is needed by the command show: it names the plans or reports to join');
  if (command === 'show' || saved.length === 0) return saved;
  if (command !== 'apply') throw inputMistake('saved', `cannot be used with the command ${command}`);
  if (saved.length > 1) throw inputMistake('saved', 'names one plan for apply: join several with show first');
  if (text('expect-digest') === 'reviewed')
    throw inputMistake('saved', 'cannot be used with `expect-digest: reviewed`, which takes another review');
  return saved;
}

function applyOn(text: string): ReadonlySet<string> {
  return new Set(words(text).map(word => oneOf('apply-on', word, [...ALWAYS_APPLY, ...APPLY_IF_NAMED])));
}

/** Refuses an input of an earlier version, which the runner passes with only a warning. */
function refuseFormer(env: InputEnvironment): void {
  if ((env[inputVariable('apply-on-pull-request')] ?? '') === '') return;
  throw new Failure('usage', 'the input apply-on-pull-request is now `apply-on`', {
    next: 'Instead of true write `apply-on: pull_request`. Instead of false, leave the input out.',
  });
}

/** Reads the input `fail-on`: one word or several. */
function failOn(text: string): ReadonlySet<FailOn> {
  const found = new Set(words(text).map(word => oneOf('fail-on', word, FAIL_ON)));
  if (found.has('never') && found.size > 1)
    throw inputMistake('fail-on', 'must be `never` alone, or only other words');
  return found;
}
