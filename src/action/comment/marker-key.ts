import { createHash } from 'node:crypto';
import { isAbsolute, normalize, relative, sep } from 'node:path';
import type { InputDifference } from '../../core/report/reason.ts';
import type { ShardOf } from '../../core/report/report.ts';
import type { Inputs } from '../workflow/inputs.ts';

/**
 * What distinguishes our comments on one pull request from each other. Each job of a matrix over
 * variables, variable files or targets has its own plan, and so its own comment.
 */
export interface KeyParts
  extends Pick<Inputs, 'files' | 'environment' | 'vars' | 'varFiles' | 'targets' | 'shard'> {
  /** `GITHUB_WORKSPACE`: where file names begin. */
  readonly workspace: string;
}

/**
 * The key by which a job finds its comment. It names the manifest and environment, is the same for
 * each spelling of a path, and differs for each job of a matrix. The key for some targets, or for a
 * shard, is the key of the run of everything with an addition.
 */
export function markerKey(parts: KeyParts): string {
  return [wholeKey(parts), ...(parts.shard === '' ? [] : [parts.shard])].join('|');
}

/** The key without the shard. */
export function wholeKey(parts: KeyParts): string {
  const { files, environment, workspace } = parts;
  const names = files.map(file => spelled(file, workspace)).join(',') || 'evenkeel.yaml';
  return [names, environment, ...variantOf(parts), ...targetsOf(parts)].map(withoutBars).join('|');
}

/**
 * A short text that distinguishes the jobs of a matrix over variables. Empty without variables.
 */
function variantOf({ vars, varFiles, workspace }: KeyParts): readonly string[] {
  const files = varFiles.map(file => spelled(file, workspace));
  return vars.length + files.length === 0 ? [] : [`=${shortHash(JSON.stringify([vars, files]))}`];
}

/** A short text that distinguishes the runs of some targets. Empty for a run of everything. */
function targetsOf({ targets }: KeyParts): readonly string[] {
  return targets.length === 0 ? [] : [`@${shortHash(JSON.stringify(targets))}`];
}

/** The first 12 hex digits of a text's SHA-256. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HEX);
}

/** Whether two keys are for one manifest and environment, whatever their matrix job or shard. */
export function isOfSameManifest(key: string, other: string): boolean {
  const of = (each: string): string => each.split('|').slice(0, 2).join('|');
  return of(key) === of(other);
}

/**
 * Which part of the manifest the run of a key covers: a shard, some targets, or, if both are
 * absent, everything.
 */
interface PartOfKey {
  readonly shard?: ShardOf;
  readonly hasTargets?: true;
}

/**
 * What `key` adds to the key `whole`: a shard, targets or both; `{}` if both keys are equal;
 * undefined if `key` is for another manifest or environment.
 */
export function partOfKey(key: string, whole: string): PartOfKey | undefined {
  const added = key.startsWith(whole) ? PART.exec(key.slice(whole.length)) : null;
  if (added === null) return undefined;
  const [, targets, index, of] = added;
  return {
    ...(index === undefined ? {} : { shard: { index: Number(index), of: Number(of) } }),
    ...(targets === undefined ? {} : { hasTargets: true }),
  };
}

/** The key of the run of everything. `key` is for that run, or for a part of it. */
export function withoutPart(key: string): string {
  return key.replace(/(?:\|@[0-9a-f]{12})?(?:\|\d{1,4}\/\d{1,4})?$/, '');
}

const PART = /^(\|@[0-9a-f]{12})?(?:\|(\d{1,4})\/(\d{1,4}))?$/;

/**
 * A key in words for a message: the file of the manifest, the environment, and whether it is for
 * other variables or targets. Pure.
 */
export function keyText(key: string): string {
  const [file = '', environment = '', ...others] = key.split('|');
  const rest = others.map(each => DIFFERS[each[0] ?? ''] ?? each);
  return [file, ...(environment === '' ? ['without environment'] : [`in ${environment}`]), ...rest].join(' ');
}

const DIFFERS: Readonly<Record<string, string>> = {
  '=': 'with other vars or var-file',
  '@': 'with other targets',
};

const HEX = 12;

/**
 * A file's path in the one spelling that keys have: `infra/x.yaml`, also for `./infra/x.yaml`, and
 * for an absolute path inside the workspace.
 */
export function spelled(file: string, workspace: string): string {
  const inside = isAbsolute(file) && workspace !== '' ? relative(workspace, file) : file;
  const name = inside.startsWith('..') && isAbsolute(file) ? file : inside;
  return normalize(name).split(sep).join('/');
}

/** The names in a key: the files of the manifest, its environment, and the rest. */
export function namesIn(key: string): readonly string[] {
  const [files = '', environment = '', ...others] = key.split('|').map(withBars);
  return [files, ...(environment === '' ? [] : [environment]), ...others];
}

function withBars(part: string): string {
  return part.replaceAll('%7C', '|').replaceAll('%25', '%');
}

function withoutBars(part: string): string {
  return part.replaceAll('%', '%25').replaceAll('|', '%7C');
}

/**
 * The longest value that a marker stores unchanged. For a longer value the marker stores a hash.
 */
const LONGEST = 200;

/**
 * The inputs that change a plan and are not the default, in words. `vars` may be secret, so only a
 * hash of them is stored. Pure.
 */
export function madeWith(inputs: Inputs, workspace: string): Readonly<Record<string, string>> {
  const { vars, varFiles, targets, renew, prune, moved, shard, changed } = inputs;
  const all = {
    vars: vars.length === 0 ? '' : shortHash(JSON.stringify(vars)),
    'var-file': fitting(varFiles.map(file => spelled(file, workspace))),
    target: fitting(targets),
    renew: fitting(renew),
    prune: prune ? '' : 'false',
    moved: moved === 'revert' ? '' : moved,
    shard,
    changed: changed ? 'true' : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/**
 * The inputs in which an apply differs from the reviewed plan, with both values; the values of
 * `vars` are left out. Pure.
 */
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
