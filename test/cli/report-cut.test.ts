import { expect, test } from 'vitest';
import { run } from '../../src/cli/main.ts';
import type { Io } from '../../src/cli/system/io.ts';
import { aManifest } from '../helpers/manifests.ts';
import { type Ran, type TestCli, testCli } from './test-io.ts';

const FEW = 100;
const MANIFEST = aManifest({ branches: ['{ name: main, protected: true }'] });

/**
 * Runs where a document breaks off after its first characters, as that of a report does which no
 * text can hold.
 */
async function cutShort({ io }: TestCli, ...argv: readonly string[]): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const stdout: Io['stdout'] = {
    isTTY: false,
    columns: undefined,
    write(text) {
      out.push(text.slice(0, FEW));
      throw new RangeError('Invalid string length');
    },
  };
  const stderr: Io['stderr'] = { isTTY: false, columns: undefined, write: text => err.push(text) };
  const code = await run(argv, { ...io(), stdout, stderr });
  return { code, stdout: out.join(''), stderr: err.join('') };
}

test('a report that cannot be drawn whole on standard output is told as a failure, and the one in a file stays', async () => {
  const cli = testCli({ manifest: MANIFEST });
  const given = ['--format', 'json=r.json', '--format', 'text'];
  const { code, stderr } = await cutShort(cli, 'apply', '--yes', ...given);
  expect(code).toBe(1);
  expect(stderr).toContain('error[bug]: Invalid string length');
  const { failed, results } = JSON.parse(cli.text('r.json'));
  expect(failed).toBeUndefined();
  expect(results).toMatchObject([{ action: 'update', status: 'done' }]);
});

test('the beginning of a document on standard output has no other one after it', async () => {
  const cli = testCli({ manifest: MANIFEST });
  const { code, stdout, stderr } = await cutShort(cli, 'apply', '--yes', '--format', 'github');
  expect(code).toBe(1);
  expect(stderr).toContain('error[bug]');
  expect(stdout).toHaveLength(FEW);
});

test('a report that cannot be drawn for a file is a bug, and is on standard output instead', async () => {
  const cli = testCli({ manifest: MANIFEST });
  Object.assign(cli.files, { replace: () => Promise.reject(new RangeError('Invalid string length')) });
  const { code, stdout, stderr } = await cli.run('apply', '--yes', '--format', 'text=report.txt');
  expect(code).toBe(1);
  expect(stderr).toContain('error[bug]: Invalid string length');
  expect(stderr).not.toContain('cannot be written');
  expect(stdout).toContain('1 done');
});
