import { isGone, isHeld, isSameAddress, MADE, type MadeLife, without } from './made-life.ts';
import type { Player } from './player.ts';
import { leavesOf } from './sample.ts';
import { type Exchange, isWrite, jsonOf, type Tap } from './service-stage.ts';
import { arraysIn, withLists } from './spoiled.ts';

/** Lives with fields that the entry leaves out, and with unusual values. */
export const VALUE_LIVES: readonly MadeLife[] = [
  { name: 'fields that the entry leaves open', needs: ['update'], play: openFields },
  { name: 'odd values', needs: ['update'], play: oddValues },
  { name: 'made with values that are nothing', needs: MADE, play: madeOfNothing },
  { name: 'the order of lists', needs: ['update'], play: orderOfLists },
];

/** Checks that an update does not touch the fields that the entry leaves out. */
async function openFields(player: Player): Promise<void> {
  const { sampled, first: a } = player;
  await player.converges('made', sampled.base);
  for (const open of sampled.sample.changes) {
    const keys = Object.keys(open);
    const less = without(a, keys);
    if (sampled.wanted(less) === undefined || !isSameAddress(player, a, less)) continue;
    if ((await player.plan(sampled.with(less))).plan.rows.length > 0) continue;
    const change = sampled.sample.changes.find(
      each => each !== open && Object.keys(each).every(key => !keys.includes(key)),
    );
    if (change === undefined) continue;
    const state = sampled.with({ ...less, ...change });
    if (isHeld(player, await player.plan(state))) continue;
    const step = `${Object.keys(change).join(' and ')} changed, ${keys.join(' and ')} left out`;
    await player.converges(step, state);
    player.rows(
      step,
      'the plan of the entry with both',
      await player.plan(sampled.with({ ...a, ...change })),
      [],
      'an update sends the fields of its row, and no others',
    );
    await player.converges('as before', sampled.base);
  }
}

const ODD_TEXTS = ['', ' a ', 'ä 日本 🙂', '"\\\n\t', '<a href="x">&amp;', '0', 'null', 'x'.repeat(80)];

/** Unusual values of the same type as this one. */
function oddValuesFor(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return ODD_TEXTS;
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [0, 1, value + 1];
  if (Array.isArray(value))
    return [[], [...value].reverse(), [...value, ...value.slice(0, 1)], value.slice(0, 1)];
  return value === null ? [] : [null];
}

/**
 * Tests unusual values, as far as the kind's rules allow them and the service stores them
 * unchanged.
 */
async function oddValues(player: Player): Promise<void> {
  const { sampled, stage, first: a } = player;
  const nameKey = sampled.nameKey(a);
  await player.converges('made', sampled.base);
  for (const key of Object.keys(a).filter(each => each !== nameKey))
    for (const value of oddValuesFor(a[key])) {
      const entry = { ...a, [key]: value };
      if (sampled.wanted(entry) === undefined || !isSameAddress(player, a, entry)) continue;
      const state = sampled.with(entry);
      if (isHeld(player, await player.plan(state))) continue;
      const before = stage.exchanges.length;
      await player.apply(state);
      if (areKept(stage.exchanges.slice(before)))
        await player.converges(`${key} is ${JSON.stringify(value)}`, state);
      await player.converges(`${key} as before`, sampled.base);
    }
}

/**
 * Whether the service took all values of the writes, and its answers show them unchanged. A value
 * that it refuses or changes is tested no further.
 */
function areKept(exchanges: readonly Exchange[]): boolean {
  return exchanges
    .filter(({ request }) => isWrite(request))
    .every(({ request, answer }) => {
      const shown = new Set(leavesOf(jsonOf(answer ?? {})));
      return (answer?.status ?? 500) < 300 && leavesOf(jsonOf(request)).every(leaf => shown.has(leaf));
    });
}

/**
 * The value of the same type that a program might confuse with a missing value; undefined where
 * there is no such value.
 */
function nothingLike(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : undefined;
}

async function madeOfNothing(player: Player): Promise<void> {
  const { sampled, stage, first: a } = player;
  const nameKey = sampled.nameKey(a);
  for (const key of Object.keys(a).filter(each => each !== nameKey)) {
    const value = nothingLike(a[key]);
    const entry = { ...a, [key]: value };
    if (value === undefined || sampled.wanted(entry) === undefined || !isSameAddress(player, a, entry))
      continue;
    if (isHeld(player, await player.plan([[entry], []]))) continue;
    const step = `made with ${key} ${JSON.stringify(value)}`;
    const before = stage.exchanges.length;
    const { results } = await player.apply([[entry], []]);
    const wasSent = stage.exchanges.slice(before).some(({ request }) => isWrite(request));
    // The create itself must send the value, so nothing may be left for an update.
    if (wasSent && areKept(stage.exchanges.slice(before))) await player.isSettled(step, [[entry], []]);
    if (results.some(({ status }) => status !== 'failed')) await isGone(player, step, entry);
  }
}

/** Checks that lists in different order count as different, if the service keeps the order. */
async function orderOfLists(player: Player): Promise<void> {
  const { sampled, stage, first: a } = player;
  for (const change of sampled.sample.changes)
    for (const [key, list] of Object.entries({ ...a, ...change }).filter(([each]) => each in change)) {
      const turned = Array.isArray(list) ? [...list].reverse() : [];
      const entry = { ...a, ...change, [key]: turned };
      if (JSON.stringify(turned) === JSON.stringify(list) || turned.length < 2) continue;
      if (sampled.wanted(entry) === undefined || sampled.differences({ ...a, ...change }, entry).length > 0)
        continue;
      if (sampled.sample.exempt?.includes(`order of ${key}`)) continue;
      await player.converges('made', sampled.base);
      const to = sampled.with({ ...a, ...change });
      if (isHeld(player, await player.plan(to))) continue;
      const before = stage.exchanges.length;
      await stage.during(turning, () => player.apply(to));
      const sent = stage.exchanges.slice(before).filter(({ request }) => isWrite(request));
      const isKept = sent.some(({ request, answer }) => hasTurned(jsonOf(request), jsonOf(answer ?? {})));
      if (isKept)
        player.rows(
          `${key} is the other way round`,
          'the plan',
          await player.plan(to),
          [`update ${player.addressOf(a)}`],
          `the service keeps the order of ${key}, and the plan does not see it; where it means nothing, exempt has "order of ${key}"`,
        );
      await player.converges('as before', sampled.base);
    }
}

/** A tap that reverses every list in a write. */
const turning: Tap = async (request, send) => {
  if (!isWrite(request) || request.body === undefined) return send(request);
  return send({ ...request, body: withLists(request.body, list => [...list].reverse()) });
};

/** Whether the answer has a list in the order in which the tap `turning` reversed it. */
function hasTurned(sent: unknown, answer: unknown): boolean {
  const shown = new Set(arraysIn(answer).map(list => JSON.stringify(list)));
  return arraysIn(sent).some(list => {
    const turned = JSON.stringify([...list].reverse());
    return turned !== JSON.stringify(list) && shown.has(turned);
  });
}
