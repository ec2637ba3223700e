import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/core/report/failure.ts';
import { type TestCli, testCli } from './test-io.ts';

const FILE = 'evenkeel.yaml';
const TOP = 'evenkeel: 1\nname: acme\n';
const DISCORD = `${TOP}discord:\n  application_id: "222222222222222222"\n`;
const PROJECT = `${TOP}neon:\n  projects:\n    - id: shiny-wind-028834\n`;

function textOf(cli: TestCli, file = FILE): string | undefined {
  return cli.files.contents.get(`/demo/${file}`);
}

async function fixed(text: string): Promise<{ text: string | undefined; code: number; stdout: string }> {
  const cli = testCli({ files: { [FILE]: text } });
  const { code, stdout } = await cli.run('validate', '--fix');
  expect(cli.requests()).toEqual([]);
  return { text: textOf(cli), code, stdout };
}

describe('validate --fix mends', () => {
  test('an id without quotes, with every digit and nothing else of the file', async () => {
    const before = `\uFEFF# ours\r\nevenkeel: 1\r\nname: acme\r\ndiscord:\r\n  application_id: 222222222222222223 # the bot\r\n  guilds:\r\n    - ids: [197038439483310086,  197038439483310087]\r\n`;
    const { text, code } = await fixed(before);
    expect(text).toBe(
      before
        .replace('222222222222222223', '"222222222222222223"')
        .replace('197038439483310086', '"197038439483310086"')
        .replace('197038439483310087', '"197038439483310087"'),
    );
    expect(code).toBe(0);
  });

  test('a key in another case, or with one wrong letter, in its own quotes', async () => {
    const before = `${PROJECT}      branches:\n        - { name: main, protcted: true, "endPoints": [] }\n`;
    const { text, code } = await fixed(before);
    expect(text).toBe(before.replace('protcted', 'protected').replace('endPoints', 'endpoints'));
    expect(code).toBe(0);
  });

  test('a locale in another case, but not one that is only similar', async () => {
    const before = `${DISCORD}  commands:\n    - name: ban\n      description: Ban\n      name_localizations: { PT-br: banir, en: ban }\n`;
    const { text, code } = await fixed(before);
    expect(text).toBe(before.replace('PT-br', 'pt-BR'));
    expect(code).toBe(3);
  });

  test('a name of a command or option with capitals', async () => {
    const before = `${DISCORD}  commands:\n    - name: Ban\n      description: Ban\n      options: [{ type: user, name: 'Who', description: Who }]\n`;
    const { text, code } = await fixed(before);
    expect(text).toBe(before.replace('name: Ban', 'name: "ban"').replace("'Who'", '"who"'));
    expect(code).toBe(0);
  });

  test.each([
    ['"4"', '["BAN_MEMBERS"]'],
    ['4', '["BAN_MEMBERS"]'],
    ['6', '["KICK_MEMBERS", "BAN_MEMBERS"]'],
    ['2251799813685248', '["PIN_MESSAGES"]'],
    ['0', '"0"'],
    ['140737488355328', '"140737488355328"'],
  ])('the number %s of permissions as %s', async (number, names) => {
    const before = `${DISCORD}  commands:\n    - name: ban\n      description: Ban\n      default_member_permissions: ${number}\n`;
    const { text, code } = await fixed(before);
    expect(text).toBe(before.replace(`permissions: ${number}`, `permissions: ${names}`));
    expect(code).toBe(0);
  });

  test('what a mended key shows, in the same run', async () => {
    const before = `${TOP}discord:\n  aplication_id: 222222222222222222\n`;
    const { text, code } = await fixed(before);
    expect(text).toBe(`${TOP}discord:\n  application_id: "222222222222222222"\n`);
    expect(code).toBe(0);
  });

  test('a JSON manifest as JSON', async () => {
    const value = { evenkeel: 1, name: 'acme', discord: { application_id: 0, Commands: [] } };
    const before = JSON.stringify(value).replace(':0', ':222222222222222222');
    const cli = testCli({ files: { 'm.json': before } });
    expect(await cli.run('validate', '--fix', '-f', 'm.json')).toMatchObject({ code: 0 });
    expect(JSON.parse(textOf(cli, 'm.json') ?? '')).toEqual({
      ...value,
      discord: { application_id: '222222222222222222', commands: [] },
    });
  });

  test('files that are included, each in its place', async () => {
    const files = {
      [FILE]: `${TOP}include: [neon/*.yaml]\n`,
      'neon/a.yaml': 'neon:\n  projects:\n    - id: shiny-wind-028834\n      brnches: []\n',
      'neon/b.yaml': 'neon:\n  projects:\n    - id: late-frost-123456\n',
    };
    const cli = testCli({ files });
    expect(await cli.run('validate', '--fix')).toMatchObject({ code: 0 });
    expect(textOf(cli, 'neon/a.yaml')).toBe(files['neon/a.yaml'].replace('brnches', 'branches'));
    expect(textOf(cli, 'neon/b.yaml')).toBe(files['neon/b.yaml']);
  });
});

describe('validate --fix shows', () => {
  test('what it mended, as a diff, and what is left', async () => {
    const { stdout, code } = await fixed(`${DISCORD}  Commands:\n    - name: Ban\n`);
    expect(code).toBe(3);
    expect(stdout).toContain(
      '~ fixed  evenkeel.yaml:5:3  unknown key "Commands" in "discord" [schema/unknown-key]',
    );
    expect(stdout).toContain('\n-  Commands:\n+  commands:\n');
    expect(stdout).toContain('Fixed 2 places in 1 file.');
    expect(stdout).toContain('needs a description');
  });

  test('that there was nothing to mend, and writes nothing', async () => {
    const text = `${DISCORD}  commands: [{ name: ban, description: Ban, default_member_permissions: "0" }]\n`;
    const { stdout, code, text: after } = await fixed(text);
    expect(after).toBe(text);
    expect(stdout).toContain('Nothing was fixed: no file was written.\n');
    expect(stdout).toContain('Valid: 1 resource in 1 file');
    expect(code).toBe(0);
  });
});

describe('validate --fix leaves', () => {
  const left = async (text: string, why: string | RegExp): Promise<void> => {
    const { text: after, code, stdout } = await fixed(text);
    expect(after).toBe(text);
    expect(code).toBe(3);
    expect(stdout).toMatch(why);
  };

  test('a key that would delete something', async () => {
    await left(`${DISCORD}  prunee: true\n`, 'did you mean "prune"?');
    await left(`${PROJECT}      branches: [{ name: old, abssent: true }]\n`, 'did you mean "absent"?');
  });

  test('a key that is there already, a short one, and one that may be two', async () => {
    await left(`${TOP}neon: {}\nNeon: {}\n`, /unknown key "Neon"/);
    await left(`${TOP}neno: {}\n`, 'did you mean "neon"?');
  });

  test('a name that something else uses', async () => {
    const guilds =
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: Ban, overwrites: [] }\n';
    const text = `${DISCORD}  commands: [{ name: Ban, description: Ban }]\n${guilds}`;
    await left(
      text,
      /! left .*name must be in lower case[^\n]*\n.*No command of the manifest is called "Ban"/,
    );
  });

  test('two keys that mean the same one', async () => {
    await left(
      `${PROJECT}      branches: [{ name: main, protcted: true, Protected: false }]\n`,
      'unknown key "protcted"',
    );
  });

  test('a number that is no id: with a sign, or with a zero before it', async () => {
    await left(`${TOP}discord: { application_id: +222222222222222222 }\n`, /number \+222222222222222222/);
    await left(`${TOP}discord: { application_id: 0222222222222222222 }\n`, /number 0222222222222222222/);
  });

  test('the first of two names that would become one', async () => {
    const text = `${DISCORD}  commands:\n    - { name: Ban, description: A }\n    - { name: bAn, description: B }\n`;
    const { text: after, code, stdout } = await fixed(text);
    expect(after).toBe(text.replace('bAn', '"ban"'));
    expect(stdout).toMatch(/! left {3}evenkeel.yaml:6:15/);
    expect(code).toBe(3);
  });

  test('a name that is used elsewhere, beside others in the same line that are mended', async () => {
    const guilds =
      '  guilds:\n    - ids: ["197038439483310086"]\n      permissions:\n        - { command: Ban, overwrites: [] }\n';
    const text = `${DISCORD}  commands: [{ name: One, description: A }, { name: Ban, description: B }, { name: Two, description: C }]\n${guilds}`;
    const { text: after, stdout } = await fixed(text);
    expect(after).toBe(text.replace('One', '"one"').replace('Two', '"two"'));
    expect(stdout).toMatch(/! left {3}evenkeel.yaml:5:/);
  });

  test('a name that another command has', async () => {
    const text = `${DISCORD}  commands:\n    - { name: Ban, description: Ban }\n    - { name: ban, description: Ban }\n`;
    await left(text, '! left');
  });

  test('what several places share, and what comes from a variable', async () => {
    await left(
      `${TOP}x-ids: &ids [197038439483310086]\ndiscord:\n  application_id: "222222222222222222"\n  guilds:\n    - { ids: *ids }\n`,
      '! left',
    );
    await left(
      `${DISCORD}  commands: [{ name: "\${name}", description: Ban }]\nvars: { name: { default: Ban } }\n`,
      'the value is from a variable',
    );
  });

  test('a file that cannot be read, or is no YAML', async () => {
    await left(`${TOP}discord: { application_id: 222222222222222222\n`, /error/);
  });
});

test('validate --fix writes no file where one of them cannot be written', async () => {
  const files = { [FILE]: `${TOP}include: [a.yaml]\nneonn: {}\n`, 'a.yaml': 'docs: { portal: [] }\n' };
  const cli = testCli({ files });
  const refuse = async (path: string): Promise<void> => {
    if (path.endsWith('a.yaml')) throw new Failure('file', 'a.yaml cannot be written: it is a link');
  };
  Object.assign(cli.files, { checkReplace: refuse });
  const { code, stderr, stdout } = await cli.run('validate', '--fix');
  expect(code).toBe(1);
  expect(stderr).toContain('a.yaml cannot be written');
  expect(stdout).toBe('');
  for (const [file, text] of Object.entries(files)) expect(textOf(cli, file)).toBe(text);
});

test('validate --fix twice changes nothing the second time', async () => {
  const once = await fixed(
    `${DISCORD}  Commands: [{ name: Ban, Description: Ban, default_member_permissions: 4 }]\n`,
  );
  expect(once.code).toBe(0);
  const twice = await fixed(once.text ?? '');
  expect(twice.text).toBe(once.text);
  expect(twice.stdout).toContain('Nothing was fixed');
});

test('a number of permissions stays while something else is wrong, since its meaning cannot be compared', async () => {
  const text = `${DISCORD}  commands: [{ name: ban, default_member_permissions: 4 }]\n`;
  expect((await fixed(text)).text).toBe(text);
});

test.each([
  [['-f', '-'], '--fix cannot change a manifest that comes from standard input'],
  [['--format', 'json'], '--format'],
  [['--localization-report'], '--localization-report'],
])('--fix with %j is refused', async (more, says) => {
  const cli = testCli({ files: { [FILE]: `${TOP}Neon: {}\n` }, stdin: TOP });
  const { code, stderr } = await cli.run('validate', '--fix', ...more);
  expect(code).toBe(1);
  expect(stderr).toContain(says);
  expect(textOf(cli)).toBe(`${TOP}Neon: {}\n`);
});
