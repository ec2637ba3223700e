import { expect, test } from 'vitest';
import { contract } from '../../src/kit/kit.ts';
import { labelSample, labelsProvider, labelsService } from './labels.ts';
import { WRONG_PROVIDERS, type WrongProvider } from './wrong-providers.ts';

/** The life that notices each first. */
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
  'a constant incarnation': 'made again by somebody else',
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

/** The life that notices it first; undefined where none does. */
async function noticedBy({ provider }: WrongProvider): Promise<string | undefined> {
  const start = () => labelsService();
  for (const { name, run } of contract({ provider, samples: [labelSample], start })) {
    try {
      await run();
    } catch {
      return name.replace('labels.label: ', '');
    }
  }
  return undefined;
}

test.each(WRONG_PROVIDERS)('$what', async wrong => {
  expect(await noticedBy(wrong)).toBe(NOTICED_BY[wrong.what]);
});

test('each mistake is another, and there are enough of them', () => {
  const names = WRONG_PROVIDERS.map(({ what }) => what);
  expect(names).toEqual(Object.keys(NOTICED_BY));
  expect(names.length).toBeGreaterThanOrEqual(25);
});

test.each(
  contract({ provider: labelsProvider(), samples: [labelSample], start: () => labelsService() }).map(
    ({ name, run }) => [name, run] as const,
  ),
)('the provider without a mistake: %s', async (_, run) => run());
