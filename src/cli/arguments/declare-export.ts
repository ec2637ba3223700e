import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { ScopeIds, ScopeOption } from '../../core/service.ts';
import { HELP } from '../../providers/help.ts';
import { SERVICES } from '../../providers/services.ts';
import { adoptOptions } from '../options/command-options.ts';
import { addOptions, mandatory, type OptionOf, value } from '../options/option.ts';
import {
  credentialOptions,
  exportOptions,
  idOptions,
  localizationOptions,
} from '../options/shared-options.ts';
import { ALL_ENVIRONMENT, type Choose, exits, type MakeCommand, VARIABLE_ENVIRONMENT } from './help.ts';

/** The help of an option. An option without `otherwise` must be given exactly once. */
interface Words {
  readonly says: string;
  readonly otherwise?: string | undefined;
}

/**
 * Adds to a command the options that name a service's scopes by id. The returned function reads
 * them.
 */
export function addScopeOptions(
  command: Command,
  options: readonly ScopeOption[],
  words: (option: ScopeOption) => Words,
): () => ScopeIds {
  const table = Object.fromEntries(options.map(option => [option.name, declared(option, words(option))]));
  const flags = addOptions(command, table);
  return () => new Map(options.map(({ name }) => [name, flags()[name] ?? []]));
}

function declared(option: ScopeOption, { says, otherwise }: Words): OptionOf<readonly string[]> {
  const { name, form, wrong } = option;
  const parse = (text: string, before: readonly string[] = []): readonly string[] => {
    if (!form.test(text)) throw new InvalidArgumentError(wrong);
    return [...before, text];
  };
  const flag = `--${name} <id>`;
  return otherwise === undefined
    ? mandatory(flag, says, parse)
    : value(flag, says, parse, { initial: [], shown: otherwise });
}

export function declareAdopt(command: MakeCommand, choose: Choose): void {
  const adopt = command('adopt', 'write into the manifest what someone changed live', {
    examples: [
      ['evenkeel adopt', 'everything that drift shows, after asking'],
      [`evenkeel adopt '${HELP.target}'`, 'only what matches'],
      ['evenkeel adopt --dry-run', 'show it; exit 2 if there is something to write'],
      ['evenkeel adopt --yes', 'without asking'],
    ],
    exit: exits('0', '1', '2', '3', '4', '130'),
    environment: ALL_ENVIRONMENT,
    more:
      'Changes only the files of the manifest, and sends only reads. Only --dry-run ends with exit code 2. Exit code 4:\n' +
      'the manifest lacks some of the live changes, and the output says which and why; or the answer was not yes.',
  });
  const flags = addOptions(adopt, adoptOptions);
  adopt
    .addArgument(new Argument('[glob...]', 'addresses, as for --target; default: everything'))
    .action((globs: readonly string[]) => choose({ name: 'adopt', globs, flags: flags() }));
}

export function declareExport(command: MakeCommand, choose: Choose): void {
  const commands = SERVICES.flatMap(({ exportCommand, ...service }) =>
    exportCommand === undefined ? [] : [{ ...service, ...exportCommand }],
  );
  const parent = command('export', 'write a manifest of the live resources; its plan is empty', {
    examples: commands.map(({ example }) => example),
  });
  for (const { name, summary, examples, environment, options, ...has } of commands) {
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
      ...(has.credentials && credentialOptions),
      ...(has.ids && idOptions),
      ...(has.localizations && localizationOptions),
    });
    const ids = addScopeOptions(own, options, ({ means, otherwise }) => ({ says: means, otherwise }));
    own.action(() => choose({ name: 'export', service: name, ids: ids(), flags: flags() }));
  }
}
