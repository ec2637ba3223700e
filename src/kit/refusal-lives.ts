import type { HttpResponse } from '../core/http.ts';
import { canBeMade, firstChange, isHeld, type MadeLife } from './made-life.ts';
import type { Player } from './player.ts';
import { resultText } from './playing.ts';
import { NOTHING, type SampleEntry, type SampleState } from './sample.ts';
import { isWrite, jsonOf, type Tap } from './service-stage.ts';
import { answerOf, ERROR_BODY } from './spoiled.ts';
import { actsOf } from './write-lives.ts';

/** Lives in which requests are refused, once or always. */
export const REFUSAL_LIVES: readonly MadeLife[] = [
  { name: 'limits', play: limits },
  { name: 'a refusal that is no limit', play: refusals },
];

async function limits(player: Player): Promise<void> {
  const { sampled, stage, first: a } = player;
  const own = sampled.sample.limits ?? [];
  if (stage.provider.requests?.limited !== undefined && own.length === 0)
    player.fail(
      'the sample',
      'limits',
      [],
      ['one answer or more'],
      'give the answers of the service that `requests.limited` is about in limits',
    );
  for (const answer of own) checkUntil(player, answer);
  const forms: readonly (readonly [string, HttpResponse])[] = [
    ['429 with Retry-After', answerOf(429, ERROR_BODY, { 'retry-after': '2' })],
    ['429 without', answerOf(429, ERROR_BODY)],
    ['429 without a body', answerOf(429, '')],
    ['503 with Retry-After', answerOf(503, ERROR_BODY, { 'retry-after': '2' })],
    ...own.map((answer, nth) => [`limit ${nth + 1} of the sample, ${answer.status}`, answer] as const),
  ];
  const change = firstChange(player);
  for (const [what, answer] of forms) {
    const known = new Set<string>();
    const tap: Tap = async (request, send) => {
      const key = `${request.method} ${request.url} ${request.body ?? ''}`;
      // A write is never answered with 500 or above here: after such an answer nobody knows whether
      // the service carried out the write. A rate limit with a status below 500 says that it did
      // not.
      if (known.has(key) || (answer.status >= 500 && isWrite(request))) return send(request);
      known.add(key);
      return answer;
    };
    const states: SampleState[] = [sampled.base];
    if (change !== undefined) states.push(sampled.with({ ...a, ...change }));
    for (const state of states) {
      const report = await stage.during(tap, () => player.apply(state));
      player.none(
        `every request is refused once by ${what}`,
        'what is not done or not read',
        [
          ...report.results
            .filter(({ status, action }) => status !== 'done' && action !== 'blocked')
            .map(resultText),
          ...report.plan.unread.map(({ scope }) => `unread ${scope}`),
        ],
        answer.status === 429 || answer.status === 503
          ? 'let the failures of `client` pass, and try nothing again in a verb'
          : 'say in `requests.limited` until when it is',
      );
    }
    await player.isSettled(`after ${what}`, states.at(-1) ?? NOTHING);
    await player.converges('as before', sampled.base);
    if (canBeMade(sampled.kind.write)) await player.apply(absentIn(sampled.base));
  }
}

/**
 * Checks the time until which the provider waits at a rate limit. If it took seconds for
 * milliseconds, or a duration for a point in time, evenkeel would not wait at all, or wait for
 * ever.
 */
function checkUntil(player: Player, { status, headers, body }: HttpResponse): void {
  const answer = { status, headers, body: jsonOf({ body }), text: body };
  const until = player.stage.provider.requests?.limited?.(answer)?.until;
  if (until === undefined || (until >= EARLIEST && until <= LATEST)) return;
  player.fail(
    'a limit of the sample',
    'until when it is',
    [Number.isNaN(until) ? 'no number' : `${until} ms, or ${Math.round(until / 31_556_952_000 + 1970)}`],
    ['a time between 2000 and 2100'],
    '`until` is in milliseconds since 1970: multiply seconds by 1000, and add what lasts from now to the `date` of the answer',
  );
}

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** The state with all entries absent. */
function absentIn([first, second]: SampleState): SampleState {
  const absent = (entry: SampleEntry): SampleEntry => ({ ...entry, absent: true });
  return [first.map(absent), second.map(absent)];
}

/**
 * Checks refusals that are no rate limit. If the provider took every refusal for a rate limit, a
 * run whose token lacks a permission would wait for ever.
 */
async function refusals(player: Player): Promise<void> {
  const { stage } = player;
  for (const { step, from, to } of actsOf(player)) {
    await player.converges('before', from);
    if (isHeld(player, await player.plan(to))) continue;
    // For a create, 409 means that the resource exists, so this status is not tried.
    for (const status of [400, 403, ...(step === 'a create' ? [] : [409]), 422]) {
      let sent = 0;
      const tap: Tap = async (request, send) => {
        if (!isWrite(request)) return send(request);
        sent += 1;
        return answerOf(status, ERROR_BODY);
      };
      const { results } = await stage.during(tap, () => player.apply(to));
      player.same(
        `${step} is answered ${status}`,
        'how the rows end, and with how many requests',
        [...new Set(results.map(each => each.status)), sent <= 3 * results.length ? 'few' : String(sent)],
        ['failed', 'few'],
        'a refusal is no limit, no success and nothing to try again: let it pass',
      );
    }
    await player.converges(`${step} afterwards`, to);
    await player.converges(`before ${step}`, from);
  }
}
