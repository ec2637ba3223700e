import { expect, test } from 'vitest';
import { section } from './limits.ts';
import { Machine } from './machine.ts';
import { prepare } from './prepared.ts';
import { NEON, START } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { thingsIn } from './things.ts';

test('what a case was told is so in the next one, also where the first one was refused a read before', async () => {
  const scenario = SCENARIOS.find(each => each.name === 'rename');
  if (scenario === undefined) throw new RangeError('rename');
  const stage = await prepare(scenario).stage({ names: 'unique' });
  const make = (machine: Machine): string => {
    expect(machine.other('POST', `${NEON}/branches`, { branch: { name: 'made' } })).toBe(201);
    const answer = JSON.parse(machine.entries.at(-1)?.outcome?.text ?? '');
    return String(section(answer, 'branch')['id']);
  };

  const first = new Machine({ stage, start: START });
  expect(first.other('GET', `${NEON}/branches/br-nobody-12345678/buckets`)).toBe(404);
  const told = make(first);

  const second = new Machine({ stage, start: START });
  expect(make(second)).toBe(told);
  expect([...thingsIn(stage.state()).keys()]).toContain(`neon.branch ${told}`);
});
