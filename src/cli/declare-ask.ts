import { Argument, type Command, Option } from 'commander';
import { exits, SCREEN_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';
import { mcpPath, milliseconds, whole } from './option-values.ts';
import { trafficOptions } from './shared-options.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `ask`. */
export function declareAsk(command: MakeCommand, choose: Choose): void {
  const ask = command('ask', 'ask a documentation portal; if it has no answer, show the page', {
    examples: [
      ['evenkeel ask "Can a bucket be renamed?" --for neon', "in the vendor's own documentation"],
      ['evenkeel ask "How long is a backup kept?" --portal https://docs.example.com', 'any portal'],
      ['evenkeel ask "How do I restore?" --portal https://docs.example.com --via mcp', 'by its MCP endpoint'],
    ],
    exit: [
      ['0', 'an answer, or the page that is shown instead'],
      ['1', 'no answer, or an error'],
      ...exits('130'),
    ],
    environment: SCREEN_ENVIRONMENT,
    more:
      'Ends 0 with an answer or the page that is shown instead, 1 otherwise. No token is ever sent to a portal.\n' +
      'What a portal says is shown as text and is not checked.',
  })
    .addArgument(new Argument('<question>', 'in quotes'))
    .addOption(new Option('--portal <url>', "the portal's url, path included").conflicts('for'))
    .addOption(new Option('--for <vendor>', "a vendor's documentation").choices(['neon', 'discord']))
    .option('--page <path>', 'the page to ask at, or to show instead; default: the portal as a whole')
    .option('--goal <text>', 'what you are trying to do; steers the answer')
    .addOption(new Option('--version <label>', 'the version of the documentation, if the portal has several'))
    .addOption(
      new Option(
        '--via <way>',
        'mcp: search and read pages by the MCP endpoint /mcp; mcp:/path: by another one',
      )
        .argParser(mcpPath)
        .conflicts(['goal', 'version', 'page']),
    )
    .addOption(
      new Option('--format <format>', 'how to show it').choices(['text', 'markdown', 'json']).default('text'),
    );
  trafficOptions(allowPrivateOption(ask)).action((question, flags) =>
    choose({ name: 'ask', question, flags }),
  );
}

/** Portals inside private networks. */
export function allowPrivateOption(command: Command): Command {
  return command.option('--allow-private', 'reach portals in private networks too', false);
}

/** Of plan, apply and drift: what the documentation says about rows that cannot go ahead. */
export function askDocsOption(command: Command): Command {
  return command.option(
    '--ask-docs',
    "ask the vendors' documentation about blocked rows and refusals; sends no names or values",
    false,
  );
}

/** Of plan and drift: how documentation checks may use their portals. */
export function checkOptions(command: Command): Command {
  return allowPrivateOption(askDocsOption(command))
    .option(
      '--answer-cache <file>',
      'keep passed documentation checks here, and ask again only when pages change',
    )
    .addOption(
      new Option('--answer-max-age <duration>', 'how long a kept verdict may be used')
        .argParser(milliseconds)
        .default(DAY_MS, '1d'),
    )
    .addOption(
      new Option('--max-questions <n>', 'questions to one portal in this run, at most')
        .argParser(whole(0, 1e6))
        .default(100),
    );
}
