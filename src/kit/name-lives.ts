import {
  firstChange,
  isHeld,
  isSameAddress,
  MADE,
  type MadeLife,
  renamedEntries,
  renamedIn,
  replaced,
} from './made-life.ts';
import type { Player } from './player.ts';
import { leavesOf, NOTHING, type SampledKind, type SampleEntry, type SampleState } from './sample.ts';
import { isWrite, jsonOf } from './service-stage.ts';
import { arraysIn } from './spoiled.ts';

/** Lives with changed, odd, or many names. */
export const NAME_LIVES: readonly MadeLife[] = [
  {
    name: 'renamed, and found again',
    needs: ['update', 'create'],
    fits: sampled =>
      sampled.sample.entries.every(entry => typeof entry['name'] === 'string') &&
      sampled.nameKey(sampled.sample.entries[0]) === 'name',
    play: rename,
  },
  { name: 'odd names', needs: MADE, fits: isNamedItem, play: oddNames },
  { name: 'names that the service tells apart', needs: MADE, fits: isNamedItem, play: spellings },
  {
    name: 'more than two pages',
    needs: MADE,
    fits: sampled => sampled.sample.page !== 'whole' && isNamed(sampled),
    play: pages,
  },
];

function isNamed(sampled: SampledKind): boolean {
  return sampled.named(sampled.sample.entries[0], 'n') !== undefined;
}

function isNamedItem(sampled: SampledKind): boolean {
  return sampled.kind.entry.each === 'item' && isNamed(sampled);
}

async function rename(player: Player): Promise<void> {
  const { sampled, base, first: a } = player;
  const { unmarked, renamed } = renamedEntries(player);
  await player.converges('made', base);
  const to = sampled.with(renamed);
  const planned = await player.plan(to);
  if (isHeld(player, planned)) {
    player.stage.forget();
    await player.apply(to);
    player.none('renamed', 'what a blocked row has written', player.stage.writes());
    return;
  }
  player.rows('renamed', 'the plan', planned, [`rename ${player.addressOf(unmarked)}`]);
  await player.converges('renamed', to);
  await player.isSettled('renamed, without renamed_from', sampled.with(unmarked));
  const back = { ...a, renamed_from: unmarked['name'] };
  // The resource is found by its mark. Without a mark, nobody can know that it is the same
  // resource, so the entry needs `renamed_from`.
  await player.converges('its old name is wanted again', player.isMarked(a) ? base : sampled.with(back));
  const change = firstChange(player);
  if (change === undefined) return;
  const more = { ...renamed, ...change };
  if (isHeld(player, await player.plan(sampled.with(more)))) return;
  await player.converges('renamed and changed at once', sampled.with(more));
  await player.converges('renamed back by renamed_from', sampled.with(back));
}

async function oddNames(player: Player): Promise<void> {
  const { sampled, first: a } = player;
  const taken: SampleEntry[] = [];
  for (const name of sampled.oddNames) {
    const entry = sampled.named(a, name);
    if (entry === undefined || sampled.wanted(entry) === undefined) continue;
    // Skips a name that is only another spelling of a taken name, such as where case does not
    // count.
    if (taken.some(each => isSameAddress(player, each, entry))) continue;
    const before = player.stage.exchanges.length;
    const applied = await player.apply([[...taken, entry], []]);
    const refused = player.stage.exchanges
      .slice(before)
      .some(({ request, answer }) => isWrite(request) && [400, 409, 422].includes(answer?.status ?? 0));
    // A name that the service refuses is tested no further. A rule of the kind could refuse it
    // earlier, but the refusal of the service harms nothing.
    if (refused) continue;
    taken.push(entry);
    await player.isDone(`named ${JSON.stringify(name)}`, [taken, []], applied);
  }
  if (taken.length === 0) return;
  const change = firstChange(player);
  for (const [index, entry] of taken.entries()) {
    const step = JSON.stringify(player.addressOf(entry));
    if (change !== undefined) {
      const state: SampleState = [replaced([taken, []], 0, index, { ...entry, ...change })[0], []];
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
      const to: SampleState = [[...taken.slice(0, -1), { ...other, renamed_from: odd['name'] }], []];
      if (sampled.wanted(other) !== undefined && !isHeld(player, await player.plan(to))) {
        const applied = await player.apply(to);
        const done = applied.results.every(({ status }) => status === 'done');
        if (done) await player.isSettled('renamed to an odd name', [[...taken.slice(0, -1), other], []]);
        if (done) taken[taken.length - 1] = other;
      }
    }
  }
  for (const [index, entry] of taken.entries()) {
    const left = taken.slice(index + 1);
    const state: SampleState = [[{ ...entry, absent: true }, ...left], []];
    await player.converges(`${JSON.stringify(player.addressOf(entry))} is deleted`, state);
  }
}

/** Checks that a nearly equal name is another resource, if the service keeps both. */
async function spellings(player: Player): Promise<void> {
  const { sampled, first: a } = player;
  const name = String(sampled.wanted(a)?.parts.at(-1));
  const [request, ...more] = await player.writesOf([[a], []]);
  if (request === undefined || more.length > 0) return;
  await player.converges('made', [[a], []]);
  let known = await namesIn(player, a);
  for (const other of [name.toUpperCase(), name.toLowerCase(), `${name} `, ` ${name}`]) {
    if (known.shown.includes(other) || sampled.sample.exempt?.includes(`name ${other}`)) continue;
    const { status } = await player.repeat(renamedIn(request, sampled, a, other));
    const after = await namesIn(player, a);
    // The service treats both names as one name, or refuses the second.
    if (status >= 300 || !after.shown.includes(other) || !after.shown.includes(name)) return;
    player.same(
      `someone else has made ${JSON.stringify(other)} beside ${JSON.stringify(name)}`,
      'how many the lists have',
      [String(after.addresses)],
      [String(known.addresses + 1)],
      `the service keeps both, so \`expand\` and \`live\` tell them apart; where the true API does not, exempt has "name ${other}"`,
    );
    known = after;
  }
}

/**
 * Plans the entry. `shown`: all values in the answers to the reads. `addresses`: the number of
 * addresses that the provider makes of its lists.
 */
async function namesIn(player: Player, entry: SampleEntry) {
  const { exchanges, lists } = player.stage;
  const before = exchanges.length;
  lists.clear();
  await player.plan([[entry], []]);
  const reads = exchanges.slice(before).filter(({ request }) => !isWrite(request));
  return {
    shown: reads.flatMap(({ answer }) => leavesOf(jsonOf(answer ?? {}))),
    addresses: player.listed().length,
  };
}

async function pages(player: Player): Promise<void> {
  const { sampled, first: a } = player;
  const page = sampled.sample.page === 'whole' ? 0 : sampled.sample.page;
  const entries = Array.from({ length: page * 2 + 1 }, (_, nth) => sampled.named(a, `n${nth}`) ?? a);
  await player.converges('made', [entries, []]);
  const { exchanges } = player.stage;
  const largest = Math.max(0, ...exchanges.map(each => (isWrite(each.request) ? 0 : itemsIn(each))));
  if (largest > page)
    player.fail(
      'the service',
      'the longest list of one answer',
      [String(largest)],
      [String(page)],
      `the service is too weak for this: let it answer its list in pages of ${page}, or say the true size in page`,
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
