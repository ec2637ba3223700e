import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { MODES, playOracle } from '/work/wt/k/test/simulation/oracle/oracle-case.ts';

test('x', async () => {
  const from = Number(process.env['FROM'] ?? 0),
    count = Number(process.env['COUNT'] ?? 60);
  const bad: Record<string, number> = {};
  let n = 0;
  let shown = 0;
  let out = '';
  const t = Date.now();
  for (let seed = from; seed < from + count; seed += 1) {
    const { mode, wrong, story } = await playOracle(seed).catch(e => ({
      mode: 'threw',
      wrong: [String(e.stack)],
      story: [] as string[],
    }));
    if (wrong.length > 0) {
      bad[mode] = (bad[mode] ?? 0) + 1;
      n += 1;
      if (shown++ < 12) out += `#### ${seed} ${mode}\n${wrong.join('\n')}\n`;
      if (process.env['STORY'] === String(seed)) out += story.join('\n');
    }
  }
  writeFileSync('/tmp/oracle.out', `${out}\n${n} of ${count} ${JSON.stringify(bad)} ${Date.now() - t} ms\n`);
}, 600_000);
