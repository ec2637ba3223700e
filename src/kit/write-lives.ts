import type { HttpRequest, HttpResponse } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import { canBeMade, firstChange, isHeld, MADE, type MadeLife, renamedEntries } from './made-life.ts';
import type { Player } from './player.ts';
import { resultText } from './playing.ts';
import type { SampleState } from './sample.ts';
import { isWrite, jsonOf, type Tap } from './service-stage.ts';
import { answerOf, noAnswer, type Spoil } from './spoiled.ts';

/** Lives in which answers to writes are lost, late or about another resource. */
export const WRITE_LIVES: readonly MadeLife[] = [
  { name: 'writes whose answers are lost, late or about another', play: spoiledWrites },
  { name: 'deletes of what is gone already', needs: MADE, play: goneAlready },
];

interface Act {
  readonly step: string;
  readonly from: SampleState;
  readonly to: SampleState;
}

/**
 * One step for each sort of write that the kind has: the state before it and the state after it.
 */
export function actsOf(player: Player): readonly Act[] {
  const { sampled, base, first: a } = player;
  const { write } = sampled.kind;
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
    // Plays each step once without damage. A comparison with its good answer then finds an earlier
    // answer that is about another resource.
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
      player.none(
        `the answer of ${step} ${what}`,
        'what ends otherwise than as done or unknown',
        results.filter(({ status }) => !MAY_END.includes(status)).map(resultText),
        'the service said yes: throw a RequestFailure `unknown` where its answer cannot be read, and evenkeel looks',
      );
      await player.converges(`after the answer of ${step} ${what}`, to);
    }
    await player.converges(`before ${step}`, from);
  }
}

interface WrittenRequest {
  readonly request: HttpRequest;
  readonly answer: HttpResponse;
}

/**
 * The first write that turns live into this state, with its answer; undefined where nothing was
 * written.
 */
async function answersOf(player: Player, to: SampleState): Promise<WrittenRequest | undefined> {
  const before = player.stage.exchanges.length;
  await player.converges('changed once', to);
  const found = player.stage.exchanges.slice(before).find(({ request }) => isWrite(request));
  return found?.answer === undefined ? undefined : { request: found.request, answer: found.answer };
}

/** Two states: applying either state renames the first resource of the other. */
function renamedStates(player: Player): Pick<Act, 'from' | 'to'> {
  const { sampled, first: a } = player;
  const { unmarked, renamed } = renamedEntries(player);
  return { from: sampled.with({ ...a, renamed_from: unmarked['name'] }), to: sampled.with(renamed) };
}

/**
 * The answer to an earlier write with the same method that is about another resource; empty where
 * there is none.
 */
async function answersAboutOthers(
  player: Player,
  { request, answer }: WrittenRequest,
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
  const { sampled, stage, first: a } = player;
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
  player.none(
    'the service says that it is gone',
    'what ends otherwise than as done',
    results.filter(({ status }) => !MAY_END.includes(status)).map(resultText),
    'let the failure of `client.send` pass: evenkeel knows what 404 means',
  );
  await player.converges('deleted', to);
}
