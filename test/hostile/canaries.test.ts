import { describe, expect, test } from 'vitest';
import type { SandboxOutcome } from '../../src/sandbox/outcome.ts';
import { type Ran, type TestCli, testCli } from '../cli/test-io.ts';
import { tamper } from './tamper.ts';

const TOKENS = {
  neonApiKey: 'canary-neon-key-0001',
  discordBotToken: 'canary-discord-bot-0002',
  discordClientSecret: 'canary-discord-client-0003',
  discordPermissionsToken: 'canary-permissions-0004',
};

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "222222222222222222"
  commands: [{ name: ban, description: Ban a member }, { name: ping, description: Answers }]
  guilds:
    - ids: ["197038439483310086"]
      commands: [{ name: reload, description: Load again }]
      permissions: [{ command: reload, overwrites: [{ everyone: true, allow: false }] }]
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: main
          roles: [{ name: reporter }]
          databases: [{ name: shop, owner_name: reporter }]
          credentials: [{ name: uploads, scopes: ["storage:read"] }]
          backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }]
        - name: preview
          ttl: 7d
          endpoints: [{ type: read_write }]
          buckets: [{ name: files }]
          databases: [{ name: shop, owner_name: reporter }]
          outputs: [connection_uri]
`;

/**
 * Fields that the Neon API fills with secrets, as the specification and the vendor's description
 * name them.
 */
const SENSITIVE = [
  'connection_uri',
  'connection_uris',
  'connection_parameters',
  'uri',
  'password',
  'key',
  'api_token',
  's3_secret_access_key',
  'access_token',
  'client_secret',
  'secret',
  'authorization',
];

/** Maps that people fill: what stands in them is theirs to show. */
const FREE = new Set(['annotations', 'pg_settings']);

/**
 * Every object of every answer of Neon bears a secret under each of those names, unless it has that
 * name already.
 */
function planted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(planted);
  if (typeof value !== 'object' || value === null) return value;
  const extra = Object.fromEntries(SENSITIVE.map(name => [name, `canary-planted-${name}`]));
  const own = Object.entries(value).map(
    ([name, member]) => [name, name === 'value' || FREE.has(name) ? member : planted(member)] as const,
  );
  return { ...extra, ...Object.fromEntries(own) };
}

function plantEverywhere(cli: TestCli): void {
  tamper(cli, (outcome, request) => {
    if (!request.path.startsWith('/neon/') || outcome.text === '') return outcome;
    return { ...outcome, text: JSON.stringify(planted(JSON.parse(outcome.text))) };
  });
}

const IN_THE_OPEN = /canary-[a-z0-9_-]*/g;
/** The digits of `canary-` in base64, by where it begins. */
const IN_BASE64 = /Y2FuYXJ5L|NhbmFyeS|jYW5hcnkt/;

function expectClean(what: string, texts: readonly string[]): void {
  for (const text of texts) {
    expect([...text.matchAll(IN_THE_OPEN)].map(String), what).toEqual([]);
    expect(text, what).not.toMatch(IN_BASE64);
  }
}

/** All files but the one that secrets belong in. */
function filesOf(cli: TestCli): readonly string[] {
  return [...cli.files.contents].flatMap(([name, text]) => (name.endsWith('.env') ? [] : [text]));
}

const open = (files: Readonly<Record<string, string>> = { 'evenkeel.yaml': MANIFEST }): TestCli =>
  testCli({ files, tokens: TOKENS });

const FORMATS = ['text', 'json', 'markdown', 'github', 'sarif'];
const VERBOSITY = [[], ['--verbose'], ['--quiet']];

const COMMANDS: readonly (readonly string[])[] = [
  ['validate'],
  ['doctor'],
  ['plan', '--out', 'plan.json'],
  ['drift'],
  ['apply', '--yes', '--secrets-to', 'secrets.env', '--events', 'events.jsonl'],
  ['plan'],
  ['drift'],
  ['export', 'neon'],
  ['export', 'neon', '--into', 'evenkeel.yaml'],
  ['export', 'discord', '--application', '222222222222222222', '--guild', '197038439483310086'],
];

describe('secrets in the environment and in every answer', () => {
  test.each(VERBOSITY)('are shown by no command %s', async (...verbosity) => {
    const cli = open();
    plantEverywhere(cli);
    const codes: number[] = [];
    for (const command of COMMANDS) {
      const { code, stdout, stderr } = await cli.run(...command, ...of(command, verbosity));
      codes.push(code);
      expectClean(command.join(' '), [stdout, stderr, ...filesOf(cli)]);
    }
    expect(codes).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
  });

  test.each(FORMATS)('are in no report as %s, on standard output or in a file', async format => {
    const cli = open();
    plantEverywhere(cli);
    for (const command of ['plan', 'drift', 'apply', 'plan', 'drift']) {
      const more = command === 'apply' ? ['--yes', '--secrets-to', 'secrets.env'] : [];
      if (command === 'apply' && format === 'sarif') continue;
      const shown = await cli.run(command, '--verbose', '--format', format, ...more);
      expect([0, 2]).toContain(shown.code);
      const written = await cli.run(
        command === 'apply' ? 'plan' : command,
        '--format',
        format,
        '--output',
        'report.out',
      );
      expectClean(`${command} ${format}`, [
        shown.stdout,
        shown.stderr,
        written.stdout,
        written.stderr,
        ...filesOf(cli),
      ]);
    }
  });

  test('are in the file that was named for them, and there alone', async () => {
    const cli = open();
    const { code } = await cli.run('apply', '--yes', '--secrets-to', 'secrets.env');
    expect(code).toBe(0);
    const kept = [...cli.files.contents].find(([name]) => name.endsWith('secrets.env'))?.[1] ?? '';
    expect(kept.match(IN_THE_OPEN)?.length).toBeGreaterThanOrEqual(3);
    expectClean('other files', filesOf(cli));
  });
});

/** `validate` has no `--quiet`: it has nothing to be quiet about. */
function of(command: readonly string[], verbosity: readonly string[]): readonly string[] {
  return command[0] === 'validate' && verbosity.includes('--quiet') ? [] : verbosity;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('a service that repeats what it was sent', () => {
  const ECHOES: readonly (readonly [string, (authorization: string) => Partial<SandboxOutcome>])[] = [
    ['in a JSON message', said => ({ text: JSON.stringify({ code: 0, message: `bad header ${said}` }) })],
    [
      'in a nested error',
      said => ({
        text: JSON.stringify({
          code: 50035,
          message: 'x',
          errors: { name: { _errors: [{ code: said, message: said }] } },
        }),
      }),
    ],
    ['in plain text', said => ({ text: `refused: ${said}`, headers: { 'content-type': 'text/plain' } })],
    ['in a page', said => ({ text: `<h1>${said}</h1>`, headers: { 'content-type': 'text/html' } })],
    [
      'in a redirect',
      said => ({
        status: 302,
        text: '',
        headers: { location: `https://evil.example/?t=${encodeURIComponent(said)}` },
      }),
    ],
    [
      'in a query',
      said => ({
        text: JSON.stringify({
          message: `see https://x.example/?token=${encodeURIComponent(said.split(' ')[1] ?? '')}&a=1`,
        }),
      }),
    ],
    ['in base64, as Basic', said => ({ text: JSON.stringify({ message: said }) })],
  ];
  const FORMS: readonly (readonly [string, (token: string) => string])[] = [
    ['touched by word characters', token => `key_${token}_x Bearer${token}`],
    ['in JSON in JSON', token => JSON.stringify(JSON.stringify(`\n${token}\n`))],
    ['in base64', token => base64(token)],
    ['in base64 as a user', token => base64(`${token}:`)],
    ['in base64 as passwords', token => [1, 2, 3].map(at => base64(`${'x'.repeat(at)}:${token}`)).join()],
    ['in base64url', token => Buffer.from(`?>${token}`).toString('base64url')],
    ['in a path', token => `https://x.example/v1/${token}/y`],
    ['as user information', token => `https://x:${token}@x.example/`],
  ];
  const CASES = [
    ...ECHOES.flatMap(([where, echo]) =>
      [400, 401, 403, 409, 422, 500].map(status => ({ where, status, echo })),
    ),
    ...FORMS.map(([where, write]) => ({
      where,
      status: 400,
      echo: (said: string) => ({
        text: JSON.stringify({ message: `bad: ${write(said.split(' ')[1] ?? '')}` }),
      }),
    })),
  ];

  test.each(CASES)('$where with $status shows no secret', async ({ status, echo }) => {
    for (const [command, env] of [
      [['plan', '--verbose'], {}],
      [['apply', '--yes', '--verbose', '--secrets-to', 'secrets.env', '--events', 'events.jsonl'], {}],
      [['doctor', '--verbose'], {}],
      [['plan', '--verbose', '--format', 'json'], { DISCORD_BOT_TOKEN: undefined }],
    ] as const) {
      const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST }, tokens: TOKENS, env });
      tamper(cli, (outcome, { method, headers }) => {
        const isRead = method === 'GET';
        if (command[0] === 'apply' && isRead) return outcome;
        return { ...outcome, status, ...echo(headers['authorization'] ?? '') };
      });
      const ran: Ran = await cli.run(...command);
      expect(ran.code).not.toBe(0);
      expectClean(command.join(' '), [ran.stdout, ran.stderr, ...filesOf(cli)]);
      expect(ran.stdout + ran.stderr).not.toContain(
        Buffer.from(`222222222222222222:${TOKENS.discordClientSecret}`).toString('base64'),
      );
    }
  });
});

describe('a secret that someone wrote where it does not belong', () => {
  test.each([
    ['a name', MANIFEST.replace('name: ban', `name: ${TOKENS.neonApiKey}`)],
    ['a description', MANIFEST.replace('Ban a member', `Ban ${TOKENS.discordBotToken}`)],
    ['a key', `${MANIFEST}${TOKENS.neonApiKey}: 1\n`],
    ['a variable', `${MANIFEST}vars: { x: { default: ${TOKENS.neonApiKey}, nope: 1 } }\n`],
    ['an include', `${MANIFEST}include: [${TOKENS.neonApiKey}.yaml]\n`],
    ['broken YAML', `${MANIFEST}x: [${TOKENS.neonApiKey}\n`],
    ['a comment beside a mistake', `${MANIFEST}nmae: 1 # ${TOKENS.neonApiKey}\n`],
  ])('%s', async (_where, manifest) => {
    for (const command of ['validate', 'plan'])
      for (const format of ['text', 'json', 'github']) {
        const cli = open({ 'evenkeel.yaml': manifest });
        const { stdout, stderr } = await cli.run(command, '--verbose', '--format', format);
        expectClean(`${command} ${format}`, [stdout, stderr]);
      }
  });
});

describe.each([
  ['', `canary_neon_key_${'k'.repeat(80)}`],
  [' and with a hyphen', `canary-${'k'.repeat(80)}`],
])('a secret as long as real ones%s, where a message cuts what it quotes', (_, token) => {
  const behind = (lead: number): string => `[${'x, '.repeat(lead)}${token}]`;

  const PLACES: [where: string, manifest: string][] = [
    ['a key', `${MANIFEST}${token}: 1\n`],
    ['a name', MANIFEST.replace('name: ban', `name: ${token}`)],
    ['an alias', `${MANIFEST}x: *${token}\n`],
    ['a tag', `${MANIFEST}x: !${token} 1\n`],
    ['a value of another type', MANIFEST.replace('ttl: 7d', `ttl: ${behind(0)}`)],
    ['a variable that is not declared', MANIFEST.replace('ttl: 7d', `ttl: \${${token}}`)],
    ['a line with a mistake right behind it', `${MANIFEST}z: [ok, ${token}, ${'a'.repeat(9)}: *b]\n`],
  ];
  const LEADS = [10, 20, 24, 25, 26, 30, 60];
  for (const lead of LEADS)
    PLACES.push(
      [`a line that is cut, ${lead}`, `${MANIFEST}y: ${behind(lead)}\n`],
      [`a line with a later mistake, ${lead}`, `${MANIFEST}keep: { a: ${behind(lead)}, *b }\n`],
    );

  test.each(PLACES)('%s', async (_where, manifest) => {
    for (const command of ['validate', 'plan', 'adopt'])
      for (const format of command === 'adopt' ? ['text'] : ['text', 'json', 'github']) {
        const cli = testCli({
          files: { 'evenkeel.yaml': manifest },
          tokens: { ...TOKENS, neonApiKey: token },
        });
        const { code, stdout, stderr } = await cli.run(
          command,
          ...(command === 'adopt' ? [] : ['--format', format]),
        );
        expect(code).not.toBe(0);
        for (const text of [stdout, stderr]) expect(text, `${command} ${format}`).not.toMatch(/canary|k{8}/);
      }
  });
});

describe('a password that a service has shown', () => {
  const WAYS: readonly (readonly [string, (uri: string, password: string) => string])[] = [
    ['in its connection string', uri => uri],
    ['without the query', uri => uri.replace(/\?.*/, '')],
    ['by itself', (_, password) => `PGPASSWORD=${password}`],
    ['quoted', (_, password) => `{ password: '${password}' }`],
    ['for JDBC', (_, password) => `jdbc:postgresql://host/db?user=u&password=${password}`],
    ['touched by word characters', (_, password) => `pw_${password}_x`],
    ['in base64', uri => [base64(uri), base64(`u${uri}`), base64(`us${uri}`)].join(' ')],
    ['percent-encoded', uri => encodeURIComponent(uri)],
  ];
  const TWO = `${MANIFEST}        - name: second
          ttl: 7d
          endpoints: [{ type: read_write }]
          outputs: [connection_uri]
`;

  test.each(WAYS)('and repeats %s is in no output', async (_, write) => {
    const cli = open({ 'evenkeel.yaml': TWO });
    let said = '';
    tamper(cli, (outcome, { path }) => {
      if (!path.includes('/connection_uri')) return outcome;
      if (said !== '') return { ...outcome, status: 400, text: JSON.stringify({ code: '', message: said }) };
      if (!path.includes('pooled=false')) return outcome;
      const { uri } = JSON.parse(outcome.text) as { readonly uri: string };
      said = `refused: ${write(uri, /:([^:@]+)@/.exec(uri)?.[1] ?? '')}`;
      expect(said).toMatch(/canary-|[A-Za-z0-9+/]{40}/);
      return outcome;
    });
    const files = ['--secrets-to', 'secrets.env', '--events', 'events.jsonl', '--output', 'report.json'];
    const { code, stdout, stderr } = await cli.run(
      'apply',
      '--yes',
      '--verbose',
      '--format',
      'json',
      ...files,
    );
    expect(code).toBe(5);
    expectClean('apply', [stdout, stderr, ...filesOf(cli)]);
    expect(filesOf(cli).join('')).toContain('the `outputs` of this resource were not written to a file: ');
  });

  test('and that nobody asked for is in no output either', async () => {
    const cli = open({ 'evenkeel.yaml': MANIFEST });
    let said = '';
    tamper(cli, (outcome, { method, path }) => {
      if (said !== '' && method !== 'GET')
        return { ...outcome, status: 400, text: JSON.stringify({ code: '', message: said }) };
      if (method !== 'POST' || !path.endsWith('/roles')) return outcome;
      const { role } = JSON.parse(outcome.text) as { readonly role: { readonly password: string } };
      said = `bad_${role.password}_x`;
      return outcome;
    });
    const { code, stdout, stderr } = await cli.run(
      'apply',
      '--yes',
      '--verbose',
      '--secrets-to',
      'secrets.env',
    );
    expect(code).toBe(5);
    expect(said).toContain('canary-');
    expect(stdout).toContain('bad_***_x');
    expectClean('apply', [stdout, stderr, ...filesOf(cli)]);
  });
});

describe('a secret that stands in what is live', () => {
  // Behind 390 characters, of which a report shows 400.
  const LIVE = 'x'.repeat(390) + TOKENS.discordBotToken;

  async function withLive(live = LIVE): Promise<TestCli> {
    const cli = open({ 'evenkeel.yaml': MANIFEST.slice(0, MANIFEST.indexOf('neon:')) });
    await cli.run('apply', '--yes');
    tamper(cli, (outcome, { method }) =>
      method === 'GET' ? { ...outcome, text: outcome.text.replaceAll('Ban a member', live) } : outcome,
    );
    return cli;
  }

  test.each(FORMATS)('is not cut in two by a report as %s', async format => {
    const cli = await withLive();
    for (const command of ['plan', 'drift']) {
      const { code, stdout, stderr } = await cli.run(command, '--format', format);
      expect(code).toBe(command === 'plan' ? 0 : 2);
      for (const text of [stdout, stderr, ...filesOf(cli)]) expect(text).not.toContain('canary');
    }
  });

  test('is masked in a saved plan, which then cannot be applied', async () => {
    const cli = await withLive();
    const saved = await cli.run('plan', '--out', 'plan.json');
    expect(saved.stderr).toContain(
      'this plan cannot be applied, because a value to be written has a token in it',
    );
    expectClean('plan', [saved.stdout, saved.stderr, ...filesOf(cli)]);
    const before = cli.writes().length;
    const { code, stdout, stderr } = await cli.run('apply', 'plan.json');
    expect(code).toBe(4);
    expectClean('apply', [stdout, stderr]);
    expect(cli.writes()).toHaveLength(before);
  });

  test.each([[[]], [['--output', 'live.yaml']], [['--into', 'into.yaml']]])(
    'gets into no manifest of export %s, masked or not',
    async more => {
      const cli = await withLive(`Ban ${TOKENS.discordBotToken}`);
      await cli.files.replace('into.yaml', 'evenkeel: 1\nname: acme\n');
      const application = ['--application', '222222222222222222'];
      const { code, stdout, stderr } = await cli.run('export', 'discord', ...application, ...more);
      expect(code).toBe(1);
      expect(stderr).toContain(
        'no manifest was written, because a live value has a token in it: description: ',
      );
      expectClean('export', [stdout, stderr, ...filesOf(cli)]);
      expect(cli.files.contents.has('/demo/live.yaml')).toBe(false);
      expect(cli.files.contents.get('/demo/into.yaml')).toBe('evenkeel: 1\nname: acme\n');
    },
  );
});

test('a secret on the command line is not repeated by the mistake that it is', async () => {
  const cli = open();
  for (const mistake of [['plan', `--nope=${TOKENS.neonApiKey}`], [`x${TOKENS.discordBotToken}`]]) {
    const { code, stdout, stderr } = await cli.run(...mistake);
    expect(code).toBe(1);
    expect(stderr).toContain('***');
    expectClean('a mistake', [stdout, stderr]);
  }
});
