import { isMainThread } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { ContractFailure } from '../../src/kit/deadline.ts';
import { type ContractTest, contract } from '../../src/kit/kit.ts';
import { alarmSample, alarmsService } from './alarms.ts';
import { labelSample, labelsService } from './labels.ts';
import { type AlarmProvider, READERS_WRONG_PROVIDERS } from './wrong-alarms.ts';
import { WRONG_PROVIDERS } from './wrong-providers.ts';

/** A life that notices each. */
const NOTICED_BY: Readonly<Record<string, string>> = {
  'list reads only the first page': 'odd names',
  'list leaves out an item that it cannot read': 'lists with something in them that is no item',
  'list takes an error for an empty list': 'lists that are refused or cannot be read',
  'list takes 404 alone for an empty list': 'lists that are refused or cannot be read',
  'a rename sends no new name': 'renamed, and found again',
  'a rename goes to the path of its new name': 'renamed, and found again',
  'a rename sends its old name': 'renamed, and found again',
  'export writes another color': 'exported, and the plan of that is empty',
  'export drops the description': 'exported, and the plan of that is empty',
  'export drops the color of some': 'exported, and the plan of that is empty',
  'a constant id': 'three are made and deleted, one by one',
  'a constant incarnation': 'made again by someone else',
  'an update drops one field': 'each field is changed alone',
  'a create drops one field': 'three are made and deleted, one by one',
  'a path that is not encoded': 'odd names',
  'a delete that sends nothing': 'three are made and deleted, one by one',
  'an update that sends nothing': 'each field is changed alone',
  'live reads every color in capitals': 'the service keeps what it is given',
  'a create calls an answer unreadable that it does not understand':
    'writes whose answers are lost, late or about another',
  'a create without a mark': 'more than two pages',
  'everything with a mark is ours, whoever made it': 'pruned where it is ours, and left where it is not',
  'a mark counts that begins with our name': 'pruned where it is ours, and left where it is not',
  'all items are in one scope, whatever they say': 'the list of another scope',
  'an update writes what the entry leaves open, too': 'fields that the entry leaves open',
  'any 403 is a limit': 'limits',
  'a mark makes a name of its own': 'pruned where it is ours, and left where it is not',
  'list reads two pages and no more': 'odd names',
  'list keeps what it has where a later page fails': 'lists that are refused or cannot be read',
  'what bears no mark is ours': 'made by hand, and not pruned',
  'a copied mark is believed': 'made by hand, and not pruned',
  'live trims the description': 'odd values',
  'live sorts the aliases': 'the service keeps what it is given',
  'a verb tries again by itself': 'a refusal that is no limit',
  'a receipt of the row in place of the answer': 'three are made and deleted, one by one',
  'a failed write counts as done': 'a refusal that is no limit',
  'the list of the first scope for all': 'the service keeps what it is given',
  'an entry drops a field of the manifest': 'each field is changed alone',
};

/**
 * A life that notices each of those of readers who had not seen the contract. undefined: none does.
 * At first six went unnoticed: 409 for gone, seconds for a time, days, a sorted list, 0 for
 * nothing, and the cursor, with which the contract did not end.
 */
const READERS_NOTICED_BY: Readonly<Record<string, string | undefined>> = {
  'a page shorter than was asked for is the last': 'more than two pages',
  'pages are counted from 0, and the service counts from 1': 'more than two pages',
  'the cursor is encoded twice': 'more than two pages',
  'an answer without a list is an empty list': 'lists that are refused or cannot be read',
  'the filter is misspelled, so that all teams are in each': 'the service keeps what it is given',
  'a list is remembered until the program itself writes': 'changed and deleted by someone else',
  'ids are remembered by name alone': 'pruned where it is ours, and left where it is not',
  'names are folded to small letters, and the service tells them apart': 'names that the service tells apart',
  'PUT of what changes clears the rest': 'each field is changed alone',
  'a rename is a create': 'renamed, and found again',
  'a rename sends the name and no field': 'renamed, and found again',
  'a delete takes 409 for gone': 'a refusal that is no limit',
  'the seconds that a limit lasts are taken for a time': 'limits',
  'the mark is a part of a text of the entry, and is exported with it':
    'exported, and the plan of that is empty',
  'a field that no list shows is answered from memory': 'changed and deleted by someone else',
  // Where the program runs in UTC they are the same.
  'days are read where the program is, and compared elsewhere': undefined,
  'seconds are rounded to minutes': 'odd values',
  'a list whose order counts is sorted': 'the order of lists',
  'export drops what is false, 0 or empty': 'exported, and the plan of that is empty',
  'one request id for everything that an address sends': 'three are made and deleted, one by one',
  'what is deleted and still listed counts as live': 'three are made and deleted, one by one',
  'ids go through a number': 'three are made and deleted, one by one',
  'a delete is sent, and nobody waits for what comes of it': 'a refusal that is no limit',
  'an update sends the first field that changes': 'each field is changed alone',
  'a create takes 0 for nothing': 'made with values that are nothing',
};

/** The one test of that life. It fails as the life fails, and not by something else. */
async function notices(tests: readonly ContractTest[], life: string): Promise<void> {
  const found = tests.find(({ name }) => name.endsWith(`: ${life}`));
  await expect(found?.run()).rejects.toThrow(ContractFailure);
}

test.each(WRONG_PROVIDERS)('$what', async ({ what, provider }) => {
  const tests = contract({ provider, samples: [labelSample], start: () => labelsService() });
  await notices(tests, NOTICED_BY[what] ?? '');
});

function testsOf({ make, sample, manners }: AlarmProvider): readonly ContractTest[] {
  const samples = [{ ...alarmSample, ...sample }];
  return contract({ provider: make(), samples, start: () => alarmsService(manners) });
}

test.each(READERS_WRONG_PROVIDERS)('by a reader: $what', async wrong => {
  const life = READERS_NOTICED_BY[wrong.what];
  if (life !== undefined) return notices(testsOf(wrong), life);
  for (const { run } of testsOf(wrong)) await run();
});

// A thread keeps the time zone in which its process began.
test.runIf(isMainThread)(
  'days that are read where the program is are noticed where that is not UTC',
  async () => {
    const wrong = READERS_WRONG_PROVIDERS.find(({ what }) => what.startsWith('days are read'));
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Kiritimati';
    try {
      await notices(wrong === undefined ? [] : testsOf(wrong), 'exported, and the plan of that is empty');
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  },
);

test('each mistake is another, and there are enough of them', () => {
  const names = WRONG_PROVIDERS.map(({ what }) => what);
  expect(names).toEqual(Object.keys(NOTICED_BY));
  expect(names.length).toBeGreaterThanOrEqual(25);
  const readers = READERS_WRONG_PROVIDERS.map(({ what }) => what);
  expect(readers).toEqual(Object.keys(READERS_NOTICED_BY));
  expect(readers.filter(what => READERS_NOTICED_BY[what] !== undefined)).toHaveLength(24);
});
