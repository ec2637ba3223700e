import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/kit/kit.ts';
import { type Alarm, type AlarmKind, alarm, alarmPage, alarmsOf, isAlarm, teamOf } from './alarms.ts';
import { playLife } from './one-life.ts';

type List = AlarmKind['read']['list'];

const UNREAD = 'lists that are refused or cannot be read';
const GARBLED = 'lists with something in them that is no item';

const played = (life: string, read: Partial<AlarmKind['read']>): Promise<void> =>
  playLife(life, { kind: { read: { ...alarm.read, ...read } } });

/** All pages, with what `kept` makes of the items of one; it throws where it cannot read them. */
function listing(kept: (items: readonly unknown[]) => readonly Alarm[]): List {
  return async (scope, client) => {
    const all: Alarm[] = [];
    let query: Record<string, string> = { team: teamOf(scope) };
    for (;;) {
      const { body } = await client.get('/alarms', { query });
      const { alarms, next } = (body ?? {}) as { alarms?: unknown; next?: string | null };
      if (!Array.isArray(alarms)) throw unreadable();
      all.push(...kept(alarms));
      if (typeof next !== 'string') return all;
      query = { ...query, cursor: next };
    }
  };
}

function unreadable(): RequestFailure {
  return new RequestFailure('unreadable', 'GET /alarms did not answer alarms', { request: '/alarms' });
}

test('a list that is answered from memory where it is refused is told: the plan does not say so', async () => {
  const last = new Map<string, readonly Alarm[]>();
  const list: List = async (scope, client) => {
    try {
      const all = await alarmsOf(teamOf(scope), client);
      last.set(scope.address, all);
      return all;
    } catch (error) {
      const known = last.get(scope.address);
      if (known === undefined) throw error;
      return known;
    }
  };
  await expect(played(UNREAD, { list })).rejects.toThrow(
    /is 400: whether the plan says that it was not read\n expected\n {2}unread\n but it is\n {2}nothing is said\n/,
  );
});

test('a list that ends where a later page is not found is told', async () => {
  const list: List = async (scope, client) => {
    const all: Alarm[] = [];
    let query: Record<string, string> = { team: teamOf(scope) };
    for (;;) {
      const found = await alarmPage(client, query).catch((error: unknown) => {
        const isEnd = error instanceof RequestFailure && error.status === 404;
        if (isEnd && query['cursor'] !== undefined) return { alarms: [], next: null };
        throw error;
      });
      all.push(...found.alarms);
      if (found.next === null) return all;
      query = { ...query, cursor: found.next };
    }
  };
  await expect(played(UNREAD, { list })).rejects.toThrow(
    /the answer of GET \/alarms\?\S*cursor=\S+ is 404: what the plan would do\n/,
  );
});

test('an item that is left out is told as what the plan would make a second time', async () => {
  const list = listing(items => items.filter(isAlarm));
  await expect(played(GARBLED, { list })).rejects.toThrow(
    /has null in place of item 1: what the plan would do\n expected\n {2}nothing\n but it is\n {2}create pager\.alarm\/one\/disk\n/,
  );
});

test('an item that is left out because it lacks a member is told', async () => {
  const list = listing(items =>
    items.flatMap(item => {
      if (isAlarm(item)) return [item];
      const lacks = typeof item === 'object' && item !== null && 'id' in item && !('until' in item);
      if (lacks) return [];
      throw unreadable();
    }),
  );
  await expect(played(GARBLED, { list })).rejects.toThrow(
    'has an item without until in place of item 1: what the plan would do',
  );
});

test('an item that is left out behind the first of a list is told', async () => {
  const list = listing(items => {
    if (!items.slice(0, 1).every(isAlarm)) throw unreadable();
    return items.filter(isAlarm);
  });
  await expect(played(GARBLED, { list })).rejects.toThrow(
    'has null in place of item 2: what the plan would do',
  );
});

test('a list that is taken for that of its scope, whatever its items say, is told', async () => {
  const { live } = alarm.read;
  await expect(
    played('the list of another scope', {
      live: (raw, at, seen) => live({ ...raw, team: teamOf(at) }, at, seen),
    }),
  ).rejects.toThrow(/GET \S+ answers the list of another scope: what the plan would do\n/);
});

test('a plan that could not read its only list is told, though it has no row', async () => {
  const list: List = async (scope, client) => {
    const all = await alarmsOf(teamOf(scope), client);
    if (all.length > 0) return all;
    throw unreadable();
  };
  const life = playLife('three are made and deleted, one by one', {
    kind: { read: { ...alarm.read, list } },
    sample: {
      oneScope: true,
      manifest: alarms => ({ pager: { teams: [{ name: 'one', prune: true, alarms }] } }),
    },
  });
  await expect(life).rejects.toThrow(
    /empty: what a second plan still wants\n expected\n {2}nothing\n but it is\n {2}unread pager\.alarm in pager\.team\/one: /,
  );
});
