import { describe, expect, test } from 'vitest';
import { faultOf } from '../sandbox/fault-of.ts';
import { plain, type TestOptions, testCli, URL_OF_SANDBOX } from './test-io.ts';

const APPLICATION = '222222222222222222';
const GUILD = '197038439483310086';
const PROJECT = 'shiny-wind-028834';
const TOKENS = ['NEON_API_KEY', 'DISCORD_BOT_TOKEN', 'DISCORD_PERMISSIONS_TOKEN', 'DISCORD_CLIENT_SECRET'];

/** A person at a terminal who answers with these lines. */
function person(lines: readonly string[], options: TestOptions = {}) {
  return testCli({ terminal: true, lines, ...options });
}

const ONLY_NEON = {
  DISCORD_BOT_TOKEN: undefined,
  DISCORD_PERMISSIONS_TOKEN: undefined,
  DISCORD_CLIENT_ID: undefined,
  DISCORD_CLIENT_SECRET: undefined,
};
const ONLY_DISCORD = { NEON_API_KEY: undefined, DISCORD_PERMISSIONS_TOKEN: undefined };
const MANIFEST = '/demo/evenkeel.yaml';
const AT_VENDORS = { NEON_API_HOST: undefined, DISCORD_API_HOST: undefined };

/** Requests to the vendors reach the sandbox. */
const toSandbox: TestOptions['wrap'] = transport => request =>
  transport({
    ...request,
    url: request.url
      .replace('https://console.neon.tech', `${URL_OF_SANDBOX}/neon`)
      .replace('https://discord.com', `${URL_OF_SANDBOX}/discord`),
  });

describe('init takes over what the tokens can see', () => {
  test('from an empty folder to "No changes", with reads alone', async () => {
    const cli = person(['yes', '1', '1', '1', 'no']);
    const { code, stdout } = await cli.run('init');
    const shown = plain(cli.written());
    expect(code).toBe(0);
    expect(cli.writes()).toEqual([]);
    expect(shown).toContain(`   1  ${PROJECT}  ${PROJECT}`);
    expect(shown).toContain(`   1  sandbox  ${APPLICATION}`);
    expect(shown).toContain(`   1  sandbox  ${GUILD}`);
    expect(stdout).toContain('No changes');
    expect(shown.match(/, not to console\.neon\.tech/g)).toHaveLength(1);
    expect(shown).not.toContain('Each difference was made while init ran');
    expect([...cli.files.contents.keys()]).toEqual([MANIFEST]);
    expect(stdout).toContain('Wrote evenkeel.yaml');
    // The plan of the written file is what was shown.
    const again = await cli.run('plan');
    expect(again).toMatchObject({ code: 0 });
    expect(/digest .*/.exec(again.stdout)?.[0]).toBe(/digest .*/.exec(stdout)?.[0]);
    const env: Readonly<Record<string, string>> = { ...cli.sandbox.env('') };
    for (const token of TOKENS) expect(shown).not.toContain(env[token]);
  });

  test('names the variables and the hosts before it asks, and sends nothing before the yes', async () => {
    const cli = person(['no', 'no', 'no', 'no']);
    await cli.run('init');
    const question = plain(cli.atQuestions()[0] ?? '');
    expect(question).toContain(
      'neon requests go to 127.0.0.1:4600 (NEON_API_HOST), not to console.neon.tech',
    );
    expect(question).toContain(
      'NEON_API_KEY, DISCORD_BOT_TOKEN, DISCORD_PERMISSIONS_TOKEN are set in the environment.',
    );
    expect(question).toMatch(/Read what these tokens can see\? This changes nothing\. \(yes\/no\) $/);
    expect(cli.requests()).toEqual([]);
  });

  test.each(['', 'y', 'Yes', 'YES', 'yes please', 'no', 'all', '1'])(
    'the answer "%s" is no yes: nothing is read',
    async answer => {
      const cli = person([answer, 'no', 'no', 'no']);
      await cli.ok('init');
      expect(cli.requests()).toEqual([]);
    },
  );

  test('a service whose token is not set is neither asked about nor read, and is named at the end', async () => {
    const cli = person(['yes', '1', 'none', 'no'], { env: ONLY_DISCORD });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(cli.requests().every(request => request.startsWith('GET /discord/'))).toBe(true);
    expect(plain(cli.atQuestions()[0] ?? '')).toContain(
      'DISCORD_BOT_TOKEN is set in the environment.\nRead what this token can see?',
    );
    expect(stdout).toContain('NEON_API_KEY is not set in the environment');
    expect(stdout).toContain('`evenkeel export neon --into evenkeel.yaml`.');
    expect(cli.files.contents.get(MANIFEST)).not.toContain('neon:');
  });

  test('asks first about the service whose token is set, also without the yes that lets it read', async () => {
    const cli = person(['no', 'no', 'no', 'no'], { env: ONLY_DISCORD });
    await cli.run('init');
    const asked = cli
      .atQuestions()
      .map(text => /Take over what is live in (\w+)/.exec(plain(text).split('\n').at(-1) ?? '')?.[1]);
    expect(asked).toEqual([undefined, 'discord', 'neon', undefined]);
  });

  test('without any token it asks for the ids at once, as there is nothing to read with', async () => {
    const cli = person(['no', 'no', 'no'], { env: { ...ONLY_NEON, NEON_API_KEY: ' ' } });
    await cli.ok('init');
    expect(cli.written()).not.toContain('Read what');
    expect(cli.requests()).toEqual([]);
  });

  test('what is live is in the manifest, and what no entry can say is told', async () => {
    const cli = person(['yes', 'all', 'no'], { env: ONLY_NEON, projects: ['a-1', 'b-2'] });
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(0);
    expect(stdout).toContain('No changes');
    const text = cli.files.contents.get(MANIFEST) ?? '';
    expect(text).toMatch(/- id: a-1\n[\s\S]*- id: b-2\n/);
    expect(text).not.toContain('discord');
    expect(stdout).toContain(
      `\`evenkeel export discord --application ${APPLICATION} --into evenkeel.yaml\`.`,
    );
  });

  test('none leaves a service out; none of all writes nothing', async () => {
    const cli = person(['yes', 'none', '1', 'none', 'no']);
    await cli.ok('init');
    expect(cli.files.contents.get(MANIFEST)).not.toContain('neon:');
    const other = person(['yes', 'none', 'none']);
    expect(await other.run('init')).toMatchObject({ code: 1 });
    expect(other.written()).toContain('nothing was chosen; nothing was written');
    expect(other.files.contents.size).toBe(0);
    // The guilds of an application that is left out are none of its business.
    expect(other.requests().some(request => request.includes('/guilds'))).toBe(false);
  });

  test('writes to another file, without workflows, and never over one that is there', async () => {
    const cli = person(['yes', '1'], { env: ONLY_NEON });
    await cli.ok('init', 'other.yaml');
    expect([...cli.files.contents.keys()]).toEqual(['/demo/other.yaml']);
    expect(cli.written()).not.toContain('for GitHub?');
    const there = person(['yes', '1'], { files: { 'evenkeel.yaml': 'mine' } });
    expect((await there.run('init')).code).toBe(1);
    expect(there.requests()).toEqual([]);
    expect(there.atQuestions()).toEqual([]);
  });

  test('a difference that comes while it reads is shown, and not called "No changes"', async () => {
    let looks = 0;
    const cli = person(['yes', '1', 'no'], {
      env: ONLY_NEON,
      wrap: transport => async request => {
        const isProject = new URL(request.url).pathname.endsWith(`/projects/${PROJECT}`);
        looks += isProject ? 1 : 0;
        if (isProject && looks === 2)
          await transport({
            ...request,
            method: 'PATCH',
            body: JSON.stringify({ project: { history_retention_seconds: 3600 } }),
            headers: { ...request.headers, 'content-type': 'application/json' },
          });
        return transport(request);
      },
    });
    const { code, stdout, stderr } = await cli.run('init');
    expect(code).toBe(0);
    expect(stdout).toContain('1 to update');
    expect(stdout).not.toContain('No changes');
    expect(stderr).toContain('Each difference was made while init ran');
    expect(cli.files.contents.get(MANIFEST)).toContain('history_retention_seconds: 86400');
  });

  test('a plan that is incomplete is shown as one, and ends as one; the manifest is written', async () => {
    const cli = person(['yes', '1', 'no'], { env: ONLY_NEON });
    cli.sandbox.faults.add([
      faultOf({ status: 403, body: { message: 'no' } }, { path: `*/projects/${PROJECT}`, nth: 2, times: 9 }),
    ]);
    const { code, stdout } = await cli.run('init');
    expect(code).toBe(1);
    expect(stdout).not.toContain('No changes');
    expect(stdout).toContain('Wrote evenkeel.yaml');
    expect(cli.files.contents.get(MANIFEST)).toContain('- id: shiny-wind-028834');
  });

  test.each<[string, readonly string[], TestOptions]>([
    ['beside another service', ['yes', '1', '1', 'none', 'no'], {}],
    ['of the only service', ['yes', '1', 'none', 'no'], { env: ONLY_DISCORD }],
  ])('what no entry can say is named, and a keep line holds it, %s', async (_, lines, options) => {
    const cli = person(lines, options);
    const commands = [{ id: '5', name: 'odd', description: 'd', type: 1, name_localizations: { xx: 'foo' } }];
    cli.sandbox.faults.add([
      faultOf({ body: commands }, { path: `/applications/${APPLICATION}/commands`, times: 9 }),
    ]);
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(0);
    const address = `discord.command/${APPLICATION}/global/chat_input/odd`;
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      `left out: ${address} (unknown key "xx" in "name_localizations")`,
    );
    expect(cli.files.contents.get(MANIFEST)).toContain(`keep:\n  - ${address}\n`);
  });

  test('names the host of a single token before it asks, too', async () => {
    const cli = person(['no'], { env: ONLY_NEON });
    await cli.run('init');
    const asked = plain(cli.atQuestions()[0] ?? '');
    expect(asked).toContain('neon requests go to 127.0.0.1:4600 (NEON_API_HOST), not to console.neon.tech');
    expect(asked).not.toContain('discord');
  });

  test('a list that cannot be read stops it, and nothing is written', async () => {
    const cli = person(['yes', '1', '1', 'no'], { env: ONLY_DISCORD });
    cli.sandbox.faults.add([
      faultOf({ status: 403, body: {} }, { path: `*/guilds/${GUILD}/commands?*`, times: 9 }),
    ]);
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'No manifest was written, because it would lack the lists that could not be read.',
    );
    expect(cli.files.contents.size).toBe(0);
  });

  test('a live value with a token in it gets into no manifest', async () => {
    const cli = person(['yes', '1', 'no'], { env: ONLY_NEON });
    const key = cli.sandbox.env('')['NEON_API_KEY'] ?? '';
    cli.sandbox.faults.add([
      faultOf(
        { body: { project: { id: PROJECT, name: `x ${key}` } } },
        { path: `*/projects/${PROJECT}`, times: 9 },
      ),
    ]);
    expect((await cli.run('init')).code).toBe(1);
    expect(cli.files.contents.size).toBe(0);
    expect(cli.written()).not.toContain(key);
  });
});

describe('what cannot be listed', () => {
  test('300 projects: the first 20, and how to name another', async () => {
    const projects = Array.from({ length: 300 }, (_, at) => `p-${String(at).padStart(3, '0')}`);
    const cli = person(['yes', 'p-29', 'p-299', 'no'], { env: ONLY_NEON, projects });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(0);
    const shown = plain(stderr);
    expect(shown).toContain('neon: 300 projects');
    expect(shown).toContain('  20  p-019  p-019\n      and 280 more: type an id, or a part of a name');
    expect(shown).not.toContain('  21  ');
    expect(shown).toContain('10 names have "p-29" in them:\n 291  p-290  p-290');
    expect(cli.files.contents.get(MANIFEST)?.match(/- id: p-/g)).toHaveLength(1);
    expect(cli.files.contents.get(MANIFEST)).toContain('- id: p-299');
  });

  test('130 guilds, which are more than one page', async () => {
    const guilds = Array.from({ length: 130 }, (_, at) => String(197_038_439_483_310_000n + BigInt(at)));
    const last = guilds.at(-1) ?? '';
    const cli = person(['yes', '1', last, 'no'], { env: ONLY_DISCORD, guilds });
    const { code, stderr } = await cli.run('init');
    expect(code, stderr).toBe(0);
    expect(plain(stderr)).toContain('discord: 130 guilds');
  });

  test('an answer that is no JSON: the network is not to blame', async () => {
    const cli = person(['yes', '1', '1', 'none', 'no']);
    cli.sandbox.faults.add([faultOf({ body: '<html>' }, { path: '/organizations', times: 9 })]);
    const { stderr } = await cli.run('init');
    expect(plain(stderr)).toContain('not readable');
    expect(plain(stderr)).not.toContain('Check the network');
  });

  test('20 projects are all shown, 21 are not', async () => {
    const of = async (n: number) => {
      const projects = Array.from({ length: n }, (_, at) => `p-${at}`);
      const cli = person(['yes', '1', 'no'], { env: ONLY_NEON, projects });
      return plain((await cli.run('init')).stderr);
    };
    expect(await of(20)).not.toContain('more: type');
    expect(await of(21)).toContain('and 1 more: type');
  });

  test('no project: says so, takes an id, and an empty answer leaves it out', async () => {
    const none = () => [faultOf({ body: { projects: [] } }, { path: '/neon/api/v2/projects?', times: 9 })];
    const cli = person(['yes', ''], { env: ONLY_NEON });
    cli.sandbox.faults.add(none());
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('neon: the token sees no project; a token of another account may see one');
    expect(stderr).toContain('nothing was chosen; nothing was written');
    const named = person(['yes', 'Not An Id', PROJECT, 'no'], { env: ONLY_NEON });
    named.sandbox.faults.add(none());
    await named.ok('init');
    expect(named.written()).toContain('A project id has lower-case letters');
    expect(named.files.contents.get(MANIFEST)).toContain(PROJECT);
  });

  test('a key that is refused: what to do, and the other service goes on', async () => {
    const cli = person(['yes', '1', 'none', 'no'], { env: { NEON_API_KEY: 'wrong-neon-key' } });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(0);
    expect(stderr).toContain('neon: projects are not readable: GET /users/me/organizations: 401');
    expect(stderr).toContain('next: 127.0.0.1:4600 refused the token. Unset NEON_API_HOST');
    expect(cli.requests().filter(request => request.includes('/neon/'))).toHaveLength(1);
    expect(cli.written()).not.toContain('wrong-neon-key');
    expect(cli.files.contents.get(MANIFEST)).toContain(`application_id: "${APPLICATION}"`);
  });

  test('a token of the bot that is refused is not asked for ids, and nothing is written', async () => {
    const cli = person(['yes'], { env: { ...ONLY_DISCORD, DISCORD_BOT_TOKEN: 'wrong-discord-token' } });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('discord: applications are not readable: GET /applications/@me: 401');
    expect(cli.requests()).toEqual(['GET /discord/api/v10/applications/@me']);
    expect(cli.files.contents.size).toBe(0);
  });

  test('a list that the token may not read: the id is asked for', async () => {
    const cli = person(['yes', PROJECT, 'no'], { env: ONLY_NEON });
    cli.sandbox.faults.add([
      faultOf(
        { status: 403, body: { message: 'not for this key' } },
        { path: '/neon/api/v2/projects?', times: 9 },
      ),
    ]);
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(0);
    expect(stderr).toContain('neon: projects are not readable: GET /projects: 403 not for this key');
    expect(stderr).toContain('Use a key that may do this');
    expect(cli.files.contents.get(MANIFEST)).toContain(PROJECT);
  });

  test('by hand several projects are taken, and one application', async () => {
    const cli = person(['yes', 'a-1, b-2 a-1', 'no'], { env: ONLY_NEON, projects: ['a-1', 'b-2'] });
    cli.sandbox.faults.add([
      faultOf({ status: 403, body: { message: 'no' } }, { path: '/neon/api/v2/projects?', times: 9 }),
    ]);
    await cli.ok('init');
    expect(cli.files.contents.get(MANIFEST)?.match(/- id: [ab]-\d/g)).toEqual(['- id: a-1', '- id: b-2']);
    const lines = ['yes', `${APPLICATION},${GUILD}`, APPLICATION, '', 'no'];
    const other = person(lines, { env: ONLY_DISCORD });
    other.sandbox.faults.add([
      faultOf({ status: 403, body: { message: 'no' } }, { path: '/applications/@me' }),
      faultOf({ body: [] }, { path: '/users/@me/guilds' }),
    ]);
    const { code, stderr } = await other.run('init');
    expect(code).toBe(0);
    expect(stderr).toContain('discord: the token sees no guild; a token of another account may see one');
    expect(stderr.match(/The id of a Discord application, such as/g)).toHaveLength(2);
    expect(other.files.contents.get(MANIFEST)).toContain(APPLICATION);
  });

  test('three answers by hand that are no ids end it', async () => {
    const cli = person(['yes', 'A', 'B', 'C', PROJECT], { env: ONLY_NEON });
    cli.sandbox.faults.add([faultOf({ body: { projects: [] } }, { path: '/neon/api/v2/projects?' })]);
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('the answer is not the id of a Neon project; nothing was written');
    expect(cli.atQuestions()).toHaveLength(4);
  });

  test('a host that does not answer', async () => {
    const cli = person(['yes', '1', 'none', 'no'], {
      wrap: transport => request =>
        request.url.includes('/neon/')
          ? Promise.reject(new Error('connect ECONNREFUSED'))
          : transport(request),
    });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(0);
    expect(stderr).toContain('neon: projects are not readable: GET /users/me/organizations: ');
    expect(stderr).toContain(
      'next: Check the network and the proxy settings, and the value of NEON_API_HOST.',
    );
  });

  test.each([400, 403, 404])(
    'a key that may list no organization (%i) lists its own projects',
    async status => {
      const cli = person(['yes', '1', 'no'], { env: ONLY_NEON });
      cli.sandbox.faults.add([
        faultOf({ status, body: { message: 'no' } }, { path: '/organizations', times: 9 }),
      ]);
      await cli.ok('init');
      expect(cli.requests()[1]).toBe('GET /neon/api/v2/projects?limit=400');
    },
  );

  test('a personal key lists the projects of each organization, each project once', async () => {
    const organizations = ['org-b', 'org-a', 'org-b'].map(id => ({ id, name: id }));
    const cli = person(['yes', 'late', 'no'], { env: ONLY_NEON });
    const project = (id: string, name: string) => ({ id, name });
    cli.sandbox.faults.add([
      faultOf({ body: { organizations } }, { path: '/organizations' }),
      faultOf(
        { body: { projects: [project('x-1', 'one')], unavailable_project_ids: ['late-9'] } },
        { path: 'org_id=org-a' },
      ),
      faultOf(
        {
          body: {
            projects: [project('x-1', 'one'), project('a-2', 'one')],
            unavailable_project_ids: ['x-1'],
          },
        },
        { path: 'org_id=org-b' },
      ),
    ]);
    const { stderr } = await cli.run('init');
    expect(cli.requests().filter(request => request.includes('/projects?')).length).toBe(2);
    expect(plain(stderr)).toContain(
      ['neon: 3 projects', '   1       late-9', '   2  one  a-2', '   3  one  x-1'].join('\n'),
    );
  });

  test('client credentials list nothing: both ids are asked for', async () => {
    const cli = person(['yes', APPLICATION, '', 'no'], {
      env: { ...ONLY_DISCORD, DISCORD_BOT_TOKEN: undefined, ...clientCredentials() },
    });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(0);
    expect(stderr).toContain(
      'discord: applications can be listed only with another credential, which is not set',
    );
    expect(new Set(cli.writes())).toEqual(new Set(['POST /discord/api/v10/oauth2/token']));
    expect(cli.files.contents.get(MANIFEST)).toContain(APPLICATION);
  });

  function clientCredentials() {
    const { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET } = testCli().sandbox.env('') as Record<string, string>;
    return { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET };
  }
});

describe('names of other people', () => {
  test('move no cursor, stay on one line, are cut, and show no token', async () => {
    const cli = person(['yes', 'none'], { env: ONLY_NEON });
    const key = cli.sandbox.env('')['NEON_API_KEY'] ?? '';
    const names = [
      '\u001b[2Jgone',
      'two\nlines',
      'x'.repeat(1000),
      `${'y'.repeat(28)}${key}`,
      '\u202eevil',
      '::error::x',
    ];
    const projects = names.map((name, at) => ({ id: `p-${at}`, name }));
    cli.sandbox.faults.add([faultOf({ body: { projects } }, { path: '/neon/api/v2/projects?' })]);
    await cli.run('init');
    const shown = plain(cli.written());
    expect(cli.written()).not.toContain('\u001b[2J');
    expect(shown).toContain('\\u{1b}[2Jgone');
    expect(shown).toContain('two\\u{a}lines');
    expect(shown).not.toContain('\u202e');
    expect(shown).toContain(`${'x'.repeat(40)}…`);
    expect(shown).not.toContain('x'.repeat(41));
    expect(shown).not.toContain(key.slice(0, 6));
    expect(shown).not.toMatch(/^::error/m);
  });

  test.each([30, 33, 36, 37, 38, 39])('a token after %i characters is masked before it is cut', async at => {
    const cli = person(['yes', 'none'], { env: ONLY_NEON });
    const key = cli.sandbox.env('')['NEON_API_KEY'] ?? '';
    const projects = [{ id: 'p-1', name: `${'y'.repeat(at)}${key} and more words` }];
    cli.sandbox.faults.add([faultOf({ body: { projects } }, { path: '/neon/api/v2/projects?' })]);
    await cli.run('init');
    const masked = `${'y'.repeat(at)}*** and more words`.slice(0, 40);
    expect(plain(cli.written())).toContain(`   1  ${masked}…  p-1\n`);
  });
});

describe('a person who stops', () => {
  const answers = ['yes', '1', '1', '1', 'yes'];

  test.each([1, 2, 3, 4, 5])('Ctrl-C at question %i: nothing is written', async question => {
    const cli = person(answers, { asked: at => void (at === question && cli.signal('SIGINT')) });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(130);
    expect(stderr).toContain('the command was stopped at a question; nothing was written');
    expect(cli.files.contents.size).toBe(0);
    expect(cli.atQuestions()).toHaveLength(question);
  });

  test.each([1, 3, 5, 8, 12, 17])('a signal at request %i: nothing is written', async nth => {
    let sent = 0;
    const cli = person(answers, {
      wrap: transport => request => {
        sent += 1;
        if (sent === nth) cli.signal('SIGINT');
        return transport(request);
      },
    });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(130);
    expect(stderr).toContain('stopped while live was being read; nothing was written');
    expect(cli.files.contents.size).toBe(0);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'the end of the input after %i answers is no answer to the next',
    async count => {
      const gh = async () => ({ code: 0, stdout: 'https://github.com/acme/app\n', stderr: '' });
      const answers = ['yes', '1', '1', '1', 'yes'].slice(0, count);
      // At the vendor's hosts, so that gh is offered at the end.
      const cli = person(answers, { gh, env: AT_VENDORS, wrap: toSandbox });
      const { code, stdout, stderr } = await cli.run('init');
      expect(code).toBe(1);
      expect(stderr).toContain('error[usage]: the input ended at a question; nothing was written');
      expect(stderr).toContain('next: Run the command again and answer each question.');
      expect(cli.atQuestions()).toHaveLength(count + 1);
      expect(stdout).not.toContain('Wrote');
      expect(cli.files.contents.size).toBe(0);
    },
  );

  test.each([[[]], [['yes']], [['yes', 'shiny-wind-028834']], [['no', 'yes']], [['no', 'no']]])(
    'the end of the input after %j, with no token set, does not take a default',
    async answers => {
      const cli = person(answers, { env: { ...ONLY_NEON, NEON_API_KEY: undefined } });
      const { code, stderr } = await cli.run('init');
      expect(code).toBe(1);
      expect(stderr).toContain('error[usage]: the input ended at a question; nothing was written');
      expect(cli.atQuestions()).toHaveLength(answers.length + 1);
      expect(cli.files.contents.size).toBe(0);
    },
  );

  test.each([
    ['project', ['yes']],
    ['application', ['yes', '1']],
    ['guild', ['yes', '1', '1']],
  ])('three empty answers choose no %s, and nothing is written', async (what, lines) => {
    const cli = person([...lines, '', ' ', '\t', '1']);
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(cli.atQuestions()).toHaveLength(lines.length + 3);
    expect(stderr).toContain(`no ${what} was chosen; nothing was written`);
    expect(cli.files.contents.size).toBe(0);
  });

  test('wrong answers are asked again', async () => {
    const cli = person(['yes', '7', 'nothing like it', '1', 'no'], { env: ONLY_NEON });
    await cli.ok('init');
    expect(cli.written()).toContain('Nothing in the list is or has "nothing like it".');
  });

  test('a manifest that someone else writes meanwhile stays, and no workflow is written', async () => {
    const cli = person(['yes', '1', 'yes'], {
      env: ONLY_NEON,
      asked: at => void (at === 3 && cli.files.replace('evenkeel.yaml', 'theirs')),
    });
    const { code, stderr } = await cli.run('init');
    expect(code).toBe(1);
    expect(stderr).toContain('evenkeel.yaml cannot be written: it exists already');
    expect([...cli.files.contents]).toEqual([[MANIFEST, 'theirs']]);
  });

  test('an answer that fits several is no mistake, however often it comes', async () => {
    const cli = person(['yes', 'p-', 'p-', 'nothing', 'p-', 'p-', 'p-2', 'no'], {
      env: ONLY_NEON,
      projects: ['p-1', 'p-2'],
    });
    await cli.ok('init');
    expect(cli.files.contents.get(MANIFEST)).toContain('- id: p-2\n');
  });

  test('an answer that stays ambiguous ends', async () => {
    const lines = ['yes', ...Array.from({ length: 40 }, () => 'p-')];
    const cli = person(lines, { env: ONLY_NEON, projects: ['p-1', 'p-2'] });
    expect((await cli.run('init')).code).toBe(1);
    expect(cli.atQuestions()).toHaveLength(31);
  });
});
