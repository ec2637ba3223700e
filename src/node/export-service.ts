import type { Context } from '../cli/context.ts';
import { exportedYaml, exportRun } from '../cli/loop/export-run.ts';
import { refuseInvalid } from '../cli/manifest/refuse-invalid.ts';
import { refuseSecrets } from '../cli/manifest/refuse-secrets.ts';
import { checkOptions } from '../core/check-options.ts';
import { Failure } from '../core/failure.ts';
import type { ScopeIds, ScopeOption } from '../core/service.ts';
import { SERVICES } from '../providers/services.ts';
import { coded } from '../render/reason-words.ts';
import { trafficFlags } from './flags.ts';
import type { ExportedManifest, ExportIds, ExportOptions } from './keel-options.ts';

interface Wish {
  readonly service: string;
  readonly ids: ExportIds;
  readonly how: ExportOptions;
}

/** Throws a Failure: `usage` for an unknown service or id, `unreadable` where a list could not be read. */
export async function exportService(
  { service, ids, how }: Wish,
  context: Context,
): Promise<ExportedManifest> {
  const { exported } = await exportRun(
    { service, ids: idsOf(service, ids) },
    { ...trafficFlags(how), withCredentials: how.withCredentials ?? false, ids: how.ids ?? true },
    context,
  );
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

function idsOf(service: string, ids: ExportIds): ScopeIds {
  const exporting = SERVICES.flatMap(({ name, exportCommand }) =>
    exportCommand === undefined ? [] : [{ name, options: exportCommand.options }],
  );
  const options = exporting.find(({ name }) => name === service)?.options;
  if (options === undefined)
    throw new Failure('usage', `nothing can be exported of ${service}`, {
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
