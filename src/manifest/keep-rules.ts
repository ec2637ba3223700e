import { didYouMean } from '../core/did-you-mean.ts';
import { addressForms } from '../generated/address-forms.ts';
import { addressParts } from '../generated/address-parts.ts';
import { kindNames } from '../generated/kind-names.ts';
import { type AddressForm, canMatch, waysToWrite, wordsOf } from './address-form.ts';
import { foreignIn } from './foreign-characters.ts';
import type { ManifestProblem } from './problem.ts';

/** A glob with this prefix names its kind. */
const NAMES_KIND = /^[\w.]+\//;

/**
 * Pure. Globs of `keep` that match no address of any kind: their author believes that they protect something. So they are
 * errors, as `absent` under `keep` is (design 7). `sample` shows a correct glob.
 */
export function keepRules(globs: readonly string[], sample?: string): readonly ManifestProblem[] {
  if (globs.length === 0) return [];
  const forms = formsByKind();
  const all = [...forms.values()].flat();
  const canHold = (glob: string): boolean =>
    !glob.endsWith('/') &&
    (NAMES_KIND.test(glob) ? (forms.get(kindIn(glob)) ?? []) : all).some(form => canMatch(glob, form));
  return globs.flatMap((glob, index) => {
    if (canHold(glob)) return [];
    const message = `no address can match "${glob}": it holds nothing`;
    const path = ['keep', index];
    return [{ rule: 'manifest/keep', level: 'error' as const, message, path, hint: hintFor(glob, sample) }];
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

function hintFor(glob: string, sample: string | undefined): string {
  const foreign = foreignIn(glob);
  if (foreign !== undefined) return foreign;
  const own = addressForms.filter(form => kindIn(form) === kindIn(glob));
  if (own.length > 0) return [`such an address is ${own.join(' or ')}`, ...wordsIn(kindIn(glob))].join('; ');
  const near = nearGlob(glob);
  if (near !== undefined) return `did you mean ${near}?`;
  const such = sample === undefined ? '' : `, such as ${sample}`;
  return `an address is a kind and its parts${such}; kinds: ${kindNames.join(', ')}`;
}

/** The same glob with the kind that is meant, or a name alone as the name of a branch or a command. */
function nearGlob(glob: string): string | undefined {
  const [kind = '', ...parts] = glob.split('/');
  if (parts.length === 0) return undefined;
  const meant = kindNames.find(name => name.endsWith(`.${kind}`)) ?? didYouMean(kind, kindNames);
  return meant === undefined ? undefined : [meant, ...parts].join('/');
}

/** `<of> is guild or global`: the parts with a fixed choice of words. */
function wordsIn(kind: string): readonly string[] {
  return Object.entries(addressParts[kind] ?? {}).flatMap(([part, ways]) => {
    const words = wordsOf(ways);
    return words.length < 2 ? [] : [`<${part}> is ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`];
  });
}
