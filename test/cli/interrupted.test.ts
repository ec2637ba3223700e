import { expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import { APPLICATION, world } from '../helpers/world.ts';
import { manifestOf } from '../providers/discord/application.ts';
import { testCli } from './test-io.ts';

/** A signal comes with the first request, which is then answered as usual. */
async function stopped(...argv: readonly string[]) {
  let sent = 0;
  const wrap =
    (send: Transport): Transport =>
    request => {
      sent += 1;
      if (sent === 1) cli.signal('SIGINT');
      return send(request);
    };
  const cli = testCli({
    state: world().sandbox.state(),
    files: { 'evenkeel.yaml': manifestOf({ commands: [{ name: 'a', description: 'A' }] }) },
    wrap,
  });
  return { ...(await cli.run(...argv)), sent };
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
  expect(ran.stdout).not.toContain('not readable');
  expect(ran.code).toBe(130);
});
