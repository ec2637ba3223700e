import { Argument } from 'commander';
import { HELP } from '../../providers/help.ts';
import { localizeExportOptions, localizeImportOptions, localizeOptions } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import type { Choose, MakeCommand } from './help.ts';
import { exits, type HelpText, VARIABLE_ENVIRONMENT } from './help.ts';

const ENDS: Required<Pick<HelpText, 'exit' | 'environment'>> = {
  exit: exits('0', '1', '3'),
  environment: VARIABLE_ENVIRONMENT,
};

/** Declares the commands `localize add`, `export` and `import`. */
export function declareLocalize(command: MakeCommand, choose: Choose): void {
  const localize = command('localize', HELP.localize, {
    examples: [
      ['evenkeel localize add ja', 'begin a language'],
      ['evenkeel localize export --to texts --format po', 'for a translation platform'],
      ['evenkeel localize import texts/*.po', 'what translators wrote there'],
    ],
  });
  const below: MakeCommand = (name, summary, text) => command(name, summary, text, localize);

  const add = below('add', 'add the keys of every text that a language lacks', {
    examples: [['evenkeel localize add ja pt-BR', 'each with the default text beside it']],
    ...ENDS,
    more: 'Sends nothing, and never changes a text that is there. A new file is where `localizations` in the manifest says.',
  });
  const addFlags = addOptions(add, localizeOptions);
  add
    .addArgument(new Argument('<locale...>', 'such as ja or pt-BR'))
    .action((locales: readonly string[]) => choose({ name: 'localize add', locales, flags: addFlags() }));

  const exporting = below('export', 'write the texts as a translation platform reads them', {
    examples: [
      ['evenkeel localize export --to texts', 'nested JSON, as of i18next: source.json and a file a locale'],
      ['evenkeel localize export ja --to texts --format po', 'gettext, for one locale'],
    ],
    ...ENDS,
  });
  const exportFlags = addOptions(exporting, localizeExportOptions);
  exporting
    .addArgument(new Argument('[locale...]', 'default: every locale that the manifest has'))
    .action((locales: readonly string[]) =>
      choose({ name: 'localize export', locales, flags: exportFlags() }),
    );

  const importing = below('import', 'take over texts from the files of a translation platform', {
    examples: [
      ['evenkeel localize import texts/*.json', 'nested or flat; the names of the files are the locales'],
      ['evenkeel localize import es.po --locale es-419', 'where the name is not clear'],
    ],
    ...ENDS,
    more: 'Takes only texts that the manifest has, and writes all files or none. Each mistake is shown at its line in the\nfile of the platform. What is fuzzy, or was made for another text, is shown and not imported.',
  });
  const importFlags = addOptions(importing, localizeImportOptions);
  importing
    .addArgument(new Argument('<file...>', 'JSON, YAML or PO'))
    .action((files: readonly string[]) => choose({ name: 'localize import', files, flags: importFlags() }));
}
