import { expect, test } from 'vitest';
import { previewSteps } from './preview-steps.ts';
import { pullRequestWorld } from './pull-request-world.ts';
import type { Step } from './runner.ts';

/**
 * With whatever has to be written in another way somewhere: in a URL, JSON, a shell, Markdown,
 * HTML.
 */
const PASSWORD = 'can/ary+"9f\'$x`<b>&|ä%41';
const ENCODED = encodeURIComponent(PASSWORD).replaceAll("'", '%27');
const HOST = 'ep-cool-1.us-east-2.aws.neon.tech';
const URI = `postgresql://neondb_owner:${ENCODED}@${HOST}/neondb?sslmode=require`;

const runner = pullRequestWorld({ files: {} });

const pull = (state: 'open' | 'closed'): void => runner.pull(12, { state });

const step = (inputs: Readonly<Record<string, string>> = {}, more: object = {}): Promise<Step> =>
  previewSteps(runner).step(12, { env: 'true', ...inputs }, more);

/** The service tells this connection, or fails and repeats it in its error. */
function tells(status: number, body: unknown): void {
  const then = { status, body };
  runner.sandbox.sandbox.faults.add([
    { match: { method: 'GET', path: '/connection_uri', times: 100 }, then },
  ]);
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const shifted = ['', 'x', 'xx'].map(before =>
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  );
  const escaped = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).toLowerCase(),
    encodeURI(secret),
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    escaped,
    escaped.replaceAll('"', '&quot;'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    ...shifted,
  ];
}

/** Everything that someone may read: the log without its masks, and what is on GitHub. */
function shownBy({ stdout, stderr, summary }: Step): string {
  const log = stdout.split('\n').filter(line => !line.startsWith('::add-mask::'));
  const { deployments } = runner.github.repository;
  return [
    ...log,
    stderr,
    summary,
    JSON.stringify(runner.github.repository.commentsOf(12)),
    JSON.stringify(deployments),
  ].join('\n');
}

function expectNone(ended: Step): void {
  const shown = shownBy(ended);
  for (const form of [...formsOf(PASSWORD), ...formsOf(ENCODED), ...formsOf(URI)])
    expect(shown).not.toContain(form);
}

test('a password with odd characters is in masked outputs alone, at each of open, push, reset and close', async () => {
  tells(200, { uri: URI });
  pull('open');
  for (const inputs of [{}, {}, { reset: 'true' }, { prisma: 'true', ssl: 'verify-full' }]) {
    const ended = await step(inputs);
    expect(ended.code).toBe(0);
    expect(ended.outputs['password']).toBe(PASSWORD);
    expect(ended.outputs['db_url']).toContain(ENCODED);
    expectNone(ended);
    const masked = ended.told('add-mask');
    for (const name of ['password', 'db_url', 'db_url_pooled']) expect(masked).toContain(ended.outputs[name]);
    for (const form of [PASSWORD, ENCODED, Buffer.from(PASSWORD).toString('base64')])
      expect(masked.some(each => form.includes(each))).toBe(true);
    runner.sandbox.sandbox.advance(60_000);
  }
  pull('closed');
  expectNone(await step());
});

test.each([500, 404, 423, 429, 200])(
  'an answer %d that is an error and repeats what it was about leaves no output, and shows no part of a known secret',
  async status => {
    const key = runner.sandbox.env.NEON_API_KEY;
    tells(status, { message: `no connection for ${key}`, code: key });
    pull('open');
    const ended = await step();
    expect(ended.outputs).toMatchObject({ db_url: '', password: '' });
    expect(ended.code).not.toBe(0);
    for (const form of formsOf(key)) expect(shownBy(ended)).not.toContain(form);
  },
);
