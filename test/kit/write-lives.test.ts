import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/kit/kit.ts';
import { type AlarmKind, alarm, alarmsProvider } from './alarms.ts';
import { knownProvider, playLife } from './one-life.ts';

type Write = AlarmKind['write'];

const REFUSED = 'a refusal that is no limit';

const { write } = alarm;
const create = write.create as NonNullable<Write['create']>;
const update = write.update as NonNullable<Write['update']>;

const played = (life: string, more: Partial<Write>): Promise<void> =>
  playLife(life, { kind: { write: { ...write, ...more } } });

test('a create that fails where the service said yes is told', async () => {
  const careless: Write['create'] = async (row, at) => {
    try {
      return await create(row, at);
    } catch (error) {
      // No status: no answer came.
      if (!(error instanceof RequestFailure) || error.status === undefined) throw error;
      throw new RequestFailure('unreadable', 'that is no alarm', { request: 'POST /alarms' });
    }
  };
  await expect(
    played('writes whose answers are lost, late or about another', { create: careless }),
  ).rejects.toThrow(
    /the answer of a create says nothing: what ends otherwise than as done or unknown\n expected\n {2}nothing\n but it is\n {2}failed pager\.alarm\/one\/disk/,
  );
});

test('a create that is sent again and again where it is refused is told', async () => {
  const stubborn: Write['create'] = async (row, at) => {
    for (let left = 5; ; left -= 1) {
      try {
        return await create(row, at);
      } catch (error) {
        if (left === 0) throw error;
      }
    }
  };
  await expect(played(REFUSED, { create: stubborn })).rejects.toThrow(
    /a create is answered 400: how the rows end, and with how many requests\n expected\n {2}failed\n {2}few\n but it is\n {2}failed\n {2}6\n/,
  );
});

test('an update that is refused and counts as done is told', async () => {
  const loose: Write['update'] = (row, at) => update(row, at).catch(() => ({ waits: [] }));
  await expect(played(REFUSED, { update: loose })).rejects.toThrow(
    'an update is answered 400: how the rows end, and with how many requests',
  );
});

test('a delete that takes 409 for gone is told', async () => {
  await expect(playLife(REFUSED, knownProvider('a delete takes 409 for gone'))).rejects.toThrow(
    'a delete is answered 409: how the rows end, and with how many requests',
  );
});

test('a provider that tells of limits shows such an answer in its sample', async () => {
  const provider = alarmsProvider(alarm, {
    requests: { limited: ({ status }) => (status === 420 ? {} : undefined) },
  });
  await expect(playLife('limits', { provider })).rejects.toThrow(
    /the sample: limits\n expected\n {2}one answer or more\n but it is\n {2}nothing\n/,
  );
});

test('a limit that was over in 1970 is told with the time that it says', async () => {
  const seconds = knownProvider('the seconds that a limit lasts are taken for a time');
  await expect(playLife('limits', seconds)).rejects.toThrow(
    /until when it is\n expected\n {2}a time between 2000 and 2100\n but it is\n {2}5 ms, or 1970\n/,
  );
});

test('a limit that is over in tens of thousands of years is told, too', async () => {
  const shown = knownProvider('the seconds that a limit lasts are taken for a time');
  const provider = alarmsProvider(alarm, {
    requests: {
      limited: ({ status, headers }) =>
        status === 403 && headers['x-ratelimit-reset'] !== undefined
          ? { until: Date.UTC(2026, 0, 1) * 1_000 }
          : undefined,
    },
  });
  await expect(playLife('limits', { ...shown, provider })).rejects.toThrow(
    /until when it is\n expected\n {2}a time between 2000 and 2100\n/,
  );
});
