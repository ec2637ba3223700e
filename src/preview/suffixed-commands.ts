import {
  type ManifestNode,
  type MapNode,
  type Member,
  type ScalarNode,
  sourceOf,
} from '../core/manifest-node.ts';
import type { Problem } from '../core/problem.ts';
import type { SectionFile, SectionFiles } from '../core/section.ts';
import { commandFiles } from '../providers/discord/command-files.ts';
import { LONGEST_NAME, lengthOf } from '../providers/discord/text-rules.ts';

/**
 * Files of commands whose names get a suffix, translated ones too: clients show those, and the service refuses two commands of
 * one translated name. A name that would be too long is an error.
 */
export function suffixedCommands(suffix: string): SectionFiles {
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
      message: `A name has at most ${LONGEST_NAME} characters; with "${this.#suffix}" this one has ${lengthOf(written)}.`,
      source: sourceOf(span),
      hint: `the commands of this pull request have names of at most ${most} characters`,
    });
  }
}

type Change = (node: ManifestNode) => ManifestNode;

function changed(map: MapNode, changes: Readonly<Record<string, Change>>): MapNode {
  const members = [...map.members].map(([key, member]): [string, Member] => {
    const change = Object.hasOwn(changes, key) ? changes[key] : undefined;
    return [key, change === undefined ? member : { ...member, value: change(member.value) }];
  });
  return { ...map, members: new Map(members) };
}

function changedEach(map: MapNode, change: Change): MapNode {
  const members = [...map.members].map(([key, member]): [string, Member] => [
    key,
    { ...member, value: change(member.value) },
  ]);
  return { ...map, members: new Map(members) };
}
