import { expect, test } from 'vitest';
import { receiptFor } from '../../src/kit/kit.ts';
import {
  ALARM_DEFAULTS,
  type Alarm,
  type AlarmKind,
  alarm,
  alarmIn,
  alarmNameOf,
  alarmPath,
  teamOf,
} from './alarms.ts';
import { knownProvider, playLife } from './one-life.ts';

type Create = NonNullable<AlarmKind['write']['create']>;
type Update = NonNullable<AlarmKind['write']['update']>;

const BEHIND = 'changed and deleted by someone else';

const { entry, read, write } = alarm;

test('a text that loses the spaces around it is told', async () => {
  const life = playLife('odd values', {
    kind: {
      read: {
        ...read,
        live: (raw, at, seen) =>
          read.live({ ...raw, message: raw.message.replace(/^ +| +$/g, '') }, at, seen),
      },
    },
  });
  await expect(life).rejects.toThrow('message is " a ": what is not done');
});

test('an update that writes what the entry leaves open is told', async () => {
  const { defaults: _, ...open } = entry;
  const update: Update = async (row, { client, ids }) => {
    const path = alarmPath(row, ids);
    const body = { ...ALARM_DEFAULTS, ...row.desired };
    return receiptFor(row, alarmIn(await client.send('PATCH', path, body), `PATCH ${path}`));
  };
  await expect(
    playLife('fields that the entry leaves open', { kind: { entry: open, write: { ...write, update } } }),
  ).rejects.toThrow(
    /every changed, message left out: the plan of the entry with both\n expected\n {2}nothing\n but it is\n {2}update pager\.alarm\/one\/disk: message "" → "full"/,
  );
});

test('a list whose order means nothing is no mistake where the author says so', async () => {
  await playLife('the order of lists', knownProvider('steps are a set, and the author says so'));
});

test('a receipt that is made of the row is told by what the list has', async () => {
  const create: Create = async (row, { client, name }) => {
    const note = `by ${name} ${row.address}`;
    const body = { team: teamOf(row.scope), name: alarmNameOf(row), ...row.desired, note };
    await client.send('POST', '/alarms', body);
    return receiptFor(row, { ...ALARM_DEFAULTS, ...body, id: '0', made_at: 0 } as Alarm);
  };
  await expect(
    playLife('three are made and deleted, one by one', { kind: { write: { ...write, create } } }),
  ).rejects.toThrow(
    /the incarnation that the list tells\n expected\n {2}0\n but it is\n {2}9007199254740993\n/,
  );
});

test('an update that sends one of several fields is told', async () => {
  const life = playLife(
    'each field is changed alone',
    knownProvider('an update sends the first field that changes'),
  );
  await expect(life).rejects.toThrow(/all fields at once: what is not done\n/);
});

test('a list that is remembered is told once someone else has changed it', async () => {
  const remembered = knownProvider('a list is remembered until the program itself writes');
  await expect(playLife(BEHIND, remembered)).rejects.toThrow(
    /someone else has changed message: the plan\n expected\n {2}update pager\.alarm\/one\/disk\n but it is\n {2}nothing\n/,
  );
});

test('a provider that reads each list anew sees what someone else has changed', async () => {
  await playLife(BEHIND);
});
