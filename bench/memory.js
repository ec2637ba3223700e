// Growth of time and memory from 1,000 to 100,000 resources, 50 in a scope, in included files of at most 1,000.
import { join } from 'node:path';
import { compare, folderOf, leanServer, peakOf } from './measure.js';
import { withoutLimits } from './programs.js';
import { manifestOf, scopesOf } from './world.js';

const SIZES = [1_000, 10_000, 100_000];
const IN_A_SCOPE = 50;

export async function memory() {
  const unlimited = await withoutLimits();
  const found = [];
  for (const size of SIZES) {
    const scopes = size / IN_A_SCOPE;
    const folder = folderOf(`grown-${size}`, manifestOf(scopesOf(size, scopes)));
    const server = await leanServer(size, scopes);
    const program = {
      name: 'plan',
      argv: [unlimited, 'plan', '-f', join(folder, 'evenkeel.yaml'), '--quiet'],
      env: server.env,
    };
    try {
      found.push({
        size,
        ms: compare([program], size > 10_000 ? 3 : 5).get('plan').min,
        mib: peakOf(program),
      });
    } finally {
      server.stop();
    }
  }
  const [first] = found;
  const last = found.at(-1);
  const exponent = key => Math.log(last[key] / first[key]) / Math.log(last.size / first.size);
  const shown = key => found.map(each => `${each.size}: ${each[key].toFixed(0)}`).join(', ');
  return [
    {
      what: 'growth in time, 1,000 to 100,000',
      target: '≤ 1.1',
      measured: `${exponent('ms').toFixed(2)} (ms: ${shown('ms')})`,
      floor: '',
    },
    {
      what: 'growth in memory, 1,000 to 100,000',
      target: '≤ 1.15',
      measured: `${exponent('mib').toFixed(2)} (MiB: ${shown('mib')})`,
      floor: '',
    },
  ];
}
