import { expect, test } from 'vitest';
import { NEON, other } from '../helpers/other-client.ts';
import { PROJECT } from '../helpers/world.ts';
import { worldOf } from '../helpers/world-of-cli.ts';
import { testCli } from './test-io.ts';

test("a size that the service took and the vendor's own client refuses is taken over with what it needs", async () => {
  const cli = testCli({ quirks: { compute_sizes: 'any' } });
  const sizes = (max: number): string =>
    `default_endpoint_settings: { autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: ${max} }`;
  const manifest = `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: ${PROJECT}\n      settings:\n        ${sizes(2)}\n`;
  await cli.files.replace('evenkeel.yaml', manifest);
  expect((await cli.run('apply', '--yes')).code).toBe(0);
  other(worldOf(cli), 'PATCH', NEON, {
    project: { default_endpoint_settings: { autoscaling_limit_max_cu: 16 } },
  });
  const { code, stdout, stderr } = await cli.run('adopt', '--yes');
  expect(code, stdout + stderr).toBe(0);
  const after = cli.files.contents.get('/demo/evenkeel.yaml');
  expect(after).toContain('autoscaling_limit_max_cu: 16');
  expect(after).toContain('vendor-limit');
  const drift = await cli.run('drift');
  expect(drift.code, drift.stdout).toBe(0);
});
