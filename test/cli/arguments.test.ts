import { describe, expect, test } from 'vitest';
import { MANIFEST } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

const COMMANDS = [
  'validate',
  'plan',
  'apply',
  'drift',
  'export',
  'ask',
  'init',
  'doctor',
  'sandbox',
  'schema',
];

describe('help', () => {
  test('without a command is short, goes to standard error and ends 1', async () => {
    const { code, stdout, stderr } = await testCli().run();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatchSnapshot();
  });

  test.each([...COMMANDS, 'export neon', 'export discord', 'report merge'])(
    'of %s shows examples first',
    async command => {
      const { code, stdout, stderr } = await testCli().run(...command.split(' '), '--help');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.split('\n')[2]).toBe('Examples:');
      expect(stdout).toMatchSnapshot();
    },
  );

  test('is the same by `help`', async () => {
    const cli = testCli();
    expect((await cli.run('help', 'plan')).stdout).toBe((await cli.run('plan', '--help')).stdout);
  });

  test('of the version', async () => {
    expect(await testCli().run('--version')).toMatchObject({ code: 0, stdout: '1.2.3\n' });
  });
});

describe('a slip', () => {
  test.each([
    ['plan --formt json', "unknown option '--formt'", 'Did you mean --format?'],
    ['pln', "unknown command 'pln'", 'Did you mean plan?'],
    ['plan --format yaml', "argument 'yaml' is invalid", 'evenkeel plan --help'],
    ['plan --bases main.yaml', "unknown option '--bases'", 'Did you mean --base?'],
    ['plan extra', 'too many arguments', 'evenkeel plan --help'],
    ['apply --max-deletes -1', "argument '-1' is invalid", 'evenkeel apply --help'],
    ['apply --expect-digest abc', "argument 'abc' is invalid", 'evenkeel apply --help'],
    ['plan --timeout soon', "argument 'soon' is invalid", 'evenkeel plan --help'],
    ['plan --var name', "argument 'name' is invalid", 'evenkeel plan --help'],
    ['export discord', "required option '--application <id>' not specified", 'evenkeel export'],
    ['plan --target a/b', '--target a/b matches nothing', 'Addresses are those'],
    ['plan -f - -f -', 'standard input can be read once', 'Save one'],
  ])('%s is told with a way on, and ends 1', async (line, message, next) => {
    const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
    const { code, stdout, stderr } = await cli.run(...line.split(' '));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error\[usage\]: /m);
    expect(stderr).toContain(message);
    expect(stderr).toContain(next);
    expect(cli.requests()).toEqual([]);
  });

  test('without a manifest says how to get one', async () => {
    const { code, stderr } = await testCli().run('plan');
    expect(code).toBe(1);
    expect(stderr).toContain('there is no evenkeel.yaml here');
    expect(stderr).toContain('evenkeel init');
  });
});
