// What tools of other people do with the same services, by scenario: how long they take, what they
// ask for, and what is there afterwards. Outcomes are read from the sandbox's log and state, never
// from what a tool says of itself.
import { branches } from './peers/branches.js';
import { bucket } from './peers/bucket.js';
import { commands } from './peers/commands.js';
import { expiry } from './peers/expiry.js';
import { footprint } from './peers/footprint.js';
import { lostAnswers } from './peers/lost-answers.js';
import { noop } from './peers/noop.js';
import { refusals } from './peers/refusals.js';

const SCENARIOS = {
  A: noop,
  B: branches,
  C: refusals,
  D: expiry,
  E: bucket,
  F: commands,
  G: lostAnswers,
  H: footprint,
};

/** The tables of one scenario, or of all. */
export async function peers({ scenario }) {
  if (scenario !== undefined && !Object.hasOwn(SCENARIOS, scenario))
    throw new Error(`no such scenario: ${scenario}; there are ${Object.keys(SCENARIOS).join(', ')}`);
  const tables = [];
  for (const name of scenario === undefined ? Object.keys(SCENARIOS) : [scenario]) {
    console.error(`  scenario ${name} …`);
    tables.push(...(await SCENARIOS[name]()));
  }
  return tables;
}
