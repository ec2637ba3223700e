import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Measured, measured } from './measured.ts';

/** What one answer may add to the memory of a run, in megabytes. */
const MOST_MORE = 300;

const APPLICATION = '222222222222222222';
const MANIFESTS = {
  discord: `evenkeel: 1\nname: x\ndiscord:\n  application_id: "${APPLICATION}"\n  prune: true\n  commands: [{ name: ping, description: Answer }]\n`,
  neon: 'evenkeel: 1\nname: x\nneon:\n  projects:\n    - { id: shiny-wind-028834, prune: true, branches: [{ name: main }] }\n',
};

const command = (nth: number, more: object = {}): object => ({
  id: String(300_000_000_000_000_000n + BigInt(nth)),
  application_id: APPLICATION,
  type: 1,
  name: nth === 0 ? 'ping' : `c${nth}`,
  description: 'Answer',
  ...more,
});
const branch = (nth: number, more: object = {}): object => ({
  id: `br-${nth}`,
  name: nth === 0 ? 'main' : `b${nth}`,
  default: nth === 0,
  protected: false,
  created_at: '2026-11-01T00:00:00Z',
  current_state: 'ready',
  ...(nth === 0 ? {} : { parent_id: 'br-0' }),
  ...more,
});
const several = (count: number, one: (nth: number) => object): string =>
  JSON.stringify(Array.from({ length: count }, (_, nth) => one(nth)));

let folder: string;
let server: Server;
let env: Readonly<Record<string, string>>;
let answer = { status: 200, body: '' };
let base = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-large-'));
  for (const [name, text] of Object.entries(MANIFESTS)) await writeFile(join(folder, `${name}.yaml`), text);
  server = createServer((request, response) => {
    const { status, body } = request.url?.includes('endpoints')
      ? { status: 200, body: '{"endpoints":[]}' }
      : answer;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = {
    DISCORD_API_HOST: `${url}/discord`,
    NEON_API_HOST: `${url}/neon`,
    DISCORD_BOT_TOKEN: 'bot-token-of-the-test',
    NEON_API_KEY: 'key-of-the-test',
  };
  base = (await plan('discord', 200, several(1, command))).megabytes;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise(done => server.close(done));
  await rm(folder, { recursive: true, force: true });
});

async function plan(manifest: keyof typeof MANIFESTS, status: number, body: string): Promise<Measured> {
  answer = { status, body };
  return measured(folder, ['plan', '-f', `${manifest}.yaml`], env);
}

const NAME = 'n'.repeat(20_000_000);

describe('one answer', () => {
  test.each<[string, keyof typeof MANIFESTS, number, () => string, string]>([
    [
      'a refusal of 30 MB',
      'discord',
      400,
      () => JSON.stringify({ message: 'x'.repeat(30_000_000) }),
      'an error text that is too long to read',
    ],
    [
      'a name of 20 MB',
      'neon',
      200,
      () => `{"branches":${several(1, nth => branch(nth, { name: NAME }))}}`,
      'a text of more than 65,536 characters',
    ],
    ['200,000 commands', 'discord', 200, () => several(200_000, command), 'more than'],
    [
      '7 million values',
      'discord',
      200,
      () => `[${'{},'.repeat(7_000_000)}{}]`,
      'more than 1,000,000 values',
    ],
  ])('of %s is refused in words, not with memory', async (_, manifest, status, body, says) => {
    const ran = await plan(manifest, status, body());
    expect(ran.code, ran.stderr.slice(0, 500)).toBe(1);
    expect((ran.stdout + ran.stderr).replace(/\n\s+/g, ' ')).toContain(says);
    expect(ran.stdout.length + ran.stderr.length).toBeLessThan(10_000);
    expect(ran.megabytes - base).toBeLessThan(MOST_MORE);
  });

  test.each<[string, keyof typeof MANIFESTS, () => string]>([
    [
      '25 MB of long descriptions',
      'discord',
      () => several(400, nth => command(nth, { description: 'd'.repeat(60_000) })),
    ],
    ['20,000 branches', 'neon', () => `{"branches":${several(20_000, branch)}}`],
  ])('of %s, which is used, costs no more', async (_, manifest, body) => {
    const ran = await plan(manifest, 200, body());
    expect(ran.code, ran.stderr.slice(0, 500)).toBe(0);
    expect(ran.megabytes - base).toBeLessThan(MOST_MORE);
  });
});
