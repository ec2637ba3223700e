import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { HttpRequest, HttpResponse } from '../../src/core/http.ts';
import { isObject } from '../../src/core/json.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { lines, type World, world } from '../helpers/world.ts';
import { neonManifest } from './scenarios.ts';

const exit = (report: Parameters<typeof exitCode>[0]) =>
  exitCode(report, { detailed: false, strictChecks: false });

/** As JSON, which is read in a hundredth of the time. */
const BOTH = JSON.stringify(
  parse(`${neonManifest(['{ name: dev, buckets: [{ name: files }], endpoints: [{ type: read_write }], roles: [{ name: r }], databases: [{ name: d, owner_name: r }] }', '{ name: other, default: false }'])}
discord:
  application_id: "222222222222222222"
  commands:
    - { name: ban, description: Ban a member, options: [{ type: user, name: m, description: Who, required: true }] }
  guilds:
    - ids: ["197038439483310086"]
      commands: [{ name: kick, description: Kick }]
      permissions: [{ command: kick, overwrites: [{ role: "345678901234567890", allow: true }] }]
`),
);

const STAYS = new Set(['id', 'name', 'type', 'pagination']);

/** The value with `odd` wherever it is so deep. */
function swap(value: unknown, odd: unknown, depth: number): unknown {
  if (depth === 0) return odd;
  if (Array.isArray(value)) return value.map(each => swap(each, odd, depth - 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, STAYS.has(key) ? each : swap(each, odd, depth - 1)]),
  );
}

/** What comes instead of the answers to requests of these methods whose path has this piece. */
interface Oddity {
  readonly methods: readonly string[];
  readonly only: string;
  readonly odd: unknown;
  readonly depth: number;
}

const PIECES = [
  '/branches',
  '/operations',
  '/commands',
  '/permissions',
  '/endpoints',
  '/databases',
  '/roles',
  '/buckets',
];

function odditiesOf(methods: readonly string[]): readonly Oddity[] {
  return [0, 1, 2, 3, 4].flatMap(depth =>
    [null, 5, 'x', [], [null], {}, true].flatMap(odd => PIECES.map(only => ({ methods, only, odd, depth }))),
  );
}

type Change = (request: HttpRequest, body: string) => string;

function oddly({ methods, only, odd, depth }: Oddity): Change {
  return ({ method, url }, body) => {
    if (!methods.includes(method) || !new URL(url).pathname.includes(only)) return body;
    return JSON.stringify(swap(JSON.parse(body), odd, depth));
  };
}

/**
 * An odd answer takes its time: who waits for a better one has then waited long enough after fewer
 * of them.
 */
const ODD_MS = 120_000;

/** From the first POST on, answers are changed. */
function worldWith(change: Change): World {
  let wrote = false;
  const here = world({
    wrap:
      transport =>
      async (request): Promise<HttpResponse> => {
        wrote ||= request.method === 'POST';
        const { value, ...answer } = await transport(request);
        const body = wrote && answer.body !== '' ? change(request, answer.body) : answer.body;
        if (body === answer.body) return { ...answer, value };
        here.clock.advance(ODD_MS);
        return { ...answer, body };
      },
  });
  return here;
}

/** Those that change no answer of an undisturbed run are that run. */
async function differing(oddities: readonly Oddity[]): Promise<readonly Oddity[]> {
  const answers: (readonly [HttpRequest, string])[] = [];
  const here = worldWith((request, body) => {
    answers.push([request, body]);
    return body;
  });
  expect(exit(await here.apply(BOTH))).toBe(0);
  return oddities.filter(oddity => answers.some(([request, body]) => oddly(oddity)(request, body) !== body));
}

/** What a later plan finds where it ended with exit 0, once for each state of the services. */
class Rests {
  readonly #known = new Map<string, Promise<string>>();

  of(state: unknown): Promise<string> {
    const key = JSON.stringify(state);
    const known = this.#known.get(key) ?? this.#plan(state);
    this.#known.set(key, known);
    return known;
  }

  async #plan(state: unknown): Promise<string> {
    const after = world({ state });
    after.clock.advance(60_000);
    return lines(await after.plan(BOTH)).join();
  }
}

test.each([
  ['a read', ['GET']],
  ['a write', ['POST', 'PATCH', 'PUT']],
])(
  'an answer to %s that nobody expected in one place never ends the run without its results',
  async (_, methods) => {
    const wrong: string[] = [];
    const rests = new Rests();
    const oddities = await differing(odditiesOf(methods));
    expect(oddities.length).toBeGreaterThan(150);
    for (const oddity of oddities) {
      const here = worldWith(oddly(oddity));
      try {
        if (exit(await here.apply(BOTH)) !== 0) continue;
        const rest = await rests.of(here.sandbox.state());
        if (rest !== '') wrong.push(`exit 0 though ${rest}: ${JSON.stringify(oddity)}`);
      } catch (error) {
        const stack = error instanceof Error ? error.stack : String(error);
        wrong.push(`${JSON.stringify(oddity)}: ${stack}; writes ${here.writes().length}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);

test.each(['..', '\\ud800'])(
  'an answer with an operation that no path can name (%j) does not end the run',
  async id => {
    const here = world({
      wrap: transport => async request => {
        const { value: _, ...answer } = await transport(request);
        return { ...answer, body: answer.body.replace(/("operations":\[\{"id":)"[^"]*"/, `$1"${id}"`) };
      },
    });
    const applied = await here.apply(neonManifest(['{ name: a }', '{ name: b }']));
    expect(applied.results.map(result => result.status)).toEqual(['done', 'done']);
  },
);
