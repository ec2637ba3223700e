import type { Address } from '../core/address.ts';
import type { RunEvent } from '../core/event.ts';
import { wordsOf } from './reason-words.ts';

export interface Open {
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When its last event came. */
  readonly heard: number;
}

/** The progress of a run. Only {@link advance} changes it. */
export interface Progress {
  /** When it began, or when its writes did. */
  readonly since: number;
  /** Rows of the plan; 0 during planning. */
  readonly total: number;
  /** Rows for which nothing more will be sent. */
  readonly written: number;
  /** Rows that a last look found as wanted. */
  readonly verified: number;
  /** Rows that ended otherwise. */
  readonly notDone: number;
  readonly lists: number;
  /** Lists that could not be read. */
  readonly unread: number;
  /** Requests that were sent again. */
  readonly retries: number;
  readonly reading: ReadonlyMap<string, Open>;
  /** Rows under way, until they are written. */
  readonly rows: ReadonlyMap<Address, Open>;
  /** By lane: the wait, or what holds the lane. */
  readonly waits: ReadonlyMap<string, Open>;
}

/** A wait without events for so long is over: lanes do not report that they continue. Milliseconds. */
const WAIT_FADES = 15_000;

/** The state before the first event of a run over `total` rows. */
export function startProgress(total: number, since: number): Progress {
  const none = { written: 0, verified: 0, notDone: 0, lists: 0, unread: 0, retries: 0 };
  return { since, total, ...none, reading: new Map(), rows: new Map(), waits: new Map() };
}

/** The state after an event. Pure. */
export function advance(state: Progress, event: RunEvent, now: number): Progress {
  switch (event.type) {
    case 'reading': {
      const what = event.what ?? `reading ${event.kind} in ${event.scope}`;
      return { ...state, reading: set(state.reading, `${event.kind} ${event.scope}`, opened(what, now)) };
    }
    case 'read':
      return {
        ...state,
        lists: state.lists + 1,
        reading: unset(state.reading, `${event.kind} ${event.scope}`),
      };
    case 'unread':
      return {
        ...state,
        unread: state.unread + 1,
        reading: unset(state.reading, `${event.kind} ${event.scope}`),
      };
    case 'checking': {
      const what = `checking ${event.scope}`;
      return { ...state, reading: set(state.reading, what, opened(what, now)) };
    }
    case 'verifying': {
      const what = `verifying ${event.kind} in ${event.scope}`;
      return { ...state, reading: set(state.reading, `${event.kind} ${event.scope}`, opened(what, now)) };
    }
    case 'started':
      return {
        ...state,
        rows: set(state.rows, event.address, opened(`${event.action} ${event.address}`, now)),
      };
    case 'waiting': {
      if (event.what.length === 0) return { ...state, waits: unset(state.waits, event.lane) };
      const what = `waiting for ${event.what.join(', ')}`;
      return { ...state, waits: set(state.waits, event.lane, { what, since: event.since, heard: now }) };
    }
    case 'held': {
      const what = heldWords(event);
      const before = state.waits.get(event.lane);
      const since = before?.what === what ? before.since : now;
      return { ...state, waits: set(state.waits, event.lane, { what, since, heard: now }) };
    }
    case 'retry':
      return { ...state, retries: state.retries + 1 };
    case 'written':
      return { ...state, written: state.written + 1, rows: unset(state.rows, event.address) };
    case 'ended': {
      const { address, status } = event.result;
      const isDone = status === 'done' || status === 'done_before';
      const counted = isDone ? { verified: state.verified + 1 } : { notDone: state.notDone + 1 };
      return { ...state, ...counted, rows: unset(state.rows, address) };
    }
  }
}

export function heldWords({ by, reason }: Extract<RunEvent, { readonly type: 'held' }>): string {
  if (by.length > 0) return `held by ${by.join(', ')} (423)`;
  return `held by the service (423): ${wordsOf(reason).message}`;
}

/** What lanes wait for, each with its lane. */
export function openWaits(state: Progress, now: number): readonly (readonly [lane: string, wait: Open])[] {
  return [...state.waits].filter(([, wait]) => now - wait.heard < WAIT_FADES);
}

/** Everything that is under way: what is waited for before what is being written and read. */
export function openWork(state: Progress, now: number): readonly Open[] {
  const waits = openWaits(state, now).map(([, wait]) => wait);
  return [...waits, ...state.rows.values(), ...state.reading.values()];
}

function opened(what: string, now: number): Open {
  return { what, since: now, heard: now };
}

function set<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

function unset<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const copy = new Map(map);
  copy.delete(key);
  return copy;
}
