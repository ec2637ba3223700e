import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { faultOf } from '../sandbox/fault-of.ts';
import {
  ALL,
  APPLICATIONS,
  asBot,
  COMMANDS,
  cliOf,
  DEV,
  DEV_ROWS,
  flat,
  live,
  manifest,
  PROD,
  PROD_ROWS,
  planned,
  rewrite,
  TEST_GUILD,
  TOKENS,
} from './of-applications.ts';
import type { TestCli } from './test-io.ts';

const IN_DEV = `${DEV}/${TEST_GUILD}`;
const IN_PROD = `${PROD}/global`;
const BOTH = ['ban', 'ping'];
const POST_DEV = { method: 'POST', path: `/discord/api/v10/applications/${DEV}/*` };

/** What both have live. */
const lives = (cli: TestCli) => ({ dev: live(cli, IN_DEV), prod: live(cli, IN_PROD) });
/** The results of an apply: status and address, sorted. */
async function results(cli: TestCli, ...argv: readonly string[]): Promise<readonly string[]> {
  const report = await cli.report('apply', '--yes', ...argv);
  return report.results.map(({ status, address }) => `${status} ${address}`).sort();
}
const as = (status: string, rows: readonly string[]): readonly string[] =>
  rows.map(row => row.replace('create', status));

describe('what goes wrong with one application', () => {
  test.each([
    ['its route', {}],
    ['all of its bot', { 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' }],
  ])('a 429 of %s holds back its own requests alone', async (_, more) => {
    const cli = cliOf();
    const limited = faultOf(
      {
        status: 429,
        headers: { 'retry-after': '30', 'content-type': 'application/json', ...more },
        body: {
          message: 'You are being rate limited.',
          retry_after: 30,
          global: 'x-ratelimit-global' in more,
        },
      },
      { ...POST_DEV, times: 1 },
    );
    cli.sandbox.faults.add([limited]);
    await cli.ok('apply', '--yes');
    const writes = cli.writes().map(each => (each.includes(DEV) ? 'dev' : 'prod'));
    expect(writes).toEqual(['dev', 'prod', 'prod', 'dev', 'dev']);
    expect(lives(cli)).toEqual({ dev: BOTH, prod: BOTH });
  });

  test('a lost answer is looked for in its own list, and makes no second command', async () => {
    const cli = cliOf();
    cli.sandbox.faults.add([faultOf({ drop: 'after' }, { ...POST_DEV, times: 1 })]);
    await cli.ok('apply', '--yes');
    expect(lives(cli)).toEqual({ dev: BOTH, prod: BOTH });
    expect((await planned(cli)).rows).toEqual([]);
  });

  test('a lost answer that nobody can look for is unknown, and the other application is done', async () => {
    const cli = cliOf();
    cli.sandbox.faults.add([faultOf({ drop: 'after' }, { ...POST_DEV, times: 1 })]);
    const list = { method: 'GET', path: `/discord/api/v10/applications/${DEV}/guilds/*/commands*` };
    cli.sandbox.faults.add([faultOf({ status: 500 }, { ...list, nth: 2, times: 1000 })]);
    expect(await results(cli)).toEqual([
      ...as('done', PROD_ROWS),
      `failed discord.command/${IN_DEV}/chat_input/ping`,
      `unknown discord.command/${IN_DEV}/chat_input/ban`,
    ]);
    expect(live(cli, IN_PROD)).toEqual(BOTH);
  });

  test('an application whose day of creates is used up leaves the other one its own', async () => {
    const cli = cliOf();
    const body = { code: 30034, message: 'Max number of daily application command creates' };
    cli.sandbox.faults.add([faultOf({ status: 400, body }, { ...POST_DEV, times: 5 })]);
    const all = await results(cli);
    expect(all.filter(each => each.startsWith('done'))).toEqual(as('done', PROD_ROWS));
    expect(all.filter(each => each.startsWith('done') && each.includes(DEV))).toEqual([]);
  });

  test('an endpoint waits for the commands of its own application alone', async () => {
    const cli = cliOf({
      text: manifest(
        `${COMMANDS}  applications:\n    dev: { application_id: "${DEV}", commands_in: ["${TEST_GUILD}"], application: { interactions_endpoint_url: "https://bot.example.com/", allow: [endpoint] } }\n    prod: { application_id: "${PROD}" }\n`,
      ),
      env: { DISCORD_BOT_TOKEN_PROD: undefined },
    });
    const { rows } = await planned(cli);
    expect(rows).toContain(`update discord.application/${DEV}`);
    expect(rows.filter(row => row.startsWith('blocked')).every(row => row.includes(PROD))).toBe(true);
  });

  test('a ban of this address is one of all', async () => {
    const cli = cliOf();
    const body = { code: 40333, message: 'internal network error' };
    cli.sandbox.faults.add([faultOf({ status: 403, body }, { ...POST_DEV, times: 1 })]);
    await cli.run('apply', '--yes');
    const sent = cli.requests();
    const banned = sent.findIndex(each => each.startsWith('POST') && each.includes(DEV));
    expect(sent.slice(banned + 1).filter(each => !isUnderWay(each))).toEqual([]);
  });
});

/** What the other application had sent by then. */
const isUnderWay = (request: string): boolean => request === `POST ${POST_PROD}`;
const POST_PROD = `/discord/api/v10/applications/${PROD}/commands`;

describe('a run that is stopped between the two', () => {
  test('says of each what was done, and the next one does the rest, once', async () => {
    const ofStop = async (nth: number) => {
      let sent = 0;
      const wrap =
        (send: Transport): Transport =>
        request => {
          sent += 1;
          if (sent === nth) cli.signal('SIGINT');
          return send(request);
        };
      const cli = cliOf({ wrap });
      const { stdout } = await cli.run('apply', '--yes', '--format', 'json');
      return { cli, sent, stdout };
    };
    const { sent } = await ofStop(0);
    for (let nth = 1; nth <= sent; nth += 1) {
      const { cli, stdout } = await ofStop(nth);
      const { results: told = [] } = (stdout === '' ? {} : JSON.parse(stdout)) as {
        readonly results?: readonly { readonly status: string; readonly address: string }[];
      };
      const done = told.filter(({ status }) => status === 'done').map(({ address }) => address);
      const there = [
        ...live(cli, IN_DEV).map(name => `discord.command/${IN_DEV}/chat_input/${name}`),
        ...live(cli, IN_PROD).map(name => `discord.command/${IN_PROD}/chat_input/${name}`),
      ];
      expect(done.sort(), `stopped at request ${nth}`).toEqual(there.sort());
      await cli.ok('apply', '--yes');
      expect(lives(cli)).toEqual({ dev: BOTH, prod: BOTH });
      expect(cli.writes()).toHaveLength(4);
    }
  });
});

describe('tokens that come and go', () => {
  const NONE = { DISCORD_BOT_TOKEN_DEV: undefined };

  test('what was not done for want of a token is done once it is set', async () => {
    const cli = cliOf({ env: NONE });
    expect((await cli.run('apply', '--yes')).code).not.toBe(0);
    expect(lives(cli)).toEqual({ dev: [], prod: BOTH });
    const after = cliOf({ state: cli.sandbox.state() });
    expect(await results(after)).toEqual(as('done', DEV_ROWS));
    expect(lives(after)).toEqual({ dev: BOTH, prod: BOTH });
  });

  /** A plan of both, saved with these tokens, and a command line with others. */
  async function saved(env: Readonly<Record<string, string | undefined>>, before = {}) {
    const planning = cliOf({ env: before });
    await planning.run('plan', '--out', 'plan.json');
    return cliOf({ env, files: { 'plan.json': planning.text('plan.json') } });
  }

  test('a saved plan is not applied in part where a token is gone, and whole where it is back', async () => {
    const cli = await saved(NONE);
    const { code, stdout, stderr } = await cli.run('apply', 'plan.json', '--yes');
    expect(code).not.toBe(0);
    expect(flat(stdout + stderr)).toContain('DISCORD_BOT_TOKEN_DEV');
    expect(live(cli, IN_DEV)).toEqual([]);
    const again = cliOf({ state: cli.sandbox.state(), files: { 'plan.json': cli.text('plan.json') } });
    await again.run('apply', 'plan.json', '--yes');
    await again.ok('apply', '--yes');
    expect(lives(again)).toEqual({ dev: BOTH, prod: BOTH });
  });

  test.each([
    ['swapped', TOKENS['DISCORD_BOT_TOKEN_PROD'], TOKENS['DISCORD_BOT_TOKEN_DEV']],
    ['of production for both', TOKENS['DISCORD_BOT_TOKEN_PROD'], TOKENS['DISCORD_BOT_TOKEN_PROD']],
    ['of development for both', TOKENS['DISCORD_BOT_TOKEN_DEV'], TOKENS['DISCORD_BOT_TOKEN_DEV']],
  ])('a saved plan writes nothing with tokens that are %s', async (_, dev, prod) => {
    const cli = await saved({ DISCORD_BOT_TOKEN_DEV: dev, DISCORD_BOT_TOKEN_PROD: prod });
    expect((await cli.run('apply', 'plan.json', '--yes')).code).not.toBe(0);
    expect(cli.writes()).toEqual([]);
  });

  test('a plan that was made without a token cannot be approved', async () => {
    const cli = await saved({}, NONE);
    expect((await cli.run('apply', 'plan.json', '--yes')).code).not.toBe(0);
    expect(cli.writes()).toEqual([]);
  });

  test('another credential of the same application applies a saved plan', async () => {
    const cli = await saved({ ...NONE, DISCORD_CLIENT_SECRET_DEV: ALL['DISCORD_CLIENT_SECRET_DEV'] });
    await cli.ok('apply', 'plan.json', '--yes');
    expect(lives(cli)).toEqual({ dev: BOTH, prod: BOTH });
  });

  test('a foreign token of an application that --target leaves out is not asked for', async () => {
    const cli = cliOf({ env: { DISCORD_BOT_TOKEN_PROD: TOKENS['DISCORD_BOT_TOKEN_DEV'] } });
    await cli.ok('apply', '--yes', '--target', `discord.*/${DEV}/**`);
    expect(lives(cli)).toEqual({ dev: BOTH, prod: [] });
  });
});

describe('one application of the manifest', () => {
  const pruned = (more = ''): string =>
    manifest(
      `  commands: [{ name: ping, description: Answer }]\n  applications:\n    dev: { application_id: "${DEV}", commands_in: ["${TEST_GUILD}"], prune: true }\n    prod: { application_id: "${PROD}", prune: true }\n`,
    ) + more;

  test('that is taken out of it makes a saved plan of both another one', async () => {
    const cli = cliOf();
    await cli.ok('plan', '--out', 'plan.json');
    await rewrite(cli, manifest(`${COMMANDS}  applications:\n    prod: { application_id: "${PROD}" }\n`));
    expect((await cli.run('apply', 'plan.json', '--yes')).code).toBe(4);
    expect(cli.writes()).toEqual([]);
  });

  test('is what `keep` names, and nothing of it is pruned', async () => {
    const cli = cliOf();
    await cli.ok('apply', '--yes');
    await rewrite(cli, pruned(`keep: ["discord.command/${PROD}/**"]\n`));
    expect((await planned(cli)).rows.filter(row => row.startsWith('delete'))).toEqual([
      `delete discord.command/${IN_DEV}/chat_input/ban`,
    ]);
    await cli.run('apply', '--yes');
    expect(lives(cli)).toEqual({ dev: ['ping'], prod: BOTH });
  });

  test('is what --target names, also where both would be pruned', async () => {
    const cli = cliOf();
    await cli.ok('apply', '--yes');
    await rewrite(cli, pruned());
    await cli.ok('apply', '--yes', '--target', `discord.*/${DEV}/**`);
    expect(lives(cli)).toEqual({ dev: ['ping'], prod: BOTH });
  });

  test('has what someone changed there, and the other one is left as it is', async () => {
    const cli = cliOf();
    await cli.ok('apply', '--yes');
    const commands = asBot(cli, PROD, 'GET', `${PROD}/commands`) as readonly { readonly id: string }[];
    asBot(cli, PROD, 'PATCH', `${PROD}/commands/${commands[0]?.id}`, { description: 'By hand' });
    expect((await planned(cli)).rows).toHaveLength(1);
    expect((await planned(cli)).rows[0]).toContain(`update discord.command/${IN_PROD}`);
    const { stdout } = await cli.run('drift');
    expect(stdout).not.toContain(DEV);
  });

  test('that gets another id keeps what the old one has, and the new one gets all', async () => {
    const OTHER = '333333333333333333';
    const cli = cliOf();
    await cli.ok('apply', '--yes');
    await rewrite(cli, manifest(COMMANDS + APPLICATIONS.replace(DEV, OTHER)));
    const { rows } = await planned(cli);
    expect(rows.every(row => row.includes(OTHER))).toBe(true);
    await cli.run('apply', '--yes');
    expect(lives(cli)).toEqual({ dev: BOTH, prod: BOTH });
    expect(cli.writes()).toHaveLength(4);
  });
});
