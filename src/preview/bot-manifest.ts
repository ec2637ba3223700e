import { join } from 'node:path';
import {
  type ManifestNode,
  type MapMember,
  type MapNode,
  type ScalarNode,
  sourceOf,
} from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { Provider } from '../core/provider.ts';
import type { SectionFile, SectionFiles } from '../core/section.ts';
import { collect } from '../engine/desired/collect.ts';
import type { DesiredState } from '../engine/desired/desired-state.ts';
import type { Files } from '../manifest/files/files.ts';
import { withFiles } from '../manifest/files/given-files.ts';
import { withoutFollowers } from '../manifest/hints/followers.ts';
import { loadManifest } from '../manifest/load.ts';
import { LONGEST_NAME, lengthOf } from '../providers/discord/command/text-rules.ts';
import { commandFiles } from '../providers/discord/files/command-files.ts';
import { discordInCode } from '../providers/discord/files/in-code.ts';
import { discord } from '../providers/discord/provider.ts';
import { type BotSpec, suffixOf } from './bot-spec.ts';

/**
 * Files with commands whose names get a suffix. Translated names get it too, because clients show
 * those, and the service refuses two commands with one translated name. A name that becomes too
 * long is a mistake.
 */
function suffixedCommands(suffix: string): SectionFiles {
  return {
    ...commandFiles,
    merge(root, files) {
      const naming = new Naming(suffix);
      const merged = commandFiles.merge(
        root,
        files.map(file => naming.file(file)),
      );
      return { ...merged, problems: [...merged.problems, ...naming.problems] };
    },
  };
}

class Naming {
  readonly problems: Problem[] = [];
  readonly #suffix: string;

  constructor(suffix: string) {
    this.#suffix = suffix;
  }

  file(file: SectionFile): SectionFile {
    const { tree } = file;
    if (tree.type !== 'list') return file;
    const items = tree.items.map(item => (item.type === 'map' ? this.#command(item) : item));
    return { ...file, tree: { ...tree, items } };
  }

  #command(command: MapNode): MapNode {
    return changed(command, {
      name: name => this.#named(name),
      name_localizations: all => (all.type === 'map' ? changedEach(all, name => this.#named(name)) : all),
    });
  }

  #named(name: ManifestNode): ManifestNode {
    if (name.type !== 'scalar' || typeof name.value !== 'string') return name;
    const written = name.value + this.#suffix;
    if (lengthOf(name.value) <= LONGEST_NAME && lengthOf(written) > LONGEST_NAME)
      this.#tooLong(name, written);
    return lengthOf(written) > LONGEST_NAME ? name : { ...name, value: written, written };
  }

  #tooLong({ span }: ScalarNode, written: string): void {
    const most = LONGEST_NAME - lengthOf(this.#suffix);
    this.problems.push({
      rule: 'discord/name-length',
      level: 'error',
      message: `A name has at most ${LONGEST_NAME} characters; with "${this.#suffix}", which a preview adds, this name has ${lengthOf(written)}.`,
      source: sourceOf(span),
      hint: `shorten the name to at most ${most} characters`,
    });
  }
}

type Change = (node: ManifestNode) => ManifestNode;

function changed(map: MapNode, changes: Readonly<Record<string, Change>>): MapNode {
  const members = [...map.members].map(([key, member]): [string, MapMember] => {
    const change = Object.hasOwn(changes, key) ? changes[key] : undefined;
    return [key, change === undefined ? member : { ...member, value: change(member.value) }];
  });
  return { ...map, members: new Map(members) };
}

function changedEach(map: MapNode, change: Change): MapNode {
  const members = [...map.members].map(([key, member]): [string, MapMember] => [
    key,
    { ...member, value: change(member.value) },
  ]);
  return { ...map, members: new Map(members) };
}

/** The file with a pull request's commands, and the folder that it may be in. */
export interface BotFile {
  /** The path below the folder, as the workflow names it. */
  readonly file: string;
  /** The real path of the folder that the file must be in. */
  readonly folder: string;
  readonly files: Files;
  /** The current time, in milliseconds since 1970. */
  readonly now: number;
}

/** The commands that a preview should have. */
export interface BotManifest {
  /** The wanted commands; absent if there is an error. */
  readonly wanted?: DesiredState;
  readonly problems: readonly Problem[];
  /** The text of the file, for messages that may quote it. */
  readonly texts: ReadonlyMap<string, string>;
}

const NAME = 'preview';
/**
 * The name of a manifest that exists only in memory. Its folder decides where the file of commands
 * is found.
 */
const MANIFEST = 'evenkeel-preview.json';
const EMPTY: Problem = {
  rule: 'discord/preview-empty',
  level: 'error',
  message: 'the file of commands is empty',
  source: { file: '', line: 1, column: 1 },
  hint: 'check whether the build that makes this file failed; to preview no commands, leave out the input discord_commands',
};

/**
 * The manifest for a preview's commands: those of one file in one guild, with the suffix of the
 * pull request. The file is read by the rules of the manifest's `commands_from`. Sends nothing.
 */
export async function botManifest(spec: BotSpec, from: BotFile): Promise<BotManifest> {
  const { file } = from;
  const loaded = await load(spec, { commands_from: file }, from);
  // An empty list would delete the commands that the last push registered, so it is a mistake.
  const isEmpty = loaded.wanted?.desired.every(({ kind }) => kind !== 'discord.command') === true;
  if (!isEmpty) return loaded;
  const { wanted: _, ...rest } = loaded;
  return { ...rest, problems: [...rest.problems, { ...EMPTY, source: { ...EMPTY.source, file } }] };
}

/** A manifest without any command in the guild. It reads no file of commands. */
export function noBotManifest(spec: BotSpec, from: BotFile): Promise<BotManifest> {
  return load(spec, { commands: [] }, from);
}

async function load(spec: BotSpec, commands: object, from: BotFile): Promise<BotManifest> {
  const { application, guild } = spec;
  const provider = providerFor(spec);
  const guilds = [{ ids: [guild], prune: true, ...commands }];
  const text = JSON.stringify({
    evenkeel: 1,
    name: NAME,
    discord: { application_id: application, guilds },
  });
  const loaded = await loadManifest([{ file: MANIFEST }], {
    files: withManifest(text, from),
    variables: { flags: new Map(), files: [], environment: {} },
    providers: [provider],
    rules: { root: from.folder },
  });
  const { manifest, texts } = loaded;
  const found =
    manifest === undefined
      ? undefined
      : collect({ ...manifest, value: { ...manifest.value } }, [provider], from.now);
  const problems = withoutFollowers(loaded.problems, found?.problems ?? []).map(problem =>
    problem.source.file === MANIFEST ? { ...problem, source: placeIn(from) } : problem,
  );
  const isWrong = found === undefined || problems.some(({ level }) => level === 'error');
  return { problems, texts, ...(isWrong ? {} : { wanted: found.collected }) };
}

/** The file system of `from`, with the text added as the manifest file in its folder. */
function withManifest(text: string, { files, folder }: BotFile): Files {
  const path = join(folder, MANIFEST);
  const given = withFiles(files, new Map([[path, { file: MANIFEST, path, bytes: Buffer.from(text) }]]));
  return { ...given, realpath: async of => (of === MANIFEST ? path : given.realpath(of)) };
}

function placeIn({ file }: BotFile): Problem['source'] {
  return { file, line: 1, column: 1 };
}

/**
 * The provider of Discord for previews. The previews of several pull requests register commands in
 * the same application, so the name of each command gets the suffix of its pull request.
 */
function providerFor(spec: BotSpec): Provider {
  const provider = discordInCode(discord, { alone: false });
  const suffixed = suffixedCommands(suffixOf(spec));
  const files = (provider.form?.files ?? []).map(each => (each === commandFiles ? suffixed : each));
  return { ...provider, form: { ...provider.form, files } };
}
