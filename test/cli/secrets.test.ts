import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './test-io.ts';

const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
          roles: [{ name: app }]
          credentials: [{ name: uploads, scopes: ["storage:read"] }]
        - name: preview
          ttl: 7d
          endpoints: [{ type: read_write }]
          outputs: [connection_uri]
`;
const ADDRESS = 'neon.credential/shiny-wind-028834/main/uploads';
const FILE = '/demo/secrets.env';

/** Everything that was written anywhere but into the file of secrets. */
function seenElsewhere(cli: TestCli, ran: readonly { stdout: string; stderr: string }[]): string {
  const files = [...cli.files.contents].filter(([path]) => path !== FILE).map(([, text]) => text);
  return [...files, ...ran.flatMap(({ stdout, stderr }) => [stdout, stderr])].join('\n');
}

const secretsIn = (text: string): readonly string[] => text.match(/canary-\w+/g) ?? [];

describe('--secrets-to', () => {
  test.each(['text', 'json', 'markdown', 'github'])(
    'has every secret of a run, and nothing else has one (--format %s, --verbose)',
    async format => {
      const cli = testCli({ manifest: MANIFEST });
      const flags = ['--format', format, '--verbose', '--events', 'events.jsonl'];
      const planned = await cli.run('plan', '--out', 'plan.json', ...flags);
      const applied = await cli.run('apply', 'plan.json', '--secrets-to', 'secrets.env', ...flags);
      expect([planned.code, applied.code]).toEqual([0, 0]);
      const kept = cli.files.contents.get(FILE) ?? '';
      expect(secretsIn(kept)).toHaveLength(4);
      expect(kept).toMatch(/^# neon\.credential\/.*\nUPLOADS_API_TOKEN="nat_live_canary-/);
      expect(kept).toMatch(
        /\n# neon\.branch\/.*\nDATABASE_URL="postgresql:.*-pooler.*"\nDATABASE_URL_UNPOOLED="/,
      );
      const elsewhere = seenElsewhere(cli, [planned, applied]);
      expect(elsewhere).toContain(ADDRESS);
      expect(secretsIn(elsewhere)).toEqual([]);
    },
  );

  test('is not there after a run that wrote no secret', async () => {
    const cli = testCli({
      files: { 'evenkeel.yaml': MANIFEST.replace(/ {10}(credentials|outputs).*\n/g, '') },
    });
    const nothing = 'note: nothing is written to the file of --secrets-to: no entry has `outputs`';
    const { code, stdout } = await cli.run('apply', '--yes', '--secrets-to', 'secrets.env');
    expect(code).toBe(0);
    expect(stdout).toContain(nothing);
    expect(cli.files.contents.has(FILE)).toBe(false);
    expect((await cli.run('apply', '--yes')).stdout).not.toContain(nothing);
    const other = testCli({ manifest: MANIFEST });
    const target = ['--target', 'neon.branch/shiny-wind-028834/main'];
    expect((await other.run('apply', '--yes', '--secrets-to', 'secrets.env', ...target)).stdout).toContain(
      nothing,
    );
  });

  test('is not said to stay empty where something goes to it', async () => {
    for (const part of [/ {10}credentials.*\n/g, / {10}outputs.*\n/g]) {
      const cli = testCli({ manifest: MANIFEST.replace(part, '') });
      const { stdout } = await cli.run('apply', '--yes', '--secrets-to', 'secrets.env');
      expect(stdout).not.toContain('nothing is written');
      expect(cli.files.contents.has(FILE)).toBe(true);
    }
  });

  test.each(['text', 'markdown'])(
    'of a file that is there is told as %s before anything is written',
    async format => {
      const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST, 'secrets.env': 'mine' } });
      const { code, stdout, stderr } = await cli.run(
        'apply',
        '--yes',
        '--secrets-to',
        'secrets.env',
        '--format',
        format,
      );
      expect(code).toBe(1);
      expect(stdout + stderr).toContain('secrets.env cannot be written: it exists already');
      expect(cli.files.contents.get(FILE)).toBe('mine');
      expect(cli.writes()).toEqual([]);
    },
  );

  test('that cannot be closed hides nothing of what was done', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { openNew } = cli.files;
    Object.assign(cli.files, {
      openNew: async (path: string) => ({
        ...(await openNew(path)),
        close: () => Promise.reject(new Error('EIO: i/o error, close')),
      }),
    });
    const { code, stdout, stderr } = await cli.run('apply', '--yes', '--secrets-to', 'secrets.env');
    expect(code).toBe(0);
    expect(stdout).toContain('Applied: ');
    expect(stderr).toContain('secrets.env could not be closed: EIO: i/o error, close');
  });

  test('left out blocks what has secrets, exit 4', async () => {
    const cli = testCli({ manifest: MANIFEST });
    const { code, stdout } = await cli.run('apply', '--yes');
    expect(code).toBe(4);
    expect(stdout).toContain('--secrets-to FILE');
    expect(cli.writes().some(line => line.includes('/credentials'))).toBe(false);
  });
});

test('--renew is shown by plan, and apply writes the new secrets', async () => {
  const cli = testCli({ manifest: MANIFEST });
  await cli.run('apply', '--yes', '--secrets-to', 'first.env');
  cli.pass(60_000);
  const planned = await cli.run('plan', '--renew', ADDRESS, '--out', 'plan.json');
  expect(planned.stderr + planned.stdout).toContain(
    `to apply this plan: evenkeel apply --renew ${ADDRESS} plan.json`,
  );
  expect(planned.stdout).toContain(`-/+ replace`);
  const applied = await cli.run('apply', '--yes', '--renew', ADDRESS, '--secrets-to', 'secrets.env');
  expect(applied.code).toBe(0);
  const [before = '', after = ''] = ['/demo/first.env', FILE].map(path => cli.files.contents.get(path) ?? '');
  const token = (text: string) => /UPLOADS_API_TOKEN="(.*)"/.exec(text)?.[1];
  expect(token(after)).toBeDefined();
  expect(token(after)).not.toBe(token(before));
});
