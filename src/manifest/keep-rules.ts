import type { RuleProblem } from '../core/problem.ts';
import { addressForms } from '../generated/address-forms.ts';
import { kindNames } from '../generated/kind-names.ts';
import { matchesName } from './name-glob.ts';

const FORMS = addressForms.map(form => form.split('/'));

/**
 * Pure. Globs of `keep` that match no address of any kind: whoever wrote one believes that something is held, and nothing is.
 * So they are errors, as `absent` under `keep` is (design 7).
 */
export function keepRules(globs: readonly string[]): readonly RuleProblem[] {
  return globs.flatMap((glob, index) => {
    if (FORMS.some(form => fits(glob, form))) return [];
    const message = `no address can match "${glob}": it holds nothing`;
    const path = ['keep', index];
    return [{ rule: 'manifest/keep', level: 'error' as const, message, path, hint: hintFor(glob) }];
  });
}

/** Whether a glob can match an address of that form, whose first part is a kind. A glob may have more parts: names hold slashes. */
function fits(glob: string, [kind = '', ...parts]: readonly string[]): boolean {
  const [head = '', ...rest] = glob.split('/');
  const crosses = glob.includes('**');
  const last = rest.at(-1) ?? '';
  if (rest.length < parts.length && !crosses) return false;
  if (rest.length > 0 && (rest[0] === '' || last === '')) return false;
  const end = parts.at(-1) ?? '';
  if (!end.startsWith('<') && !last.includes('**') && rest.length > 0 && !matchesName(last, end))
    return false;
  // What follows a `**` may stand in any later part.
  const open = head.indexOf('**');
  return matchesName(open < 0 ? head : `${head.slice(0, open)}*`, kind);
}

function hintFor(glob: string): string {
  const own = FORMS.filter(([kind]) => kind === glob.split('/')[0]);
  if (own.length > 0) return `such an address is ${own.map(form => form.join('/')).join(' or ')}`;
  return `an address is a kind and its parts, such as neon.branch/*/main; kinds: ${kindNames.join(', ')}`;
}
