import type { HttpRequest } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Report } from '../core/report.ts';
import type { Declaration } from './declare.ts';
import type { Player } from './player.ts';
import { leavesOf, NOTHING, OWNER, type Sampled, type SampleEntry, STRANGER, type State } from './sample.ts';
import { isWrite, jsonOf, type Tap } from './service-stage.ts';

/** A life that the kit makes of a sample. */
export interface MadeLife {
  readonly name: string;
  /** Whether it says something about a kind like this. */
  fits?(sampled: Sampled): boolean;
  play(player: Player): Promise<void>;
}

/** Lives of resources that others do not disturb and whose answers arrive. */
export const STATE_LIVES: readonly MadeLife[] = [
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
        { step: 'made' },
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
          if (isHeld(player, report)) continue;
          player.rows(step, 'the plan', report, [`delete ${address}`]);
          const told = player.stage.receipts.get(address);
          if (told !== undefined)
            player.same(
              { step, next: 'the receipt has what the service answered, not what was asked for' },
              'the incarnation that the list tells',
              player.rowsOf(report).map(({ was }) => String(was)),
              [told.incarnation],
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
      await changeOthers(player);
    },
  },
  {
    name: 'fields that the entry leaves open',
    fits: sampled => sampled.kind.write.update !== undefined,
    play: openFields,
  },
  {
    name: 'odd values',
    fits: sampled => sampled.kind.write.update !== undefined,
    play: oddValues,
  },
  {
    name: 'made a second time',
    fits: sampled => sampled.kind.write.unique === true && canBeMade(sampled.kind.write),
    play: secondCreate,
  },
  {
    name: 'each is made with each change from the start',
    fits: sampled => canBeMade(sampled.kind.write),
    async play(player) {
      const { sampled } = player;
      const [a] = sampled.sample.entries;
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
    fits: sampled => sampled.sample.oneScope !== true && sampled.kind.write.create !== undefined,
    async play(player) {
      const { sampled } = player;
      const [a] = sampled.sample.entries;
      const both: State = [[a], [a]];
      await player.converges('made in both', both);
      const change = firstChange(player);
      if (change !== undefined) {
        const other: State = [[a], [{ ...a, ...change }]];
        const report = await player.plan(other);
        if (!isHeld(player, report)) {
          player.rows('changed in the second', 'the plan', report, [`update ${player.addressOf(a, 1)}`]);
          await player.converges('changed in the second', other);
          await player.converges('changed back', both);
        }
      }
      if (sampled.kind.write.delete === undefined) return;
      const gone: State = [[a], [{ ...a, absent: true }]];
      const planned = await player.plan(gone);
      if (isHeld(player, planned)) return;
      player.rows('absent in the second', 'the plan', planned, [`delete ${player.addressOf(a, 1)}`]);
      await player.converges('absent in the second', gone);
      await player.isSettled('the first stays', [[a], []]);
    },
  },
  {
    name: 'renamed, and found again',
    fits: sampled =>
      sampled.kind.write.update !== undefined &&
      sampled.kind.write.create !== undefined &&
      sampled.sample.entries.every(entry => typeof entry['name'] === 'string') &&
      sampled.nameKey(sampled.sample.entries[0]) === 'name',
    play: rename,
  },
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
    name: 'odd names',
    fits: sampled =>
      canBeMade(sampled.kind.write) &&
      sampled.kind.entry.each === 'item' &&
      sampled.named(sampled.sample.entries[0], 'n') !== undefined,
    play: oddNames,
  },
  {
    name: 'more than two pages',
    fits: sampled =>
      canBeMade(sampled.kind.write) &&
      sampled.sample.page !== 'whole' &&
      sampled.named(sampled.sample.entries[0], 'n') !== undefined,
    play: pages,
  },
  {
    name: 'exported, and the plan of that is empty',
    fits: sampled => sampled.kind.export?.written !== undefined && sampled.provider.section !== undefined,
    play: exported,
  },
  {
    name: 'made again by somebody else',
    fits: sampled => canBeMade(sampled.kind.write),
    play: madeAgain,
  },
];

/** Deleted, after its protection where it has one. */
async function isGone(player: Player, step: string, entry: SampleEntry): Promise<void> {
  const absent: State = [[{ ...entry, absent: true }], []];
  if (!isHeld(player, await player.plan(absent)))
    return void (await player.converges(`${step}, deleted`, absent));
  const [a] = player.sampled.sample.entries;
  await player.converges(`${step}, not protected`, [[a], []]);
  await player.converges(`${step}, deleted`, [[{ ...a, absent: true }], []]);
}

type Verbs = { readonly create?: unknown; readonly delete?: unknown };

export function canBeMade(write: Verbs): boolean {
  return write.create !== undefined && write.delete !== undefined;
}

export function replaced(state: State, scope: number, index: number, entry: SampleEntry): State {
  const [first, second] = state.map((entries, at) =>
    at === scope ? entries.map((each, nth) => (nth === index ? entry : each)) : entries,
  );
  return [first ?? [], second ?? []];
}

export function without(entry: SampleEntry, keys: readonly string[]): SampleEntry {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.includes(key)));
}

function isSameAddress(player: Player, one: SampleEntry, other: SampleEntry): boolean {
  return player.addressOf(one) === player.addressOf(other);
}

function creates(player: Player, state: State): readonly string[] {
  return state.flatMap((entries, scope) =>
    entries.map(entry => `create ${player.addressOf(entry, scope === 0 ? 0 : 1)}`),
  );
}

/** The kind itself says no, and why: a life goes on without that step. */
export function isHeld(player: Player, report: Report): boolean {
  const rows = player.rowsOf(report);
  return rows.length > 0 && rows.every(({ action, reason }) => action === 'blocked' && reason !== undefined);
}

/** The first change that the API can make, and that keeps nothing from being deleted. */
export function firstChange({ sampled }: Player): SampleEntry | undefined {
  const [a] = sampled.sample.entries;
  const { update, fixed = [] } = sampled.kind.write;
  if (update === undefined) return undefined;
  const { protectedBy, expiredBy = [] } = sampled.kind.own ?? {};
  const held = [...fixed, ...expiredBy, ...(protectedBy === undefined ? [] : [protectedBy])];
  return sampled.sample.changes.find(change =>
    sampled.differences(a, { ...a, ...change }).every(path => !held.includes(path)),
  );
}

/** Whether every field is in some change; one that is in none is tried by no life. */
function checkChanges(player: Player): void {
  const { sampled } = player;
  const { entries, changes, kind, exempt = [] } = sampled.sample;
  const [a] = entries;
  const fields = new Set(entries.flatMap(entry => Object.keys(sampled.wanted(entry)?.fields ?? {})));
  for (const path of sampled.kind.entry.paths ?? []) fields.add(path);
  const tried = new Set(changes.flatMap(change => sampled.differences(a, { ...a, ...change })));
  const idle = changes.filter(change => sampled.differences(a, { ...a, ...change }).length === 0);
  player.same(
    { step: 'the sample', next: `give changes of ${kind} another value than its first entry has` },
    'changes that change nothing',
    idle.map(change => JSON.stringify(change)),
    [],
  );
  player.same(
    {
      step: 'the sample',
      next: `add to changes of ${kind} one for each of them; what no entry may have goes into exempt`,
    },
    'fields that no change is about',
    [...fields]
      .filter(field => !tried.has(field))
      .map(field => `field ${field}`)
      .filter(field => !exempt.includes(field))
      .sort(),
    [],
  );
}

/** Changed alone, seen as drift from the other side, changed back; and left out. */
async function changeAlone(player: Player, change: SampleEntry): Promise<void> {
  const { sampled } = player;
  const { base } = sampled;
  const [a] = sampled.sample.entries;
  const to = sampled.with({ ...a, ...change });
  const step = `${Object.keys(change).join(' and ')} alone`;
  const paths = sampled.differences(a, { ...a, ...change });
  const planned = await player.plan(to);
  if (isHeld(player, planned)) {
    player.stage.forget();
    await player.apply(to);
    player.same({ step }, 'what a blocked row has written', player.stage.writes(), []);
    return;
  }
  player.rows(step, 'the plan', planned, [`update ${player.addressOf(a)}`]);
  const changed = (report: Report) =>
    player
      .rowsOf(report)
      .flatMap(({ fields }) => fields.map(({ path }) => path))
      .sort();
  player.same({ step }, 'the fields of the row', changed(planned), paths);
  await player.converges(step, to);
  const drift = await player.drift(base);
  player.rows(`${step}, seen by another`, 'drift', drift, [`update ${player.addressOf(a)}`]);
  player.same({ step: `${step}, seen by another` }, 'the fields of the row', changed(drift), paths);
  await player.converges(`${step}, and back`, base);
  const less = without(a, Object.keys(change));
  if (sampled.wanted(less) === undefined || !isSameAddress(player, a, less)) return;
  if (isHeld(player, await player.plan(sampled.with(less)))) return;
  await player.converges(`${Object.keys(change).join(' and ')} left out`, sampled.with(less));
  await player.converges(`${Object.keys(change).join(' and ')} there again`, base);
}

/** The same change in each of the others, and then all changes at once in all. */
async function changeOthers(player: Player): Promise<void> {
  const { sampled } = player;
  const { base } = sampled;
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

async function rename(player: Player): Promise<void> {
  const { sampled } = player;
  const { base } = sampled;
  const [a] = sampled.sample.entries;
  const { unmarked, renamed } = renamedEntries(player);
  await player.converges('made', base);
  const to = sampled.with(renamed);
  const planned = await player.plan(to);
  if (isHeld(player, planned)) {
    player.stage.forget();
    await player.apply(to);
    player.same({ step: 'renamed' }, 'what a blocked row has written', player.stage.writes(), []);
    return;
  }
  player.rows('renamed', 'the plan', planned, [`rename ${player.addressOf(unmarked)}`]);
  await player.converges('renamed', to);
  await player.isSettled('renamed, without renamed_from', sampled.with(unmarked));
  const back = { ...a, renamed_from: unmarked['name'] };
  // By its mark; without one nobody can know it.
  const isMarked = player.stage.receipts.get(player.addressOf(a))?.isMarked === true;
  await player.converges('its old name is wanted again', isMarked ? base : sampled.with(back));
  const change = firstChange(player);
  if (change === undefined) return;
  const more = { ...renamed, ...change };
  if (isHeld(player, await player.plan(sampled.with(more)))) return;
  await player.converges('renamed and changed at once', sampled.with(more));
  await player.converges('renamed back by renamed_from', sampled.with(back));
}

/** The first entry under another name: with `renamed_from`, and as it is after that. */
export function renamedEntries({ sampled }: Player): {
  readonly unmarked: SampleEntry;
  readonly renamed: SampleEntry;
} {
  const [a] = sampled.sample.entries;
  const unmarked = sampled.named(a, `${String(a['name'])}2`) ?? a;
  return { unmarked, renamed: { ...unmarked, renamed_from: a['name'] } };
}

/** Whether the service has a place for a mark: where it has none, all of a scope is ours. */
async function marks(player: Player): Promise<boolean> {
  const { sampled, stage } = player;
  const [a] = sampled.sample.entries;
  await player.converges('made once', [[a], []]);
  await player.converges('and deleted', [[{ ...a, absent: true }], []]);
  return stage.receipts.get(player.addressOf(a))?.isMarked !== false;
}

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
    ['without a mark', (request, send) => send(rewritten(request, withoutLeaf(STRANGER)))],
    ...(copy === undefined ? [] : [['a copy with its mark', copying(sampled, a, copy)] as const]),
  ];
  for (const [what, tap] of byHand) {
    const entry = what === 'without a mark' ? a : copy;
    if (entry === undefined) continue;
    const owner = what === 'without a mark' ? STRANGER : OWNER;
    await stage.during(tap, () => player.apply([[a], []], owner));
    player.settle();
    const there = await player.plan([[entry], []]);
    // Where nothing of the request was a mark, or a service keeps names apart from it, it was not made.
    if (there.plan.rows.length === 0) {
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

function rewritten(request: HttpRequest, change: (value: unknown) => unknown): HttpRequest {
  const body = isWrite(request) ? jsonOf(request) : undefined;
  return body === undefined ? request : { ...request, body: JSON.stringify(change(body)) };
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
  const key = sampled.nameKey(entry);
  const [name, other] = [entry, copy].map(each => sampled.wanted(each)?.parts.at(-1));
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([at, each]) => [at, at === key && each === name ? other : walk(each)]),
    );
  };
  return (request, send) => send(rewritten(request, walk));
}

/** What an entry does not say stays as somebody else has set it, whatever else is changed. */
async function openFields(player: Player): Promise<void> {
  const { sampled } = player;
  const [a] = sampled.sample.entries;
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

/** What might stand in the place of a value, of the same sort. */
function oddValuesFor(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return ODD_TEXTS;
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [0, 1, value + 1];
  if (Array.isArray(value))
    return [[], [...value].reverse(), [...value, ...value.slice(0, 1)], value.slice(0, 1)];
  return value === null ? [] : [null];
}

/** Values that the rules allow and the service keeps as they are. */
async function oddValues(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const [a] = sampled.sample.entries;
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
      player.settle();
      const writes = stage.exchanges.slice(before).filter(({ request }) => isWrite(request));
      const isKept = writes.every(({ request, answer }) => {
        const shown = new Set(leavesOf(jsonOf(answer ?? {})));
        return (answer?.status ?? 500) < 300 && leavesOf(jsonOf(request)).every(leaf => shown.has(leaf));
      });
      // The service refuses it or makes something else of it: a rule would be good.
      if (isKept) await player.converges(`${key} is ${JSON.stringify(value)}`, state);
      await player.converges(`${key} as before`, sampled.base);
    }
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

async function oddNames(player: Player): Promise<void> {
  const { sampled } = player;
  const [a] = sampled.sample.entries;
  const taken: SampleEntry[] = [];
  for (const name of sampled.oddNames) {
    const entry = sampled.named(a, name);
    if (entry === undefined || sampled.wanted(entry) === undefined) continue;
    const before = player.stage.exchanges.length;
    await player.apply([[...taken, entry], []]);
    const refused = player.stage.exchanges
      .slice(before)
      .some(({ request, answer }) => isWrite(request) && [400, 409, 422].includes(answer?.status ?? 0));
    // The service does not take the name: a rule would be good, and nothing is lost without.
    if (refused) continue;
    taken.push(entry);
    await player.converges(`named ${JSON.stringify(name)}`, [taken, []]);
  }
  if (taken.length === 0) return;
  const change = firstChange(player);
  for (const [index, entry] of taken.entries()) {
    const step = JSON.stringify(player.addressOf(entry));
    if (change !== undefined) {
      const state: State = [replaced([taken, []], 0, index, { ...entry, ...change })[0], []];
      if (!isHeld(player, await player.plan(state))) {
        await player.converges(`${step} is changed`, state);
        await player.converges(`${step} is changed back`, [taken, []]);
      }
    }
  }
  const { write } = sampled.kind;
  if (write.update !== undefined && sampled.nameKey(a) === 'name') {
    const [first] = taken;
    const odd = taken.at(-1);
    if (first !== undefined && odd !== undefined) {
      const other = sampled.named(odd, 'é / % ?') ?? odd;
      const to: State = [[...taken.slice(0, -1), { ...other, renamed_from: odd['name'] }], []];
      if (sampled.wanted(other) !== undefined && !isHeld(player, await player.plan(to))) {
        const applied = await player.apply(to);
        const done = applied.results.every(({ status }) => status === 'done');
        player.settle();
        if (done) await player.isSettled('renamed to an odd name', [[...taken.slice(0, -1), other], []]);
        if (done) taken[taken.length - 1] = other;
      }
    }
  }
  for (const [index, entry] of taken.entries()) {
    const left = taken.slice(index + 1);
    const state: State = [[{ ...entry, absent: true }, ...left], []];
    await player.converges(`${JSON.stringify(player.addressOf(entry))} is deleted`, state);
  }
}

async function pages(player: Player): Promise<void> {
  const { sampled } = player;
  const [a] = sampled.sample.entries;
  const page = sampled.sample.page === 'whole' ? 0 : sampled.sample.page;
  const entries = Array.from({ length: page * 2 + 1 }, (_, nth) => sampled.named(a, `n${nth}`) ?? a);
  await player.converges('made', [entries, []]);
  const { exchanges } = player.stage;
  const largest = Math.max(0, ...exchanges.map(each => (isWrite(each.request) ? 0 : itemsIn(each))));
  if (largest > page)
    player.fail(
      {
        step: 'the service',
        next: `the service is too weak for this: let it answer its list in pages of ${page}, or say the true size in page`,
      },
      'the longest list of one answer',
      [String(largest)],
      [String(page)],
    );
  const [first] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return;
  const rest = entries.slice(0, -1);
  await player.converges('the last is deleted', [[...rest, { ...last, absent: true }], []]);
  await player.converges('the first is deleted', [[{ ...first, absent: true }, ...rest.slice(1)], []]);
  if (sampled.kind.own?.owned !== undefined) await player.converges('all are pruned', NOTHING);
}

function itemsIn({ answer }: { readonly answer?: { readonly body: string } }): number {
  const value = jsonOf(answer ?? {});
  const lists = arraysIn(value).filter(list => list.some(item => typeof item === 'object' && item !== null));
  return Math.max(0, ...lists.slice(0, 1).map(list => list.length));
}

/** The lists of a value, outermost first. */
export function arraysIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(arraysIn)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(arraysIn);
}

async function exported(player: Player): Promise<void> {
  const { sampled } = player;
  const [a] = sampled.sample.entries;
  const states: readonly (readonly [string, State])[] = [
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
    const { sections, left, unread } = await player.stage.exported(sampled.manifest(state));
    player.same(
      { step, next: 'look at `written` and `section`' },
      'what the export leaves out',
      [
        ...left
          .filter(({ address }) => address.startsWith(`${sampled.kind.name}/`))
          .map(({ address, reason }) => `${address}: ${reason}`),
        ...unread.map(({ kind }) => `${kind} was not read`),
      ],
      [],
    );
    const value = { ...sampled.manifest(state), ...sections };
    const { plan } = await player.stage.plan(value);
    player.same(
      { step, next: 'look at `written`: the plan of what it writes is empty' },
      'the plan of the export',
      plan.rows.map(
        ({ action, address, fields }) => `${action} ${address} ${fields.map(({ path }) => path)}`,
      ),
      [],
    );
    await isMadeOf(player, step, state, value);
  }
}

/** What is made of the export alone is what was exported: it says all that counts. */
async function isMadeOf(player: Player, step: string, state: State, value: Declaration): Promise<void> {
  if (!canBeMade(player.sampled.kind.write)) return;
  const absent = (entries: readonly SampleEntry[]) => entries.map(entry => ({ ...entry, absent: true }));
  const gone: State = [absent(state[0]), absent(state[1])];
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
