import { describe, expect, test } from 'vitest';
import { testCli } from '../cli/test-io.ts';
import { characters } from './wrong/characters.ts';
import { keysAndNesting } from './wrong/keys-and-nesting.ts';
import { referencesAndMore } from './wrong/references-and-more.ts';
import { values } from './wrong/values.ts';
import { variablesAndFiles } from './wrong/variables-and-files.ts';
import type { WrongManifest } from './wrong/wrong-manifest.ts';
import { yamlText } from './wrong/yaml-text.ts';

const GROUPS: Readonly<Record<string, readonly WrongManifest[]>> = {
  'keys that are misspelled or in the wrong place': keysAndNesting,
  'values of a wrong form': values,
  'text that is not YAML, or not what its author means': yamlText,
  'characters of word processors and other keyboards, and bytes': characters,
  'variables of other tools, and files that are no manifest': variablesAndFiles,
  'entries that do not fit each other': referencesAndMore,
};

describe.each(Object.entries(GROUPS))(
  'a wrong manifest is told once, where it is, with its mend: %s',
  (_, group) => {
    test.each(group)('%s', async (_mistake, file, told, leadsTo) => {
      const { stdout, stderr } = await testCli({ files: { 'evenkeel.yaml': file } }).run('validate');
      const shown = stdout + stderr;
      const problems = [
        ...shown.matchAll(/^(?:error|warning)\[(.+?)\]: .*\n *--> evenkeel\.yaml:(\d+:\d+)/gm),
      ];
      expect(problems.map(([, rule, place]) => `${rule} ${place}`).join(', ')).toBe(told);
      expect(shown).toContain(leadsTo);
    });
  },
);

test('a file of secrets that is taken for the manifest is named as what it is, and none of it is shown', async () => {
  const text = 'NEON_API_KEY=napi_very_secret\nDISCORD_BOT_TOKEN=also_secret\n';
  const { code, stdout, stderr } = await testCli({ files: { 'evenkeel.yaml': text } }).run('validate');
  expect(code).toBe(3);
  expect(stdout + stderr).toContain('this looks like a file of variables for the environment');
  expect(stdout + stderr).not.toContain('secret');
});

test.each(['[discord]\ntoken = "very-hidden"\n', 'token=very-hidden\nname=acme\n'])(
  'a file of settings that is taken for the manifest is named as what it is, and none of it is shown: %j',
  async text => {
    const { code, stdout, stderr } = await testCli({ files: { 'evenkeel.yaml': text } }).run('validate');
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('this looks like a file of TOML or INI');
    expect(stdout + stderr).not.toContain('hidden');
  },
);

test.each([
  [
    'discord:\n  token: very-hidden\n  application_id: "222222222222222222"\n',
    'set DISCORD_BOT_TOKEN in the environment',
  ],
  ['discord: { bot-token: very-hidden, application_id: 1 }\n', 'set DISCORD_BOT_TOKEN in the environment'],
  ['neon:\n  api_key: very-hidden\n', 'set NEON_API_KEY in the environment'],
  ['NEON_API_KEY: very-hidden\n', 'set NEON_API_KEY in the environment'],
])('a secret in a manifest is named by its key, and its line is not shown: %j', async (text, next) => {
  const files = { 'evenkeel.yaml': `evenkeel: 1\nname: acme\n${text}` };
  for (const format of ['text', 'json', 'sarif', 'github']) {
    const { code, stdout, stderr } = await testCli({ files }).run('validate', '--format', format);
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('schema/secret');
    expect(stdout + stderr).toContain(`remove the line; ${next}`);
    expect(stdout + stderr).not.toContain('very-hidden');
  }
});

test.each([
  ['over several lines', 'neon:\n  api_key: &key\n    very-hidden\n  projects: [{ id: *key }]\n'],
  ['beside another mistake', 'neon: { api_key: very-hidden, projcts: [] }\n'],
  ['in a place where none is expected', 'api_key: "very-hidden\n  very-hidden"\n'],
  [
    'of a branch',
    'neon: { projects: [{ id: a-b, branches: [{ name: a, connection_string: "postgres://a:very-hidden@b" }] }] }\n',
  ],
  ['as a variable', 'vars:\n  token: very-hidden\n'],
  ['in a file that cannot be parsed', 'token: very-hidden: x\nneon:\n  api_key: "very-hidden\n'],
  ['instead of a section', 'neon: napi_very-hidden\n'.replaceAll('-', '')],
])('nothing of a secret is shown, %s', async (_where, text) => {
  const files = { 'evenkeel.yaml': `evenkeel: 1\nname: acme\n${text}` };
  for (const format of ['text', 'json', 'sarif', 'github']) {
    const { code, stdout, stderr } = await testCli({ files }).run('validate', '--format', format);
    expect(code).toBe(3);
    expect(stdout + stderr).not.toMatch(/very-?hidden/);
  }
});
