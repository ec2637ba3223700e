import { expect, test } from 'vitest';
import { type Case, play } from './case.ts';
import { FAMILIES } from './families/families.ts';
import { manifest } from './scenarios/manifest.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { prepare } from './scenarios/scenario-setup.ts';

const COMMANDS = 100;
const names = Array.from({ length: COMMANDS }, (_, index) => `c${index}`);

/** Beside the matrix: its cases would each take a hundred times as long there. */
const LARGE: Scenario = {
  name: 'a hundred commands in one request',
  seed: seed => {
    for (const name of names.slice(0, COMMANDS / 2)) seed.command(name, {}, true);
  },
  manifest: manifest({ guild: names.map(name => `{ name: ${name}, description: new }`) }),
  commands: ['c0', 'c99', 'foreign'],
};

test.each(['R1', 'R2', 'R4', 'R6', 'R7'])(
  'a hundred commands go in one bulk overwrite, whatever goes wrong (%s)',
  async id => {
    const family = FAMILIES.find(each => each.id === id);
    if (family === undefined) throw new RangeError(id);
    const setup = prepare(LARGE);
    const of = { family: id, scenario: LARGE.name, names: 'unique' as const };
    const clean = await play({ ...of, faults: [] }, setup);
    const requests = clean.world.log.filter(entry => entry.run === 1);
    expect(requests.filter(entry => entry.method !== 'GET').map(entry => entry.method)).toEqual(['PUT']);
    const violation: string[] = [];
    let cases = 0;
    for (const more of family.cases({ setup, names: 'unique', requests, sent: new Map(), number: 1 })) {
      const one: Case = { ...more, ...of };
      cases += 1;
      const verdict = await play(one, setup);
      if (verdict.violation !== undefined)
        violation.push(`${verdict.violation.message.slice(0, 300)} ${JSON.stringify(one.faults)}`);
    }
    expect(cases).toBeGreaterThan(4);
    expect(violation).toEqual([]);
  },
  60_000,
);
