import { ignoringToo } from '../core/fields/ignored.ts';
import { Failure } from '../core/report/failure.ts';
import type { Fields, Scope } from '../core/report/row.ts';
import type { Desired } from '../core/resource.ts';
import type { DesiredState } from '../engine/desired/collect.ts';
import { type Previews, wantedMark } from '../providers/neon/preview/preview-branch.ts';
import { branchAddress } from '../providers/neon/scopes.ts';
import { branchNameOf } from './preview-name.ts';
import type { PreviewOf } from './preview-spec.ts';

const BRANCH = 'neon.branch';
const EXPIRY = [{ name: 'expires_at', paths: ['expires_at', 'ttl'] }] as const;

/** The manifest with the mark of the preview in its branch. Pure. */
export function markedManifest(manifest: DesiredState, previews: Previews): DesiredState {
  return { ...manifest, desired: manifest.desired.map(each => marked(each, previews)) };
}

function marked(entry: Desired, previews: Previews): Desired {
  if (entry.kind !== BRANCH) return entry;
  const isReset = previews.reset !== undefined;
  // After a reset the service counts its expiry from then by itself.
  const copy = ignoringToo(entry, isReset ? EXPIRY : []);
  const fields = { ...entry.fields, ...wantedMark(entry, previews) };
  return {
    ...copy,
    fields,
    // The preview hands out its connection itself.
    outputs: [],
    allow: isReset ? [...entry.allow, 'loss'] : entry.allow,
    get source() {
      return entry.source;
    },
  };
}

/**
 * A manifest may have the branch of the preview and what is in it. Throws a Failure `usage` with
 * whatever else it has.
 */
export function refuseOutside(
  { desired, checks, scopes }: DesiredState,
  { project, of }: { readonly project: string; readonly of: PreviewOf },
): void {
  const own = branchAddress(project, branchNameOf(of));
  const isInside = ({ address, scope }: Desired): boolean => address === own || scopesOf(scope).includes(own);
  const others = desired.filter(each => !isInside(each)).map(({ address }) => address);
  const prunes = scopes.some(({ prune }) => prune) ? ['prune: true'] : [];
  // It takes that from the branch which is the default one.
  const isDefault = desired.some(
    ({ kind, fields }) => kind === BRANCH && (fields as Fields)['default'] === true,
  );
  const takes = isDefault ? ['default: true'] : [];
  const named = [...others, ...checks.map(each => each.desired.address), ...prunes, ...takes];
  if (named.length > 0)
    throw new Failure(
      'usage',
      `the manifest of the preview ${own} has what is not in it: ${named.join(', ')}`,
      {
        next: 'Leave only the branch of the preview and what is in it.',
      },
    );
  const branch = desired.find(({ address }) => address === own);
  if (
    branch === undefined ||
    branch.absent === true ||
    branch.renamedFrom !== undefined ||
    branch.pin !== undefined
  )
    throw new Failure('usage', `the manifest of the preview has no plain entry for ${own}`, {
      next: 'Give the branch an entry under that name, without `absent`, `renamed_from` and `id`.',
    });
}

function scopesOf(scope: Scope): readonly string[] {
  return [scope.address, ...(scope.parent === undefined ? [] : scopesOf(scope.parent))];
}
