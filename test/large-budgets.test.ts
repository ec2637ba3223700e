import { describe, expect, test } from 'vitest';
import { manifestOf, PAGE, pagesIn, pagesOf, scopesOf } from '../bench/world.js';
import type { Transport } from '../src/core/http.ts';
import { type TestCli, testCli } from './cli/test-io.ts';
import { expectWithin } from './helpers/bounds.ts';

/*
 * Requests and bytes of the large plans that docs/performance.md measures, from the same fixed
 * pages.
 */

const RESOURCES = 10_000;

interface Traffic {
  requests: number;
  read: number;
}

interface Large {
  readonly scopes: ReturnType<typeof scopesOf>;
  /** The share that differs. */
  readonly changed: number;
  /** The manifest before. */
  readonly before?: ReturnType<typeof scopesOf>;
}

/** Only whole lists are answered: one that is asked for in smaller pages is not there. */
function large({ scopes, changed, before = [] }: Large): {
  readonly cli: TestCli;
  readonly traffic: Traffic;
} {
  const byPath = new Map(scopes.map(scope => [scope.path, scope]));
  const traffic: Traffic = { requests: 0, read: 0 };
  const answering: Transport = async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const scope = byPath.get(pathname);
    const isWhole = scope?.type !== 'project' || searchParams.get('limit') === String(PAGE);
    const page = scope && isWhole ? pagesOf(scope, changed).get(searchParams.get('cursor') ?? '') : undefined;
    const body = JSON.stringify(page ?? {});
    traffic.requests += 1;
    traffic.read += body.length;
    return {
      status: page === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
      body,
    };
  };
  const files = Object.fromEntries([
    ...[...manifestOf(scopes)].map(([name, text]) => [`now/${name}`, text] as const),
    ...[...manifestOf(before)].map(([name, text]) => [`before/${name}`, text] as const),
  ]);
  return { cli: testCli({ files, wrap: () => answering }), traffic };
}

const PLAN = ['plan', '-f', 'now/evenkeel.yaml', '--quiet', '--detailed-exitcode'] as const;

describe('a plan of many resources', () => {
  test.each([
    ['10,000 in 200 scopes, as declared', 200, 0, 0],
    ['10,000 in 200 scopes, all changed', 200, 1, 2],
  ])('%s reads each list once', async (_, count, changed, ends) => {
    const scopes = scopesOf(RESOURCES, count);
    const { cli, traffic } = large({ scopes, changed });
    const { code, stderr } = await cli.run(...PLAN);
    expect(stderr).toBe('');
    expect(code).toBe(ends);
    expect(traffic.requests).toBe(pagesIn(scopes));
    expectWithin('bytes read by a plan of 10,000 resources', traffic.read);
  });

  test('50,000 in one list, all changed, reads five pages', async () => {
    const { cli, traffic } = large({ scopes: scopesOf(50_000, 1), changed: 1 });
    expect((await cli.run(...PLAN)).code).toBe(2);
    expect(traffic.requests).toBe(5);
    expectWithin('bytes read by a plan of 50,000 branches', traffic.read);
  });

  test.each([200, RESOURCES])('of one changed scope among %i reads its list and no other', async count => {
    const scopes = scopesOf(RESOURCES, count);
    const [first, ...others] = scopes;
    if (first === undefined) throw new Error('there is a scope');
    const before = [{ ...first, names: [...first.names.slice(0, -1), 'renamed'] }, ...others];
    const { cli, traffic } = large({ scopes, changed: 0, before });
    const { code, stdout } = await cli.run(...PLAN, '--changed', '--base-applied', 'before/evenkeel.yaml');
    expect(stdout).toContain(`note: ${count.toLocaleString('en')} scopes were not read`);
    expect(code).toBe(0);
    expect(traffic.requests).toBe(1);
    expectWithin('bytes read by a plan of one changed scope of 50', traffic.read);
  });
});
