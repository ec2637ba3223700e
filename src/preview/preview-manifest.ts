import type { Json } from '../core/json.ts';
import type { Provider } from '../core/provider.ts';
import { Failure } from '../core/report/failure.ts';
import { collect, type DesiredState } from '../engine/desired/collect.ts';
import { findMistakes } from '../engine/desired/mistakes.ts';
import { branchNameOf } from './preview-name.ts';
import type { ComputeSize, PreviewSpec } from './preview-spec.ts';

type JsonEntry = { readonly [key: string]: Json };

/** The name of the manifest that a preview stands for. */
const NAME = 'preview';

/** A preview has no entry of its own in which a person could allow a size (ADR 0132). */
const OTHER_SIZES =
  "Choose other sizes, or leave them out: the compute then has the project's, in whose `settings` the manifest can allow more.";

/** The entry of a preview that is wanted. An expiry that it does not name is left as it is. */
export function wantedEntry(spec: PreviewSpec, resets: boolean): JsonEntry {
  const { of, parent, ttl, schemaOnly, maskingRules, compute } = spec;
  return {
    name: branchNameOf(of),
    ...(parent === undefined ? {} : { parent }),
    ...(schemaOnly ? { init_source: 'schema-only' } : {}),
    // After a reset the service counts its expiry from then by itself.
    ...(ttl === undefined || resets ? { ignore: ['expires_at'] } : { ttl: `${ttl}s` }),
    ...(maskingRules === undefined ? {} : { anonymized: { masking_rules: maskingRules as Json } }),
    ...(resets ? { allow: ['loss'] } : {}),
    endpoints: [{ type: 'read_write', ...sizes(compute), ignore: ['disabled', 'settings.pg_settings'] }],
  };
}

/** The entry of a preview that goes. */
export function absentEntry(name: string): JsonEntry {
  return { name, absent: true };
}

function sizes({ min, max, suspendAfter }: ComputeSize): JsonEntry {
  return {
    ...(min === undefined ? {} : { autoscaling_limit_min_cu: min }),
    ...(max === undefined ? {} : { autoscaling_limit_max_cu: max }),
    ...(suspendAfter === undefined ? {} : { suspend_timeout_seconds: suspendAfter }),
  };
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
  const mistakes = await findMistakes(value, [provider], now);
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
