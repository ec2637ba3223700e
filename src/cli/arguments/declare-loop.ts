import { Argument } from 'commander';
import { HELP } from '../../providers/help.ts';
import {
  applyOptions,
  driftOptions,
  planOptions,
  promoteOptions,
  rehearseOptions,
  scopesOptions,
  validateOptions,
} from '../options/command-options.ts';
import { DEFAULT_FILE } from '../options/defaults.ts';
import { addOptions, chooses } from '../options/option.ts';
import type { Choose, MakeCommand } from './help.ts';
import { ALL_ENVIRONMENT, exits, VARIABLE_ENVIRONMENT } from './help.ts';

export function declarePlan(command: MakeCommand, choose: Choose): void {
  const plan = command('plan', 'show what apply would do; writes nothing', {
    examples: [
      ['evenkeel plan', 'the difference between manifest and live'],
      ['evenkeel plan --out plan.json', 'save it, to apply exactly that later'],
      [`evenkeel plan --target '${HELP.target}'`, 'only what matches'],
      ['evenkeel plan --changed --base-applied git:HEAD^1', 'only where the last commit changes something'],
      ['evenkeel plan --detailed-exitcode', 'exit 2 if there are changes'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  chooses(plan, planOptions, flags => choose({ name: 'plan', flags }));
}

export function declareValidate(command: MakeCommand, choose: Choose): void {
  const validate = command('validate', 'check a manifest offline: every mistake at once, no request', {
    examples: [
      ['evenkeel validate', `check ${DEFAULT_FILE}`],
      ['evenkeel validate -f a.yaml -f b.yaml', 'two files as one manifest'],
      ['evenkeel validate --format github', 'mark the lines in a pull request'],
      ['evenkeel validate --localization-report', 'what is not translated yet'],
      ['evenkeel validate --fix', 'fix ids without quotes, names in capitals, misspelled keys'],
    ],
    exit: exits('0', '1', '3'),
    environment: VARIABLE_ENVIRONMENT,
  });
  chooses(validate, validateOptions, flags => choose({ name: 'validate', flags }));
}

export function declareApply(command: MakeCommand, choose: Choose): void {
  const apply = command('apply', 'change live so that it is as the manifest says', {
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
      'same -f, --var, --target and --renew as it was made with. Ctrl-C finishes the writes under way; a second\n' +
      'Ctrl-C ends at once.',
  });
  const applyFlags = addOptions(apply, applyOptions);
  apply
    .addArgument(new Argument('[plan-file]', 'a plan saved by `plan --out`'))
    .action((planFile: string | undefined) => choose({ name: 'apply', planFile, flags: applyFlags() }));
}

export function declareRehearse(command: MakeCommand, choose: Choose): void {
  const rehearse = command('rehearse', 'apply to a copy of live in memory, and show what happens', {
    examples: [
      ['evenkeel rehearse', 'order, requests, time, and rows that would fail'],
      ['evenkeel rehearse plan.json', 'exactly what was reviewed'],
      ['evenkeel rehearse --fault', 'also what an interrupted apply leaves'],
    ],
    exit: exits('0', '1', '3', '4', '5', '6', '130'),
    environment: ALL_ENVIRONMENT,
    more: 'Reads live as plan does, and sends no write. The exit code is that of the apply on the copy.',
  });
  const rehearseFlags = addOptions(rehearse, rehearseOptions);
  rehearse
    .addArgument(new Argument('[plan-file]', 'a plan saved by `plan --out`'))
    .action((planFile: string | undefined) => choose({ name: 'rehearse', planFile, flags: rehearseFlags() }));
}

export function declareDrift(command: MakeCommand, choose: Choose): void {
  const drift = command('drift', 'show where live differs from the manifest; writes nothing', {
    examples: [
      ['evenkeel drift', 'exit 2 if live is not as the manifest says'],
      ['evenkeel drift --format markdown --output drift.md', 'for a comment or a summary'],
    ],
    exit: exits('0', '1', '2', '3', '130'),
    environment: ALL_ENVIRONMENT,
  });
  chooses(drift, driftOptions, flags => choose({ name: 'drift', flags }));
}

export function declarePromote(command: MakeCommand, choose: Choose): void {
  const promote = command(
    'promote',
    'show what one application lacks of what another has live; writes nothing',
    {
      examples: [['evenkeel promote dev prod', 'what prod would have to get to have the commands of dev']],
      exit: exits('0', '1', '2', '3', '130'),
      environment: ALL_ENVIRONMENT,
      more: 'Commands alone are compared: no ids, overwrites, settings or guilds, and nothing is deleted.',
    },
  );
  const flagsOf = addOptions(promote, promoteOptions);
  promote
    .argument('<from>', 'the name of the application that has the commands')
    .argument('<to>', 'the name of the application that would get them')
    .action((from: string, to: string) => choose({ name: 'promote', from, to, flags: flagsOf() }));
}

export function declareScopes(command: MakeCommand, choose: Choose): void {
  const scopes = command('scopes', 'list the scopes of a manifest, for runs of one scope each', {
    examples: [
      ['evenkeel scopes', 'each project, guild and portal, with what it waits for'],
      ['evenkeel scopes --format json', 'for a matrix of jobs, or a workflow engine'],
      ['evenkeel scopes --changed --base-applied git:HEAD^1', 'only those that a change has to read'],
      [`evenkeel apply plan.json --target ${HELP.targetScope}`, 'what each run then does'],
    ],
    exit: exits('0', '1', '3', '130'),
    environment: ALL_ENVIRONMENT,
    more: 'Sends no request, unless the manifest has sets of scopes: then it reads their lists.',
  });
  chooses(scopes, scopesOptions, flags => choose({ name: 'scopes', flags }));
}
