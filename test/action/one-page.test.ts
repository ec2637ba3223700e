import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { MERGE } from './pull-request-world.ts';
import { HEAD, succeeded } from './runner.ts';
import { fileOf, jsonOf, severalManifests, tableRows } from './several-manifests.ts';

const LATER = 'd'.repeat(40);
const world = severalManifests();

describe('plans of several manifests', () => {
  test('are one comment with a row for each, the gravest first', async () => {
    await world.manifests({ 0: ['old, absent: true'], 1: ['one', 'two'], 2: ['three'] });
    world.otherBranch('old');
    const step = await succeeded(world.planned([0, 1, 2]));
    expect(step.outputs).toMatchObject({ result: 'changes', changes: '4', creates: '3', deletes: '1' });
    const body = world.onlyComment();
    const rows = tableRows(body);
    expect(rows.map(row => /infra\/m\d/.exec(row)?.[0])).toEqual(['infra/m0', 'infra/m1', 'infra/m2']);
    expect(rows[0]).toContain(
      '| 0 | 0 | **1** | planned ([run](https://github.com/acme/app/actions/runs/42))',
    );
    expect(rows[1]).toContain('| 2 | 0 | 0 | planned');
    expect(body).toContain('### 3 manifests · 3 planned · **1 to delete**');
    for (const name of ['old', 'one', 'two', 'three']) expect(body).toContain(name);
    expect(body).toMatch(/`ek1-[0-9a-f]{40}`/);
    expect(step.summary).toContain('### 3 manifests');
    expect(step.summary).not.toContain('evenkeel:page');
  });
});
void [writeFile, MERGE, HEAD, fileOf, jsonOf, LATER];
