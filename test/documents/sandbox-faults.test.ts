import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type InProcessResponse, inProcess } from '../../src/sandbox/in-process.ts';
import { readFaults } from '../../src/sandbox/read-faults.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8');
const ROWS = [...PAGE.matchAll(/^\| (?:`([\w.]+)` )?\|.*\| `(\{.*\})` \| (.*) \|$/gm)].map(
  ([, field = '', example = '', got = '']) => ({ field, example, got }),
);
const COMMANDS = 'http://sandbox.test/discord/api/v10/applications/222222222222222222/commands';

/** What a client gets that creates a command and then lists the commands twice. */
async function withFault(example: string): Promise<string> {
  const sandbox = createSandbox();
  const path = '/_sandbox/faults';
  const added = sandbox.handle({ method: 'POST', path, headers: {}, text: `[${example}]` });
  expect(added.status).toBe(204);
  const create = { name: 'ping', description: 'Answers' };
  const got = [
    await answerTo(sandbox, 'POST', create),
    await answerTo(sandbox, 'GET'),
    await answerTo(sandbox, 'GET'),
  ];
  return got.join('; ');
}

async function answerTo(sandbox: Sandbox, method: string, body?: unknown): Promise<string> {
  const authorization = `Bot ${sandbox.env('').DISCORD_BOT_TOKEN}`;
  const headers = { authorization, 'user-agent': 'DiscordBot (x, 1)', 'content-type': 'application/json' };
  const start = sandbox.now();
  const sent = inProcess(sandbox)({
    method,
    url: COMMANDS,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const shown = await sent.then(inWords, (error: { readonly code: string }) => error.code);
  const late = sandbox.now() - start;
  return late === 0 ? shown : `${shown} after ${late} ms`;
}

function inWords({ status, headers, body }: InProcessResponse): string {
  const after = headers['retry-after'];
  if (after !== undefined) return `${status} Retry-After ${after}`;
  if (Number(headers['content-length']) > body.length) return `${status} cut`;
  if (body.startsWith('<')) return `${status} \`${body}\``;
  const value: unknown = JSON.parse(body);
  if (!Array.isArray(value)) return String(status);
  return `${value.length} command${value.length === 1 ? '' : 's'}`;
}

describe('the faults of the sandbox, as its page has them', () => {
  test.each(ROWS)('$field: $example', async ({ example, got }) => {
    expect(await withFault(example)).toBe(got);
  });

  test('every field that is taken has its row', () => {
    const known = (at: string): readonly string[] => {
      const fault = at === 'match' ? '{"match":{"x":1},"then":{"status":500}}' : '{"then":{"x":1}}';
      let told = '';
      try {
        readFaults(JSON.parse(`[${fault}]`));
      } catch (error) {
        told = String(error);
      }
      return (/known are (.*)$/.exec(told)?.[1] ?? '').split(', ').map(name => `${at}.${name}`);
    };
    const rows = new Set(ROWS.map(({ field }) => field).filter(field => field !== ''));
    expect([...rows].sort()).toEqual([...known('match'), ...known('then')].sort());
  });
});
