import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import type { Io } from '../../src/cli/system/io.ts';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { foreign } from '../helpers/foreign.ts';
import { ALL_SCENARIOS } from '../simulation/matrix.ts';
import { COMMANDS } from './sample-manifest.ts';
import { type Ran, type TestOptions, testCli } from './test-io.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples');
const SETS = resolve(import.meta.dirname, '../../../shared/real/discord');
const NOW = Date.UTC(2026, 10, 20);

interface Begun extends Ran {
  readonly options: SandboxOptions;
}

/** What the sandbox of `--from` would begin with. */
async function from(file: string, options: TestOptions = {}, ...more: readonly string[]): Promise<Begun> {
  const cli = testCli(options);
  const [out, err, found]: [string[], string[], SandboxOptions[]] = [[], [], []];
  const output = (into: string[]): Io['stdout'] => ({
    isTTY: false,
    columns: undefined,
    write: text => void into.push(text),
  });
  const io: Io = {
    ...cli.io(),
    stdout: output(out),
    stderr: output(err),
    async serveSandbox(given) {
      found.push(given);
      const sandbox = createSandbox({ ...given, clock: { now: () => NOW } });
      const url = 'http://127.0.0.1:4600';
      return {
        url,
        port: 4600,
        sandbox,
        env: sandbox.env(url),
        world: name => ({ name, url, sandbox, env: sandbox.env(url) }),
        deleteWorld: () => false,
        close: async () => undefined,
        [Symbol.asyncDispose]: async () => undefined,
      };
    },
    runCommand: async () => 0,
  };
  const code = await run(['sandbox', '--from', file, ...more, '--', 'true'], io);
  expect(cli.requests()).toEqual([]);
  return { code, stdout: out.join(''), stderr: err.join(''), options: found[0] ?? {} };
}

/** The plan of the same files on such a sandbox. */
async function planOn(
  begun: Begun,
  files: Readonly<Record<string, string>>,
  file = 'evenkeel.yaml',
): Promise<string> {
  expect(begun.code, begun.stderr).toBe(0);
  const { stdout, stderr } = await testCli({ ...begun.options, files }).run('plan', '-f', file);
  return stdout + stderr;
}

const filesBelow = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path), readFileSync(path, 'utf8')];
      }),
  );

const COMPLETE = [
  'discord.yaml',
  'docs.yaml',
  'minimal.yaml',
  'neon.yaml',
  ...['everything', 'from-code', 'library', 'localized', 'preview'].map(name => `${name}/evenkeel.yaml`),
];

describe('sandbox --from FILE', () => {
  it.each(COMPLETE)('holds what %s declares: its plan says that there are no changes', async example => {
    const folder = dirname(join(EXAMPLES, example));
    const file = example.split('/').at(-1) ?? '';
    const files = filesBelow(folder);
    const env = { EVENKEEL_VAR_pr: '12', EVENKEEL_VAR_pull_request: '12' };
    const begun = await from(file, { files, env });
    expect(begun.stderr).not.toContain('not as');
    expect(await planOn(begun, files, file)).toContain('No changes');
  });
});

const PROJECT = 'shiny-wind-028834';
const WITH_IDS = `evenkeel: 1
name: acme
discord: { application_id: "333333333333333333", commands: [{ name: ban, description: Ban a member }] }
neon:
  projects:
    - id: calm-river-512346
      settings: { name: prod, region_id: aws-eu-central-1, pg_version: 16 }
      branches:
        - name: production
          id: br-old-sea-a1b2c3d4
          default: true
          protected: true
          roles: [{ name: app }]
          databases: [{ name: app, owner_name: app }]
          endpoints: [{ type: read_write, suspend_timeout_seconds: 300 }, { type: read_only, id: ep-still-fog-a1b2c3d4 }]
          snapshots: [{ name: before, id: snap-dark-oak-a1b2c3d4 }]
        - { name: dev, id: br-new-sea-a1b2c3d4, parent: production, ttl: 7d }
        - { name: beta, parent: staging }
`;

describe('what it begins with', () => {
  it('has the ids that the manifest names, its default branch, its settings, and branches that entries begin from', async () => {
    const files = { 'evenkeel.yaml': WITH_IDS };
    const begun = await from('evenkeel.yaml', { files });
    expect(begun.stderr).not.toContain('not as');
    expect(await planOn(begun, files)).toContain('No changes');
    expect(begun.options).toMatchObject({
      projects: ['calm-river-512346'],
      applications: ['333333333333333333'],
      guilds: [],
    });
    const [project] = (begun.options.state as { neon: { projects: Readonly<Record<string, unknown>>[] } })
      .neon.projects;
    expect(project).toMatchObject({
      record: { name: 'prod', region_id: 'aws-eu-central-1', pg_version: 16 },
      branches: [
        { name: 'production', id: 'br-old-sea-a1b2c3d4', default: true },
        { name: 'staging' },
        { name: 'beta' },
        { name: 'dev', id: 'br-new-sea-a1b2c3d4', parent_id: 'br-old-sea-a1b2c3d4' },
      ],
      snapshots: [{ id: 'snap-dark-oak-a1b2c3d4', source_branch_id: 'br-old-sea-a1b2c3d4' }],
    });
    expect(project?.['endpoints']).toContainEqual(
      expect.objectContaining({ id: 'ep-still-fog-a1b2c3d4', branch_id: 'br-old-sea-a1b2c3d4' }),
    );
    expect(JSON.stringify(project)).not.toContain('without-a-name');
  });

  it('is the same each time, to the byte', async () => {
    const files = { 'evenkeel.yaml': WITH_IDS };
    const [one, two] = [await from('evenkeel.yaml', { files }), await from('evenkeel.yaml', { files })];
    expect(JSON.stringify(two.options)).toBe(JSON.stringify(one.options));
  });

  it('has nothing under way, no create of today, and nothing of a later time', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `        - { name: b${at}, parent: production }\n`);
    const { options } = await from('evenkeel.yaml', {
      files: { 'evenkeel.yaml': WITH_IDS + many.join('') },
    });
    const text = JSON.stringify(options.state);
    expect(text).toContain('"name":"b119"');
    for (const [, at] of text.matchAll(/"created_at":"([^"]+)"/g))
      expect(Date.parse(at ?? '')).toBeLessThanOrEqual(NOW);
    expect(text).not.toMatch(/"creates":\[[^\]]/);
    expect(options.state).toMatchObject({ clock_offset_ms: 0 });
  });

  it('has no variable of the environment in it that the manifest does not name', async () => {
    const env = { NEON_API_KEY: 'real-key', DATABASE_URL: 'postgres://real-word@x' };
    const { options, stderr } = await from('evenkeel.yaml', { files: { 'evenkeel.yaml': WITH_IDS }, env });
    expect(JSON.stringify(options) + stderr).not.toContain('real-');
  });

  it('names what cannot be made, and begins with the rest', async () => {
    const files = {
      'evenkeel.yaml': WITH_IDS.replace(
        'parent: staging',
        'parent: staging, parent_timestamp: "2020-01-01T00:00:00Z"',
      ),
    };
    const begun = await from('evenkeel.yaml', { files });
    expect(begun.code).toBe(0);
    expect(begun.stderr).toMatch(/not as evenkeel\.yaml says: neon\.branch\/calm-river-512346\/beta: /);
    expect(await planOn(begun, files)).toContain('1 to create');
  });
});

describe('an exported manifest', () => {
  const sets = existsSync(SETS) ? readdirSync(SETS).filter(file => file.endsWith('.json')) : [];
  it.each(sets)('of the real commands %s begins as they are', async set => {
    const cli = testCli();
    const body: unknown = JSON.parse(readFileSync(join(SETS, set), 'utf8'));
    const answer = foreign(cli.sandbox, 'PUT', COMMANDS, body);
    expect(answer.status, answer.text).toBe(200);
    const { stdout } = await cli.run('export', 'discord', '--application', '222222222222222222');
    const files = { 'evenkeel.yaml': stdout };
    const begun = await from('evenkeel.yaml', { files });
    expect(begun.stderr).not.toContain('not as');
    expect(await planOn(begun, files)).toContain('No changes');
  });

  it('of a project begins with its branches, computes and snapshots under their ids', async () => {
    const { options } = await from('evenkeel.yaml', { files: { 'evenkeel.yaml': WITH_IDS } });
    const live = testCli(options);
    const { stdout } = await live.run('export', 'neon', '--project', 'calm-river-512346');
    const ids = stdout.match(/\b(?:br|ep|snap)-[\w-]+/g) ?? [];
    expect(new Set(ids).size).toBe(4);
    const files = { 'evenkeel.yaml': stdout };
    const begun = await from('evenkeel.yaml', { files });
    expect(begun.stderr).not.toContain('not as');
    expect(await planOn(begun, files)).toContain('No changes');
    for (const id of ids) expect(JSON.stringify(begun.options.state)).toContain(`"id":"${id}"`);
  });
});

describe('a sandbox of its own process', () => {
  it('saves what it begins with for its owner alone, and goes on with it without the manifest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-'));
    const [manifest, state] = [join(folder, 'evenkeel.yaml'), join(folder, 'state.json')];
    writeFileSync(manifest, WITH_IDS);
    const planned: string[] = [];
    const io: Io = {
      ...testCli().io(),
      files: createFileSystem(folder),
      serveSandbox: startSandbox,
      runCommand: async (_, env) => {
        const answer = await fetch(`${env['DISCORD_API_HOST']}/applications/333333333333333333/commands`, {
          headers: {
            authorization: `Bot ${env['DISCORD_BOT_TOKEN']}`,
            'user-agent': 'DiscordBot (https://example.com, 1)',
          },
        });
        planned.push(await answer.text());
        return 0;
      },
    };
    expect(await run(['sandbox', '--from', manifest, '--state', state, '--', 'true'], io)).toBe(0);
    expect(statSync(state).mode & 0o777).toBe(0o600);
    expect(await run(['sandbox', '--state', state, '--', 'true'], io)).toBe(0);
    expect(planned.map(text => JSON.parse(text))).toEqual(
      [0, 1].map(() => [expect.objectContaining({ name: 'ban' })]),
    );
    expect(await run(['sandbox', '--from', folder, '--', 'true'], io)).toBe(1);
  });
});

describe('every fourth scenario of the fault matrix', () => {
  const folders = new Map(
    ALL_SCENARIOS.map(({ manifest, adopts }) => [manifest, adopts?.files ?? { 'evenkeel.yaml': manifest }]),
  );
  const chosen = [...folders.values()].filter((_, at) => at % 4 === 0);
  it.each(chosen.map((files, at) => [at, files] as const))(
    '%i is made as a whole, or what is missing is named',
    async (_, files) => {
      const begun = await from('evenkeel.yaml', { files });
      const isWhole = (await planOn(begun, files)).includes('No changes');
      expect(isWhole, begun.stderr).toBe(!begun.stderr.includes('not as evenkeel.yaml says'));
    },
  );
});

describe('another file', () => {
  it('that a sandbox saved is begun with, and stays as it is', async () => {
    const saved = await from('evenkeel.yaml', { files: { 'evenkeel.yaml': WITH_IDS } });
    const { state, applications } = saved.options;
    const text = JSON.stringify({ settings: { applications, quirks: {} }, ...(state as object) });
    const begun = await from('state.json', { files: { 'state.json': text } });
    expect(begun.options.state).toEqual(state);
    expect(begun.options.applications).toEqual(['333333333333333333']);
    expect(await planOn(begun, { 'evenkeel.yaml': WITH_IDS })).toContain('No changes');
  });

  it.each([
    ['gone.yaml', 1, 'gone.yaml cannot be read: it does not exist'],
    ['plan.json', 1, 'plan.json is a saved plan'],
    ['report.json', 1, 'report.json is the output of a run'],
    ['state.json', 1, 'state.json is not a state of a sandbox'],
    ['broken.yaml', 3, 'broken.yaml:2'],
    ['words.txt', 3, 'words.txt'],
    ['unset.yaml', 3, 'word'],
  ])('%s ends with %i and says what is wrong', async (file, code, why) => {
    const planned = testCli({
      manifest: WITH_IDS.replace(/neon:[\s\S]*/, '').replace('333333333333333333', '222222222222222222'),
    });
    await planned.run('plan', '--out', 'plan.json', '--format', 'json', '--output', 'report.json');
    const files = {
      'plan.json': planned.text('plan.json'),
      'report.json': planned.text('report.json'),
      'state.json': JSON.stringify({ clock_offset_ms: 0, random: 1, neon: 7 }),
      'broken.yaml': 'evenkeel: 1\nname: [acme\n',
      'words.txt': 'hello',
      'unset.yaml': 'evenkeel: 1\nname: acme\nvars: { word: {} }\ndiscord: { application_id: "${word}" }\n',
    };
    const begun = await from(file, { files });
    expect(begun.stderr).toContain(why);
    expect(begun.code).toBe(code);
    expect(begun.stderr).not.toMatch(/\n {4}at |error\[bug\]/);
    expect(begun.options).toEqual({});
  });

  it.each([
    [['--project', PROJECT], '--project cannot be used with --from evenkeel.yaml'],
    [['--state', 'taken.json'], '--from evenkeel.yaml would replace the state in taken.json'],
  ])('does not go with %j', async (more, why) => {
    const files = { 'evenkeel.yaml': WITH_IDS, 'taken.json': '{}' };
    const begun = await from('evenkeel.yaml', { files }, ...more);
    expect([begun.code, begun.stderr]).toEqual([1, expect.stringContaining(why)]);
  });
});
