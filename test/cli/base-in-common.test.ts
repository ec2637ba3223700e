import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFiles } from '../../src/cli/manifest/load.ts';
import { memoryFiles } from '../../src/cli/system/memory-files.ts';
import type { Desired } from '../../src/core/resource.ts';
import { quietIo } from '../../src/node/quiet-io.ts';
import { testCli } from './test-io.ts';

const RUNS = Number(process.env['EVENKEEL_RUNS'] ?? 60);
const GUILDS = ['197038439483310086', '197038439483310087'] as const;
const PLACE = { env: {}, folder: '/', outside: {}, version: '1.2.3' };

/** Files that a manifest includes, each in a few forms: both manifests often have the same. */
const PARTS: readonly (readonly string[])[] = [
  [
    'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: dev, parent: main }] }] }',
    'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: dev, parent: main, protected: true }] }] }',
    'neon: { projects: [{ id: shiny-wind-028834, prune: true, branches: [{ name: "${env}", parent: main }] }] }',
  ],
  [
    // The same project once more: entries of both files become one.
    'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: qa, roles: [{ name: app }] }] }] }',
    'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: "qa-${env}", roles: [{ name: app }] }] }] }',
    'neon: { projects: [{ id: quiet-hill-110022, branches: [&one { name: qa }] }, { id: dark-sea-1234, branches: [*one] }] }',
  ],
  [
    `discord: { guilds: [{ ids: ["${GUILDS.join('", "')}"], commands: [{ name: ping, description: one }], permissions: [{ command: pong, overwrites: [{ everyone: true, allow: false }] }] }] }`,
    `discord: { guilds: [{ ids: ["${GUILDS[0]}"], commands: [{ name: ping, description: two }] }] }`,
  ],
  [
    'discord: { application_id: "222222222222222222", commands: [{ name: pong, description: x }] }',
    'discord: { application_id: "222222222222222222", commands: [{ name: pong, type: user }] }',
    'discord: { application_id: "333333333333333333", commands: [{ name: pong, description: x }] }',
  ],
];

const manifest = fc.record({
  value: fc.constantFrom('live', 'test'),
  forms: fc.tuple(...PARTS.map(forms => fc.nat(forms.length - 1))),
  last: fc.boolean(),
});
type Manifest = typeof manifest extends fc.Arbitrary<infer T> ? T : never;

/** In a folder of its own. The other order of files gives entries other paths. */
function filesOf(folder: string, { value, forms, last }: Manifest): Readonly<Record<string, string>> {
  const names = forms.map((_, at) => `part-${at}.yaml`);
  const include = last ? [...names].reverse() : names;
  const top = `evenkeel: 1\nname: acme\nvars: { env: { default: ${value} } }\ninclude: [${include.join(', ')}]\n`;
  const parts = forms.map((form, at) => [`${folder}/part-${at}.yaml`, PARTS[at]?.[form] ?? ''] as const);
  return Object.fromEntries([[`${folder}/evenkeel.yaml`, top], ...parts]);
}

/** What is wanted, without its places. */
function wishesOf(all: readonly Desired[]): readonly object[] {
  return all.map(({ path: _, ...each }) => ({ ...each }));
}

describe('what two manifests have in common', () => {
  test('is made once, and is what the one before wants when it is read alone', async () => {
    let shared = 0;
    await fc.assert(
      fc.asyncProperty(manifest, manifest, async (before, now) => {
        const files = memoryFiles({ ...filesOf('before', before), ...filesOf('now', now) });
        const context = { io: { ...quietIo(PLACE).io, files } };
        const flags = (folder: string) => ({
          file: [`${folder}/evenkeel.yaml`],
          var: new Map(),
          varFile: [],
        });
        const today = (await loadFiles(context, flags('now'))).wanted;
        if (today === undefined) return;
        const known = await loadFiles(context, flags('before'), { given: new Map(), known: today.known });
        const alone = await loadFiles(context, flags('before'), { given: new Map() });
        const [some, all] = [known.wanted?.collected, alone.wanted?.collected];
        expect(some === undefined).toBe(all === undefined);
        if (some === undefined || all === undefined) return;
        expect(wishesOf(some.desired)).toEqual(wishesOf(all.desired));
        expect(some.scopes.map(({ scope, prune, keys, entry }) => ({ scope, prune, keys, entry }))).toEqual(
          all.scopes.map(({ scope, prune, keys, entry }) => ({ scope, prune, keys, entry })),
        );
        expect({ ...some, desired: [], checks: [], scopes: [], source: null }).toEqual({
          ...all,
          desired: [],
          checks: [],
          scopes: [],
          source: null,
        });
        const own = new Set<unknown>(today.collected.desired);
        shared += some.desired.filter(each => own.has(each)).length;
      }),
      { numRuns: RUNS },
    );
    expect(shared).toBeGreaterThan(RUNS);
  });

  test('has the places of the one before where that has a mistake', async () => {
    const part = 'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: dev }] }] }';
    const top = 'evenkeel: 1\nname: acme\ninclude: [part.yaml, more.yaml]\n';
    const { run } = testCli({
      files: {
        'now/evenkeel.yaml': top,
        'now/part.yaml': part,
        'now/more.yaml': 'neon: { projects: [{ id: shiny-wind-028834, branches: [{ name: qa }] }] }',
        'before/evenkeel.yaml': `# older\n${top}`,
        'before/more.yaml': part,
        'before/part.yaml': part,
      },
    });
    const { code, stderr } = await run('plan', '-f', 'now/evenkeel.yaml', '--base', 'before/evenkeel.yaml');
    expect(code).toBe(1);
    expect(stderr).toContain('before/more.yaml:1: neon.branch/shiny-wind-028834/dev is declared twice');
  });
});
