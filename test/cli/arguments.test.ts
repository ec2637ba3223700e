import { describe, expect, test } from 'vitest';
import { MANIFEST } from './sample-manifest.ts';
import { testCli } from './test-io.ts';

const COMMANDS = [
  'validate',
  'plan',
  'apply',
  'drift',
  'adopt',
  'export',
  'ask',
  'explain',
  'show',
  'init',
  'doctor',
  'sandbox',
  'schema',
  'mcp',
  'skill',
];

describe('help', () => {
  test('without a command is short, goes to standard error and ends 1', async () => {
    const { code, stdout, stderr } = await testCli().run();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatchSnapshot();
  });

  test.each([...COMMANDS, 'export neon', 'export discord'])('of %s shows examples first', async command => {
    const { code, stdout, stderr } = await testCli().run(...command.split(' '), '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')[2]).toBe('Examples:');
    expect(stdout).toMatchSnapshot();
  });

  test('is the same by `help`', async () => {
    const cli = testCli();
    const plan = await cli.run('plan', '--help');
    expect(await cli.run('help', 'plan')).toEqual(plan);
    expect(await cli.run('help', 'export', 'neon')).toEqual(await cli.run('export', 'neon', '--help'));
    expect(await cli.run('help')).toEqual(await cli.run('--help'));
    expect(await cli.run('help', 'help')).toEqual(await cli.run('--help'));
  });

  test('of the version', async () => {
    expect(await testCli().run('--version')).toMatchObject({ code: 0, stdout: '1.2.3\n' });
  });
});

describe('an option with a value', () => {
  test.each([...COMMANDS, 'export neon', 'export discord'])(
    'of %s is one that help calls repeatable, or may not be given twice',
    async command => {
      const { stdout } = await testCli().run(...command.split(' '), '--help');
      const options = stdout
        .slice(stdout.indexOf('\nOptions:\n'))
        .split(/\n(?= {2}-)/)
        .slice(1);
      for (const option of options) {
        const [, flag, value] = /(--[a-z-]+) <([^>]+)>/.exec(option) ?? [];
        if (flag === undefined || value === undefined) continue;
        const fits = VALUES[value] ?? 'x';
        const given = [...command.split(' '), flag, fits, flag, fits];
        const { stderr } = await testCli().run(...given);
        expect(stderr.includes('takes one value, but was given'), given.join(' ')).toBe(
          !option.includes('(repeatable)'),
        );
      }
    },
  );
});

/** By what help calls it. */
const VALUES: Readonly<Record<string, string>> = {
  what: 'live',
  n: '1',
  'i/n': '1/2',
  duration: '1h',
  digest: `ek1-${'0'.repeat(40)}`,
  'name=value': 'a=b',
  format: 'json',
  how: 'revert',
  plan: 'free',
  vendor: 'neon',
  way: 'mcp',
  id: '222222222222222222',
};

test('a line end in a word of the user is no way on', async () => {
  const { code, stderr } = await testCli().run('plan', '--foo\n(Did you mean rm -rf?)');
  expect(code).toBe(1);
  expect(stderr.split('\n')).toEqual([
    "error[usage]: unknown option '--foo (Did you mean rm -rf?)'",
    '  next: See `evenkeel plan --help`.',
    '',
  ]);
});

describe('a slip', () => {
  test.each([
    ['plan --formt json', "unknown option '--formt'", 'Did you mean --format?'],
    ['pln', "unknown command 'pln'", 'Did you mean plan?'],
    ['plan --format yaml', "argument 'yaml' is invalid", 'evenkeel plan --help'],
    ['plan --bases main.yaml', "unknown option '--bases'", 'Did you mean --base?'],
    ['plan --explain', "unknown option '--explain'", 'Did you mean --ask-docs?'],
    ['apply --dry-run', "unknown option '--dry-run'", '`evenkeel plan` shows what apply would do'],
    ['plan extra', 'too many arguments', 'evenkeel plan --help'],
    ['apply --max-deletes -1', "argument '-1' is invalid", 'evenkeel apply --help'],
    ['apply --expect-digest abc', "argument 'abc' is invalid", 'evenkeel apply --help'],
    ['plan --timeout soon', "argument 'soon' is invalid", 'evenkeel plan --help'],
    ['plan --var name', "argument 'name' is invalid", 'evenkeel plan --help'],
    [
      'export discord',
      "required option '--application <id>' not specified",
      'evenkeel export discord --help',
    ],
    ['export neon extra', 'too many arguments', 'evenkeel export neon --help'],
    ['export qqqq', "unknown command 'qqqq'", 'evenkeel export --help'],
    ['export disord', "unknown command 'disord'", 'Did you mean discord?'],
    ['show', "missing required argument 'file'", 'evenkeel show --help'],
    ['help qqqq', "unknown command 'qqqq'", 'evenkeel --help'],
    ['help pln', "unknown command 'pln'", 'Did you mean plan?'],
    ['help export disord', "unknown command 'disord'", 'Did you mean discord?'],
    ['help plan extra', "too many arguments for 'help'", 'evenkeel help plan'],
    ['help apply plan.json', "too many arguments for 'help'", 'evenkeel help apply'],
    ['pln --help', "unknown command 'pln'", 'Did you mean plan?'],
    ['init --print x.yaml', '--print writes no file', 'evenkeel init x.yaml'],
    ['plan --target a/b', '--target a/b matches nothing', 'Give an address as'],
    [
      'plan --output a.txt --format json --output b.txt',
      'option \'--output <file>\' takes one value, but was given "a.txt" and "b.txt"',
      'evenkeel plan --help',
    ],
    ['apply --max-deletes 1 --max-deletes=2', 'was given "1" and "2"', 'evenkeel apply --help'],
    ['drift --shard 0/2', 'Write a shard such as 2/12, counted from 1.', 'evenkeel drift --help'],
    ['plan --shard 3/2', 'Write a shard such as 2/12, counted from 1.', 'evenkeel plan --help'],
    ['plan --shard two', 'Write a shard such as 2/12, counted from 1.', 'evenkeel plan --help'],
    ['drift --shard 1/2 --shard 1/2', 'was given "1/2" and "1/2"', 'evenkeel drift --help'],
    ['export neon --into a --into b', 'was given "a" and "b"', 'evenkeel export neon --help'],
    ['show a --output b --output c', 'was given "b" and "c"', 'evenkeel show --help'],
    ['ask x --for neon --for discord', 'was given "neon" and "discord"', 'evenkeel ask --help'],
    ['plan -f - -f -', 'two options read standard input, which can be read only once', 'Save one'],
  ])('%s is told with a way on, and ends 1', async (line, message, next) => {
    const cli = testCli({ manifest: MANIFEST });
    const { code, stdout, stderr } = await cli.run(...line.split(' '));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error\[usage\]: /m);
    expect(stderr).toContain(message);
    expect(stderr).toContain(next);
    expect(cli.requests()).toEqual([]);
  });

  test('is not what help calls repeatable, nor a switch', async () => {
    const cli = testCli({ files: { 'a.yaml': MANIFEST, 'v.yaml': '{}', 'w.yaml': '{}' } });
    const given = ['--var', 'a=1', '--var', 'b=2', '--var-file', 'v.yaml', '--var-file', 'w.yaml'];
    const { stderr } = await cli.run('validate', '-f', 'a.yaml', '-f', 'a.yaml', '-v', '-v', ...given);
    expect(stderr).not.toContain('takes one value');
    const twice = ['--target', 'a/b', '--target', 'c/d', '--renew', 'e', '--renew', 'f'];
    expect((await cli.run('plan', '-f', 'a.yaml', ...twice)).stderr).toContain('match nothing');
  });

  test('has a value after its first equals sign, which may have more of them', async () => {
    const text = `${MANIFEST}vars: { url: {} }\n`.replace(/description: [^,}\n]+/, 'description: "${url}"');
    const cli = testCli({ manifest: text });
    const { stdout, stderr } = await cli.run('plan', '-v', '--var', 'url=a=b=c');
    expect(stdout, stderr).toContain('a=b=c');
  });

  test('without a manifest says how to get one', async () => {
    const { code, stderr } = await testCli().run('plan');
    expect(code).toBe(1);
    expect(stderr).toContain('there is no evenkeel.yaml in this folder');
    expect(stderr).toContain('evenkeel init');
  });
});
