import { type CommandOption, OPTION_TYPES } from './command.ts';
import type { Form } from './form.ts';

/**
 * Checks the rules among the options of one array: distinct names, also in every locale, and
 * required options first (facts/discord.md#options). An option that could not be read is undefined,
 * and is skipped.
 *
 * Localized names are only compared inside one array, because subcommands beside each other may
 * have options with the same names.
 */
export function checkSiblings(options: readonly (CommandOption | undefined)[], form: Form): void {
  const names = new Set<string>();
  let optionalSeen = false;
  options.forEach((option, index) => {
    if (option === undefined) return;
    if (names.has(option.name)) failName(form.at(index).at('name'));
    names.add(option.name);
    if (isSubcommand(option)) return;
    if (option.required && optionalSeen) {
      form
        .at(index)
        .fail(
          'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
          'Required options must be placed before non-required options',
        );
    }
    optionalSeen ||= option.required === undefined;
  });
  checkLocalizedNames(options, form);
  if (form.quirks['mixed_options'] === 'refused') checkMixed(options, form);
}

function failName(form: Form): void {
  form.fail('APPLICATION_COMMAND_OPTIONS_NAME_INVALID', 'Option names must be unique');
}

function isSubcommand(option: CommandOption): boolean {
  return option.type === OPTION_TYPES.subcommand || option.type === OPTION_TYPES.group;
}

function checkLocalizedNames(options: readonly (CommandOption | undefined)[], form: Form): void {
  const ownerOfName = new Map(options.map((option, index) => [option?.name, index] as const));
  const taken = new Set<string>();
  options.forEach((option, index) => {
    for (const [locale, name] of Object.entries(option?.name_localizations ?? {})) {
      const owner = ownerOfName.get(name);
      const key = `${locale} ${name}`;
      if ((owner !== undefined && owner !== index) || taken.has(key))
        failName(form.at(index).at('name_localizations').at(locale));
      taken.add(key);
    }
  });
}

function checkMixed(options: readonly (CommandOption | undefined)[], form: Form): void {
  const kinds = new Set(options.filter(option => option !== undefined).map(isSubcommand));
  if (kinds.size > 1) {
    form.fail(
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and sub-command group options stand alone',
    );
  }
}
