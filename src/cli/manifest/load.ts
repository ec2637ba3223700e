import { dirname, join } from 'node:path';
import type { Problem, Source } from '../../core/problem.ts';
import type { Generator, Provider } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import { collect } from '../../engine/desired/collect.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { KnownEntries } from '../../engine/desired/entry.ts';
import type { ManifestView } from '../../engine/desired/manifest-view.ts';
import type { Files, FileTrouble, LoadedFile, LoadedFrom } from '../../manifest/files/files.ts';
import type { FileRules } from '../../manifest/files/named-files.ts';
import {
  type InputWords,
  type LeavesOut,
  type ManifestInput,
  STANDARD_INPUT,
} from '../../manifest/files/read-files.ts';
import { codeFrames } from '../../manifest/frame.ts';
import { withoutFollowers } from '../../manifest/hints/followers.ts';
import type { KnownParts } from '../../manifest/known-parts.ts';
import { LIMITS } from '../../manifest/limits.ts';
import { type LoadedManifest, type LoadResult, loadManifest } from '../../manifest/load.ts';
import type { Section } from '../../manifest/section.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { fittedLines, linesToText } from '../../render/colored-line.ts';
import { type ProblemsOptions, renderProblems } from '../../render/text/problems.ts';
import { moreAbout } from '../../render/words/run-words.ts';
import type { Context } from '../context.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import type { ManifestFlags } from '../options/shared-options.ts';
import type { ManifestSections } from '../session/environment.ts';
import type { Io } from '../system/io.ts';
import { manifestFiles } from './find-manifest.ts';

/** The exit code of a command whose manifest is invalid. */
export const INVALID = 3;

/**
 * The result of loading manifest files. `problems` has the mistakes against the schema and against
 * the rules of the kinds; `files` includes the files of variables.
 */
export interface LoadedFiles extends Omit<LoadResult, 'checkable'> {
  /** The manifest; present only if there is no error. */
  readonly wanted?: WantedManifest;
}

export interface WantedManifest {
  readonly collected: DesiredState;
  /** The providers with a section in the manifest. */
  readonly providers: readonly string[];
  /** The sections of services, which may name several accounts. */
  readonly sections: ManifestSections;
  /** The names of all files that were read, without files of variables. */
  readonly files: readonly string[];
  readonly loadedFrom: LoadedFrom;
  /** The files that an apply makes from what is live. */
  readonly generated: readonly GeneratedFile[];
  /** The parts of this manifest that loading a base can reuse. */
  readonly known: KnownManifest;
}

/** A file that the manifest asks an apply to generate, and the generator of its text. */
export interface GeneratedFile {
  /** The name in the manifest. */
  readonly name: string;
  readonly generator: Generator;
  /** The section that asks for the file. */
  readonly section: unknown;
  /** The folder of the manifest file that names it. Nothing outside of it is written. */
  readonly folder: string;
  readonly path: string;
  readonly source: Source;
}

interface KnownManifest {
  readonly parts: KnownParts | undefined;
  /**
   * Computes the entries of this manifest, so that loading a base can reuse those that are equal.
   */
  entries(): KnownEntries;
}

interface HowToLoad {
  readonly files?: Files;
  /**
   * Set for a base: the files of `--base-file`, by their absolute paths. For a base, a `--var` that
   * it does not declare is no mistake, and neither is a file that is missing now.
   */
  readonly given?: FileRules['given'];
  /** The values of variables that the base was applied with. */
  readonly applied?: ReadonlyMap<string, string>;
  /** The parts of the current manifest that a base can reuse. */
  readonly known?: KnownManifest | undefined;
  /** Which included files are left unparsed. Absent: none. */
  readonly leavesOut?: LeavesOut;
}

/**
 * Reads the manifest and checks everything possible offline. Sends nothing. Throws a Failure for
 * problems outside the manifest.
 */
export async function loadFiles(
  context: Pick<Context, 'io'>,
  flags: ManifestFlags,
  { files = context.io.files, given, applied, known, leavesOut }: HowToLoad = {},
): Promise<LoadedFiles> {
  const { io } = context;
  const manifests = await inputs(context, flags, files);
  const variables = await Promise.all(flags.varFile.map(file => readFile(io, file, LIMITS.bytes)));
  const root = await rootOf(io, flags.root);
  const loaded = await loadManifest(manifests, {
    files,
    rules: { ...(root === undefined ? {} : { root }), ...(given === undefined ? {} : { given }) },
    providers: given === undefined ? PROVIDERS : PROVIDERS.map(withoutWarners),
    variables: {
      flags: flags.var,
      files: variables.map(({ file, bytes }) => ({ file, text: textOf(bytes) })),
      environment: io.env,
      newFlags: given !== undefined,
      ...(applied === undefined ? {} : { applied }),
    },
    known: known?.parts,
    ...(leavesOut === undefined ? {} : { leavesOut }),
  });
  const { manifest, texts, own } = loaded;
  const all = [...loaded.files, ...variables];
  const read = { texts, own, files: all };
  if (manifest === undefined)
    return { problems: withoutFollowers(loaded.problems, ruleProblems(loaded, io.clock.now())), ...read };
  const { collected, problems: found } = collect(manifest, PROVIDERS, io.clock.now(), known?.entries());
  const problems = withoutFollowers(loaded.problems, found);
  if (problems.some(problem => problem.level === 'error')) return { problems, ...read };
  const providers = PROVIDERS.filter(({ name }) => Object.hasOwn(manifest.value, name));
  return {
    wanted: {
      collected,
      providers: providers.map(provider => provider.name),
      sections: manifest.value,
      files: [...new Set([...loaded.texts.keys(), ...loaded.files.map(({ file }) => file)])],
      loadedFrom: {
        manifests: manifests.map(({ file }) => file),
        variables: flags.varFile,
        ...(root === undefined ? {} : { root }),
        files: all,
      },
      generated: providers.flatMap(({ name, generates }) =>
        generates === undefined ? [] : generatedFiles(manifest, all, name, generates),
      ),
      known: {
        parts: manifest.parts,
        entries: () => new KnownEntries(collected.desired),
      },
    },
    manifest,
    problems,
    ...read,
  };
}

/**
 * The files that a section asks an apply to generate. A name is relative to the folder of the
 * manifest file that has it.
 */
function generatedFiles(
  manifest: LoadedManifest,
  read: readonly LoadedFile[],
  section: string,
  generator: Generator,
): readonly GeneratedFile[] {
  return generator.named(manifest.value[section]).map(({ path: at, name }) => {
    const source = manifest.source([section, ...at]);
    const place = read.find(({ file }) => file === source.file)?.path;
    const folder = place === undefined ? '.' : dirname(place);
    const path = join(folder, ...name.split('/'));
    return { name, generator, section: manifest.value[section], folder, path, source };
  });
}

/**
 * The section of a provider, without files that only cause warnings (`onlyWarns`). A base is read
 * so, because such a file may be a build result, which an earlier commit does not have.
 */
function withoutWarners({ name, form }: Provider): Section {
  if (form?.files === undefined) return { name, ...(form === undefined ? {} : { form }) };
  return { name, form: { ...form, files: form.files.filter(({ onlyWarns }) => onlyWarns !== true) } };
}

/**
 * The text of a file that is rewritten, with its byte order mark. Throws a TypeError if it is not
 * UTF-8.
 */
export function exactText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/**
 * The place given to a value from which invalid parts were left out. Problems at this place are
 * dropped.
 */
const DAMAGED: Source = { file: '', line: 0, column: 0 };

/**
 * The problems that kinds find in the valid part of a manifest, except in values from which invalid
 * parts were left out.
 */
function ruleProblems({ checkable }: LoadResult, now: number): readonly Problem[] {
  if (checkable === undefined) return [];
  const source: ManifestView['source'] = (path, options) =>
    checkable.damaged(path) ? DAMAGED : checkable.source(path, options);
  const { problems } = collect({ ...checkable, source }, PROVIDERS, now);
  return problems.filter(problem => problem.source !== DAMAGED);
}

/** The real path of `--root`. Throws a Failure with code `file` if nothing is there. */
export async function rootOf(io: Pick<Io, 'files'>, folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  const root = await io.files.realpath(folder);
  if (root !== undefined && !(await isFile(root, io))) return root;
  const why = root === undefined ? 'there is no such folder' : 'it is a file, not a folder';
  throw new Failure('file', `--root ${folder}: ${why}`, {
    next: 'Name a folder that has the manifest and all files that it names.',
  });
}

async function isFile(path: string, { files }: Pick<Io, 'files'>): Promise<boolean> {
  const { trouble } = await files.read(path, 0);
  return trouble === undefined || trouble === 'too_large';
}

async function inputs(
  { io }: Pick<Context, 'io'>,
  flags: ManifestFlags,
  from: Files,
): Promise<readonly ManifestInput[]> {
  const files = await manifestFiles(flags, from);
  if (files.length === 0) {
    throw new Failure(
      'usage',
      `there is no ${DEFAULT_FILE} in this folder, nor above it in this repository`,
      {
        next: 'Name a manifest with -f, or write a first one with `evenkeel init`.',
      },
    );
  }
  if (files.filter(file => file === '-').length > 1)
    throw new Failure('usage', 'two options read standard input, which can be read only once', {
      next: 'Save one of the two inputs as a file.',
    });
  const { called = STANDARD_INPUT } = io.stdin;
  return Promise.all(
    files.map(async file =>
      file === '-' ? { file: called.file, text: await standardInput(io, called), called } : { file },
    ),
  );
}

async function standardInput(io: Context['io'], { noun }: InputWords): Promise<string> {
  const text = await io.stdin.text(LIMITS.bytes);
  if (text === undefined)
    throw new Failure('file', `${noun} is longer than ${LIMITS.bytes / 1024 / 1024} MiB`, {
      next: 'Split the manifest into files, and name each with -f.',
    });
  return text;
}

/** A text file from the command line. Throws a Failure with code `file`. */
export async function readText(io: Context['io'], file: string, limitBytes: number): Promise<string> {
  return textOf((await readFile(io, file, limitBytes)).bytes);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}

/** The bytes of a file from the command line. Throws a Failure with code `file`. */
export async function readBytes(io: Reads, file: string, limitBytes: number): Promise<Uint8Array> {
  return (await readFile(io, file, limitBytes)).bytes;
}

interface Reads {
  readonly files: Files;
}

export async function readFile(io: Reads, file: string, limitBytes: number): Promise<LoadedFile> {
  const path = await io.files.realpath(file);
  if (path === undefined) throw cannotRead(file, 'missing', limitBytes);
  const content = await io.files.read(path, limitBytes);
  if (content.trouble !== undefined) throw cannotRead(file, content.trouble, limitBytes);
  return { file, path, bytes: content.bytes };
}

function cannotRead(file: string, trouble: FileTrouble, limitBytes: number): Failure {
  const why = {
    missing: 'it does not exist',
    not_a_file: 'it is a folder, a pipe, a socket or a device, not a regular file',
    too_large: `it is larger than ${limitBytes} bytes`,
    denied: 'you have no permission to read it',
    changed: 'it was replaced while it was read',
    unreadable: 'it cannot be read',
  }[trouble];
  const next: Readonly<Record<FileTrouble, string>> = {
    too_large: 'Name another file, or make this file smaller.',
    denied: 'Give yourself permission to read the file.',
    changed: 'Run the command again once nothing writes the file.',
    unreadable: 'Check the file and its disk, then run the command again.',
    not_a_file: 'Save the content as a regular file, and name that file.',
    missing: 'Name a file that exists. A relative path begins in the folder where you run evenkeel.',
  };
  return new Failure('file', `${file} cannot be read: ${why}`, {
    next: next[trouble],
  });
}

/** The most problems that are drawn. All are counted, and `--format json` lists them all. */
const MOST_FRAMES = 1_000;

/**
 * Draws problems. Shows no line of a file that contains a secret, because the secret may span
 * lines, or be repeated by an alias.
 */
function framesOf(problems: readonly Problem[]): ReturnType<typeof codeFrames> {
  const frame = codeFrames();
  const secret = new Set(
    problems.filter(({ rule }) => rule === 'schema/secret').map(({ source }) => source.file),
  );
  return (problem, text) => frame(problem, secret.has(problem.source.file) ? undefined : text);
}

/** Problems as code frames. */
export function problemFrames({ problems, texts }: LoadedFiles, style: ProblemsOptions): string {
  return renderProblems(problems, texts, framesOf(problems), { ...style, limit: MOST_FRAMES });
}

/** Problems as code frames, with what to do next, and a hint on how to learn more about them. */
export function problemsText(loaded: LoadedFiles, style: ProblemsOptions): string {
  const { problems } = loaded;
  if (problems.length === 0) return '';
  const errorsFirst = [...problems].sort((a, b) => Number(a.level !== 'error') - Number(b.level !== 'error'));
  const more = moreAbout(errorsFirst.map(problem => problem.rule));
  const hint =
    more === undefined ? '' : linesToText(fittedLines([[more, 'dim']], style.width ?? Infinity), style);
  return problemFrames(loaded, style) + hint;
}

/** The problems of manifest files that could not be read. Mistakes inside files are left out. */
export function unreadManifests(
  { problems, texts }: LoadedFiles,
  { file }: Pick<ManifestFlags, 'file'>,
): readonly Problem[] {
  return problems.filter(
    ({ rule, source }) => rule.startsWith('file/') && file.includes(source.file) && !texts.has(source.file),
  );
}

/**
 * Loads the manifest of a run. If it is invalid, `wanted` is undefined, and every mistake has been
 * shown on standard error.
 */
export async function loadOrShow(context: Context, flags: ManifestFlags): Promise<LoadedFiles> {
  context.io.expectMuch();
  return loadShown(context, flags);
}

/**
 * As {@link loadFiles}, and shows every problem on standard error. With `--quiet`, mere warnings
 * are not shown.
 */
export async function loadShown(
  context: Context,
  flags: ManifestFlags,
  files: Files = context.io.files,
): Promise<LoadedFiles> {
  const loaded = await loadFiles(context, flags, { files });
  showLoaded(loaded, flags, context);
  return loaded;
}

/** Shows the problems of loaded files as {@link loadShown} does. */
export function showLoaded(loaded: LoadedFiles, flags: Pick<ManifestFlags, 'file'>, context: Context): void {
  const [first = DEFAULT_FILE] = loaded.own;
  if (flags.file.length === 0 && first !== DEFAULT_FILE) context.screen.notice(`manifest ${first}`);
  const errors = loaded.wanted === undefined;
  context.host.problems = loaded.problems;
  if (loaded.problems.length > 0 && (errors || !context.screen.quiet))
    context.screen.progress(
      problemsText(loaded, { ...context.screen.errorStyle, width: context.screen.errorColumns }),
    );
}
