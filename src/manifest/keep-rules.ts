import { addressForms } from '../generated/address-forms.ts';
import { addressParts } from '../generated/address-parts.ts';
import { type AddressForm, canMatch, waysToWrite } from './hints/address-form.ts';
import { keepHint, kindsByName } from './hints/keep-hint.ts';
import type { ManifestProblem } from './problem.ts';

/** A glob with this prefix names its kind. */
const NAMES_KIND = /^[\w.]+\//;

/** What helps to tell what was meant by a glob. */
interface GlobContext {
  readonly sample?: string | undefined;
  readonly sections?: Readonly<Record<string, unknown>>;
}

/**
 * Gives the globs of `keep` that match no address of any kind: their author believes that they
 * protect something. So they are errors, as `absent` under `keep` is. Pure.
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
    const message = `no address can match "${glob}": it holds nothing`;
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

function kindIn(text: string): string {
  return text.split('/')[0] ?? text;
}
