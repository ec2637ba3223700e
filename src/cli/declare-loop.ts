import { Argument, InvalidArgumentError, Option } from 'commander';
import { askDocsOption, checkOptions } from './declare-ask.ts';
import { DEFAULT_FILE } from './flags.ts';
import { ALL_ENVIRONMENT, exits, VARIABLE_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';
import { digestText, whole } from './option-values.ts';
import { colorOption, loopOptions, manifestOptions } from './shared-options.ts';

/** `validate`, `plan`, `apply` and `drift`. */
export function declareLoop(command: MakeCommand, choose: Choose): void {
  const validate = command('validate', 'check a manifest offline: every mistake at once, no request', {
    examples: [
      ['evenkeel validate', `check ${DEFAULT_FILE}`],
      ['evenkeel validate -f a.yaml -f b.yaml', 'two files as one manifest'],
      ['evenkeel validate --format github', 'mark the lines in a pull request'],
      ['evenkeel validate --localization-report', 'what is not translated yet'],
    ],
    exit: exits('0', '1', '3'),
    environment: VARIABLE_ENVIRONMENT,
  });
  colorOption(manifestOptions(validate))
    .addOption(
      new Option('--format <format>', 'how to show it')
        .choices(['text', 'json', 'github', 'sarif'])
        .default('text'),
    )
    .option(
      '--localization-report',
      'show too which texts of Discord commands each locale has, and which it lacks',
      false,
    )
    .action(flags => choose({ name: 'validate', flags }));

  const plan = command('plan', 'show what apply would do; writes nothing', {
    examples: [
      ['evenkeel plan', 'the difference between manifest and live'],
      ['evenkeel plan --out plan.json', 'save it, to apply exactly that later'],
      ["evenkeel plan --target 'neon.branch/*/preview*'", 'only what matches'],
      ['evenkeel plan --detailed-exitcode', 'exit 2 if there are changes'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  checkOptions(loopOptions(plan))
    .addOption(rotateOption())
    .option('--out <file>', 'save the plan for `apply <file>`')
    .addOption(
      new Option('--offline', 'only what changes between --base and the manifest; no request, no token')
        .conflicts(['out', 'target', 'shard', 'events', 'rotate'])
        .default(false),
    )
    .option('--detailed-exitcode', 'exit 2 if there are changes', false)
    .option('--strict-checks', 'exit 2 if a check fails', false)
    .action(flags => choose({ name: 'plan', flags }));

  const apply = command('apply', 'make live what the manifest says', {
    examples: [
      ['evenkeel apply', 'plan, ask, apply (needs a terminal)'],
      ['evenkeel apply plan.json', 'exactly what was reviewed, or nothing'],
      ['evenkeel apply --expect-digest ek1-…', 'only if the plan still has this digest'],
      ['evenkeel apply --yes', 'without asking'],
    ],
    exit: exits('0', '1', '3', '4', '5', '6', '130'),
    environment: ALL_ENVIRONMENT,
    more:
      'Without a terminal one of --yes, --expect-digest and a plan file is needed. A plan file is applied with the\n' +
      'same -f, --var and --target as it was made with. Ctrl-C finishes what is in flight; a second one leaves at once.',
  });
  askDocsOption(loopOptions(apply))
    .addArgument(new Argument('[plan-file]', 'a plan saved by `plan --out`'))
    .addOption(
      new Option('--expect-digest <digest>', 'apply only the plan with this digest').argParser(digestText),
    )
    .addOption(
      new Option('--max-deletes <n>', 'the most deletes in a scope, instead of the guards').argParser(
        whole(0, 1e6),
      ),
    )
    .addOption(
      new Option(
        '--secrets-to <file>',
        'a new file for secrets that are shown once, and for outputs',
      ).argParser(file),
    )
    .addOption(rotateOption())
    .option('-y, --yes', 'do not ask', false)
    .action((planFile, flags) => choose({ name: 'apply', planFile, flags }));

  const drift = command('drift', 'show what is no longer as the manifest says; writes nothing', {
    examples: [
      ['evenkeel drift', 'exit 2 if live is not as the manifest says'],
      ['evenkeel drift --format markdown --output drift.md', 'for a comment or a summary'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  checkOptions(loopOptions(drift))
    .option('--strict-checks', 'exit 2 if a check fails', false)
    .action(flags => choose({ name: 'drift', flags }));
}

function rotateOption(): Option {
  return new Option('--rotate <address>', 'make new secrets for this credential (repeatable)')
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], 'none');
}

/** A pipe is no file: what is written there is not kept. */
function file(value: string): string {
  if (value === '-' || value === '') throw new InvalidArgumentError('It must be a new file.');
  return value;
}
