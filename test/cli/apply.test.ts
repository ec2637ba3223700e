import { describe, expect, test } from 'vitest';
import { COMMANDS, MANIFEST } from './sample-manifest.ts';
import { plain, testCli } from './test-io.ts';

/** The end of its question. */
const ASKS = 'Type "yes" to apply: ';

describe('without a terminal', () => {
  test('apply names the three ways to say yes, and does nothing', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { code, stderr } = await cli.run('apply');
    expect(code).toBe(1);
    for (const way of ['--out FILE', '--expect-digest', '--yes']) expect(stderr).toContain(way);
    expect(cli.requests()).toEqual([]);
  });

  test('a terminal in a check that nobody watches does not count', async () => {
    const cli = testCli({ manifest: MANIFEST, terminal: true, stdin: 'yes', env: { CI: 'true' } });
    expect(await cli.run('apply')).toMatchObject({ code: 1 });
  });
});

describe('on a terminal', () => {
  test('apply shows the plan, asks, and goes on after yes', async () => {
    const cli = testCli({ manifest: MANIFEST, terminal: true, stdin: 'yes' });
    const { code, stdout, stderr } = await cli.run('apply');
    expect(code).toBe(0);
    expect(plain(stdout)).toContain('Plan: 4 to create');
    expect(plain(stderr)).toContain(`Apply 4 changes? ${ASKS}`);
    expect(plain(stdout)).toContain('Applied: 4 done');
  });

  test.each(['y', 'no', '', undefined])('%j is no yes', async stdin => {
    const cli = testCli({ manifest: MANIFEST, terminal: true, ...(stdin === undefined ? {} : { stdin }) });
    const { code, stdout } = await cli.run('apply');
    expect(code).toBe(4);
    expect(plain(stdout)).toContain('the answer to the question was not "yes"');
    expect(cli.writes()).toEqual([]);
  });

  test('the question says how many deletes there are', async () => {
    const cli = testCli({
      manifest: MANIFEST.replace('description: Ban a member', 'absent: true'),
      terminal: true,
      stdin: 'no',
    });
    cli.other('POST', COMMANDS, { name: 'ban', description: 'Ban a member' });
    expect(plain((await cli.run('apply')).stderr)).toContain('Apply 4 changes, 1 delete among them?');
  });

  test('the question counts what is replaced among the deletes', async () => {
    const project =
      'evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n';
    const branch = (mark: string): string =>
      `${project}        - { name: dev, annotations: { k: ${mark} }, allow: [replace, loss] }\n`;
    const cli = testCli({ manifest: branch('v1'), terminal: true, stdin: 'no' });
    expect(await cli.run('apply', '--yes')).toMatchObject({ code: 0 });
    await cli.files.replace('evenkeel.yaml', branch('v2'));
    cli.pass(10_000);
    const { stderr } = await cli.run('apply');
    expect(plain(stderr)).toContain('Apply 1 change, 1 delete among them?');
  });

  test('the machine-readable result is alone on standard output', async () => {
    const cli = testCli({ manifest: MANIFEST, terminal: true, stdin: 'yes' });
    const { stdout } = await cli.run('apply', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ command: 'apply' });
  });

  test('an empty plan asks nothing', async () => {
    const cli = testCli({ manifest: MANIFEST, terminal: true, stdin: 'yes' });
    await cli.run('apply');
    const { code, stderr } = await cli.run('apply');
    expect(code).toBe(0);
    expect(plain(stderr)).not.toContain(ASKS);
  });
});

describe('a plan file', () => {
  test('is for the owner alone to read, and applies as it was reviewed', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan', '--out', 'plan.json');
    expect(await cli.run('apply', 'plan.json')).toMatchObject({ code: 0 });
  });

  test('that was edited is refused', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan', '--out', 'plan.json');
    const saved = cli.text('plan.json');
    await cli.files.replace('plan.json', saved.replaceAll('Ban a member', 'Ban everybody'));
    expect(await cli.run('apply', 'plan.json')).toMatchObject({ code: 4 });
    expect(cli.writes()).toEqual([]);
  });

  test.each([
    ['missing', undefined, 'it does not exist'],
    ['no JSON', '{', 'not JSON'],
  ])('that is %s ends 1', async (_what, text, message) => {
    const cli = testCli({ manifest: MANIFEST, files: text === undefined ? {} : { 'plan.json': text } });
    const { code, stderr } = await cli.run('apply', 'plan.json');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error\[file\]: plan\.json/);
    expect(stderr).toContain(message);
    expect(cli.requests()).toEqual([]);
  });

  test.each([MANIFEST, '{ "evenkeel": 1, "name": "acme" }\n'])(
    'is not a manifest, which -f names',
    async text => {
      const cli = testCli({ files: { 'my bot.yaml': `# ours\n${text}` } });
      const { code, stderr } = await cli.run('apply', 'my bot.yaml');
      expect(code).toBe(1);
      expect(stderr).toContain('error[usage]: my bot.yaml is a manifest, not a saved plan');
      expect(stderr).toContain("Run `evenkeel apply -f 'my bot.yaml'`.");
      expect(cli.requests()).toEqual([]);
    },
  );

  test('is not a report', async () => {
    const cli = testCli({ manifest: MANIFEST });
    await cli.run('plan', '--format', 'json', '--output', 'report.json');
    const { code, stderr } = await cli.run('apply', 'report.json');
    expect(code).toBe(1);
    expect(stderr).toContain('the file is a report, not a plan');
  });

  test('together with a digest is one too many', async () => {
    const digest = `ek1-${'0'.repeat(40)}`;
    const { code, stderr } = await testCli({ manifest: MANIFEST }).run(
      'apply',
      'plan.json',
      '--expect-digest',
      digest,
    );
    expect(code).toBe(1);
    expect(stderr).toContain('Leave out --expect-digest.');
  });
});
