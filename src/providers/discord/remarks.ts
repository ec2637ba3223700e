import type { Address } from '../../core/address.ts';
import { lostBy, unknownIn } from '../../core/fields/unknown-members.ts';
import { sameJson } from '../../core/json.ts';
import { groupBy } from '../../core/order.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { Live, LiveView } from '../../core/resource.ts';
import type { RawCommand } from './api.ts';
import { lossReasons, reason } from './codes.ts';
import { KNOWN_COMMAND, KNOWN_OPTIONS } from './command/members.ts';
import { apiValue } from './command/normal-form.ts';

const KIND = 'discord.command';

/**
 * Remarks on a command's row, for its reviewer. Pure.
 *
 * On a create: what happens to a live command with the same name and another type, or that a rename
 * would keep the id and save the create. On a delete: the similar command that the plan creates. On
 * an update, replace or delete: the fields that are lost because this version of evenkeel does not
 * know them.
 */
export function commandRemarks(
  row: Row,
  all: ReadonlyMap<Address, Row>,
  seen: LiveView,
): readonly ProviderReason[] {
  if (row.action === 'create') return [...typeRemarks(row, all, seen), ...renameRemarks(row, all, seen)];
  if (row.action === 'blocked') return [];
  const raw = seen.at(row.address)?.raw as RawCommand | undefined;
  if (row.action === 'delete')
    return [...lossReasons(unknownIn(raw, KNOWN_COMMAND)), ...madeRemarks(row, all, seen)];
  if (row.action === 'replace') return lossReasons(unknownIn(raw, KNOWN_COMMAND));
  const changed = row.fields.find(({ path }) => path === 'options');
  return changed === undefined
    ? []
    : lossReasons(lostBy(apiValue('options', changed.after), raw?.['options'], KNOWN_OPTIONS));
}

function typeRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: LiveView): readonly ProviderReason[] {
  const [, , type, name] = row.parts;
  return seen
    .list(KIND, row.scope.address)
    .filter(live => live.parts[3] === name && live.parts[2] !== type)
    .filter(live => seen.desired(live.address)?.absent === true || seen.desired(live.address) === undefined)
    .map(live => {
      const goes = all.get(live.address)?.action === 'delete';
      const fate = goes
        ? 'is deleted by this plan, with its overwrites'
        : 'stays live until its entry says `absent: true`, or `prune: true` is set';
      return reason(
        'discord/type-is-fixed',
        `Discord cannot change the type of a command, so this is a new command with a new id. The live ${live.parts[2]} command "${name}" ${fate}`,
      );
    });
}

/** Remarks on a create: the similar command that the same plan deletes from the same list. */
function renameRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: LiveView): readonly ProviderReason[] {
  const old = pairsIn(row, all, seen).find(({ made }) => made === row)?.gone;
  if (old === undefined) return [];
  const said = `this new command is like "${old.parts[3]}", which this plan deletes with its overwrites. If both are the same command, write ${howToRename(row, old, seen)}: the command then keeps its id and its overwrites, and Discord counts no create`;
  return [reason('discord/rename-keeps-id', said)];
}

/** Remarks on a delete: the similar command that the same plan creates in the same list. */
function madeRemarks(row: Row, all: ReadonlyMap<Address, Row>, seen: LiveView): readonly ProviderReason[] {
  const pair = pairsIn(row, all, seen).find(({ gone }) => gone.address === row.address);
  if (pair === undefined) return [];
  const { made, gone } = pair;
  const said = `this command is like "${made.parts[3]}", which this plan creates. If both are the same command, write ${howToRename(made, gone, seen)}: the command then keeps its id and its overwrites`;
  return [reason('discord/rename-keeps-id', said)];
}

/**
 * What to write in the manifest to rename the command instead. A global command then keeps its
 * overwrites in guilds outside the manifest only if evenkeel can list the bot's guilds.
 */
function howToRename(made: Row, old: Live, seen: LiveView): string {
  const [name, was] = [made.parts[3], old.parts[3]];
  const isOfFile = seen.desired(made.address)?.whole === true;
  const how = isOfFile
    ? `\`renamed_from: { ${name}: ${was} }\` beside \`commands_from\``
    : `\`renamed_from: ${was}\` in the entry of "${name}"`;
  const allowed = isOfFile ? `{ ${name}: { from: ${was}, allow: [loss] } }` : 'also `allow: [loss]`';
  const instead = seen.desired(old.address)?.absent === true ? ` and remove the entry of "${was}"` : '';
  const without = made.parts[1] === 'global' ? ` (without a bot token: ${allowed})` : '';
  return `${how}${instead}${without}`;
}

interface Pair {
  readonly made: Row;
  readonly gone: Live;
}

/**
 * Rows of a plan → its pairs, by scope and type. Cached, because every create and delete needs the
 * pairs, and plans can be large.
 */
const pairsOf = new WeakMap<ReadonlyMap<Address, Row>, ReadonlyMap<string, readonly Pair[]>>();

/**
 * Pairs of a command that the plan creates and a similar command that it deletes, both in the scope
 * of a row and of the row's type.
 */
function pairsIn(row: Row, all: ReadonlyMap<Address, Row>, seen: LiveView): readonly Pair[] {
  const known = pairsOf.get(all) ?? byList(all, seen);
  pairsOf.set(all, known);
  return known.get(listOf(row)) ?? [];
}

function listOf({ scope, parts }: Pick<Row, 'scope' | 'parts'>): string {
  return `${scope.address} ${parts[2]}`;
}

function byList(all: ReadonlyMap<Address, Row>, seen: LiveView): ReadonlyMap<string, readonly Pair[]> {
  const rows = [...all.values()].filter(({ kind }) => kind === KIND);
  const deletes = groupBy(
    rows.filter(({ action }) => action === 'delete'),
    listOf,
  );
  const pairs = rows.flatMap((made): readonly Pair[] => {
    if (made.action !== 'create') return [];
    const lives = (deletes.get(listOf(made)) ?? []).flatMap(({ address }) => seen.at(address) ?? []);
    const gone = lives.find(old => isLike(made, old));
    return gone === undefined ? [] : [{ made, gone }];
  });
  return groupBy(pairs, ({ made }) => listOf(made));
}

/** Whether a deleted command has the same description or the same options as a created command. */
function isLike(made: Row, gone: Live): boolean {
  const live = gone.fields();
  return ['description', 'options'].some(path => {
    const wanted = made.desired?.[path];
    const isEmpty = wanted === undefined || wanted === '' || (Array.isArray(wanted) && wanted.length === 0);
    return !isEmpty && sameJson(live[path] ?? null, wanted);
  });
}
