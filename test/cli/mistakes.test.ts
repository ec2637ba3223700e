import { describe, expect, test } from 'vitest';
import { testCli } from './test-io.ts';

/** Twelve mistakes, each of another kind. The comment says line:column. */
const TWELVE = `evenkeel: 1
name: acme
keep: ["neon.branch/*/main"]
nmae: acme
discord:
  application_id: 222222222222222222
  commands:
    - name: Ban
      description: Ban a member
    - name: ping
      descripton: Is it there
    - name: kick
      description: Kick a member
      options:
        - { type: user, name: who, description: Who }
        - { type: user, name: why, description: Why, required: true }
    - name: kick
      description: Again
    - name: say
      description: Say it
      default_member_permissions: [BAN_MEMBRS]
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
          protected: "yes"
        - name: preview
          ttl: 45d
        - name: \${branch}
        - name: old
          absent: true
          backup_schedule: [{ frequency: daily, hour: 25, retention: 14d }]
docs:
  portals:
    - url: http://docs.example.com
      answers:
        - { page: /guides, ask: "", cites: [/guides] }
`;

/** Line and column of each mistake, in the order of the file. */
const PLACES = [
  '4:1',
  '6:19',
  '8:13',
  '11:7',
  '16:',
  '17:',
  '21:36',
  '27:22',
  '29:16',
  '30:17',
  '33:',
  '36:12',
  '38:',
];

const HEAD = /^error\[[a-z-]+\/[a-z-]+\]: /gm;

describe('a manifest with many mistakes', () => {
  test('shows all of them at once, each with its place, and sends no request', async () => {
    const cli = testCli({ manifest: TWELVE });
    const { code, stderr, stdout } = await cli.run('plan');
    expect(code).toBe(3);
    expect(stdout).toBe('');
    const shown = [...stderr.matchAll(/--> evenkeel\.yaml:(\d+:\d+)$/gm)].map(match => match[1] ?? '');
    const missing = PLACES.filter(place => !shown.some(found => found.startsWith(place)));
    expect(missing, stderr).toEqual([]);
    expect([...stderr.matchAll(HEAD)].length).toBeGreaterThanOrEqual(12);
    expect(stderr).toContain('did you mean "name"?');
    expect(stderr).toMatch(
      /\d+ errors in evenkeel\.yaml\nFor more about a code in brackets: `evenkeel explain \S+`\n$/,
    );
    expect(cli.requests()).toEqual([]);
  });

  test.each(['validate', 'apply --yes', 'drift', 'doctor'])('ends %s with 3', async command => {
    const cli = testCli({ manifest: TWELVE });
    expect(await cli.run(...command.split(' '))).toMatchObject({ code: 3 });
    expect(cli.requests()).toEqual([]);
  });
});

describe('a manifest in UTF-16', () => {
  const text = 'evenkeel: 1\n';
  const utf16 = Buffer.from(text, 'utf16le');
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]);

  test.each([
    ['with a byte order mark', marked],
    ['without one', utf16],
    ['with the other byte first', Buffer.from(utf16).swap16()],
  ])('on standard input is told as that: %s', async (_, bytes) => {
    const cli = testCli({ stdin: new TextDecoder().decode(bytes) });
    const { code, stdout } = await cli.run('validate', '-f', '-');
    expect(code).toBe(3);
    expect(stdout).toContain('error[yaml/encoding]: the text is UTF-16, not UTF-8');
    expect(stdout).toContain('save the file as UTF-8');
  });
});

test('no line of a file that has a secret in it is shown, for whatever mistake', async () => {
  const text = 'evenkeel: 1\nname: acme\nneon:\n  api_key: very-hidden\n  projcts: [] # beside\n';
  const { code, stdout, stderr } = await testCli({ manifest: text }).run('validate');
  expect(code).toBe(3);
  expect(stdout + stderr).toContain('unknown key "projcts"');
  expect(stdout + stderr).not.toMatch(/very-hidden|# beside/);
});
