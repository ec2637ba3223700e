import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/core/provider.ts';
import type { Runs } from '../../../src/providers/docs/answer-fields.ts';
import { askRuns, mostRuns, type Run } from '../../../src/providers/docs/ask-runs.ts';
import { seededRandom } from '../../../src/sandbox/clock-and-random.ts';

const RUN: Readonly<Record<string, Run>> = {
  '+': { verdict: 'pass', findings: [], evidence: '7 days', sources: [] },
  '-': { verdict: 'fail', findings: ['"Q": the answer lacks it'], evidence: '30 days', sources: [] },
  '?': { verdict: 'unknown', findings: ['no credits (402)'], sources: [] },
};

/** The verdict where the answers are these, in order: as expected, not, none. */
async function verdictOn(answers: string, runs: Runs | null = null): Promise<Verdict & { asked: number }> {
  let asked = 0;
  const { verdict } = await askRuns({ ask: 'Q', runs }, async () => {
    const run = RUN[answers[asked] ?? ''];
    asked += 1;
    if (run === undefined) throw new Error(`asked ${asked} times`);
    return run;
  });
  return { ...verdict, asked };
}

describe('a question without runs', () => {
  it.each([
    ['+', 'pass'],
    ['---', 'fail'],
    ['-+', 'flaky'],
    ['--+', 'flaky'],
    ['?', 'unknown'],
    ['-?', 'fail'],
    ['--?', 'fail'],
  ] as const)('answered %s is %s, and asked no more', async (answers, verdict) => {
    expect(await verdictOn(answers)).toMatchObject({ verdict, asked: answers.length });
  });

  it('keeps a first fail that cannot be confirmed, with its passage and why', async () => {
    expect(await verdictOn('-?')).toEqual({
      verdict: 'fail',
      findings: [
        '"Q": the answer lacks it',
        'the portal did not give one more answer, which evenkeel needs to confirm this result: no credits (402)',
      ],
      evidence: '30 days',
      runs: [
        { verdict: 'fail', findings: ['"Q": the answer lacks it'], evidence: '30 days' },
        { verdict: 'unknown', findings: ['no credits (402)'] },
      ],
      asked: 2,
    });
  });

  it('says how many answers were as expected where it is flaky, and shows the one that was not', async () => {
    expect(await verdictOn('--+')).toMatchObject({
      findings: ['"Q": 1 of 3 answers are as expected', '"Q": the answer lacks it'],
      evidence: '30 days',
      runs: [{ evidence: '30 days' }, { evidence: '30 days' }, { evidence: '7 days' }],
    });
  });
});

describe('a question with runs', () => {
  const FOUR_OF_FIVE: Runs = { most: 5, pass: 4 };

  it.each([
    ['++++', 'pass'],
    ['-++++', 'pass'],
    ['++-++', 'pass'],
    ['--++', 'flaky'],
    ['+--+', 'flaky'],
    ['---+-', 'fail'],
    ['----', 'fail'],
    ['????+', 'unknown'],
    ['+++??', 'unknown'],
    ['-????', 'fail'],
    ['-+???', 'flaky'],
    ['?++++', 'pass'],
  ] as const)('answered %s, of which four of five should be right, is %s', async (answers, verdict) => {
    expect(await verdictOn(answers, FOUR_OF_FIVE)).toMatchObject({ verdict, asked: answers.length });
  });

  it('asks once where one answer decides', async () => {
    expect(await verdictOn('-', { most: 1, pass: 1 })).toMatchObject({ verdict: 'fail', asked: 1 });
    expect(mostRuns({ ask: 'Q', runs: { most: 1, pass: 1 } })).toBe(1);
    expect(mostRuns({ ask: 'Q', runs: null })).toBe(3);
  });
});

describe('the rates of verdicts at a portal that is right with probability p', () => {
  const TRIALS = 4_000;
  const runsOf = (p: number, random: () => number): (() => Promise<Run>) => {
    const [right, wrong] = [RUN['+'] as Run, RUN['-'] as Run];
    return async () => (random() < p ? right : wrong);
  };
  const binomial = (n: number, k: number, p: number): number => {
    let ways = 1;
    for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1);
    return ways * p ** k * (1 - p) ** (n - k);
  };
  const atLeast = (n: number, k: number, p: number): number => {
    let sum = 0;
    for (let i = k; i <= n; i += 1) sum += binomial(n, i, p);
    return sum;
  };

  async function rates(p: number, runs: Runs | null): Promise<Readonly<Record<string, number>>> {
    const random = seededRandom(Math.round(p * 1_000) + (runs?.most ?? 0)).next;
    const counts: Record<string, number> = { pass: 0, flaky: 0, fail: 0, unknown: 0 };
    const ask = runsOf(p, random);
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const { verdict } = await askRuns({ ask: 'Q', runs }, ask);
      counts[verdict.verdict] = (counts[verdict.verdict] ?? 0) + 1;
    }
    return Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, n / TRIALS]));
  }

  /** Four standard deviations of a measured rate. */
  const near = (rate: number, expected: number): void =>
    expect(Math.abs(rate - expected)).toBeLessThanOrEqual(
      4 * Math.sqrt((expected * (1 - expected)) / TRIALS) + 1e-9,
    );

  it.each([0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1])(
    'are those of the binomial distribution at %d',
    async p => {
      const q = 1 - p;
      const plain = await rates(p, null);
      near(plain['pass'] ?? 0, p);
      near(plain['fail'] ?? 0, q ** 3);
      near(plain['flaky'] ?? 0, 1 - p - q ** 3);
      for (const { most, pass } of [
        { most: 5, pass: 4 },
        { most: 3, pass: 2 },
        { most: 10, pass: 7 },
      ]) {
        const held = await rates(p, { most, pass });
        const fewest = Math.ceil(pass / 2);
        near(held['pass'] ?? 0, atLeast(most, pass, p));
        near(held['fail'] ?? 0, 1 - atLeast(most, fewest, p));
        near(held['flaky'] ?? 0, atLeast(most, fewest, p) - atLeast(most, pass, p));
        expect(held['unknown']).toBe(0);
      }
    },
  );

  it('end a run of 20 questions at 0.95 red less than once in 200', async () => {
    const random = seededRandom(24).next;
    const ask = runsOf(0.95, random);
    let red = 0;
    for (let run = 0; run < 2_000; run += 1) {
      let failed = 0;
      for (let question = 0; question < 20; question += 1) {
        const { verdict } = await askRuns({ ask: 'Q', runs: null }, ask);
        if (verdict.verdict === 'fail') failed += 1;
      }
      if (failed > 0) red += 1;
    }
    // 1 - (1 - 0.05³)²⁰ is one in 400.
    expect(red / 2_000).toBeLessThan(1 / 200);
    expect(1 - (1 - 0.05 ** 3) ** 20).toBeLessThan(1 / 200);
  });
});
