import type { Declaration } from './declare.ts';
import { canBeMade, isHeld, isSameAddress, type MadeLife, without } from './made-life.ts';
import type { Player } from './player.ts';
import type { SampleEntry, SampleState } from './sample.ts';

/** Lives that check what `export` writes. */
export const EXPORT_LIVES: readonly MadeLife[] = [
  {
    name: 'exported, and the plan of that is empty',
    fits: ({ kind, provider }) => kind.export?.written !== undefined && provider.section !== undefined,
    play: exported,
  },
];

async function exported(player: Player): Promise<void> {
  const { sampled, first: a } = player;
  const states: readonly (readonly [string, SampleState])[] = [
    ['as they are made', sampled.base],
    ...sampled.sample.changes.map(
      change => [`${Object.keys(change).join(' and ')} changed`, sampled.with({ ...a, ...change })] as const,
    ),
    ...sampled.sample.changes.flatMap(change => {
      const less = without(a, Object.keys(change));
      const isValid = sampled.wanted(less) !== undefined && isSameAddress(player, a, less);
      return isValid ? [[`${Object.keys(change).join(' and ')} left out`, sampled.with(less)] as const] : [];
    }),
  ];
  for (const [step, state] of states) {
    if (state !== sampled.base && isHeld(player, await player.plan(state))) continue;
    await player.converges(step, state);
    const { sections, leftOut, unread } = await player.stage.exported(sampled.manifest(state));
    player.none(
      step,
      'what the export leaves out',
      [
        ...leftOut
          .filter(({ address }) => address.startsWith(`${sampled.kind.name}/`))
          .map(({ address, reason }) => `${address}: ${reason}`),
        ...unread.map(({ kind }) => `${kind} was not read`),
      ],
      'look at `written` and `section`',
    );
    const value = { ...sampled.manifest(state), ...sections };
    const { plan } = await player.stage.plan(value);
    player.none(
      step,
      'the plan of the export',
      plan.rows.map(
        ({ action, address, fields }) => `${action} ${address} ${fields.map(({ path }) => path)}`,
      ),
      'look at `written`: the plan of what it writes is empty',
    );
    await isMadeOf(player, step, state, value);
  }
}

/**
 * Deletes the exported resources, creates them again from the export alone, and checks that the
 * plan of the original entries is empty.
 */
async function isMadeOf(player: Player, step: string, state: SampleState, value: Declaration): Promise<void> {
  if (!canBeMade(player.sampled.kind.write)) return;
  const absent = (entries: readonly SampleEntry[]) => entries.map(entry => ({ ...entry, absent: true }));
  const gone: SampleState = [absent(state[0]), absent(state[1])];
  if ((await player.plan(gone)).plan.counts.blocked > 0) return;
  await player.converges(`${step}, deleted`, gone);
  await player.stage.apply(value);
  player.settle();
  player.rows(
    `${step}, made again of the export`,
    'the plan of what was there before',
    await player.plan(state),
    [],
    'look at `written`: it leaves out or changes what the entry said',
  );
}
