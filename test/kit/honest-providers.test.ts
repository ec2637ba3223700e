import { describe, expect, test } from 'vitest';
import { contract } from '../../src/kit/kit.ts';
import { alarmSample, alarmsService } from './alarms.ts';
import { labelSample, labelsProvider, labelsService } from './labels.ts';
import { HONEST_PROVIDERS } from './wrong-alarms.ts';

/**
 * Providers that are unusual and right: a contract that fails them is as bad as one that lets
 * mistakes pass.
 */
describe.each(HONEST_PROVIDERS)('$what', ({ make, manners, sample }) => {
  // All of the odd names are tried with labels.
  const samples = [{ ...alarmSample, names: ['a/b', 'a', 'A', '日本'], ...sample }];
  const start = () => alarmsService(manners);
  test.each(contract({ provider: make(), samples, start }).map(({ name, run }) => [name, run] as const))(
    '%s',
    async (_, run) => run(),
  );
});

test.each(
  contract({ provider: labelsProvider(), samples: [labelSample], start: () => labelsService() }).map(
    ({ name, run }) => [name, run] as const,
  ),
)('labels: %s', async (_, run) => run());

test('each is another, and there are enough of them', () => {
  expect(new Set(HONEST_PROVIDERS.map(({ what }) => what)).size).toBe(HONEST_PROVIDERS.length);
  expect(HONEST_PROVIDERS.length).toBeGreaterThanOrEqual(6);
});
