import type { Address } from '../../core/address.ts';
import { sha256 } from '../../core/digest.ts';
import { canonical, isObject, jsonIn } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { outermost } from '../../core/report/row.ts';
import { type ListedScope, listScopes } from '../../engine/desired/scope-list.ts';
import { isLiteralId, isPlainFile, mayName } from '../../manifest/files/plain-file.ts';
import { environmentVariables } from '../../manifest/variables.ts';
import { decodeBytes } from '../../manifest/yaml/decode.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Context } from '../context.ts';
import type { ApplyFlags } from '../options/command-options.ts';
import type { ManifestFlags } from '../options/shared-options.ts';
import {
  type LoadedFiles,
  loadFiles,
  loadOrShow,
  readText,
  showLoaded,
  type WantedManifest,
} from './load.ts';

/**
 * The member `files` of `scopes --format json`. With `--scopes`, plan and apply learn from it which
 * files of the manifest they need not parse.
 */
export interface ListedFiles {
  /** `ekf1-` and 64 hex digits: a digest of everything by which the manifest was found valid. */
  readonly digest: string;
  /** The SHA-256 of each file that has only entries of scopes with an id. */
  readonly plain: readonly string[];
}

/** A list of scopes, as a file has it. */
interface ScopesFile {
  readonly files?: ListedFiles;
  readonly scopes: readonly Pick<ListedScope, 'address' | 'with' | 'after' | 'digest'>[];
}

type Flags = ManifestFlags & { readonly target: readonly string[] } & Pick<ApplyFlags, 'scopes'>;

const LIST_BYTES = 64 * 1024 * 1024;

/**
 * Makes the member `files` of a list of scopes. Undefined if the run of one scope may need all
 * files: because of rules, sets, a warning, or a manifest on standard input. Every run parses all
 * files then.
 */
export function listedFiles(
  { wanted, problems }: Pick<LoadedFiles, 'wanted' | 'problems'>,
  scopes: readonly ListedScope[],
  flags: ManifestFlags,
  context: Pick<Context, 'io'>,
): ListedFiles | undefined {
  if (wanted === undefined || problems.length > 0) return undefined;
  const { collected, known, loadedFrom } = wanted;
  const needsAll = collected.rules !== undefined || collected.withMembers !== undefined;
  if (needsAll || loadedFrom.manifests.includes('<stdin>')) return undefined;
  const plain = loadedFrom.files.filter(({ file, bytes }) => {
    const { text } = decodeBytes(file, bytes).file;
    const tree = known.parts?.treeOf(text);
    return tree !== undefined && isPlainFile(tree, text, PROVIDERS);
  });
  const hashes = [...new Set(plain.map(({ bytes }) => sha256(bytes)))].sort();
  return { digest: filesDigest(wanted, scopes, flags, context), plain: hashes };
}

/**
 * A digest of everything that decides whether a manifest is valid and what it says. The addresses
 * of its scopes are in it, so that nobody can remove a scope from the list unnoticed.
 */
function filesDigest(
  { loadedFrom }: Pick<WantedManifest, 'loadedFrom'>,
  scopes: readonly Pick<ListedScope, 'address'>[],
  { var: given }: Pick<ManifestFlags, 'var'>,
  { io }: Pick<Context, 'io'>,
): string {
  const { manifests, variables, root = null, files } = loadedFrom;
  const all = {
    program: [io.version, io.commit ?? null],
    manifests,
    variables,
    root,
    given: [...given].sort(([a], [b]) => (a < b ? -1 : 1)),
    environment: environmentVariables(io.env),
    files: files.map(({ file, bytes }) => [file, sha256(bytes)]),
    scopes: scopes.map(({ address }) => address),
  };
  return `ekf1-${sha256(canonical(all))}`;
}

/**
 * The manifest of a run, as {@link loadOrShow} gives it. With `--scopes`, a file that belongs only
 * to scopes of other runs is read, but not parsed. That must change nothing for this run: in any
 * doubt all files are parsed, and a notice says why. Throws a Failure if the list cannot be read.
 */
export async function loadByList(context: Context, flags: Flags): Promise<LoadedFiles> {
  if (flags.scopes === undefined) return loadOrShow(context, flags);
  if (flags.target.length === 0)
    throw new Failure('usage', '--scopes needs a --target that names scopes of the list', {
      next: 'Give the address of a scope, as `evenkeel scopes` prints it, or leave out --scopes.',
    });
  const list = parsedList(await readText(context.io, flags.scopes, LIST_BYTES), flags.scopes);
  context.io.expectMuch();
  const loaded = await loadPart(list, flags, context);
  if (typeof loaded !== 'string') {
    showLoaded(loaded, flags, context);
    return loaded;
  }
  context.screen.notice(`parsing the whole manifest: ${loaded}`);
  return loadOrShow(context, flags);
}

/**
 * Loads only the part of the manifest for the targets of a run. Returns a text if the run needs the
 * whole manifest: the reason.
 */
async function loadPart(list: ScopesFile, flags: Flags, context: Context): Promise<LoadedFiles | string> {
  const { files, scopes } = list;
  const targets = new Set(flags.target);
  const mine = scopes.filter(({ address }) => targets.has(address));
  if (mine.length < targets.size) return `${flags.scopes} does not list each --target`;
  if (flags.file.includes('-')) return 'it comes from standard input';
  if (files === undefined) return `${flags.scopes} has no "files", so other files may matter`;
  const ids = mine.map(({ address }) => idOf(address));
  if (!ids.every(id => id !== undefined)) return 'the files of such a scope are not known by its id';
  if (mine.some(isTied) || scopes.some(({ after }) => after.some(each => targets.has(each))))
    return 'entries of the scope refer to other scopes, or entries there to it';
  const plain = new Set(files.plain);
  const loaded = await loadFiles(context, flags, {
    leavesOut: ({ bytes }, text) => plain.has(sha256(bytes)) && !mayName(text, ids),
  });
  const { wanted } = loaded;
  if (wanted === undefined || loaded.problems.length > 0)
    return 'a part of it has mistakes or warnings, or is not valid without the rest';
  if (filesDigest(wanted, scopes, flags, context) !== files.digest)
    return `${flags.scopes} was changed, or is of other files, variables or another version`;
  const { collected } = wanted;
  const read = new Map(listScopes(collected, PROVIDERS).map(({ address, digest }) => [address, digest]));
  if (!mine.every(({ address, digest }) => read.get(address) === digest))
    return 'its files alone do not say the same of the scope';
  const parsed = new Set(collected.scopes.map(({ scope }) => outermost(scope).address));
  const all = scopes.flatMap(({ address, with: others = [] }) => [address, ...others]);
  const otherScopes = new Set(all.filter(address => !parsed.has(address)));
  return {
    ...loaded,
    wanted: { ...wanted, collected: { ...collected, elsewhere: new Map(), otherScopes } },
  };
}

/**
 * The id in the address of an outermost scope. Undefined for any other scope, and for an id that a
 * file of the manifest could write in another way.
 */
function idOf(address: Address): string | undefined {
  const [, id, ...more] = address.split('/');
  return id !== undefined && more.length === 0 && isLiteralId(id) ? id : undefined;
}

function isTied({ after, with: others = [] }: ScopesFile['scopes'][number]): boolean {
  return after.length > 0 || others.length > 0;
}

/** A file of `--scopes`. Throws a Failure with code `file` if it is no such list. */
function parsedList(text: string, file: string): ScopesFile {
  const list = jsonIn(text);
  if (isScopesFile(list)) return list;
  throw new Failure('file', `${file} is not a list of scopes`, {
    next: 'Write one with `evenkeel scopes --format json`, for the same manifest and variables.',
  });
}

function isScopesFile(value: unknown): value is ScopesFile {
  if (!isObject(value) || value['v'] !== 1) return false;
  const { files, scopes } = value;
  return (files === undefined || isListedFiles(files)) && Array.isArray(scopes) && scopes.every(isListed);
}

function isListedFiles(value: unknown): value is ListedFiles {
  return isObject(value) && typeof value['digest'] === 'string' && isTexts(value['plain']);
}

function isListed(value: unknown): boolean {
  if (!isObject(value) || typeof value['digest'] !== 'string' || typeof value['address'] !== 'string')
    return false;
  return isTexts(value['after']) && (value['with'] === undefined || isTexts(value['with']));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}
