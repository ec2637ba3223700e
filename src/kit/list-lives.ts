import { isObject } from '../core/json.ts';
import type { Report } from '../core/report/report.ts';
import { canBeMade, type MadeLife } from './made-life.ts';
import type { Player } from './player.ts';
import { rowTexts } from './playing.ts';
import type { SampleState } from './sample.ts';
import { isWrite, jsonOf, type Tap } from './service-stage.ts';
import { answerOf, arraysIn, ERROR_BODY, emptied, noAnswer, type Spoil, withLists } from './spoiled.ts';

/** The life in which lists are refused or cut off. */
export const UNREAD_LIFE: MadeLife = { name: 'lists that are refused or cannot be read', play: unreadLists };

/** Lives in which lists have damaged items or another order, or are lists of another scope. */
export const LIST_LIVES: readonly MadeLife[] = [
  { name: 'lists with something in them that is no item', play: garbledItems },
  { name: 'lists in another order, with unknown members, with an item twice', play: harmlessLists },
  {
    name: 'the list of another scope',
    needs: ['create'],
    fits: ({ sample }) => sample.oneScope !== true,
    play: swappedLists,
  },
];

/** Faults in the answer to a read. After each of these faults the list must count as unread. */
const UNREAD: readonly (readonly [string, Spoil])[] = [
  ...[400, 401, 403, 404, 409, 410, 429, 500, 502, 503].map(
    status => [`is ${status}`, () => answerOf(status, ERROR_BODY)] as const,
  ),
  ['is 500 with an empty list', ({ body }) => answerOf(500, emptied(body))],
  ['does not come', () => noAnswer('ECONNRESET')],
  ['comes too late', () => noAnswer('UND_ERR_HEADERS_TIMEOUT')],
  ['is cut', answer => answerOf(200, answer.body.slice(0, Math.floor(answer.body.length / 2)))],
  [
    'is a web page',
    () => answerOf(200, '<html><body>Sign in</body></html>', { 'content-type': 'text/html' }),
  ],
  ['is empty', () => answerOf(200, '')],
  ['is null', () => answerOf(200, 'null')],
  ['is an object of nothing', () => answerOf(200, '{}')],
  ['is a text', () => answerOf(200, '"ok"')],
  ['has null for its list', withListsAs(() => null)],
  ['has an object for its list', withListsAs(() => ({}))],
];

function withListsAs(make: (list: readonly unknown[]) => unknown): Spoil {
  return ({ body }) => answerOf(200, withLists(body, make));
}

/** The reads that succeed while `state` is planned, each URL once. */
async function readsOf(
  player: Player,
  state: SampleState,
): Promise<readonly { readonly url: string; readonly body: string }[]> {
  const before = player.stage.exchanges.length;
  await player.plan(state);
  const found = new Map<string, string>();
  for (const { request, answer } of player.stage.exchanges.slice(before))
    if (!isWrite(request) && answer !== undefined && answer.status < 300) found.set(request.url, answer.body);
  return [...found].map(([url, body]) => ({ url, body }));
}

/** A tap that damages only the answers to reads of this URL. */
function spoiling(url: string, spoil: Spoil): Tap {
  return async (request, send) => {
    const answer = await send(request);
    return request.url === url && !isWrite(request) ? spoil(answer) : answer;
  };
}

/** A tap that changes all lists in successful answers to reads. */
function changingLists(make: (list: readonly unknown[]) => readonly unknown[]): Tap {
  return async (request, send) => {
    const { status, headers, body } = await send(request);
    const isAsItWas = isWrite(request) || status >= 300;
    return { status, headers, body: isAsItWas ? body : withLists(body, make) };
  };
}

const HARM = ['create', 'delete', 'rename', 'replace'];

/**
 * The rows with which a plan would create, delete, rename or replace something. There must be none,
 * because live is as wanted.
 */
function harmOf({ plan }: Report): readonly string[] {
  return plan.rows
    .filter(({ action }) => HARM.includes(action))
    .map(({ action, address }) => `${action} ${address}`);
}

async function unreadLists(player: Player): Promise<void> {
  const { sampled, stage } = player;
  for (const state of [sampled.base, ...pagedStates(player)]) {
    await player.converges('made', state);
    for (const { url, body } of await readsOf(player, state)) {
      const isList = arraysIn(jsonOf({ body })).length > 0;
      for (const [what, spoil] of UNREAD) {
        // These faults are skipped for the answer about a single item, because they may be valid
        // there: an empty object may be an item without details.
        if (!isList && /object|null|text|list/.test(what)) continue;
        if (sampled.sample.exempt?.includes(`a list that ${what}`)) continue;
        const report = await stage.during(spoiling(url, spoil), () => player.plan(state));
        const step = `the answer of GET ${url.slice(stage.base.length)} ${what}`;
        player.none(
          step,
          'what the plan would do',
          harmOf(report),
          '`list` throws where it cannot tell what is there: what it leaves out is made a second time',
        );
        if (isList)
          player.same(
            step,
            'whether the plan says that it was not read',
            [report.plan.unread.length > 0 ? 'unread' : 'nothing is said'],
            ['unread'],
            '`list` throws a RequestFailure `unreadable`, or lets the one of `client.get` pass',
          );
      }
    }
    await player.isSettled('answers are good again', state);
  }
}

async function garbledItems(player: Player): Promise<void> {
  const { sampled } = player;
  for (const state of [sampled.base, ...pagedStates(player)]) {
    await player.converges('made', state);
    await garbleItemsOf(player, state);
  }
}

async function garbleItemsOf(player: Player, state: SampleState): Promise<void> {
  const { exempt = [] } = player.sampled.sample;
  const { stage } = player;
  for (const { url, body } of await readsOf(player, state)) {
    const [items = []] = arraysIn(jsonOf({ body }));
    for (const [nth, item] of items.entries()) {
      const put = (other: unknown) =>
        withLists(body, list => list.map((each, at) => (at === nth ? other : each)));
      const others: (readonly [string, unknown])[] = [
        ['null', null],
        ['an object of nothing', {}],
        ['a text', 'x'],
        ['a list', []],
      ];
      if (isObject(item))
        for (const key of Object.keys(item)) {
          const { [key]: _, ...rest } = item;
          others.push(
            [`an item without ${key}`, rest],
            [`an item whose ${key} is null`, { ...item, [key]: null }],
          );
          others.push([`an item whose ${key} is an object`, { ...item, [key]: { is: 'else' } }]);
        }
      for (const [what, other] of others) {
        if (JSON.stringify(other) === JSON.stringify(item) || exempt.includes(what)) continue;
        const tap = spoiling(url, () => answerOf(200, put(other)));
        const report = await stage.during(tap, () => player.plan(state));
        player.none(
          `the list of GET ${url.slice(stage.base.length)} has ${what} in place of item ${nth + 1}`,
          'what the plan would do',
          harmOf(report),
          '`list` throws `unreadable` where it cannot read an item: one that is left out is made a second time',
        );
      }
    }
  }
}

async function harmlessLists(player: Player): Promise<void> {
  const { sampled, stage } = player;
  await player.converges('made', sampled.base);
  const pending: SampleState = [[], sampled.base[1]];
  const planned = await player.plan(pending);
  const changes: readonly (readonly [string, (list: readonly unknown[]) => readonly unknown[]])[] = [
    ['the other way round', list => [...list].reverse()],
    [
      'with members that nobody knows',
      list => list.map(item => (isObject(item) ? { ...item, contract_x: { new: [1] } } : item)),
    ],
  ];
  for (const [what, make] of changes) {
    const tap = changingLists(make);
    const report = await stage.during(tap, () => player.plan(sampled.base));
    player.none(`lists ${what}`, 'what the plan wants', rowTexts(report));
    const other = await stage.during(tap, () => player.plan(pending));
    player.same(`lists ${what}`, 'the digest', [other.plan.digest], [planned.plan.digest]);
  }
  const twice = changingLists(list => [...list, ...list.slice(0, 1)]);
  const report = await stage.during(twice, () => player.plan(sampled.base));
  player.none('an item is in its list twice, as where pages move', 'what the plan would do', harmOf(report));
}

/**
 * Answers the list of one scope with the list of the other. Does nothing unless all items name
 * their scope, because a provider can notice the mistake only from the scope of an item.
 */
async function swappedLists(player: Player): Promise<void> {
  const { sampled, stage, base } = player;
  await player.converges('made', base);
  const [first, second] = [base[0][0], base[1][0]];
  if (first === undefined || second === undefined) return;
  const reads = await readsOf(player, base);
  const parts = [first, second].map((entry, scope) => {
    const state: SampleState = scope === 0 ? [[entry], []] : [[], [entry]];
    return sampled.desired(state)[0]?.scope.parts.at(-1) ?? '';
  });
  const [one = '', other = ''] = parts;
  if (one === other) return;
  const at = (part: string) =>
    reads.find(({ body, url }) => url.includes(encodeURIComponent(part)) && namesIt(body, part));
  const mine = at(one);
  const theirs = at(other);
  if (mine === undefined || theirs === undefined || mine.url === theirs.url) return;
  const tap = spoiling(mine.url, () => answerOf(200, theirs.body));
  const report = await stage.during(tap, () => player.plan(base));
  player.none(
    `GET ${mine.url.slice(stage.base.length)} answers the list of another scope`,
    'what the plan would do',
    harmOf(report),
    'the items say in which scope they are: `live` takes `scope` and address from them',
  );
}

/**
 * Whether each item in the first list of a body has a key whose value is `part`, the name or id of
 * the scope.
 */
function namesIt(body: string, part: string): boolean {
  const [items = []] = arraysIn(jsonOf({ body }));
  return items.length > 0 && items.every(item => isObject(item) && Object.values(item).includes(part));
}

/** A state whose list has three pages; no state where the service has no pages. */
function pagedStates({ sampled, base, first: a }: Player): readonly SampleState[] {
  const { page } = sampled.sample;
  if (page === 'whole' || page > MOST_IN_PAGE || !canBeMade(sampled.kind.write)) return [];
  const more = Array.from({ length: page * 2 }, (_, nth) => sampled.named(a, `n${nth}`));
  const named = more.filter(entry => entry !== undefined);
  return named.length === 0 ? [] : [[[...base[0], ...named], base[1]]];
}

/**
 * The largest page size with which the answer of every page is damaged, one answer at a time. With
 * larger pages this would take too long.
 */
const MOST_IN_PAGE = 5;
