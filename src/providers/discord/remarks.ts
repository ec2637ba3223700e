import type { Address } from '../../core/address.ts';
import { sameJson } from '../../core/json.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Live, Seen } from '../../core/resource.ts';
import type { Row } from '../../core/row.ts';
import { lostBy, unknownIn } from '../../core/unknown-members.ts';
import type { RawCommand } from './api.ts';
import { reason } from './codes.ts';
import { COMMAND, OPTIONS } from './known-members.ts';
import { lossReasons } from './loss-reasons.ts';
import { apiValue } from './normal-form.ts';

const KIND = 'discord.command';

/**
 * Pure: what a reviewer wants to know about a row. For a create: that a changed type makes another command, what happens to
 * the old one, and where a rename would keep the id and save a create. For other actions: which unknown members are lost.
 */
export function commandRemarks(
  row: Row,
  all: ReadonlyMap<Address, Row>,
  seen: Seen,
): readonly ProviderReason[] {
  if (row.action === 'create') return [...typeRemarks(row, all, seen), ...renameRemarks(row, all, seen)];
  if (row.action === 'blocked') return [];
  const raw = seen.at(row.address)?.raw as RawCommand | undefined;
  if (row.action === 'delete' || row.action === 'replace') return lossReasons(unknownIn(raw, COMMAND));
  const changed = row.fields.find(({ path }) => path === 'options');
  return changed === undefined
    ? []
    : lossReasons(lostBy(apiValue('options', changed.after), raw?.['options'], OPTIONS));
}

function typeRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: Seen): readonly ProviderReason[] {
  const [, , type, name] = row.parts;
  return seen
    .list(KIND, row.scope.address)
    .filter(live => live.parts[3] === name && live.parts[2] !== type)
    .filter(live => seen.desired(live.address)?.absent === true || seen.desired(live.address) === undefined)
    .map(live => {
      const goes = all.get(live.address)?.action === 'delete';
      const fate = goes
        ? 'is deleted by this plan, with its overwrites'
        : 'stays: write `absent: true` for it, or `prune: true`';
      return reason(
        'discord/type-is-fixed',
        `a type cannot be changed: this is a new command with a new id; the ${live.parts[2]} "${name}" ${fate}`,
      );
    });
}

/** A similar command that the same plan deletes from the same list. Only deleted ones are compared: plans can be large. */
function renameRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: Seen): readonly ProviderReason[] {
  const old = seen
    .list(KIND, row.scope.address)
    .filter(live => live.parts[2] === row.parts[2] && all.get(live.address)?.action === 'delete')
    .find(live => isLike(row, live));
  if (old === undefined) return [];
  const name = old.parts[3];
  return [
    reason(
      'discord/rename-keeps-id',
      `\`renamed_from: ${name}\` would keep the id of "${name}" and save one of the day's creates`,
    ),
  ];
}

/** Whether a deleted command has the text or the options of a created one. */
function isLike(made: Row, gone: Live): boolean {
  const live = gone.fields();
  return ['description', 'options'].some(path => {
    const wanted = made.desired?.[path];
    const isEmpty = wanted === undefined || wanted === '' || (Array.isArray(wanted) && wanted.length === 0);
    return !isEmpty && sameJson(live[path] ?? null, wanted);
  });
}
