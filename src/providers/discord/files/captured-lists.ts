import type { ListNode, ManifestNode } from '../../../core/manifest-node.ts';
import { groupBy } from '../../../core/order.ts';
import type { Problem } from '../../../core/problem.ts';
import type { SectionFile } from '../../../core/section.ts';
import { problemAt } from './problem-at.ts';

/** The key that marks a file of `evenkeel capture`; its value is the version of the form. */
export const CAPTURE_MARK = 'evenkeel_capture';

/**
 * A warning for each captured file with lists that no entry of the manifest names: the program
 * registers their commands, and nothing plans them. Pure.
 *
 * @param files all files that the manifest names, each with the list that was named
 */
export function unnamedLists(files: readonly SectionFile[]): readonly Problem[] {
  const byFile = groupBy(files, ({ tree }) => tree.span.in.file);
  return [...byFile.values()].flatMap(group => {
    const [first] = group;
    const starts = new Set(group.map(({ tree }) => tree.span.start));
    const unnamed = listsIn(first?.root).filter(([, list]) => !starts.has(list.span.start));
    if (first === undefined || unnamed.length === 0) return [];
    const names = unnamed.map(([pointer]) => `${first.tree.span.in.file}#/${pointer}`).join(', ');
    const message = `no entry names ${names}, so nothing plans the commands there`;
    const hint = 'add an entry with this `commands_from`; `evenkeel capture` prints it';
    return [problemAt('discord/list-not-named', message, first.named, hint, 'warning')];
  });
}

/** The lists of a captured file, by their pointers. None in a file of any other program. */
function listsIn(root: ManifestNode | undefined): readonly (readonly [pointer: string, list: ListNode])[] {
  if (root?.type !== 'map' || !root.members.has(CAPTURE_MARK)) return [];
  const guilds = root.members.get('guilds')?.value;
  const all = [
    ['global', root.members.get('global')?.value] as const,
    ...(guilds?.type === 'map' ? [...guilds.members] : []).map(
      ([id, { value }]) => [`guilds/${id}`, value] as const,
    ),
  ];
  return all.flatMap(([pointer, list]) => (list?.type === 'list' ? [[pointer, list] as const] : []));
}
