import { isObject } from '../core/json.ts';
import { firstChange, MADE, type MadeLife, marks, renamedIn, rewritten } from './made-life.ts';
import type { Player } from './player.ts';
import { NOTHING, OWNER, type SampledKind, type SampleEntry, type SampleState, STRANGER } from './sample.ts';
import { isWrite, type Tap } from './service-stage.ts';

/** Lives about which resources belong to the manifest and which were made by someone else. */
export const OWNERSHIP_LIVES: readonly MadeLife[] = [
  {
    name: 'pruned where it is ours, and left where it is not',
    needs: MADE,
    fits: ({ kind }) => kind.own?.owned !== undefined,
    play: prune,
  },
  {
    name: 'made by hand, and not pruned',
    needs: MADE,
    fits: ({ kind }) => kind.own?.owned !== undefined && kind.entry.each === 'item',
    play: madeByHand,
  },
  {
    name: 'made a second time',
    needs: MADE,
    fits: ({ kind }) => kind.write.unique === true,
    play: secondCreate,
  },
];

async function prune(player: Player): Promise<void> {
  const { sampled } = player;
  const [a, b, c] = sampled.sample.entries;
  const one = sampled.sample.oneScope === true || sampled.kind.entry.each === 'whole';
  const theirs: SampleState = one ? [[b], []] : [[b], [c]];
  const ours: SampleState = one ? [[a], []] : [[a], [a]];
  if (sampled.kind.entry.each === 'whole') {
    await player.converges('made', ours);
    await player.converges('no entry any more', NOTHING);
    return;
  }
  if (await marks(player)) {
    await player.converges('made by someone else', theirs, STRANGER);
    player.strangers = sampled.desired(theirs).map(({ address }) => address);
  }
  await player.converges('ours beside it', ours);
  const wanted = ours.flatMap((entries, scope) =>
    entries.map(entry => `delete ${player.addressOf(entry, scope === 0 ? 0 : 1)}`),
  );
  player.rows(
    'no entry any more',
    'the plan',
    await player.plan(NOTHING),
    wanted,
    'look at `mark` in `live`, at `owned`, and at where a create writes the mark',
  );
  await player.converges('no entry any more', NOTHING);
  if (player.strangers.length > 0) await player.isSettled('what is of someone else', theirs, STRANGER);
  const change = firstChange(player);
  if (change === undefined) return;
  // The manifest's name in the mark must survive a change of the resource.
  await player.converges('made again', ours);
  await player.converges('changed', [ours[0].map(entry => ({ ...entry, ...change })), ours[1]]);
  player.rows(
    'no entry after a change',
    'the plan',
    await player.plan(NOTHING),
    wanted,
    'an update has lost the mark, or written another one',
  );
}

/**
 * Checks that pruning does not delete a resource without a mark, or with the mark of another
 * resource, because it is not ours.
 */
async function madeByHand(player: Player): Promise<void> {
  const { sampled, stage, first: a } = player;
  if (!(await marks(player))) return;
  const copy = sampled.named(a, `${String(sampled.wanted(a)?.parts.at(-1))}-copy`);
  const byHand: readonly (readonly [string, Tap])[] = [
    [
      'without a mark',
      (request, send) => send(isWrite(request) ? rewritten(request, withoutLeaf(STRANGER)) : request),
    ],
    ...(copy === undefined ? [] : [['a copy with its mark', copying(sampled, a, copy)] as const]),
  ];
  for (const [what, tap] of byHand) {
    const entry = what === 'without a mark' ? a : copy;
    if (entry === undefined) continue;
    const owner = what === 'without a mark' ? STRANGER : OWNER;
    await stage.during(tap, () => player.apply([[a], []], owner));
    const there = await player.plan([[entry], []]);
    // Checks only a resource that was really made under this name. Some services take the name from
    // another part of the request than its body, and only the body was changed.
    if (player.rowsOf(there).every(({ action }) => action !== 'create')) {
      player.rows(
        `made by hand, ${what}`,
        'the plan without an entry',
        await player.plan(NOTHING),
        [],
        '`owned` is true only where the mark has the name of the manifest and the address of the resource',
      );
      await player.apply([[{ ...entry, absent: true }], []]);
    }
    await player.converges('as before', NOTHING);
  }
}

/**
 * Returns a function that removes keys from a JSON value: every key whose value is a text with this
 * word in it.
 */
function withoutLeaf(word: string): (value: unknown) => unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const left = Object.entries(value).filter(
      ([, each]) => !(typeof each === 'string' && each.includes(word)),
    );
    return Object.fromEntries(left.map(([key, each]) => [key, walk(each)]));
  };
  return walk;
}

/** A tap that changes the name in writes from the name of the entry to the name of the copy. */
function copying(sampled: SampledKind, entry: SampleEntry, copy: SampleEntry): Tap {
  const other = String(sampled.wanted(copy)?.parts.at(-1));
  return (request, send) => send(isWrite(request) ? renamedIn(request, sampled, entry, other) : request);
}

/**
 * Checks that `unique` is true: the same create request, sent twice, must not make a second
 * resource.
 */
async function secondCreate(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const gone = sampled.with({ ...sampled.sample.entries[0], absent: true });
  await player.converges('before', gone);
  const before = stage.exchanges.length;
  await player.converges('made', sampled.base);
  const made = stage.exchanges.slice(before).find(({ request }) => request.method === 'POST');
  if (made === undefined) return;
  await player.repeat(made.request);
  stage.lists.clear();
  const next =
    'leave out `unique`: the service makes a second one, and after a lost answer so would evenkeel';
  player.rows('the same create again', 'the plan', await player.plan(sampled.base), [], next);
  player.isAlone('the same create again', sampled.base);
}
