import type { Address } from '../../core/address.ts';
import { sameJson } from '../../core/json.ts';
import type { Seen } from '../../core/resource.ts';
import type { Row } from '../../core/row.ts';

const KIND = 'discord.command';

/**
 * Pure: what a person would want to know about a create before it happens: that a changed type makes another command,
 * what becomes of the old one, and where a rename would have kept the id and saved a create.
 */
export function commandRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: Seen): readonly string[] {
  if (row.action !== 'create') return [];
  return [...typeRemarks(row, all, seen), ...renameRemarks(row, all, seen)];
}

function typeRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: Seen): readonly string[] {
  const [, , type, name] = row.parts;
  return seen
    .list(KIND, row.scope.address)
    .filter(live => live.parts[3] === name && live.parts[2] !== type)
    .filter(live => seen.desired(live.address)?.absent === true || seen.desired(live.address) === undefined)
    .map(live => {
      const goes = all.get(live.address)?.action === 'delete';
      const fate = goes
        ? 'is deleted by this plan, with its overwrites'
        : 'stays: say `absent: true` for it, or `prune: true`';
      return `a type cannot be changed: this is a new command with a new id; the ${live.parts[2]} "${name}" ${fate}`;
    });
}

function renameRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: Seen): readonly string[] {
  const ofSameList = (other: Row): boolean =>
    other.kind === KIND && other.scope.address === row.scope.address && other.parts[2] === row.parts[2];
  const others = [...all.values()].filter(ofSameList);
  const gone = others.filter(other => other.action === 'delete');
  const made = others.filter(other => other.action === 'create');
  const twin = gone.find(other => isTwin(row, other, seen));
  const only = gone.length === 1 && made.length === 1 ? gone[0] : undefined;
  const old = (twin ?? only)?.parts[3];
  return old === undefined
    ? []
    : [`\`renamed_from: ${old}\` would keep the id of "${old}" and save one of the day's creates`];
}

/** Whether the command that goes is the one that is made, but for its name. */
function isTwin(made: Row, gone: Row, seen: Seen): boolean {
  const live = seen.at(gone.address)?.fields();
  const wanted = Object.entries(made.desired ?? {});
  return live !== undefined && wanted.every(([path, value]) => sameJson(live[path] ?? null, value));
}
