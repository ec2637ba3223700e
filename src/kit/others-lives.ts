import type { Report } from '../core/report/report.ts';
import { firstChange, isHeld, MADE, type MadeLife } from './made-life.ts';
import type { Player } from './player.ts';
import type { SampleState } from './sample.ts';
import { isWrite, jsonOf } from './service-stage.ts';
import { arraysIn } from './spoiled.ts';

/** Lives in which someone else changes, deletes and recreates resources of the manifest. */
export const OTHERS_LIVES: readonly MadeLife[] = [
  { name: 'made again by someone else', needs: MADE, play: madeAgain },
  {
    name: 'changed and deleted by someone else',
    fits: sampled => sampled.kind.write.update !== undefined || sampled.kind.write.delete !== undefined,
    play: behindItsBack,
  },
];

/**
 * The resource is deleted and made again between two plans. The second plan must show another
 * incarnation (a value, such as an id, that tells the new resource from the old one), if the
 * service gives the new resource any value that could serve as one.
 */
async function madeAgain(player: Player): Promise<void> {
  const { stage, first: a } = player;
  const change = firstChange(player);
  await player.converges('made', [[a], []]);
  const before = await itemsOf(player);
  if (change !== undefined && !isHeld(player, await player.plan([[{ ...a, ...change }], []]))) {
    await player.converges('changed', [[{ ...a, ...change }], []]);
    await player.converges('changed back', [[a], []]);
  }
  const changed = await itemsOf(player);
  const pending: SampleState = [[{ ...a, absent: true }], []];
  const first = await player.plan(pending);
  stage.clock.advance(60_000);
  await player.converges('deleted', pending);
  await player.converges('made again', [[a], []]);
  const after = await itemsOf(player);
  // The keys that could serve as an incarnation: the service sets their values itself, no update
  // changes these values, and the new resource has others than the old one.
  const told = Object.keys(after).filter(
    member =>
      before[member] === changed[member] && before[member] !== after[member] && before[member] !== undefined,
  );
  if (told.length === 0) return;
  const second = await player.plan(pending);
  const was = (report: Report): readonly string[] => player.rowsOf(report).map(row => String(row.was));
  if (JSON.stringify(was(first)) !== JSON.stringify(was(second))) return;
  player.fail(
    'deleted and made again',
    'the incarnation',
    was(second),
    ['another one'],
    `take one of ${told.join(', ')} for \`incarnation\`: a plan of the first one must not be carried out on the second`,
  );
}

/**
 * Returns those keys of the only live item that the service sets itself, with their values: no
 * request has sent these values.
 */
async function itemsOf(player: Player): Promise<Readonly<Record<string, unknown>>> {
  const before = player.stage.exchanges.length;
  await player.plan([[player.sampled.sample.entries[0]], []]);
  const read = player.stage.exchanges.slice(before).filter(({ request }) => !isWrite(request));
  const sent = player.stage.exchanges.map(({ request }) => request.body ?? '').join('\n');
  const items = read.flatMap(({ answer }) => arraysIn(jsonOf(answer ?? {})).flat());
  const entries = items.flatMap(item =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.entries(item) : [],
  );
  return Object.fromEntries(
    entries.filter(
      ([, value]) =>
        (typeof value === 'string' || typeof value === 'number') && !sent.includes(JSON.stringify(value)),
    ),
  );
}

/**
 * Someone else sends the requests that the provider would send, so the provider can learn of the
 * changes only from the next list.
 */
async function behindItsBack(player: Player): Promise<void> {
  const { sampled, base, first: a } = player;
  const { update, delete: remove } = sampled.kind.write;
  if (update !== undefined)
    for (const change of sampled.sample.changes) {
      const to = sampled.with({ ...a, ...change });
      await player.converges('made', base);
      if (!(await isDoneByOthers(player, to))) continue;
      const step = `someone else has changed ${Object.keys(change).join(' and ')}`;
      player.rows(step, 'the plan', await player.plan(base), [`update ${player.addressOf(a)}`], LOOK);
      player.rows(step, 'the plan of what is there', await player.plan(to), [], LOOK);
    }
  await player.converges('made', base);
  if (remove === undefined || !(await isDoneByOthers(player, sampled.with({ ...a, absent: true })))) return;
  const created = sampled.kind.write.create === undefined ? 'blocked' : 'create';
  const report = await player.plan(base);
  player.rows('someone else has deleted it', 'the plan', report, [`${created} ${player.addressOf(a)}`], LOOK);
}

const LOOK =
  '`list` reads each time, and `live` takes what the list says: a program remembers nothing of the service';

/**
 * Makes a change as someone else would, if one request is enough for it. Returns whether it was
 * sent and the service accepted it.
 */
async function isDoneByOthers(player: Player, to: SampleState): Promise<boolean> {
  if (isHeld(player, await player.plan(to))) return false;
  const [request, ...more] = await player.writesOf(to);
  // If the change takes several requests, sending only the first would leave it half done.
  if (request === undefined || more.length > 0) return false;
  // Plans again, so that a provider which remembers lists has a list from just before the change.
  await player.plan(to);
  const { status } = await player.repeat(request);
  return status < 300;
}
