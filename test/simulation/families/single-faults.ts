import type { Twin } from '../scenarios/scenario.ts';
import { EDIT_NAMES, type Fault, type Loss } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { each, type Family, isList, isWrite, OPERATIONS } from './family.ts';

const LOSSES: readonly Loss[] = ['reset', 'timeout', 'cut', 'html', '500', '502', '504'];
/** Shapes that a lenient reader of commands may take for a list. */
const HARMLESS: ReadonlySet<string> = new Set(['null', 'list', 'text flags', 'null lists']);

/** What a lenient reader of them may take for right. */
const INNER: ReadonlySet<string> = new Set([
  'neon.role',
  'neon.database',
  'neon.credential',
  'neon.data_api',
  'neon.auth',
  'neon.snapshot',
  'neon.jwks',
  'neon.vpc_restriction',
]);

function isHarmless(edit: string, { resource: { kind }, path }: LogEntry): boolean {
  // A bot may be in no guild.
  if (path.includes('/users/@me/guilds') && edit === 'list') return true;
  if (kind === 'discord.command' || kind === 'discord.permissions') return HARMLESS.has(edit);
  // The application has no name that counts, and no list or true or false that decides.
  if (kind === 'discord.application')
    return edit === 'no names' || edit === 'text flags' || edit === 'null lists';
  // Nothing in it has an id, and an empty list is one. Null is none.
  if (kind === 'discord.role_connections')
    return edit !== 'null' && (HARMLESS.has(edit) || edit.endsWith(' ids'));
  // What a project or something inside a branch says with lists or with true and false decides
  // about none of the writes here.
  if (kind === 'neon.project') return edit === 'null lists' || edit === 'text flags';
  if (kind === undefined || !INNER.has(kind)) return false;
  // A credential need not have a name, and one without is nobody's concern.
  return edit === 'text flags' || (kind === 'neon.credential' && edit === 'no names');
}

const TWINS: readonly Twin['how'][] = ['plain', 'protected', 'ours', 'child', 'ours elsewhere'];
const FOREVER = 1_000;

/** The families R1 to R12: one thing goes wrong, at every place at which it can. */
export const SINGLE_FAULTS: readonly Family[] = [
  {
    id: 'R1',
    title: 'crash or stop at each request',
    cases: function* (recording) {
      const all = each(recording, ({ index: at }) => [
        { do: 'crash', at, when: 'before' },
        { do: 'crash', at, when: 'after' },
        { do: 'crash', at, when: 'answered' },
        { do: 'abort', at, when: 'before', why: 'signal' },
        { do: 'abort', at, when: 'after', why: 'signal' },
        { do: 'abort', at, when: 'after', why: 'deadline' },
      ]);
      yield* all;
      for (const [at, one] of all.entries()) yield { ...one, reviewed: at % 2 === 0 ? 'plan' : 'comment' };
    },
  },
  {
    id: 'R2',
    title: 'a lost answer to each request',
    cases: recording =>
      each(recording, ({ index: at }) =>
        LOSSES.flatMap(how => [
          { do: 'lose' as const, at, how, done: true },
          { do: 'lose' as const, at, how, done: false },
        ]),
      ),
  },
  {
    id: 'R3',
    title: 'a status at each request',
    cases: function* (recording) {
      const of = ({ index: at }: LogEntry): readonly Fault[] => [
        ...[423, 503, 500, 502, 504, 400, 401, 403, 404, 409, 422, 301].map(
          status => ({ do: 'answer', at, times: 1, status }) as const,
        ),
        ...[423, 503, 500].map(status => ({ do: 'answer', at, times: 3, status }) as const),
        ...(['seconds', 'date', 'none'] as const).map(
          after => ({ do: 'answer', at, times: 2, status: 429, after }) as const,
        ),
        { do: 'unsent', at, times: 1 },
        { do: 'unsent', at, times: 3 },
      ];
      yield* each(recording, of);
      const reads = recording.requests.filter(entry => isList(entry)).slice(0, 6);
      for (const entry of reads) for (const fault of of(entry)) yield { command: 'plan', faults: [fault] };
    },
  },
  {
    id: 'R4',
    title: '423 storms on each write',
    cases: recording =>
      recording.requests.filter(isWrite).flatMap(({ index: at }) =>
        [1, 2, 5, 10, FOREVER].map(times => ({
          faults: [{ do: 'answer' as const, at, times, status: 423 }],
        })),
      ),
  },
  {
    id: 'R5',
    title: 'operations that go another way',
    cases: function* (recording) {
      for (const how of OPERATIONS) {
        yield { faults: [{ do: 'operations', how }] };
        for (const entry of recording.requests.filter(isWrite))
          yield {
            faults: [
              { do: 'operations', how },
              { do: 'lose', at: entry.index, how: 'reset', done: true },
            ],
          };
      }
      for (const operationMs of [0, 1, 20_000]) {
        yield { operationMs, faults: [] };
        for (const entry of recording.requests.filter(isWrite)) {
          yield { operationMs, faults: [{ do: 'lose', at: entry.index, how: 'reset', done: true }] };
          yield { operationMs, faults: [{ do: 'crash', at: entry.index, when: 'after' }] };
        }
      }
    },
  },
  {
    id: 'R6',
    title: 'stale lists after each write',
    cases: recording =>
      recording.requests.filter(isWrite).flatMap(({ index: at }) =>
        [1, 2, 5].flatMap(reads => [
          { faults: [{ do: 'stale' as const, at, reads }] },
          {
            faults: [
              { do: 'stale' as const, at, reads },
              { do: 'lose' as const, at, how: 'reset' as const, done: true },
            ],
          },
          {
            faults: [
              { do: 'stale' as const, at, reads },
              { do: 'lose' as const, at, how: '502' as const, done: false },
            ],
          },
          {
            faults: [
              { do: 'stale' as const, at, reads },
              { do: 'crash' as const, at, when: 'after' as const },
            ],
          },
        ]),
      ),
  },
  {
    id: 'R7',
    title: 'someone else acts before each request',
    cases: function* (recording) {
      for (const act of recording.setup.acts.keys())
        for (const { index: at } of recording.requests) yield { faults: [{ do: 'other', at, act }] };
    },
  },
  {
    id: 'R8',
    title: 'holes in what is read',
    cases: function* (recording) {
      for (const entry of recording.requests.filter(isList)) {
        for (const status of [500, 403, 404])
          yield { faults: [{ do: 'answer', at: entry.index, times: FOREVER, status }] };
        yield { faults: [{ do: 'unsent', at: entry.index, times: FOREVER }] };
        yield { faults: [{ do: 'shape', at: entry.index, times: FOREVER, edit: 'cut 5' }] };
      }
      for (const size of [1, 2, 3])
        for (const how of ['fine', 'repeats', 'empty'] as const)
          yield { faults: [{ do: 'pages', size, how }] };
    },
  },
  {
    id: 'R9',
    title: 'several live branches of one name',
    cases: function* (recording) {
      if (recording.names === 'unique') return;
      for (const branch of recording.setup.scenario.branches ?? [])
        for (const how of TWINS)
          for (const copies of [1, 2]) {
            const twin: Twin = { branch, how, copies };
            yield { twin, faults: [] };
            if (copies > 1) continue;
            for (const entry of recording.requests.filter(isWrite))
              yield { twin, faults: [{ do: 'lose', at: entry.index, how: 'reset', done: true }] };
          }
    },
  },
  {
    id: 'R10',
    title: 'answers of another shape at each request',
    cases: recording =>
      each(recording, entry => {
        const { index: at, method } = entry;
        const shapes = EDIT_NAMES.filter(edit => !isHarmless(edit, entry))
          .filter(edit => method !== 'GET' || edit !== 'no annotations')
          .map(edit => ({ do: 'shape' as const, at, times: isList(entry) ? 3 : 1, edit }));
        return [
          ...shapes,
          ...[400, 500].map(status => ({ do: 'answer' as const, at, times: 3, status, echo: true as const })),
          { do: 'lose', at, how: 'too large', done: true },
          { do: 'lose', at, how: 'too large', done: false },
        ];
      }),
  },
  {
    id: 'R11',
    title: 'answers that hang',
    cases: function* (recording) {
      for (const { index: at } of recording.requests) {
        for (const done of [true, false]) {
          const hang: Fault = { do: 'lose', at, how: 'timeout', done };
          yield { faults: [hang] };
          yield { faults: [{ do: 'lose', at, how: 'slow', done }] };
          yield { faults: [hang, { do: 'lose', at: at + 1, how: 'timeout', done }] };
          yield { faults: [hang, { do: 'abort', at, when: 'after', why: 'deadline' }] };
          yield {
            faults: [
              hang,
              { do: 'lose', at: at + 1, how: 'timeout', done },
              { do: 'lose', at: at + 2, how: 'timeout', done },
            ],
          };
        }
      }
    },
  },
  {
    id: 'R12',
    title: 'clocks that differ',
    cases: function* (recording) {
      for (const skewMs of [-86_400_000, -300_000, -1_000, 1_000, 300_000, 86_400_000]) {
        yield { skewMs, faults: [] };
        for (const entry of recording.requests.filter(isWrite))
          yield { skewMs, faults: [{ do: 'lose', at: entry.index, how: 'reset', done: true }] };
      }
    },
  },
];
