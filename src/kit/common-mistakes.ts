import { isObject } from '../core/json.ts';
import type { Problem } from '../core/problem.ts';
import type { ManifestPath } from '../core/source.ts';
import type { Collected, ManifestView } from '../engine/desired/collect.ts';
import { ENTRY_KEYS, valueAt } from '../engine/desired/section-mistakes.ts';

type Heeded = (typeof ENTRY_KEYS)[number] | 'prune';

interface Form {
  readonly must: string;
  fits(value: unknown): boolean;
}

/** The keys of entries and scopes that the engine reads. What does not fit would not be heeded: `absent: "true"` would make it. */
const FORMS: Readonly<Record<Heeded, Form>> = {
  absent: { must: 'be true or false', fits: isSwitch },
  /** Of scopes. */
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

/** Pure. Values of keys that mean the same in every entry, where they are none that the engine understands. */
export function commonMistakes(view: ManifestView, { desired }: Collected): readonly Problem[] {
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

function mistakesAt(view: ManifestView, path: ManifestPath, keys: readonly Heeded[]): readonly Problem[] {
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
