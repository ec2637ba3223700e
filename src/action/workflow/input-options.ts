import { DEFAULT_FILE } from '../../cli/options/defaults.ts';
import { STRICTNESS, type StrictChecks } from '../../core/report/exit-code.ts';
import { inputMistake } from './input-mistake.ts';
import { type ActionCommand, INPUT_DEFAULTS, type InputName, lines, yes } from './input-values.ts';

const STRICT = '--strict-checks';

/** The manifest and the values of its variables: as arguments of every command. */
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
 * Options of plan, apply and drift, with the commands that accept them. Setting one for another
 * command is an error.
 */
export function optionsOf(command: ActionCommand, text: (name: InputName) => string): readonly string[] {
  const reads = command === 'plan' || command === 'drift';
  const talks = reads || command === 'apply';
  const only = (name: InputName, taken: boolean): string => {
    const value = text(name);
    if (taken || value === INPUT_DEFAULTS[name]) return taken ? value : '';
    throw inputMistake(name, `is not one of the command ${command}`);
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
    // They distinguish a proposal from others.
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
