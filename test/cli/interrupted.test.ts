import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { APPLICATION, world } from '../helpers/world.ts';
import { manifestOf } from '../providers/discord/application.ts';
import { testCli } from './test-io.ts';

/** A signal comes with the nth request, which is then answered as usual. */
async function stoppedAt(nth: number, manifest: string, ...argv: readonly string[]) {
  let sent = 0;
  const wrap =
    (send: Transport): Transport =>
    request => {
      sent += 1;
      if (sent === nth) cli.signal('SIGINT');
      return send(request);
    };
  const cli = testCli({
    state: world().sandbox.state(),
    manifest,
    wrap,
  });
  return { ...(await cli.run(...argv)), sent };
}

function stopped(...argv: readonly string[]) {
  return stoppedAt(1, manifestOf({ commands: [{ name: 'a', description: 'A' }] }), ...argv);
}

test.each([
  ['plan'],
  ['drift'],
  ['doctor'],
  ['export', 'neon'],
  ['export', 'discord', '--application', APPLICATION],
])('%s %s says that it was stopped, not that the service failed, and ends 130', async (...argv) => {
  const ran = await stopped(...argv);
  expect(ran.sent).toBeGreaterThan(0);
  expect(ran.stderr).toContain('error[interrupted]: stopped while live was being read; nothing was written');
  expect(ran.stdout + ran.stderr).not.toMatch(/not readable|could not be read|error\[(?!interrupted\])/);
  expect(ran.code).toBe(130);
});

const MANIFEST = `evenkeel: 1
name: acme
discord:
  application_id: "${APPLICATION}"
  commands:
    - { name: ping, description: Answer }
    - { name: pong, description: Ask }
neon:
  projects:
    - id: shiny-wind-028834
      branches: [{ name: main }, { name: one }, { name: two, protected: true }, { name: three, parent: one }]
`;

test('an apply that is stopped at any of its requests blames no service that answered, and says what was not sent', async () => {
  const full = await stoppedAt(0, MANIFEST, 'apply', '--yes');
  expect(full.code, full.stderr).toBe(0);
  for (let nth = 1; nth <= full.sent; nth += 1) {
    const { stdout, stderr } = await stoppedAt(nth, MANIFEST, 'apply', '--yes', '--verbose');
    expect(stdout + stderr, `at request ${nth}`).not.toContain('once the service is available');
    expect(stdout + stderr, `at request ${nth}`).not.toMatch(/\[service\//);
  }
});

test('an apply that is stopped looks once more at what it sent, in two short lines, and what is done ends done', async () => {
  const commands = Array.from({ length: 12 }, (_, nth) => ({ name: `c${nth}`, description: 'A' }));
  const branches = Array.from({ length: 20 }, (_, nth) => `{ name: b${nth} }`).join(', ');
  const manifest = `${manifestOf({ commands })}neon:
  projects:
    - id: shiny-wind-028834
      branches: [${branches}]
`;
  const full = await stoppedAt(0, manifest, 'apply', '--yes');
  const ran = await stoppedAt(Math.floor(full.sent / 2), manifest, 'apply', '--yes', '--format', 'json');
  expect(ran.code).toBe(130);
  const said = ran.stderr.split('\n').filter(line => /^(?:Stopping: |Press Ctrl-C again )/.test(line));
  expect(said).toHaveLength(2);
  for (const line of said) expect(line.length).toBeLessThanOrEqual(80);
  const { results } = JSON.parse(ran.stdout) as { results: { status: string; address: string }[] };
  const by = (status: string) => results.filter(each => each.status === status).length;
  expect(by('done')).toBeGreaterThan(5);
  expect(by('skipped')).toBeGreaterThan(5);
  expect(by('running')).toBeLessThanOrEqual(1);
  expect(by('done') + by('skipped') + by('running')).toBe(results.length);
});
