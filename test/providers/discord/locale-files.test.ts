import { describe, expect, test } from 'vitest';
import { loadManifest } from '../../../src/manifest/load.ts';
import { PROVIDERS } from '../../../src/providers/providers.ts';
import { loadFiles, noVariables, places } from '../../manifest/load-text.ts';
import { memoryFiles } from '../../manifest/memory-files.ts';

const MANIFEST = `evenkeel: 1
name: x
discord:
  application_id: "222222222222222222"
  localizations: locales/*.yaml
  commands:
    - name: ban
      description: Ban a member
      name_localizations: { de: bannen }
      options:
        - type: user
          name: member
          description: Who
        - type: string
          name: why
          description: Why
          choices: [{ name: Spam, value: spam }]
  guilds:
    - ids: ["197038439483310086"]
      commands:
        - name: deploy
          description: Deploy
          options:
            - type: sub_command
              name: now
              description: Now
              options: [{ type: string, name: where, description: Where }]
`;

const load = (locales: Readonly<Record<string, string>>, manifest = MANIFEST) =>
  loadFiles({ 'evenkeel.yaml': manifest, ...locales });

describe('locale files', () => {
  test('a variable in a text is a warning, because users would see it', async () => {
    const { manifest, problems } = await load({
      'locales/de.yaml': 'ban: { description: "Kostet ${amount}" }\n',
    });
    expect(problems).toMatchObject([
      { rule: 'locales/form', level: 'warning', source: { line: 1, column: 21 } },
    ]);
    expect(manifest?.value.discord?.commands?.[0]?.description_localizations).toEqual({
      de: 'Kostet ${amount}',
    });
  });

  test('an empty text is not translated yet, as translation platforms write it', async () => {
    const { manifest, problems } = await load({
      'locales/ja.yaml': `ban:
  name: ""
  description: ''
  options:
    member: { name: "", description: "" }
    why: { choices: { Spam: "" } }
deploy: ""
`,
      'locales/de.yaml': 'ban: { name: "", description: Bannen }\n',
    });
    expect(problems).toEqual([]);
    const [ban] = manifest?.value.discord?.commands ?? [];
    expect(ban?.name_localizations).toEqual({ de: 'bannen' });
    expect(ban?.description_localizations).toEqual({ de: 'Bannen' });
    expect(JSON.stringify(manifest?.value)).not.toContain('"ja"');
  });

  test.each([
    [
      'a colon in a text',
      'ban:\n  description: メンバー: BANします\n',
      ': a map cannot begin on the line of its key',
      'put a text that contains ": " in quotes',
    ],
    ['a tab', 'ban:\n\tname: bannir\n', ': tabs cannot be used for indentation', 'use spaces'],
    [
      'an apostrophe in single quotes',
      "ban: { description: 'l'utilisateur' }\n",
      ': the text in single quotes has ended before this',
      "write '' for an apostrophe in the text, or put the text in double quotes",
    ],
    [
      'a list',
      '- ban\n',
      ': a locale file must be a map from the names of commands to their texts',
      undefined,
    ],
    ['a repeated key, whose message would quote it', 'bannissement: {}\nbannissement: {}\n', '', undefined],
  ])(
    'a mistake of YAML has its reason and its mend, and shows nothing of the file: %s',
    async (_, text, why, hint) => {
      const { problems } = await load({ 'locales/fr.yaml': text });
      const [first] = problems;
      expect(first?.message).toBe(`the file is not a locale file, so evenkeel does not show its text${why}`);
      expect(first?.hint).toBe(hint);
      expect(JSON.stringify(problems)).not.toMatch(/bann|BAN|utilisateur/);
    },
  );

  test('fill in the texts of commands, options, subcommands and choices, global and in guilds', async () => {
    const { manifest, problems } = await load({
      'locales/de.yaml': `ban:
  description: Ein Mitglied bannen
  options:
    member: { name: mitglied, description: Wer }
    why: { choices: { Spam: Werbung } }
deploy:
  options: { now: { name: jetzt, options: { where: { name: wohin } } } }
`,
      'locales/pt-BR.yaml': 'ban: { name: banir }\n',
    });
    expect(problems).toEqual([]);
    const [ban] = manifest?.value.discord?.commands ?? [];
    expect(ban?.name_localizations).toEqual({ de: 'bannen', 'pt-BR': 'banir' });
    expect(ban?.description_localizations).toEqual({ de: 'Ein Mitglied bannen' });
    expect(ban?.options?.map(option => option.name_localizations)).toEqual([{ de: 'mitglied' }, undefined]);
    expect(ban?.options?.[1]?.choices?.[0]?.name_localizations).toEqual({ de: 'Werbung' });
    const [deploy] = manifest?.value.discord?.guilds?.[0]?.commands ?? [];
    expect(deploy?.options?.[0]?.name_localizations).toEqual({ de: 'jetzt' });
    expect(deploy?.options?.[0]?.options?.[0]?.name_localizations).toEqual({ de: 'wohin' });
  });

  test('keep the places of their texts', async () => {
    const { manifest } = await load({ 'locales/fr.yaml': 'ban:\n  name: bannir\n' });
    const path = ['discord', 'commands', 0, 'name_localizations', 'fr'];
    expect(manifest?.source(path)).toMatchObject({ file: 'locales/fr.yaml', line: 2, column: 9 });
    expect(manifest?.source(['discord', 'commands', 0, 'name_localizations', 'de']).file).toBe(
      'evenkeel.yaml',
    );
  });

  test('may leave a text open, and hold text that looks like a variable', async () => {
    const { manifest, problems } = await load({
      'locales/fr.yaml': 'ban:\n  name:\n  description: "${qui} ?"\n',
    });
    expect(problems.map(({ level }) => level)).toEqual(['warning']);
    expect(manifest?.value.discord?.commands?.[0]?.description_localizations).toEqual({ fr: '${qui} ?' });
    expect(manifest?.value.discord?.commands?.[0]?.name_localizations).toEqual({ de: 'bannen' });
  });

  test('of the same text as the manifest are no conflict', async () => {
    const { problems } = await load({ 'locales/de.yaml': 'ban: { name: bannen }\n' });
    expect(problems).toEqual([]);
  });

  test.each(['constructor', 'prototype', '__proto__', 'toString'])(
    'have texts for a command, an option and a choice that are called %s',
    async name => {
      const manifest = `evenkeel: 1
name: x
discord:
  application_id: "222222222222222222"
  localizations: locales/*.yaml
  commands:
    - name: ${name}
      description: D
      options: [{ type: string, name: ${name}, description: O, choices: [{ name: ${name}, value: v }] }]
`;
      const file = `${name}: { description: K, options: { ${name}: { description: P, choices: { ${name}: C } } } }\n`;
      const { manifest: loaded, problems } = await load({ 'locales/de.yaml': file }, manifest);
      expect(problems).toEqual([]);
      const de = (text: string) => ({ de: text });
      expect(loaded?.value['discord']).toMatchObject({
        commands: [
          {
            description_localizations: de('K'),
            options: [{ description_localizations: de('P'), choices: [{ name_localizations: de('C') }] }],
          },
        ],
      });
    },
  );

  test.each<[string, string, readonly string[]]>([
    ['another text than in the manifest', 'ban: { name: sperren }', ['locales/conflict 1:14']],
    ['a command that is not there', 'bann: { name: x }', ['locales/unknown 1:1']],
    ['an option that is not there', 'ban: { options: { membre: { name: x } } }', ['locales/unknown 1:19']],
    [
      'a choice that is not there',
      'ban: { options: { why: { choices: { spam: x } } } }',
      ['locales/unknown 1:37'],
    ],
    ['an unknown key', 'ban: { title: x }', ['locales/form 1:8']],
    ['a map where a text belongs', 'ban: { name: { __proto__: { de: x } } }', ['locales/form 1:14']],
    ['a reserved name that is not there', '__proto__: { name: x }', ['locales/unknown 1:1']],
    ['a text where a map belongs', 'ban: bannen', ['locales/form 1:6']],
    ['a list of options', 'ban: { options: [x] }', ['locales/form 1:17']],
    ['a number for a text', 'ban: { description: 12 }', ['schema/type 1:21']],
    ['a text that is too long', `ban: { description: ${'x'.repeat(101)} }`, ['schema/limit 1:21']],
    ['no map', '- ban', ['schema/type 1:1']],
  ])('are checked: %s', async (_, text, expected) => {
    const loaded = await load({ 'locales/de.yaml': `${text}\n` });
    expect(loaded.manifest).toBeUndefined();
    expect(places(loaded)).toEqual(expected);
    expect(loaded.problems.map(problem => problem.source.file)).toEqual(['locales/de.yaml']);
  });

  test('suggest what was meant', async () => {
    const { problems } = await load({ 'locales/de.yaml': 'bann: { name: x }\n' });
    expect(problems[0]?.hint).toBe('did you mean "ban"?');
  });

  test('of an unknown locale are said once for each field, at the file', async () => {
    const loaded = await load({
      'locales/xx.yaml':
        'ban: { name: x, options: { member: { name: y }, why: { name: z } } }\ndeploy: { name: w }\n',
    });
    expect(places(loaded)).toEqual(['locales/name 1:1']);
  });

  test('are not read for a manifest from standard input', async () => {
    const loaded = await loadManifest([{ file: '<stdin>', text: MANIFEST }], {
      files: memoryFiles({ 'locales/de.yaml': 'ban: { name: x }\n' }),
      variables: noVariables,
      providers: PROVIDERS,
    });
    expect(places(loaded)).toEqual(['include/standard-input 5:3']);
  });

  test('are not read outside the folder, and must be there', async () => {
    const outside = await load({}, MANIFEST.replace('locales/*.yaml', '../de.yaml'));
    expect(places(outside)).toEqual(['include/outside 5:18']);
    const missing = await load({});
    expect(places(missing)).toEqual(['include/missing 5:18']);
  });
});
