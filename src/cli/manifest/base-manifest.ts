import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Address } from '../../core/address.ts';
import { canonical, type Json } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Desired } from '../../core/resource.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { type OwnRule, removedRules } from '../../engine/desired/rules.ts';
import type { Files, LoadedFile } from '../../manifest/files/files.ts';
import { isInside } from '../../manifest/files/include.ts';
import { LIMITS } from '../../manifest/limits.ts';
import type { Context } from '../context.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import type { LoopFlags, ManifestFlags } from '../options/shared-options.ts';
import { GitFiles, isShallow } from '../system/git-files.ts';
import { manifestFiles } from './find-manifest.ts';
import { type LoadedFiles, loadFiles, readFile, rootOf, type WantedManifest } from './load.ts';

const GIT = 'git:';
const COMMIT_DIGITS = 12;

/** Where the manifest before the change is, and the option that names it. */
export interface NamedBase {
  readonly option: '--base' | '--base-applied' | '--manifest-at';
  readonly base: string;
}

/** The base that the options of a run name; undefined if they name none. */
export function namedBase({
  base,
  baseApplied,
}: Partial<Pick<LoopFlags, 'base' | 'baseApplied'>>): NamedBase | undefined {
  if (baseApplied !== undefined) return { option: '--base-applied', base: baseApplied };
  return base === undefined ? undefined : { option: '--base', base };
}

/** Throws a Failure where files or values of a base are given without a base. */
export function checkBaseFile(
  { baseFile, baseVar }: Pick<LoopFlags, 'baseFile' | 'baseVar'>,
  named: NamedBase | undefined,
): void {
  const [wrong] = [
    ...(baseFile.size > 0 ? ['--base-file'] : []),
    ...(baseVar.size > 0 ? ['--base-var'] : []),
  ];
  if (named !== undefined || wrong === undefined) return;
  throw new Failure(
    'usage',
    `${wrong} describes the manifest of --base or --base-applied, and neither is given`,
    {
      next: `Give --base or --base-applied too, or leave ${wrong} out.`,
    },
  );
}

type BaseFlags = ManifestFlags & Pick<LoopFlags, 'baseFile' | 'baseVar'>;

/** A base that was loaded from a file or a commit. */
interface LoadedBase {
  /** Undefined if the commit has none of the manifest's files. Every entry is new then. */
  readonly manifest: DesiredState | undefined;
  /** The name of the base for people: a commit's first digits, or a file. */
  readonly since: string;
}

type LoadedBefore = LoadedFiles & Required<Pick<LoadedFiles, 'wanted' | 'manifest'>>;

/**
 * The manifest of a base: another file, or the same files at a commit (`git:REF`). Parts equal to
 * the current manifest are reused. Throws a Failure if that manifest is unreadable or invalid.
 */
export async function loadBase(
  context: Pick<Context, 'io'>,
  flags: BaseFlags,
  named: NamedBase,
  today?: WantedManifest,
): Promise<LoadedBase> {
  const { before, since } = await loadBefore(context, flags, named, today);
  return { manifest: before?.wanted.collected, since };
}

/** As {@link loadBase}, with the manifest's value and its places. */
export async function loadBefore(
  context: Pick<Context, 'io'>,
  flags: BaseFlags,
  named: NamedBase,
  today?: WantedManifest,
): Promise<{ readonly before: LoadedBefore | undefined; readonly since: string }> {
  const { option, base } = named;
  const known = today?.known;
  if (!base.startsWith(GIT)) {
    const before = await besideRoot(context, flags, base);
    return { before: await load(context, before, { files: context.io.files, known }, named), since: base };
  }
  if (flags.file.includes('-'))
    throw new Failure('usage', `${option} git:REF needs a manifest in a file`, {
      next: 'Name the manifest with -f.',
    });
  const files = await openCommit(context, named);
  const found = await manifestFiles(flags, context.io.files);
  const names = found.length === 0 ? [DEFAULT_FILE] : found;
  const present: string[] = [];
  for (const name of names) {
    const place = await files.placeOf(name, context.io.files);
    if (place === undefined)
      throw new Failure('file', `${option} ${base}: ${name} is not in the repository of this folder`, {
        next: `Run evenkeel inside the repository of the manifest, or name the manifest before the change: ${option} FILE.`,
      });
    if ((await files.realpath(place)) !== undefined) present.push(isAbsolute(name) ? place : name);
  }
  const since = files.commit.slice(0, COMMIT_DIGITS);
  if (present.length === 0) return { before: undefined, since };
  return { before: await load(context, { ...flags, file: present }, { files, known }, named), since };
}

/**
 * The flags for a base in another file. If that file is outside `--root`, such as in a second
 * checkout, its own folder is the root.
 */
async function besideRoot({ io }: Pick<Context, 'io'>, flags: BaseFlags, base: string): Promise<BaseFlags> {
  const [root, path] = [await rootOf(io, flags.root), await io.files.realpath(base)];
  const { root: _, ...others } = { ...flags, file: [base] };
  const isBeside = root !== undefined && path !== undefined && !isInside(root, path);
  return isBeside ? others : { ...flags, file: [base] };
}

/** The files of `--base-file`, by the absolute paths at which the base manifest looks for them. */
async function givenFiles(
  { io }: Pick<Context, 'io'>,
  { baseFile }: BaseFlags,
  files: Files,
): Promise<ReadonlyMap<string, LoadedFile>> {
  const given = new Map<string, LoadedFile>();
  for (const [path, file] of baseFile)
    given.set(await placeIn(files, path), await readFile(io, file, LIMITS.bytes));
  return given;
}

/**
 * The absolute path of a file that need not exist. Links are resolved in the part of the path that
 * exists.
 */
export async function placeIn(files: Pick<Files, 'realpath'>, path: string): Promise<string> {
  const real = await files.realpath(path);
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(await placeIn(files, dirname(path)), basename(path));
}

async function openCommit({ io }: Pick<Context, 'io'>, { option, base }: NamedBase): Promise<GitFiles> {
  const ref = base.slice(GIT.length);
  if (ref === '') {
    throw new Failure('usage', `${option} git: names no commit`, {
      next: 'Give a whole name, such as git:HEAD^1. If an expression in a workflow gives the name, the expression is empty for this event.',
    });
  }
  try {
    const files = await GitFiles.open(io.git, ref);
    if (files !== undefined) return files;
  } catch (error) {
    throw error instanceof Failure ? new Failure(error.code, `${option} ${base}: ${error.message}`) : error;
  }
  throw new Failure('file', `${option} ${base}: there is no such commit here`, {
    next: (await isShallow(io.git))
      ? 'This clone has only a part of the history. In a workflow, check out with enough: `fetch-depth: 2` has the first parent, HEAD^1.'
      : 'Fetch the commit, or name another commit.',
  });
}

async function load(
  context: Pick<Context, 'io'>,
  flags: BaseFlags,
  { files, known }: { readonly files: Files; readonly known: WantedManifest['known'] | undefined },
  { option, base }: NamedBase,
): Promise<LoadedBefore> {
  const given = await givenFiles(context, flags, files);
  const how = { files, given, applied: flags.baseVar };
  const quick = known === undefined ? undefined : await loadFiles(context, flags, { ...how, known });
  if (quick !== undefined && isValid(quick)) return quick;
  // The base is not valid. Mistakes in parts reused from the current manifest would point at its
  // files, so the base is loaded again without reuse.
  const loaded = await loadFiles(context, flags, how);
  if (isValid(loaded)) return loaded;
  const [first] = loaded.problems.filter(problem => problem.level === 'error');
  const where = first === undefined ? '' : `: ${first.source.file}:${first.source.line}: ${first.message}`;
  const next = first?.hint === undefined ? {} : { next: `${sentence(first.hint)}.` };
  throw new Failure('file', `${option} ${base} is not a valid manifest${where}`, next);
}

function isValid(loaded: LoadedFiles): loaded is LoadedBefore {
  return loaded.wanted !== undefined && loaded.manifest !== undefined;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The globs of `keep` that the change removes. These globs still protect until the change is
 * merged. Pure.
 */
export function removedKeep(base: DesiredState | undefined, head: DesiredState): readonly string[] {
  return [...new Set(base?.keep ?? [])].filter(glob => !head.keep.includes(glob));
}

/** The rules that the change removes. These rules still hold until the change is merged. Pure. */
export function heldRules(base: DesiredState | undefined, head: DesiredState): readonly OwnRule[] {
  return removedRules(base?.rules?.all ?? [], head.rules?.all ?? []);
}

/**
 * Whether nobody knows if the base has this entry: the entry is from a file that another program
 * makes, and a file of the base is missing now. Pure.
 */
export function isUnknownIn(
  base: DesiredState | undefined,
  before: ReadonlyMap<Address, Desired>,
  { address, whole }: Desired,
): boolean {
  return whole === true && base?.unknown !== undefined && !before.has(address);
}

/** Notes on files of the base that are missing now. Pure. */
export function unknownFiles(base: DesiredState | undefined): readonly EngineReason[] {
  return (base?.unknown ?? []).map(file => ({ code: 'base/unknown-file', file }) as const);
}

/** What a manifest wants of one resource, as a text to compare. */
export function sideOf(desired: Desired | undefined): string {
  if (desired === undefined) return '';
  const { fields, absent = false, renamedFrom = null, pin = null, ignored = [], whole = false } = desired;
  const names = ignored.map(({ name }) => name);
  return canonical({ fields: fields as Json, absent, renamedFrom, pin, ignored: names, whole });
}
