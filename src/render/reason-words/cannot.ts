import type { RefusedVerb } from '../../core/report/reason.ts';

const CANNOT: Readonly<Record<RefusedVerb, string>> = {
  delete: 'it cannot be deleted: ',
  replace: 'it cannot be replaced: ',
  rename: 'it cannot be renamed: ',
};

/** What may not be done because of what follows; empty where a reason is about the whole row. */
export function cannot({ to, path }: { readonly to?: RefusedVerb; readonly path?: string }): string {
  if (path !== undefined) return `it cannot expire, as \`${path}\` says: `;
  return to === undefined ? '' : CANNOT[to];
}
