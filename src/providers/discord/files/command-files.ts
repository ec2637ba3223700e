import {
  type ListNode,
  type ManifestNode,
  type MapMember,
  type MapNode,
  type Span,
  sourceOf,
} from '../../../core/manifest-node.ts';
import type { ManifestPath, Problem } from '../../../core/problem.ts';
import type { MergedFiles, SectionFile, SectionFiles } from '../../../core/section.ts';
import { didYouMean } from '../../../core/text/did-you-mean.ts';
import { shortened } from '../../../core/text/shortened.ts';
import type { TextFile } from '../../../core/text/text-file.ts';
import { AcceptedCommands } from '../command/accepted-commands.ts';
import { applicationsIn, changedScopes } from '../command/changed-node.ts';
import type { CommandForm } from '../command/member.ts';
import { COMMAND_FORM } from '../command/members.ts';
import { unnamedLists } from './captured-lists.ts';
import { memberCalled } from './command-forms.ts';
import { problemAt } from './problem-at.ts';

/** The form in which the service writes locales. */
const LOCALE = /^[a-z]{2}(?:-[A-Z0-9]{2,3})?$/;

/**
 * The files of `commands_from`: JSON lists of commands that the bot's own program generates, for
 * the application and for guilds (ADR 0057).
 */
export const commandFiles: SectionFiles = {
  members: section => scopesOf(section).flatMap(scope => scope.members.get('commands_from') ?? []),
  must: 'a file of commands must be a list of them, as a bulk overwrite takes it, or one command with its "name"',
  text: { shows: list => isOfForm(list, COMMAND_FORM), isItem: map => map.members.has('name') },
  merge,
};

function scopesOf(section: MapNode): readonly MapNode[] {
  return [section, ...guildsOf(section)];
}

/** The entries of guilds in a section, its own and those of its applications. */
export function guildsOf(section: MapNode): readonly MapNode[] {
  return [section, ...applicationsIn(section)].flatMap(({ members }) => {
    const guilds = members.get('guilds')?.value;
    return guilds?.type === 'list' ? guilds.items.filter(item => item.type === 'map') : [];
  });
}

/** The paths and patterns under a key, whose value is one of these or a list. */
export function namedBy(from: MapMember | undefined): readonly ManifestNode[] {
  if (from === undefined) return [];
  return from.value.type === 'list' ? from.value.items : [from.value];
}

/**
 * Whether every item of a list is a map with known keys only: those of the form, such as a
 * command's, and in a list of options or choices those of an option or a choice.
 */
function isOfForm(list: ManifestNode, form: CommandForm): boolean {
  if (list.type !== 'list') return false;
  return list.items.every(
    item =>
      item.type === 'map' &&
      [...item.members].every(([spelling, { value }]) => {
        const key = memberCalled(spelling, form);
        if (form.computed.has(key)) return value.type === 'scalar';
        const known = form.members.get(key);
        if (known?.items !== undefined) return value.type !== 'list' || isOfForm(value, known.items());
        return known !== undefined && isSimple(value);
      }),
  );
}

/** Whether a value is a scalar, a list of scalars, or texts by locale. */
function isSimple(value: ManifestNode): boolean {
  if (value.type === 'scalar') return true;
  if (value.type === 'list') return value.items.every(item => item.type === 'scalar');
  return [...value.members].every(([key, text]) => LOCALE.test(key) && text.value.type === 'scalar');
}

/**
 * Adds the commands of the files to the commands of their scopes, as if the manifest had them.
 * Pure.
 */
function merge(root: MapNode, files: readonly SectionFile[]): Required<MergedFiles> {
  const merging = new CommandMerge(files);
  const node = changedScopes(root, (scope, guild) => merging.scope(scope, guild));
  return { node, ...merging.result() };
}

class CommandMerge {
  readonly #files: readonly SectionFile[];
  readonly #accepted = new AcceptedCommands();
  readonly #problems: Problem[] = [];
  readonly #whole = new Set<TextFile>();
  readonly #emptied: ManifestPath[] = [];
  readonly #used = new Set<Span>();

  constructor(files: readonly SectionFile[]) {
    this.#files = files;
  }

  scope(scope: MapNode, guild: ManifestPath | undefined): MapNode {
    const from = scope.members.get('commands_from');
    const named = namedBy(from);
    const trees = new Set<ManifestNode>();
    for (const { span } of named) {
      this.#used.add(span);
      for (const file of this.#files) if (file.named === span) trees.add(file.tree);
    }
    const lists = [...trees].filter(tree => tree.type === 'list');
    for (const list of lists) this.#whole.add(list.span.in);
    if (lists.some(({ items }) => items.length === 0)) this.#emptied.push(['discord', ...(guild ?? [])]);
    const commands = lists.flatMap(list => this.#commands(list, guild === undefined));
    const isRead = named.every(({ span }) => this.#files.some(file => file.named === span));
    const renamed = this.#renamed(commands, scope.members.get('renamed_from'), isRead);
    return from === undefined ? scope : withCommands(scope, from, renamed);
  }

  result(): Required<Omit<MergedFiles, 'node'>> {
    return {
      problems: [
        ...this.#problems,
        ...this.#accepted.problems(),
        ...this.#unused(),
        ...unnamedLists(this.#files),
      ],
      whole: [...this.#whole],
      emptied: this.#emptied,
      remarks: this.#accepted.remarks,
    };
  }

  #commands(list: ListNode, global: boolean): readonly ManifestNode[] {
    const accepted = this.#accepted.list(list, { by: 'program', global });
    return accepted.type === 'list' ? accepted.items : [];
  }

  /**
   * The commands, with the old names that the scope's `renamed_from` gives them. `isRead`: all
   * files could be read. Otherwise a name without a command is not reported, because its command
   * may be in a file that was not read.
   */
  #renamed(
    commands: readonly ManifestNode[],
    names: MapMember | undefined,
    isRead: boolean,
  ): readonly ManifestNode[] {
    if (names?.value.type !== 'map') return commands;
    let all = commands;
    for (const [name, { key, value }] of names.value.members) {
      const found = all.filter(command => nameOf(command) === name);
      if (found.length !== 1 && isRead) this.#notOne(name, key, commands, found.length);
      if (found.length !== 1) continue;
      all = all.map(command =>
        command === found[0] && command.type === 'map' ? renamedFrom(command, key, value) : command,
      );
    }
    return all;
  }

  #notOne(name: string, key: Span, commands: readonly ManifestNode[], found: number): void {
    const near = didYouMean(
      name,
      commands.flatMap(command => nameOf(command) ?? []),
    );
    const many = 'write the renamed command under `commands`, with `renamed_from: …`';
    const hint = found > 1 ? many : near === undefined ? undefined : `did you mean "${near}"?`;
    const which = found > 1 ? `${found} commands in the files are` : 'no command in the files is';
    const message = `${which} called "${shortened(name)}"`;
    this.#problems.push(problemAt('discord/renamed-from', message, key, hint));
  }

  /**
   * Reports a name under `commands_from` that has no effect: another manifest file has the same key
   * for the same scope, and merging keeps only the first.
   */
  #unused(): readonly Problem[] {
    return this.#files
      .filter(({ named }) => !this.#used.has(named))
      .map(
        ({ named }): Problem => ({
          rule: 'merge/conflict',
          level: 'error',
          message: '"commands_from" is in two files of the manifest, and only the first one is used',
          source: sourceOf(named),
          hint: 'write `commands_from` as a list in both files: evenkeel joins lists',
        }),
      );
  }
}

/**
 * The command with the `renamed_from` that the manifest gives: an old name, or `{ from, allow }`,
 * which also sets `allow`. A generated file cannot have these keys.
 */
function renamedFrom(command: MapNode, key: Span, value: ManifestNode): MapNode {
  const members = new Map(command.members);
  if (value.type !== 'map') return { ...command, members: members.set('renamed_from', { key, value }) };
  const { from, allow } = { from: value.members.get('from'), allow: value.members.get('allow') };
  if (from !== undefined) members.set('renamed_from', from);
  if (allow !== undefined) members.set('allow', allow);
  return { ...command, members };
}

function nameOf(command: ManifestNode): string | undefined {
  const name = command.type === 'map' ? command.members.get('name')?.value : undefined;
  return name?.type === 'scalar' && typeof name.value === 'string' ? name.value : undefined;
}

/**
 * The scope with further commands. If its `commands` is no list, the scope is returned as it is,
 * and the schema refuses it.
 */
function withCommands(scope: MapNode, from: MapMember, more: readonly ManifestNode[]): MapNode {
  const own = scope.members.get('commands');
  if (own !== undefined && own.value.type !== 'list') return scope;
  const items = [...(own?.value.type === 'list' ? own.value.items : []), ...more];
  const value = { type: 'list' as const, items, span: own?.value.span ?? from.value.span };
  return { ...scope, members: new Map(scope.members).set('commands', { key: own?.key ?? from.key, value }) };
}
