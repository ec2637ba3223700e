import { Option } from 'commander';
import { DISCORD_ENVIRONMENT, exits, NEON_ENVIRONMENT, VARIABLE_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';
import { projectIds, snowflake, snowflakes } from './option-values.ts';
import { exportOptions } from './shared-options.ts';

/** `export neon` and `export discord`. */
export function declareExport(command: MakeCommand, choose: Choose): void {
  const parent = command('export', 'write a manifest of what is live; plan of it is empty', {
    examples: [
      ['evenkeel export neon > evenkeel.yaml', 'every project the key can see'],
      ['evenkeel export discord --application 222222222222222222', 'global commands'],
    ],
  });
  const neon = command(
    'neon',
    'write a manifest of live Neon projects',
    {
      examples: [
        ['evenkeel export neon', 'every project the key can see'],
        ['evenkeel export neon --project shiny-wind-028834', 'one project'],
        ['evenkeel export neon --into evenkeel.yaml', 'add to a manifest, keep its comments'],
      ],
      exit: exits('0', '1', '3', '130'),
      environment: [...NEON_ENVIRONMENT, ...VARIABLE_ENVIRONMENT],
    },
    parent,
  );
  exportOptions(neon)
    .addOption(
      new Option('--project <id>', 'this project (repeatable)')
        .argParser(projectIds)
        .default([], 'all projects'),
    )
    .action(flags => choose({ name: 'export neon', flags }));
  const discord = command(
    'discord',
    "write a manifest of an application's live commands",
    {
      examples: [
        ['evenkeel export discord --application 222222222222222222', 'global commands'],
        ['evenkeel export discord --application 2222… --guild 1970…', "and a guild's own"],
      ],
      exit: exits('0', '1', '3', '130'),
      environment: [...DISCORD_ENVIRONMENT, ...VARIABLE_ENVIRONMENT],
    },
    parent,
  );
  exportOptions(discord)
    .addOption(new Option('--application <id>', 'the application').argParser(snowflake).makeOptionMandatory())
    .addOption(
      new Option('--guild <id>', 'also the commands and permissions of this guild (repeatable)')
        .argParser(snowflakes)
        .default([], 'none'),
    )
    .action(flags => choose({ name: 'export discord', flags }));
}
