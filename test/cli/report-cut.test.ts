import { expect, test, vi } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { testCli } from './test-io.ts';

const FEW = 100;

vi.mock('../../src/render/text.ts', async original => {
  const real: typeof import('../../src/render/text.ts') = await original();
  return {
    ...real,
    *textPieces(report: Report, options: Parameters<typeof real.textPieces>[1]) {
      yield [...real.textPieces(report, options)].join('').slice(0, FEW);
      throw new RangeError('Invalid string length');
    },
  };
});

const MANIFEST = `evenkeel: 1
name: acme
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - { name: main, protected: true }
`;

test('a report that cannot be drawn whole on standard output is told as a failure, and the one in a file stays', async () => {
  const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
  const given = ['--format', 'json=r.json', '--format', 'text'];
  const { code, stderr } = await cli.run('apply', '--yes', ...given);
  expect(code).toBe(1);
  expect(stderr).toContain('error[bug]: Invalid string length');
  const { failed, results } = JSON.parse(cli.files.contents.get('/demo/r.json') ?? '{}');
  expect(failed).toBeUndefined();
  expect(results).toMatchObject([{ action: 'update', status: 'done' }]);
});

test('the beginning of a document on standard output has no other one after it', async () => {
  const cli = testCli({ files: { 'evenkeel.yaml': MANIFEST } });
  const { code, stdout, stderr } = await cli.run('apply', '--yes', '--format', 'github');
  expect(code).toBe(1);
  expect(stderr).toContain('error[bug]');
  expect(stdout).toHaveLength(FEW);
});
