import { expect, test } from 'vitest';
import { summarize } from '../../src/render/words/summary.ts';
import { aCheck, aPlan, aReport } from '../helpers/report-builders.ts';

const UNREAD = {
  kind: 'neon.branch',
  scope: 'neon.project/p',
  reason: { code: 'scope/missing', scope: 'x' },
};

test.each(['plan', 'drift'] as const)(
  'a %s with nothing to do is clean only where it is complete',
  command => {
    const words = (more: object) => {
      const { clean, lead } = summarize(aReport(command, aPlan([], more)));
      return [clean, lead];
    };
    expect(words({})).toEqual([true, command === 'plan' ? 'No changes' : 'In sync']);
    // Such as a merged one that lacks the report of a shard.
    for (const more of [{ digest: 'incomplete' }, { unread: [UNREAD] }]) {
      expect(words(more)[0]).toBe(false);
      expect(words(more)[1]).not.toMatch(/No changes|In sync/);
    }
  },
);

test('checks passed only where each of them did', () => {
  const words = (...verdicts: Parameters<typeof aCheck>[1][]): string => {
    const checks = verdicts.map((verdict, nth) => aCheck(`question ${nth}`, verdict));
    return summarize({ ...aReport('plan', aPlan([])), checks }).parts.join(', ');
  };
  expect(words('pass', 'pass')).toContain('2 checks passed');
  for (const other of ['fail', 'flaky', 'unknown'] as const)
    expect(words('pass', other)).not.toContain('passed');
  expect(words('pass', 'flaky')).toContain('1 of 2 checks flaky');
});
