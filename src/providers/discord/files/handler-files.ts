import type { ManifestNode, MapNode, Span } from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import type { SectionFile, SectionFiles } from '../../../core/section.ts';
import { didYouMean } from '../../../core/text/did-you-mean.ts';
import { shortened } from '../../../core/text/shortened.ts';
import { DISCORD } from '../../../limits/discord.ts';
import type { DiscordRule } from '../codes.ts';
import { commandTypes, handlerTypes } from '../command/enumerations.ts';
import { guildsOf } from './command-files.ts';
import { problemAt } from './problem-at.ts';

/**
 * The files of `handlers_from`: JSON arrays with the names of the commands that the bot's code
 * handles. The bot's build can write such a file.
 */
export const handlerFiles: SectionFiles = {
  members: section => [section.members.get('handlers_from')].filter(member => member !== undefined),
  must: 'handlers must be a list of the names of commands',
  text: { shows: list => itemsOf(list).every(item => handlerOf(item) !== undefined) },
  onlyWarns: true,
  merge: (root, files) => ({ node: root, problems: handlerProblems(root, files) }),
};

/** The longest name that the service takes (facts/discord.md#names). */
const LONGEST_NAME = DISCORD.name.is;

/** A name, and where it stands. */
interface NameSpan {
  readonly name: string;
  readonly span: Span;
}

/**
 * Warns of each command that users see and no code handles, and of each handler without a command.
 * Pure.
 */
function handlerProblems(root: MapNode, files: readonly SectionFile[]): readonly Problem[] {
  if (files.length === 0) return [];
  const items = files.flatMap(({ tree }) => (tree.type === 'list' ? tree.items : []));
  const handlers = items.flatMap(item => handlerOf(item) ?? []);
  const commands = commandsIn(root);
  const handled = new Set(handlers.map(({ name }) => name));
  const advertised = new Set(commands.map(({ name }) => name));
  return [
    ...items
      .filter(item => handlerOf(item) === undefined)
      .map(({ span }) => problemAt('handlers/form', 'this must be the name of a command', span)),
    ...commands
      .filter(({ name }) => !handled.has(name))
      .map(({ name, span }) => {
        const message = `no handler is named for the command "${shortened(name)}": users see the command, but it fails`;
        return warning('handlers/missing', message, span, didYouMean(name, [...handled]));
      }),
    ...handlers
      .filter(({ name }) => !advertised.has(name))
      .map(({ name, span }) => {
        const message = `no command is called "${shortened(name)}", so its handler never runs`;
        return warning('handlers/unknown', message, span, didYouMean(name, [...advertised]));
      }),
  ];
}

function warning(rule: DiscordRule, message: string, span: Span, near: string | undefined): Problem {
  return problemAt(rule, message, span, near && `did you mean "${near}"?`, 'warning');
}

/** The commands that users see, global and in guilds, and that the bot answers. */
function commandsIn(root: MapNode): readonly NameSpan[] {
  const section = member(root, 'discord');
  const scopes = section?.type === 'map' ? [section, ...guildsOf(section)] : [];
  return scopes.flatMap(scope =>
    itemsOf(member(scope, 'commands')).flatMap(command => {
      const name = textOf(member(command, 'name'));
      return name === undefined || !isAnswered(command) ? [] : [name];
    }),
  );
}

/**
 * Whether the bot's code must answer the command. It need not answer a command that is deleted, or
 * an entry point for which Discord itself launches the Activity.
 */
function isAnswered(command: ManifestNode): boolean {
  if (scalarOf(member(command, 'absent')) === true) return false;
  const isEntryPoint = commandTypes.normal(scalarOf(member(command, 'type'))) === 'primary_entry_point';
  return !isEntryPoint || handlerTypes.normal(scalarOf(member(command, 'handler'))) === 'app_handler';
}

function member(node: ManifestNode | undefined, key: string): ManifestNode | undefined {
  return node?.type === 'map' ? node.members.get(key)?.value : undefined;
}

function itemsOf(node: ManifestNode | undefined): readonly ManifestNode[] {
  return node?.type === 'list' ? node.items : [];
}

function scalarOf(node: ManifestNode | undefined): unknown {
  return node?.type === 'scalar' ? node.value : undefined;
}

/**
 * The name of a handler; undefined for a text too long for a command's name. Such a text may be a
 * secret, so no message shows it.
 */
function handlerOf(item: ManifestNode): NameSpan | undefined {
  const handler = textOf(item);
  return handler !== undefined && [...handler.name].length <= LONGEST_NAME ? handler : undefined;
}

function textOf(node: ManifestNode | undefined): NameSpan | undefined {
  const name = scalarOf(node);
  return node === undefined || typeof name !== 'string' ? undefined : { name, span: node.span };
}
