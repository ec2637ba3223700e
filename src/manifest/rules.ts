import { isObject } from '../core/json.ts';
import type { ManifestPath } from '../core/problem.ts';
import { addressForms } from '../generated/address-forms.ts';
import { addressParts } from '../generated/address-parts.ts';
import type { Manifest } from '../generated/manifest.ts';
import { type AddressForm, canMatch, kindIn, waysToWrite } from './hints/address-form.ts';
import { keepHint, kindsByName } from './hints/keep-hint.ts';
import type { ManifestProblem } from './manifest-rule.ts';
import type { Section } from './section.ts';

/** Rules for every entry, whatever its kind: `absent` and `renamed_from`. */
function entryRules(
  entry: Readonly<Record<string, unknown>>,
  path: ManifestPath,
): readonly ManifestProblem[] {
  const old = entry['renamed_from'];
  if (old === undefined) return [];
  const at = { path: [...path, 'renamed_from'] };
  if (entry['absent'] === true) {
    const message = 'an entry cannot both delete and rename';
    return [{ rule: 'manifest/absent-renamed', message, ...at, hint: 'remove "renamed_from" or "absent"' }];
  }
  if (old === entry['name']) {
    return [
      {
        rule: 'manifest/renamed-from-itself',
        message: '"renamed_from" is the same as the name',
        ...at,
        hint: 'write the old name, or remove "renamed_from"',
      },
    ];
  }
  return [];
}

/**
 * Checks every entry in a value. `path` is the place of the value. The walk changes this array on
 * its way, and at the end it is as before.
 */
function everyEntry(value: unknown, path: (string | number)[], found: ManifestProblem[]): void {
  const into = (key: string | number, member: unknown): void => {
    if (typeof member !== 'object' || member === null) return;
    path.push(key);
    everyEntry(member, path, found);
    path.pop();
  };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) into(index, item);
  } else if (isObject(value)) {
    found.push(...entryRules(value, path));
    for (const key of Object.keys(value)) into(key, value[key]);
  }
}

/**
 * Mistakes of the manifest that the schema cannot express and that belong to no provider. The
 * manifest fits the schema already. Pure.
 */
export function manifestRules(manifest: Manifest, sections: readonly Section[]): readonly ManifestProblem[] {
  const { keep = [] } = manifest;
  const found: ManifestProblem[] = [];
  const values: Readonly<Record<string, unknown>> = { ...manifest };
  for (const { name } of sections) everyEntry(values[name], [name], found);
  const declared = Object.fromEntries(sections.map(({ name }) => [name, values[name]]));
  const sample = sections.find(({ form }) => form?.keepSample !== undefined)?.form?.keepSample;
  return [...keepRules(keep, { sample, sections: declared }), ...found];
}

/** Matches a glob that begins with a kind. */
const NAMES_KIND = /^[\w.]+\//;

/**
 * What the hint about a wrong glob is made from: a correct glob as an example, and the sections
 * with the manifest's entries.
 */
interface GlobContext {
  readonly sample?: string | undefined;
  readonly sections?: Readonly<Record<string, unknown>>;
}

/**
 * Finds globs of `keep` that match no address of any kind. Such a glob is an error, because its
 * author believes that it protects something. Pure.
 */
export function keepRules(
  globs: readonly string[],
  { sample, sections = {} }: GlobContext = {},
): readonly ManifestProblem[] {
  if (globs.length === 0) return [];
  const forms = formsByKind();
  const all = [...forms.values()].flat();
  const canHold = (glob: string): boolean =>
    !glob.endsWith('/') &&
    (NAMES_KIND.test(glob) ? (forms.get(kindIn(glob)) ?? []) : all).some(form => canMatch(glob, form));
  const refused = globs.flatMap((glob, index) => (canHold(glob) ? [] : [[glob, index] as const]));
  if (refused.length === 0) return [];
  const kindsOf = kindsByName(sections);
  return refused.map(([glob, index]) => {
    const message = `no address can match "${glob}", so this line of \`keep\` protects nothing`;
    const path = ['keep', index];
    const hint = keepHint(glob, { canHold, kindsOf, sample });
    return { rule: 'manifest/keep', level: 'error' as const, message, path, hint };
  });
}

function formsByKind(): ReadonlyMap<string, readonly AddressForm[]> {
  const found = new Map<string, AddressForm[]>();
  for (const form of addressForms) {
    const kind = kindIn(form);
    found.set(kind, [...(found.get(kind) ?? []), ...waysToWrite(form, addressParts[kind] ?? {})]);
  }
  return found;
}
