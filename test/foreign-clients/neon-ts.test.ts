import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { blocksOn } from '../documents/page-blocks.ts';
import { isInstalled, neonCommand, neonModules } from './neon-command.ts';
import { NEON_SCOPES, type SocketWorld, socketWorld } from './socket-world.ts';

/*
 * docs/moving-neon-ts.md with the vendor's own command line (neon 6.2.3, 2026-11-22). It is there
 * after `npm run test:clients`; test/documents/moving-neon-ts.test.ts has the other steps.
 */

let here: SocketWorld | undefined;
let folder: string | undefined;

afterEach(async () => {
  await here?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

test.skipIf(!isInstalled)(
  'what neon applies of the neon.ts of the page has an empty plan, as an export and as a set',
  async () => {
    const block = blocksOn('moving-neon-ts');
    folder = mkdtempSync(join(tmpdir(), 'evenkeel-neon-ts-'));
    symlinkSync(neonModules, join(folder, 'node_modules'));
    const file = join(folder, 'neon.ts');
    writeFileSync(file, block('Moving from `neon.ts`', 'ts'));
    const world = await socketWorld();
    here = world;
    const neon = async (...args: readonly string[]): Promise<string> => {
      const { exit, stdout, stderr } = await neonCommand(world, args);
      expect(exit, `neon ${args.join(' ')}: ${stderr}`).toBe(0);
      return stdout;
    };
    await neon('branches', 'create', '--name', 'dev', '--no-secrets');
    const ways = ['--config', file, '--no-env-pull', '--update-existing'];
    for (const branch of ['main', 'dev']) await neon('config', 'apply', '--branch', branch, ...ways);
    const { applied } = JSON.parse(await neon('config', 'plan', '--branch', 'main', '--config', file)) as {
      readonly applied: readonly { readonly action: string }[];
    };
    expect(applied.filter(({ action }) => action !== 'noop')).toEqual([]);
    const exported = await world.exported(NEON_SCOPES);
    expect((await world.plan(exported)).plan.rows).toEqual([]);
    const [id = ''] = /br-\S+/.exec(exported.split('- name: main')[1] ?? '') ?? [];
    const said = block('3. Say it once', 'yaml').replace(/br-\S+/, id);
    expect((await world.plan(said)).plan.rows).toEqual([]);
  },
);
