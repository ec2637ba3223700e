import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type SandboxServer, startSandbox } from '../../src/sandbox/server.ts';
import { faultOf } from './fault-of.ts';

/** One request of a suite to its world. */
interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** What a client gets in one world: status and text of each answer. */
type Transcript = readonly (readonly [status: number, text: string])[];

const COMMANDS = '/discord/api/v10/applications/222222222222222222/commands';
const BRANCHES = '/neon/api/v2/projects/shiny-wind-028834/branches';

/** Suites that differ, so that a world which got something of another one shows it. */
const SUITES: readonly (readonly Step[])[] = [1, 2, 3, 4, 5].map(kind => {
  const create = (name: string): Step => ({
    method: 'POST',
    path: COMMANDS,
    body: { name: `${name}-${kind}`, description: 'x'.repeat(kind) },
  });
  const list: Step = { method: 'GET', path: COMMANDS };
  const control = (method: string, path: string, body?: unknown): Step => ({
    method,
    path: `/_sandbox/${path}`,
    ...(body === undefined ? {} : { body }),
  });
  return [
    create('first'),
    control('PUT', 'states/seeded'),
    control('POST', 'faults', [
      faultOf({ status: 500 + kind }, { method: 'GET', chance: 0.5, seed: kind, times: 'all' }),
    ]),
    list,
    list,
    control('GET', 'faults'),
    { method: 'POST', path: BRANCHES, body: { branch: { name: `dev-${kind}` } } },
    control('POST', 'clock', { advance_ms: kind * 60_000 }),
    control('POST', 'expect', [{ match: { method: 'POST' }, count: 2 }]),
    control('GET', `requests?limit=${kind + 1}`),
    control('POST', 'reset', { to: 'seeded' }),
    list,
  ];
});

/** Plays suites in worlds, four at once; the same in two languages. */
const IN_NODE = `
const { worlds, suites } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const play = async ([url, kind]) => {
  const got = [];
  for (const { method, path, body } of suites[kind]) {
    const token = path.startsWith('/neon') ? 'Bearer sandbox-neon-api-key' : 'Bot sandbox-discord-bot-token';
    const headers = { authorization: token, 'user-agent': 'DiscordBot (x, 1)', 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    got.push([answer.status, await answer.text()]);
  }
  return got;
};
const all = [];
const lane = async at => {
  for (; at < worlds.length; at += 4) all[at] = await play(worlds[at]);
};
Promise.all([0, 1, 2, 3].map(lane)).then(() => process.stdout.write(JSON.stringify(all)));
`;
const IN_PYTHON = `
import concurrent.futures, json, sys, urllib.error, urllib.request
given = json.load(sys.stdin)
def play(world):
    url, kind = world
    got = []
    for step in given['suites'][kind]:
        token = 'Bearer sandbox-neon-api-key' if step['path'].startswith('/neon') else 'Bot sandbox-discord-bot-token'
        headers = {'authorization': token, 'user-agent': 'DiscordBot (x, 1)', 'content-type': 'application/json'}
        body = json.dumps(step['body'], separators=(',', ':')).encode() if 'body' in step else None
        asked = urllib.request.Request(url + step['path'], body, headers, method=step['method'])
        try:
            with urllib.request.urlopen(asked) as answer:
                got.append([answer.status, answer.read().decode()])
        except urllib.error.HTTPError as refused:
            got.append([refused.code, refused.read().decode()])
    return got
with concurrent.futures.ThreadPoolExecutor(4) as lanes:
    json.dump(list(lanes.map(play, given['worlds'])), sys.stdout)
`;

type Program = readonly [command: string, ...words: string[]];
const NODE: Program = [process.execPath, '-e', IN_NODE];
const PYTHON: Program = ['python3', '-c', IN_PYTHON];
const hasPython = spawnSync('python3', ['--version']).status === 0;

type World = readonly [url: string, kind: number];

async function played(
  [command, ...words]: Program,
  worlds: readonly World[],
): Promise<readonly Transcript[]> {
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'], env: {} });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', chunk => {
    text += chunk;
  });
  child.stdin.end(JSON.stringify({ worlds, suites: SUITES }));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return JSON.parse(text);
}

/** A server whose time is fixed, so that the same requests always get the same bytes. */
const start = (): Promise<SandboxServer> => startSandbox({ clock: { now: () => Date.UTC(2026, 10, 20) } });

/** What each suite gets on a server that nothing else uses. */
async function alone(): Promise<readonly Transcript[]> {
  const all: Transcript[] = [];
  for (const kind of SUITES.keys()) {
    const server = await start();
    all.push(...(await played(NODE, [[server.url, kind]])));
    await server.close();
  }
  return all;
}

it('gives a thousand worlds of eight workers and a client in another language what each gets alone', async () => {
  const expected = await alone();
  // Otherwise worlds that are mixed up could pass.
  expect(new Set(expected.map(each => JSON.stringify(each))).size).toBe(SUITES.length);
  expect(expected.flat().filter(([status]) => status >= 500).length).toBeGreaterThan(3);
  const server = await start();
  try {
    const worlds = Array.from(
      { length: 1000 },
      (_, at): World => [`${server.url}/_world/suite-${at}`, at % SUITES.length],
    );
    const programs: readonly Program[] = [...Array<Program>(8).fill(NODE), hasPython ? PYTHON : NODE];
    const shares = programs.map((_, worker) => worlds.filter((_, at) => at % programs.length === worker));
    const transcripts = await Promise.all(
      programs.map((program, worker) => played(program, shares[worker] ?? [])),
    );
    for (const [worker, share] of shares.entries())
      for (const [at, [url, kind]] of share.entries())
        expect(transcripts[worker]?.[at], url).toEqual(expected[kind]);
    expect(server.sandbox.requests.entries).toEqual([]);
    const told = await (await fetch(`${server.url}/_sandbox/worlds`)).json();
    expect(told).toMatchObject({ worlds: { length: 1000 }, at_most: 1000 });
    expect((await fetch(`${server.url}/_world/one-more/docs`)).status).toBe(507);
  } finally {
    await server.close();
  }
}, 400_000);
