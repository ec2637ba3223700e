import { expect, test } from 'vitest';
import { section } from '../invariants/manifest-limits.ts';
import { NEON, START } from '../scenarios/scenario.ts';
import { prepare } from '../scenarios/scenario-setup.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { liveObjectsIn } from './live-objects.ts';
import { SimulatedWorld } from './simulated-world.ts';

test('what a case was told is so in the next one, also where the first one was refused a read before', async () => {
  const scenario = SCENARIOS.find(each => each.name === 'rename');
  if (scenario === undefined) throw new RangeError('rename');
  const sandbox = await prepare(scenario).sandbox({ names: 'unique' });
  const make = (world: SimulatedWorld): string => {
    expect(world.other('POST', `${NEON}/branches`, { branch: { name: 'made' } })).toBe(201);
    const answer = JSON.parse(world.log.at(-1)?.outcome?.text ?? '');
    return String(section(answer, 'branch')['id']);
  };

  const first = new SimulatedWorld({ sandbox, start: START });
  expect(first.other('GET', `${NEON}/branches/br-nobody-12345678/buckets`)).toBe(404);
  const told = make(first);

  const second = new SimulatedWorld({ sandbox, start: START });
  expect(make(second)).toBe(told);
  expect([...liveObjectsIn(sandbox.state()).keys()]).toContain(`neon.branch ${told}`);
});
