import type { ManifestNode, MapMember, MapNode } from '../../../core/manifest-node.ts';
import type { Problem } from '../../../core/problem.ts';
import type { MergedTree } from '../../../core/section.ts';
import { shortened } from '../../../core/text/shortened.ts';
import { changed, changedItems, changedScopes } from '../command/changed-node.ts';
import { overwriteTypes } from '../command/enumerations.ts';
import { TARGETS } from '../command/members.ts';
import { problemAt } from '../files/problem-at.ts';

/**
 * Reports each overwrite in the API's form, or with `deny`, as one mistake, and replaces it by the
 * same overwrite in the manifest's form. Pure.
 */
export function acceptOverwrites(root: MapNode): MergedTree {
  const problems: Problem[] = [];
  const accepted = (entry: ManifestNode): ManifestNode => {
    const foreign = entry.type === 'map' ? foreignForm(entry) : undefined;
    if (entry.type !== 'map' || foreign === undefined) return entry;
    const { place, message, hint, members } = foreign;
    problems.push(problemAt('discord/overwrite-form', message, place, hint));
    return { ...entry, members };
  };
  const node = changedScopes(
    root,
    scope =>
      changed(scope, 'permissions', all =>
        changedItems(all, entry =>
          changed(entry, 'overwrites', overwrites => changedItems(overwrites, accepted)),
        ),
      ) as MapNode,
  );
  return { node: problems.length === 0 ? root : node, problems };
}

/**
 * The mistake of an overwrite in a foreign form, and its `members` in the manifest's form. The
 * caller replaces the overwrite by these, so that no other rule reports it, too. Undefined for an
 * overwrite in the manifest's form.
 */
function foreignForm({ members, span }: MapNode) {
  if (members.has('allow')) return undefined;
  const [id, permission, deny] = ['id', 'permission', 'deny'].map(key => members.get(key));
  if (id !== undefined && permission !== undefined) {
    const type = overwriteTypes.normal(typeOf(members.get('type')));
    const target = TARGETS.find(({ key }) => key === type)?.key ?? 'role';
    const allow = textOf(permission) === 'true';
    return {
      place: span,
      message: "this overwrite has the API's form",
      hint: `write { ${target}: ${JSON.stringify(textOf(id))}, allow: ${allow} }`,
      members: new Map([
        [target, id],
        ['allow', withValue(permission, allow)],
      ]),
    };
  }
  if (deny === undefined) return undefined;
  const allow = textOf(deny) === 'false';
  const others = [...members].filter(([key]) => key !== 'deny');
  return {
    place: deny.key,
    message: 'an overwrite has no "deny"',
    hint: `write allow: ${allow}`,
    members: new Map([...others, ['allow', withValue(deny, allow)]]),
  };
}

function withValue(member: MapMember, value: boolean): MapMember {
  const { span } = member.value;
  return { ...member, value: { type: 'scalar', value, written: String(value), plain: true, span } };
}

function textOf({ value }: MapMember): string {
  return value.type === 'scalar' ? shortened(value.written) : '…';
}

function typeOf(member: MapMember | undefined): string | number {
  const value = member?.value.type === 'scalar' ? member.value.value : undefined;
  return typeof value === 'number' || typeof value === 'string' ? value : '';
}
