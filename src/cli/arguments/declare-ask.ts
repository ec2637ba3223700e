import { Argument } from 'commander';
import { askOptions, DOCUMENTED } from '../options/command-options.ts';
import { addOptions } from '../options/option.ts';
import { exits, SCREEN_ENVIRONMENT } from './help.ts';
import type { Choose, MakeCommand } from './make-command.ts';

/** `ask`. */
export function declareAsk(command: MakeCommand, choose: Choose): void {
  const ask = command('ask', 'ask a documentation portal; if it has no answer, show the page', {
    examples: [
      [`evenkeel ask "Can a bucket be renamed?" --for ${DOCUMENTED[0]}`, "in the vendor's own documentation"],
      ['evenkeel ask "How long is a backup kept?" --portal https://docs.example.com', 'any portal'],
      ['evenkeel ask How do I restore --portal https://docs.example.com --via mcp', 'by its MCP endpoint'],
      [`evenkeel ask --for ${DOCUMENTED[0]} --format json < question.txt`, 'for a program'],
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
  });
  const flags = addOptions(ask, askOptions);
  ask
    .addArgument(new Argument('[question...]', 'as words or in quotes; - or none: from standard input'))
    .action((words: readonly string[]) => choose({ name: 'ask', words, flags: flags() }));
}
