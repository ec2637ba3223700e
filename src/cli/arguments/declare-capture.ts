import { Argument } from 'commander';
import { SERVICES } from '../../providers/services.ts';
import { captureOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { addScopeOptions } from './declare-export.ts';
import { type Choose, type MakeCommand, SCREEN_ENVIRONMENT } from './help.ts';

/**
 * The help of the options for ids: what each id is for, and what the command takes without the
 * option.
 */
const IDS: Readonly<Record<string, { readonly says: string; readonly otherwise: string }>> = {
  application: {
    says: 'the application that the command finds itself to be',
    otherwise: 'DISCORD_CLIENT_ID, or the one that the command names',
  },
  guild: { says: 'a guild that the command finds its bot in (repeatable)', otherwise: 'none' },
};

export function declareCapture(command: MakeCommand, choose: Choose): void {
  const capture = command(
    'capture',
    "run a bot's deploy script on this machine, and keep what it registers",
    {
      examples: [
        ['evenkeel capture --to commands.json -- node deploy-commands.js', 'a file for `commands_from`'],
        ['evenkeel capture --to commands.json -- npm run deploy > evenkeel.yaml', 'and the manifest for it'],
      ],
      exit: [
        ['0', 'the file is written, and the manifest printed'],
        ['1', 'nothing was written: the command failed, registered nothing, or was refused something'],
        ['130', 'stopped by Ctrl-C: nothing was written'],
      ],
      environment: [
        ['DISCORD_API_HOST', 'set for the command: where the sandbox is, with /v10'],
        ['DISCORD_BOT_TOKEN, DISCORD_TOKEN, BOT_TOKEN, TOKEN', 'set for the command: a made-up token'],
        ...SCREEN_ENVIRONMENT,
      ],
      more:
        'Programs of Node reach the sandbox without a change; docs/capture.md says how those of other languages do.\n' +
        'Where the command does not end by itself, a message says what it registered, and Ctrl-C then writes that.',
    },
  );
  const flags = addOptions(capture, captureOptions);
  const options = SERVICES.flatMap(({ exportCommand }) => exportCommand?.options ?? []).filter(
    ({ name }) => IDS[name] !== undefined,
  );
  const ids = addScopeOptions(capture, options, ({ name }) => IDS[name] ?? { says: name });
  capture
    .addArgument(new Argument('<command...>', 'what registers commands, with its arguments; after --'))
    .action((words: readonly string[]) =>
      choose({ name: 'capture', command: words, ids: ids(), flags: flags() }),
    );
}
