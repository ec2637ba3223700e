import { isObject } from '../core/json.ts';
import { type MapNode, nearest, placeOf, plainValue } from '../core/manifest-node.ts';
import type { ManifestPath, Problem } from '../core/problem.ts';
import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import { didYouMean } from '../core/text/did-you-mean.ts';
import { textFile } from '../core/text/text-file.ts';
import { collect } from '../engine/desired/collect.ts';
import type { DesiredState } from '../engine/desired/desired-state.ts';
import type { ManifestView } from '../engine/desired/manifest-view.ts';
import { ENTRY_KEYS, sectionMistakes, valueAt } from '../engine/desired/section-mistakes.ts';
import { codeFrame } from '../manifest/frame.ts';
import { parseYaml } from '../manifest/yaml/parse-yaml.ts';
import { renderProblems } from '../render/text/problems.ts';

type HeededKey = (typeof ENTRY_KEYS)[number] | 'prune';

interface MistakeForm {
  readonly must: string;
  fits(value: unknown): boolean;
}

/**
 * The keys of entries and scopes that the engine itself reads, each with the form that it must
 * have. The engine would ignore a wrong form: with `absent: "true"` it would create the resource.
 */
const FORMS: Readonly<Record<HeededKey, MistakeForm>> = {
  absent: { must: 'be true or false', fits: isSwitch },
  /** Unlike the other keys, `prune` belongs in the entry of a scope. */
  prune: { must: 'be true or false', fits: isSwitch },
  renamed_from: { must: 'be a text', fits: value => typeof value === 'string' },
  allow: {
    must: 'be a list of "replace" and "loss"',
    fits: value => Array.isArray(value) && value.every(each => each === 'replace' || each === 'loss'),
  },
  ignore: {
    must: 'be a list of names of fields',
    fits: value => Array.isArray(value) && value.every(each => typeof each === 'string'),
  },
};

function isSwitch(value: unknown): boolean {
  return typeof value === 'boolean';
}

/**
 * Finds mistakes in the keys of {@link FORMS}, which mean the same in entries of every kind. Pure.
 */
function commonMistakes(view: ManifestView, { desired }: DesiredState): readonly Problem[] {
  const entries = new Map(desired.map(({ path }) => [path.join('\n'), path]));
  const around = new Map(
    desired
      .flatMap(({ path }) => path.map((_, index) => path.slice(0, index)))
      .map(at => [at.join('\n'), at]),
  );
  return [
    ...[...entries.values()].flatMap(path => mistakesAt(view, path, [...ENTRY_KEYS, 'prune'])),
    ...[...around].flatMap(([key, path]) => (entries.has(key) ? [] : mistakesAt(view, path, ['prune']))),
  ];
}

function mistakesAt(view: ManifestView, path: ManifestPath, keys: readonly HeededKey[]): readonly Problem[] {
  const value = valueAt(view.value, path);
  if (!isObject(value)) return [];
  return keys.flatMap(key => {
    const form = FORMS[key];
    if (!Object.hasOwn(value, key) || form.fits(value[key])) return [];
    const source = view.source([...path, key]);
    const message = `"${key}" must ${form.must}`;
    return [{ rule: 'schema/type', level: 'error' as const, message, source }];
  });
}

/** A manifest for a program's own providers: one section for each, under its name. */
export interface Declaration {
  /** The name in ownership marks, which distinguishes this manifest from others. */
  readonly name: string;
  /** Globs of addresses that are never deleted, replaced or unprotected. */
  readonly keep?: readonly string[];
  readonly [section: string]: unknown;
}

/**
 * A manifest, and the name that messages give it (`file`). `text` is JSON or YAML; mistakes have
 * line numbers only with a text.
 */
export type NamedManifest =
  | { readonly file: string; readonly text: string }
  | { readonly file: string; readonly value: Declaration };

/**
 * Reads a manifest for a program's own providers, without the schema of the command line. `now` in
 * milliseconds since 1970. A provider's `rules` and `keys` take the place of a schema. They are
 * checked first, so `roots` and `expand` may rely on them. Throws a Failure with code `usage` that
 * lists every mistake with its place. Sends nothing.
 */
export function declare(
  declared: NamedManifest,
  providers: readonly Provider[],
  now: number,
): { readonly wanted: DesiredState; readonly warnings: readonly Problem[] } {
  const { file } = declared;
  const text = 'text' in declared ? declared.text : JSON.stringify(declared.value);
  const all: Problem[] = [];
  const check = (found: readonly Problem[]): void => {
    all.push(...found);
    if (found.some(({ level }) => level === 'error')) throw refusal(all, file, text);
  };
  const { node, problems } = parseYaml(textFile(file, text));
  check(problems);
  if (node?.type !== 'map') throw new Failure('usage', `${file} must be a map with a name and sections`);
  const view = viewOf(node);
  check(topMistakes(view, providers));
  check(providers.flatMap(provider => sectionMistakes(view, provider, now)));
  const { collected, problems: found } = collect(view, providers, now);
  check([...found, ...commonMistakes(view, collected)]);
  return { wanted: collected, warnings: all };
}

function refusal(problems: readonly Problem[], file: string, text: string): Failure {
  const shown = renderProblems(problems, new Map([[file, text]]), codeFrame, { color: false });
  return new Failure('usage', `${file} is not valid\n\n${shown.trimEnd()}`);
}

function viewOf(root: MapNode): ManifestView {
  const source: ManifestView['source'] = (path, options) => placeOf(nearest(root, path), options?.atKey);
  const plain = plainValue(root);
  const value = isObject(plain) ? plain : {};
  const { name, keep } = value;
  const globs = Array.isArray(keep) ? keep.map(String) : [];
  return {
    name: typeof name === 'string' ? name : '',
    value,
    keep: globs.map((glob, index) => ({ glob, source: source(['keep', index]) })),
    source,
  };
}

/**
 * Top-level keys that only manifest files of the command line may have. A program has its own means
 * for variables and includes.
 */
const OF_FILES = ['vars', 'include'];

/** Mistakes in the manifest's top-level keys, outside the sections of providers. */
function topMistakes(view: ManifestView, providers: readonly Provider[]): readonly Problem[] {
  const problem = (rule: string, path: ManifestPath, message: string, hint?: string): Problem => ({
    rule,
    level: 'error',
    message,
    source: view.source(path, { atKey: true }),
    hint,
  });
  const { keep, accepted, evenkeel = 1 } = view.value;
  const kinds = providers.flatMap(provider => provider.kinds.map(({ name }) => name));
  const known = ['name', 'keep', 'accepted', ...providers.map(({ name }) => name)];
  const unknown = Object.keys(view.value).filter(key => ![...known, 'evenkeel', ...OF_FILES].includes(key));
  const ofFiles = OF_FILES.filter(key => Object.hasOwn(view.value, key));
  const idle = view.keep.filter(
    ({ glob }) => /^[\w.]+\//.test(glob) && !kinds.includes(glob.slice(0, glob.indexOf('/'))),
  );
  return [
    ...(view.name === '' ? [problem('schema/missing-key', ['name'], '"name" is missing: a text')] : []),
    ...(keep === undefined || (Array.isArray(keep) && keep.every(each => typeof each === 'string'))
      ? []
      : [problem('schema/type', ['keep'], '"keep" must be a list of texts')]),
    ...(accepted === undefined || (Array.isArray(accepted) && accepted.every(isObject))
      ? []
      : [problem('schema/type', ['accepted'], '"accepted" must be a list of maps')]),
    ...(evenkeel === 1 ? [] : [problem('schema/const', ['evenkeel'], '"evenkeel" must be 1')]),
    ...ofFiles.map(key =>
      problem(
        'schema/unknown-key',
        [key],
        `"${key}" works only in a manifest file that the command line reads`,
        'remove the key, and give `declare` the value that the program put together',
      ),
    ),
    ...unknown.map(key => {
      const near = didYouMean(key, known);
      return problem(
        'schema/unknown-key',
        [key],
        `no provider is called "${key}"`,
        near === undefined ? `known: ${known.join(', ')}` : `did you mean "${near}"?`,
      );
    }),
    ...idle.map(({ glob, source }) => ({
      ...problem(
        'manifest/keep',
        [],
        `no address can match "${glob}", so this line of \`keep\` protects nothing`,
      ),
      source,
      hint: `kinds: ${kinds.join(', ')}`,
    })),
  ];
}
