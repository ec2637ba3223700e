import { checkOptions } from '../../core/check-options.ts';
import { Failure } from '../../core/report/failure.ts';
import type { ScopeIds, ScopeOption } from '../../core/service.ts';
import type { ExportResult } from '../../engine/export.ts';
import { SERVICES } from '../../providers/services.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Context } from '../context.ts';
import { refuseInvalid, refuseSecrets } from '../manifest/refuse-export.ts';
import { type ExportWish, exportedYaml, exportRun } from './export-run.ts';

/** A manifest of what is live. */
interface ExportText extends Pick<ExportResult, 'leftOut' | 'unknown'> {
  readonly yaml: string;
}

/**
 * A manifest of what is live, as a text. Throws a Failure with code `unreadable` where a list could
 * not be read.
 */
export async function exportedManifest(
  wish: Omit<ExportWish, 'into'>,
  flags: Parameters<typeof exportRun>[1],
  context: Context,
): Promise<ExportText> {
  const { exported } = await exportRun(wish, flags, context);
  const { leftOut, unknown, unread } = exported;
  if (unread.length > 0) {
    const what = unread.map(({ kind, scope, reason }) => `${kind} of ${scope}: ${coded(reason)}`);
    throw new Failure('unreadable', `could not be read: ${what.join('; ')}`, {
      next: 'No manifest was written, because it would lack the lists that could not be read. `evenkeel doctor` shows what can be read.',
    });
  }
  const yaml = exportedYaml(exported);
  refuseSecrets(yaml, context.redactor);
  await refuseInvalid(yaml, context);
  return { yaml, leftOut, unknown };
}

/** Ids by the names that the command line has for them: `{ project: 'shiny-wind-028834' }`. */
type GivenIds = Readonly<Record<string, string | readonly string[]>>;

/**
 * What is exported, as a program names it. Throws a Failure with code `usage` for an unknown
 * service or id. Pure.
 */
export function scopeIds(service: string, ids: GivenIds): ScopeIds {
  const exporting = SERVICES.flatMap(({ name, exportCommand }) =>
    exportCommand === undefined ? [] : [{ name, options: exportCommand.options }],
  );
  const options = exporting.find(({ name }) => name === service)?.options;
  if (options === undefined)
    throw new Failure('usage', `export does not support ${service}`, {
      next: `Give one of ${exporting.map(({ name }) => name).join(', ')}.`,
    });
  const types = Object.fromEntries(options.map(({ name }) => [name, 'text or texts'] as const));
  checkOptions(`export of ${service}`, ids, types);
  return new Map(options.map(option => [option.name, valuesOf(option, ids[option.name])]));
}

function valuesOf(option: ScopeOption, given: string | readonly string[] = []): readonly string[] {
  const values = typeof given === 'string' ? [given] : given;
  const { name, otherwise, form, wrong } = option;
  if (otherwise === undefined && values.length !== 1)
    throw new Failure('usage', `export needs one ${name}`, { next: `Give { ${name}: '${option.sample}' }.` });
  for (const value of values) if (!form.test(value)) throw new Failure('usage', `${name}: ${wrong}`);
  return values;
}
