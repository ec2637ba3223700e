import { relative, sep } from 'node:path';
import { parseArguments } from '../../cli/arguments/parse-arguments.ts';
import { sideOf } from '../../cli/manifest/base-manifest.ts';
import { type LoadedFiles, loadFiles, textOf } from '../../cli/manifest/load.ts';
import { accessIn, manifestDifference } from '../../cli/manifest/manifest-difference.ts';
import { withoutCredentials } from '../../cli/session/environment.ts';
import type { Io } from '../../cli/system/io.ts';
import type { Address } from '../../core/address.ts';
import { isObject } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import { plainValue } from '../../core/manifest-node.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Row } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { textFile } from '../../core/text/text-file.ts';
import { openingOf } from '../../engine/decide/moved/opening.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import type { LoadedFile } from '../../manifest/files/files.ts';
import { filesWith } from '../../manifest/files/files.ts';
import { LIMITS } from '../../manifest/limits.ts';
import { parseYaml } from '../../manifest/yaml/parse-yaml.ts';
import { KINDS } from '../../providers/providers.ts';
import { type Checkout, gitHash } from '../github/commit-tree.ts';
import { checkoutOf } from '../review/check-tip.ts';
import type { Inputs } from '../workflow/inputs.ts';
import type { Proposal } from './proposal.ts';

/** A file of the manifest before and after the proposal. */
interface CheckedFile {
  /** The path of the file from the top of the repository, with slashes. */
  readonly path: string;
  /** The file's real path in this checkout. */
  readonly real: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** A proposed change of the manifest that only takes over what is live. */
export interface CheckedProposal {
  readonly files: readonly CheckedFile[];
  /** The rows for the difference between the manifest before and after the proposal. */
  readonly rows: readonly Row[];
  readonly at: Checkout;
}

/** Keys in a manifest that say what evenkeel may do, or which resources an entry is about. */
const GUARDS: ReadonlySet<string> = new Set([
  ...['keep', 'rules', 'allow', 'ignore', 'absent', 'prune', 'accepted', 'renamed_from'],
  ...['include', 'vars', 'commands_from', 'ids', 'ids_from', 'application_id'],
]);

/**
 * Checks a proposal against the manifest of this checkout, as if a stranger had written it. The
 * proposal may only change files of the manifest itself. It must not delete anything, give more
 * access, or change a rule or variable. Sends nothing. Throws a Failure with code `guard`, or
 * `stale` where the manifest has changed; then nothing of the proposal is used.
 */
export async function checkProposal(
  proposal: Proposal,
  { manifestOptions }: Pick<Inputs, 'manifestOptions'>,
  given: Io,
): Promise<CheckedProposal> {
  // The proposal may use any environment variable in the manifest, and the pull request would show
  // its value. So credentials are left out of the environment.
  const io = { ...given, env: withoutCredentials(given.env) };
  const before = await loaded(manifestOptions, io);
  const workspace = io.env['GITHUB_WORKSPACE'] ?? '.';
  const at = await checkoutOf(before.wanted.loadedFrom.files, workspace, io.files);
  const files = ownFiles(proposal, before, at);
  const contents = new Map(files.map(({ real, after }) => [real, after] as const));
  const after = await loaded(manifestOptions, {
    ...io,
    files: { ...io.files, ...(await filesWith(io.files, contents)) },
  });
  refuseOtherFiles(before, after);
  for (const each of files) refuseOtherRules(each.path, textOf(each.before), textOf(each.after));
  const sides = [before.wanted.collected, after.wanted.collected] as const;
  refuseGone(...sides);
  const { rows } = manifestDifference(...sides, KINDS).plan;
  const wider = rows.find(({ opening }) => opening !== undefined)?.address ?? leftOpen(...sides, KINDS);
  if (wider !== undefined) throw refused(`the proposal gives more access: ${wider}`);
  return { files, rows, at };
}

type Valid = Required<LoadedFiles>;

async function loaded(options: readonly string[], io: Io): Promise<Valid> {
  const parsed = parseArguments(['validate', ...options], io.version);
  if (!('chosen' in parsed) || parsed.chosen.name !== 'validate')
    throw new RangeError('the inputs of this job are not arguments of `evenkeel validate`');
  const found = await loadFiles({ io }, parsed.chosen.flags);
  const { wanted, manifest } = found;
  if (wanted !== undefined && manifest !== undefined) return { ...found, wanted, manifest };
  const error = found.problems.find(({ level }) => level === 'error');
  throw refused(`the manifest is not valid: ${error?.message ?? 'nothing is left'}`);
}

/** The files of the proposal. Refuses a file that is not one of the manifest's own files. */
function ownFiles({ files }: Proposal, { wanted, own }: Valid, at: Checkout): readonly CheckedFile[] {
  const known = new Map(
    wanted.loadedFrom.files
      .filter(({ file }) => own.has(file))
      .map(file => [relative(at.top, file.path).split(sep).join('/'), file] as const),
  );
  const seen = new Set<string>();
  return files.map(({ path, before, after }) => {
    const file = known.get(path);
    if (file === undefined || seen.has(path))
      throw refused(`${path} is ${seen.has(path) ? 'in the proposal twice' : 'no file of the manifest'}`);
    seen.add(path);
    refuseStale(file, before, path);
    const bytes = new TextEncoder().encode(after);
    if (bytes.length > LIMITS.bytes)
      throw refused(`the proposal makes ${path} larger than ${LIMITS.bytes} bytes`);
    return { path, real: file.path, before: file.bytes, after: bytes };
  });
}

function refuseStale({ bytes }: LoadedFile, hash: string, path: string): void {
  if (gitHash(bytes, hash.length) === hash) return;
  throw new Failure('stale', `nothing is proposed: ${path} differs from the file that the drift job read`, {
    next: 'Check out the same commit in the drift job and in the propose job, then run both again.',
  });
}

/** Refuses a proposal with another include, which could bring in a file that nobody reviewed. */
function refuseOtherFiles(before: Valid, after: Valid): void {
  const named = ({ wanted }: Valid): string => wanted.loadedFrom.files.map(({ path }) => path).join('\n');
  if (named(before) !== named(after)) throw refused('the proposal changes which files the manifest loads');
}

/**
 * Refuses a proposal that changes a value of {@link GUARDS} or adds a variable, both as the file
 * has them, before variables are replaced. A new variable could bring a value of the environment
 * into the manifest, and so into comments.
 */
function refuseOtherRules(path: string, before: string, after: string): void {
  const known = new Set(variablesOf(before));
  if (variablesOf(after).some(each => !known.has(each)))
    throw refused(`the proposal adds a variable to ${path}`);
  const [old, now] = [before, after].map(text => {
    const { node } = parseYaml(textFile(path, text));
    return node === undefined ? '' : guardsOf(plainValue(node)).join('\n');
  });
  if (old !== now)
    throw refused(
      `the proposal changes one of ${[...GUARDS].map(each => `\`${each}\``).join(', ')} in ${path}`,
    );
}

function variablesOf(text: string): readonly string[] {
  return text.replaceAll('$$', '').match(/\$\{[^}]*\}?/g) ?? [];
}

/** Every key of GUARDS in a manifest, with its path and value. */
function guardsOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) => guardsOf(each, `${path}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    GUARDS.has(key) ? [`${path}/${key} ${JSON.stringify(inner)}`] : guardsOf(inner, `${path}/${key}`),
  );
}

/**
 * The place of an entry in the manifest. It identifies the entry before and after the command
 * `adopt`, which may change names, but adds new entries only at the end of a list.
 */
function placeOf({ kind, path }: Desired): string {
  return [kind, ...path].join('\0');
}

/**
 * Refuses a proposal unless every entry is still there, at its place and for the same live
 * resource. Its name may change.
 */
function refuseGone(before: DesiredState, after: DesiredState): void {
  const pins = new Map(after.desired.map(desired => [placeOf(desired), desired.pin]));
  const gone = before.desired.find(desired => {
    const at = placeOf(desired);
    return !pins.has(at) || (desired.pin !== undefined && pins.get(at) !== desired.pin);
  });
  if (gone !== undefined) throw refused(`the proposal removes the entry of ${gone.address}`);
  const rest = ({ name, checks, scopes }: DesiredState): string =>
    JSON.stringify([
      name,
      checks.map(({ desired }) => [desired.address, sideOf(desired)]),
      scopes.filter(({ scope }) => scope.parent === undefined).map(({ scope }) => scope.address),
    ]);
  if (rest(before) !== rest(after))
    throw refused('the proposal changes the name, a check or a scope of the manifest');
}

/**
 * The address of an entry that loses a restriction. If someone later widened that access live, no
 * plan would show the change.
 */
function leftOpen(before: DesiredState, after: DesiredState, kinds: readonly Kind[]): Address | undefined {
  const now = new Map(after.desired.map(desired => [placeOf(desired), desired]));
  const at = accessIn(new Map(before.desired.map(desired => [desired.address, desired])));
  return before.desired.find(desired => {
    const kind = kinds.find(({ name }) => name === desired.kind);
    const other = now.get(placeOf(desired));
    if (kind === undefined || other === undefined) return false;
    return openingOf(kind, desired.fields, other.fields, { parts: other.parts, at }) !== undefined;
  })?.address;
}

function refused(why: string): Failure {
  return new Failure('guard', `nothing is proposed: ${why}`, {
    next: 'Look for a step of the drift job that changed the proposal or the manifest: a proposal may only take over what is live.',
  });
}
