import { SERVICES } from '../../providers/services.ts';
import { addOptions } from '../options/option.ts';
import { addScopeOptions } from '../options/scope-options.ts';
import { credentialOptions, exportOptions, idOptions } from '../options/shared-options.ts';
import { exits, VARIABLE_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `export` with one subcommand per service. */
export function declareExport(command: MakeCommand, choose: Choose): void {
  const commands = SERVICES.flatMap(({ exportCommand, ...service }) =>
    exportCommand === undefined ? [] : [{ ...service, ...exportCommand }],
  );
  const parent = command('export', 'write a manifest of what is live; plan of it is empty', {
    examples: commands.map(({ example }) => example),
  });
  for (const { name, summary, examples, environment, options, credentials, ids: hasIds } of commands) {
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
    const flags = addOptions(own, {
      ...exportOptions,
      ...(credentials && credentialOptions),
      ...(hasIds && idOptions),
    });
    const ids = addScopeOptions(own, options, ({ means, otherwise }) => ({ says: means, otherwise }));
    own.action(() => choose({ name: 'export', service: name, ids: ids(), flags: flags() }));
  }
}
