import { describe, expect, it, test } from 'vitest';
import { stringify } from 'yaml';
import { withJsonTexts } from '../../src/cli/localize/json-texts.ts';
import { misfit } from '../helpers/output-schemas.ts';
import { ALL_LOCALES, translatedCommands } from './all-locales.ts';
import { type TestCli, testCli } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  localizations: locales/*.yaml
  commands:
    - name: ban
      description: "Ban {user}"
      options:
        - { type: string, name: reason, description: Why, choices: [{ name: Spam, value: spam }] }
    - { name: Note message, type: message }
`;
const STUBS = `# The texts of ja. A comment has the default, which people see where a text is empty.
ban:
  name: # "ban"
  description: # "Ban {user}"
  options:
    reason:
      name: # "reason"
      description: # "Why"
      choices:
        Spam: # "Spam"
"Note message":
  name: # "Note message"
`;

function cliWith(files: Readonly<Record<string, string>> = {}, manifest = MANIFEST): TestCli {
  return testCli({ manifest, files });
}

describe('localize add', () => {
  it('begins a language with every key and the default text beside it, also the first language', async () => {
    const cli = cliWith();
    expect(await cli.ok('localize', 'add', 'ja')).toBe('locales/ja.yaml: 6 texts of 6 to translate\n');
    expect(cli.text('locales/ja.yaml')).toBe(STUBS);
    expect(cli.requests()).toEqual([]);
    expect(await cli.ok('validate', '--localization-report')).toContain('\nja  0 of 6\n');
  });

  it('adds only what a file lacks, and leaves every other byte', async () => {
    const before =
      '\uFEFF# by Mika\r\nban: # later\r\n  # a good word?\r\n  description: |\r\n    禁止する\r\n\r\n"Note message": {name: "メモ"}\r\n# end\r\n';
    const cli = cliWith({ 'locales/ja.yaml': before });
    const { stdout } = await cli.run('localize', 'add', 'ja');
    expect(stdout).toBe('locales/ja.yaml: 4 texts of 6 to translate\n');
    expect(cli.text('locales/ja.yaml')).toBe(
      before.replace(
        '    禁止する\r\n',
        '    禁止する\r\n  name: # "ban"\r\n  options:\r\n    reason:\r\n      name: # "reason"\r\n      description: # "Why"\r\n      choices:\r\n        Spam: # "Spam"\r\n',
      ),
    );
    expect((await cli.run('localize', 'add', 'ja')).stdout).toBe(
      'locales/ja.yaml has every key that it needs\n',
    );
  });

  it('adds below keys that are there without a value, and into braces', async () => {
    const before = 'ban: { name: 禁止, options: }\nNote message:\n';
    const cli = cliWith({ 'locales/ja.yaml': before });
    await cli.ok('localize', 'add', 'ja');
    expect(cli.text('locales/ja.yaml')).toBe(
      'ban: { name: 禁止, options: { reason: { name: "", description: "", choices: { Spam: "" } } }, description: ""}\nNote message:\n  name: # "Note message"\n',
    );
  });

  it('begins a file beside the manifest that names it, wherever it is run', async () => {
    const cli = testCli({ files: { 'bot/evenkeel.yaml': MANIFEST } });
    expect(await cli.ok('localize', 'add', 'ja', '-f', 'bot/evenkeel.yaml')).toContain('bot/locales/ja.yaml');
    expect([cli.text('bot/locales/ja.yaml'), cli.text('locales/ja.yaml')]).toEqual([STUBS, '']);
  });

  it('leaves a JSON file that needs nothing as it is, whatever its spaces', async () => {
    const before =
      '{"ban":{"name":"b",   "description":"{user}",\n"options":{"reason":{"name":"r","description":"w","choices":{"Spam":"s"}}}},"Note message":{"name":"m"}}';
    const cli = cliWith(
      { 'locales/de.json': before, 'in/de.json': '{"ban":{"name":"b"}}' },
      MANIFEST.replace('*.yaml', '*.json'),
    );
    await cli.ok('localize', 'add', 'de');
    expect(cli.text('locales/de.json')).toBe(before);
    await cli.ok('localize', 'import', 'in/de.json');
    expect(cli.text('locales/de.json')).toBe(before);
    expect(withJsonTexts(before, [{ keys: ['ban', 'name'], value: 'b' }])).toBe(before);
  });

  it('has the texts of the guilds of each application, too', async () => {
    const manifest = `evenkeel: 1
name: acme
discord:
  localizations: locales/*.yaml
  commands: [{ name: ban, description: Ban }]
  applications:
    dev:
      application_id: "${APPLICATION}"
      guilds: [{ ids: ["${GUILD}"], commands: [{ name: test, description: Try }] }]
`;
    const cli = cliWith({}, manifest);
    await cli.ok('localize', 'add', 'ja');
    expect(cli.text('locales/ja.yaml')).toContain(
      'ban:\n  name: # "ban"\n  description: # "Ban"\ntest:\n  name: # "test"\n  description: # "Try"\n',
    );
  });

  it('begins no file where nothing is missing, and takes a locale twice as once', async () => {
    const manifest =
      'evenkeel: 1\nname: acme\ndiscord:\n  application_id: "222222222222222222"\n  localizations: l/*.yaml\n  commands: [{ name: a, type: user, name_localizations: { ja: b } }]\n';
    const cli = cliWith({}, manifest);
    expect(await cli.ok('localize', 'add', 'ja')).toBe('l/ja.yaml has every key that it needs\n');
    expect(cli.text('l/ja.yaml')).toBe('');
    await cli.ok('localize', 'add', 'de', 'de');
    expect(cli.text('l/de.yaml')).toContain('a:\n  name: # "a"\n');
  });

  it('leaves out texts that the manifest has beside the command', async () => {
    const manifest = MANIFEST.replace('name: ban\n', 'name: ban\n      name_localizations: { ja: 禁止 }\n');
    const cli = cliWith({}, manifest);
    expect(await cli.ok('localize', 'add', 'ja')).toBe('locales/ja.yaml: 5 texts of 6 to translate\n');
    expect(cli.text('locales/ja.yaml')).not.toContain('name: # "ban"\n');
  });

  it('keeps a default text of several lines on one line of comment', async () => {
    const manifest = MANIFEST.replace('"Ban {user}"', '"Ban\\n  evil: true"');
    const cli = cliWith({}, manifest);
    await cli.ok('localize', 'add', 'ja');
    expect(cli.text('locales/ja.yaml')).toContain('  description: # "Ban\\n  evil: true"\n');
  });

  it('writes JSON where the manifest names files of JSON', async () => {
    const cli = cliWith(
      { 'locales/de.json': '{\n    "ban": {\n        "name": "bannen"\n    }\n}\n' },
      MANIFEST.replace('*.yaml', '*.json'),
    );
    await cli.ok('localize', 'add', 'de');
    expect(cli.text('locales/de.json')).toMatch(
      /^\{\n {4}"ban": \{\n {8}"name": "bannen",\n {8}"description": ""/,
    );
    expect((await cli.run('validate')).code).toBe(0);
  });

  test.each([
    ['es', 'Give es-ES or es-419.'],
    ['pt', 'Give pt-BR.'],
    ['../../x', 'Give id or da or'],
  ])('refuses %s, which is no locale of Discord', async (locale, next) => {
    const cli = cliWith();
    const { code, stderr } = await cli.run('localize', 'add', locale);
    expect([code, stderr]).toEqual([1, expect.stringContaining(next)]);
    expect(cli.text(`locales/${locale}.yaml`)).toBe('');
  });

  it('says what to add where the manifest names no locale files', async () => {
    const cli = cliWith({}, MANIFEST.replace('  localizations: locales/*.yaml\n', ''));
    const { code, stderr } = await cli.run('localize', 'add', 'ja');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Add `localizations: locales/*.yaml` to the section discord.'),
    ]);
  });

  it('writes nothing where the manifest is invalid', async () => {
    const cli = cliWith({}, MANIFEST.replace('name: ban', 'name: Ban it'));
    expect((await cli.run('localize', 'add', 'ja')).code).toBe(3);
    expect(cli.text('locales/ja.yaml')).toBe('');
  });

  it('refuses a manifest from standard input', async () => {
    const { code, stderr } = await testCli({ stdin: MANIFEST }).run('localize', 'add', 'ja', '-f', '-');
    expect([code, stderr]).toEqual([1, expect.stringContaining('name that file with -f')]);
  });
});

describe('localize import', () => {
  it('writes texts of nested and of flat JSON beside the comments of the file', async () => {
    const cli = cliWith({
      'locales/ja.yaml': STUBS,
      'nested/ja.json':
        '\uFEFF{"ban":{"description":"{user}を禁止","name":""},"Note message":{"name":"メモ"}}',
      'flat/ja.json': '{\r\n "ban.options.reason.choices.Spam": "スパム"\r\n}',
    });
    expect(await cli.ok('localize', 'import', 'nested/ja.json')).toBe(
      'locales/ja.yaml: 2 texts added, 0 texts changed\n',
    );
    await cli.ok('localize', 'import', 'flat/ja.json');
    expect(cli.text('locales/ja.yaml')).toBe(
      STUBS.replace('description: # "Ban', 'description: "{user}を禁止" # "Ban')
        .replace('  name: # "Note', '  name: "メモ" # "Note')
        .replace('Spam: #', 'Spam: "スパム" #'),
    );
    expect(await cli.ok('localize', 'import', 'flat/ja.json')).toBe('locales/ja.yaml stays as it is\n');
  });

  it('tells each mistake at the line where the translator works, and writes nothing', async () => {
    const cli = cliWith({
      'de.json': '{\n  "ban": {\n    "name": "Bannen!",\n    "description": "Jemanden bannen"\n  }\n}\n',
    });
    const { code, stderr } = await cli.run('localize', 'import', 'de.json');
    expect(code).toBe(3);
    expect(stderr).toContain('error[discord/name-pattern]');
    expect(stderr).toContain('--> de.json:3:13');
    expect(stderr).toContain(
      'warning[locales/placeholder]: The default text has {user}; this translation does not.',
    );
    expect(stderr).toContain('--> de.json:4:20');
    expect(stderr).toContain('Nothing was written.');
    expect(cli.text('locales/de.yaml')).toBe('');
  });

  it('names the locales that a code may mean, and takes --locale', async () => {
    const cli = cliWith({ 'es.po': po('ban.name', 'ban', 'prohibir') });
    const { code, stderr } = await cli.run('localize', 'import', 'es.po');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Say which one with --locale: es-ES or es-419.'),
    ]);
    await cli.ok('localize', 'import', 'es.po', '--locale', 'es-419');
    expect(cli.text('locales/es-419.yaml')).toContain('ban:\n  name: "prohibir"\n');
  });

  it('leaves out of a PO file what is fuzzy, plural, without a place, or made for another text', async () => {
    const cli = cliWith({
      'de.po': [
        po('ban.name', 'ban', 'bannen'),
        `#, fuzzy\n${po('ban.options.reason.name', 'reason', 'grund')}`,
        po('ban.options.reason.description', 'For what', 'Wofür'),
        'msgid "Spam"\nmsgstr "Werbung"\n',
        'msgctxt "Note message.name"\nmsgid "Note message"\nmsgid_plural "x"\nmsgstr[0] "y"\nmsgstr[1] "z"\n',
        po('kick.name', 'kick', 'treten'),
        po('ban.description', 'Ban {user}', ''),
        '#~ msgctxt "ban.description"\n#~ msgid "Ban {user}"\n#~ msgstr "alt"\n',
      ].join('\n'),
    });
    const { code, stdout, stderr } = await cli.run('localize', 'import', 'de.po');
    expect([code, stdout]).toEqual([0, 'locales/de.yaml: 1 text added, 0 texts changed\n']);
    expect(stderr.match(/warning\[.*/g)).toEqual([
      'warning[locales/not-imported]: the translation is fuzzy: nobody has confirmed it',
      'warning[locales/not-imported]: the translation was made for "For what", and the text is now "Why"',
      'warning[locales/not-imported]: a message without msgctxt belongs to no text of the manifest',
      'warning[locales/not-imported]: a text of a command has no plural forms',
      'warning[locales/unknown]: the manifest has no text "kick.name"',
    ]);
    expect(cli.text('locales/de.yaml').split('\n').slice(1).join('\n')).toBe('ban:\n  name: "bannen"\n');
  });

  it('begins no file where the platform has translated nothing', async () => {
    const cli = cliWith({ 'de.json': '{"ban":{"name":""}}' });
    expect(await cli.ok('localize', 'import', 'de.json')).toBe('locales/de.yaml stays as it is\n');
    expect(cli.text('locales/de.yaml')).toBe('');
  });

  it('takes a key `commands` around everything, nested and flat', async () => {
    const cli = cliWith({
      'de.json': '{"commands":{"ban":{"name":"bannen"}},"commands.ban.options.reason.name":"grund"}',
    });
    expect(await cli.ok('localize', 'import', 'de.json')).toBe(
      'locales/de.yaml: 2 texts added, 0 texts changed\n',
    );
  });

  it('knows which message is fuzzy where no blank line is between two', async () => {
    const cli = cliWith({
      'de.po': `${po('ban.name', 'ban', 'bannen')}#, fuzzy\n${po('ban.options.reason.name', 'reason', 'grund')}`,
    });
    const { stdout } = await cli.run('localize', 'import', 'de.po');
    expect(stdout).toBe('locales/de.yaml: 1 text added, 0 texts changed\n');
    expect(cli.text('locales/de.yaml')).toContain('ban:\n  name: "bannen"\n');
  });

  it('takes no texts from the template beside the PO files', async () => {
    const cli = cliWith({
      'de.po': po('ban.name', 'ban', 'bannen'),
      'source.pot': po('ban.name', 'ban', 'ban'),
    });
    const { code, stdout, stderr } = await cli.run('localize', 'import', 'de.po', 'source.pot');
    expect([code, stdout], stderr).toEqual([0, 'locales/de.yaml: 1 text added, 0 texts changed\n']);
    expect(stderr).toContain('not imported: source.pot, which has the default texts');
  });

  it('writes a text where the manifest has the file of its locale, and makes no second file', async () => {
    const cli = cliWith(
      {
        'locales/fr.yaml': 'ban: { name: bannir }\n',
        'more/de.yaml': 'ban:\n  description: "{user} bannen"\n',
        'de.po': po('ban.name', 'ban', 'bannen'),
      },
      MANIFEST.replace('locales/*.yaml', '[locales/*.yaml, more/*.yaml]'),
    );
    await cli.ok('localize', 'import', 'de.po');
    expect(cli.text('more/de.yaml')).toContain('name: "bannen"');
    expect(cli.text('locales/de.yaml')).toBe('');
  });

  it('names the new files that were written before one failed', async () => {
    const cli = cliWith({
      'de.po': po('ban.name', 'ban', 'bannen'),
      'fr.po': po('ban.name', 'ban', 'bannir'),
    });
    const { create } = cli.files;
    let made = 0;
    cli.files.create = async (...args) => {
      made += 1;
      if (made === 2) throw new Error('the disk is full');
      return create(...args);
    };
    const { code, stderr } = await cli.run('localize', 'import', 'de.po', 'fr.po');
    expect(code).not.toBe(0);
    expect(stderr).toContain('the disk is full');
    expect(stderr).toContain('Already written: locales/de.yaml.');
  });

  it('writes all files or none', async () => {
    const cli = cliWith({ 'de.json': '{"ban":{"name":"bannen"}}', 'fr.json': '{"ban":{"name":"A B"}}' });
    expect((await cli.run('localize', 'import', 'de.json', 'fr.json')).code).toBe(3);
    expect([cli.text('locales/de.yaml'), cli.text('locales/fr.yaml')]).toEqual(['', '']);
  });

  it('changes a text that is there, and never one that the platform has not translated', async () => {
    const before = 'ban: { name: bannen, description: "{user} bannen" } # ok\n';
    const cli = cliWith({
      'locales/de.yaml': before,
      'de.json': '{"ban":{"name":"sperren","description":""}}',
    });
    expect(await cli.ok('localize', 'import', 'de.json')).toBe(
      'locales/de.yaml: 0 texts added, 1 text changed\n',
    );
    expect(cli.text('locales/de.yaml')).toBe(before.replace('bannen,', '"sperren",'));
  });

  it('refuses a text that the manifest has beside the command, at the line of the platform', async () => {
    const manifest = MANIFEST.replace('name: ban\n', 'name: ban\n      name_localizations: { de: bannen }\n');
    const cli = cliWith({ 'de.json': '{\n"ban":{"name":"sperren"}}' }, manifest);
    const { code, stderr } = await cli.run('localize', 'import', 'de.json');
    expect(code).toBe(3);
    expect(stderr).toContain(
      'error[locales/conflict]: the "de" text differs from the one at evenkeel.yaml:8:33',
    );
    expect(stderr).toContain('--> de.json:2:15');
  });

  test.each([
    ['two files of one locale', ['a/de.json', 'b/de-DE.json'], 'two of the files are of the locale de'],
    [
      '--locale for several files',
      ['a/de.json', 'b/de-DE.json', '--locale', 'de'],
      '--locale says which locale one file has',
    ],
    ['a file that is not there', ['c/de.json'], 'c/de.json cannot be read: it does not exist'],
  ])('refuses %s', async (_, argv, message) => {
    const cli = cliWith({ 'a/de.json': '{}', 'b/de-DE.json': '{}' });
    const { code, stderr } = await cli.run('localize', 'import', ...argv);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  test.each<[string, string, string, string]>([
    ['a key twice', 'de.json', '{"ban":{"name":"a","name":"b"}}', 'yaml/duplicate-key'],
    ['a text twice, nested and flat', 'de.json', '{"ban":{"name":"a"},"ban.name":"b"}', 'locales/conflict'],
    ['a list', 'de.json', '["a"]', 'locales/form'],
    ['a number for a text', 'de.json', '{"ban":{"name":5}}', 'locales/form'],
    ['a list for a text', 'de.json', '{"ban":{"name":["a"]}}', 'locales/form'],
    ['no JSON', 'de.json', '{"ban":', 'file/not-json'],
    ['deep nesting', 'de.json', deep, 'yaml/'],
    ['a control character', 'de.po', po('ban.name', 'ban', 'a\u0000b'), 'yaml/character'],
    ['another encoding by name', 'de.po', 'msgid ""\nmsgstr "charset=ISO-8859-1\\n"\n', 'locales/platform'],
    ['a line that is none of PO', 'de.po', 'msgctxt "ban.name"\nmsgid ban\n', 'locales/platform'],
    ['a text without its field', 'de.po', '"lost"\n', 'locales/platform'],
    ['a quote that does not close', 'de.po', `msgid "${'\\"'.repeat(100_000)}\n`, 'locales/platform'],
    ['a message twice', 'de.po', po('ban.name', 'ban', 'a') + po('ban.name', 'ban', 'b'), 'locales/conflict'],
    ['a text that is too long', 'de.json', `{"ban":{"description":"{user}${'x'.repeat(100)}"}}`, 'schema/'],
  ])('writes nothing for a file with %s', async (_, name, text, rule) => {
    const cli = cliWith({ [name]: text });
    const { code, stderr } = await cli.run('localize', 'import', name);
    expect([code, stderr]).toEqual([3, expect.stringContaining(`error[${rule}`)]);
    expect(cli.text('locales/de.yaml')).toBe('');
  });

  it('names twenty unknown texts, and says how many more there are', async () => {
    const texts = Object.fromEntries(Array.from({ length: 25 }, (_, nth) => [`x${nth}`, 'y']));
    const { code, stderr } = await cliWith({ 'de.json': JSON.stringify(texts) }).run(
      'localize',
      'import',
      'de.json',
    );
    expect(code).toBe(0);
    expect(stderr.match(/warning\[locales\/unknown\]/g)).toHaveLength(20);
    expect(stderr).toContain('the manifest has no text "x19", nor 5 more of this file');
  });

  it('writes nothing where an imported text makes the whole command too long', async () => {
    const list = (prefix: string): string =>
      Array.from({ length: 25 }, (_, nth) => `{ name: ${prefix}${nth}, value: v${nth} }`).join(', ');
    const options = ['a', 'b', 'c', 'd']
      .map(name => `        - { type: string, name: ${name}, description: D, choices: [${list(name)}] }\n`)
      .join('');
    const manifest = `evenkeel: 1\nname: acme\ndiscord:\n  application_id: "${APPLICATION}"\n  localizations: locales/*.yaml\n  commands:\n    - name: ban\n      description: Ban\n      options:\n${options}`;
    const texts = ['a', 'b', 'c', 'd'].flatMap(name =>
      Array.from({ length: 25 }, (_, nth) => [
        `ban.options.${name}.choices.${name}${nth}`,
        `${nth}`.padEnd(100, 'x'),
      ]),
    );
    const cli = cliWith({ 'de.json': JSON.stringify(Object.fromEntries(texts)) }, manifest);
    const { code, stderr } = await cli.run('localize', 'import', 'de.json');
    expect([code, stderr]).toEqual([3, expect.stringContaining('--> evenkeel.yaml:7')]);
    expect(cli.text('locales/de.yaml')).toBe('');
  });

  it('takes a PO text of several lines whole', async () => {
    const cli = cliWith({
      'de.po':
        'msgctxt "ban.description"\nmsgid ""\n"Ban "\n"{user}"\nmsgstr ""\n"{user} "\n"sofort "\n"bannen"\n',
    });
    await cli.ok('localize', 'import', 'de.po');
    expect(cli.text('locales/de.yaml')).toContain('description: "{user} sofort bannen"\n');
  });

  it('tells a mistake in a PO file with the line ends of Windows at its own line', async () => {
    const text =
      'msgctxt "ban.options.reason.description"\nmsgid "Why"\nmsgstr "Grund"\n\nmsgctxt "ban.name"\nmsgid "ban"\nmsgstr "Bannen!"\n';
    const cli = cliWith({ 'de.po': text.replaceAll('\n', '\r\n') });
    const { code, stderr } = await cli.run('localize', 'import', 'de.po');
    expect([code, stderr]).toEqual([3, expect.stringContaining('--> de.po:7:1')]);
  });

  it('takes no structure: keys such as __proto__ are unknown texts', async () => {
    const cli = cliWith({
      'de.json': '{"__proto__":{"name":"a"},"constructor":"b","ban":{"name":"bannen"}}',
    });
    const { code, stderr } = await cli.run('localize', 'import', 'de.json');
    expect(code).toBe(0);
    expect(stderr).toContain('the manifest has no text "__proto__.name"');
    expect(cli.text('locales/de.yaml')).toContain('ban:\n  name: "bannen"\n');
  });

  it('does not show or write a text that is a token', async () => {
    const token = testCli().io().env['DISCORD_BOT_TOKEN'] ?? '';
    const cli = cliWith({ 'de.json': `{"ban":{"description":"{user} ${token}"}}` });
    const { code, stdout, stderr } = await cli.run('localize', 'import', 'de.json');
    expect([code, stdout + stderr]).toEqual([1, expect.not.stringContaining(token)]);
    expect(stderr).toContain('an imported text has a token in it');
    expect(cli.text('locales/de.yaml')).toBe('');
  });

  it('refuses a file that is larger than a manifest may be', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => po(`c${n}.name`, `c${n}`, 'x')).join('\n');
    const { code, stderr } = await cliWith({ 'de.po': many }).run('localize', 'import', 'de.po');
    expect([code, stderr]).toEqual([1, expect.stringContaining('it is larger than 2097152 bytes')]);
  });
});

function po(context: string, id: string, text: string): string {
  return `msgctxt "${context}"\nmsgid "${id}"\nmsgstr "${text}"\n`;
}

/** The digest of the plan of all that a manifest wants, over an empty application. */
async function digestOf(cli: TestCli): Promise<string> {
  const { plan } = await cli.report('plan');
  expect(plan.rows.every(({ action }) => action === 'create')).toBe(true);
  return plan.digest;
}

describe('localize export', () => {
  it('writes over its own files, and over no other', async () => {
    const cli = cliWith({
      'locales/de.yaml': 'ban: { name: bannen }\n',
      'other/de.json': '{"name":"my-app"}',
    });
    await cli.ok('localize', 'export', '--to', 'texts');
    const first = cli.text('texts/de.json');
    await cli.ok('localize', 'export', 'de', 'fr', '--to', 'texts');
    await cli.ok('localize', 'export', 'de', 'fr', '--to', 'texts');
    expect([cli.text('texts/de.json'), first]).toEqual([first, expect.stringContaining('"name": "bannen"')]);
    const { code, stderr } = await cli.run('localize', 'export', '--to', 'other');
    expect([code, stderr]).toEqual([1, expect.stringContaining('other/de.json is not written')]);
    expect([cli.text('other/de.json'), cli.text('other/source.json')]).toEqual(['{"name":"my-app"}', '']);
  });

  it('has nothing in place of a text that is not translated', async () => {
    const cli = cliWith({ 'locales/de.yaml': 'ban: { name: bannen }\n' });
    await cli.ok('localize', 'export', 'de', '--to', 'texts');
    expect(JSON.parse(cli.text('texts/de.json'))).toMatchObject({ ban: { name: 'bannen', description: '' } });
    await cli.ok('localize', 'export', 'de', '--to', 'texts', '--format', 'po');
    expect(cli.text('texts/de.po')).toContain('msgid "Ban {user}"\nmsgstr ""\n');
  });

  it('keeps a backslash to PO and back', async () => {
    const cli = cliWith(
      { 'locales/de.yaml': `ban:\n  description: 'C:\\new "{user}"'\n` },
      MANIFEST.replace('"Ban {user}"', `'C:\\now {user}'`),
    );
    await cli.ok('localize', 'export', 'de', '--to', 'texts', '--format', 'po');
    expect(cli.text('texts/de.po')).toContain('msgid "C:\\\\now {user}"\nmsgstr "C:\\\\new \\"{user}\\""\n');
    const before = cli.text('locales/de.yaml');
    expect(await cli.ok('localize', 'import', 'texts/de.po')).toBe('locales/de.yaml stays as it is\n');
    expect(cli.text('locales/de.yaml')).toBe(before);
  });

  it('has two texts with the same default as two', async () => {
    const manifest = MANIFEST.replace(
      'choices: [{ name: Spam, value: spam }]',
      'choices: [{ name: Spam, value: spam }, { name: Why, value: why }]',
    );
    const cli = cliWith({}, manifest);
    await cli.ok('localize', 'export', '--to', 'texts', '--format', 'flat-json');
    expect(JSON.parse(cli.text('texts/source.json'))).toMatchObject({
      'ban.options.reason.description': 'Why',
      'ban.options.reason.choices.Why': 'Why',
    });
  });

  it('says how long the translation of a choice may be', async () => {
    const cli = cliWith();
    await cli.ok('localize', 'export', '--to', 'texts', '--format', 'po');
    expect(cli.text('texts/source.pot')).toContain(
      '#. At most 100 characters.\n#: evenkeel.yaml:10\nmsgctxt "ban.options.reason.choices.Spam"\n',
    );
  });

  it('has the default texts, how long a translation may be, and where each is', async () => {
    const cli = cliWith();
    await cli.ok('localize', 'export', '--to', 'texts', '--format', 'po');
    expect(cli.text('texts/source.pot')).toContain(
      '#. At most 32 characters.\n#: evenkeel.yaml:7\nmsgctxt "ban.name"\nmsgid "ban"\nmsgstr ""\n',
    );
    await cli.ok('localize', 'export', '--to', 'flat', '--format', 'flat-json');
    expect(JSON.parse(cli.text('flat/source.json'))).toMatchObject({
      'ban.options.reason.choices.Spam': 'Spam',
    });
  });
});

describe('a bot with all locales of Discord', () => {
  const inline = stringify({
    evenkeel: 1,
    name: 'my-app',
    discord: { application_id: APPLICATION, commands: translatedCommands(3) },
  });

  test.each(['json', 'flat-json', 'po'])(
    'goes from its live commands to a file a locale, to %s and back, and means the same',
    async format => {
      const live = testCli({ manifest: inline });
      await live.ok('apply', '--yes');
      const exporting = ['export', 'discord', '--application', APPLICATION, '--output'];
      await live.ok(...exporting, 'whole.yaml');
      await live.ok(...exporting, 'split.yaml', '--localizations', 'locales');
      const wanted = await digestOf(testCli({ manifest: live.text('whole.yaml') }));
      const planned = await live.report('plan', '-f', 'split.yaml');
      expect(planned.plan.rows).toEqual([]);

      const split = testCli({
        manifest: live.text('split.yaml'),
        files: Object.fromEntries(
          ALL_LOCALES.map(each => [`locales/${each}.yaml`, live.text(`locales/${each}.yaml`)]),
        ),
      });
      expect(await digestOf(split)).toBe(wanted);
      await split.ok('localize', 'export', '--to', 'texts', '--format', format);

      const end = format === 'po' ? 'po' : 'json';
      const names = ALL_LOCALES.map(each => `texts/${each}.${end}`);
      const back = testCli({
        manifest: live.text('split.yaml'),
        files: Object.fromEntries(names.map(name => [name, split.text(name)])),
      });
      await back.ok('localize', 'import', ...names);
      expect(await digestOf(back)).toBe(wanted);
      for (const locale of ALL_LOCALES) expect(back.text(`locales/${locale}.yaml`)).toContain('c0:');
      // The same texts again are the same bytes.
      await back.ok('localize', 'export', '--to', 'again', '--format', format);
      for (const locale of ALL_LOCALES)
        expect(back.text(`again/${locale}.${end}`)).toBe(split.text(`texts/${locale}.${end}`));
    },
  );

  it('reads nested JSON without an import', async () => {
    const split = testCli({ manifest: inline });
    const wanted = await digestOf(split);
    await split.ok('localize', 'export', '--to', 'texts');
    const plain = stringify({
      evenkeel: 1,
      name: 'my-app',
      discord: {
        application_id: APPLICATION,
        localizations: 'locales/*.json',
        commands: translatedCommands(3, []),
      },
    });
    const files = ALL_LOCALES.map(each => [`locales/${each}.json`, split.text(`texts/${each}.json`)]);
    expect(await digestOf(testCli({ manifest: plain, files: Object.fromEntries(files) }))).toBe(wanted);
  });
});

describe('export --localizations', () => {
  const EXPORT = ['export', 'discord', '--application', APPLICATION];

  it('keeps beside a command what its file would say of another command of that name, too', async () => {
    const cli = testCli();
    const texts = (de: string): object => ({ description_localizations: { de, fr: 'Un' } });
    cli.makeCommand({ name: 'ping', description: 'P', ...texts('Eins') });
    cli.makeCommand({ name: 'ping', description: 'P', ...texts('Zwei') }, GUILD);
    const options = [{ type: 3, name: 'why', description: 'W', description_localizations: { fr: 'Quoi' } }];
    cli.makeCommand({ name: 'report', description: 'R', ...texts('Drei'), options });
    // It has no description and no options, so no file may speak of those of its name.
    cli.makeCommand({ name: 'report', type: 3, name_localizations: { de: 'Melden' } });
    await cli.ok(...EXPORT, '--guild', GUILD, '--output', 'a.yaml', '--localizations', 'l');
    expect(cli.text('l/fr.yaml')).toBe('ping:\n  description: "Un"\n');
    expect(cli.text('l/de.yaml')).toBe('');
    for (const text of ['Eins', 'Zwei', 'Drei', 'Melden', 'Quoi']) expect(cli.text('a.yaml')).toContain(text);
    expect((await cli.report('plan', '-f', 'a.yaml')).plan.rows).toEqual([]);
  });

  test.each([
    ['without --output', ['--localizations', 'l'], '--localizations needs --output'],
    [
      'in a folder above the manifest',
      ['--output', 'x/a.yaml', '--localizations', 'l'],
      'is not a folder below',
    ],
    ['with --into', ['--into', 'a.yaml', '--localizations', 'l'], '--localizations'],
  ])('is refused %s, and nothing is written', async (_, argv, message) => {
    const cli = testCli();
    cli.makeCommand({ name: 'ban', description: 'R', description_localizations: { de: 'Eins' } });
    await cli.files.makeFolder('x');
    const { code, stderr } = await cli.run(...EXPORT, ...argv);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect([cli.text('x/a.yaml'), cli.text('l/de.yaml')]).toEqual(['', '']);
  });

  it('writes no file over another', async () => {
    const cli = testCli({ files: { 'l/fr.yaml': '# mine\n' } });
    cli.makeCommand({ name: 'ban', description: 'R', description_localizations: { de: 'Eins', fr: 'Un' } });
    const { code } = await cli.run(...EXPORT, '--output', 'a.yaml', '--localizations', 'l');
    const texts = ['l/de.yaml', 'l/fr.yaml', 'a.yaml'].map(name => cli.text(name));
    expect([code, ...texts]).toEqual([1, '', '# mine\n', '']);
  });

  it('writes a manifest alone where nothing is translated', async () => {
    const cli = testCli();
    cli.makeCommand({ name: 'ban', description: 'R' });
    await cli.ok(...EXPORT, '--output', 'a.yaml', '--localizations', 'l');
    expect(cli.text('a.yaml')).not.toContain('localizations');
    expect((await cli.run('validate', '-f', 'a.yaml')).code).toBe(0);
  });
});

describe('validate --localization-report --base', () => {
  const DE = 'ban: { name: bannen, description: "{user} bannen" }\n';

  it('names translations that stayed the same while their default text changed', async () => {
    const cli = testCli({
      manifest: MANIFEST.replace('Ban {user}', 'Ban {user} for good').replace(
        'name: Note message',
        'name: Note',
      ),
      files: {
        'old/evenkeel.yaml': MANIFEST,
        'old/locales/de.yaml': DE,
        'locales/de.yaml': DE,
      },
    });
    const args = ['validate', '--localization-report', '--base', 'old/evenkeel.yaml'];
    const { stdout } = await cli.run(...args);
    expect(stdout).toContain(
      '  evenkeel.yaml:8:20  ban description  "Ban {user} for good"  was "Ban {user}"; still "{user} bannen"\n',
    );
    const json = JSON.parse((await cli.run(...args, '--format', 'json')).stdout);
    expect(misfit('validate', json)).toBeUndefined();
    expect(json.localizations.locales[0].outdated).toEqual([
      {
        command: 'ban',
        place: 'description',
        text: 'Ban {user} for good',
        source: expect.objectContaining({ file: 'evenkeel.yaml', line: 8 }),
        was: 'Ban {user}',
        translation: '{user} bannen',
      },
    ]);
    await cli.files.replace('locales/de.yaml', DE.replace('{user} bannen', '{user} für immer bannen'));
    expect((await cli.run(...args)).stdout).not.toContain('still');
  });

  it('is refused without the report', async () => {
    const { code, stderr } = await cliWith().run('validate', '--base', 'git:HEAD');
    expect([code, stderr]).toEqual([1, expect.stringContaining('Give --localization-report, too')]);
  });
});
