import type { Report } from '../core/report/report.ts';
import {
  firstChange,
  isGone,
  isHeld,
  isSameAddress,
  MADE,
  type MadeLife,
  replaced,
  without,
} from './made-life.ts';
import type { Player } from './player.ts';
import { NOTHING, type SampleEntry, type SampleState } from './sample.ts';

/** Lives in which resources are made, changed and deleted, alone and in two scopes. */
export const CHANGE_LIVES: readonly MadeLife[] = [
  {
    name: 'three are made and deleted, one by one',
    async play(player) {
      const { sampled } = player;
      await player.converges('empty', NOTHING);
      const { base } = sampled;
      if (sampled.kind.write.create !== undefined)
        player.rows('made', 'the plan', await player.plan(base), creates(player, base));
      const planned = await player.plan(base);
      const applied = await player.converges('made', base);
      player.same(
        'made',
        'the digest of the same plan a moment later',
        [applied.plan.digest],
        [planned.plan.digest],
      );
      if (sampled.kind.write.delete === undefined) return;
      for (const [scope, entries] of base.entries())
        for (const [index, entry] of entries.entries()) {
          const state = replaced(base, scope, index, { ...entry, absent: true });
          const address = player.addressOf(entry, scope === 0 ? 0 : 1);
          const step = `${address} is absent`;
          const report = await player.plan(state);
          if (isHeld(player, report)) {
            mayBeHeld(player, `${address} is absent`, false, report);
            continue;
          }
          player.rows(step, 'the plan', report, [`delete ${address}`]);
          const told = player.stage.receipts.get(address);
          if (told !== undefined)
            player.same(
              step,
              'the incarnation that the list tells',
              player.rowsOf(report).map(({ was }) => String(was)),
              [told.incarnation],
              'the receipt has what the service answered, not what was asked for',
            );
          await player.converges(step, state);
          player.rows(`${address} is gone`, 'drift', await player.drift(base), [`create ${address}`]);
          await player.converges(`${address} is made again`, base);
        }
    },
  },
  {
    name: 'each field is changed alone',
    async play(player) {
      const { sampled } = player;
      await player.converges('made', sampled.base);
      checkChanges(player);
      for (const change of sampled.sample.changes) await changeAlone(player, change);
      await changeAll(player);
      await changeOthers(player);
    },
  },
  {
    name: 'each is made with each change from the start',
    needs: MADE,
    async play(player) {
      const { sampled, first: a } = player;
      for (const change of sampled.sample.changes) {
        const entry = { ...a, ...change };
        if (sampled.wanted(entry) === undefined) continue;
        const step = `made with ${Object.keys(change).join(' and ')}`;
        await player.converges(step, [[entry], []]);
        await isGone(player, step, entry);
        const less = without(a, Object.keys(change));
        if (sampled.wanted(less) === undefined || !isSameAddress(player, a, less)) continue;
        const left = `made without ${Object.keys(change).join(' and ')}`;
        await player.converges(left, [[less], []]);
        await isGone(player, left, less);
      }
    },
  },
  {
    name: 'one name in two scopes',
    needs: ['create'],
    fits: ({ sample }) => sample.oneScope !== true,
    async play(player) {
      const { sampled, first: a } = player;
      const both: SampleState = [[a], [a]];
      await player.converges('made in both', both);
      const change = firstChange(player);
      if (change !== undefined) {
        const other: SampleState = [[a], [{ ...a, ...change }]];
        const report = await player.plan(other);
        if (!isHeld(player, report)) {
          player.rows('changed in the second', 'the plan', report, [`update ${player.addressOf(a, 1)}`]);
          await player.converges('changed in the second', other);
          await player.converges('changed back', both);
        }
      }
      if (sampled.kind.write.delete === undefined) return;
      const gone: SampleState = [[a], [{ ...a, absent: true }]];
      const planned = await player.plan(gone);
      if (isHeld(player, planned)) return;
      player.rows('absent in the second', 'the plan', planned, [`delete ${player.addressOf(a, 1)}`]);
      await player.converges('absent in the second', gone);
      await player.isSettled('the first stays', [[a], []]);
    },
  },
];

function creates(player: Player, state: SampleState): readonly string[] {
  return state.flatMap((entries, scope) =>
    entries.map(entry => `create ${player.addressOf(entry, scope === 0 ? 0 : 1)}`),
  );
}

/**
 * Checks that every field occurs in a change of the sample, because a field that occurs in no
 * change would not be tested in any life.
 */
function checkChanges(player: Player): void {
  const { sampled } = player;
  const { entries, changes, kind, exempt = [] } = sampled.sample;
  const [a] = entries;
  const fields = new Set(entries.flatMap(entry => Object.keys(sampled.wanted(entry)?.fields ?? {})));
  for (const path of sampled.kind.entry.paths ?? []) fields.add(path);
  const tried = new Set(changes.flatMap(change => sampled.differences(a, { ...a, ...change })));
  const idle = changes.filter(change => sampled.differences(a, { ...a, ...change }).length === 0);
  player.none(
    'the sample',
    'changes that change nothing',
    idle.map(change => JSON.stringify(change)),
    `give changes of ${kind} another value than its first entry has`,
  );
  player.none(
    'the sample',
    'fields that no change is about',
    [...fields]
      .filter(field => !tried.has(field))
      .map(field => `field ${field}`)
      .filter(field => !exempt.includes(field))
      .sort(),
    `add to changes of ${kind} one for each of them; what no entry may have goes into exempt`,
  );
}

/**
 * Plays one change of the sample: applies it, checks that a drift shows it, takes it back, and then
 * leaves its keys out of the entry.
 */
async function changeAlone(player: Player, change: SampleEntry): Promise<void> {
  const { sampled, base, first: a } = player;
  const to = sampled.with({ ...a, ...change });
  const step = `${Object.keys(change).join(' and ')} alone`;
  const paths = sampled.differences(a, { ...a, ...change });
  const planned = await player.plan(to);
  if (isHeld(player, planned)) {
    const { update, fixed = [] } = sampled.kind.write;
    const isFixed = update === undefined || paths.some(path => fixed.includes(path));
    mayBeHeld(player, step, isFixed, planned);
    player.stage.forget();
    await player.apply(to);
    player.none(step, 'what a blocked row has written', player.stage.writes());
    return;
  }
  player.rows(step, 'the plan', planned, [`update ${player.addressOf(a)}`]);
  const changed = (report: Report) =>
    player
      .rowsOf(report)
      .flatMap(({ fields }) => fields.map(({ path }) => path))
      .sort();
  player.same(step, 'the fields of the row', changed(planned), paths);
  await player.converges(step, to);
  const drift = await player.drift(base);
  player.rows(`${step}, seen by another`, 'drift', drift, [`update ${player.addressOf(a)}`]);
  player.same(`${step}, seen by another`, 'the fields of the row', changed(drift), paths);
  await player.converges(`${step}, and back`, base);
  const less = without(a, Object.keys(change));
  if (sampled.wanted(less) === undefined || !isSameAddress(player, a, less)) return;
  if (isHeld(player, await player.plan(sampled.with(less)))) return;
  await player.converges(`${Object.keys(change).join(' and ')} left out`, sampled.with(less));
  await player.converges(`${Object.keys(change).join(' and ')} there again`, base);
}

/**
 * Fails the life because the kind blocks a row although it has the verb for it, such as update.
 * Does nothing if `isSure` says that blocking is right, or if the sample exempts this step.
 */
function mayBeHeld(player: Player, step: string, isSure: boolean, report: Report): void {
  const name = `blocked: ${step}`;
  if (isSure || player.sampled.sample.exempt?.includes(name) === true) return;
  const next = `the kind has the verb and blocks the row; where that is right, exempt has "${name}"`;
  player.rows(step, 'the plan', report, ['a row that is not blocked'], next);
}

/** Changes all fields that can be changed together, in one row. */
async function changeAll(player: Player): Promise<void> {
  const { sampled, base, first: a } = player;
  let entry = a;
  for (const change of sampled.sample.changes) {
    const more = { ...entry, ...change };
    if (sampled.wanted(more) === undefined || !isSameAddress(player, a, more)) continue;
    if (!isHeld(player, await player.plan(sampled.with(more)))) entry = more;
  }
  if (sampled.differences(a, entry).length < 2) return;
  await player.converges('all fields at once', sampled.with(entry));
  await player.converges('all fields at once, and back', base);
}

/** Makes the same change in each of the other entries. */
async function changeOthers(player: Player): Promise<void> {
  const { sampled, base } = player;
  const change = firstChange(player);
  if (change === undefined) return;
  for (const [scope, entries] of base.entries())
    for (const [index, entry] of entries.entries()) {
      const other = { ...entry, ...change };
      if (sampled.wanted(other) === undefined || sampled.differences(entry, other).length === 0) continue;
      const state = replaced(base, scope, index, other);
      const address = player.addressOf(entry, scope === 0 ? 0 : 1);
      const planned = await player.plan(state);
      if (isHeld(player, planned)) continue;
      player.rows(`a change of ${address}`, 'the plan', planned, [`update ${address}`]);
      await player.converges(`a change of ${address}`, state);
      await player.converges(`${address} as before`, base);
    }
}
