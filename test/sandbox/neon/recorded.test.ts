import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answer, neonClient } from './neon-client.ts';

interface Exchange {
  readonly method: string;
  readonly status: number;
  readonly path: string;
  readonly request_body?: unknown;
  readonly body: unknown;
}
interface Recording {
  readonly exchanges: readonly Exchange[];
}
/** Place in an answer, as `GET /projects projects[]`, to the keys that were there each time. */
type Keys = Map<string, ReadonlySet<string>>;

const idPattern = /[0-9a-z]+(-[0-9a-z]+){2,}/g;
const recordings = join(import.meta.dirname, '../../../../shared/real/neon');
const present = existsSync(recordings);
const files = present ? readdirSync(recordings).filter(each => each.startsWith('neon-api-python-')) : [];
const read = (file: string): unknown => JSON.parse(readFileSync(join(recordings, file), 'utf8'));
const exchangesOf = (file: string): readonly Exchange[] =>
  (read(file) as Recording).exchanges.map(each => ({ ...each, path: each.path.replace('/api/v2', '') }));

describe.skipIf(!present)('recorded exchanges of the real service (skipped when they are not there)', () => {
  const always: Keys = new Map();
  for (const exchange of files.flatMap(exchangesOf)) collectKeys(exchange.body, placeOf(exchange), always);

  it.each(files)('%s is answered alike', file => {
    const exchanges = exchangesOf(file);
    const neon = neonClient({ operationMs: 5000, projects: projectsBefore(exchanges) });
    const ids = new Map<string, string>();
    for (const exchange of exchanges) {
      const path = exchange.path.replace(idPattern, id => ids.get(id) ?? id);
      if (exchange.method !== 'GET') neon.advance(60_000);
      const answer = neon.call(exchange.method, path, exchange.request_body ?? undefined);
      expect([exchange.path, answer.status]).toEqual([exchange.path, exchange.status]);
      learnIds(exchange.body, answer, ids);
      const ours: Keys = new Map();
      collectKeys(answer.body, placeOf(exchange), ours);
      for (const [place, keys] of ours) {
        const missing = [...(always.get(place) ?? [])].filter(key => !keys.has(key));
        expect([place, missing]).toEqual([place, []]);
      }
    }
  });

  it('that failed have the status, code and words of ours', () => {
    const { errors } = read('error-bodies.json') as {
      readonly errors: readonly {
        readonly status: number;
        readonly body: { readonly code?: string; readonly message?: string } | string | null;
      }[];
    };
    const known = (answer: Answer): boolean =>
      errors.some(
        ({ status, body }) =>
          typeof body === 'object' &&
          status === answer.status &&
          body?.message?.replaceAll('preview/preview-apps', 'dev') === answer.at('message') &&
          (body?.code ?? '') === answer.at('code'),
      );
    const neon = neonClient({ operationMs: 1000 });
    const safe = neon.branch('dev', { protected: true });
    expect(known(neon.inProject('POST', '/branches'))).toBe(true);
    neon.advance(1000);
    expect(known(neon.inProject('POST', '/branches', { branch: { name: 'dev' } }))).toBe(true);
    const soon = { branch: { expires_at: new Date(neon.now() + 60_000).toISOString() } };
    expect(known(neon.inProject('PATCH', `/branches/${safe}`, soon))).toBe(true);
    expect(known(neon.inProject('PATCH', `/branches/${neon.mainBranch()}`, soon))).toBe(true);
    expect(known(neon.inProject('GET', '/branches/br-none'))).toBe(true);
  });
});

/** Projects that the recording lists before it makes any. */
function projectsBefore(exchanges: readonly Exchange[]): readonly string[] {
  const body = (exchanges[0]?.body ?? {}) as { readonly projects?: readonly { readonly id: string }[] };
  const listed = body.projects ?? [];
  const deleted = exchanges.slice(0, 2).filter(each => each.method === 'DELETE');
  return [
    ...new Set([...listed.map(each => each.id), ...deleted.map(each => each.path.split('/')[2] ?? '')]),
  ];
}

/** The path with ids left out, such as `GET /projects/-/branches`. */
function placeOf(exchange: Exchange): string {
  const [path = ''] = exchange.path.split('?');
  return `${exchange.method} ${path.replace(idPattern, '-')}`;
}

function collectKeys(value: unknown, place: string, keys: Keys): void {
  if (Array.isArray(value)) {
    for (const item of value) collectKeys(item, `${place}[]`, keys);
  } else if (typeof value === 'object' && value !== null) {
    const own = new Set(Object.keys(value));
    const before = keys.get(place);
    keys.set(place, before ? new Set([...before].filter(key => own.has(key))) : own);
    for (const [key, item] of Object.entries(value)) collectKeys(item, `${place} ${key}`, keys);
  }
}

/** Which of our ids stands for a recorded one: those at the same place. */
function learnIds(recorded: unknown, answer: Answer, ids: Map<string, string>): void {
  const walk = (theirs: unknown, ours: unknown): void => {
    if (typeof theirs !== 'object' || theirs === null || typeof ours !== 'object' || ours === null) return;
    for (const [key, value] of Object.entries(theirs)) {
      const mine = (ours as Readonly<Record<string, unknown>>)[key];
      if (key === 'id' && typeof value === 'string' && typeof mine === 'string') ids.set(value, mine);
      else walk(value, mine);
    }
  };
  walk(recorded, answer.body);
}
