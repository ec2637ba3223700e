import type { HttpRequest, HttpResponse } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Report } from '../core/report.ts';
import type { Player } from './player.ts';
import { resultText, rowTexts } from './playing.ts';
import { NOTHING, type SampleEntry, type State } from './sample.ts';
import { isWrite, jsonOf, type Tap } from './service-stage.ts';
import { arraysIn, canBeMade, firstChange, isHeld, type MadeLife, renamedEntries } from './state-lives.ts';

/** Lives in which answers come late, cut, garbled or not at all, or say that it was too much. */
export const ANSWER_LIVES: readonly MadeLife[] = [
  { name: 'lists that are refused or cannot be read', play: unreadLists },
  { name: 'lists with something in them that is no item', play: garbledItems },
  { name: 'lists in another order, with unknown members, with an item twice', play: harmlessLists },
  {
    name: 'the list of another scope',
    fits: sampled => sampled.sample.oneScope !== true && sampled.kind.write.create !== undefined,
    play: swappedLists,
  },
  { name: 'writes whose answers are lost, late or about another', play: spoiledWrites },
  {
    name: 'deletes of what is gone already',
    fits: sampled => canBeMade(sampled.kind.write),
    play: goneAlready,
  },
  { name: 'limits', play: limits },
  { name: 'a refusal that is no limit', play: refusals },
];

type Spoil = (answer: HttpResponse) => HttpResponse;

function answerOf(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

function noAnswer(code: string): never {
  throw Object.assign(new Error(`read ${code}`), { code });
}

const ERROR_BODY = JSON.stringify({ message: 'made by the contract', code: 'contract' });

/** What becomes of the answer to a read: in none of these a list is known. */
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
  [
    'has null for its list',
    ({ body }) =>
      answerOf(
        200,
        withLists(body, () => null),
      ),
  ],
  [
    'has an object for its list',
    ({ body }) =>
      answerOf(
        200,
        withLists(body, () => ({})),
      ),
  ],
];

/** The answer with its outermost lists as `make` makes them. */
function withLists(body: string, make: (list: readonly unknown[]) => unknown): string {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return make(value);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  const value = jsonOf({ body });
  return value === undefined ? body : JSON.stringify(walk(value));
}

export function emptied(body: string): string {
  return withLists(body, () => []);
}

/** The reads of a plan of the base, each url once, with a good answer. */
async function readsOf(
  player: Player,
  state: State,
): Promise<readonly { readonly url: string; readonly body: string }[]> {
  const before = player.stage.exchanges.length;
  await player.plan(state);
  const found = new Map<string, string>();
  for (const { request, answer } of player.stage.exchanges.slice(before))
    if (!isWrite(request) && answer !== undefined && answer.status < 300) found.set(request.url, answer.body);
  return [...found].map(([url, body]) => ({ url, body }));
}

/** Only the answers to reads of that url. */
function spoiling(url: string, spoil: Spoil): Tap {
  return async (request, send) => {
    const answer = await send(request);
    return request.url === url && !isWrite(request) ? spoil(answer) : answer;
  };
}

const HARM = ['create', 'delete', 'rename', 'replace'];

/** What a plan would make, take or move, where nothing is missing and nothing is too much. */
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
        // An object of nothing may be one without details.
        if (!isList && /object|null|text|list/.test(what)) continue;
        if (sampled.sample.exempt?.includes(`a list that ${what}`)) continue;
        const report = await stage.during(spoiling(url, spoil), () => player.plan(state));
        const step = `the answer of GET ${url.slice(stage.base.length)} ${what}`;
        player.same(
          {
            step,
            next: '`list` throws where it cannot tell what is there: what it leaves out is made a second time',
          },
          'what the plan would do',
          harmOf(report),
          [],
        );
        if (isList)
          player.same(
            {
              step,
              next: '`list` throws a RequestFailure `unreadable`, or lets the one of `client.get` pass',
            },
            'whether the plan says that it was not read',
            [report.plan.unread.length > 0 ? 'unread' : 'nothing is said'],
            ['unread'],
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

async function garbleItemsOf(player: Player, state: State): Promise<void> {
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
        player.same(
          {
            step: `the list of GET ${url.slice(stage.base.length)} has ${what} in place of item ${nth + 1}`,
            next: '`list` throws `unreadable` where it cannot read an item: one that is left out is made a second time',
          },
          'what the plan would do',
          harmOf(report),
          [],
        );
      }
    }
  }
}

async function harmlessLists(player: Player): Promise<void> {
  const { sampled, stage } = player;
  await player.converges('made', sampled.base);
  const pending: State = [[], sampled.base[1]];
  const planned = await player.plan(pending);
  const changes: readonly (readonly [string, (list: readonly unknown[]) => readonly unknown[]])[] = [
    ['the other way round', list => [...list].reverse()],
    [
      'with members that nobody knows',
      list => list.map(item => (isObject(item) ? { ...item, contract_x: { new: [1] } } : item)),
    ],
  ];
  for (const [what, make] of changes) {
    const tap: Tap = async (request, send) => {
      const answer = await send(request);
      if (isWrite(request) || answer.status >= 300) return answer;
      return { status: answer.status, headers: answer.headers, body: withLists(answer.body, make) };
    };
    const report = await stage.during(tap, () => player.plan(sampled.base));
    player.same({ step: `lists ${what}` }, 'what the plan wants', rowTexts(report), []);
    const other = await stage.during(tap, () => player.plan(pending));
    player.same({ step: `lists ${what}` }, 'the digest', [other.plan.digest], [planned.plan.digest]);
  }
  const twice: Tap = async (request, send) => {
    const answer = await send(request);
    if (isWrite(request) || answer.status >= 300) return answer;
    const body = withLists(answer.body, list => [...list, ...list.slice(0, 1)]);
    return { status: answer.status, headers: answer.headers, body };
  };
  const report = await stage.during(twice, () => player.plan(sampled.base));
  player.same(
    { step: 'an item is in its list twice, as where pages move' },
    'what the plan would do',
    harmOf(report),
    [],
  );
}

/** The list of one scope comes for that of the other. Told only where the items say where they are. */
async function swappedLists(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const { base } = sampled;
  await player.converges('made', base);
  const [first, second] = [base[0][0], base[1][0]];
  if (first === undefined || second === undefined) return;
  const reads = await readsOf(player, base);
  const parts = [first, second].map((entry, scope) => {
    const state: State = scope === 0 ? [[entry], []] : [[], [entry]];
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
  player.same(
    {
      step: `GET ${mine.url.slice(stage.base.length)} answers the list of another scope`,
      next: 'the items say in which scope they are: `live` takes `scope` and address from them',
    },
    'what the plan would do',
    harmOf(report),
    [],
  );
}

/** Each item has a member whose value is the scope. */
function namesIt(body: string, part: string): boolean {
  const [items = []] = arraysIn(jsonOf({ body }));
  return items.length > 0 && items.every(item => isObject(item) && Object.values(item).includes(part));
}

interface Act {
  readonly step: string;
  readonly from: State;
  readonly to: State;
}

/** Every sort of write that the kind has. */
function actsOf(player: Player): readonly Act[] {
  const { sampled } = player;
  const { write } = sampled.kind;
  const { base } = sampled;
  const [a] = sampled.sample.entries;
  const change = firstChange(player);
  const acts: Act[] = [];
  if (canBeMade(write)) acts.push({ step: 'a create', from: sampled.with({ ...a, absent: true }), to: base });
  if (change !== undefined)
    acts.push({ step: 'an update', from: base, to: sampled.with({ ...a, ...change }) });
  if (change !== undefined && typeof a['name'] === 'string' && sampled.nameKey(a) === 'name')
    acts.push({ step: 'a rename', ...renamedStates(player) });
  if (canBeMade(write)) acts.push({ step: 'a delete', from: base, to: sampled.with({ ...a, absent: true }) });
  return acts;
}

const SPOILED_WRITES: readonly (readonly [string, Spoil])[] = [
  ['is lost', () => noAnswer('ECONNRESET')],
  ['comes too late', () => noAnswer('UND_ERR_HEADERS_TIMEOUT')],
  ['says nothing', ({ status, headers }) => ({ status, headers, body: '{}' })],
  ['is empty', ({ status, headers }) => ({ status, headers, body: '' })],
  ['is null', ({ status, headers }) => ({ status, headers, body: 'null' })],
  ['is a web page', () => answerOf(200, '<html></html>', { 'content-type': 'text/html' })],
  ['is 502', () => answerOf(502, '<html></html>', { 'content-type': 'text/html' })],
];

const MAY_END = ['done', 'done_before', 'unknown', 'skipped'];

async function spoiledWrites(player: Player): Promise<void> {
  for (const { step, from, to } of actsOf(player)) {
    const spoils = [...SPOILED_WRITES];
    await player.converges('before', from);
    if (isHeld(player, await player.plan(to))) continue;
    // Once as it should be: what others of the same sort are answered.
    const good = await answersOf(player, to);
    if (good === undefined) continue;
    for (const other of await answersAboutOthers(player, good))
      spoils.push(['is about another', () => other]);
    for (const [what, spoil] of spoils) {
      await player.converges('before', from);
      let isSpoiled = false;
      const tap: Tap = async (request, send) => {
        const answer = await send(request);
        if (isSpoiled || !isWrite(request) || answer.status >= 300) return answer;
        isSpoiled = true;
        return spoil(answer);
      };
      const { results } = await player.stage.during(tap, () => player.apply(to));
      player.settle();
      player.same(
        {
          step: `the answer of ${step} ${what}`,
          next: 'the service said yes: throw a RequestFailure `unknown` where its answer cannot be read, and evenkeel looks',
        },
        'what ends otherwise than as done or unknown',
        results.filter(({ status }) => !MAY_END.includes(status)).map(resultText),
        [],
      );
      await player.converges(`after the answer of ${step} ${what}`, to);
    }
    await player.converges(`before ${step}`, from);
  }
}

interface Written {
  readonly request: HttpRequest;
  readonly answer: HttpResponse;
}

/** The first write of the change. undefined where nothing was written. */
async function answersOf(player: Player, to: State): Promise<Written | undefined> {
  const before = player.stage.exchanges.length;
  await player.converges('changed once', to);
  const found = player.stage.exchanges.slice(before).find(({ request }) => isWrite(request));
  return found?.answer === undefined ? undefined : { request: found.request, answer: found.answer };
}

/** Each of them is reached from the other. */
function renamedStates(player: Player): Pick<Act, 'from' | 'to'> {
  const { sampled } = player;
  const [a] = sampled.sample.entries;
  const { unmarked, renamed } = renamedEntries(player);
  return { from: sampled.with({ ...a, renamed_from: unmarked['name'] }), to: sampled.with(renamed) };
}

/** The answer to an earlier write of the same method, with another body. */
async function answersAboutOthers(
  player: Player,
  { request, answer }: Written,
): Promise<readonly HttpResponse[]> {
  if (answer.body === '') return [];
  const other = player.stage.exchanges.find(
    each =>
      each.answer !== undefined &&
      each.answer.status < 300 &&
      each.request.method === request.method &&
      each.request.body !== request.body &&
      each.answer.body !== answer.body &&
      firstLeaf(each.answer.body) !== firstLeaf(answer.body),
  );
  return other?.answer === undefined ? [] : [other.answer];
}

function firstLeaf(body: string): string {
  const value = jsonOf({ body });
  return JSON.stringify(isObject(value) ? (value['id'] ?? value['name'] ?? value) : value);
}

async function goneAlready(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const [a] = sampled.sample.entries;
  await player.converges('made', sampled.base);
  const to = sampled.with({ ...a, absent: true });
  if (isHeld(player, await player.plan(to))) return;
  let isFirst = true;
  const tap: Tap = async (request, send) => {
    if (request.method !== 'DELETE' || !isFirst) return send(request);
    isFirst = false;
    await send(request);
    return send(request);
  };
  const { results } = await stage.during(tap, () => player.apply(to));
  player.settle();
  player.same(
    {
      step: 'the service says that it is gone',
      next: 'let the failure of `client.send` pass: evenkeel knows what 404 means',
    },
    'what ends otherwise than as done',
    results.filter(({ status }) => !MAY_END.includes(status)).map(resultText),
    [],
  );
  await player.converges('deleted', to);
}

async function limits(player: Player): Promise<void> {
  const { sampled, stage } = player;
  const own = sampled.sample.limits ?? [];
  if (stage.provider.requests?.limited !== undefined && own.length === 0)
    player.fail(
      {
        step: 'the sample',
        next: 'give the answers of the service that `requests.limited` is about in limits',
      },
      'limits',
      [],
      ['one answer or more'],
    );
  const forms: readonly (readonly [string, HttpResponse])[] = [
    ['429 with Retry-After', answerOf(429, ERROR_BODY, { 'retry-after': '2' })],
    ['429 without', answerOf(429, ERROR_BODY)],
    ['429 without a body', answerOf(429, '')],
    ['503 with Retry-After', answerOf(503, ERROR_BODY, { 'retry-after': '2' })],
    ...own.map((answer, nth) => [`limit ${nth + 1} of the sample, ${answer.status}`, answer] as const),
  ];
  const change = firstChange(player);
  const [a] = sampled.sample.entries;
  for (const [what, answer] of forms) {
    const known = new Set<string>();
    const tap: Tap = async (request, send) => {
      const key = `${request.method} ${request.url} ${request.body ?? ''}`;
      // Of the answers that only say wait, a write may be told one: nothing was done.
      if (known.has(key) || (answer.status >= 500 && isWrite(request))) return send(request);
      known.add(key);
      return answer;
    };
    const states: State[] = [sampled.base];
    if (change !== undefined) states.push(sampled.with({ ...a, ...change }));
    for (const state of states) {
      const report = await stage.during(tap, () => player.apply(state));
      player.same(
        {
          step: `every request is refused once by ${what}`,
          next:
            answer.status === 429 || answer.status === 503
              ? 'let the failures of `client` pass, and try nothing again in a verb'
              : 'say in `requests.limited` until when it is',
        },
        'what is not done or not read',
        [
          ...report.results
            .filter(({ status, action }) => status !== 'done' && action !== 'blocked')
            .map(resultText),
          ...report.plan.unread.map(({ scope }) => `unread ${scope}`),
        ],
        [],
      );
      player.settle();
    }
    await player.isSettled(`after ${what}`, states.at(-1) ?? NOTHING);
    await player.converges('as before', sampled.base);
    if (canBeMade(sampled.kind.write)) await player.apply(absentIn(sampled.base));
    player.settle();
  }
}

/** All of them absent. */
export function absentIn([first, second]: State): State {
  const absent = (entry: SampleEntry): SampleEntry => ({ ...entry, absent: true });
  return [first.map(absent), second.map(absent)];
}

/** Where everything is a limit, a token without rights waits for ever. */
async function refusals(player: Player): Promise<void> {
  const { stage } = player;
  for (const { step, from, to } of actsOf(player)) {
    await player.converges('before', from);
    if (isHeld(player, await player.plan(to))) continue;
    for (const status of [400, 403, 422]) {
      let sent = 0;
      const tap: Tap = async (request, send) => {
        if (!isWrite(request)) return send(request);
        sent += 1;
        return answerOf(status, ERROR_BODY);
      };
      const { results } = await stage.during(tap, () => player.apply(to));
      player.settle();
      player.same(
        {
          step: `${step} is answered ${status}`,
          next: 'a refusal is no limit, no success and nothing to try again: let it pass',
        },
        'how the rows end, and with how many requests',
        [...new Set(results.map(each => each.status)), sent <= 3 * results.length ? 'few' : String(sent)],
        ['failed', 'few'],
      );
    }
    await player.converges(`${step} afterwards`, to);
    await player.converges(`before ${step}`, from);
  }
}

/** A state whose list has three pages; none where there are no pages. */
function pagedStates({ sampled }: Player): readonly State[] {
  const { page } = sampled.sample;
  if (page === 'whole' || page > MOST_IN_PAGE || !canBeMade(sampled.kind.write)) return [];
  const [a] = sampled.sample.entries;
  const more = Array.from({ length: page * 2 }, (_, nth) => sampled.named(a, `n${nth}`));
  const named = more.filter(entry => entry !== undefined);
  return named.length === 0 ? [] : [[[...sampled.base[0], ...named], sampled.base[1]]];
}

/** With longer pages every one of them is too much to garble. */
const MOST_IN_PAGE = 5;
