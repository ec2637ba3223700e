import { checkOptions } from '../../core/check-options.ts';
import { Failure } from '../../core/report/failure.ts';
import type { ScopeIds, ScopeOption } from '../../core/service.ts';
import { SERVICES } from '../../providers/services.ts';

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
