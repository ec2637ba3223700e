import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { strangersIn } from '../helpers/stranger-names.ts';
import { plain, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const PROJECT = 'shiny-wind-028834';

describe('init on a terminal', () => {
  test('asks which service and which id, and what it says next ends in a plan without changes', async () => {
    const cli = testCli({ terminal: true, lines: ['no', '', PROJECT, 'yes', APPLICATION, ''] });
    const { code, stdout, stderr } = await cli.run('init');
    expect(code).toBe(0);
    expect(stderr).toContain('Take over what is live in neon? (its token is set in the environment) [yes]');
    const next = plain(stdout)
      .split('\n')
      .filter(line => line.startsWith('  '))
      .map(line => line.trim());
    expect(next).toEqual([
      `evenkeel export neon --project ${PROJECT} --into evenkeel.yaml`,
      `evenkeel export discord --application ${APPLICATION} --into evenkeel.yaml`,
      'evenkeel plan',
    ]);
    const ran = [];
    for (const command of next) ran.push(await cli.run(...command.split(' ').slice(1)));
    expect(ran.map(each => each.code)).toEqual([0, 0, 0]);
    expect(ran.at(-1)?.stdout).toContain('No changes');
    const text = cli.text();
    expect(text).toContain(PROJECT);
    // A comment at the end would stand below all that the exports add.
    expect(text.indexOf('# keep: ')).toBeGreaterThan(0);
    expect(text.indexOf('# keep: ')).toBeLessThan(text.indexOf('neon:\n'));
  });

  test('names the token that is not set, and where it is made', async () => {
    const cli = testCli({
      terminal: true,
      lines: ['no', 'no', 'yes', '', ''],
      env: { NEON_API_KEY: undefined },
    });
    const { stdout, stderr } = await cli.run('init');
    expect(stderr).toContain('(NEON_API_KEY is not set in the environment) [no]');
    expect(stdout).toMatch(/# .*NEON_API_KEY/);
    expect(stdout).toContain('evenkeel export neon --into evenkeel.yaml');
    expect(stdout).not.toContain('discord');
  });

  test('writes the workflows of the examples where it is asked to, and overwrites none', async () => {
    const cli = testCli({ terminal: true, lines: ['no', 'no', 'no', 'yes'] });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(stdout).toContain('Before you push the workflows, which fail until this is done:');
    expect(stdout).toContain('.github/evenkeel');
    expect(strangersIn(stdout)).toEqual([]);
    for (const name of ['plan.yml', 'apply.yml']) {
      const example = readFileSync(join(import.meta.dirname, '../../examples/workflows', name), 'utf8');
      const written = cli.files.contents.get(`/demo/.github/workflows/${name}`);
      expect(written).toBe(example);
      expect(strangersIn(written ?? 'uses: evenkeel/evenkeel@v1')).toEqual([]);
      expect(written).toContain('- uses: ./.github/evenkeel\n');
    }
    const files = { '.github/workflows/apply.yml': 'mine' };
    const again = testCli({ terminal: true, lines: ['no', 'no', 'no', 'yes'], files });
    expect((await again.run('init')).code).toBe(1);
    expect([...again.files.contents]).toEqual([['/demo/.github/workflows/apply.yml', 'mine']]);
  });

  test('in another folder names the manifest in the plan that it prints', async () => {
    const files = { 'infra/README.md': '' };
    const cli = testCli({ terminal: true, lines: ['no', 'no', 'no'], files });
    const { code, stdout } = await cli.run('init', 'infra/evenkeel.yaml');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('evenkeel plan -f infra/evenkeel.yaml');
  });

  test.each(['y', 'Y', 'yes', 'YES', 'Yes', ' yes\r', '\ty '])(
    'takes %j for a yes where a default is there',
    async yes => {
      const cli = testCli({ terminal: true, lines: ['no', 'no', yes, `${APPLICATION}\r`, ' no\r'] });
      const { code, stdout } = await cli.run('init');
      expect(code).toBe(0);
      expect(stdout).toContain(`evenkeel export discord --application ${APPLICATION} --into evenkeel.yaml`);
    },
  );

  test.each(['yaml', 'yess', 'ye', 'no', 'n', '1', 'ok', 'y y'])('takes %j for a no', async no => {
    const cli = testCli({ terminal: true, lines: ['no', no, no, no] });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(stdout).not.toContain('evenkeel export');
    expect([...cli.files.contents.keys()]).toEqual(['/demo/evenkeel.yaml']);
  });

  test('reads after a yes with white space around it', async () => {
    const cli = testCli({ terminal: true, lines: [' yes\r', 'none', 'none'] });
    expect((await cli.run('init')).code).toBe(1);
    expect(cli.requests().length).toBeGreaterThan(0);
  });

  test('prints a file with a space in its name as one word', async () => {
    const files = { 'my app/README.md': '' };
    const cli = testCli({ terminal: true, lines: ['no', '', PROJECT, 'no'], files });
    const { code, stdout } = await cli.run('init', 'my app/evenkeel.yaml');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`evenkeel export neon --project ${PROJECT} --into 'my app/evenkeel.yaml'\n`);
    expect(stdout).toContain("evenkeel plan -f 'my app/evenkeel.yaml'\n");
    const one = testCli({
      terminal: true,
      lines: ['yes', '1'],
      files,
      env: { DISCORD_BOT_TOKEN: undefined, DISCORD_CLIENT_ID: undefined, DISCORD_CLIENT_SECRET: undefined },
    });
    const later = (await one.run('init', 'my app/evenkeel.yaml')).stdout.replace(/\s+/g, ' ');
    expect(later).toMatch(/To add them later: `[^`]*--into 'my app\/evenkeel\.yaml'`/);
  });

  test('asks for an id three times, and no fourth time', async () => {
    const lines = ['no', 'no', 'yes', 'acme', 'my bot', '12', APPLICATION, 'no'];
    const cli = testCli({ terminal: true, lines });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('the answer is not the id of a Discord application; nothing was written');
    expect(cli.atQuestions()).toHaveLength(6);
  });

  test('prints the sample where it is asked to, and asks nothing', async () => {
    const cli = testCli({ terminal: true, lines: [] });
    const { code, stdout } = await cli.run('init', '--print');
    expect([code, cli.atQuestions(), cli.files.contents.size]).toEqual([0, [], 0]);
    expect(stdout).toContain('evenkeel: 1\n');
  });

  test('writes nothing for an id that cannot be one', async () => {
    const cli = testCli({ terminal: true, lines: ['no', 'no', 'yes', 'acme', 'my bot', '12'] });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('nothing was written');
    expect(cli.files.contents.size).toBe(0);
  });
});

describe('a manifest that is there under the other name', () => {
  test.each([
    ['evenkeel.yaml', 'evenkeel.yml'],
    ['evenkeel.yml', 'evenkeel.yaml'],
    ['infra/evenkeel.yaml', 'infra/evenkeel.yml'],
  ])('%s is not written beside %s, at a terminal or not', async (file, other) => {
    for (const terminal of [true, false]) {
      const cli = testCli({ terminal, lines: [], files: { [other]: 'mine' } });
      const { code, stderr } = await cli.run('init', file);
      expect(code).toBe(1);
      expect(stderr).toContain(`error[file]: ${file} is not written: ${other} is there already`);
      expect(stderr).toContain(`next: Go on with ${other}, or give the new file another name.`);
      expect(cli.atQuestions()).toEqual([]);
      expect([...cli.files.contents.values()]).toEqual(['mine']);
    }
  });

  test('without a terminal a file in another folder is named in the next commands', async () => {
    const cli = testCli({ files: { 'infra/README.md': '' } });
    const { code, stdout } = await cli.run('init', 'infra/evenkeel.yaml');
    expect(code).toBe(0);
    const said = stdout.replace(/\s+/g, ' ');
    expect(said).toContain('evenkeel validate -f infra/evenkeel.yaml, evenkeel plan -f infra/evenkeel.yaml');
  });

  test('hinders no sample on standard output and no file of another name or folder', async () => {
    const files = { 'evenkeel.yml': 'mine', 'infra/README.md': '' };
    const cli = testCli({ files });
    await cli.ok('init', '--print');
    await cli.ok('init', 'other.yaml');
    await cli.ok('init', 'infra/evenkeel.yaml');
  });
});

test('a secrets file that is there already is refused before the first write', async () => {
  const manifest = `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: ${PROJECT}\n      branches: [{ name: a, endpoints: [{ type: read_write }] }]\n`;
  const cli = testCli({ files: { 'evenkeel.yaml': manifest, 'pr.env': 'old' } });
  const { code, stderr } = await cli.run('apply', '--yes', '--secrets-to', 'pr.env');
  expect(code).toBe(1);
  expect(stderr).toContain('pr.env');
  expect(cli.writes()).toEqual([]);
});
