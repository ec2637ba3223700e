import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { spawned } from './spawned.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples');
const complete = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
  .filter(file => /^[^/]+\.yaml$|^[^/]+\/evenkeel\.yaml$/.test(file))
  .sort();

test.each(complete)('%s plans, applies and is in sync, as someone who types it sees it', async file => {
  const here = await spawned({ operationMs: 20 });
  try {
    const manifest = ['-f', join(EXAMPLES, file)];
    const planned = await here.run('plan', ...manifest);
    expect(planned).toMatchObject({ code: 0 });
    expect(here.writes()).toEqual([]);
    expect(await here.run('apply', '--yes', ...manifest)).toMatchObject({ code: 0 });
    const again = await here.run('plan', '--detailed-exitcode', ...manifest);
    expect(again.stdout).toContain('No changes');
    expect(again.code).toBe(0);
  } finally {
    await here.close();
  }
});
