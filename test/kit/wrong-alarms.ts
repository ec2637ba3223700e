import { type Provider, RequestFailure, receiptFor, type Sample } from '../../src/kit/kit.ts';
import {
  ALARM_DEFAULTS,
  type Alarm,
  type AlarmEntry,
  type AlarmKind,
  type AlarmManners,
  type AlarmRow,
  alarm,
  alarmChanges,
  alarmIn,
  alarmNameOf,
  alarmPage,
  alarmPath,
  alarmsOf,
  alarmsProvider,
  isAlarm,
  teamOf,
} from './alarms.ts';

/*
 * Providers of alarms with one mistake each, by readers who had not seen the contract; and some
 * that are unusual and right.
 */

export interface AlarmProvider {
  readonly what: string;
  /** Anew for each service: what it remembers is of one program. */
  make(): Provider;
  readonly manners?: AlarmManners;
  readonly sample?: Partial<Sample>;
}

type How = Pick<AlarmProvider, 'manners' | 'sample'>;
type Create = NonNullable<AlarmKind['write']['create']>;
type Update = NonNullable<AlarmKind['write']['update']>;
type Delete = NonNullable<AlarmKind['write']['delete']>;

const { entry, read, write } = alarm;
const create = write.create as Create;
const update = write.update as Update;
const remove = write.delete as Delete;

function of(what: string, make: () => Partial<AlarmKind>, how: How = {}): AlarmProvider {
  return { what, make: () => alarmsProvider({ ...alarm, ...make() }), ...how };
}

function withList(what: string, list: AlarmKind['read']['list'], how?: How): AlarmProvider {
  return of(what, () => ({ read: { ...read, list } }), how);
}

function withWrite(what: string, more: Partial<AlarmKind['write']>, how?: How): AlarmProvider {
  return of(what, () => ({ write: { ...write, ...more } }), how);
}

function withLive(what: string, fields: (raw: Alarm) => Partial<Alarm>): AlarmProvider {
  return of(what, () => ({
    read: { ...read, live: (raw, at, seen) => read.live({ ...raw, ...fields(raw) }, at, seen) },
  }));
}

/** A create that sends something else. */
function creating(body: (sent: Record<string, unknown>, row: AlarmRow) => object): Create {
  return async (row, { client, name }) => {
    const note = `by ${name} ${row.address}`;
    const sent = { team: teamOf(row.scope), name: alarmNameOf(row), ...row.desired, note };
    return receiptFor(row, alarmIn(await client.send('POST', '/alarms', body(sent, row)), 'POST /alarms'));
  };
}

/** An entry in another form before it is read, and the same of what is live. */
function folded(fold: (each: AlarmEntry) => AlarmEntry): Pick<AlarmKind, 'entry'> {
  return { entry: { ...entry, expand: (each, scope) => entry.expand(fold(each), scope) } };
}

/** Keeps the mark at the end of the message. `exported`: what `written` gets of what is live. */
function markedInText(exported: (raw: Alarm, message: string) => Alarm): Partial<AlarmKind> {
  const marked = ({ note, message = '', ...rest }: Record<string, unknown>): object => ({
    ...rest,
    message: `${message} [${note}]`,
  });
  return {
    read: {
      ...read,
      live(raw, at, seen) {
        const [, message = raw.message, note = ''] = /^(.*) \[(by .*)\]$/s.exec(raw.message) ?? [];
        const live = read.live({ ...raw, message, note }, at, seen);
        return live && { ...live, raw: exported(raw, message) };
      },
    },
    write: {
      ...write,
      create: creating(marked),
      async update(row, { client, ids, name }) {
        const path = alarmPath(row, ids);
        const changes = alarmChanges(row);
        const note = `by ${name} ${row.address}`;
        const body = 'message' in changes ? marked({ ...changes, note }) : changes;
        return receiptFor(row, alarmIn(await client.send('PATCH', path, body), path));
      },
    },
  };
}

const sortedSteps = (each: AlarmEntry): AlarmEntry => ({
  ...each,
  ...(each.steps && { steps: [...each.steps].sort() }),
});
const smallName = (each: AlarmEntry): AlarmEntry => ({ ...each, name: each.name.toLowerCase() });

/** Both sides in that form. */
function foldedBoth(fold: (each: AlarmEntry) => AlarmEntry): Partial<AlarmKind> {
  return {
    ...folded(fold),
    read: { ...read, live: (raw, at, seen) => read.live({ ...raw, ...fold(raw) }, at, seen) },
  };
}

const dayHere = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString().slice(0, 10);
};

const RESET = { status: 403, headers: { 'x-ratelimit-reset': '5' }, body: '{"message":"slow down"}' };

export const READERS_WRONG_PROVIDERS: readonly AlarmProvider[] = [
  withList('a page shorter than was asked for is the last', async (scope, client) => {
    const all: Alarm[] = [];
    for (let page = 1; ; page += 1) {
      const { alarms } = await alarmPage(client, { team: teamOf(scope), limit: 100, page });
      all.push(...alarms);
      if (alarms.length < 100) return all;
    }
  }),
  withList('pages are counted from 0, and the service counts from 1', async (scope, client) => {
    const all = new Map<string, Alarm>();
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const found = await alarmPage(client, { team: teamOf(scope), page });
      for (const each of found.alarms) all.set(each.id, each);
      pages = found.pages;
    }
    return [...all.values()];
  }),
  withList('the cursor is encoded twice', async (scope, client) => {
    const all: Alarm[] = [];
    let query: Record<string, string> = { team: teamOf(scope) };
    for (;;) {
      const { alarms, next } = await alarmPage(client, query);
      all.push(...alarms);
      if (next === null) return all;
      query = { ...query, cursor: encodeURIComponent(next) };
    }
  }),
  withList('an answer without a list is an empty list', async (scope, client) => {
    const all: Alarm[] = [];
    let query: Record<string, string> = { team: teamOf(scope) };
    for (;;) {
      const { body } = await client.get('/alarms', { query });
      const { alarms, next } = (body ?? {}) as { alarms?: Alarm[]; next?: string | null };
      const found = alarms ?? [];
      if (!Array.isArray(found) || !found.every(isAlarm))
        throw new RequestFailure('unreadable', 'no alarms', { request: '/alarms' });
      all.push(...found);
      if (next === null || next === undefined) return all;
      query = { ...query, cursor: next };
    }
  }),
  of('the filter is misspelled, so that all teams are in each', () => ({
    read: {
      ...read,
      async list(scope, client) {
        const all: Alarm[] = [];
        let query: Record<string, string> = { team_name: teamOf(scope) };
        for (;;) {
          const { alarms, next } = await alarmPage(client, query);
          all.push(...alarms);
          if (next === null) return all;
          query = { ...query, cursor: next };
        }
      },
      live: (raw, at, seen) => read.live({ ...raw, team: teamOf(at) }, at, seen),
    },
  })),
  of('a list is remembered until the program itself writes', () => {
    const lists = new Map<string, readonly Alarm[]>();
    const forgetting =
      <A extends unknown[], T>(verb: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> => {
        lists.clear();
        return verb(...args);
      };
    return {
      read: {
        ...read,
        async list(scope, client) {
          const all = lists.get(scope.address) ?? (await alarmsOf(teamOf(scope), client));
          lists.set(scope.address, all);
          return all;
        },
      },
      write: {
        ...write,
        create: forgetting(create),
        update: forgetting(update),
        delete: forgetting(remove),
      },
    };
  }),
  of('ids are remembered by name alone', () => {
    const ids = new Map<string, string>();
    const of_ = (row: AlarmRow) => ({ of: () => ids.get(alarmNameOf(row)) ?? '' });
    return {
      read: {
        ...read,
        live(raw, at, seen) {
          ids.set(raw.name, raw.id);
          return read.live(raw, at, seen);
        },
      },
      write: {
        ...write,
        update: (row, at) =>
          update(row, row.action === 'rename' ? at : { ...at, ids: { ...at.ids, ...of_(row) } }),
        delete: (row, at) => remove(row, { ...at, ids: { ...at.ids, ...of_(row) } }),
      },
    };
  }),
  of('names are folded to small letters, and the service tells them apart', () => foldedBoth(smallName)),
  withWrite('PUT of what changes clears the rest', {
    async update(row, { client, ids }) {
      const path = alarmPath(row, ids);
      return receiptFor(row, alarmIn(await client.send('PUT', path, alarmChanges(row)), path));
    },
  }),
  withWrite('a rename is a create', {
    update: (row, at) => (row.action === 'rename' ? create(row, at) : update(row, at)),
  }),
  withWrite('a rename sends the name and no field', {
    update: (row, at) => update(row.action === 'rename' ? { ...row, fields: [] } : row, at),
  }),
  withWrite('a delete takes 409 for gone', {
    delete: (row, at) =>
      remove(row, at).catch((error: unknown) => {
        if (error instanceof RequestFailure && error.status === 409) return { waits: [] };
        throw error;
      }),
  }),
  {
    what: 'the seconds that a limit lasts are taken for a time',
    make: () =>
      alarmsProvider(alarm, {
        requests: {
          limited: ({ status, headers }) =>
            status === 403 && headers['x-ratelimit-reset'] !== undefined
              ? { until: Number(headers['x-ratelimit-reset']) }
              : undefined,
        },
      }),
    sample: { limits: [RESET] },
  },
  of('the mark is a part of a text of the entry, and is exported with it', () => markedInText(raw => raw)),
  of('a field that no list shows is answered from memory', () => {
    const sent = new Map<string, string>();
    const remembering = async <T>(row: AlarmRow, written: Promise<T>): Promise<T> => {
      const receipt = await written;
      sent.set(`${teamOf(row.scope)}/${alarmNameOf(row)}`, String(row.desired?.['message'] ?? ''));
      return receipt;
    };
    return {
      read: {
        ...read,
        live: (raw, at, seen) =>
          read.live({ ...raw, message: sent.get(`${raw.team}/${raw.name}`) ?? raw.message }, at, seen),
      },
      write: {
        ...write,
        create: (row, at) => remembering(row, create(row, at)),
        update: (row, at) => remembering(row, update(row, at)),
      },
    };
  }),
  of('days are read where the program is, and compared elsewhere', () =>
    folded(each => ({ ...each, ...(each.until != null && { until: dayHere(each.until) }) })),
  ),
  withLive('seconds are rounded to minutes', ({ every }) => ({ every: Math.round(every / 60) * 60 })),
  of('a list whose order counts is sorted', () => foldedBoth(sortedSteps)),
  of('export drops what is false, 0 or empty', () => ({
    export: {
      written: ({ raw }) => {
        const { name, message, every, until, enabled, steps } = raw;
        const all = Object.entries({ name, message, every, until, enabled, steps });
        return Object.fromEntries(all.filter(([, value]) => Boolean(value)));
      },
    },
  })),
  withWrite(
    'one request id for everything that an address sends',
    { create: creating((sent, row) => ({ ...sent, request_id: row.address })) },
    { manners: { knowsRequests: true } },
  ),
  of('what is deleted and still listed counts as live', () => ({}), { manners: { keepsDeleted: true } }),
  withLive('ids go through a number', ({ id }) => ({ id: String(Number(id)) })),
  withWrite('a delete is sent, and nobody waits for what comes of it', {
    async delete(row, at) {
      remove(row, at).catch(() => undefined);
      return { waits: [] };
    },
  }),
  withWrite('an update sends the first field that changes', {
    update: (row, at) =>
      update(row.action === 'update' ? { ...row, fields: row.fields.slice(0, 1) } : row, at),
  }),
  withWrite('a create takes 0 for nothing', {
    create: creating(sent => ({ ...sent, every: sent['every'] || ALARM_DEFAULTS.every })),
  }),
];

/** Its verbs, but for some. */
function without(verb: 'update' | 'delete'): AlarmKind['write'] {
  const { [verb]: _, ...rest } = write;
  return rest;
}

const SILENT: Partial<AlarmKind['write']> = {
  async create(row, { client, name }) {
    const note = `by ${name} ${row.address}`;
    await client.send('POST', '/alarms', {
      team: teamOf(row.scope),
      name: alarmNameOf(row),
      ...row.desired,
      note,
    });
    return { waits: [] };
  },
  async update(row, { client, ids }) {
    await client.send('PATCH', alarmPath(row, ids), alarmChanges(row));
    return { waits: [] };
  },
};

/** Right, though unusual: the contract lets them pass. */
export const HONEST_PROVIDERS: readonly AlarmProvider[] = [
  of('as it should be', () => ({})),
  of('no verb changes one', () => ({ write: without('update') })),
  of('no verb deletes one', () => ({ write: without('delete') })),
  of('a name cannot be changed', () => ({
    say: {
      refuses: ({ action }) =>
        action === 'rename' ? { code: 'pager/renamed', said: 'an alarm keeps its name' } : undefined,
    },
  })),
  of('lists lag behind writes', () => ({}), { manners: { lagMs: 3_000 } }),
  of('one item a page', () => ({}), { manners: { page: 1 }, sample: { page: 1 } }),
  of(
    'the service keeps names in capitals',
    () => folded(each => ({ ...each, name: each.name.toUpperCase() })),
    { manners: { capitals: true }, sample: { named: (entry, name) => ({ ...entry, name }) } },
  ),
  {
    what: 'teams stand in an organization',
    make: () => alarmsProvider(alarm, {}, ['acme']),
  },
  of('writes are answered without a body', () => ({ write: { ...write, ...SILENT } }), {
    manners: { silent: true },
  }),
  of(
    'what is deleted is still listed, and left out',
    () => ({
      read: {
        ...read,
        async list(scope, client) {
          const all: readonly (Alarm & { readonly deleted_at?: unknown })[] = await alarmsOf(
            teamOf(scope),
            client,
          );
          if (all.every(each => each.deleted_at === null || typeof each.deleted_at === 'number'))
            return all.filter(each => each.deleted_at === null);
          throw new RequestFailure('unreadable', 'deleted_at is no time', { request: '/alarms' });
        },
      },
    }),
    { manners: { keepsDeleted: true } },
  ),
  of(
    'a request id for each run',
    () => ({
      write: {
        ...write,
        async create(row, at) {
          const { client, name, run } = at;
          const body = {
            team: teamOf(row.scope),
            name: alarmNameOf(row),
            ...row.desired,
            note: `by ${name} ${row.address}`,
            request_id: `${run} ${row.address}`,
          };
          return receiptFor(row, alarmIn(await client.send('POST', '/alarms', body), 'POST /alarms'));
        },
      },
    }),
    { manners: { knowsRequests: true } },
  ),
  of('steps are a set, which the service sorts', () => folded(sortedSteps), { manners: { sorts: true } }),
  of('steps are a set, and the author says so', () => foldedBoth(sortedSteps), {
    sample: { exempt: ['order of steps'] },
  }),
  of('names are the same in small letters, and the author says so', () => foldedBoth(smallName), {
    sample: { exempt: ['name DISK'] },
  }),
  of('the mark is a part of a text of the entry', () =>
    markedInText((raw, message) => ({ ...raw, message })),
  ),
  withWrite('PUT of all that is wanted', {
    async update(row, { client, ids, seen }) {
      const path = alarmPath(row, ids);
      const { message, every, until, enabled, steps } = (seen.at(row.address)?.raw ?? {}) as Partial<Alarm>;
      const body = { message, every, until, enabled, steps, ...alarmChanges(row) };
      return receiptFor(row, alarmIn(await client.send('PUT', path, body), path));
    },
  }),
  {
    what: 'a limit that says its seconds',
    make: () =>
      alarmsProvider(alarm, {
        requests: {
          limited: ({ status, headers }) =>
            status === 403 && headers['x-ratelimit-reset'] !== undefined ? {} : undefined,
        },
      }),
    sample: { limits: [RESET] },
  },
];
