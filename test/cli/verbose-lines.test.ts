import { describe, expect, test } from 'vitest';
import { requestLine } from '../../src/cli/output/request-line.ts';
import { plain, testCli } from './test-io.ts';

const PROJECT = 'shiny-wind-028834';
const MANIFEST = `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: main, roles: [{ name: web }] }] }] }\n`;
const LONG = `/neon/api/v2/projects/${PROJECT}/branches/br-cool-darkness-12345678/endpoints?limit=100&cursor=abcdefgh`;
const SENT = { method: 'GET', path: LONG, how: '200', ms: 1234 };
const STYLE = { color: false };

describe('a line of --verbose', () => {
  test.each([60, 80, 100])('fits %i columns, with its method and how it ended', columns => {
    const line = requestLine(SENT, columns, STYLE);
    expect(line.length).toBeLessThanOrEqual(columns);
    expect(line).toMatch(/^ {2}GET \/neon\/api.*….*cdefgh {2}200 {2}1234 ms$/);
  });

  test('that fits is whole', () => {
    const whole = `  GET ${LONG}  200  1234 ms`;
    expect(requestLine(SENT, whole.length, STYLE)).toBe(whole);
    expect(requestLine(SENT, Infinity, STYLE)).toBe(whole);
    expect(requestLine(SENT, whole.length - 1, STYLE)).toHaveLength(whole.length - 1);
  });

  test('without room beside a long ending keeps the ending, and a path that names something', () => {
    const how = `connect ECONNREFUSED ${'x '.repeat(60)}`;
    const line = requestLine({ ...SENT, how }, 80, STYLE);
    expect(line).toContain(how);
    expect(line.slice(0, line.indexOf('  connect')).length).toBeLessThanOrEqual(80);
    expect(line).toMatch(/^ {2}GET \/neon\/api.*….*cdefgh {2}connect/);
  });

  test('a path of wide or unsafe characters is measured as it is printed', () => {
    const path = `/a?q=${'漢'.repeat(60)}\u001b[2J`;
    const line = requestLine({ ...SENT, path }, 60, STYLE);
    expect(line).toContain('\\u{1b}[2J  200');
    expect([...line].reduce((sum, char) => sum + (char === '漢' ? 2 : 1), 0)).toBeLessThanOrEqual(60);
  });

  test('without UTF-8 is cut in ASCII', () => {
    expect(requestLine(SENT, 60, { color: false, ascii: true })).toMatch(/^[\x20-\x7e]{40,60}$/);
  });
});

test.each([60, 80])('a plan at %i columns breaks none of its lines', async columns => {
  const cli = testCli({ manifest: MANIFEST, terminal: true, columns });
  const { stderr } = await cli.run('plan', '--verbose');
  const lines = plain(stderr)
    .split('\n')
    .filter(line => line.includes('/neon/'));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/^ {2}GET \S+ {2}200 {2}\d+ ms$/);
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(columns);
});

test('a log has each request whole', async () => {
  const cli = testCli({ manifest: MANIFEST });
  const { stderr } = await cli.run('plan', '--verbose');
  for (const request of cli.requests()) expect(stderr).toContain(`  ${request}  200  `);
});

test('a secret in a path is masked before the line is cut', async () => {
  const cli = testCli({
    manifest: MANIFEST.replace(PROJECT, 'wrong-1'),
    terminal: true,
    columns: 60,
    env: {
      NEON_API_HOST: 'http://127.0.0.1:4600/neon/api/v2/napi-abcdefghijklmnopqrstuvwxyz-0123456789',
      NEON_API_KEY: 'napi-abcdefghijklmnopqrstuvwxyz-0123456789',
    },
  });
  await cli.run('plan', '--verbose');
  expect(cli.written()).not.toContain('napi-abc');
});
