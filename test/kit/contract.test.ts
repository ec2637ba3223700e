import { expect, test } from 'vitest';
import { type ContractTest, contract, RequestFailure } from '../../src/kit/kit.ts';
import { type BookKind, bookLife, bookSample, SHELF, shelf, shelfProvider, shelfService } from './shelf.ts';

function testsOf(
  more: Partial<BookKind> = {},
  lives = [bookLife],
  samples = [bookSample],
): readonly ContractTest[] {
  const start = () => ({ base: SHELF, ...shelfService() });
  return contract({ provider: shelfProvider(more), samples, lives, start });
}

function play(more: Partial<BookKind>, life = bookLife): Promise<void> | undefined {
  return named('shelf.book keeps the contract', more, life);
}

function named(name: string, more: Partial<BookKind>, life = bookLife): Promise<void> | undefined {
  return testsOf(more, [life])
    .find(each => each.name === name)
    ?.run();
}

const { read, write, entry } = shelfProvider().kinds[0] as BookKind;

test.each(testsOf().map(({ name, run }) => [name, run] as const))('%s', async (_, run) => {
  await run();
});

test('has tests for each life by names that a runner can show', () => {
  expect(testsOf().map(({ name }) => name)).toEqual([
    'every kind of shelf has a sample',
    'shelf.book: the service keeps what it is given',
    'shelf.book: three are made and deleted, one by one',
    'shelf.book: each field is changed alone',
    'shelf.book: fields that the entry leaves open',
    'shelf.book: odd values',
    'shelf.book: made a second time',
    'shelf.book: each is made with each change from the start',
    'shelf.book: renamed, and found again',
    'shelf.book: odd names',
    'shelf.book: exported, and the plan of that is empty',
    'shelf.book: made again by somebody else',
    'shelf.book: lists that are refused or cannot be read',
    'shelf.book: lists with something in them that is no item',
    'shelf.book: lists in another order, with unknown members, with an item twice',
    'shelf.book: writes whose answers are lost, late or about another',
    'shelf.book: deletes of what is gone already',
    'shelf.book: limits',
    'shelf.book: a refusal that is no limit',
    'shelf.book: no break goes unnoticed',
    'shelf.book keeps the contract',
    'shelf.book is made once where the answer of its create is lost',
    'shelf.book is made once where the answer of its create says nothing',
  ]);
});

test('a kind without a sample is told, and a sample of no kind', async () => {
  await expect(testsOf({}, [], [])[0]?.run()).rejects.toThrow('shelf.book has no sample');
  await expect(
    testsOf({}, [], [bookSample, { ...bookSample, kind: 'shelf.page' }])[0]?.run(),
  ).rejects.toThrow('shelf.page is no kind of shelf');
});

test('a kind whose protection can go without anybody being told is told', async () => {
  const own = { protectedBy: 'title' as const };
  await expect(testsOf({ own })[0]?.run()).rejects.toThrow(
    'shelf.book: access.fields lacks title, so that nothing tells when its protection goes',
  );
  const access = { fields: ['title' as const], opened: () => undefined };
  await expect(testsOf({ own, access })[0]?.run()).resolves.toBeUndefined();
});

test('a kind that is not called after its provider is told', async () => {
  const tests = testsOf({ name: 'book' }, [], [{ ...bookSample, kind: 'book' }]);
  await expect(tests[0]?.run()).rejects.toThrow('book must be called shelf.book');
});

test('a verb that does nothing is told with the step and with what came of it', async () => {
  const idle = { ...write, update: async () => ({ waits: [] }) };
  await expect(play({ write: idle })).rejects.toThrow(
    /^shelf\.book, changed: what is not done\n expected\n {2}nothing\n but it is\n {2}\w+ shelf\.book\/s\/dune: /,
  );
});

test('two normal forms are told as a plan that never ends', async () => {
  const shouting: BookKind['read'] = {
    ...read,
    live(raw, at, seen) {
      const live = read.live(raw, at, seen);
      return live && { ...live, fields: () => ({ title: raw.title.toUpperCase() }) };
    },
  };
  await expect(play({ read: shouting })).rejects.toThrow(/^shelf\.book, created: .*\n[\s\S]*DUNE/);
});

test('a list that hides what somebody else has changed is told', async () => {
  const remembering: BookKind = {
    ...(shelfProvider().kinds[0] as BookKind),
    read: {
      ...read,
      list: async (...args) => (await read.list(...args)).filter(({ title }) => title !== 'Emma'),
    },
  };
  await expect(play(remembering)).rejects.toThrow(
    'shelf.book, disturbed: drift\n expected\n  update\n but it is\n  create shelf.book/s/dune: title (none) → "Dune Messiah"',
  );
});

test('a delete that the service does not carry out is told', async () => {
  await expect(play({ write: { ...write, delete: async () => ({ waits: [] }) } })).rejects.toThrow(
    /^shelf\.book, absent: what is not done\n[\s\S]* shelf\.book\/s\/dune: /,
  );
});

test('a field that cannot be changed is played as blocked, with its reason', async () => {
  const fixed = { ...write, fixed: ['title'] as const };
  const life = { ...bookLife, disturbed: 'blocked', change: { action: 'blocked', reason: /emma/ } } as const;
  await expect(play({ write: fixed }, life)).rejects.toThrow(
    /^shelf\.book, changed: why it is blocked\n expected\n {2}\/emma\/\n but it is\n {2}.*cannot change title/,
  );
});

test('a manifest of a life that is not valid is told as such', async () => {
  const life = { ...bookLife, created: { ...shelf(), shelf: {} } };
  await expect(play({ entry }, life)).rejects.toThrow('a shelf has a list of books');
});

test('a kind that calls an answer unreadable which it does not understand is told: the service said yes', async () => {
  const careless: BookKind['write'] = {
    ...write,
    async create(row, at) {
      try {
        return (await write.create?.(row, at)) ?? { waits: [] };
      } catch {
        throw new RequestFailure('unreadable', 'that is no book', { request: 'POST /books' });
      }
    },
  };
  const name = 'shelf.book is made once where the answer of its create says nothing';
  await expect(named(name, { write: careless })).rejects.toThrow(
    /^shelf\.book, created: what ends otherwise than as done or unknown\n[\s\S]*failed shelf\.book\/s\/dune/,
  );
});
