import { validateOptions } from '../options/command-options.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import { addOptions } from '../options/option.ts';
import { exits, VARIABLE_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `validate`. */
export function declareValidate(command: MakeCommand, choose: Choose): void {
  const validate = command('validate', 'check a manifest offline: every mistake at once, no request', {
    examples: [
      ['evenkeel validate', `check ${DEFAULT_FILE}`],
      ['evenkeel validate -f a.yaml -f b.yaml', 'two files as one manifest'],
      ['evenkeel validate --format github', 'mark the lines in a pull request'],
      ['evenkeel validate --localization-report', 'what is not translated yet'],
      ['evenkeel validate --fix', 'mend ids without quotes, names in capitals, misspelled keys'],
    ],
    exit: exits('0', '1', '3'),
    environment: VARIABLE_ENVIRONMENT,
  });
  const validateFlags = addOptions(validate, validateOptions);
  validate.action(() => choose({ name: 'validate', flags: validateFlags() }));
}
