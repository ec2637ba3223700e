import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxServer, type ServedWorld, startSandbox } from '../../src/sandbox/server.ts';
import { PROJECT } from '../helpers/world.ts';
import { isThere, type NeonPackage, runNeon } from './neon-command.ts';
import { type Given, OWN_CASES, type OwnCase } from './neon-own-cases.ts';

/*
 * The vendor's own tests of its command line (neonctl 2.27.0, neon 6.2.3), each on a world of the
 * sandbox in place of recorded answers. Both are there after `npm run test:clients`.
 */

/** By package, the cases that do not pass, each with its reason. */
const FAILING: Readonly<Record<NeonPackage, Readonly<Record<string, string>>>> = {
  neonctl: {},
  neon: {
    'neon-auth: email-provider test':
      'neon 6.2.3 tests the mail server of the branch, and has no options for another one',
  },
};

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox({ operationMs: 0 });
});
afterAll(() => server.close());

type Send = (method: string, path: string, body?: unknown) => Record<string, unknown>;

/** Sends requests to the project in a world, beside the command. */
function sender({ sandbox, env }: ServedWorld): Send {
  const headers = { authorization: `Bearer ${env.NEON_API_KEY}`, 'content-type': 'application/json' };
  return (method, path, body) => {
    const at = `/neon/api/v2/projects/${PROJECT}/${path}`;
    const sent = body === undefined ? '' : JSON.stringify(body);
    const { status, text } = sandbox.handle({ method, path: at, headers, text: sent });
    if (status >= 300) throw new Error(`${method} ${at}: ${status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
}

/** Makes what the command finds on the branch; the id of its user, if there is one. */
function prepare(send: Send, branch: string, given: Given): string {
  if (given === 'nothing') return '';
  if (given === 'a database' || given.startsWith('a Data API')) {
    send('PATCH', `${branch}/databases/neondb`, { database: { name: 'db1' } });
    if (given.endsWith('two databases'))
      send('POST', `${branch}/databases`, { database: { name: 'db2', owner_name: 'neondb_owner' } });
    if (given !== 'a database') send('POST', `${branch}/data-api/db1`, {});
    return '';
  }
  const by = { auth_provider: 'better_auth' };
  send('POST', `${branch}/auth`, by);
  if (given === 'a trusted domain')
    send('POST', `${branch}/auth/domains`, { ...by, domain: 'https://example.com' });
  if (given === 'no OAuth provider') send('DELETE', `${branch}/auth/oauth_providers/google`);
  if (given !== 'a user') return '';
  return String(send('POST', `${branch}/auth/users`, { email: 'a@example.com' })['id']);
}

/** How the command ends, whether the request was answered, and what went wrong beside it. */
async function play(name: NeonPackage, { args, given, asks, output }: OwnCase, world: ServedWorld) {
  const send = sender(world);
  const { branches } = send('GET', 'branches') as { readonly branches: readonly { readonly id: string }[] };
  const branch = `branches/${branches[0]?.id}`;
  const user = prepare(send, branch, given);
  world.sandbox.requests.clear();
  const words = [...args.replace('USER', user).matchAll(/"([^"]*)"|(\S+)/g)];
  const parts = words.map(([, quoted, plain]) => quoted ?? plain ?? '');
  const { exit, stderr } = await runNeon(name, world.env, ['--output', output, ...parts]);
  const log = world.sandbox.requests.entries.map(({ method, path, status, ignored = [] }) =>
    [method, path.replace(`/neon/api/v2/projects/${PROJECT}/${branch}/`, ''), status, ...ignored].join(' '),
  );
  const wanted = asks?.replace('USER', user);
  const others = log.filter(line => line !== wanted && !/^GET \S+ 200$/.test(line));
  return { exit, asked: wanted === undefined || log.includes(wanted), others, stderr };
}

describe.each(['neonctl', 'neon'] as const)("the vendor's own tests by %s", name => {
  const here = test.skipIf(!isThere(name));

  here.concurrent.each(OWN_CASES)('$name', async each => {
    const world = server.world(`${name}-${OWN_CASES.indexOf(each)}`);
    const { stderr, ...found } = await play(name, each, world);
    const passes = { exit: each.exit, asked: true, others: [] };
    if (Object.hasOwn(FAILING[name], each.name)) expect(found, stderr).not.toEqual(passes);
    else expect(found, stderr).toEqual(passes);
  });

  test('all but at most three pass', () => {
    const names = OWN_CASES.map(each => each.name);
    const failing = Object.keys(FAILING[name]);
    expect(failing.filter(each => !names.includes(each))).toEqual([]);
    expect(names).toHaveLength(42);
    expect(failing.length).toBeLessThanOrEqual(3);
  });
});
