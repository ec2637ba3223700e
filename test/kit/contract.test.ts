import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import {
  type ContractTest,
  contract,
  type Provider,
  RequestFailure,
  type Sample,
} from '../../src/kit/kit.ts';
import {
  type LabelKind,
  label,
  labelSample,
  labelsProvider,
  labelsService,
  type ServiceOptions,
} from './labels.ts';
import { type BookKind, bookLife, bookSample, SHELF, shelf, shelfProvider, shelfService } from './shelf.ts';

function testsOf(
  more: Partial<BookKind> = {},
  lives = [bookLife],
  samples = [bookSample],
): readonly ContractTest[] {
  const start = () => ({ baseUrl: SHELF, ...shelfService() });
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
    'shelf.book: each is made with each change from the start',
    'shelf.book: fields that the entry leaves open',
    'shelf.book: odd values',
    'shelf.book: made with values that are nothing',
    'shelf.book: the order of lists',
    'shelf.book: renamed, and found again',
    'shelf.book: odd names',
    'shelf.book: names that the service tells apart',
    'shelf.book: made a second time',
    'shelf.book: made again by someone else',
    'shelf.book: changed and deleted by someone else',
    'shelf.book: exported, and the plan of that is empty',
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

test('a list that hides what someone else has changed is told', async () => {
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
    /^shelf\.book, changed: why it is blocked\n expected\n {2}\/emma\/\n but it is\n {2}.*cannot change `title`/,
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

/** One test of the contract for labels, by a part of its name. */
function ofLabels(
  name: string,
  { sample = {}, provider = labelsProvider(), ...more }: LabelOptions = {},
): Promise<void> | undefined {
  const samples = [{ ...labelSample, ...sample }];
  const start = () => labelsService(more);
  return contract({ provider, samples, start })
    .find(test => test.name.includes(name))
    ?.run();
}

interface LabelOptions extends ServiceOptions {
  readonly sample?: Partial<Sample>;
  readonly provider?: Provider;
}

test('a service that forgets what it is given is told as too weak, and not the provider', async () => {
  await expect(ofLabels('keeps what it is given', { forgets: 'color' })).rejects.toThrow(
    'labels.label: the service may be too weak for this: it took POST /repos/one/labels, and no later list has its "d73a4a"',
  );
});

test('a service whose pages are longer than the sample says is told as too weak', async () => {
  await expect(ofLabels('more than two pages', { page: 100 })).rejects.toThrow(
    /the longest list of one answer\n expected\n {2}2\n but it is\n {2}5\n[\s\S]*next {6}the service is too weak for this/,
  );
});

test('a service that takes any path leaves a break unnoticed, which is told', async () => {
  const { books, transport } = shelfService();
  const loose: Transport = request => transport({ ...request, url: request.url.replace(/-x$/, '') });
  const start = () => {
    books.clear();
    return { baseUrl: SHELF, transport: loose };
  };
  const tests = contract({ provider: shelfProvider(), samples: [bookSample], start });
  await expect(tests.at(-1)?.run()).rejects.toThrow(
    /^shelf\.book: no life notices\n {2}POST \/books to a path that is not there\n/,
  );
});

test('a field that no change is about is told, and so is a change that changes nothing', async () => {
  const [, ...changes] = labelSample.changes;
  await expect(ofLabels('each field', { sample: { changes } })).rejects.toThrow(
    'fields that no change is about\n expected\n  nothing\n but it is\n  field color\n',
  );
  await expect(
    ofLabels('each field', { sample: { changes, exempt: ['field color'] } }),
  ).resolves.toBeUndefined();
  const idle = [...labelSample.changes, { color: 'd73a4a' }];
  await expect(ofLabels('each field', { sample: { changes: idle } })).rejects.toThrow(
    'changes that change nothing\n expected\n  nothing\n but it is\n  {"color":"d73a4a"}\n',
  );
});

test('a member that the sample never sets is one that no life notices', async () => {
  const entries = labelSample.entries.map(
    ({ description: _, ...rest }) => rest,
  ) as unknown as Sample['entries'];
  const changes = labelSample.changes.filter(change => !('description' in change));
  const sample = { entries, changes, exempt: ['field description'] };
  const { update, ...kept } = label.write;
  const silent: LabelKind['write'] = {
    ...kept,
    ...(update && { update }),
    create: (row, at) =>
      label.write.create?.({ ...row, desired: { description: null, ...row.desired } }, at) ?? fail(),
  };
  const provider = labelsProvider({ ...label, write: silent });
  const name = 'POST /repos/*/labels without description';
  await expect(ofLabels('no break', { sample, provider })).rejects.toThrow(`no life notices\n  ${name}\n`);
});

function fail(): never {
  throw new Error('labels are made');
}

test('a failure names the life, the step, the provider, the seed, the request and the next step', async () => {
  const write = { ...label.write, update: async () => ({ waits: [] }) };
  await expect(ofLabels('each field', { provider: labelsProvider({ ...label, write }) })).rejects.toThrow(
    /^labels\.label, each field is changed alone: color alone: what is not done\n expected\n {2}nothing\n but it is\n {2}unknown labels\.label\/one\/bug: [^\n]*\n[\s\S]* provider {2}labels, seed 1\n request {3}POST \/repos\/\S+ \{.*\n next {6}\S/,
  );
});

test('an error of the provider that is no answer of the service is told with its life', async () => {
  const read: LabelKind['read'] = {
    ...label.read,
    live: () => {
      throw new TypeError('boom');
    },
  };
  await expect(ofLabels('each field', { provider: labelsProvider({ ...label, read }) })).rejects.toThrow(
    /^labels\.label, each field is changed alone: something was thrown: the error\n[\s\S]*TypeError: boom/,
  );
});

test('a run that never ends is ended, and told', async () => {
  const list: LabelKind['read']['list'] = async (_scope, client) => {
    for (;;) await client.get('/repos/one/labels');
  };
  const provider = labelsProvider({ ...label, read: { ...label.read, list } });
  await expect(ofLabels('each field', { provider })).rejects.toThrow('the run has sent more than');
});

test('the same seed sends the same requests', async () => {
  const sent = async (seed: number): Promise<readonly string[]> => {
    const all: string[] = [];
    const start = () => {
      const service = labelsService();
      const transport: Transport = request => {
        all.push(`${request.method} ${request.url} ${request.body}`);
        return service.transport?.(request) ?? fail();
      };
      return { ...service, transport };
    };
    const tests = contract({ provider: labelsProvider(), samples: [labelSample], seed, start });
    for (const { name, run } of tests) if (/alone|limits/.test(name)) await run();
    return all;
  };
  expect(await sent(7)).toEqual(await sent(7));
});
