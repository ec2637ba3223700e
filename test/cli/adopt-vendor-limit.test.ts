import { expect, test } from 'vitest';
import { PROJECT } from '../helpers/world.ts';
import { appliedCli } from './test-io.ts';

test("a size that the service took and the vendor's own client refuses is taken over with what it needs", async () => {
  const sizes = (max: number): string =>
    `default_endpoint_settings: { autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: ${max} }`;
  const manifest = `evenkeel: 1\nname: acme\nneon:\n  projects:\n    - id: ${PROJECT}\n      settings:\n        ${sizes(2)}\n`;
  const cli = await appliedCli({ quirks: { compute_sizes: 'any' }, manifest });
  cli.other('PATCH', `/neon/api/v2/projects/${PROJECT}`, {
    project: { default_endpoint_settings: { autoscaling_limit_max_cu: 16 } },
  });
  await cli.ok('adopt', '--yes');
  const after = cli.text();
  expect(after).toContain('autoscaling_limit_max_cu: 16');
  expect(after).toContain('vendor-limit');
  await cli.ok('drift');
});
