import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APPLICATION } from './captured.ts';
import { type Spawned, spawned } from './spawned.ts';

const HARD_WIRED = `https://discord.com/api/v10/applications/${APPLICATION}/commands`;
const HEADERS = "{ authorization: 'Bot real', 'content-type': 'application/json' }";
const PING = JSON.stringify({ name: 'ping', description: 'Answers' });
const undici = join(import.meta.dirname, '../../node_modules/undici/index.js');

const HTTPS = `import https from 'node:https';
     const send = (given, headers) => new Promise((done, failed) => {
       https.request(given, { method: 'POST', headers }, answer => answer.resume().on('end', done))
         .on('error', failed).end('${PING}');
     });`;
const UNDICI = `const { request } = await import(${JSON.stringify(undici)});
     const send = async headers => (await request('${HARD_WIRED}', { method: 'POST', headers, body: '${PING}' })).body.dump();`;

/**
 * Programs that know only Discord's own address, one for each way in which Node sends a request.
 */
const WAYS: readonly (readonly [way: string, source: string])[] = [
  ['fetch', `await fetch('${HARD_WIRED}', { method: 'POST', headers: ${HEADERS}, body: '${PING}' });`],
  [
    'fetch with a Request',
    `await fetch(new Request('${HARD_WIRED}', { method: 'POST', headers: ${HEADERS}, body: '${PING}' }));`,
  ],
  [
    'undici of its own',
    `const { request } = await import(${JSON.stringify(undici)});
     const answer = await request('${HARD_WIRED}', { method: 'POST', headers: ${HEADERS}, body: '${PING}' });
     await answer.body.dump();`,
  ],
  [
    'https.request with options',
    `import https from 'node:https';
     const { hostname, pathname } = new URL('${HARD_WIRED}');
     const agent = new https.Agent({ keepAlive: true });
     const headers = { ...${HEADERS}, Host: hostname };
     await new Promise((done, failed) => {
       https.request({ hostname, path: pathname, method: 'POST', headers, agent, port: 443 }, answer => answer.resume().on('end', done))
         .on('error', failed).end('${PING}');
     });`,
  ],
  [
    'a named import of https with a URL',
    `import { request } from 'node:https';
     await new Promise((done, failed) => {
       request('${HARD_WIRED}', { method: 'POST', headers: ${HEADERS} }, answer => answer.resume().on('end', done))
         .on('error', failed).end('${PING}');
     });`,
  ],
  [
    'require of https',
    `import { createRequire } from 'node:module';
     const https = createRequire(import.meta.url)('https');
     await new Promise((done, failed) => {
       https.request(new URL('${HARD_WIRED}'), { method: 'POST', headers: { ...${HEADERS}, host: 'discord.com' } }, answer => answer.resume().on('end', done))
         .on('error', failed).end('${PING}');
     });`,
  ],
  [
    'fetch with a header Host',
    `await fetch('${HARD_WIRED}', { method: 'POST', headers: { ...${HEADERS}, Host: 'discord.com' }, body: '${PING}' });`,
  ],
  ['undici with a header Host in an object', `${UNDICI} await send({ ...${HEADERS}, host: 'discord.com' });`],
  [
    'undici with a header Host in a list',
    `${UNDICI} await send(Object.entries({ ...${HEADERS}, host: 'discord.com' }).flat());`,
  ],
  [
    'undici with a header Host in a map',
    `${UNDICI} await send(new Map(Object.entries({ ...${HEADERS}, host: 'discord.com' })));`,
  ],
  [
    'https.request with headers as a list',
    `${HTTPS} await send('${HARD_WIRED}', Object.entries({ ...${HEADERS}, Host: 'discord.com', 'content-length': ${PING.length} }).flat());`,
  ],
  [
    'https.request with headers as pairs',
    `${HTTPS} await send('${HARD_WIRED}', Object.entries({ ...${HEADERS}, Host: 'discord.com', 'content-length': ${PING.length} }));`,
  ],
];

let cli: Spawned;
beforeEach(async () => {
  cli = await spawned();
});
afterEach(() => cli.close());

const write = (name: string, source: string): void => writeFileSync(join(cli.folder, name), source);
const start = (...command: string[]) => cli.start('capture', '--to', 'commands.json', '--', ...command);

describe('a program of Node with a fixed address', () => {
  it.each(WAYS)('is captured without a change by %s', async (_, source) => {
    write('deploy.mjs', source);
    const { code, stderr } = await start('node', 'deploy.mjs').ended;
    expect([code, stderr]).toEqual([0, expect.stringContaining('wrote commands.json: 1 global command')]);
    expect(JSON.parse(await cli.read('commands.json')).application_id).toBe(APPLICATION);
  });

  it.each(['canary.discord.com', 'ptb.discord.com', 'discordapp.com', 'gateway.discord.gg'])(
    'does not reach %s either, and other hosts as ever',
    async host => {
      const other = createServer((_request, response) => response.end('another'));
      await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
      const { port } = other.address() as AddressInfo;
      write(
        'deploy.mjs',
        `const text = async url => (await fetch(url)).text();
         console.log(await text('https://${host}/x'), await text('http://127.0.0.1:${port}/'), await text('http://notdiscord.com.localhost:${port}/').catch(() => 'another'));`,
      );
      const { stderr } = await start('node', 'deploy.mjs').ended;
      other.close();
      expect(stderr).toMatch(/"message":"there is no service at \/discord\/x[^"]*"\} another another/);
    },
  );
});

it.each([
  ['a URL', "'https://discord.com/x', answer"],
  ['options', "{ hostname: 'discord.com', path: '/x' }, answer"],
])('a program that gets by https.get with %s does not reach Discord', async (_, given) => {
  write(
    'deploy.mjs',
    `import https, { get } from 'node:https';
     const text = async piece => { let all = ''; for await (const each of piece) all += each; console.log(all); };
     for (const each of [https.get, get])
       await new Promise((done, failed) => each(${given} => text(answer).then(done)).on('error', failed));`,
  );
  const { stderr } = await start('node', 'deploy.mjs').ended;
  expect(stderr.match(/there is no service at \/discord\/x/g)).toHaveLength(2);
});

describe('streams and signals', () => {
  it('keeps the outputs of the command apart from the manifest', async () => {
    write('deploy.mjs', `${WAYS[0]?.[1]} console.log('said by the script'); console.error('and this');`);
    const { stdout, stderr } = await start('node', 'deploy.mjs').ended;
    expect(stdout).toMatch(/^# Written by evenkeel capture/);
    expect(stdout).not.toContain('said by the script');
    expect(stderr).toMatch(/said by the script[\s\S]*and this/);
  });

  it('writes nothing where the command kills itself', async () => {
    write('deploy.mjs', `${WAYS[0]?.[1]} process.kill(process.pid, 'SIGKILL');`);
    const { code, stderr } = await start('node', 'deploy.mjs').ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('the command was ended by SIGKILL')]);
    await expect(cli.read('commands.json')).rejects.toThrow('ENOENT');
  });

  it.skipIf(process.platform === 'win32')('stops the whole group of the command at Ctrl-C', async () => {
    write(
      'deploy.mjs',
      "setInterval(() => {}, 1000); process.on('SIGINT', () => { console.log('grandchild stopped'); process.exit(1); }); console.log('begun');",
    );
    const running = start('sh', '-c', 'node deploy.mjs & trap "" INT; wait $!; wait');
    await running.says('begun');
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([130, expect.stringContaining('grandchild stopped')]);
  });

  it.skipIf(process.platform === 'win32')('kills what does not stop at the second Ctrl-C', async () => {
    const server = createTcpServer();
    const ended = new Promise<void>(done => {
      server.on('connection', socket => socket.on('error', () => undefined).on('close', done));
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    write(
      'deploy.mjs',
      `import { connect } from 'node:net';
       process.on('SIGINT', () => console.log('stays'));
       connect(${port}, '127.0.0.1', () => console.log('begun'));`,
    );
    const running = start('node', 'deploy.mjs');
    await running.says('begun');
    running.child.kill('SIGINT');
    await running.says('stays');
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    await ended;
    server.close();
  });

  it('says what to do where the command cannot be started', async () => {
    const { code, stderr } = await start('there-is-no-such-program').ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/could not be started: .*ENOENT[\s\S]*next: Give/),
    ]);
  });
});
