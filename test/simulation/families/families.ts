import { ACCEPTED_BESIDE_BASE } from '../scenarios/accepted-beside-base.ts';
import { ADOPT_SCENARIOS } from '../scenarios/adopt-scenarios.ts';
import { BESIDE_OTHERS } from '../scenarios/beside-others.ts';
import { CHANGED_SCENARIOS } from '../scenarios/changed-scenarios.ts';
import { CLOCK_SCENARIOS } from '../scenarios/clock-scenarios.ts';
import { DEFAULT_SCENARIOS } from '../scenarios/default-scenarios.ts';
import { FIELD_CHANGES } from '../scenarios/field-changes.ts';
import { LEFT_AS_MOVED } from '../scenarios/left-as-moved.ts';
import { MOVED_SCENARIOS } from '../scenarios/moved-scenarios.ts';
import { PART_SCENARIOS } from '../scenarios/part-scenarios.ts';
import { PREVIEW_SCENARIOS } from '../scenarios/preview-scenarios.ts';
import { RULE_SCENARIOS } from '../scenarios/rule-scenarios.ts';
import { SET_SCENARIOS } from '../scenarios/set-scenarios.ts';
import { SWEEP_SCENARIOS } from '../scenarios/sweep-scenarios.ts';
import { SYNC_SCENARIOS } from '../scenarios/sync-scenarios.ts';
import { ACCEPTED } from './accepted.ts';
import { ADOPTIONS } from './adoptions.ts';
import { CHANGED } from './changed.ts';
import { CLOCKS } from './clocks.ts';
import { DEFAULTED } from './defaulted.ts';
import type { Family } from './family.ts';
import { FOREIGN_ANSWERS } from './foreign-answers.ts';
import { MANY_FAULTS } from './many-faults.ts';
import { MORE_DIMENSIONS } from './more-dimensions.ts';
import { MOVED_MEANWHILE } from './moved-meanwhile.ts';
import { MOVED_RENAMES } from './moved-renames.ts';
import { PARTS } from './parts.ts';
import { RULED } from './ruled.ts';
import { SETS } from './sets.ts';
import { SINGLE_FAULTS } from './single-faults.ts';
import { PREVIEWS, SWEEPS } from './sweeps.ts';
import { SYNCED } from './synced.ts';
import { TAKEN_PLACES } from './taken-places.ts';
import { TICKING } from './ticking.ts';
import { TOKENS } from './tokens.ts';

/** The families of the matrix, R1 to R26, R31, R32 and R36 to R46 (docs/reliability.md). */
export const FAMILIES: readonly Family[] = [
  ...SINGLE_FAULTS,
  ...MANY_FAULTS,
  FOREIGN_ANSWERS,
  ...MORE_DIMENSIONS,
  TAKEN_PLACES,
  MOVED_MEANWHILE,
  CLOCKS,
  SWEEPS,
  PREVIEWS,
  ADOPTIONS,
  MOVED_RENAMES,
  ACCEPTED,
  CHANGED,
  SYNCED,
  SETS,
  RULED,
  DEFAULTED,
  TICKING,
  PARTS,
  TOKENS,
];

/** Scenarios of a family of their own. */
const APART = new Set(
  [
    BESIDE_OTHERS,
    LEFT_AS_MOVED,
    ...FIELD_CHANGES,
    ...CLOCK_SCENARIOS,
    ...SWEEP_SCENARIOS,
    ...PREVIEW_SCENARIOS,
    ...ADOPT_SCENARIOS,
    ...MOVED_SCENARIOS,
    ...ACCEPTED_BESIDE_BASE,
    ...CHANGED_SCENARIOS,
    ...SYNC_SCENARIOS,
    ...SET_SCENARIOS,
    ...RULE_SCENARIOS,
    ...DEFAULT_SCENARIOS,
    ...PART_SCENARIOS,
  ].map(scenario => scenario.name),
);

/** Whether a family is played in a scenario. */
export function playedIn(family: Family, scenario: string): boolean {
  if (family.also?.includes(scenario) === true) return true;
  return family.scenarios === undefined ? !APART.has(scenario) : family.scenarios.includes(scenario);
}
