import { isObject } from '../core/json.ts';
import type { Report } from '../core/report.ts';
import { canBeMade, firstChange, isHeld, type MadeLife, marks, renamedIn, rewritten } from './made-life.ts';
import type { Player } from './player.ts';
import { NOTHING, OWNER, type Sampled, type SampleEntry, STRANGER, type State } from './sample.ts';
import { isWrite, jsonOf, type Tap } from './service-stage.ts';
import { arraysIn } from './spoiled.ts';

/** Lives in which somebody else has made something, or the same once more. */
export const OWNERSHIP_LIVES: readonly MadeLife[] = [
  {
    name: 'pruned where it is ours, and left where it is not',
    fits: sampled => sampled.kind.own?.owned !== undefined && canBeMade(sampled.kind.write),
    play: prune,
  },
  {
    name: 'made by hand, and not pruned',
    fits: sampled =>
      sampled.kind.own?.owned !== undefined &&
      canBeMade(sampled.kind.write) &&
      sampled.kind.entry.each === 'item',
    play: madeByHand,
  },
  {
    name: 'made a second time',
    fits: sampled => sampled.kind.write.unique === true && canBeMade(sampled.kind.write),
    play: secondCreate,
  },
  {
    name: 'made again by somebody else',
    fits: sampled => canBeMade(sampled.kind.write),
    play: madeAgain,
  },
  {
    name: 'changed and deleted by somebody else',
    fits: sampled => sampled.kind.write.update !== undefined || sampled.kind.write.delete !== undefined,
    play: behindItsBack,
  },
];

async function prune(player: Player): Promise<void> {
  const { sampled } = player;
  const [a, b, c] = sampled.sample.entries;
  const one = sampled.sample.oneScope === true || sampled.kind.entry.each === 'whole';
  const theirs: State = one ? [[b], []] : [[b], [c]];
  const ours: State = one ? [[a], []] : [[a], [a]];
  if (sampled.kind.entry.each === 'whole') {
    await player.converges('made', ours);
    await player.converges('no entry any more', NOTHING);
    return;
  }
  if (await marks(player)) {
    await player.converges('made by somebody else', theirs, STRANGER);
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
  if (player.strangers.length > 0) await player.isSettled('what is of somebody else', theirs, STRANGER);
  const change = firstChange(player);
  if (change === undefined) return;
  // A change must not make it somebody else's.
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

/** What bears no mark, and a copy that bears the mark of another, are nobody's: pruning leaves them. */
async function madeByHand(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const [a] = sampled.sample.entries;
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
    player.settle();
    const there = await player.plan([[entry], []]);
    // Where a service keeps names apart from the request, it was not made.
    if (player.rowsOf(there).every(({ action }) => action !== 'create')) {
      player.rows(
        `made by hand, ${what}`,
        'the plan without an entry',
        await player.plan(NOTHING),
        [],
        '`owned` is true only where the mark has the name of the manifest and the address of the resource',
      );
      await player.apply([[{ ...entry, absent: true }], []]);
      player.settle();
    }
    await player.converges('as before', NOTHING);
  }
}

/** Without the members whose text has the word in it. */
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

/** Makes the copy in place of the entry, with all else that was sent for the entry. */
function copying(sampled: Sampled, entry: SampleEntry, copy: SampleEntry): Tap {
  const other = String(sampled.wanted(copy)?.parts.at(-1));
  return (request, send) => send(isWrite(request) ? renamedIn(request, sampled, entry, other) : request);
}

/** `unique` is a promise of the service: the same create again makes no second one. */
async function secondCreate(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const gone = sampled.with({ ...sampled.sample.entries[0], absent: true });
  await player.converges('before', gone);
  const before = stage.exchanges.length;
  await player.converges('made', sampled.base);
  const made = stage.exchanges.slice(before).find(({ request }) => request.method === 'POST');
  if (made === undefined) return;
  await stage.repeat(made.request);
  stage.lists.clear();
  const next =
    'leave out `unique`: the service makes a second one, and after a lost answer so would evenkeel';
  player.rows('the same create again', 'the plan', await player.plan(sampled.base), [], next);
  player.isAlone('the same create again', sampled.base);
}

/** Between two plans of the same, somebody deletes it and makes it again: the second is another one. */
async function madeAgain(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const [a] = sampled.sample.entries;
  const change = firstChange(player);
  await player.converges('made', [[a], []]);
  const before = await itemsOf(player);
  if (change !== undefined && !isHeld(player, await player.plan([[{ ...a, ...change }], []]))) {
    await player.converges('changed', [[{ ...a, ...change }], []]);
    await player.converges('changed back', [[a], []]);
  }
  const changed = await itemsOf(player);
  const pending: State = [[{ ...a, absent: true }], []];
  const first = await player.plan(pending);
  stage.clock.advance(60_000);
  await player.converges('deleted', pending);
  await player.converges('made again', [[a], []]);
  const after = await itemsOf(player);
  // What the service says of its own, that no update changes, and that is another now.
  const told = Object.keys(after).filter(
    member =>
      before[member] === changed[member] && before[member] !== after[member] && before[member] !== undefined,
  );
  if (told.length === 0) return;
  const second = await player.plan(pending);
  const was = (report: Report): readonly string[] => player.rowsOf(report).map(row => String(row.was));
  if (JSON.stringify(was(first)) !== JSON.stringify(was(second))) return;
  player.fail(
    {
      step: 'deleted and made again',
      next: `take one of ${told.join(', ')} for \`incarnation\`: a plan of the first one must not be carried out on the second`,
    },
    'the incarnation',
    was(second),
    ['another one'],
  );
}

/** The members of the only item that the service says of its own: nothing that a request has sent. */
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

/** What the provider would send is sent by somebody else: it learns of it from the next list, and from nothing else. */
async function behindItsBack(player: Player): Promise<void> {
  const { sampled } = player;
  const { base } = sampled;
  const [a] = sampled.sample.entries;
  const { update, delete: remove } = sampled.kind.write;
  if (update !== undefined)
    for (const change of sampled.sample.changes) {
      const to = sampled.with({ ...a, ...change });
      await player.converges('made', base);
      if (!(await isDoneByOthers(player, to))) continue;
      const step = `somebody else has changed ${Object.keys(change).join(' and ')}`;
      player.rows(step, 'the plan', await player.plan(base), [`update ${player.addressOf(a)}`], LOOK);
      player.rows(step, 'the plan of what is there', await player.plan(to), [], LOOK);
    }
  await player.converges('made', base);
  if (remove === undefined || !(await isDoneByOthers(player, sampled.with({ ...a, absent: true })))) return;
  const created = sampled.kind.write.create === undefined ? 'blocked' : 'create';
  const report = await player.plan(base);
  player.rows(
    'somebody else has deleted it',
    'the plan',
    report,
    [`${created} ${player.addressOf(a)}`],
    LOOK,
  );
}

const LOOK =
  '`list` reads each time, and `live` takes what the list says: a program remembers nothing of the service';

/** Whether the one request that the change takes was sent by somebody else, and showed. */
async function isDoneByOthers(player: Player, to: State): Promise<boolean> {
  const { stage } = player;
  if (isHeld(player, await player.plan(to))) return false;
  const [request, ...more] = await player.writesOf(to);
  // One of several would leave it half done.
  if (request === undefined || more.length > 0) return false;
  // Looked at once more: what a program remembers of this is not so any more.
  await player.plan(to);
  const { status } = await stage.repeat(request);
  player.settle();
  return status < 300;
}
