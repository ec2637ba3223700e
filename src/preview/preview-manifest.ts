import { ignoringToo } from '../core/fields/compared.ts';
import type { Json } from '../core/json.ts';
import { given } from '../core/json.ts';
import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import type { Fields, Scope } from '../core/report/row.ts';
import type { Desired } from '../core/resource.ts';
import { collect } from '../engine/desired/collect.ts';
import type { DesiredState } from '../engine/desired/desired-state.ts';
import { findMistakes } from '../engine/desired/mistakes.ts';
import { wholeForm } from '../manifest/whole-form.ts';
import { type Previews, wantedMark } from '../providers/neon/preview/preview-branch.ts';
import { branchAddress } from '../providers/neon/scopes.ts';
import { branchNameOf } from './preview-name.ts';
import type { ComputeSize, PreviewOf, PreviewSpec } from './preview-spec.ts';

type JsonEntry = { readonly [key: string]: Json };

/** The name of the manifest made for a preview. */
const NAME = 'preview';

/**
 * The next step for a compute size that the vendor does not offer. A preview has no entry of its
 * own in which someone could allow that size (ADR 0132).
 */
const OTHER_SIZES =
  'Choose other sizes, or leave them out: the compute then has the sizes of the project, whose `settings` in the manifest can allow more.';

/**
 * The entry of a wanted preview. If the spec has no expiry, and in a reset, the live expiry is left
 * alone.
 */
export function wantedEntry(spec: PreviewSpec, resets: boolean): JsonEntry {
  const { of, parent, ttl, schemaOnly, maskingRules, compute } = spec;
  return {
    name: branchNameOf(of),
    ...(parent === undefined ? {} : { parent }),
    ...(schemaOnly ? { init_source: 'schema-only' } : {}),
    // After a reset the service restarts the expiry by itself, so the entry ignores it.
    ...(ttl === undefined || resets ? { ignore: ['expires_at'] } : { ttl: `${ttl}s` }),
    ...(maskingRules === undefined ? {} : { anonymized: { masking_rules: maskingRules as Json } }),
    ...(resets ? { allow: ['loss'] } : {}),
    endpoints: [{ type: 'read_write', ...sizes(compute), ignore: ['disabled', 'settings.pg_settings'] }],
  };
}

/** The entry of a preview that is deleted. */
export function absentEntry(name: string): JsonEntry {
  return { name, absent: true };
}

function sizes({ min, max, suspendAfter }: ComputeSize): JsonEntry {
  return given({
    autoscaling_limit_min_cu: min,
    autoscaling_limit_max_cu: max,
    suspend_timeout_seconds: suspendAfter,
  });
}

/**
 * A manifest of these branches in a project and nothing else. Throws a Failure `usage` with every
 * mistake.
 */
export async function previewManifest(
  project: string,
  branches: readonly JsonEntry[],
  provider: Provider,
  now: number,
): Promise<DesiredState> {
  const value = { evenkeel: 1, name: NAME, [provider.name]: { projects: [{ id: project, branches }] } };
  const mistakes = await findMistakes(value, [provider], { form: wholeForm, now });
  if (mistakes.length > 0) {
    const isSize = mistakes.some(({ path }) => String(path.at(-1)).startsWith('autoscaling_limit_'));
    throw new Failure(
      'usage',
      `this preview cannot be made: ${mistakes.map(each => each.message).join('; ')}`,
      isSize ? { next: OTHER_SIZES } : {},
    );
  }
  const source = () => ({ file: NAME, line: 1, column: 1 });
  return collect({ name: NAME, value, keep: [], source }, [provider], now).collected;
}

const BRANCH = 'neon.branch';
const EXPIRY = [{ name: 'expires_at', paths: ['expires_at', 'ttl'] }] as const;

/** The manifest with the mark of the preview in its branch. Pure. */
export function markedManifest(manifest: DesiredState, previews: Previews): DesiredState {
  return { ...manifest, desired: manifest.desired.map(each => marked(each, previews)) };
}

function marked(entry: Desired, previews: Previews): Desired {
  if (entry.kind !== BRANCH) return entry;
  const isReset = previews.reset !== undefined;
  // After a reset the service restarts the expiry by itself, so the entry ignores it.
  const copy = ignoringToo(entry, isReset ? EXPIRY : []);
  const fields = { ...entry.fields, ...wantedMark(entry, previews) };
  return {
    ...copy,
    fields,
    // Outputs are what an apply reads at its end, such as a connection string. A preview reads its
    // connection itself.
    outputs: [],
    allow: isReset ? [...entry.allow, 'loss'] : entry.allow,
    get source() {
      return entry.source;
    },
  };
}

/**
 * Refuses a manifest that has something other than the preview's branch and its content, or no
 * plain entry for that branch (one without `absent`, `renamed_from` and `id`). Throws a Failure
 * with code `usage`.
 */
export function refuseOutside(
  { desired, checks, scopes }: DesiredState,
  { project, of }: { readonly project: string; readonly of: PreviewOf },
): void {
  const own = branchAddress(project, branchNameOf(of));
  const isInside = ({ address, scope }: Desired): boolean => address === own || scopesOf(scope).includes(own);
  const others = desired.filter(each => !isInside(each)).map(({ address }) => address);
  const prunes = scopes.some(({ prune }) => prune) ? ['prune: true'] : [];
  // A branch with `default: true` would take that flag from the current default branch, which is
  // outside of the preview.
  const isDefault = desired.some(
    ({ kind, fields }) => kind === BRANCH && (fields as Fields)['default'] === true,
  );
  const takes = isDefault ? ['default: true'] : [];
  const named = [...others, ...checks.map(each => each.desired.address), ...prunes, ...takes];
  if (named.length > 0)
    throw new Failure(
      'usage',
      `the manifest of the preview ${own} also has entries or settings outside of that branch: ${named.join(', ')}`,
      {
        next: 'Remove these from the manifest. Only the branch of the preview, and what is inside that branch, may stay.',
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
