import { Option } from 'commander';
import type { ScopeOption } from '../core/service.ts';
import { SERVICES } from '../providers/services.ts';
import { exits, VARIABLE_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';
import { scopeIds } from './option-values.ts';
import { exportOptions } from './shared-options.ts';

/** `export` and one command below it for each service. */
export function declareExport(command: MakeCommand, choose: Choose): void {
  const commands = SERVICES.flatMap(({ exportCommand, ...service }) =>
    exportCommand === undefined ? [] : [{ ...service, ...exportCommand }],
  );
  const parent = command('export', 'write a manifest of what is live; plan of it is empty', {
    examples: commands.map(({ example }) => example),
  });
  for (const { name, summary, examples, environment, options } of commands) {
    const own = command(
      name,
      summary,
      {
        examples,
        exit: exits('0', '1', '3', '130'),
        environment: [...(environment?.help ?? []), ...VARIABLE_ENVIRONMENT],
      },
      parent,
    );
    exportOptions(own);
    for (const option of options) own.addOption(scopeOption(option));
    own.action(flags => {
      const ids = new Map(options.map(option => [option.name, flags[option.name]]));
      choose({ name: 'export', service: name, ids, flags });
    });
  }
}

function scopeOption(option: ScopeOption): Option {
  const { name, means, otherwise } = option;
  const made = new Option(`--${name} <id>`, means).argParser(scopeIds(option));
  return otherwise === undefined ? made.makeOptionMandatory() : made.default([], otherwise);
}
