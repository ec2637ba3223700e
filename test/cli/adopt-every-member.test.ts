import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { byHand, CASES, liveOf, manifestOf, titleOf, valuesOf } from '../contract/member-cases.ts';
import { worldOf } from '../helpers/world-of-cli.ts';
import { adoptsAll } from './adopts-all.ts';
import { appliedCli, type TestCli } from './test-io.ts';

/*
 * Every member of a Discord command, option, choice and overwrite, by its table: what another
 * client made of it is taken over.
 */

function fileOf(manifest: string): string {
  return stringify({ evenkeel: 1, ...(parse(manifest) as object) });
}

async function applied(manifest: string): Promise<TestCli> {
  const cli = await appliedCli({ manifest: fileOf(manifest) });
  cli.pass(10_000);
  return cli;
}

describe.each(CASES.map(each => [titleOf(each), each] as const))('%s', (_, of) => {
  const [one, two] = valuesOf(of);

  test.skipIf(two === undefined)('is taken over with another value', async () => {
    const other = liveOf(worldOf(await applied(manifestOf(of, two))), of);
    const cli = await applied(manifestOf(of, one));
    byHand(worldOf(cli), of, other);
    cli.pass(10_000);
    const { rows, after } = await adoptsAll(cli, fileOf(manifestOf(of, one)));
    expect(rows.length).toBeGreaterThan(0);
    expect(after).not.toBe(fileOf(manifestOf(of, one)));
  });
});
