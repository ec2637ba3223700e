import { type Case, type Prepared, play, prepare } from './case.ts';
import { CHAINS } from './chains.ts';
import { FAMILIES, playedIn } from './families.ts';
import type { Broken } from './invariants.ts';
import type { Machine } from './machine.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

/** Every so many cases one is played twice. */
const TWICE = 50;

export const ALL_SCENARIOS: readonly Scenario[] = [...SCENARIOS, ...CHAINS];

/** A case with its number: what `--seed` takes. */
export interface Numbered {
  readonly number: number;
  readonly case: Case;
}

export interface Failed extends Numbered {
  readonly broken: Broken;
}

export interface Coverage {
  readonly cases: number;
  readonly failures: number;
  readonly ms: number;
}

export interface Result {
  readonly coverage: ReadonlyMap<string, Coverage>;
  readonly failed: readonly Failed[];
}

export interface Selection {
  /** This worker plays every `of`th case, from the `part`th on. */
  readonly part: number;
  readonly of: number;
  /** Families to play; all by default. */
  readonly families?: readonly string[];
  readonly scenarios?: readonly string[];
  /** One case alone, by its number. */
  readonly seed?: number;
  /** Every so many cases one. */
  readonly every?: number;
  readonly now: () => number;
}

/**
 * Plays the matrix, or a part of it. The numbers of the cases are the same in every worker and every run: cases are derived
 * from the recordings of the clean runs, in a fixed order.
 */
export async function playMatrix(selection: Selection): Promise<Result> {
  const coverage = new Map<string, { cases: number; failures: number; ms: number }>();
  const failed: Failed[] = [];
  let number = 0;
  let recordings = 0;
  for (const scenario of ALL_SCENARIOS) {
    const prepared = prepare(scenario);
    for (const names of ['unique', 'not_unique'] as const) {
      recordings += 1;
      const clean = await play({ family: 'clean', scenario: scenario.name, names, faults: [] }, prepared);
      const first = clean.runs[0]?.number;
      const requests = clean.machine.entries.filter(entry => entry.run === first);
      for (const family of FAMILIES) {
        if (!playedIn(family, scenario.name)) continue;
        const row = coverage.get(family.id) ?? { cases: 0, failures: 0, ms: 0 };
        coverage.set(family.id, row);
        const since = selection.now();
        for (const more of family.cases({ prepared, names, requests, number: recordings })) {
          number += 1;
          if (!isSelected(number, family.id, scenario.name, selection)) continue;
          const of: Case = { ...more, family: family.id, scenario: scenario.name, names };
          const broken = await brokenIn(of, prepared, number);
          row.cases += 1;
          if (broken === undefined) continue;
          row.failures += 1;
          failed.push({ number, case: of, broken });
        }
        row.ms += selection.now() - since;
      }
    }
  }
  return { coverage, failed };
}

/** Now and then a case is played twice: it has to leave the same log, byte for byte (invariant 15). */
async function brokenIn(of: Case, prepared: Prepared, number: number): Promise<Broken | undefined> {
  const { broken, machine } = await play(of, prepared);
  if (broken !== undefined || number % TWICE !== 0) return broken;
  const again = await play(of, prepared);
  if (logOf(again.machine) === logOf(machine)) return undefined;
  return { invariant: 15, message: 'played again, it sends something else' };
}

function logOf(machine: Machine): string {
  return machine.entries
    .map(each =>
      [each.run, each.index, each.method, each.path, JSON.stringify(each.body), each.status, each.at].join(
        ' ',
      ),
    )
    .join('\n');
}

function isSelected(number: number, family: string, scenario: string, selection: Selection): boolean {
  const { part, of, seed, every = 1, families, scenarios } = selection;
  if (seed !== undefined) return number === seed;
  if (families !== undefined && !families.includes(family)) return false;
  if (scenarios !== undefined && !scenarios.includes(scenario)) return false;
  return number % every === 0 && Math.floor(number / every) % of === part;
}
