import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { seededRandom } from '../../src/sandbox/clock-and-random.ts';
import { testCli, URL_OF_SANDBOX } from './test-io.ts';

const QUESTION = 'How long can a deleted branch be recovered?';
const QUESTIONS = 100;
const RUNS = [null, { most: 5, pass: 4 }, { most: 3, pass: 2 }] as const;

/** The sandbox's portal, whose answers are right with probability `p`. */
function wrongSometimes(p: number): (transport: Transport) => Transport {
  const random = seededRandom(Math.round(p * 1_000)).next;
  return transport => async request => {
    const response = await transport(request);
    if (!request.url.includes('ask=') || random() < p) return response;
    return { ...response, body: response.body.replaceAll('7 days', '9 days') };
  };
}

/** The shares of the verdicts on many questions in one run. */
async function rates(p: number, runs: (typeof RUNS)[number]): Promise<Readonly<Record<string, number>>> {
  const often = runs === null ? '' : `, runs: ${runs.most}, pass: ${runs.pass}`;
  const entries = Array.from(
    { length: QUESTIONS },
    (_, index) =>
      `        - { id: q${index}, page: /guides/recovery, ask: "${QUESTION}", mentions: [7 days]${often} }`,
  );
  const manifest = [
    'evenkeel: 1',
    'name: acme',
    'docs:',
    '  portals:',
    `    - url: ${URL_OF_SANDBOX}/docs`,
    '      answers:',
    ...entries,
    '',
  ].join('\n');
  const cli = testCli({ manifest, wrap: wrongSometimes(p) });
  const report = await cli.report('plan', '--max-questions', '100000');
  expect(report.requests).toEqual({ GET: cli.requests().length });
  expect(report.portals?.[0]?.questions).toBe(cli.requests().length);
  const counts: Record<string, number> = { pass: 0, flaky: 0, fail: 0, unknown: 0 };
  for (const { verdict } of report.checks) counts[verdict] = (counts[verdict] ?? 0) + 1 / QUESTIONS;
  return counts;
}

function atLeast(n: number, k: number, p: number): number {
  let sum = 0;
  for (let right = k; right <= n; right += 1) {
    let ways = 1;
    for (let i = 0; i < right; i += 1) ways = (ways * (n - i)) / (i + 1);
    sum += ways * p ** right * (1 - p) ** (n - right);
  }
  return sum;
}

/** What the binomial distribution expects. */
function expected(p: number, runs: (typeof RUNS)[number]): Readonly<Record<string, number>> {
  const pass = runs === null ? p : atLeast(runs.most, runs.pass, p);
  const fail = runs === null ? (1 - p) ** 3 : 1 - atLeast(runs.most, Math.ceil(runs.pass / 2), p);
  return { pass, fail, flaky: 1 - pass - fail, unknown: 0 };
}

describe('a portal of the sandbox that is right with probability', () => {
  test.each([0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1])(
    '%d gets the verdicts that the binomial distribution expects, and every request is counted',
    async p => {
      for (const runs of RUNS) {
        const seen = await rates(p, runs);
        for (const [verdict, rate] of Object.entries(expected(p, runs))) {
          // Four standard deviations, or two questions where the rate is tiny.
          const bound = Math.max(4 * Math.sqrt(Math.max(0, rate * (1 - rate)) / QUESTIONS), 2.5 / QUESTIONS);
          expect(Math.abs((seen[verdict] ?? 0) - rate)).toBeLessThanOrEqual(rate === 0 ? 1e-9 : bound);
        }
      }
    },
  );
});
