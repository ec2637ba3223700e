import type { InputDifference } from '../../core/report/reason.ts';
import type { Inputs } from '../workflow/inputs.ts';
import { shortHash, spelled } from './marker-key.ts';

/** A longer value is kept as its hash. */
const LONGEST = 200;

/**
 * The inputs that change a plan and are not the default, in words. `vars` may be secret, so only a
 * hash is kept. Pure.
 */
export function madeWith(inputs: Inputs, workspace: string): Readonly<Record<string, string>> {
  const { vars, varFiles, targets, prune, moved, shard, changed } = inputs;
  const all = {
    vars: vars.length === 0 ? '' : shortHash(JSON.stringify(vars)),
    'var-file': fitting(varFiles.map(file => spelled(file, workspace))),
    target: fitting(targets),
    prune: prune ? '' : 'false',
    moved: moved === 'revert' ? '' : moved,
    shard,
    changed: changed ? 'true' : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Where an apply has other inputs than the reviewed plan. Pure. */
export function madeOtherwise(
  reviewed: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): readonly InputDifference[] {
  const names = [...new Set([...Object.keys(reviewed), ...Object.keys(now)])].sort();
  return names
    .map(input => ({ input, reviewed: inputOf(reviewed, input), now: inputOf(now, input) }))
    .filter(each => each.reviewed !== each.now)
    .map(each => (each.input === 'vars' ? { input: 'vars', reviewed: '', now: '' } : each));
}

function inputOf(of: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(of, name) ? (of[name] ?? '') : '';
}

function fitting(values: readonly string[]): string {
  const text = values.join(', ');
  return text.length <= LONGEST ? text : `${values.length} values (${shortHash(text)})`;
}
