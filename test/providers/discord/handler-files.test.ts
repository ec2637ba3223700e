import { describe, expect, test } from 'vitest';
import { testCli } from '../../cli/test-io.ts';
import { loadFiles, places } from '../../manifest/load-text.ts';

const MANIFEST = `evenkeel: 1
name: x
discord:
  application_id: "222222222222222222"
  handlers_from: dist/handlers.json
  commands:
    - { name: ban, description: Ban a member }
    - { name: old, description: Old, absent: true }
    - { name: Report, type: message }
    - { name: Launch, type: primary_entry_point, description: Play, handler: discord_launch_activity }
  guilds:
    - ids: ["197038439483310086", "197038439483310087"]
      commands:
        - { name: deploy, description: Deploy }
`;

const load = (handlers: string, manifest = MANIFEST) =>
  loadFiles({ 'evenkeel.yaml': manifest, 'dist/handlers.json': handlers });
const told = async (handlers: string, manifest?: string): Promise<readonly string[]> =>
  (await load(handlers, manifest)).problems.map(
    ({ level, message, source }) => `${level} ${source.file}:${source.line}: ${message}`,
  );

describe('the handlers of the bot', () => {
  test('are those of its commands, global and in guilds: nothing to say', async () => {
    expect(await told('["ban", "Report", "deploy"]')).toEqual([]);
  });

  test('a command that users see and nothing handles is a warning at its name', async () => {
    expect(await told('["ban", "Report"]')).toEqual([
      'warning evenkeel.yaml:14: no handler is named for the command "deploy": users see the command, but it fails',
    ]);
  });

  test('a handler that no command has is a warning at its place', async () => {
    expect(await told('[\n  "ban", "Report", "deploy",\n  "old"]')).toEqual([
      'warning dist/handlers.json:3: no command is called "old", so its handler never runs',
    ]);
  });

  test('a near name is shown', async () => {
    const { problems } = await load('["ban", "Report", "deplov"]');
    expect(problems.map(({ hint }) => hint)).toEqual(['did you mean "deplov"?', 'did you mean "deploy"?']);
  });

  test('an entry point that the application answers needs one', async () => {
    const manifest = MANIFEST.replace('discord_launch_activity', 'app_handler');
    expect(await told('["ban", "Report", "deploy"]', manifest)).toHaveLength(1);
    expect(await told('["ban", "Report", "deploy", "Launch"]', manifest)).toEqual([]);
  });

  test('warnings leave the manifest valid, and its commands as they are', async () => {
    const { manifest } = await load('[]');
    expect(manifest?.value.discord?.commands).toHaveLength(4);
  });

  test.each([
    ['{ "ban": true }', 'schema/type 1:1'],
    ['["ban", 1, "Report", "deploy"]', 'handlers/form 1:9'],
    ['["ban"', 'file/not-json 1:7'],
    [`["ban", "${'s3cr3t'.repeat(6)}"]`, 'handlers/form 1:9'],
  ])('%s is an error', async (handlers, place) => {
    const loaded = await load(handlers);
    expect(loaded.manifest).toBeUndefined();
    expect(places(loaded).join()).toContain(place);
  });

  test('a file that is not there is an error, and so is one outside the folder', async () => {
    expect(places(await loadFiles({ 'evenkeel.yaml': MANIFEST }))).toEqual([
      expect.stringMatching(/^(?:file|include)\//),
    ]);
    const outside = MANIFEST.replace('dist/handlers.json', '../handlers.json');
    expect(places(await loadFiles({ 'evenkeel.yaml': outside, '../handlers.json': '[]' }))[0]).toMatch(
      /^include\//,
    );
  });

  test('names of any spelling, such as constructor, are names', async () => {
    expect(await told('["ban", "Report", "deploy", "constructor"]')).toEqual([
      'warning dist/handlers.json:1: no command is called "constructor", so its handler never runs',
    ]);
  });

  test('several lists are one', async () => {
    const both = MANIFEST.replace('dist/handlers.json', '[dist/handlers.json, dist/more.json]');
    const files = {
      'evenkeel.yaml': both,
      'dist/handlers.json': '["ban"]',
      'dist/more.json': '["Report", "deploy"]',
    };
    expect((await loadFiles(files)).problems).toEqual([]);
  });

  test('are no part of what was loaded: they decide nothing', async () => {
    expect((await load('[]')).files.map(({ file }) => file)).toEqual(['evenkeel.yaml']);
  });
});

describe('on the command line', () => {
  test('validate shows the warnings and ends 0', async () => {
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST, 'dist/handlers.json': '["ban", "deploy"]' } });
    const { code, stdout, stderr } = await cli.run('validate');
    expect(code).toBe(0);
    expect(stdout + stderr).toContain('no handler is named for the command "Report"');
  });

  test('a manifest before the change is read without its handlers: its commit need not have what a build makes', async () => {
    const before = MANIFEST.replace('dist/handlers.json', 'dist/of-another-time.json');
    const cli = testCli({
      files: {
        'base.yaml': before,
        'evenkeel.yaml': MANIFEST,
        'dist/handlers.json': '["ban", "Report", "deploy"]',
      },
    });
    const { code, stderr } = await cli.run('plan', '--offline', '--base', 'base.yaml');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const { plan } = await cli.report('plan', '--base', 'base.yaml');
    expect(plan.base).toBeDefined();
    expect(JSON.stringify(plan.notes)).not.toContain('base/unknown-file');
  });
});
