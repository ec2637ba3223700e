import type { Json } from '../core/json.ts';
import { plainValue } from '../core/manifest-node.ts';
import { Failure } from '../core/report/failure.ts';
import { ValueTree } from '../manifest/value-tree.ts';
import { AcceptedCommands } from '../providers/discord/command/accepted-commands.ts';

/** Where the commands are registered. Only global commands have `contexts`. */
export type CommandPlace = 'global' | 'guild';

/**
 * Commands of a client library, as API objects or builders with a `toJSON`, turned into entries of
 * a manifest. Every form that a file of `commands_from` may have is allowed (ADR 0057). Throws a
 * Failure with code `usage` if this is no list of objects, or a field looks like a misspelled field
 * of a command. Pure.
 */
export function commandsFromJson(commands: readonly unknown[], place: CommandPlace): readonly Json[] {
  // Written once, so that later changes to the commands change nothing.
  const tree = new ValueTree({ commands: JSON.parse(textOf(commands) ?? 'null') as Json });
  const node = tree.root.members.get('commands')?.value;
  if (node?.type !== 'list' || node.items.some(item => item.type !== 'map'))
    throw new Failure('usage', 'commands must be a list of objects, or of builders with a toJSON()');
  // Other mistakes stay in the values, and whoever gets the entries finds them there.
  const [deep] = tree.tooDeep;
  if (deep !== undefined)
    throw new Failure('usage', `commands[${deep.path[1]}]: ${deep.message}`, {
      next: 'Take out of the command what is no part of it, such as an object of the program.',
    });
  const accepted = new AcceptedCommands();
  const list = accepted.list(node, { by: 'program', global: place === 'global' });
  // Nobody reads the warnings of a starting bot, and a misspelled restriction would open a command
  // to all.
  const misspelled = accepted.problems().filter(({ hint }) => hint !== undefined);
  if (misspelled.length > 0)
    throw new Failure('usage', misspelled.map(({ message, hint }) => `${message}: ${hint}`).join('\n'));
  return plainValue(list) as readonly Json[];
}

/**
 * The JSON of the commands. Throws a Failure with code `usage` for commands that have no JSON, such
 * as an incomplete builder or an object that contains itself.
 */
function textOf(commands: readonly unknown[]): string | undefined {
  try {
    return asJson(commands);
  } catch (error) {
    const at = commands.findIndex(command => !hasJson(command));
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Failure(
      'usage',
      `${at < 0 ? 'commands' : `commands[${at}]`} cannot be written as JSON: ${why}`,
      {
        next: 'Correct the command. A builder throws where something required is missing.',
        cause: error,
      },
    );
  }
}

function hasJson(command: unknown): boolean {
  try {
    asJson(command);
    return true;
  } catch {
    return false;
  }
}

/**
 * The JSON of a value, which may have a `toJSON`. A permission set may be a bigint, and becomes a
 * text.
 */
function asJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}
