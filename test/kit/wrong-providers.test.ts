import { expect, test } from 'vitest';
import { contract } from '../../src/kit/kit.ts';
import { labelSample, labelsProvider, labelsService } from './labels.ts';
import { WRONG_PROVIDERS, type WrongProvider } from './wrong-providers.ts';

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

test.each(WRONG_PROVIDERS)('$what: noticed by "$by"', async wrong => {
  expect(await noticedBy(wrong)).toBe(wrong.by);
});

test('each mistake is another, and there are enough of them', () => {
  const names = WRONG_PROVIDERS.map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(25);
});

test.each(
  contract({ provider: labelsProvider(), samples: [labelSample], start: () => labelsService() }).map(
    ({ name, run }) => [name, run] as const,
  ),
)('the provider without a mistake: %s', async (_, run) => run());
