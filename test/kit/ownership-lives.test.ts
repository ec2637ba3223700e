import { expect, test } from 'vitest';
import { type AlarmKind, type AlarmRow, alarm, alarmIn, alarmNameOf, teamOf } from './alarms.ts';
import { knownProvider, playLife } from './one-life.ts';

type Own = NonNullable<AlarmKind['own']>;
type Create = NonNullable<AlarmKind['write']['create']>;

const PRUNED = 'pruned where it is ours, and left where it is not';
const BY_HAND = 'made by hand, and not pruned';
const ODD = 'odd names';
const APART = 'names that the service tells apart';

const owning = (life: string, owned: NonNullable<Own['owned']>): Promise<void> =>
  playLife(life, { kind: { own: { ...alarm.own, owned } } });

const { write } = alarm;
const create = write.create as Create;

test('a mark that only begins with our name and counts as ours is told', async () => {
  const life = owning(
    PRUNED,
    ({ mark, address }, name) => mark?.name.startsWith(name) === true && mark.address === address,
  );
  await expect(life).rejects.toThrow(
    /what is of someone else: what a second plan still wants\n expected\n {2}nothing\n but it is\n {2}create pager\.alarm\/one\/load: /,
  );
});

test('what has no mark and counts as ours is told', async () => {
  const life = owning(
    BY_HAND,
    ({ mark, address }, name) => mark === undefined || (mark.name === name && mark.address === address),
  );
  await expect(life).rejects.toThrow(
    /made by hand, without a mark: the plan without an entry\n expected\n {2}nothing\n but it is\n {2}delete pager\.alarm\/one\/disk/,
  );
});

test('a copy that counts as ours by the mark of what it was copied from is told', async () => {
  await expect(owning(BY_HAND, ({ mark }, name) => mark?.name === name)).rejects.toThrow(
    /made by hand, a copy with its mark: the plan without an entry\n expected\n {2}nothing\n but it is\n {2}delete pager\.alarm\/one\/disk-copy/,
  );
});

test('a mark inside a text of the entry is no mistake: what is made by hand lacks that text', async () => {
  await playLife(BY_HAND, knownProvider('the mark is a part of a text of the entry'));
});

test('a create that makes something more is told, though no plan wants it away', async () => {
  const twice: Create = async (row, at) => {
    const body = { team: teamOf(row.scope), name: `${alarmNameOf(row)} (template)` };
    alarmIn(await at.client.send('POST', '/alarms', body), 'POST /alarms');
    return create(row, at);
  };
  await expect(
    playLife('three are made and deleted, one by one', { kind: { write: { ...write, create: twice } } }),
  ).rejects.toThrow(
    /what else is in the lists\n expected\n {2}nothing\n but it is\n {2}pager\.alarm\/one\/disk/,
  );
});

test('a name that is sent as in a path is told, though the next run would rename it', async () => {
  const inPath = (row: AlarmRow): AlarmRow => ({
    ...row,
    parts: [...row.parts.slice(0, -1), encodeURIComponent(alarmNameOf(row))],
  });
  const life = playLife(ODD, {
    kind: { write: { ...write, create: (row, at) => create(inPath(row), at) } },
  });
  await expect(life).rejects.toThrow(
    /odd names: named "a b": what is not done\n[\s\S]* and then the plan is: rename pager\.alarm\/one\//,
  );
});

test('names that the provider takes for one are told where the service keeps both', async () => {
  const folded = knownProvider('names are folded to small letters, and the service tells them apart');
  await expect(playLife(APART, folded)).rejects.toThrow(
    /someone else has made "DISK" beside "disk": how many the lists have\n expected\n {2}2\n but it is\n {2}1\n/,
  );
});

test('names that are one are no mistake where the author says so, or the service takes them for one', async () => {
  await playLife(APART, knownProvider('names are the same in small letters, and the author says so'));
  const { sample, ...capitals } = knownProvider('the service keeps names in capitals');
  await playLife(ODD, { ...capitals, sample: { ...sample, names: ['a', 'A'] } });
});
