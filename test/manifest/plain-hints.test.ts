import { describe, expect, test } from 'vitest';
import { testCli } from '../cli/test-io.ts';

const HEAD = 'evenkeel: 1\nname: acme\n';
const PROJECT = `${HEAD}neon:\n  projects:\n    - id: shiny-wind-028834\n`;
const MAIN = `${PROJECT}      branches:\n        - name: main\n          auth:\n`;
const PORTAL = `${HEAD}docs:\n  portals:\n    - url: https://docs.acme.example\n`;
const SET = `${PROJECT}      branches:\n`;

async function toldOf(manifest: string): Promise<readonly (readonly [place: string, hint: string])[]> {
  const { code, stdout } = await testCli({ manifest }).run('validate');
  expect(code).toBe(3);
  return [...stdout.matchAll(/ --> evenkeel\.yaml:(\d+:\d+)\n[\s\S]*?\n +(?:= (.*))?\n/g)].map(
    ([block, place = '']) => [place, /^ += (.*)$/m.exec(block)?.[1] ?? ''],
  );
}

const EXAMPLE = 'oauth_providers: { google: "shared", github: { client_id: "1234.apps.example.com" } }';
const SWEEP = 'sweep: [{ match: ["preview/**"], older_than: 7d, idle_for: 24h }]';

describe('a form that a plain request was guessed in leads to the right one', () => {
  test.each(['[{ id: google }]', '[{ provider: google, client: shared }]', '[google]', '[github, google]'])(
    'providers of a sign-in as a list: %s',
    async list => {
      expect(await toldOf(`${MAIN}            oauth_providers: ${list}\n`)).toEqual([
        ['9:30', `write each as a key with its value, for example ${EXAMPLE}`],
      ]);
    },
  );

  test.each(['domains', 'allowed_domains'])('%s of a sign-in', async key => {
    expect(await toldOf(`${MAIN}            ${key}: ["https://app.acme.example"]\n`)).toEqual([
      ['9:13', 'did you mean "trusted_domains"?'],
    ]);
  });

  test('a set of branches that are deleted by age', async () => {
    expect(await toldOf(`${SET}        - { match: "preview/*", older_than: 7d, absent: true }\n`)).toEqual([
      ['7:33', `a branch entry deletes nothing by age: write ${SWEEP} beside branches in place of it`],
      ['7:49', `to delete branches by age, write ${SWEEP} beside branches in place of this entry`],
    ]);
  });

  test.each(['idle_for: 24h', 'no_open: "preview/pr-{number}"', 'beyond_newest: 3'])(
    'a condition of a sweep in a set: %s',
    async condition => {
      const [[place, hint] = ['', ''], ...more] = await toldOf(
        `${SET}        - { match: "preview/*", ${condition} }\n`,
      );
      expect(more).toEqual([]);
      expect(place).toBe('7:33');
      expect(hint).toContain(`write ${SWEEP} beside branches`);
    },
  );

  test('what they lead to is valid', async () => {
    const auth = `      branches:\n        - name: main\n          auth: { ${EXAMPLE}, trusted_domains: ["https://app.acme.example"] }\n`;
    const cli = testCli({ manifest: `${PROJECT}${auth}      ${SWEEP}\n` });
    expect(await cli.run('validate')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a page of a search', () => {
  const page =
    '# the first\n      searches:\n        - { search: delete branch, page: /guides/recovery, within: 3 } # three\n';

  test('leads to its key, and the fix writes it', async () => {
    const manifest = `${PORTAL}      ${page}`;
    expect(await toldOf(manifest)).toEqual([['8:36', 'did you mean "finds"?']]);
    const cli = testCli({ manifest });
    expect((await cli.run('validate', '--fix')).code).toBe(0);
    expect(cli.text()).toBe(manifest.replace('page:', 'finds:'));
  });

  test.each([
    ['with the right key beside it', '{ search: a, page: /a, finds: /b }'],
    ['with a value that the right key cannot have', '{ search: a, page: [/a] }'],
    ['with two that could be it', '{ search: a, page: /a, path: /b }'],
  ])('is not fixed %s', async (_, entry) => {
    const manifest = `${PORTAL}      searches: [${entry}]\n`;
    const cli = testCli({ manifest });
    expect((await cli.run('validate', '--fix')).code).toBe(3);
    expect(cli.text()).toBe(manifest);
  });
});

test.each([
  [
    'allows',
    '{ command: ban, overwrites: [{ role: "345678901234567890", permission: true }] }',
    'permissions',
  ],
  ['lets a branch expire', '{ name: qa, lifetime: 7d }', 'branches'],
  ['opens a sign-in', '{ name: qa, auth: { domains: ["https://app.acme.example"] } }', 'branches'],
])('no fix writes the key for another word where the key %s', async (_, entry, list) => {
  const manifest =
    list === 'branches'
      ? `${SET}        - ${entry}\n`
      : `${HEAD}discord:\n  application_id: "222222222222222222"\n  guilds: [{ ids: ["197038439483310086"], permissions: [${entry}] }]\n`;
  const cli = testCli({ manifest });
  expect((await cli.run('validate', '--fix')).code).toBe(3);
  expect(cli.text()).toBe(manifest);
});
