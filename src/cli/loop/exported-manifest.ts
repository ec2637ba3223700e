import { Failure } from '../../core/report/failure.ts';
import type { ScopeIds } from '../../core/service.ts';
import type { ExportResult } from '../../engine/export.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Context } from '../context.ts';
import { refuseInvalid } from '../manifest/refuse-invalid.ts';
import { refuseSecrets } from '../manifest/refuse-secrets.ts';
import { exportedYaml, exportRun } from './export-run.ts';

interface Wish {
  readonly service: string;
  readonly ids: ScopeIds;
}

/** A manifest of what is live. */
interface ExportText extends Pick<ExportResult, 'left' | 'unknown'> {
  readonly yaml: string;
}

/**
 * A manifest of what is live, as a text. Throws a Failure with code `unreadable` where a list could
 * not be read.
 */
export async function exportedManifest(
  wish: Wish,
  flags: Parameters<typeof exportRun>[1],
  context: Context,
): Promise<ExportText> {
  const { exported } = await exportRun(wish, flags, context);
  const { left, unknown, unread } = exported;
  if (unread.length > 0) {
    const what = unread.map(({ kind, scope, reason }) => `${kind} of ${scope}: ${coded(reason)}`);
    throw new Failure('unreadable', `could not be read: ${what.join('; ')}`, {
      next: 'What is missing would look like nothing, so there is no manifest.',
    });
  }
  const yaml = exportedYaml(exported);
  refuseSecrets(yaml, context.redactor);
  await refuseInvalid(yaml, context);
  return { yaml, left, unknown };
}
