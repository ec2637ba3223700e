import type { CheckRun, QuestionBudget, Verdict } from '../../core/provider.ts';
import type { Desired } from '../../core/resource.ts';
import type { AnswerFields } from './answer-fields.ts';
import type { Link } from './pages/link.ts';

/** One answer to a question, judged. */
export type Run = CheckRun & { readonly sources: readonly Link[] };

/** The verdict on a question, and the sources of all its answers. */
export interface QuestionResult {
  readonly verdict: Verdict;
  readonly sources: readonly Link[];
}

type Rule = Pick<AnswerFields, 'ask' | 'runs'>;

/**
 * The most answers to a question whose entry has no `runs`: one, and after a failed answer up to
 * two more (ADR 0079).
 */
const MOST_BY_DEFAULT = 3;

/** How many answers a question takes at most. */
export function mostRuns({ runs }: Rule): number {
  return runs?.most ?? MOST_BY_DEFAULT;
}

/**
 * Asks a question until no further answer can change the verdict. A portal generates each answer
 * anew, so a single failure says little.
 */
export async function askRuns(rule: Rule, ask: () => Promise<Run>): Promise<QuestionResult> {
  const runs: Run[] = [];
  let verdict: Verdict['verdict'] | undefined;
  while (verdict === undefined) {
    runs.push(await ask());
    verdict = decided(runs, rule);
  }
  return { verdict: told(verdict, runs, rule), sources: runs.flatMap(run => run.sources) };
}

/** The verdict, if no further answer can change it; otherwise undefined. Pure. */
function decided(runs: readonly CheckRun[], { runs: rule }: Rule): Verdict['verdict'] | undefined {
  const passed = countOf(runs, 'pass');
  const failed = countOf(runs, 'fail');
  const lost = countOf(runs, 'unknown');
  if (rule === null) {
    if (failed === MOST_BY_DEFAULT || (failed > 0 && lost > 0)) return 'fail';
    if (passed > 0) return failed === 0 ? 'pass' : 'flaky';
    return lost > 0 ? 'unknown' : undefined;
  }
  const left = rule.most - runs.length;
  if (passed >= rule.pass) return 'pass';
  const possible = passed + left + lost;
  if (possible < rule.pass) {
    if (possible < rule.pass / 2) return 'fail';
    if (passed >= rule.pass / 2) return 'flaky';
  }
  if (left > 0) return undefined;
  // An answer that was not received could have passed or failed, so it does not count as a failure.
  if (failed === 0) return 'unknown';
  return passed === 0 || (lost === 0 && passed < rule.pass / 2) ? 'fail' : 'flaky';
}

function told(verdict: Verdict['verdict'], runs: readonly Run[], rule: Rule): Verdict {
  const first = runs.find(run => run.verdict === verdict) ?? runs.find(run => run.verdict === 'fail');
  const { evidence, findings = [] } = first ?? {};
  return {
    verdict,
    findings:
      verdict === 'pass'
        ? []
        : [...countWords(verdict, runs, rule), ...findings, ...lostWords(verdict, runs)],
    ...(evidence === undefined ? {} : { evidence }),
    ...(runs.length === 1 ? {} : { runs: runs.map(({ sources: _, ...run }) => run) }),
  };
}

function countWords(
  verdict: Verdict['verdict'],
  runs: readonly Run[],
  { ask, runs: rule }: Rule,
): readonly string[] {
  const judged = runs.filter(run => run.verdict !== 'unknown').length;
  if (judged === 0 || (rule === null && verdict === 'fail')) return [];
  const needed = rule === null ? '' : `, and ${rule.pass} of ${rule.most} are needed`;
  return [`"${ask}": ${countOf(runs, 'pass')} of ${judged} answers are as expected${needed}`];
}

/** Says that an answer was not received, which makes the verdict less certain. */
function lostWords(verdict: Verdict['verdict'], runs: readonly Run[]): readonly string[] {
  const lost = runs.find(run => run.verdict === 'unknown');
  if (lost === undefined || verdict === 'unknown') return [];
  const confirmed = countOf(runs, 'fail') > 1;
  return confirmed && verdict === 'fail'
    ? []
    : [
        `the portal did not give one more answer, which evenkeel needs to confirm this result: ${lost.findings.join('. ')}`,
      ];
}

function countOf(runs: readonly CheckRun[], verdict: CheckRun['verdict']): number {
  return runs.filter(run => run.verdict === verdict).length;
}

/** The fewest answers with which a question can pass. */
export function fewestRuns({ runs }: Pick<AnswerFields, 'runs'>): number {
  return runs?.pass ?? 1;
}

/**
 * Decides which questions fit into the budget `most`, a number of answers. Each question needs the
 * fewest answers with which it can pass; questions are taken in their order, as long as there is
 * room. So every run of a manifest asks the same questions. Pure.
 */
export function questionBudget(all: readonly Desired[], most: number): QuestionBudget {
  const entries = all.map(({ address, fields }) => ({ address, fields: fields as AnswerFields }));
  let needed = 0;
  const unasked = entries.filter(({ fields }) => {
    if (needed + fewestRuns(fields) > most) return true;
    needed += fewestRuns(fields);
    return false;
  });
  const sum = (runs: (fields: AnswerFields) => number): number =>
    entries.reduce((total, { fields }) => total + runs(fields), 0);
  return {
    least: sum(fewestRuns),
    most: sum(mostRuns),
    budget: most,
    needed,
    unasked: unasked.map(({ address }) => address),
  };
}
