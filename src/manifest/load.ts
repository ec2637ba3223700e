import {
  type ManifestNode,
  type MapNode,
  nearest,
  placeOf,
  plainValue,
  type Span,
} from '../core/manifest-node.ts';
import type { ManifestPath, Problem, Source } from '../core/problem.ts';
import type { ProviderReason } from '../core/report/reason.ts';
import type { MergedFiles, MergedTree } from '../core/section.ts';
import type { TextFile } from '../core/text/text-file.ts';
import type { Manifest } from '../generated/manifest.ts';
import type { Files, LoadedFile } from './files/files.ts';
import type { FileRules } from './files/named-files.ts';
import { FileReader, type LeavesOut, type ManifestInput, type ReadFiles } from './files/read-files.ts';
import { withoutFollowers } from './hints/followers.ts';
import type { SoundPart } from './hints/sound-part.ts';
import { KnownParts } from './known-parts.ts';
import { mergeTrees } from './merge.ts';
import { manifestRules } from './rules.ts';
import type { Section } from './section.ts';
import { Substitution } from './substitute.ts';
import { validate } from './validate.ts';
import { resolveVariables, type VariableSources } from './variables.ts';
import { wholeForm } from './whole-form.ts';

/** A manifest that fits the schema, with the position of each value. */
export interface LoadedManifest {
  readonly name: string;
  /** The manifest without `vars`, `include` and `x-` keys, with values in their final form. */
  readonly value: Manifest & Readonly<Record<string, unknown>>;
  readonly keep: readonly { readonly glob: string; readonly source: Source }[];
  /**
   * The position of the value at a path, or of the nearest value around it where the path does not
   * exist. `atKey`: the position of its key.
   */
  source(path: ManifestPath, options?: { readonly atKey?: boolean }): Source;
  /**
   * Whether the entry at the path is from a file that lists everything: fields that the entry
   * leaves out get the service's default, even if that widens access.
   */
  whole(path: ManifestPath): boolean;
  /** Notes on how the entry at the path was read, for its row. */
  remarks(path: ManifestPath): readonly ProviderReason[];
  /** Scopes with a file that has no entries. Nothing is pruned there unless a person allows it. */
  readonly emptied: readonly ManifestPath[];
  /**
   * Set for a base: files that the base names and that are missing now. An entry that the base
   * lacks may have been in one of them.
   */
  readonly unknown: readonly string[];
  /**
   * The paths of values that come from outside the manifest: from a flag, a file of variables or
   * the environment.
   */
  readonly fromOutside: readonly ManifestPath[];
  /** Parts to reuse when the base manifest is loaded. Absent if this manifest has a mistake. */
  readonly parts?: KnownParts;
}

/**
 * The part of a manifest that fits the schema. Rules can check it even if other parts are wrong.
 */
export interface CheckableManifest extends LoadedManifest {
  /**
   * Whether something was left out at the path or below it. A rule about the whole value there
   * would then report mistakes that the author did not make. The empty path stands for the whole
   * manifest.
   */
  damaged(path: ManifestPath): boolean;
}

export interface LoadResult {
  /** The manifest. Absent if there is an error. */
  readonly manifest?: LoadedManifest;
  /**
   * The part that the rules of kinds can check although there are errors, so that all mistakes are
   * reported at once. It is never planned. Absent if nothing could be read.
   */
  readonly checkable?: CheckableManifest;
  /** Errors and warnings of all files, ordered by file, line and column. */
  readonly problems: readonly Problem[];
  /** The text of every file that messages may quote, by its displayed name. */
  readonly texts: ReadonlyMap<string, string>;
  /**
   * Every file that could be read, with its bytes unchanged. Left out are standard input, and files
   * that can only cause warnings, because they change nothing that is wanted.
   */
  readonly files: readonly LoadedFile[];
  /** The names of manifest files: files that the user named, and files that they include. */
  readonly own: ReadonlySet<string>;
}

export interface LoadOptions {
  readonly files: Files;
  readonly variables: VariableSources;
  /** The providers whose sections a manifest may have. */
  readonly providers: readonly Section[];
  /** From which folder files may be read. Absent: for each manifest, from its own folder. */
  readonly rules?: FileRules;
  /** Set while the base is read: the parsed parts of the current manifest. */
  readonly known?: KnownParts | undefined;
  /** Which included files are left unparsed. Absent: none. */
  readonly leavesOut?: LeavesOut;
}

/** Sections with literal text: variables are not replaced there. */
const LITERAL = new Set(['vars', 'include']);

function isHidden(key: string): boolean {
  return key.startsWith('x-');
}

/** The top-level map of a file without its `x-` keys, with variables replaced. */
function prepared(tree: MapNode, substitution: Substitution): MapNode {
  const members = [...tree.members].filter(([key]) => !isHidden(key));
  // All nodes of a tree are from one file, so a file without `$` has no variables.
  if (!tree.span.in.text.includes('$')) return { ...tree, members: new Map(members) };
  return {
    ...tree,
    members: new Map(
      members.map(([key, member]) =>
        LITERAL.has(key)
          ? [key, member]
          : [key, { key: member.key, value: substitution.apply(member.value) }],
      ),
    ),
  };
}

function only(tree: MapNode, key: string): MapNode {
  return { ...tree, members: new Map([...tree.members].filter(([name]) => name === key)) };
}

function varsOf(trees: readonly MapNode[]): MapNode | undefined {
  const merged = mergeTrees(
    trees.map(tree => only(tree, 'vars')),
    [],
  );
  const vars = merged?.node.members.get('vars')?.value;
  return vars?.type === 'map' ? vars : undefined;
}

/** What the loaded manifest knows of the files that it was read from. */
type FromFiles = Required<Pick<MergedFiles, 'whole' | 'emptied' | 'remarks'>> &
  Pick<LoadedManifest, 'unknown' | 'fromOutside'> &
  Pick<ReadFiles, 'clean'>;

/** `all`: the value of the whole tree, without positions; undefined if the tree has a mistake. */
function loadedManifest(
  { root, damaged }: SoundPart,
  all: Manifest | undefined,
  { whole, emptied, remarks, unknown, fromOutside, clean }: FromFiles,
): CheckableManifest {
  const members = new Map([...root.members].filter(([key]) => !LITERAL.has(key)));
  const shown: MapNode = { ...root, members };
  const value =
    all === undefined ? (plainValue(shown) as unknown as LoadedManifest['value']) : withoutLiteral(all);
  function source(path: ManifestPath, options: { readonly atKey?: boolean } = {}): Source {
    return placeOf(nearest(shown, path), options.atKey);
  }
  const keep = (value.keep ?? []).map((glob, index) => ({ glob, source: source(['keep', index]) }));
  return {
    name: value.name,
    value,
    keep,
    source,
    whole: path => whole.length > 0 && whole.includes(nearest(shown, path).node.span.in),
    remarks: path => (remarks.size === 0 ? [] : (remarks.get(nearest(shown, path).node.span) ?? [])),
    emptied,
    unknown,
    fromOutside,
    damaged: path => damaged.has(nearest(shown, path).node),
    ...(all === undefined ? {} : { parts: new KnownParts(clean, shown, value) }),
  };
}

function withoutLiteral(value: Manifest): LoadedManifest['value'] {
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !LITERAL.has(key)),
  ) as unknown as LoadedManifest['value'];
}

function ruleProblems(manifest: CheckableManifest, sections: readonly Section[]): readonly Problem[] {
  return manifestRules(manifest.value, sections).map(
    ({ rule, level = 'error', message, path, atKey = false, hint }) => {
      const source = manifest.source(path, { atKey });
      return { rule, level, message, source, hint };
    },
  );
}

function isError(problem: Problem): boolean {
  return problem.level === 'error';
}

/** Sorts problems by the order in which files were read, then by place. */
function sorted(problems: readonly Problem[], files: readonly string[]): readonly Problem[] {
  const order = new Map(files.map((file, index) => [file, index]));
  const fileOf = (problem: Problem): number => order.get(problem.source.file) ?? -1;
  return [...problems].sort(
    (a, b) => fileOf(a) - fileOf(b) || a.source.line - b.source.line || a.source.column - b.source.column,
  );
}

/**
 * Problems without repetitions. A problem of an included file can occur several times at one place,
 * such as an unknown locale in the name of a locale file.
 */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = ({ rule, message, source }: Problem): string => JSON.stringify([rule, message, source]);
  return [...new Map(problems.map(problem => [keyOf(problem), problem])).values()];
}

/** The tree with the content of the files that sections name. */
function withSectionFiles(
  root: MapNode,
  beside: ReadFiles['beside'],
  sections: readonly Section[],
): Required<MergedFiles> {
  let node = root;
  const problems: Problem[] = [];
  const whole: TextFile[] = [];
  const emptied: ManifestPath[] = [];
  const remarks = new Map<Span, readonly ProviderReason[]>();
  const remember = (more: MergedTree['remarks'] = new Map()): void => {
    for (const [place, said] of more) remarks.set(place, said);
  };
  for (const { form } of sections) {
    const accepted = form?.accept?.(node);
    node = accepted?.node ?? node;
    problems.push(...(accepted?.problems ?? []));
    remember(accepted?.remarks);
    for (const files of form?.files ?? []) {
      const merged = files.merge(node, beside.get(files) ?? []);
      node = merged.node;
      problems.push(...merged.problems);
      remember(merged.remarks);
      whole.push(...(merged.whole ?? []));
      emptied.push(...(merged.emptied ?? []));
    }
  }
  return { node, problems, whole, emptied, remarks };
}

/** The paths at which these nodes are in a tree. */
function pathsOf(root: ManifestNode, nodes: ReadonlySet<ManifestNode>): readonly ManifestPath[] {
  const found: ManifestPath[] = [];
  const walk = (node: ManifestNode, path: ManifestPath): void => {
    if (nodes.has(node)) found.push(path);
    if (node.type === 'list') for (const [index, item] of node.items.entries()) walk(item, [...path, index]);
    if (node.type === 'map') for (const [key, { value }] of node.members) walk(value, [...path, key]);
  };
  if (nodes.size > 0) walk(root, []);
  return found;
}

interface ManifestCheck {
  readonly checkable?: CheckableManifest;
  readonly problems: readonly Problem[];
}

/** Replaces variables, merges files, and checks the result by schema and rules. */
async function check(
  { trees, beside, unknown, whole, clean }: ReadFiles,
  { variables, providers, known }: LoadOptions,
): Promise<ManifestCheck> {
  const values = resolveVariables(varsOf(trees), variables);
  const substitution = new Substitution(values);
  const manifest = mergeTrees(
    trees.map(tree => prepared(tree, substitution)),
    providers,
  );
  const more = manifest && withSectionFiles(manifest.node, beside, providers);
  // A file that could not be read may declare the variable, so an unknown variable is not reported.
  const early = [
    ...values.problems,
    ...substitution.problems,
    ...(manifest?.problems ?? []),
    ...(more?.problems ?? []),
  ].filter(problem => whole || problem.rule !== 'vars/undeclared');
  if (manifest === undefined || more === undefined) return { problems: early };
  const { problems, sound, value } = await validate(more.node, {
    form: wholeForm,
    incomplete: !whole,
    known,
  });
  // These paths are found before the files that sections name are merged, because the value of a
  // variable may name such a file.
  const fromOutside = pathsOf(manifest.node, substitution.fromOutside);
  const checkable = loadedManifest(sound, value, { ...more, unknown, fromOutside, clean });
  return {
    checkable,
    problems: withoutFollowers(early, distinct([...problems, ...ruleProblems(checkable, providers)])),
  };
}

/**
 * Reads manifests and all files that they include, replaces variables, merges, and checks. Reports
 * all mistakes at once, each with its place. The order is: includes, variables, merge, then the
 * files that sections name, in which variables are not replaced. Sends nothing; reads only through
 * `files`.
 */
export async function loadManifest(
  inputs: readonly ManifestInput[],
  options: LoadOptions,
): Promise<LoadResult> {
  const { files: from, providers, rules } = options;
  const read = await new FileReader(from, providers, rules, options).read(inputs);
  const { texts, files, names, problems: early } = read;
  const { checkable, problems: later } = await check(read, options);
  const problems = sorted(withoutFollowers(early, later), names);
  const common = { problems, texts, files, own: new Set(read.trees.map(({ span }) => span.in.file)) };
  if (checkable === undefined) return common;
  return problems.some(isError) ? { ...common, checkable } : { ...common, manifest: checkable, checkable };
}
