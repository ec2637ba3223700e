import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { blocksOn } from '../documents/page-blocks.ts';
import { PROJECT } from '../helpers/world.ts';
import { isInstalled, neonCommand, neonModules } from './neon-command.ts';
import { NEON_SCOPES, type SocketWorld, socketWorld } from './socket-world.ts';

/*
 * A neon.ts and a manifest of one branch, with the vendor's own command line (neon 6.2.3,
 * 2026-11-22). It is there after `npm run test:clients`; test/documents/moving-neon-ts.test.ts has
 * the other steps of docs/moving-neon-ts.md.
 */

let here: SocketWorld | undefined;
let folder: string | undefined;

afterEach(async () => {
  await here?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

interface NeonTs {
  readonly world: SocketWorld;
  /** Runs `neon …`, which has to succeed; what it printed. */
  neon(...args: readonly string[]): Promise<string>;
  configApply(branch: string): Promise<unknown>;
  /** What `neon config plan` of the branch main would do. */
  planned(): Promise<readonly { readonly action: string }[]>;
}

/** A sandbox and a neon.ts with this text. */
async function neonTs(text: string): Promise<NeonTs> {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-neon-ts-'));
  symlinkSync(neonModules, join(folder, 'node_modules'));
  const file = join(folder, 'neon.ts');
  writeFileSync(file, text);
  const world = await socketWorld();
  here = world;
  const neon = async (...args: readonly string[]): Promise<string> => {
    const { exit, stdout, stderr } = await neonCommand(world, args);
    expect(exit, `neon ${args.join(' ')}: ${stderr}`).toBe(0);
    return stdout;
  };
  const ways = ['--config', file, '--no-env-pull', '--update-existing'];
  return {
    world,
    neon,
    configApply: branch => neon('config', 'apply', '--branch', branch, ...ways),
    async planned() {
      const said = await neon('config', 'plan', '--branch', 'main', '--config', file);
      const { applied } = JSON.parse(said) as { readonly applied: readonly { readonly action: string }[] };
      return applied.filter(({ action }) => action !== 'noop');
    },
  };
}

/** Authentication and a Data API that uses it, in their words and in ours. */
const SERVICES = `import { defineConfig } from '@neon/config/v1';

export default defineConfig({
  auth: true,
  dataApi: { authProvider: 'neon', settings: { dbMaxRows: 1000, dbSchemas: ['public'] } },
});
`;
const OURS = `evenkeel: 1
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          auth: {}
          data_api:
            - { database: neondb, auth_provider: neon_auth, settings: { db_max_rows: 1000, db_schemas: [public] } }
`;

describe.skipIf(!isInstalled)('neon.ts', () => {
  test('of the page: what neon applies of it has an empty plan, as an export and as a set', async () => {
    const block = blocksOn('moving-neon-ts');
    const { world, neon, configApply, planned } = await neonTs(block('Moving from `neon.ts`', 'ts'));
    await neon('branches', 'create', '--name', 'dev', '--no-secrets');
    for (const branch of ['main', 'dev']) await configApply(branch);
    expect(await planned()).toEqual([]);
    const exported = await world.exported(NEON_SCOPES);
    expect((await world.plan(exported)).plan.rows).toEqual([]);
    const [id = ''] = /br-\S+/.exec(exported.split('- name: main')[1] ?? '') ?? [];
    const said = block('3. Say it once', 'yaml').replace(/br-\S+/, id);
    expect((await world.plan(said)).plan.rows).toEqual([]);
  });

  test('with authentication and a Data API has nothing to do after ours, and before ours it would', async () => {
    const { world, planned } = await neonTs(SERVICES);
    expect(await planned()).not.toEqual([]);
    const { results } = await world.apply(OURS);
    expect(results.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(await planned()).toEqual([]);
    expect((await world.plan(OURS)).plan.rows).toEqual([]);
  });

  test('with both that neon applies has an empty plan, as an export and in our words', async () => {
    const { world, configApply, planned } = await neonTs(SERVICES);
    await configApply('main');
    expect(await planned()).toEqual([]);
    const exported = await world.exported(NEON_SCOPES);
    expect(exported).toMatch(/^ +auth:$/m);
    expect(exported).toMatch(/db_max_rows: 1000/);
    for (const manifest of [exported, OURS]) expect((await world.plan(manifest)).plan.rows).toEqual([]);
  });
});
