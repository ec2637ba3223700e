import { describe, expect, test } from 'vitest';
import { testCli } from './test-io.ts';

const TOP = 'evenkeel: 1\nname: acme\n';
const GUILD = `${TOP}discord:\n  application_id: "222222222222222222"\n  guilds:\n`;
const BRANCH = `${TOP}neon:\n  projects:\n    - id: shiny-wind-028834\n      branches:\n        - name: main\n`;
const ANSWER = `${TOP}docs:\n  portals:\n    - url: https://docs.example.com\n      answers:\n        - page: /a\n          ask: How?\n`;

async function fixed(text: string) {
  const cli = testCli({ manifest: text, files: { 'evenkeel.yaml': text, 'e.png': 'x' } });
  const { code, stdout } = await cli.run('validate', '--fix');
  return { text: cli.text(), code, stdout };
}

describe('validate --fix puts into a list', () => {
  test.each([
    ['the id of a guild', `${GUILD}    - id: "197038439483310086"`, 'ids: [ "197038439483310086" ]'],
    ['one text that an answer must mention', `${ANSWER}          mentions: 7 days`, 'mentions: [ 7 days ]'],
    ['one id', `${GUILD}    - ids: "197038439483310086"`, 'ids: [ "197038439483310086" ]'],
  ])('%s', async (_, before, after) => {
    const { text, code } = await fixed(`${before}\n`);
    expect(
      text
        .replace(/"(7 days)"/, '$1')
        .replace(/\[(?=\S)/, '[ ')
        .replace(/(?<=\S)\]/, ' ]'),
    ).toContain(after);
    expect(code).toBe(0);
  });

  test.each([
    [
      'in braces',
      '          backup_schedule: { frequency: daily, hour: 3, retention: 14d } # nightly\n',
      '          backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }] # nightly\n',
    ],
    [
      'as a block, with every comment',
      '          # before\n          backup_schedule: # nightly\n            frequency: daily # each day\n\n            # at three\n            hour: 3\n          protected: true # last\n',
      '          # before\n          backup_schedule: # nightly\n            - frequency: daily # each day\n\n              # at three\n              hour: 3\n          protected: true # last\n',
    ],
    [
      'of a plain list',
      '          databases:\n            name: app # the one\n            owner_name: me\n          roles: { name: me }\n',
      '          databases:\n            - name: app # the one\n              owner_name: me\n          roles: [{ name: me }]\n',
    ],
    [
      'with Windows line ends',
      '          backup_schedule:\r\n            frequency: daily\r\n            hour: 3\r\n',
      '          backup_schedule:\r\n            - frequency: daily\r\n              hour: 3\r\n',
    ],
  ])('a map that is the only entry, %s', async (_, before, after) => {
    expect(await fixed(`${BRANCH}${before}`)).toMatchObject({ code: 0, text: `${BRANCH}${after}` });
  });

  test('and keeps the comments of a text', async () => {
    const { text } = await fixed(`${ANSWER}          mentions: 7 days # as agreed\n`);
    expect(text).toContain('mentions: ["7 days"] # as agreed\n');
  });

  test('but not what may be several, what allows something, and what is something else', async () => {
    for (const wrong of [
      `${ANSWER}          mentions: 7 days, 30 days\n`,
      `${BRANCH}          allow: loss\n`,
      `${TOP}keep: neon.branch/*/main\n`,
      `${GUILD}    - id: server\n`,
      `${GUILD}    - { id: "197038439483310086", ids: ["197038439483310087"] }\n`,
      `${BRANCH}          backup_schedule: { frequency: daily, zzz: 1 }\n`,
      `${BRANCH}          backup_schedule: { hour: 3 }\n`,
      `${BRANCH}          roles: { name: me, absent: true }\n`,
      `${TOP}neon:\n  projects:\n    - id: shiny-wind-028834\n      sweep: { match: ["preview/**"], older_than: 7d, idle_for: 24h }\n`,
    ]) {
      const { text, code } = await fixed(wrong);
      expect([text, code]).toEqual([wrong, 3]);
    }
  });
});

describe('validate', () => {
  test('does not ask for `absent` where a schedule is written without a dash', async () => {
    const cli = testCli({ manifest: `${BRANCH}          backup_schedule: { frequency: daily, hour: 3 }\n` });
    const { stdout } = await cli.run('validate');
    expect(stdout).not.toContain('absent');
    expect(stdout).toContain('begin each entry with a dash (- frequency: daily)');
    expect(stdout).toContain('[{ frequency: daily, hour: 3 }]');
  });

  test('says by dots that an entry has more keys than a hint has room for', async () => {
    const entry = `{ name: api, suspend_timeout_seconds: 300, type: read_write, autoscaling_limit_min_cu: 1, autoscaling_limit_max_cu: 2 }`;
    const cli = testCli({ manifest: `${BRANCH}          endpoints: ${entry}\n` });
    const { stdout } = await cli.run('validate');
    expect(stdout).toContain('[{ name: api, suspend_timeout_seconds: 300, type: read_write, … }]');
  });

  test('names the keys of an entry where a schedule has others', async () => {
    const cli = testCli({ manifest: `${BRANCH}          backup_schedule: { every: day }\n` });
    const { stdout } = await cli.run('validate');
    expect(stdout).not.toContain('absent');
    expect(stdout).toContain('an entry has frequency, hour, day, retention, retention_seconds');
  });

  test('says of a list of names that each is a key', async () => {
    const manifest = `${BRANCH}          auth: { oauth_providers: [google] }\n`;
    const { stdout } = await testCli({ manifest }).run('validate');
    expect(stdout).toContain(
      'write each as a key with its value, for example oauth_providers: { google: "shared"',
    );
  });
});
