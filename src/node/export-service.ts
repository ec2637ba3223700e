import type { Context } from '../cli/context.ts';
import { exportedManifest, scopeIds } from '../cli/loop/exported-manifest.ts';
import { trafficFlags } from './flags.ts';
import type { ExportedManifest, ExportIds, ExportOptions } from './keel-options.ts';

interface Wish {
  readonly service: string;
  readonly ids: ExportIds;
  readonly how: ExportOptions;
}

/**
 * Throws a Failure: `usage` for an unknown service or id, `unreadable` where a list could not be
 * read.
 */
export function exportService({ service, ids, how }: Wish, context: Context): Promise<ExportedManifest> {
  const { withCredentials = false, ids: byId = true } = how;
  return exportedManifest(
    { service, ids: scopeIds(service, ids) },
    { ...trafficFlags(how), withCredentials, ids: byId },
    context,
  );
}
