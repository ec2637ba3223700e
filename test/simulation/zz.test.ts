import { test } from 'vitest';
import { playMatrix } from './matrix.ts';
test('part', async () => {
  const t = performance.now();
  const { coverage, failed } = await playMatrix({ families: ['R36'], every: Number(process.env.EV ?? 31), from: Number(process.env.FR ?? 0), now: () => 0 });
  console.log(coverage.get('R36'), performance.now() - t, failed.length);
  for (const f of failed.slice(0, 12)) console.log(f.seed, f.violation.invariant, f.violation.message.slice(0, 500), JSON.stringify(f.case.faults));
}, 600000);
