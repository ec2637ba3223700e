import type { HttpRequest, HttpResponse } from '../../src/core/http.ts';
import type { Json } from '../../src/core/json.ts';
import {
  type Answer,
  address,
  type Kind,
  type Mark,
  type Provider,
  pathTo,
  placed,
  type Reader,
  RequestFailure,
  type Row,
  receiptFor,
  type Sample,
  type SampleEntry,
  type Scope,
  type TestService,
} from '../../src/kit/kit.ts';

/*
 * Alarms of teams: one flat list with a filter, pages behind a cursor, ids above 2^53, days,
 * seconds, and a list whose order counts. What other services do otherwise is in `AlarmManners`.
 */

const BASE = 'http://127.0.0.1:1/v2';
const PAGE = 2;

type AlarmFields = {
  readonly message: string;
  readonly every: number;
  readonly until: string | null;
  readonly enabled: boolean;
  readonly steps: readonly string[];
};
export type AlarmEntry = { readonly name: string; readonly renamed_from?: string } & Partial<AlarmFields>;
export interface Alarm extends AlarmFields {
  readonly id: string;
  readonly team: string;
  readonly name: string;
  readonly note: string;
  readonly made_at: number;
}
export type AlarmKind = Kind<AlarmFields, AlarmEntry, Alarm>;
export type AlarmRow = Row;

export const ALARM_DEFAULTS = { message: '', every: 60, until: null, enabled: true, steps: [] } as const;

export function teamOf({ parts }: Pick<Scope, 'parts'>): string {
  return parts.at(-1) ?? '';
}

export function alarmNameOf({ parts }: Pick<Row, 'parts'>): string {
  return parts.at(-1) ?? '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isAlarm(value: unknown): value is Alarm {
  if (!isObject(value)) return false;
  const { id, team, name, message, every, until, enabled, steps, note, made_at } = value;
  return (
    [id, team, name, message, note].every(text => typeof text === 'string') &&
    typeof every === 'number' &&
    (until === null || typeof until === 'string') &&
    typeof enabled === 'boolean' &&
    Array.isArray(steps) &&
    typeof made_at === 'number'
  );
}

export function alarmIn({ body, status }: Answer, request: string): Alarm {
  if (isAlarm(body)) return body;
  throw new RequestFailure('unknown', `${request} was accepted, but its answer is no alarm`, {
    request,
    status,
  });
}

type Query = Readonly<Record<string, string | number>>;

/** One page of the list: its alarms, the cursor of the next page, and how many pages there are. */
export async function alarmPage(
  client: Reader,
  query: Query,
): Promise<{ readonly alarms: readonly Alarm[]; readonly next: string | null; readonly pages: number }> {
  const { body } = await client.get('/alarms', { query });
  const { alarms, next, pages } = isObject(body) ? body : {};
  if (
    !Array.isArray(alarms) ||
    !alarms.every(isAlarm) ||
    !(next === null || (typeof next === 'string' && next !== '')) ||
    typeof pages !== 'number'
  )
    throw new RequestFailure('unreadable', 'GET /alarms did not answer alarms', { request: '/alarms' });
  return { alarms, next, pages };
}

export async function alarmsOf(team: string, client: Reader): Promise<readonly Alarm[]> {
  const all: Alarm[] = [];
  let query: Query = { team };
  for (;;) {
    const { alarms, next } = await alarmPage(client, query);
    all.push(...alarms);
    if (next === null) return all;
    query = { team, cursor: next };
  }
}

function alarmMark({ note }: Pick<Alarm, 'note'>): Mark | undefined {
  const [word, name, at] = note.split(' ');
  return word === 'by' && name !== undefined && at !== undefined
    ? { name, address: at as Mark['address'] }
    : undefined;
}

export const alarmPath = (row: Row, ids: { of(address: Row['address']): string }): string =>
  pathTo`/alarms/${ids.of(row.address)}`;

export const alarm: AlarmKind = {
  name: 'pager.alarm',
  entry: {
    key: 'alarms',
    each: 'item',
    within: 'pager.team',
    paths: ['message', 'every', 'until', 'enabled', 'steps'],
    rules: ({ until }) =>
      until == null || /^\d{4}-\d\d-\d\d$/.test(until)
        ? []
        : [{ rule: 'pager/until', message: 'until is a day, such as 2026-03-01', path: ['until'] }],
    expand: ({ name, message, every, until, enabled, steps }, scope) => ({
      parts: [...scope.parts, name],
      fields: {
        ...(message !== undefined && { message }),
        ...(every !== undefined && { every }),
        ...(until !== undefined && { until }),
        ...(enabled !== undefined && { enabled }),
        ...(steps !== undefined && { steps }),
      },
    }),
    defaults: () => ({ fields: ALARM_DEFAULTS }),
  },
  read: {
    listedAt: 'pager.team',
    list: (scope, client) => alarmsOf(teamOf(scope), client),
    live(raw, at) {
      const scope = raw.team === teamOf(at) ? at : teamScope([...at.parts.slice(0, -1), raw.team]);
      const mark = alarmMark(raw);
      const { message, every, until, enabled, steps } = raw;
      return {
        ...placed('pager.alarm', scope, [...scope.parts, raw.name]),
        id: raw.id,
        incarnation: raw.id,
        ...(mark && { mark }),
        raw,
        fields: () => ({ message, every, until, enabled, steps }),
      };
    },
  },
  write: {
    unique: true,
    async create(row, { client, name }) {
      const note = `by ${name} ${row.address}`;
      const body = { team: teamOf(row.scope), name: alarmNameOf(row), ...row.desired, note };
      return receiptFor(row, alarmIn(await client.send('POST', '/alarms', body), 'POST /alarms'));
    },
    async update(row, { client, ids }) {
      const path = alarmPath(row, ids);
      const answer = await client.send('PATCH', path, alarmChanges(row));
      return receiptFor(row, alarmIn(answer, `PATCH ${path}`));
    },
    async delete(row, { client, ids }) {
      await client.send('DELETE', alarmPath(row, ids));
      return { waits: [] };
    },
  },
  own: { owned: ({ mark, address: at }, name) => mark?.name === name && mark.address === at },
  export: {
    written: ({ raw: { name, message, every, until, enabled, steps } }) => ({
      name,
      ...(message !== '' && { message }),
      ...(every !== ALARM_DEFAULTS.every && { every }),
      ...(until !== null && { until }),
      ...(!enabled && { enabled }),
      ...(steps.length > 0 && { steps }),
    }),
  },
};

/** The body of an update: what changes, and another name. */
export function alarmChanges(row: Row): Record<string, Json> {
  const changes = row.fields
    .filter(({ path }) => path !== 'name')
    .map(({ path, after }) => [path, after] as const);
  return { ...Object.fromEntries(changes), ...(row.action === 'rename' && { name: alarmNameOf(row) }) };
}

function teamScope(parts: readonly string[]): Scope {
  return { address: address('pager.team', parts), kind: 'pager.team', parts };
}

interface Team {
  readonly name: string;
  readonly prune?: boolean;
  readonly alarms?: readonly AlarmEntry[];
}

/**
 * With another kind, or with other members of the provider. `under`: the parts of scopes before the
 * team.
 */
export function alarmsProvider(
  kind: AlarmKind = alarm,
  more: Partial<Provider> = {},
  under: readonly string[] = [],
): Provider {
  const teamsIn = (section: unknown): readonly Team[] =>
    (section as { readonly teams: readonly Team[] }).teams;
  return {
    name: 'pager',
    kinds: [kind],
    keys: {
      pager: ['teams'],
      'pager.team': ['name'],
      'pager.alarm': ['name', 'message', 'every', 'until', 'enabled', 'steps'],
    },
    rules: section =>
      isObject(section) && Array.isArray(section['teams'])
        ? []
        : [{ rule: 'pager/teams', message: 'teams must be a list', path: [] }],
    roots: section =>
      teamsIn(section).map((team, index) => ({
        scope: teamScope([...under, team.name]),
        entry: { ...team },
        path: ['teams', index],
      })),
    section: roots => ({
      teams: roots.map(({ scope, entry }) => ({ name: teamOf(scope), alarms: [], ...entry })),
    }),
    lane: scope => scope.address,
    ...more,
  };
}

/** What a service does otherwise. */
export interface AlarmManners {
  readonly page?: number;
  /** A list shows what has been written this many milliseconds ago. */
  readonly lagMs?: number;
  /** What is deleted stays in the list, with the time in `deleted_at`. */
  readonly keepsDeleted?: true;
  /** A request with a `request_id` that it knows is answered as before, and nothing is done. */
  readonly knowsRequests?: true;
  /** For this many milliseconds after a write of it, a DELETE is answered 409. */
  readonly busyMs?: number;
  /** Names are the same in capitals, and are kept so. */
  readonly capitals?: true;
  /** Writes are answered without a body. */
  readonly silent?: true;
  /** The service sorts steps: they are a set. */
  readonly sorts?: true;
}

type Kept = Alarm & { readonly deleted_at?: number | null };

/** One function of request and answer. */
export function alarmsService({
  page: size = PAGE,
  lagMs = 0,
  keepsDeleted,
  knowsRequests,
  busyMs = 0,
  capitals,
  silent,
  sorts,
}: AlarmManners = {}): TestService {
  let alarms: ReadonlyMap<string, Kept> = new Map();
  /** How it was before, with the time until which it was so. */
  const before: { readonly until: number; readonly alarms: ReadonlyMap<string, Kept> }[] = [];
  const busy = new Map<string, number>();
  const known = new Map<unknown, HttpResponse>();
  let last = 9_007_199_254_740_992n;
  let time = 1_000;
  const answered = (status: number, value?: unknown): HttpResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: value === undefined ? '' : JSON.stringify(value),
  });
  const isLive = (each: Kept): boolean => typeof each.deleted_at !== 'number';

  function put(id: string, value: Kept | undefined): void {
    before.push({ until: time + lagMs, alarms });
    const next = new Map(alarms);
    if (value === undefined) next.delete(id);
    else next.set(id, value);
    alarms = next;
    busy.set(id, time + busyMs);
  }

  function write(status: number, value: Kept): HttpResponse {
    const kept: Kept = {
      ...value,
      ...(capitals && { name: value.name.toUpperCase() }),
      ...(sorts && { steps: [...value.steps].sort() }),
    };
    const twin = [...alarms.values()].some(
      each => isLive(each) && each.name === kept.name && each.team === kept.team && each.id !== kept.id,
    );
    // A request id is what such a service has in place of a rule about names.
    if (twin && knowsRequests !== true) return answered(409, { message: 'already exists' });
    const { name, every } = kept;
    if (name === '' || name.length > 50 || !Number.isInteger(every) || every < 0 || every > 86_400)
      return answered(422, { message: 'a name or a number that is none' });
    put(kept.id, kept);
    return silent ? answered(204) : answered(status, kept);
  }

  function list(query: URLSearchParams): HttpResponse {
    const seen = before.find(({ until }) => until > time)?.alarms ?? alarms;
    const team = query.get('team');
    const all = [...seen.values()].filter(each => team === null || each.team === team);
    const pages = Math.max(1, Math.ceil(all.length / size));
    const cursor = /^c\+(\d+)=$/.exec(query.get('cursor') ?? '')?.[1];
    const page = Math.max(1, Number(cursor ?? query.get('page') ?? '1'));
    const next = page < pages ? `c+${page + 1}=` : null;
    return answered(200, { alarms: all.slice((page - 1) * size, page * size), next, pages });
  }

  function answer(method: string, id: string | undefined, url: URL, value: Partial<Kept>): HttpResponse {
    if (id === undefined && method === 'GET') return list(url.searchParams);
    if (id === undefined && method === 'POST') {
      if (value.team !== 'one' && value.team !== 'two') return answered(404, { message: 'no such team' });
      last += 1n;
      const own = {
        id: String(last),
        made_at: time,
        ...(keepsDeleted && { deleted_at: null }),
      };
      return write(201, { ...ALARM_DEFAULTS, note: '', name: '', team: value.team, ...value, ...own });
    }
    const found = id === undefined ? undefined : alarms.get(id);
    if (found === undefined || !isLive(found)) return answered(404, { message: 'no such alarm' });
    const { made_at } = found;
    if (method === 'PATCH') return write(200, { ...found, ...value, id: found.id, made_at });
    if (method === 'PUT') {
      const { team, name, note } = found;
      return write(200, { ...ALARM_DEFAULTS, team, name, note, ...value, id: found.id, made_at });
    }
    if (method !== 'DELETE') return answered(405, { message: 'no' });
    if ((busy.get(found.id) ?? 0) > time) return answered(409, { code: 'busy', message: 'in a moment' });
    put(found.id, keepsDeleted ? { ...found, deleted_at: time } : undefined);
    return answered(204);
  }

  async function transport({ method, url, body = '{}', headers }: HttpRequest): Promise<HttpResponse> {
    if (headers['authorization'] !== 'Bearer a-good-token') return answered(401, { message: 'who are you?' });
    const at = new URL(url);
    const [, , alarms_, id, ...rest] = at.pathname.split('/').map(decodeURIComponent);
    if (alarms_ !== 'alarms' || rest.length > 0) return answered(404, { message: 'not found' });
    const { request_id, ...value } = JSON.parse(body) as Partial<Kept> & { request_id?: unknown };
    const told = knowsRequests && request_id !== undefined ? known.get(request_id) : undefined;
    if (told !== undefined) return told;
    time += 1;
    const response = answer(method, id, at, value);
    if (request_id !== undefined) known.set(request_id, response);
    return response;
  }

  return {
    baseUrl: BASE,
    credentials: [{ name: 'pager', header: async () => 'Bearer a-good-token' }],
    transport,
    passed(ms) {
      time += ms;
    },
  };
}

const team = (name: string, alarms: readonly SampleEntry[]): object => ({ name, prune: true, alarms });

export const alarmSample: Sample = {
  kind: 'pager.alarm',
  manifest: (first, second) => ({ pager: { teams: [team('one', first), team('two', second)] } }),
  entries: [
    {
      name: 'disk',
      message: 'full',
      every: 300,
      until: '2026-03-01',
      enabled: false,
      steps: ['page', 'mail'],
    },
    {
      name: 'load',
      message: 'high',
      every: 600,
      until: '2026-04-01',
      enabled: false,
      steps: ['mail', 'call'],
    },
    { name: 'cert', message: 'old', every: 900, until: '2026-05-01', enabled: false, steps: ['call'] },
  ],
  changes: [
    { message: 'nearly full' },
    { every: 120 },
    { until: '2026-06-01' },
    { enabled: true },
    { steps: ['call', 'mail'] },
  ],
  page: PAGE,
};
